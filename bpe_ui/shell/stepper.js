// Buttons, keys, slider and number of whatever is stepped through. Decides nothing: it says where a person wants to go.
// It keeps its own count of presses that Python has not answered yet, so that keys pressed quickly all arrive.

const KEYS = { Home: "first", ArrowLeft: "previous", PageUp: "previous", ArrowRight: "next", PageDown: "next", End: "last" };
const LISTENING = "input, textarea, select, [contenteditable=true], [role=tab], [role=option], [role=combobox], [role=slider]";
const UNANSWERED = 3000; // Milliseconds after which Python's word counts again.
const steppers = new WeakMap();

function shown(stepper) {
  return stepper.wanted ?? stepper.data.value;
}

function target(stepper, name) {
  const { last } = stepper.data;
  const now = shown(stepper);
  const to = { first: 0, previous: now - 1, next: now + 1, last }[name];
  return to === now || to < 0 || to > last ? null : to;
}

function go(stepper, to) {
  if (to === null || !Number.isInteger(to)) return;
  stepper.wanted = Math.min(Math.max(to, 0), stepper.data.last);
  clearTimeout(stepper.timer);
  stepper.timer = setTimeout(() => { stepper.wanted = null; paint(stepper); }, UNANSWERED);
  stepper.send("go", stepper.wanted);
  paint(stepper);
}

function paint(stepper) {
  const { root, data } = stepper;
  for (const button of root.querySelectorAll("button")) button.disabled = target(stepper, button.dataset.go) === null;
  for (const input of root.querySelectorAll("input")) {
    input.max = data.last;
    if (root.activeElement !== input || input.type === "range" || input.value === "") input.value = shown(stepper);
  }
}

// Drawn, not written: a machine without the font would show empty boxes.
const ICONS = { first: "M6 5h2v14H6zM19 5v14l-10-7z", previous: "M16 5v14L6 12z", next: "M8 5v14l10-7z", last: "M16 5h2v14h-2zM5 5v14l10-7z" };

function drawn(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

function button(name, text, key, primary) {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.go = name;
  if (primary) made.className = "primary";
  made.append(drawn(name));
  for (const [tag, content] of [["b", text], ["kbd", key]]) {
    const part = document.createElement(tag);
    part.textContent = content;
    if (tag !== "b") part.setAttribute("aria-hidden", "true");
    made.append(part);
  }
  made.setAttribute("aria-keyshortcuts", key);
  return made;
}

function build(stepper) {
  const { root, data } = stepper;
  const row = root.querySelector(".row");
  row.replaceChildren(
    button("first", "First", "Home"),
    button("previous", "Previous", "Left"),
    button("next", "Next", "Right", true),
    button("last", "Last", "End"),
  );
  if (data.last > 0) {
    const label = document.createElement("label");
    const number = document.createElement("input");
    Object.assign(number, { type: "number", min: 0, step: 1 });
    number.setAttribute("aria-label", `${data.what}, 0 to ${data.last}`);
    number.onchange = () => go(stepper, Number.parseInt(number.value, 10));
    label.append(data.what, number, `of ${data.last.toLocaleString("en")}`);
    const range = document.createElement("input");
    Object.assign(range, { type: "range", min: 0, step: 1 });
    range.setAttribute("aria-label", data.what);
    range.oninput = () => go(stepper, Number(range.value));
    row.append(label, range);
  }
  row.onclick = (event) => {
    const pressed = event.target.closest("button");
    if (pressed) go(stepper, target(stepper, pressed.dataset.go));
  };
  stepper.built = `${data.what} ${data.last}`;
}

function listen(stepper) {
  const onKey = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = event.composedPath()[0];
    if (from instanceof Element && from.closest(LISTENING)) return;
    const name = KEYS[event.key];
    if (!name) return;
    event.preventDefault();
    go(stepper, target(stepper, name));
  };
  document.addEventListener("keydown", onKey);
  stepper.stop = () => document.removeEventListener("keydown", onKey);
}

export default function ({ data, parentElement, setTriggerValue }) {
  let stepper = steppers.get(parentElement);
  if (!stepper) {
    stepper = { root: parentElement, wanted: null };
    steppers.set(parentElement, stepper);
    listen(stepper);
  }
  Object.assign(stepper, { data, send: setTriggerValue });
  if (data.value === stepper.wanted) {
    clearTimeout(stepper.timer);
    stepper.wanted = null;
  }
  if (stepper.built !== `${data.what} ${data.last}`) build(stepper);
  paint(stepper);
  return () => {
    clearTimeout(stepper.timer);
    stepper.stop();
    steppers.delete(parentElement);
  };
}
