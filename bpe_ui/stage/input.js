// Keys, clicks, swipes and the full screen.

const KEYS = { Home: "first", ArrowLeft: "previous", PageUp: "previous", ArrowRight: "next", PageDown: "next", End: "last", n: "next tie", p: "previous tie" };
const TYPING = "input:not([type=range]), textarea, select, [contenteditable=true], [role=combobox], [role=textbox]";
const OWN_ARROWS = "input, [role=tab], [role=option], [role=radio], [role=slider], [role=grid]";
const CONTROL = "button, a, summary, input, [role=button], [role=radio], [role=checkbox], [role=switch], [role=tab]";
const SWIPE = 45; // Pixels.

function on(stage, target, kind, listener, options) {
  target.addEventListener(kind, listener, options);
  stage.forget.push(() => target.removeEventListener(kind, listener, options));
}

function listen(stage) {
  on(stage, document, "keydown", (event) => press(stage, event));
  on(stage, stage.el, "click", (event) => click(stage, event));
  on(stage, stage.parts.range, "input", () => go(stage, Number(stage.parts.range.value)));
  on(stage, stage.parts.number, "change", () => go(stage, Number.parseInt(stage.parts.number.value, 10)));
  on(stage, stage.parts.speed, "change", () => {
    stage.settings.speed = Number(stage.parts.speed.value);
    try { localStorage.setItem(REMEMBERED, String(stage.settings.speed)); } catch { /* see remember */ }
    if (stage.playing) play(stage, true);
  });
  on(stage, stage.parts.predict, "change", () => {
    stage.settings.predict = stage.parts.predict.value;
    stage.answers.clear();
    settlePhase(stage, false);
    draw(stage);
    stage.el.focus();
  });
  // Whoever leaves the page within the rest must find the same round there.
  on(stage, window, "pointerdown", (event) => {
    if (!event.composedPath().includes(stage.el) && stage.told !== stage.n && (stage.rest !== undefined || stage.playing)) rested(stage, true);
  }, true);
  on(stage, document, "fullscreenchange", () => { if (!fullScreen(stage) && !stage.overlay) leave(stage); });
  listenForSwipes(stage);
}

function listenForSwipes(stage) {
  let start = null;
  on(stage, stage.el, "touchstart", (event) => {
    const from = event.composedPath()[0];
    const one = event.touches.length === 1 && from instanceof Element && !from.closest(".dock, .modes, dialog");
    start = one ? event.touches[0] : null;
  }, { passive: true });
  on(stage, stage.el, "touchend", (event) => {
    if (!start) return;
    const x = event.changedTouches[0].clientX - start.clientX;
    const y = event.changedTouches[0].clientY - start.clientY;
    start = null;
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) step(stage, x < 0 ? "next" : "previous");
  }, { passive: true });
}

function press(stage, event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !stage.outline) return;
  const from = event.composedPath()[0];
  const inside = (selector) => from instanceof Element && from.closest(selector);
  if (inside(TYPING) || stage.parts.help.open || stage.parts.results.open) return;
  if (event.key === " " ? inside(CONTROL) : event.key.length > 1 && event.key !== "Escape" && inside(OWN_ARROWS)) return;
  if (act(stage, event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault();
}

// Whether the key meant anything.
function act(stage, key) {
  if (KEYS[key]) step(stage, KEYS[key]);
  else if (key === " ") play(stage, !stage.playing);
  else if (key === "f") present(stage);
  else if (key === "?") stage.parts.help.showModal();
  else if (key === "Escape" && stage.el.classList.contains("present")) leave(stage);
  else if (/^[1-9]$/.test(key) && stage.phase === "ask") pick(stage, Number(key) - 1);
  else return false;
  return true;
}

function click(stage, event) {
  const button = event.target.closest("button");
  if (!button) return;
  const { step: name, do: what, choice } = button.dataset;
  if (name) step(stage, name);
  if (choice !== undefined) pick(stage, Number(choice));
  if (what === "play") play(stage, !stage.playing);
  if (what === "present") present(stage);
  if (what === "help") stage.parts.help.showModal();
  if (what === "results") showResults(stage);
  if (what === "two") {
    stage.settings.two = !stage.settings.two;
    settlePhase(stage, false);
    draw(stage);
  }
}

function fullScreen(stage) {
  return (stage.root.fullscreenElement ?? document.fullscreenElement) === stage.el;
}

async function present(stage) {
  if (stage.el.classList.contains("present")) return leave(stage);
  stage.el.classList.add("present", "quick");
  try {
    await stage.el.requestFullscreen();
  } catch {
    // Refused or unknown, as on iPhones: over everything else on the page instead.
    stage.overlay = true;
    stage.el.popover = "manual";
    stage.el.showPopover?.();
  }
  stage.el.focus();
  return drawControls(stage);
}

function leave(stage) {
  stage.el.classList.remove("present");
  if (stage.overlay) {
    stage.overlay = false;
    stage.el.hidePopover?.();
    stage.el.removeAttribute("popover");
  } else if (fullScreen(stage)) {
    document.exitFullscreen();
  }
  if (stage.outline) drawControls(stage);
}

function closeStage(stage) {
  leave(stage);
  clearTimeout(stage.rest);
  clearTimeout(stage.ticking);
  for (const each of stage.forget) each();
}
