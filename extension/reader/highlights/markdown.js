// Highlights as Markdown: each a quotation, followed by its note.

/** Characters that mean something in Markdown, at any place and at the beginning of a line. */
const SPECIAL = /[\\`*_[\]<>|~#]/g;
const SPECIAL_FIRST = /^(\s*)([-+=]|\d+[.)])/;

/** @param {string} line */
const escapeLine = (line) => line.replace(SPECIAL, "\\$&").replace(SPECIAL_FIRST, (_, space, sign) => (/\d/.test(sign) ? `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}` : `${space}\\${sign}`));

/** Words as a quotation, with a note below; a note about the whole article has no words. The note is Markdown already. @param {string} words @param {string} note */
export function quoteMarkdown(words, note) {
  const lines = words.trim() === "" ? [] : words.trim().split(/\n/).map((line) => `> ${escapeLine(line.replace(/\s+/g, " ").trim())}`.trimEnd());
  return [lines.join("\n"), note.trim()].filter(Boolean).join("\n\n");
}

/**
 * The highlights of an article, with its title and address.
 * @param {string} title
 * @param {string} url
 * @param {readonly { words: string, note: string }[]} marks
 */
export const highlightsMarkdown = (title, url, marks) => `${[`# ${escapeLine(title)}`, `<${url}>`, ...marks.map(({ words, note }) => quoteMarkdown(words, note))].join("\n\n")}\n`;
