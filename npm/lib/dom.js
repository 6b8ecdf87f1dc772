// Reads documents and elements of any DOM: a browser's, or a library's in Node. It changes none and waits for none.
//
// A page may name an image `documentElement`, and the property of the document is then that image. The getter on the prototype still
// tells the truth.

/**
 * What is read of a node here.
 * @typedef {{ nodeType: number }} AnyNode
 */

const ELEMENT = 1;
const DOCUMENT = 9;

/**
 * The property by the getter of a prototype, or as it is where there is none.
 * @param {any} object
 * @param {string} name
 * @returns {any}
 */
function read(object, name) {
  for (let holder = Object.getPrototypeOf(object); holder; holder = Object.getPrototypeOf(holder)) {
    const getter = Object.getOwnPropertyDescriptor(holder, name)?.get;
    if (getter) return getter.call(object);
  }
  return object[name];
}

/**
 * Whether it is a document or an element, of whatever window or library.
 * @param {any} value
 * @returns {value is AnyNode}
 */
export function isNode(value) {
  if (typeof value !== "object" || value === null || !("nodeType" in value)) return false;
  const type = read(value, "nodeType");
  return type === ELEMENT || type === DOCUMENT;
}

/** @param {AnyNode} node */
const documentOf = (node) => (read(node, "nodeType") === DOCUMENT ? node : read(node, "ownerDocument"));

/**
 * Whether a browser shows the node. What is shown can be asked which parts are hidden; of a document that was only parsed, every part
 * would say that it is.
 * @param {AnyNode} node
 */
export function isShown(node) {
  if (typeof Element !== "function" || !read(documentOf(node), "defaultView") || !read(node, "isConnected")) return false;
  const root = read(documentOf(node), "documentElement");
  return root !== null && (typeof root.checkVisibility !== "function" || root.checkVisibility());
}

/**
 * The node as HTML.
 * @param {AnyNode} node
 * @returns {string}
 */
export function textOf(node) {
  const element = read(node, "nodeType") === DOCUMENT ? read(node, "documentElement") : node;
  return element ? read(element, "outerHTML") : "";
}

/**
 * Whether the document was parsed as pages were before there were standards.
 * @param {AnyNode} node
 */
export const isQuirky = (node) => read(documentOf(node), "compatMode") === "BackCompat";

/**
 * The address of the node's document, if it came from a server.
 * @param {AnyNode} node
 * @returns {string | undefined}
 */
export function addressOf(node) {
  const url = read(documentOf(node), "URL");
  return typeof url === "string" && /^https?:/.test(url) ? url : undefined;
}

/**
 * A document of a text, of which nothing runs or loads. Browsers only.
 * @param {string} html
 */
export const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

/** Whether this is a place that has a parser of its own. */
export const canParse = () => typeof DOMParser === "function" && typeof document === "object";
