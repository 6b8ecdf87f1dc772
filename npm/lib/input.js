// Converts a caller's input for the core: a live document stays one, any other document becomes text; text and bytes are passed on.
import { canParse, documentUrl, isDisplayed, isNode, isQuirky, parseHtml, rootOf, toHtml } from "./dom.js";
import { PithError } from "./errors.js";
import { markParts } from "./parts.js";

/** @typedef {import("./glue.js").Core} Core */

/**
 * The function of the core to call, and its arguments.
 * @typedef {{ format: "live" | "canonical" | "source" | "bytes", value: any, options: any }} CoreInput
 */

/**
 * A view of the input if it is binary.
 * @param {unknown} input
 */
function bytesOf(input) {
  // A buffer may be from any window or worker.
  const isBuffer = Object.prototype.toString.call(input) === "[object ArrayBuffer]";
  try {
    if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
    return isBuffer ? new Uint8Array(/** @type {ArrayBuffer} */ (input)) : undefined;
  } catch (cause) {
    throw new PithError("unusable", "these bytes are gone: their buffer was transferred", cause);
  }
}

/**
 * @param {import("./dom.js").AnyNode} node
 * @param {any} options
 * @param {boolean} parses
 * @returns {CoreInput}
 */
function nodeInput(node, options, parses) {
  if (isDisplayed(node)) return { format: "live", value: node, options };
  const root = rootOf(node);
  const url = documentUrl(node);
  const marked = root ? markParts(root, options) : { element: root, options };
  const html = toHtml(marked.element);
  const input = { value: html, options: { ...marked.options, url: marked.options.url ?? url } };
  // A library may serialise HTML unlike any browser, so it is parsed if the core can parse.
  if (parses && !canParse()) return { ...input, format: "source", value: (isQuirky(node) ? "" : "<!DOCTYPE html>") + html };
  return { ...input, format: "canonical" };
}

/**
 * @param {unknown} input
 * @param {any} options the caller's options for the core
 * @param {boolean} parses whether the core parses HTML itself
 * @returns {CoreInput}
 */
export function toCoreInput(input, options, parses) {
  if (typeof input === "string") {
    if (parses) return { format: "source", value: input, options };
    if (canParse()) return { format: "canonical", value: toHtml(rootOf(parseHtml(input))), options };
    throw new PithError("unusable", "this core does not parse HTML and there is no parser here: load pith-html.wasm");
  }
  if (isNode(input)) return nodeInput(input, options, parses);
  const bytes = bytesOf(input);
  if (bytes === undefined) throw new PithError("unusable", "give a document, an element, HTML as a string (of cheerio: $.html()), or bytes");
  if (parses) return { format: "bytes", value: bytes, options };
  throw new PithError("unusable", "this core does not read bytes: decode them first, or load pith-html.wasm");
}

/** The functions of the core, by input. */
export const ENTRY_POINTS = Object.freeze({ live: "extract", canonical: "extractHtml", source: "extractSource", bytes: "extractBytes" });
