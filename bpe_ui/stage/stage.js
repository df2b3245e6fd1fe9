// Where a person stands in the run, and how they move: rounds, phases, play. Python is told once stepping rests.

const REST = 150; // Milliseconds without a step after which the rest of the page follows.
const QUICK = 120; // Steps closer together than this are not animated: a held key would pile up ghosts.
const ROOMY = 12; // Up to so many bars and words there is room for larger type.
const REMEMBERED = "bpe-stage-speed";

function openStage(root, send) {
  const find = (selector) => root.querySelector(selector);
  const stage = {
    root, send, el: find(".stage"), n: 0, phase: "shown", choices: [], run: null, frames: new Map(), symbols: new Map(), asked: new Map(),
    answers: new Map(), bars: new Map(), rows: new Map(), went: 0, playing: false, settings: { two: false, predict: "off", speed: 1 }, told: null, forget: [],
  };
  stage.parts = {
    round: find(".round"), merge: find(".merge"), occurs: find(".occurs"), won: find(".won"), reason: find(".reason"),
    bars: find(".bars"), choices: find(".choices"), rows: find(".rows"), pairsNote: find(".pairs h3 small"), wordsNote: find(".words h3 small"),
    figures: find(".figures"), said: find(".said"), range: find("input[type=range]"), number: find("input[type=number]"), ties: find(".ties path"),
    score: find(".score"), help: find("dialog.help"), results: find("dialog.results"), play: find("[data-do=play]"),
    two: find("[data-do=two]"), present: find("[data-do=present]"), speed: find("[data-set=speed]"), predict: find("[data-set=predict]"),
  };
  const head = element("div", "row head");
  for (const title of ["Count", "Before", "After"]) head.append(element("span", "", title));
  for (const cell of head.children) cell.setAttribute("role", "columnheader");
  head.setAttribute("role", "row");
  stage.parts.rows.replaceChildren(head);
  stage.parts.bars.replaceChildren();
  remember(stage);
  listen(stage);
  return stage;
}

function remember(stage) {
  // Storage may be refused, as in a file opened offline: then a speed lasts as long as the page.
  try { stage.settings.speed = Number(localStorage.getItem(REMEMBERED)) || 1; } catch { /* as above */ }
  const known = [...stage.parts.speed.options].some((each) => Number(each.value) === stage.settings.speed);
  if (!known) stage.settings.speed = 1;
  stage.parts.speed.value = String(stage.settings.speed);
}

// New frames, or a round that something else on the page asked for.
function update(stage, data) {
  const [serial, round] = data.go;
  const other = stage.run !== data.run;
  take(stage, data);
  // Steps that are under way are younger than what Python knew when it answered.
  if (stage.serial === undefined || (stage.serial !== serial && stage.rest === undefined)) {
    arrive(stage, round);
    stage.told = stage.n;
  } else if (other) arrive(stage, stage.n);
  stage.serial = serial;
  if (other) drawTrack(stage);
  draw(stage);
  want(stage);
}

function arrive(stage, n, forward = false) {
  const { first, last } = stage.outline;
  stage.from = stage.n;
  stage.n = Math.min(Math.max(n, first), last);
  settlePhase(stage, forward);
}

function settlePhase(stage, forward) {
  const frame = stage.frames.get(stage.n)?.frame;
  // Without its frame it is not known yet whether a round has something to ask.
  stage.unsettled = frame ? undefined : { forward };
  stage.choices = choicesOf(stage, frame);
  stage.phase = stage.choices.length ? "ask" : stage.settings.two && forward && stage.n > 0 ? "counts" : "shown";
}

function target(stage, name) {
  const { first, last, ties } = stage.outline;
  const to = {
    first, last, previous: stage.n - 1, next: stage.n + 1,
    "next tie": ties.find((each) => each > stage.n && each <= last), "previous tie": ties.findLast((each) => each < stage.n && each >= first),
  }[name];
  return to === undefined || to === stage.n || to < first || to > last ? null : to;
}

function step(stage, name) {
  if (name === "next" && stage.phase !== "shown") return reveal(stage);
  const to = target(stage, name);
  return to === null ? undefined : go(stage, to, name.startsWith("next"));
}

function go(stage, n, forward = false) {
  if (!Number.isInteger(n)) return;
  arrive(stage, n, forward);
  moved(stage);
}

function reveal(stage) {
  stage.phase = "shown";
  stage.choices = [];
  stage.from = stage.n - 1;
  moved(stage);
}

function moved(stage) {
  drawSoon(stage);
  want(stage);
  clearTimeout(stage.rest);
  stage.rest = setTimeout(() => rested(stage), REST);
}

// Stepping rests: the round is announced, and the page beneath follows. Not while playing, unless one leaves.
function rested(stage, leaving = false) {
  clearTimeout(stage.rest);
  stage.rest = undefined;
  announce(stage);
  if ((stage.playing && !leaving) || stage.told === stage.n) return;
  stage.told = stage.n;
  stage.send("go", stage.n);
}

function announce(stage) {
  const frame = stage.frames.get(stage.n)?.frame;
  if (!frame) return;
  const said = stage.phase === "shown" ? frame.say : `Round ${stage.n.toLocaleString("en")} of ${stage.outline.total.toLocaleString("en")}: ${stage.parts.won.textContent}`;
  if (stage.parts.said.textContent !== said) stage.parts.said.textContent = said;
}

function play(stage, on) {
  stage.playing = on && (target(stage, "next") !== null || stage.phase !== "shown");
  clearTimeout(stage.ticking);
  if (stage.playing) stage.ticking = setTimeout(() => { step(stage, "next"); play(stage, true); }, 1000 / stage.settings.speed);
  else if (stage.told !== stage.n) rested(stage);
  drawControls(stage);
}

function drawSoon(stage) {
  stage.drawing ??= requestAnimationFrame(() => { stage.drawing = undefined; draw(stage); });
}

function draw(stage) {
  const held = stage.frames.get(stage.n);
  const { parts, outline } = stage;
  parts.round.textContent = `Round ${stage.n.toLocaleString("en")} of ${outline.total.toLocaleString("en")}`;
  drawControls(stage);
  stage.el.classList.toggle("waiting", !held);
  stage.el.setAttribute("aria-busy", String(!held));
  if (!held) return;
  if (stage.unsettled) settlePhase(stage, stage.unsettled.forward);
  const now = performance.now();
  const quick = now - stage.went < QUICK;
  stage.went = now;
  stage.el.dataset.phase = stage.phase;
  stage.el.classList.toggle("roomy", held.frame.bars.length <= ROOMY && held.frame.words.length <= ROOMY);
  stage.el.classList.toggle("quick", quick || stage.drawn === null);
  drawDecision(stage, held.frame);
  drawBars(stage, held.frame);
  drawChoices(stage, held.frame);
  drawWords(stage, held, !quick && stage.n === stage.from + 1);
  parts.figures.replaceChildren(...(stage.phase === "shown" ? held.frame.figures : []).map((each) => element("span", "", each)));
  drawScore(stage);
  stage.drawn = stage.n;
}

function drawControls(stage) {
  const { parts, outline, settings } = stage;
  for (const button of stage.el.querySelectorAll("[data-step]")) {
    const name = button.dataset.step;
    button.disabled = target(stage, name) === null && !(name === "next" && stage.phase !== "shown");
  }
  parts.play.setAttribute("aria-pressed", String(stage.playing));
  parts.two.setAttribute("aria-pressed", String(settings.two));
  parts.present.setAttribute("aria-pressed", String(stage.el.classList.contains("present")));
  for (const input of [parts.range, parts.number]) {
    Object.assign(input, { min: outline.first, max: outline.last });
    if (stage.root.activeElement !== input || input === parts.range) input.value = stage.n;
  }
  parts.range.setAttribute("aria-valuetext", parts.round.textContent);
  parts.number.setAttribute("aria-label", `Round, ${outline.first} to ${outline.last}`);
}

function drawTrack(stage) {
  const { first, last, ties } = stage.outline;
  const across = new Set(ties.filter((n) => n >= first && n <= last).map((n) => Math.round(((n - first) / Math.max(last - first, 1)) * 1000)));
  stage.parts.ties.setAttribute("d", [...across].map((x) => `M${x} 0v10`).join(""));
}
