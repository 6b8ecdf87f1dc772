// Headings of the text: their levels without gaps, and the contents made of them. A text without headings may still have lines that
// stand for some: bold ones, or ones with a number.

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** @typedef {import("../types.d.ts").TocEntry} TocEntry */

/** Characters: a longer line is a sentence, not a heading. */
const MAX_HEADING_LENGTH = 90;

/** Fewer lines that look like headings are chance. */
const MIN_HEADING_LINES = 3;

/** "3. The harbour", "IV) …", "二、…", and chapters in the languages that count them by a sign of their own. */
const NUMBERED = /^\s*(?:(?:[0-9０-９]{1,2}(?:\.[0-9]{1,2})?|[IVX]{1,5}|[一二三四五六七八九十]{1,3})[.)、．:：]?[\s、．]\s*\S|第[0-9０-９一二三四五六七八九十百]{1,4}[章节節回部話话])/u;
const SENTENCE_END = /[.,;。，；]$/u;

/**
 * Another element of the same content: headings change their level.
 * @param {Element} element
 * @param {string} name
 */
function rename(element, name) {
  const made = document.createElement(name);
  for (const { name: key, value } of element.attributes) made.setAttribute(key, value);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

/** Levels below the title, without gaps, so that nobody looks for a heading that is not there. @param {ReaderContext} context */
export function fixHeadingLevels({ text }) {
  /** @type {number[]} */
  const open = [];
  for (const element of [...text.querySelectorAll("h1, h2, h3, h4, h5, h6")]) {
    const level = Number(element.tagName[1]);
    while (open.length > 0 && open[open.length - 1] >= level) open.pop();
    open.push(level);
    const wanted = Math.min(6, open.length + 1);
    if (wanted !== level) rename(element, `h${wanted}`);
  }
}

/** @param {Element} block */
function isBold(block) {
  const only = block.children.length === 1 && block.firstElementChild?.matches("strong, b") && block.childNodes.length === 1;
  return Boolean(only);
}

/**
 * Lines of the text that stand for headings.
 * @param {HTMLElement} text
 * @returns {TocEntry[]}
 */
function headingLikeLines(text) {
  const lines = [...text.querySelectorAll("p")].filter((line) => {
    const words = line.textContent?.trim() ?? "";
    return words !== "" && words.length <= MAX_HEADING_LENGTH && !line.closest("blockquote, li, figure, td, section, article article");
  });
  for (const fits of [isBold, (/** @type {Element} */ line) => NUMBERED.test(line.textContent ?? "") && !SENTENCE_END.test(line.textContent?.trim() ?? "")]) {
    const found = lines.filter(fits);
    if (found.length >= MIN_HEADING_LINES) return found.map((line) => ({ level: 2, words: line.textContent?.trim() ?? "", element: line }));
  }
  return [];
}

/**
 * The contents: an entry for each heading.
 * @param {HTMLElement} text
 * @returns {TocEntry[]}
 */
export function tableOfContents(text) {
  const found = [...text.querySelectorAll("h2, h3, h4")].filter((element) => element.textContent?.trim() && !element.closest("section[role], figure"));
  const entries = found.map((element) => ({ level: Number(element.tagName[1]), words: element.textContent?.trim() ?? "", element: /** @type {HTMLElement} */ (element) }));
  return entries.length > 0 ? entries : headingLikeLines(text);
}
