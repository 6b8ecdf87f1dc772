// What was corrected by hand, site by site, on this machine: brought to the page with each question, and written when the reader says so.
import { STORAGE_KEY, mergeCorrections, validCorrections } from "../shared/corrections.js";

/** @typedef {import("../shared/corrections.js").Correction} Correction */

/** @param {string} address */
const siteOf = (address) => (URL.canParse(address) ? new URL(address).host : "");

/**
 * The corrections of the site of an address.
 * @param {string} address
 * @returns {Promise<Correction[]>}
 */
export async function correctionsOf(address) {
  const site = siteOf(address);
  return validCorrections((await browser.storage.local.get(STORAGE_KEY))[STORAGE_KEY])[site] ?? [];
}

/**
 * Writes corrections; says whether there was anything to write.
 * @param {{ url: string, corrections: Correction[] } | null} told
 */
export async function saveCorrections(told) {
  const site = siteOf(told?.url ?? "");
  if (!told || !site || told.corrections.length === 0) return false;
  const before = validCorrections((await browser.storage.local.get(STORAGE_KEY))[STORAGE_KEY]);
  await browser.storage.local.set({ [STORAGE_KEY]: mergeCorrections(before, { [site]: told.corrections }) });
  return true;
}
