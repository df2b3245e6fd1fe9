// Draws one round. User text enters the page here only, and only as textContent.

const WIDE = 9; // Characters from which on a chip may have to be cut.
const ROLES = ["chosen", "tied", "other"];
const SHAPES = { chosen: "M12 2l3 7h7l-5.500 4.500L18.500 21 12 16.500 5.500 21l2-7.500L2 9h7z", tied: "M4 7h16v3H4zM4 14h16v3H4z" };

function element(tag, kind, text) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  if (text !== undefined) made.textContent = text;
  return made;
}

function shape(role) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", SHAPES[role]);
  svg.append(path);
  return svg;
}

function chip(stage, id, kind) {
  const sign = stage.symbols.get(id);
  const made = element("span", kind ? `chip ${kind}` : "chip");
  if (typeof sign === "string") {
    made.textContent = sign;
    if (sign.length > WIDE) made.classList.add("wide");
    return made;
  }
  if (sign.slice(1).reduce((sum, [text]) => sum + text.length, 0) > WIDE) made.classList.add("wide");
  made.title = sign[0];
  for (const [text, how] of sign.slice(1)) made.append(how === "text" ? text : element("i", how, text));
  return made;
}

function pairOf(stage, [left, right], kind = "") {
  const made = element("span", "pair");
  made.append(chip(stage, left, kind), element("span", "op", "+"), chip(stage, right, kind));
  return made;
}

// The core's sentences come as text and code in turn.
function sentence(into, parts) {
  into.replaceChildren(...parts.map((part, at) => (at % 2 ? element("code", "", part) : part)));
}

function drawDecision(stage, frame) {
  const { parts, phase, outline } = stage;
  const known = phase === "shown" && frame.pair;
  parts.merge.replaceChildren();
  parts.won.className = known && frame.tied > 1 ? "won badge tied" : known ? "won badge" : "won";
  if (known) {
    parts.merge.append(pairOf(stage, frame.pair, "part"), element("span", "op", "→"), chip(stage, frame.new, "new"));
    parts.occurs.replaceChildren("occurs ", element("b", "", frame.count === 1 ? "once" : `${frame.count.toLocaleString("en")} times`));
    parts.won.textContent = frame.won;
  } else {
    parts.occurs.textContent = "";
    parts.won.textContent = phase === "ask" ? "Which pair wins?" : phase === "counts" ? "Which pair is merged?" : frame.won;
  }
  if (phase !== "shown") {
    const keys = stage.choices.length ? `Pick one: click, or press 1 to ${stage.choices.length}. ` : "";
    parts.reason.textContent = `${keys}Next shows the winner.`;
    return;
  }
  sentence(parts.reason, frame.reason);
  const answer = stage.answers.get(frame.n);
  if (answer) parts.reason.prepend(element("b", answer.right ? "right" : "wrong", answer.right ? "Right. " : "Not this one. "));
  if (frame.n === outline.total) parts.reason.append(element("span", "ending", ` Training stopped here. ${outline.ending}`));
}

// Lengths are read against a round number that seldom changes, so that a bar which shrinks lost count.
function scaleFor(count) {
  const power = 10 ** Math.floor(Math.log10(Math.max(count, 1)));
  return [1, 1.5, 2, 3, 5, 7, 10].map((each) => each * power).find((each) => each >= count);
}

function drawBars(stage, frame) {
  const { parts, phase } = stage;
  const hidden = phase !== "shown";
  // Before round 1 stand the counts that it chooses by: whoever predicts may not see them.
  const secret = stage.settings.predict !== "off" && frame.n === 0;
  let bars = secret ? [] : frame.bars.map((bar, at) => ({ bar, at }));
  if (hidden) {
    // Sorted by the rule, the winner would stand first.
    const place = (each) => (frame.order.includes(each.at) ? frame.order.indexOf(each.at) : each.at);
    bars = bars.sort((one, other) => other.bar[2] - one.bar[2] || place(one) - place(other));
  }
  const most = scaleFor(frame.bars[0]?.[2] ?? 1);
  const picked = stage.answers.get(frame.n)?.picked;
  const kept = new Set();
  bars.forEach(({ bar, at }, row) => {
    const [left, right, count, role, previous] = bar;
    const key = `${left},${right}`;
    let drawn = stage.bars.get(key);
    if (!drawn) {
      drawn = newBar(stage, left, right);
      stage.bars.set(key, drawn);
      parts.bars.append(drawn.row);
    }
    kept.add(key);
    const kind = hidden ? "other" : ROLES[role];
    const looks = `bar ${kind}${at === picked ? " picked" : ""}${drawn.value ? "" : " entering"}`;
    if (drawn.row.className !== looks) drawn.row.className = looks;
    if (drawn.place !== row) drawn.row.style.transform = `translateY(calc(${row} * var(--bar)))`;
    drawn.place = row;
    if (drawn.length !== count / most) drawn.fill.style.width = `${(count / most) * 100}%`;
    drawn.length = count / most;
    const change = frame.n > 1 && previous && previous !== count ? `${count > previous ? "+" : "−"}${Math.abs(count - previous).toLocaleString("en")}` : frame.n > 1 && !previous ? "new" : "";
    const value = `${count}|${kind}|${change}|${at === picked}`;
    if (drawn.value !== value) {
      drawn.value = value;
      drawn.words.replaceChildren(element("b", "", count.toLocaleString("en")));
      if (kind !== "other") drawn.words.append(shape(kind), element("span", "role", kind));
      if (at === picked) drawn.words.append(element("span", "role", "your pick"));
      if (change) drawn.words.append(element("small", "change", change));
    }
  });
  for (const [key, drawn] of stage.bars) {
    if (kept.has(key)) continue;
    stage.bars.delete(key);
    drawn.row.remove();
  }
  parts.bars.style.height = `calc(${bars.length} * var(--bar))`;
  parts.pairsNote.textContent = secret ? "hidden while you predict" : frame.pairs;
}

function newBar(stage, left, right) {
  const row = element("div", "bar");
  row.setAttribute("role", "listitem");
  const label = element("span", "label");
  label.append(pairOf(stage, [left, right]));
  const rail = element("span", "rail");
  const fill = element("span", "fill");
  rail.append(fill);
  const words = element("span", "value");
  row.append(label, rail, words);
  return { row, fill, words };
}

function drawWords(stage, held, animate) {
  const { parts, phase } = stage;
  const { frame, block } = held;
  const hidden = phase !== "shown";
  // Those that change stand first, which would tell.
  const places = hidden ? [...frame.words].sort((one, other) => one - other) : frame.words;
  const rows = new Map();
  places.forEach((place, at) => {
    const word = wordIn(held, place);
    const mark = `${hidden}|${word.cut}|${word.before}|${word.places}|${word.restBefore}`;
    const key = `${block.from} ${place}`;
    let drawn = stage.rows.get(key);
    if (drawn?.mark !== mark) {
      const row = wordRow(stage, word, frame, hidden, animate);
      drawn?.row.replaceWith(row);
      drawn = { row, mark };
    }
    rows.set(key, drawn);
    const standing = parts.rows.children[at + 1];
    if (standing !== drawn.row) parts.rows.insertBefore(drawn.row, standing ?? null);
  });
  while (parts.rows.children.length > places.length + 1) parts.rows.lastChild.remove();
  stage.rows = rows;
  parts.wordsNote.textContent = hidden ? "" : frame.note;
}

function wordRow(stage, word, frame, hidden, animate) {
  const changed = !hidden && word.places.length > 0;
  const row = element("div", changed ? "row changed" : "row");
  const times = element("span", "times", `${word.count.toLocaleString("en")}×`);
  const before = element("span", "before");
  const after = element("span", "after");
  const lefts = new Set(hidden ? [] : word.places);
  leftOut(before, word.cut, "…");
  word.before.forEach((id, at) => before.append(chip(stage, id, lefts.has(at) ? "part left" : lefts.has(at - 1) ? "part right" : "")));
  leftOut(before, word.restBefore, "…");
  if (!hidden) {
    leftOut(after, word.cut, "…");
    const made = new Set(word.places.map((at, nth) => at - nth));
    word.after.forEach((id, at) => after.append(made.has(at) ? newChip(stage, frame, animate) : chip(stage, id)));
    leftOut(after, word.restAfter, "…");
  }
  for (const cell of [times, before, after]) cell.setAttribute("role", "cell");
  row.setAttribute("role", "row");
  row.append(times, before, after);
  return row;
}

// The two symbols draw together and become the new one.
function newChip(stage, frame, animate) {
  const made = chip(stage, frame.new, "new");
  if (!animate) return made;
  const joining = element("span", "joining");
  frame.pair.forEach((id, at) => {
    const ghost = chip(stage, id, at ? "ghost right" : "ghost left");
    ghost.setAttribute("aria-hidden", "true");
    joining.append(ghost);
  });
  joining.append(made);
  return joining;
}

function leftOut(into, count) {
  if (count) into.append(element("small", "cut", `… ${count.toLocaleString("en")} symbols …`));
}
