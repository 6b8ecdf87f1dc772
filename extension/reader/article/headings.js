// Headings: levels without gaps, and the table of contents. In a text without headings, bold or numbered lines can take their place.

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** @typedef {import("../types.d.ts").TocEntry} TocEntry */

/** Longer lines (in characters) are sentences, not headings. */
const MAX_HEADING_LENGTH = 90;

/** Fewer heading-like lines are probably a coincidence. */
const MIN_HEADING_LINES = 3;

/** "3. The harbour", "IV) …", "二、…", and chapter numbers such as "第3章". */
const NUMBERED = /^\s*(?:(?:[0-9０-９]{1,2}(?:\.[0-9]{1,2})?|[IVX]{1,5}|[一二三四五六七八九十]{1,3})[.)、．:：]?[\s、．]\s*\S|第[0-9０-９一二三四五六七八九十百]{1,4}[章节節回部話话])/u;
const SENTENCE_END = /[.,;。，；]$/u;

/**
 * Replaces an element by one with another name and the same content.
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

/** Puts headings on levels below the title, without gaps, as assistive technology expects. @param {ReaderContext} context */
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
 * Lines that look like headings.
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
 * The table of contents, with an entry for each heading.
 * @param {HTMLElement} text
 * @returns {TocEntry[]}
 */
export function tableOfContents(text) {
  const found = [...text.querySelectorAll("h2, h3, h4")].filter((element) => element.textContent?.trim() && !element.closest("section[role], figure"));
  const entries = found.map((element) => ({ level: Number(element.tagName[1]), words: element.textContent?.trim() ?? "", element: /** @type {HTMLElement} */ (element) }));
  return entries.length > 0 ? entries : headingLikeLines(text);
}
