// What Python sent, kept by round, and the words of a round replayed from it. Decides nothing: see frames.py.

const VERSION = 1;
const MOST_KEPT = 4000; // Frames kept; further ones are dropped and asked for again.
const ASK_AGAIN = 2000; // Milliseconds after which a block that has not come is asked for again.

function take(stage, data) {
  if (data.outline.version !== VERSION) throw new Error(`frames of version ${data.outline.version}, expected ${VERSION}`);
  if (stage.run !== data.run) Object.assign(stage, { run: data.run, frames: new Map(), symbols: new Map(), asked: new Map(), answers: new Map(), drawn: null });
  stage.outline = data.outline;
  for (const block of data.blocks) {
    for (const [id, sign] of Object.entries(block.symbols)) stage.symbols.set(Number(id), sign);
    for (const frame of block.frames) stage.frames.set(frame.n, { frame, block });
  }
  if (stage.frames.size > MOST_KEPT) {
    for (const n of stage.frames.keys()) if (Math.abs(n - stage.n) > MOST_KEPT / 3) stage.frames.delete(n);
  }
}

// Ask for the block of this round, and for the one that stepping on will reach.
function want(stage) {
  const { size, first, last } = stage.outline;
  const near = [stage.n, stage.n + size / 2, stage.n - size / 2].map((n) => Math.min(Math.max(Math.round(n), first), last));
  const now = performance.now();
  const missing = [...new Set(near.filter((n) => !stage.frames.has(n)).map((n) => Math.floor(n / size)))];
  if (missing.every((block) => now - (stage.asked.get(block) ?? -ASK_AGAIN) < ASK_AGAIN)) return;
  for (const block of missing) stage.asked.set(block, now);
  stage.send("want", missing);
}

function merged(ids, places, made) {
  if (!places.length) return ids;
  const done = [];
  let next = 0;
  for (let at = 0; at < ids.length; at++) {
    const here = at === places[next];
    done.push(here ? made : ids[at]);
    if (here) { next++; at++; }
  }
  return done;
}

// A word in a round: its symbols before and after, which were merged, and how many are left out on both sides.
function wordIn({ frame, block }, place) {
  const [count, base, merges] = block.words[place];
  const excerpt = frame.long.find((each) => each[0] === place);
  if (excerpt) {
    const [, cut, before, places, totalBefore, totalAfter] = excerpt;
    const after = merged(before, places, frame.new);
    return { count, before, places, after, cut, restBefore: totalBefore - cut - before.length, restAfter: totalAfter - cut - after.length };
  }
  let before = base;
  let places = [];
  for (const [n, ...at] of merges) {
    if (n > frame.n) break;
    if (n === frame.n) places = at;
    else before = merged(before, at, block.frames[n - block.from].new);
  }
  return { count, before, places, after: merged(before, places, frame.new), cut: 0, restBefore: 0, restAfter: 0 };
}
