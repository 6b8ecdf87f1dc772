// From what a caller has to what the core takes: a shown document as it stands, any other as text, text as text, bytes as bytes.
import { addressOf, canParse, isNode, isQuirky, isShown, parsed, textOf } from "./dom.js";
import { PithError } from "./errors.js";

/** @typedef {import("./glue.js").Core} Core */

/**
 * What the core is asked with: the entry it is asked by, and what it is given.
 * @typedef {{ door: "live" | "canonical" | "source" | "bytes", given: any, url?: string }} Taken
 */

/**
 * A view of the bytes, if they are some.
 * @param {unknown} input
 */
function bytesOf(input) {
  if (input instanceof Uint8Array) return input;
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  // Of whatever window or worker it came from.
  return Object.prototype.toString.call(input) === "[object ArrayBuffer]" ? new Uint8Array(/** @type {ArrayBuffer} */ (input)) : undefined;
}

/**
 * @param {import("./dom.js").AnyNode} node
 * @param {boolean} parses
 * @returns {Taken}
 */
function takeNode(node, parses) {
  if (isShown(node)) return { door: "live", given: node };
  const url = addressOf(node);
  // A library may write HTML as no browser does, so it is parsed where it can be.
  if (parses && !canParse()) return { door: "source", given: (isQuirky(node) ? "" : "<!DOCTYPE html>") + textOf(node), url };
  return { door: "canonical", given: textOf(node), url };
}

/**
 * @param {unknown} input
 * @param {boolean} parses whether the core parses HTML itself
 * @returns {Taken}
 */
export function take(input, parses) {
  if (typeof input === "string") {
    if (parses) return { door: "source", given: input };
    if (canParse()) return { door: "canonical", given: textOf(parsed(input)) };
    throw new PithError("unusable", "this core does not parse HTML and there is no parser here: load pith-html.wasm");
  }
  if (isNode(input)) return takeNode(input, parses);
  const bytes = bytesOf(input);
  if (bytes === undefined) throw new PithError("unusable", "give a document, an element, HTML as a string, or bytes");
  if (parses) return { door: "bytes", given: bytes };
  throw new PithError("unusable", "this core does not read bytes: decode them first, or load pith-html.wasm");
}

/** The entries of the core, by the doors they open. */
export const DOORS = Object.freeze({ live: "extract", canonical: "extractHtml", source: "extractSource", bytes: "extractBytes" });
