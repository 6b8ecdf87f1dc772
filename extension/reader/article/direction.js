// Says for every block which way it runs, where that is not the way of what stands around it. The letters decide, by majority: a name in
// Latin letters at the beginning does not turn a Hebrew sentence around.
//
// Paragraphs that run the other way begin at the other edge, as they would on a page of their own. What is looked for along the edge, titles
// and headings, points of lists, cells, words below pictures, stays on it and runs its own way there (class `other-way`); so do the signs of points.

const LISTS = "ul, ol, dl";
const LABELS = "h1, h2, h3, h4, h5, h6, li, dt, td, th, figcaption, caption, summary";
const BLOCKS = `${LISTS}, ${LABELS}, p, dd, blockquote`;

/** Letters of scripts that run from right to left. */
const LEFTWARD = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu;
const LETTER = /\p{L}/gu;

/** Letters of a block that are looked at. */
const MOST_LETTERS = 600;

/** Fewer letters say nothing. */
const LEAST_LETTERS = 3;

/** Characters of a point, in the mean, from which on points are sentences: a list of names belongs to the text that gives it. */
const SENTENCE = 40;

/**
 * @param {string} words
 * @returns {"rtl" | "ltr" | null}
 */
export function directionOf(words) {
  const sample = words.slice(0, MOST_LETTERS);
  const all = sample.match(LETTER)?.length ?? 0;
  if (all < LEAST_LETTERS) return null;
  return (sample.match(LEFTWARD)?.length ?? 0) * 2 > all ? "rtl" : "ltr";
}

/** The way of a list of sentences that all run one way. @param {Element} list */
function commonDirection(list) {
  const points = [...list.children].map((point) => point.textContent ?? "");
  if (points.reduce((sum, words) => sum + words.length, 0) < SENTENCE * points.length) return null;
  const all = new Set(points.map(directionOf).filter(Boolean));
  return all.size === 1 ? [...all][0] : null;
}

/**
 * Has a block run the way of its letters.
 * @param {HTMLElement} block
 * @param {string} around the way of what stands around it
 */
export function turn(block, around) {
  const own = block.matches(LISTS) ? commonDirection(block) : directionOf(block.textContent ?? "");
  if (!own || own === around) return;
  if (block.matches(LABELS)) block.classList.add("other-way");
  else block.dir = own;
}

/** The way a page runs. @param {import("../view.js").Record} record */
export const baseOf = (record) => record.dir ?? directionOf(record.textContent ?? "") ?? "ltr";

/** @param {import("../view.js").Room} room */
export function directions({ text, record }) {
  const base = baseOf(record);
  /** @type {HTMLElement[]} */
  const blocks = [...text.querySelectorAll(BLOCKS)].map((block) => /** @type {HTMLElement} */ (block));
  for (const block of blocks) {
    if (block.dir || block.closest("pre, math")) continue;
    turn(block, block.parentElement?.closest("[dir]")?.getAttribute("dir") ?? base);
  }
  for (const pre of text.querySelectorAll("pre")) pre.setAttribute("dir", "ltr");
}
