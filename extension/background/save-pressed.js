// Saving by the browser's key and menu entries, with or without a reader. The toolbar button shows how it goes.
import { messageOf } from "../shared/library.js";
import { READER_SAVE } from "../shared/protocol.js";
import { tellReader } from "./open-reader.js";
import { askPage } from "./page-scripts.js";
import { saveLink, savePage } from "./save.js";
import { showBadge, updateIconOfSaved } from "./toolbar-icon.js";

/** Milliseconds for which a failure is shown. */
const FAILURE_TIME = 10_000;

/** Shows for a while why a page, or its text, was not saved. @param {number} id @param {string} message */
async function showFailure(id, message) {
  await showBadge(id, "!", browser.i18n.getMessage(message));
  setTimeout(() => showBadge(id, ""), FAILURE_TIME);
}

/**
 * Runs a save and shows on the button how it goes.
 * @param {chrome.tabs.Tab} tab
 * @param {() => Promise<import("../shared/library-types.d.ts").Saved>} save
 */
async function withBadge(tab, save) {
  const id = /** @type {number} */ (tab.id);
  try {
    // Nothing is kept of private windows.
    if (tab.incognito) throw Object.assign(new Error(), { code: "private" });
    await showBadge(id, "…");
    const { text } = await save();
    if (text === "kept") await showFailure(id, "savedTextStays");
    else await showBadge(id, "✓");
  } catch (error) {
    await showFailure(id, messageOf(error));
  }
}

/** Saves the page of a tab. If a reader is open over it, what the reader shows. @param {chrome.tabs.Tab} tab */
export async function savePressed(tab) {
  const id = /** @type {number} */ (tab.id);
  const page = await askPage(id, { type: "page/state" }).catch(() => null);
  if (page?.open && (await tellReader(id, { type: READER_SAVE, key: page.key }))) return;
  await withBadge(tab, async () => {
    const saved = await savePage(tab);
    await updateIconOfSaved(id);
    return saved;
  });
}

/** What a link is called, on one line; nothing if that is its address. @param {string} url @param {string} [text] */
function titleOfLink(url, text = "") {
  const title = text.replace(/\s+/g, " ").trim();
  return title === "" || title === url ? undefined : title;
}

/** @param {chrome.tabs.Tab} tab @param {string} url @param {string} [text] of the link */
export const saveLinkPressed = (tab, url, text) => withBadge(tab, () => saveLink(url, titleOfLink(url, text)));
