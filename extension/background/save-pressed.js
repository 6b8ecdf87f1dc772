// Saving by the browser's key and menu entries, with or without a reader. The toolbar button shows how it goes, and a note in the page what came of it:
// the button is often hidden.
import { directionOf } from "../shared/i18n.js";
import { messageOf } from "../shared/library.js";
import { READER_SAVE } from "../shared/protocol.js";
import { change } from "./library.js";
import { tellReader } from "./open-reader.js";
import { askPage, injectAndAsk } from "./page-scripts.js";
import { saveLink, savePage } from "./save.js";
import { showBadge, updateIconOfRemoved, updateIconOfSaved } from "./toolbar-icon.js";

/** @typedef {import("../shared/library-types.d.ts").Saved} Saved */

/** Milliseconds for which a failure is shown on the button. */
const FAILURE_TIME = 10_000;

/** Milliseconds for which a note is shown: longer if there is something to read or to do. */
const SHORT_NOTE = 4_000;
const LONG_NOTE = 8_000;

/** @param {string} message */
const words = (message) => browser.i18n.getMessage(message);

/** Shows for a while why a page, or its text, was not saved. @param {number} id @param {string} message */
async function showFailure(id, message) {
  await showBadge(id, "!", words(message));
  setTimeout(() => showBadge(id, ""), FAILURE_TIME);
}

/** How the keyboard leads into a note; empty where no key saves. */
async function wayIntoNote() {
  const commands = (await browser.commands?.getAll()) ?? [];
  const { shortcut } = commands.find(({ name }) => name === "save") ?? {};
  return shortcut ? browser.i18n.getMessage("keyToNote", [shortcut]) : "";
}

/**
 * Shows a note in the page of a tab, where the browser lets us.
 * @param {number} id
 * @param {string} message
 * @param {{ time?: number, of?: { uid: string, isOfPage: boolean }, undo?: boolean }} [how] `of`: the article that was saved, whose tags can be given
 * there; `undo`: whether saving it can be taken back
 */
async function showNote(id, message, { time = SHORT_NOTE, of, undo = false } = {}) {
  const note = { words: words(message), undo: undo ? words("undo") : "", hint: of ? await wayIntoNote() : "", dir: directionOf(words("languageTag")), time, of: of ?? null };
  await injectAndAsk(id, { type: "page/note", ...note }).catch(() => null);
}

/** What a save did, as a message. @param {Saved} saved */
function outcome({ text, isNew }) {
  if (text === "kept") return "savedTextStays";
  if (!isNew) return text === "none" ? "savedBefore" : "savedAnew";
  return text === "none" ? "savedLink" : "savedForLater";
}

/** Takes back what was saved a moment ago. @param {number} id @param {string} uid @param {boolean} isOfPage */
export async function takeBack(id, uid, isOfPage) {
  try {
    await change({ op: "setState", uids: [uid], state: "delete" });
    if (isOfPage) await updateIconOfRemoved(id);
    await showNote(id, "removed");
  } catch (error) {
    await showNote(id, messageOf(error), { time: LONG_NOTE });
  }
}

/**
 * Runs a save and shows how it goes.
 * @param {chrome.tabs.Tab} tab
 * @param {() => Promise<Saved>} save
 * @param {boolean} isOfPage whether it is of the page of the tab
 */
async function saveAndShow(tab, save, isOfPage) {
  const id = /** @type {number} */ (tab.id);
  /** @type {Saved} */
  let saved;
  try {
    // Nothing is kept of private windows.
    if (tab.incognito) throw Object.assign(new Error(), { code: "private" });
    await showBadge(id, "…");
    saved = await save();
  } catch (error) {
    await showFailure(id, messageOf(error));
    await showNote(id, messageOf(error), { time: LONG_NOTE });
    return;
  }
  if (isOfPage) await updateIconOfSaved(id);
  if (saved.text === "kept") await showFailure(id, "savedTextStays");
  else await showBadge(id, "✓");
  await showNote(id, outcome(saved), { undo: saved.isNew, time: LONG_NOTE, of: { uid: saved.entry.uid, isOfPage } });
}

/** Saves the page of a tab. If a reader is open over it, what the reader shows. @param {chrome.tabs.Tab} tab */
export async function savePressed(tab) {
  const id = /** @type {number} */ (tab.id);
  // Pressed again while the note is shown.
  const note = await askPage(id, { type: "page/focus-note" }).catch(() => null);
  if (note?.focused) return;
  const page = await askPage(id, { type: "page/state" }).catch(() => null);
  if (page?.open && (await tellReader(id, { type: READER_SAVE, key: page.key }))) return;
  await saveAndShow(tab, () => savePage(tab), true);
}

/** What a link is called, on one line; nothing if that is its address. @param {string} url @param {string} [text] */
function titleOfLink(url, text = "") {
  const title = text.replace(/\s+/g, " ").trim();
  return title === "" || title === url ? undefined : title;
}

/** @param {chrome.tabs.Tab} tab @param {string} url @param {string} [text] of the link */
export const saveLinkPressed = (tab, url, text) => saveAndShow(tab, () => saveLink(url, titleOfLink(url, text)), false);
