// Points that begin with a box to tick have that box for their sign, and no dot beside it.

const BOX = /^\s*[☐☑☒]\s/;

/** @param {import("../view.js").Room} room */
export function lists({ text }) {
  for (const point of text.querySelectorAll("ul > li")) if (BOX.test(point.textContent ?? "")) point.classList.add("task");
}
