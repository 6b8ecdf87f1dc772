// Automatic opening: registers a content script on the sites that the user chose, and on no others, so that other pages never wake the
// service worker. The reader then opens only if the core is confident that the page is an article.
import { STORAGE_KEY, validSites } from "../shared/auto-open.js";

/** The id of the registered content script. */
const SCRIPT = "auto-open";

/** @returns {Promise<string[]>} */
const sites = async () => validSites((await browser.storage.local.get(STORAGE_KEY))[STORAGE_KEY]);

/** @param {string} site */
export const opensAutomatically = async (site) => (await sites()).includes(site);

/**
 * @param {string} site
 * @param {boolean} on
 */
export async function setAutoOpen(site, on) {
  const others = (await sites()).filter((one) => one !== site);
  await browser.storage.local.set({ [STORAGE_KEY]: on ? [...others, site] : others });
  // Permissions granted at installation cannot be removed; the list decides.
  if (!on) await browser.permissions.remove({ origins: [site] }).catch(() => {});
}

/** Registers the content script for exactly those sites that are both listed and permitted. */
export async function registerContentScripts() {
  const listed = await sites();
  const granted = await Promise.all(listed.map((site) => browser.permissions.contains({ origins: [site] })));
  const matches = listed.filter((_, i) => granted[i]);
  const there = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
  if (matches.length === 0) return there.length ? browser.scripting.unregisterContentScripts({ ids: [SCRIPT] }) : undefined;
  const script = { id: SCRIPT, matches, js: ["content/auto-open.js"], runAt: /** @type {"document_idle"} */ ("document_idle"), persistAcrossSessions: true };
  await (there.length ? browser.scripting.updateContentScripts([script]) : browser.scripting.registerContentScripts([script]));
}
