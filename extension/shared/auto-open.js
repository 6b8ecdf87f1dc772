// The sites on which the reader opens automatically: a stored list of match patterns. It contains only sites that the user chose.

/** The key in the extension's storage. */
export const STORAGE_KEY = "always";

const PATTERN = /^https?:\/\/[^/*?#]{1,253}\/\*$/;

/** Longer lists are cut off. */
const MAX_SITES = 1_000;

/**
 * The valid sites of a stored value.
 * @param {unknown} stored
 * @returns {string[]}
 */
export function validSites(stored) {
  if (!Array.isArray(stored)) return [];
  return stored.filter((site) => typeof site === "string" && PATTERN.test(site)).slice(0, MAX_SITES);
}

/**
 * The match pattern for the site of a URL, or null if it has none. Patterns have no port: browsers grant permissions per host.
 * @param {string | undefined} address
 */
export function sitePattern(address) {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  const pattern = `${protocol}//${hostname}/*`;
  return PATTERN.test(pattern) ? pattern : null;
}
