// The core in the background, for pages whose content security policy forbids WebAssembly and for pages that it would block for too long. The
// only module here that uses WebAssembly.
import begin, { extractHtml } from "../core/pith.js";

/** @type {Promise<unknown> | undefined} */
let started;

/** Starts the core unless it is running. */
async function startCore() {
  started ??= begin({ module_or_path: browser.runtime.getURL("core/pith_bg.wasm") });
  try {
    await started;
  } catch (error) {
    // Try again next time.
    started = undefined;
    throw error;
  }
}

/** Starts the core before it is needed. Errors are reported to the first caller that needs it. */
export function prestartCore() {
  startCore().catch(() => {});
}

/**
 * Extracts the article from a capture.
 * @param {string} capture
 * @param {object} options
 * @returns {Promise<import("../shared/protocol.js").ArticleRecord>}
 */
export async function extractCapture(capture, options) {
  await startCore();
  return extractHtml(capture, options);
}
