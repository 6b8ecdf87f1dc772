// Says for every block which way it runs, where that is not the way of what stands around it. The letters decide, by majority: a name in
// Latin letters at the beginning does not turn a Hebrew sentence around.
//
// Paragraphs that run the other way begin at the other edge, as they would on a page of their own. What is looked for along the edge, titles
// and headings, points of lists, cells, words below pictures, stays on it and runs its own way there (class `other-way`); so do the signs of points.

/** @typedef {import("../types.d.ts").ArticleRecord} ArticleRecord */
/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

const LISTS = "ul, ol, dl";
const LABELS = "h1, h2, h3, h4, h5, h6, li, dt, td, th, figcaption, caption, summary";
const BLOCKS = `${LISTS}, ${LABELS}, p, dd, blockquote`;

/** Letters of scripts that run from right to left. */
const RTL_LETTER = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu;
const LETTER = /\p{L}/gu;

/** Letters of a block that are looked at. */
const SAMPLE_LENGTH = 600;

/** Fewer letters say nothing. */
const MIN_LETTERS = 3;

/** Characters of a point, in the mean, from which on points are sentences: a list of names belongs to the text that gives it. */
const MIN_SENTENCE_LENGTH = 40;

/**
 * @param {string} words
 * @returns {"rtl" | "ltr" | null}
 */
export function detectDirection(words) {
  const sample = words.slice(0, SAMPLE_LENGTH);
  const all = sample.match(LETTER)?.length ?? 0;
  if (all < MIN_LETTERS) return null;
  return (sample.match(RTL_LETTER)?.length ?? 0) * 2 > all ? "rtl" : "ltr";
}

/** The way of a list of sentences that all run one way. @param {Element} list */
function commonDirection(list) {
  const points = [...list.children].map((point) => point.textContent ?? "");
  if (points.reduce((sum, words) => sum + words.length, 0) < MIN_SENTENCE_LENGTH * points.length) return null;
  const all = new Set(points.map(detectDirection).filter(Boolean));
  return all.size === 1 ? [...all][0] : null;
}

/**
 * Has a block run the way of its letters.
 * @param {HTMLElement} block
 * @param {string} around the way of what stands around it
 */
export function setDirection(block, around) {
  const own = block.matches(LISTS) ? commonDirection(block) : detectDirection(block.textContent ?? "");
  if (!own || own === around) return;
  if (block.matches(LABELS)) block.classList.add("other-way");
  else block.dir = own;
}

/** The way a page runs. @param {ArticleRecord} record */
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
