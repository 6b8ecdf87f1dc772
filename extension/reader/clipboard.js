// Copies text to the clipboard. Where the page's permissions policy blocks the clipboard API in frames, uses `execCommand`, which needs only a user
// gesture.
import { t } from "../shared/i18n.js";

/** @typedef {import("./types.d.ts").ReaderContext} ReaderContext */

/** @param {string} text */
function copyByCommand(text) {
  let done = false;
  const put = (/** @type {ClipboardEvent} */ event) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    done = true;
  };
  document.addEventListener("copy", put, { once: true });
  document.execCommand("copy");
  document.removeEventListener("copy", put);
  return done;
}

/**
 * Copies a text and announces whether that worked.
 * @param {string} text
 * @param {ReaderContext} context
 */
export async function copyText(text, { announce }) {
  const done = await navigator.clipboard.writeText(text).then(() => true, () => copyByCommand(text));
  announce(t(done ? "copied" : "notCopied"));
  return done;
}
