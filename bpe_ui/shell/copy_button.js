// Copies one text. The clipboard of a page without https is closed to scripts: there the text is selected and copied the old way.

async function copy(text, root) {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed: the old way below may be.
    }
  }
  const field = root.querySelector("textarea");
  field.hidden = false;
  field.value = text;
  field.select();
  const done = document.execCommand("copy");
  field.hidden = true;
  return done;
}

export default function ({ data, parentElement }) {
  const button = parentElement.querySelector("button");
  const said = parentElement.querySelector("[role=status]");
  button.querySelector("span").textContent = data.label;
  button.onclick = async () => {
    const done = await copy(data.text, parentElement);
    said.textContent = done ? "Copied" : "Not allowed here: select the address and copy it";
  };
}
