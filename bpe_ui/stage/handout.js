// The stage by itself, in a file that is opened offline: all its frames are in the page.

const kept = openStage(document, () => {});
kept.el.hidden = false;
document.documentElement.classList.add("playing");
update(kept, JSON.parse(document.querySelector("#frames").textContent));
