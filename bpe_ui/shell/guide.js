// Three cards, one at a time. Once skipped or read to the end they never return: the browser's own storage says so.

const SEEN = "bpe-guide-seen";

function seen() {
  try {
    return localStorage.getItem(SEEN) !== null;
  } catch {
    return true; // Without storage they would return on every visit.
  }
}

export default function ({ data, parentElement }) {
  const card = parentElement.querySelector("aside");
  const next = parentElement.querySelector(".next");
  let at = 0;

  function close() {
    localStorage.setItem(SEEN, "1");
    card.hidden = true;
  }

  function paint() {
    const { title, text } = data.cards[at];
    card.querySelector(".at").textContent = `First steps, ${at + 1} of ${data.cards.length}`;
    card.querySelector("h2").textContent = title;
    card.querySelector(".text").textContent = text;
    next.textContent = at + 1 < data.cards.length ? "Next" : "Start";
  }

  parentElement.querySelector(".quiet").onclick = close;
  next.onclick = () => {
    if (at + 1 === data.cards.length) return close();
    at += 1;
    paint();
  };
  card.onkeydown = (event) => {
    if (event.key === "Escape") close();
  };
  paint();
  card.hidden = seen();
}
