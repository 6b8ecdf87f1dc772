// Points that begin with a box to tick have that box for their sign, and no dot beside it.

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

const CHECKBOX = /^\s*[☐☑☒]\s/;

/** @param {ReaderContext} context */
export function markTaskItems({ text }) {
  for (const point of text.querySelectorAll("ul > li")) if (CHECKBOX.test(point.textContent ?? "")) point.classList.add("task");
}
