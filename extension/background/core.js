// The background's core, for pages whose policy forbids WebAssembly. The only file here that knows of WebAssembly.
import start, { extractHtml } from "../core/pith.js";

/** @type {Promise<unknown> | undefined} */
let started;

/**
 * Takes the article out of a capture.
 * @param {string} capture
 * @param {object} options
 * @returns {Promise<import("../shared/protocol.js").Record>}
 */
export async function extractCapture(capture, options) {
  started ??= start({ module_or_path: browser.runtime.getURL("core/pith_bg.wasm") });
  try {
    await started;
  } catch (error) {
    // What could not be fetched or started once may be the next time.
    started = undefined;
    throw error;
  }
  return extractHtml(capture, options);
}
