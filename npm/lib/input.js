// Converts a caller's input for the core: a live document stays one, any other document becomes text; text and bytes are passed on.
import { addressOf, canParse, isNode, isQuirky, isShown, parsed, textOf } from "./dom.js";
import { PithError } from "./errors.js";

/** @typedef {import("./glue.js").Core} Core */

/**
 * The function of the core to call, and its argument.
 * @typedef {{ door: "live" | "canonical" | "source" | "bytes", given: any, url?: string }} Taken
 */

/**
 * A view of the input if it is binary.
 * @param {unknown} input
 */
function bytesOf(input) {
  if (input instanceof Uint8Array) return input;
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  // From any window or worker.
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
  // A library may serialise HTML unlike any browser, so it is parsed if the core can parse.
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

/** The functions of the core, by input. */
export const DOORS = Object.freeze({ live: "extract", canonical: "extractHtml", source: "extractSource", bytes: "extractBytes" });
