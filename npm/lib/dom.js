// Reads documents and elements of any DOM: of a browser, or of a library in Node. It is synchronous and changes nothing.
//
// A page may name an image `documentElement`; the property of the document is then that image (DOM clobbering). The getter of the prototype is
// not affected.
import { PithError } from "./errors.js";
import { withTrusted } from "./trusted.js";

/**
 * The part of the Node interface that is needed here.
 * @typedef {{ nodeType: number }} AnyNode
 */

const ELEMENT = 1;
const DOCUMENT = 9;

/**
 * A property read through the getter of a prototype, or directly if there is no getter.
 * @param {any} object
 * @param {string} name
 * @returns {any}
 */
export function read(object, name) {
  if (object === undefined || object === null) return undefined;
  for (let holder = Object.getPrototypeOf(object); holder; holder = Object.getPrototypeOf(holder)) {
    const getter = Object.getOwnPropertyDescriptor(holder, name)?.get;
    if (getter) return getter.call(object);
  }
  return object[name];
}

/**
 * Calls a method of a prototype, or the object's own if there is none.
 * @param {any} object
 * @param {string} name
 * @param {...any} given
 * @returns {any}
 */
export function call(object, name, ...given) {
  const method = Object.getPrototypeOf(object)?.[name] ?? object[name];
  return Reflect.apply(method, object, given);
}

/**
 * Whether a value is a document or an element, of any window or library. The nodes of cheerio have types like those of a DOM, but nothing to read
 * them by.
 * @param {any} value
 * @returns {value is AnyNode}
 */
export function isNode(value) {
  if (typeof value !== "object" || value === null || !("nodeType" in value)) return false;
  const type = read(value, "nodeType");
  return (type === ELEMENT && "outerHTML" in value) || (type === DOCUMENT && "documentElement" in value);
}

/** @param {AnyNode} node */
export const documentOf = (node) => (read(node, "nodeType") === DOCUMENT ? node : read(node, "ownerDocument"));

/**
 * Whether the node is in a document that a browser displays. Visibility is known only there; in a document that was only parsed, every element
 * would count as hidden.
 * @param {AnyNode} node
 */
export function isDisplayed(node) {
  if (typeof Element !== "function" || !read(documentOf(node), "defaultView") || !read(node, "isConnected")) return false;
  const root = read(documentOf(node), "documentElement");
  return root !== null && (typeof root.checkVisibility !== "function" || root.checkVisibility());
}

/**
 * The element to be read: of a document its root, which an empty one lacks.
 * @param {AnyNode} node
 * @returns {AnyNode | null}
 */
export const rootOf = (node) => (read(node, "nodeType") === DOCUMENT ? read(node, "documentElement") : node);

/**
 * An element as HTML.
 * @param {AnyNode | null} element
 * @returns {string}
 */
export function toHtml(element) {
  const html = element ? read(element, "outerHTML") : "";
  if (typeof html !== "string") throw new PithError("unusable", "this element has no “outerHTML”");
  return html;
}

/**
 * Whether the document is in quirks mode.
 * @param {AnyNode} node
 */
export const isQuirky = (node) => read(documentOf(node), "compatMode") === "BackCompat";

/**
 * The URL of the node's document, if it came from a server.
 * @param {AnyNode} node
 * @returns {string | undefined}
 */
export function documentUrl(node) {
  const url = read(documentOf(node), "URL");
  return typeof url === "string" && /^https?:/.test(url) ? url : undefined;
}

/**
 * Parses HTML into an inert document: nothing runs or loads. Browsers only.
 * @param {string} html
 */
export const parseHtml = (html) => withTrusted(html, (trusted) => new DOMParser().parseFromString(trusted, "text/html"));

/** Whether this platform has an HTML parser. */
export const canParse = () => typeof DOMParser === "function" && typeof document === "object";
