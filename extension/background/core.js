// The background's core, for pages whose policy forbids WebAssembly, and for those that would be held up by it. The only file here that knows
// of WebAssembly.
import begin, { extractHtml } from "../core/pith.js";

/** @type {Promise<unknown> | undefined} */
let started;

/** Starts the core, if it is not started. */
async function startCore() {
  started ??= begin({ module_or_path: browser.runtime.getURL("core/pith_bg.wasm") });
  try {
    await started;
  } catch (error) {
    // What could not be fetched or started once may be the next time.
    started = undefined;
    throw error;
  }
}

/** Starts the core before there is a capture for it. Whoever brings one hears if that fails. */
export function prestartCore() {
  startCore().catch(() => {});
}

/**
 * Takes the article out of a capture.
 * @param {string} capture
 * @param {object} options
 * @returns {Promise<import("../shared/protocol.js").ArticleRecord>}
 */
export async function extractCapture(capture, options) {
  await startCore();
  return extractHtml(capture, options);
}
