// The class and the function of Mozilla's Readability 0.6 around Pith, so that a program changes over by changing an import.
import { isNode } from "./dom.js";
import { PithError } from "./errors.js";

/**
 * Readability's options. What one says without changing anything there is let through; what cannot be had here is refused, for a
 * program that asks for it would get something else in silence.
 * @typedef {{ isHad: true } | { isNothing: (value: any) => boolean, why: string }} Rule
 * @type {Record<string, Rule>}
 */
const OPTIONS = {
  debug: { isHad: true },
  maxElemsToParse: { isHad: true },
  charThreshold: { isHad: true },
  serializer: { isHad: true },
  disableJSONLD: { isHad: true },
  nbTopCandidates: { isNothing: (value) => value === 5, why: "no candidates are compared by numbers here" },
  linkDensityModifier: { isNothing: (value) => value === 0, why: "nothing is dropped by a density of links here" },
  keepClasses: { isNothing: (value) => !value, why: "the content has no class names of the page" },
  classesToPreserve: { isNothing: (value) => value.length === 0, why: "the content has no class names of the page" },
  allowedVideoRegex: { isNothing: () => false, why: "players never load by themselves here: they are cards with a link" },
};

/** Readability's own numbers of its quick look. */
const QUICK = { minContentLength: 140, minScore: 20 };

/** What stands around the content there, for styles and selectors that count on it. */
const WRAPPED = { open: '<div id="readability-page-1" class="page">', close: "</div>" };

/** Where `dir` is from when the page itself says it and not its language. */
const SAID = "page dir";

/**
 * The options, each looked at.
 * @param {any} given
 * @returns {any}
 */
function checked(given) {
  for (const [name, value] of Object.entries(given ?? {})) {
    const rule = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (rule === undefined) throw new PithError("unusable", `Readability has no option “${name}”`);
    if (value === undefined || value === null || "isHad" in rule || rule.isNothing(value)) continue;
    throw new PithError("unusable", `the option “${name}” cannot be had: ${rule.why}`);
  }
  return given ?? {};
}

/**
 * The content as an element, for a serializer of the caller's.
 * @param {string} html
 * @param {any} page where there is no browser, the library of this document makes the element
 */
function elementOf(html, page) {
  const Parser = globalThis.DOMParser ?? page.defaultView?.DOMParser;
  if (!Parser) throw new PithError("unusable", "a serializer wants elements, and nothing here makes any: give a document");
  return new Parser().parseFromString(`<!DOCTYPE html><html><body>${html}</body></html>`, "text/html").body.firstElementChild;
}

/**
 * The article with Readability's ten fields by its rules. Nothing is told there that only a guess knows: no site's name from the host, no
 * direction from the language. Who wrote it and when is told where the page says it in a way Readability does not read.
 * @param {any} article
 */
function byItsRules(article) {
  const { readability, ...rest } = article;
  delete article.readability;
  return Object.assign(article, readability, {
    byline: readability.byline ?? rest.byline,
    publishedTime: readability.publishedTime ?? rest.publishedTime,
    dir: rest.sources.dir === SAID ? rest.dir : null,
    content: WRAPPED.open + rest.content + WRAPPED.close,
    // There, units of UTF-16; here, characters.
    length: rest.textContent.length,
  });
}

/**
 * @param {{ extract: (input: any, options: any) => any, isProbablyReaderable: (input: any, options: any) => boolean }} api
 */
export function makeCompat({ extract, isProbablyReaderable }) {
  class Readability {
    #page;
    /** @type {any} */
    #options;

    /**
     * @param {any} page
     * @param {any} [options]
     */
    constructor(page, options = {}) {
      if (typeof page !== "string" && !(isNode(page) && "documentElement" in page)) {
        throw new Error("First argument to Readability constructor should be a document object.");
      }
      this.#page = page;
      this.#options = checked(options);
    }

    /** The article, or null where the page has no text at all. */
    parse() {
      const { debug, maxElemsToParse, charThreshold, disableJSONLD, serializer } = this.#options;
      const asked = { readability: true, ...(debug && { explain: true }), ...(maxElemsToParse > 0 && { maxElements: maxElemsToParse }), ...(disableJSONLD && { jsonLd: false }) };
      let article = extract(this.#page, asked);
      if (article.textContent.length < charThreshold) {
        // There too a text that is too short is looked for again with less strictness, and the longest one is given.
        const more = extract(this.#page, { ...asked, favor: "recall" });
        if (more.textContent.length > article.textContent.length) article = more;
      }
      if (debug) console.log("Pith:", article.explain());
      if (article.content === "") return null;
      byItsRules(article);
      if (serializer) article.content = serializer(elementOf(article.content, this.#page));
      return article;
    }
  }

  return {
    Readability,
    /**
     * @param {any} page
     * @param {any} [options]
     */
    isProbablyReaderable(page, options) {
      const { visibilityChecker, ...numbers } = typeof options === "function" ? { visibilityChecker: options } : (options ?? {});
      const unknown = Object.keys(numbers).find((name) => !Object.hasOwn(QUICK, name));
      if (unknown !== undefined) throw new PithError("unusable", `isProbablyReaderable has no option “${unknown}”`);
      if (visibilityChecker) throw new PithError("unusable", "the option “visibilityChecker” cannot be had: what is hidden is known without it");
      // Who sets numbers wants paragraphs counted by them; who sets none wants to know, and the judge knows better than a count.
      if (Object.keys(numbers).length === 0) return isProbablyReaderable(page, undefined);
      const { minContentLength, minScore } = { ...QUICK, ...numbers };
      return isProbablyReaderable(page, { paragraphs: [minContentLength, minScore] });
    },
  };
}
