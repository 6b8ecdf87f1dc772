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
 * @param {string} state
 */
async function setIcon(tabId, state) {
  const path = Object.fromEntries(SIZES.map((size) => [size, `/icons/${state}-${size}.png`]));
  const title = browser.i18n.getMessage(`icon_${state}`);
  // The tab may have been closed.
  await Promise.all([browser.action.setIcon({ tabId, path }), browser.action.setTitle({ tabId, title })]).catch(() => {});
}

/**
 * @param {number} tabId
 * @param {import("../shared/protocol.js").ArticleRecord} record
 */
export const updateIcon = (tabId, record) => setIcon(tabId, iconState(record));

/** The page of a tab is in the library. @param {number} tabId */
export const updateIconOfSaved = (tabId) => setIcon(tabId, "saved");

/** The page of a tab is no longer in the library. @param {number} tabId */
export const updateIconOfRemoved = (tabId) => setIcon(tabId, "article");

/** Milliseconds for which the button shows that something was saved. */
const BADGE_TIME = 2_500;

/**
 * Shows on the button how saving goes: under way, done, or failed for a reason that its tooltip gives.
 * @param {number} tabId
 * @param {"…" | "✓" | "!" | ""} sign
 * @param {string} [title]
 */
export async function showBadge(tabId, sign, title) {
  await browser.action.setBadgeText({ tabId, text: sign }).catch(() => {});
  if (title) await browser.action.setTitle({ tabId, title }).catch(() => {});
  if (sign === "✓") setTimeout(() => browser.action.setBadgeText({ tabId, text: "" }).catch(() => {}), BADGE_TIME);
}
