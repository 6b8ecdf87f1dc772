// Elements in `keep` and `drop`, for documents that become text before they are read. They are marked in a copy that nothing runs or loads in.
import { call, documentOf, read } from "./dom.js";

/** @typedef {import("./dom.js").AnyNode} AnyNode */

/** The name of the attribute that marks them. No page can know its end, and all are of the same length. */
const mark = () => `data-pith-part-${String(Math.random()).slice(2, 12).padEnd(10, "0")}`;

/**
 * A copy of an element in a document of its own. A library that makes no documents (linkedom) neither loads nor runs anything.
 * @param {AnyNode} element
 */
function copyOf(element) {
  const implementation = read(documentOf(element), "implementation");
  return implementation ? call(call(implementation, "createHTMLDocument", ""), "importNode", element, true) : call(element, "cloneNode", true);
}

/** @param {AnyNode} element */
const withDescendants = (element) => [element, ...call(element, "querySelectorAll", "*")];

/**
 * Marks the elements in `keep` and `drop` that are the root or in it. What else the lists hold stays in them, and is the core's to judge.
 * @param {AnyNode} root an element
 * @param {any} options
 * @returns {{ element: AnyNode, options: any }} the element to be read instead, and the options for it
 */
export function markParts(root, options) {
  /** @type {[string, any[]][]} */
  const lists = ["drop", "keep"].map((name) => [name, Array.isArray(options[name]) ? options[name] : []]);
  if (!lists.some(([, list]) => list.some((part) => typeof part === "object"))) return { element: root, options };
  const places = new Map(withDescendants(root).map((element, place) => [element, place]));
  const element = copyOf(root);
  const copies = withDescendants(element);
  const marked = mark();
  const rest = { ...options, marked };
  for (const [name, list] of lists) {
    for (const part of list) {
      const copy = copies[places.get(part) ?? -1];
      // In both lists, it is dropped.
      if (copy && !call(copy, "hasAttribute", marked)) call(copy, "setAttribute", marked, name);
    }
    if (list.length > 0) rest[name] = list.filter((part) => !places.has(part));
  }
  return { element, options: rest };
}
