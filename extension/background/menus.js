// The entries of the context menus: the page, the selection, and in the button's own menu the site.
import { press } from "./answers.js";
import { isAlways, setAlways, sitePattern } from "./always.js";

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
  // Nothing is written from private windows.
  if (!site || tab.incognito) return press(tab);
  // The browser asks the user only as long as this is a click of theirs, so nothing is awaited before.
  const granted = await browser.permissions.request({ origins: [site] });
  if (granted) await setAlways(site, !(await isAlways(site)));
}
