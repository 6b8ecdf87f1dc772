// The syntax highlighter with its common languages; extension/build.js bundles it into vendor/highlight.js. Its HTML is never inserted
// directly: shared/sanitizer.js builds nodes from it by an allow-list.
import hljs from "highlight.js/lib/common";

/**
 * The display name of a language, or null for an unknown one.
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
