// Task lists: items that begin with a checkbox character get no list marker.

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

const CHECKBOX = /^\s*[☐☑☒]\s/;

/** @param {ReaderContext} context */
export function markTaskItems({ text }) {
  for (const item of text.querySelectorAll("ul > li")) if (CHECKBOX.test(item.textContent ?? "")) item.classList.add("task");
}
