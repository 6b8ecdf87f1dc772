// The stored corrections: looked up for each extraction, and saved when the user asks for it in the reader.
import { STORAGE_KEY, mergeCorrections, validCorrections } from "../shared/corrections.js";

/** @typedef {import("../shared/corrections.js").Correction} Correction */

/** @param {string} address */
const siteOf = (address) => (URL.canParse(address) ? new URL(address).host : "");

/**
 * The corrections for the site of a URL.
 * @param {string} address
 * @returns {Promise<Correction[]>}
 */
export async function correctionsOf(address) {
  const site = siteOf(address);
  return validCorrections((await browser.storage.local.get(STORAGE_KEY))[STORAGE_KEY])[site] ?? [];
}

/**
 * Saves corrections. Returns whether there was anything to save.
 * @param {{ url: string, corrections: Correction[] } | null} page
 */
export async function saveCorrections(page) {
  const site = siteOf(page?.url ?? "");
  if (!page || !site || page.corrections.length === 0) return false;
  const before = validCorrections((await browser.storage.local.get(STORAGE_KEY))[STORAGE_KEY]);
  await browser.storage.local.set({ [STORAGE_KEY]: mergeCorrections(before, { [site]: page.corrections }) });
  return true;
}
