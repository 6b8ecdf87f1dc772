// The icon of a tab whose page was read: an article, perhaps one, or none. The browser takes it back when the tab goes elsewhere.

/** How sure the core must be for the icon to say it plainly; of choices told with 0.7, about seven in ten are right. */
const SURE = 0.7;

const SIZES = [16, 32];

/** @param {import("../shared/protocol.js").ArticleRecord} record @returns {"article" | "maybe" | "none"} */
export function iconState({ isArticle, confidence }) {
  if (confidence < SURE) return "maybe";
  return isArticle ? "article" : "none";
}

/**
 * @param {number} tabId
 * @param {import("../shared/protocol.js").ArticleRecord} record
 */
export async function updateIcon(tabId, record) {
  const state = iconState(record);
  const path = Object.fromEntries(SIZES.map((size) => [size, `/icons/${state}-${size}.png`]));
  const title = browser.i18n.getMessage(`icon_${state}`);
  // The tab may be gone by now.
  await Promise.all([browser.action.setIcon({ tabId, path }), browser.action.setTitle({ tabId, title })]).catch(() => {});
}
