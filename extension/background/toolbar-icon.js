// The toolbar icon of a tab shows whether its page is an article, perhaps one, or none. The browser resets it when the tab navigates.

/** Minimum confidence for a definite icon. Of answers with confidence 0.7, about seven in ten are right. */
const MIN_CONFIDENCE = 0.7;

const SIZES = [16, 32];

/** @param {import("../shared/protocol.js").ArticleRecord} record @returns {"article" | "maybe" | "none"} */
export function iconState({ isArticle, confidence }) {
  if (confidence < MIN_CONFIDENCE) return "maybe";
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
  // The tab may have been closed.
  await Promise.all([browser.action.setIcon({ tabId, path }), browser.action.setTitle({ tabId, title })]).catch(() => {});
}
