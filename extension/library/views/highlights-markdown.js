// Highlights as Markdown: quotes with their notes under the titles of their articles.

/** @typedef {import("../../shared/library-types.d.ts").HighlightOf} HighlightOf */

/** Characters that mean something in Markdown, at any place and at the beginning of a line. */
const SPECIAL = /[\\`*_[\]<>|~#]/g;
const SPECIAL_FIRST = /^(\s*)([-+=]|\d+[.)])/;

/** @param {string} line */
const escaped = (line) => line.replace(SPECIAL, "\\$&").replace(SPECIAL_FIRST, (_, space, sign) => `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}`);

/** @param {string} words */
const quote = (words) => words.trim().split("\n").map((line) => `> ${escaped(line.replace(/\s+/g, " ").trim())}`.trimEnd()).join("\n");

/** An address in angle brackets, in which nothing ends it. @param {string} url */
const address = (url) => `<${url.replace(/[<>\s]/g, encodeURIComponent)}>`;

/** @param {HighlightOf[]} highlights those of one article, in order */
function article(highlights) {
  const [{ title, url }] = highlights;
  // The note is Markdown already.
  const parts = highlights.map(({ exact, words = exact, note }) => [words.trim() === "" ? "" : quote(words), note.trim()].filter(Boolean).join("\n\n"));
  return [`# ${escaped(title.replace(/\s+/g, " "))}`, address(url), ...parts].join("\n\n");
}

/** @param {HighlightOf[]} highlights in the order in which their articles are to come @returns {string} */
export function highlightsAsMarkdown(highlights) {
  const articles = Map.groupBy(highlights, (one) => one.article);
  const inOrder = (/** @type {HighlightOf[]} */ list) => [...list].sort((one, other) => (one.start ?? Infinity) - (other.start ?? Infinity) || one.made - other.made);
  return `${[...articles.values()].map((list) => article(inOrder(list))).join("\n\n")}\n`;
}
