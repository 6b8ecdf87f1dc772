// The entries of the context menus: the page, the selection, and in the button's own menu the site. What came of that one the reader says.
import { press } from "./message-handlers.js";
import { isAlways, setAlways, sitePattern } from "./auto-open.js";
import { tellTurned } from "./open-reader.js";

/** Entry to where it stands. @type {{ [id: string]: "page" | "selection" | "action" }} */
const ENTRIES = { readPage: "page", readSelection: "selection", alwaysHere: "action" };

/** Writes the entries; the browser keeps them. */
export async function writeMenus() {
  await browser.contextMenus.removeAll();
  for (const [id, context] of Object.entries(ENTRIES)) browser.contextMenus.create({ id, contexts: [context], title: browser.i18n.getMessage(`menu_${id}`) });
}

/**
 * @param {chrome.contextMenus.OnClickData} clicked
 * @param {chrome.tabs.Tab | undefined} tab
 */
export async function onMenu({ menuItemId }, tab) {
  if (tab?.id === undefined) return;
  if (menuItemId !== "alwaysHere") return press(tab, menuItemId === "readSelection");
  const site = sitePattern(tab.url);
  if (!site) return press(tab);
  // Nothing is written from private windows.
  if (tab.incognito) return say(tab, { on: true, done: false, why: "private" });
  // The browser asks the user only as long as this is a click of theirs, so nothing is awaited before.
  const granted = await browser.permissions.request({ origins: [site] });
  if (!granted) return;
  const on = !(await isAlways(site));
  await setAlways(site, on);
  await say(tab, { on, done: true });
}

/**
 * Has the reader say what came of it. Where there is none, one opens for it, unless that is what is no longer wanted.
 * @param {chrome.tabs.Tab} tab
 * @param {import("../shared/protocol.js").Turned} turned
 */
async function say(tab, turned) {
  const heard = await tellTurned(/** @type {number} */ (tab.id), turned);
  if (!heard && turned.on) await press(tab, false, turned);
}
