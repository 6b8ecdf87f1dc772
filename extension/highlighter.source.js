// The library that colours listings, with its common languages; extension/build.js bundles it into vendor/highlight.js. It writes HTML that
// is not shown as such: shared/view.js makes elements of it by its own tables.
import hljs from "highlight.js/lib/common";

/**
 * The name of a language as it is written, or null where it is not known.
 * @param {string} language
 * @returns {string | null}
 */
export const names = (language) => hljs.getLanguage(language)?.name ?? null;

/**
 * @param {string} words
 * @param {string} language
 * @returns {string}
 */
export const highlight = (words, language) => hljs.highlight(words, { language, ignoreIllegals: true }).value;
