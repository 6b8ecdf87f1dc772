// The class and the function of Mozilla's Readability 0.6 around Pith, so that a program changes over by changing an import.
import { isNode } from "./dom.js";
import { PithError } from "./errors.js";

/** The names of Readability's options. Another one is a mistake; those below have a use here, the rest is accepted and has none. */
const OPTIONS = new Set([
  "debug", "maxElemsToParse", "nbTopCandidates", "charThreshold", "classesToPreserve", "keepClasses", "serializer", "disableJSONLD",
  "allowedVideoRegex", "linkDensityModifier",
]);

/** What stands around the content there, for styles and selectors that count on it. */
const WRAPPED = { open: '<div id="readability-page-1" class="page">', close: "</div>" };

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
      this.#options = Object.fromEntries(Object.entries(options ?? {}).filter(([name]) => OPTIONS.has(name)));
    }

    /** The article, or null where the page has no text at all. */
    parse() {
      const { debug, maxElemsToParse, serializer } = this.#options;
      const article = extract(this.#page, { ...(debug && { explain: true }), ...(maxElemsToParse > 0 && { maxElements: maxElemsToParse }) });
      if (debug) console.log("Pith:", article.explain());
      if (article.content === "") return null;
      article.content = WRAPPED.open + article.content + WRAPPED.close;
      // There, units of UTF-16; here, characters.
      article.length = article.textContent.length;
      article.title ??= "";
      if (serializer) article.content = serializer(elementOf(article.content, this.#page));
      return article;
    }
  }

  return {
    Readability,
    /**
     * @param {any} page
     * @param {any} [options] accepted, as Readability has them
     */
    // The judge that is asked knows no lengths and scores: it answers as `kind` does, and better than paragraphs can be counted.
    isProbablyReaderable: (page, options) => isProbablyReaderable(page, undefined),
  };
}
