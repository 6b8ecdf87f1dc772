// The user's corrections by site: selectors of elements that belong to the article, and of elements that do not. Stored on this machine, with a
// text format for editing, export and import. Invalid selectors are refused.

/** @typedef {{ as: "keep" | "drop", where: string }} Correction */
/** @typedef {Record<string, Correction[]>} Corrections Site (a host) to its corrections. */

/** The key in the extension's storage. */
export const STORAGE_KEY = "corrections";

/** Corrections per site. */
const MAX_CORRECTIONS = 200;

const MAX_SELECTOR_LENGTH = 500;

const SITE = /^[\p{L}\p{N}.-]{1,253}(?::\d{1,5})?$/u;

/** Whether a text is a valid selector. @param {string} where */
export function isSelector(where) {
  if (where.trim() === "" || where.length > MAX_SELECTOR_LENGTH) return false;
  try {
    document.createDocumentFragment().querySelector(where);
    return true;
  } catch {
    return false;
  }
}

/**
 * The valid corrections of a stored value.
 * @param {unknown} stored
 * @returns {Corrections}
 */
export function validCorrections(stored) {
  /** @type {Corrections} */
  const out = {};
  if (typeof stored !== "object" || stored === null) return out;
  for (const [site, list] of Object.entries(stored)) {
    if (!SITE.test(site) || !Array.isArray(list)) continue;
    const good = list.filter((one) => (one?.as === "keep" || one?.as === "drop") && typeof one.where === "string" && one.where.length <= MAX_SELECTOR_LENGTH);
    if (good.length > 0) out[site] = good.slice(0, MAX_CORRECTIONS).map(({ as, where }) => ({ as, where }));
  }
  return out;
}

/**
 * Corrections as text: the site in brackets, then one line for each correction.
 * @param {Corrections} corrections
 */
export function formatCorrections(corrections) {
  const sites = Object.keys(corrections).sort();
  return sites.map((site) => `[${site}]\n${corrections[site].map(({ as, where }) => `${as}: ${where}\n`).join("")}`).join("\n");
}

/**
 * Parses that text. Returns the corrections and the numbers of invalid lines.
 * @param {string} text
 * @returns {{ corrections: Corrections, wrong: number[] }}
 */
export function parseCorrections(text) {
  /** @type {Map<string, Correction[]>} */
  const found = new Map();
  /** @type {number[]} */
  const wrong = [];
  let site = "";
  text.split(/\r?\n/).forEach((written, at) => {
    const line = written.trim();
    if (line === "" || line.startsWith("#")) return;
    const named = /^\[(.+)\]$/.exec(line)?.[1]?.trim().toLowerCase();
    if (named !== undefined && !/[=~^$*|]/.test(named)) {
      site = SITE.test(named) ? named : "";
      if (!site) wrong.push(at + 1);
      return;
    }
    const [, as, where = ""] = /^(keep|drop):\s*(.+)$/.exec(line) ?? [];
    const list = found.get(site) ?? [];
    if (!as || !site || !isSelector(where) || list.length >= MAX_CORRECTIONS) return wrong.push(at + 1);
    list.push({ as: /** @type {"keep" | "drop"} */ (as), where });
    found.set(site, list);
  });
  return { corrections: Object.fromEntries(found), wrong };
}

/**
 * Merges two sets of corrections without duplicates.
 * @param {Corrections} one
 * @param {Corrections} other
 * @returns {Corrections}
 */
export function mergeCorrections(one, other) {
  const out = { ...one };
  for (const [site, list] of Object.entries(other)) {
    const there = out[site] ?? [];
    out[site] = [...there, ...list.filter(({ as, where }) => !there.some((had) => had.as === as && had.where === where))].slice(0, MAX_CORRECTIONS);
  }
  return out;
}
