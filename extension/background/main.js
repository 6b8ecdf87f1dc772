// The background (a service worker in Chromium): connects events of the browser and messages of readers and pages to their handlers. It keeps
// no state of its own, because the browser may stop it at any time: the content script knows whether a reader is open over its page.
import { aboutLibrary, fromNote, fromPage, fromReader } from "../shared/protocol.js";
import { STORAGE_KEY as ALWAYS } from "../shared/auto-open.js";
import { STORAGE_KEY as PLAN } from "../shared/backups.js";
import { registerContentScripts } from "./auto-open.js";
import { actionClicked, handlePageMessage, handleReaderMessage } from "./message-handlers.js";
import { createMenus, onMenuClicked } from "./context-menus.js";
import { handleLibraryMessage } from "./library-messages.js";
import { handleNoteMessage } from "./note.js";
import { savePressed } from "./save-pressed.js";
import { suggest, openSuggestion } from "./address-bar.js";
import { alarmRang, planBackup, planChanged, watchPlan } from "./backup.js";

browser.action.onClicked.addListener((tab) => actionClicked(tab));
browser.contextMenus.onClicked.addListener(onMenuClicked);
// Firefox for Android has no shortcuts and no keywords.
browser.commands?.onCommand.addListener(async (command, tab) => {
  if (command === "save" && tab?.id !== undefined) await savePressed(tab);
  if (command === "library") await browser.tabs.create({ url: "library/library.html" });
});
browser.omnibox?.onInputChanged.addListener(suggest);
browser.omnibox?.onInputEntered.addListener(openSuggestion);

browser.runtime.onInstalled.addListener(({ reason }) => {
  createMenus();
  registerContentScripts();
  if (reason === "install") browser.tabs.create({ url: "welcome/welcome.html" });
});
browser.storage.onChanged.addListener((changes, area) => {
  if (area === "local" && ALWAYS in changes) registerContentScripts();
  if (area === "local" && PLAN in changes) planChanged();
});
browser.alarms.onAlarm.addListener(alarmRang);
browser.runtime.onStartup.addListener(() => planBackup());
watchPlan();
browser.permissions.onAdded.addListener(() => registerContentScripts());
browser.permissions.onRemoved.addListener(() => registerContentScripts());

/** The URL of the reader page. `getURL` may return the dynamic URL for web pages instead. */
const READER = `${location.origin}/reader/reader.html`;

/** The page in the frame of a note, which never is one of a private window. */
const NOTE = `${location.origin}/note/note.html`;

/** The library page, in a tab, a side panel or a sidebar, and the page of settings, which backs it up. */
const LIBRARY = `${location.origin}/library/library.html`;
const OPTIONS = `${location.origin}/options/options.html`;

/**
 * The answer to a message, or undefined if its sender may not send it.
 * @param {unknown} message
 * @param {chrome.runtime.MessageSender} sender
 * @returns {Promise<unknown> | undefined}
 */
function answerTo(message, sender) {
  const { id, tab, url, frameId } = sender;
  if (id !== browser.runtime.id) return;
  const isPrivate = tab?.incognito === true;
  if (url?.startsWith(LIBRARY) || url?.startsWith(OPTIONS)) {
    const asked = aboutLibrary(message);
    return asked ? handleLibraryMessage(asked, { isReader: false, isPrivate }) : undefined;
  }
  if (tab?.id === undefined) return;
  if (url?.startsWith(READER)) {
    // A reader in its own tab names the tab of its page; one over a page is in the same tab.
    const own = frameId === 0 ? Number(new URL(url).searchParams.get("tab")) : tab.id;
    if (!Number.isSafeInteger(own)) return;
    const about = aboutLibrary(message);
    if (about) return handleLibraryMessage(about, { page: own, isReader: true, isPrivate });
    const asked = fromReader(message);
    return asked ? handleReaderMessage(asked, { page: own, reader: tab, isOver: frameId !== 0 }) : undefined;
  }
  if (url?.startsWith(NOTE)) {
    const asked = isPrivate ? null : fromNote(message);
    return asked ? handleNoteMessage(asked, tab.id) : undefined;
  }
  const event = frameId === 0 ? fromPage(message) : null;
  return event ? handlePageMessage(event, tab) : undefined;
}

browser.runtime.onMessage.addListener((/** @type {unknown} */ message, sender, answer) => {
  const found = answerTo(message, sender);
  found?.then(answer, (error) => {
    console.error(error);
    answer({ type: "failure", code: "broken", url: "" });
  });
  // True if an answer follows. Not all browsers accept a promise here.
  return found !== undefined;
});
