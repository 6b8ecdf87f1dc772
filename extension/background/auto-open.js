// Sites on which the reader opens by itself. Their pages alone get a script that says they are there; all others never wake us. The
// reader then opens only if the core is sure that the page is an article.
import { STORAGE_KEY, sitePattern, validSites } from "../shared/auto-open.js";

export { sitePattern };

/** The script that says a page is there. */
const SCRIPT = "arrive";

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
  // What was granted with the installation cannot be given back; the list decides.
  if (!on) await browser.permissions.remove({ origins: [site] }).catch(() => {});
}

/** Brings the script to the sites that are listed and granted, and to no other. */
export async function registerContentScripts() {
  const listed = await sites();
  const granted = await Promise.all(listed.map((site) => browser.permissions.contains({ origins: [site] })));
  const matches = listed.filter((_, i) => granted[i]);
  const there = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
  if (matches.length === 0) return there.length ? browser.scripting.unregisterContentScripts({ ids: [SCRIPT] }) : undefined;
  const script = { id: SCRIPT, matches, js: ["content/auto-open.js"], runAt: /** @type {"document_idle"} */ ("document_idle"), persistAcrossSessions: true };
  await (there.length ? browser.scripting.updateContentScripts([script]) : browser.scripting.registerContentScripts([script]));
}
