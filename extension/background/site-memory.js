// The memory of sites that were read (shared/site-memory.js): what the core is told of a page's site, and what it tells of the page. Nothing of a
// private window is remembered, and nothing that is remembered is used there.
import { forgetSite, knownPages, rememberPage, siteOf } from "../shared/site-memory.js";
import { readSettings } from "../shared/settings.js";
import { storage } from "../shared/storage.js";

/** @typedef {{ site?: string[], fingerprints?: true }} SiteOptions options of the core */

/** The code of the core's error for options it cannot use. */
const UNUSABLE = "unusable";

/**
 * The options of the core for a page.
 * @param {string} address
 * @param {boolean} isPrivate
 * @returns {Promise<SiteOptions>}
 */
export async function siteOptions(address, isPrivate) {
  const host = siteOf(address);
  if (isPrivate || host === "") return {};
  const [{ rememberSites }, site] = await Promise.all([readSettings(storage), knownPages(host)]);
  return rememberSites ? { site, fingerprints: true } : {};
}

/**
 * Remembers what the core has told of a page, and takes it out of the record: nobody else needs it.
 * @param {any} record
 * @param {string} address
 */
export function rememberRecord(record, address) {
  const { fingerprints } = record;
  delete record.fingerprints;
  const host = siteOf(address);
  if (fingerprints && host) rememberPage(host, fingerprints).catch(console.error);
}

/**
 * Whether the core failed because of what is remembered: it is damaged, or of another version. Then it is forgotten.
 * @param {any} error
 * @param {SiteOptions} options
 * @param {string} address
 */
export async function isForgotten(error, { site }, address) {
  if (error?.code !== UNUSABLE || !site?.length) return false;
  await forgetSite(siteOf(address));
  return true;
}
