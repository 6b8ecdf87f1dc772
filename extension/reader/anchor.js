// Anchors of highlights in an article's text: the words themselves, some of what stands before and after them, and their place.

/** @typedef {import("../shared/library-types.d.ts").Highlight} Highlight */
/** @typedef {[number, number]} Part the start and the stop of a part of a text */

/** UTF-16 units that are kept of what stands before and after. */
const CONTEXT = 48;

/** Whether a place is between the halves of a character. @param {string} text @param {number} at */
const isInside = (text, at) => at > 0 && at < text.length && /[\udc00-\udfff]/.test(text[at]) && /[\ud800-\udbff]/.test(text[at - 1]);

/** A part of a text without white space at its ends; null if nothing is left. @param {string} text @param {Part} part @returns {Part | null} */
export function trimmedPart(text, [start, stop]) {
  const words = text.slice(isInside(text, start) ? start - 1 : start, isInside(text, stop) ? stop + 1 : stop);
  const from = (isInside(text, start) ? start - 1 : start) + words.length - words.trimStart().length;
  const length = words.trim().length;
  return length > 0 ? [from, from + length] : null;
}

/** The anchor of a part of a text. @param {string} text @param {Part} part */
export function anchorOf(text, [start, stop]) {
  const from = Math.max(0, start - CONTEXT);
  const to = Math.min(text.length, stop + CONTEXT);
  return { start, stop, exact: text.slice(start, stop), prefix: text.slice(isInside(text, from) ? from + 1 : from, start), suffix: text.slice(stop, isInside(text, to) ? to - 1 : to) };
}

/** The length of the common end (`-1`) or beginning (`1`) of two texts. @param {string} a @param {string} b @param {1 | -1} way */
function common(a, b, way) {
  let count = 0;
  while (count < a.length && count < b.length && a.at(way > 0 ? count : -1 - count) === b.at(way > 0 ? count : -1 - count)) count += 1;
  return count;
}

/**
 * Where the words of a highlight stand in a text that may not be the stored one; null if they do not. Of equal words, those with the same
 * surroundings are meant, and then the nearest. A note about the whole article has no words and no place. (The library itself also finds changed
 * words: src/library/anchor.rs.)
 * @param {string} text
 * @param {Highlight} highlight
 * @returns {Part | null}
 */
export function placeInText(text, { start, exact, prefix, suffix }) {
  if (exact === "") return null;
  let [best, bestAgreement] = [-1, -1];
  for (let at = text.indexOf(exact); at >= 0; at = text.indexOf(exact, at + 1)) {
    const stop = at + exact.length;
    const agreement = common(text.slice(Math.max(0, at - prefix.length), at), prefix, -1) + common(text.slice(stop, stop + suffix.length), suffix, 1);
    const isNearer = Math.abs(at - (start ?? 0)) < Math.abs(best - (start ?? 0));
    if (agreement > bestAgreement || (agreement === bestAgreement && isNearer)) [best, bestAgreement] = [at, agreement];
  }
  return best < 0 ? null : [best, best + exact.length];
}
