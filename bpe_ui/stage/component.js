// The stage as a component of the page: kept by its place, updated when Python sends something new.

const stages = new WeakMap();

export default function ({ data, parentElement, setTriggerValue }) {
  let stage = stages.get(parentElement);
  if (!stage) {
    stage = openStage(parentElement, setTriggerValue);
    stages.set(parentElement, stage);
  }
  stage.send = setTriggerValue;
  update(stage, data);
  return () => {
    closeStage(stage);
    stages.delete(parentElement);
  };
}
