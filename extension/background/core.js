// The core, which reads the captures of pages here, where it blocks no page, no page's policy forbids it, and it is compiled once for many pages.
import * as core from "../core/pith.js";

/** @type {Promise<unknown> | undefined} */
let started;

/** Starts the core unless it is running. */
async function startCore() {
  started ??= core.default({ module_or_path: browser.runtime.getURL("core/pith_bg.wasm") });
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
  return core.extractHtml(capture, options);
}
