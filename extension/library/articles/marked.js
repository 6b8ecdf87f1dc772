// A text with marked places.
import { el } from "../../shared/dom.js";

/**
 * @param {string} text
 * @param {import("../../shared/library-types.d.ts").Marks} marks
 * @returns {(string | HTMLElement)[]}
 */
export function marked(text, marks) {
  const parts = [];
  let done = 0;
  for (const [start, stop] of marks) {
    if (start < done || stop <= start) continue;
    parts.push(text.slice(done, start), el("mark", {}, text.slice(start, stop)));
    done = stop;
  }
  return [...parts, text.slice(done)];
}
