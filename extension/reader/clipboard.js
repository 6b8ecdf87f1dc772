// Copies a text. Where the page's policy keeps the clipboard from the frames in it, by the older way, which asks nobody but the hand that
// pressed. Says whether it was done.
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
 * @param {string} text
 * @param {ReaderContext} context
 */
export async function copyText(text, { announce }) {
  const done = await navigator.clipboard.writeText(text).then(() => true, () => copyByCommand(text));
  announce(t(done ? "copied" : "notCopied"));
  return done;
}
