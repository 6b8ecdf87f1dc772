// The sites on which the reader opens by itself: a list of match patterns on this machine. It holds no history: only what was asked for.

/** Where they are kept. */
export const STORAGE_KEY = "always";

const PATTERN = /^https?:\/\/[^/*?#]{1,253}\/\*$/;

/** Sites; more are a mistake. */
const MAX_SITES = 1_000;

/**
 * The sites of something that was stored.
 * @param {unknown} stored
 * @returns {string[]}
 */
export function validSites(stored) {
  if (!Array.isArray(stored)) return [];
  return stored.filter((site) => typeof site === "string" && PATTERN.test(site)).slice(0, MAX_SITES);
}

/**
 * The pattern of the site an address is of, or nothing where there is none. Ports are no part of it: browsers grant hosts.
 * @param {string | undefined} address
 */
export function sitePattern(address) {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  const pattern = `${protocol}//${hostname}/*`;
  return PATTERN.test(pattern) ? pattern : null;
}
