// The background's core, for pages whose policy forbids WebAssembly, and for those that would be held up by it. The only file here that knows
// of WebAssembly.
import begin, { extractHtml } from "../core/pith.js";

/** @type {Promise<unknown> | undefined} */
let started;

/** Starts the core, if it is not. Asked early, it is there when a capture comes. */
export async function startCore() {
  started ??= begin({ module_or_path: browser.runtime.getURL("core/pith_bg.wasm") });
  try {
    await started;
  } catch (error) {
    // What could not be fetched or started once may be the next time.
    started = undefined;
    throw error;
  }
}

/**
 * Takes the article out of a capture.
 * @param {string} capture
 * @param {object} options
 * @returns {Promise<import("../shared/protocol.js").Record>}
 */
export async function extractCapture(capture, options) {
  await startCore();
  return extractHtml(capture, options);
}
