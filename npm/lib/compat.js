// The class and the function of Mozilla's Readability 0.6 on top of Pith, so that a program can switch by changing an import.
import { isNode } from "./dom.js";
import { PithError } from "./errors.js";
import { withTrusted } from "./trusted.js";

/**
 * Readability's options. A value that changes nothing is accepted; an option without an equivalent here is refused, because a program that
 * sets it would silently get something else.
 * @typedef {{ supported: true } | { hasNoEffect: (value: any) => boolean, why: string }} Rule
 * @type {Record<string, Rule>}
 */
const OPTIONS = {
  debug: { supported: true },
  maxElemsToParse: { supported: true },
  charThreshold: { supported: true },
  serializer: { supported: true },
  disableJSONLD: { supported: true },
  nbTopCandidates: { hasNoEffect: (value) => value === 5, why: "Pith has no list of scored candidates" },
  linkDensityModifier: { hasNoEffect: (value) => value === 0, why: "Pith drops nothing by link density alone" },
  keepClasses: { hasNoEffect: (value) => !value, why: "the content has no class names of the page" },
  classesToPreserve: { hasNoEffect: (value) => value.length === 0, why: "the content has no class names of the page" },
  allowedVideoRegex: { hasNoEffect: () => false, why: "embedded players become cards with a link" },
};

/** Readability's defaults for isProbablyReaderable. */
const READERABLE_DEFAULTS = { minContentLength: 140, minScore: 20 };

/** The wrapper that Readability puts around the content, for styles and selectors that rely on it. */
const WRAPPER = { open: '<div id="readability-page-1" class="page">', close: "</div>" };

/** The source of `dir` if the page itself sets it, and it is not derived from the language. */
const FROM_PAGE = "page dir";

/**
 * Checks and translates the options.
 * @param {any} options
 * @returns {any}
 */
function checkOptions(options) {
  for (const [name, value] of Object.entries(options ?? {})) {
    const rule = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (rule === undefined) throw new PithError("unusable", `Readability has no option “${name}”`);
    if (value === undefined || value === null || "supported" in rule || rule.hasNoEffect(value)) continue;
    throw new PithError("unusable", `the option “${name}” is not supported: ${rule.why}`);
  }
  return options ?? {};
}

/**
 * The content as an element, for the caller's serializer.
 * @param {string} html
 * @param {any} page outside browsers, the library of this document creates the element
 */
function contentElement(html, page) {
  const Parser = globalThis.DOMParser ?? page.defaultView?.DOMParser;
  if (!Parser) throw new PithError("unusable", "a serializer needs elements, and there is no HTML parser here: pass a document");
  const whole = `<!DOCTYPE html><html><body>${html}</body></html>`;
  return withTrusted(whole, (trusted) => new Parser().parseFromString(trusted, "text/html")).body.firstElementChild;
}

/**
 * The article with Readability's ten fields by its rules. Derived values are left out: no site name from the host, no direction from the
 * language. Author and date are also taken from places where Readability does not look.
 * @param {any} article
 */
function applyReadabilityRules(article) {
  const { readability, ...rest } = article;
  delete article.readability;
  return Object.assign(article, readability, {
    byline: readability.byline ?? rest.byline,
    publishedTime: readability.publishedTime ?? rest.publishedTime,
    dir: rest.sources.dir === FROM_PAGE ? rest.dir : null,
    content: WRAPPER.open + rest.content + WRAPPER.close,
    // Readability counts UTF-16 code units, Pith counts characters.
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
      this.#options = checkOptions(options);
    }

    /** The article, or null if the page has no text at all. */
    parse() {
      const { debug, maxElemsToParse, charThreshold, disableJSONLD, serializer } = this.#options;
      const pithOptions = { readability: true, ...(debug && { explain: true }), ...(maxElemsToParse > 0 && { maxElements: maxElemsToParse }), ...(disableJSONLD && { jsonLd: false }) };
      let article = extract(this.#page, pithOptions);
      if (article.textContent.length < charThreshold) {
        // Readability, too, retries a text that is too short with fewer restrictions, and returns the longest result.
        const more = extract(this.#page, { ...pithOptions, favor: "recall" });
        if (more.textContent.length > article.textContent.length) article = more;
      }
      if (debug) console.log("Pith:", article.explain());
      if (article.content === "") return null;
      applyReadabilityRules(article);
      if (serializer) article.content = serializer(contentElement(article.content, this.#page));
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
      const unknown = Object.keys(numbers).find((name) => !Object.hasOwn(READERABLE_DEFAULTS, name));
      if (unknown !== undefined) throw new PithError("unusable", `isProbablyReaderable has no option “${unknown}”`);
      if (visibilityChecker) throw new PithError("unusable", "the option “visibilityChecker” is not supported: visibility is checked without it");
      // With numbers, paragraphs are counted as Readability does; without, Pith's classifier decides, which is better than a count.
      if (Object.keys(numbers).length === 0) return isProbablyReaderable(page, undefined);
      const { minContentLength, minScore } = { ...READERABLE_DEFAULTS, ...numbers };
      return isProbablyReaderable(page, { paragraphs: [minContentLength, minScore] });
    },
  };
}
