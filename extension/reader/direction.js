// Says for every block which way it runs, where that is not the way of what stands around it. The letters decide, by majority: a name in
// Latin letters at the beginning does not turn a Hebrew sentence around.

const BLOCKS = "p, h1, h2, h3, h4, h5, h6, li, dt, dd, blockquote, figcaption, td, th, caption, summary";

/** Letters of scripts that run from right to left. */
const LEFTWARD = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu;
const LETTER = /\p{L}/gu;

/** Letters of a block that are looked at. */
const MOST_LETTERS = 600;

/** Fewer letters say nothing. */
const LEAST_LETTERS = 3;

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

/** @param {import("./show.js").Room} room */
export function directions({ article, text, record }) {
  const base = record.dir ?? directionOf(record.textContent ?? "") ?? "ltr";
  article.dir = base;
  /** @type {HTMLElement[]} */
  const blocks = [...text.querySelectorAll(BLOCKS)].map((block) => /** @type {HTMLElement} */ (block));
  for (const block of blocks) {
    if (block.dir || block.closest("pre, math")) continue;
    const own = directionOf(block.textContent ?? "");
    const around = block.parentElement?.closest("[dir]")?.getAttribute("dir") ?? base;
    if (own && own !== around) block.dir = own;
  }
  for (const pre of text.querySelectorAll("pre")) pre.setAttribute("dir", "ltr");
}
