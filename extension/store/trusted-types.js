// The extension's one Trusted Types policy. It is made only in the page that starts the library's worker, which shows nothing.

/** The only script that may become a worker. */
const WORKER = new URL("/store/worker.js", location.href).href;

/** @typedef {{ createScriptURL(address: string): any, createHTML(text: string): any }} Policy */

/** @type {Policy | null | undefined} */
let made;

/** A policy can be created only once. @returns {Policy | null} */
function policy() {
  const { trustedTypes } = /** @type {any} */ (globalThis);
  made ??= trustedTypes?.createPolicy("library", {
    createScriptURL: (/** @type {string} */ address) => (address === WORKER ? address : null),
    createHTML: (/** @type {string} */ text) => text,
  }) ?? null;
  return /** @type {Policy | null} */ (made);
}

/** The address of the library's worker, as the browser wants it. */
export const workerAddress = () => policy()?.createScriptURL(WORKER) ?? WORKER;

/**
 * Parses HTML into a document of its own, which runs and loads nothing. Only the engine reads it.
 * @param {string} html
 * @returns {Document}
 */
export const parseInert = (html) => new DOMParser().parseFromString(policy()?.createHTML(html) ?? html, "text/html");
