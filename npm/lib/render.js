// The only place where HTML becomes elements: the core's own output, for the shadow tree of <pith-reader>.
import { withTrusted } from "./trusted.js";

/**
 * The content as elements.
 * @param {string} content the core's output
 */
export function contentNodes(content) {
  const template = document.createElement("template");
  withTrusted(content, (trusted) => (template.innerHTML = trusted));
  return template.content;
}

/**
 * An element with a `part` for styling; children that are null are skipped.
 * @param {string} name
 * @param {string} part
 * @param {(string | Node | null)[]} children
 */
export function element(name, part, ...children) {
  const made = document.createElement(name);
  made.setAttribute("part", part);
  made.append(...children.filter((child) => child !== null));
  return made;
}
