// Predict the winner: which pairs to choose from comes from Python; here only a pick is taken and compared.

function choicesOf(stage, frame) {
  const { predict } = stage.settings;
  if (predict === "off" || !frame?.pair || stage.answers.has(frame.n)) return [];
  const among = frame.order.filter((at) => predict === "top" || frame.bars[at][3] < 2);
  return among.length > 1 ? among : [];
}

function drawChoices(stage, frame) {
  const { parts, choices } = stage;
  parts.choices.replaceChildren();
  if (stage.phase !== "ask") return;
  const tied = stage.settings.predict === "tied" ? `${frame.tied.toLocaleString("en")} pairs tie; the rule is: ${stage.outline.rule.toLowerCase()}.` : "The most frequent pairs, in no order.";
  parts.choices.append(element("p", "", tied));
  choices.forEach((at, nth) => {
    const choice = element("button", "choice");
    choice.type = "button";
    choice.dataset.choice = nth;
    choice.append(element("kbd", "", String(nth + 1)), pairOf(stage, frame.bars[at]));
    parts.choices.append(choice);
  });
}

function pick(stage, nth) {
  const held = stage.frames.get(stage.n);
  const picked = stage.choices[nth];
  if (stage.phase !== "ask" || picked === undefined) return;
  stage.answers.set(stage.n, { picked, right: held.frame.bars[picked][3] === 0, frame: held.frame });
  reveal(stage);
  if (stage.n === stage.outline.last) showResults(stage);
}

function drawScore(stage) {
  const { score } = stage.parts;
  const answers = [...stage.answers.values()];
  score.hidden = !answers.length;
  score.textContent = `${answers.filter((each) => each.right).length} of ${answers.length} right`;
}

function showResults(stage) {
  const { results } = stage.parts;
  const answers = [...stage.answers.values()].sort((one, other) => one.frame.n - other.frame.n);
  const missed = answers.filter((each) => !each.right);
  results.querySelector("h2").textContent = `${answers.length - missed.length} of ${answers.length} predicted`;
  const items = missed.map(({ frame, picked }) => {
    const item = element("li");
    const line = element("p");
    line.append(element("b", "", `Round ${frame.n.toLocaleString("en")}: `), "you said ", pairOf(stage, frame.bars[picked]), ", merged was ", pairOf(stage, frame.pair, "part"));
    const why = element("p", "why");
    sentence(why, frame.reason);
    item.append(line, why);
    return item;
  });
  results.querySelector("ol").replaceChildren(...(items.length ? items : [element("li", "", "No round was missed.")]));
  if (!results.open) results.showModal();
}
