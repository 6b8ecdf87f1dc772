// The sites of articles, as the browser asks for permission to read them.

import { isOwnNetwork } from "../../shared/private-address.js";

/** Sites above which it is asked for all sites at once: nobody reads a list that is longer. */
export const MOST_SITES = 60;

const ALL_SITES = ["http://*/*", "https://*/*"];

/** @param {string} url */
const hostOf = (url) => (URL.canParse(url) ? new URL(url).hostname : "");

/** Whether an address is one of the user's own network, which only the user opens. @param {string} url */
export const isOfOwnNetwork = (url) => hostOf(url) !== "" && isOwnNetwork(hostOf(url));

/** The site of an address: its host, without what is put before it for one sort of page. @param {string} url */
export const siteOf = (url) => hostOf(url).replace(/^(?:www|m|mobile|amp)\./, "");

/** Whether a host is a number and not a name. @param {string} host */
const isNumber = (host) => host.startsWith("[") || /^[\d.]+$/.test(host);

/** @param {string} site */
const patternsOf = (site) => ["http", "https"].map((scheme) => `${scheme}://${isNumber(site) ? site : `*.${site}`}/*`);

/**
 * Asks for the permission to read sites, once. Must be called by a press, before anything is waited for.
 * @param {string[]} sites
 * @returns {Promise<boolean>}
 */
export const askForSites = (sites) => browser.permissions.request({ origins: sites.length > MOST_SITES ? ALL_SITES : sites.flatMap(patternsOf) });

/** Asks for the permission to read all sites. */
export const askForAllSites = () => browser.permissions.request({ origins: ALL_SITES });

/**
 * Sites and how many articles are of each, the most first.
 * @param {{ url: string }[]} links
 * @returns {[site: string, count: number][]}
 */
export function sitesOf(links) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { url } of links) counts.set(siteOf(url), (counts.get(siteOf(url)) ?? 0) + 1);
  return [...counts].filter(([site]) => site !== "").sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}
