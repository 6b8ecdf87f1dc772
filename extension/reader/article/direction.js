// Sets the text direction of blocks that differ from their surroundings. The majority of letters decides, so a Latin name at the beginning does
// not turn a Hebrew sentence around.
//
// Paragraphs in the other direction start at the other edge, as they would on a page of their own. Blocks that readers look for along the edge
// (headings, list items, table cells, captions) stay aligned with it and only run in their own direction (class `other-way`); list markers, too.

/** @typedef {import("../types.d.ts").ArticleRecord} ArticleRecord */
/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

const LISTS = "ul, ol, dl";
const LABELS = "h1, h2, h3, h4, h5, h6, li, dt, td, th, figcaption, caption, summary";
const BLOCKS = `${LISTS}, ${LABELS}, p, dd, blockquote`;

/** Letters of right-to-left scripts. */
const RTL_LETTER = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu;
const LETTER = /\p{L}/gu;

/** Characters of a block that are examined. */
const SAMPLE_LENGTH = 600;

/** With fewer letters the direction is unknown. */
const MIN_LETTERS = 3;

/** Mean length of list items from which on they count as sentences. Lists of names keep the direction of the text around them. */
const MIN_SENTENCE_LENGTH = 40;

/** How many characters or words of a kind there are. @param {string} words @param {RegExp} which */
export const count = (words, which) => words.match(which)?.length ?? 0;

/**
 * @param {string} words
 * @returns {"rtl" | "ltr" | null}
 */
export function detectDirection(words) {
  const sample = words.slice(0, SAMPLE_LENGTH);
  if (count(sample, LETTER) < MIN_LETTERS) return null;
  return isRightToLeft(sample) ? "rtl" : "ltr";
}

/** Whether most letters are of scripts that run from right to left. @param {string} words */
export const isRightToLeft = (words) => count(words, RTL_LETTER) * 2 > count(words, LETTER);

/** The direction of a list whose items are sentences in one direction, else null. @param {Element} list */
function commonDirection(list) {
  const items = [...list.children].map((item) => item.textContent ?? "");
  if (items.reduce((sum, words) => sum + words.length, 0) < MIN_SENTENCE_LENGTH * items.length) return null;
  const all = new Set(items.map(detectDirection).filter(Boolean));
  return all.size === 1 ? [...all][0] : null;
}

/**
 * Sets the direction of a block by its letters.
 * @param {HTMLElement} block
 * @param {string} around the direction of the text around it
 */
export function setDirection(block, around) {
  const own = block.matches(LISTS) ? commonDirection(block) : detectDirection(block.textContent ?? "");
  if (!own || own === around) return;
  if (block.matches(LABELS)) block.classList.add("other-way");
  else block.dir = own;
}

/** The direction of an article. @param {ArticleRecord} record */
export const baseDirection = (record) => record.dir ?? detectDirection(record.textContent ?? "") ?? "ltr";

/** @param {ReaderContext} context */
export function setDirections({ text, record }) {
  const base = baseDirection(record);
  /** @type {HTMLElement[]} */
  const blocks = [...text.querySelectorAll(BLOCKS)].map((block) => /** @type {HTMLElement} */ (block));
  for (const block of blocks) {
    if (block.dir || block.closest("pre, math")) continue;
    setDirection(block, block.parentElement?.closest("[dir]")?.getAttribute("dir") ?? base);
  }
  for (const pre of text.querySelectorAll("pre")) pre.setAttribute("dir", "ltr");
}
