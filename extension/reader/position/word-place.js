// The reading position of a saved article: the words before the first line in the window, and the words standing there. Both together find the
// place again in another layout and in another version of the text.
import { cancelScrolling, scrollUntilStable } from "./scroll-to.js";
import { placeOfWord, wordsBefore, wordsOf } from "./words.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */
/** @typedef {import("../text-map.js").TextMap} TextMap */
/** @typedef {{ words: number, text: string }} WordPlace */

/** Pixels at the top that the toolbar covers. */
const TOP = 56;

/** A line counts as visible with this many pixels in the window. */
const MIN_VISIBLE = 6;

/** Characters of the text that are kept, and fewer than which are not searched for. */
const KEPT = 100;
const MIN_SOUGHT = 8;

/** Whether text stands directly in an element. @param {Element} element */
const hasOwnText = (element) => [...element.childNodes].some((node) => node instanceof Text && /\S/.test(node.data));

/** The innermost element with text that reaches into the window from above. @param {Element} root */
function elementAtTop(root) {
  let element = root;
  while (!hasOwnText(element)) {
    const next = [...element.children].find((child) => child.getBoundingClientRect().bottom > TOP + MIN_VISIBLE && /\S/.test(child.textContent ?? ""));
    if (!next) return null;
    element = next;
  }
  return element;
}

/** The first letter of a range's node that is below the top of the window. @param {Range} range */
function firstVisibleLetter(range) {
  const node = range.startContainer;
  let low = range.startOffset;
  let high = range.endOffset;
  const letter = document.createRange();
  while (low < high) {
    const middle = (low + high) >> 1;
    letter.setStart(node, middle);
    letter.setEnd(node, middle + 1);
    if (letter.getBoundingClientRect().bottom > TOP + MIN_VISIBLE) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The place of the first letter in the window. @param {TextMap} map @param {Element} root */
function placeAtTop(map, root) {
  const element = elementAtTop(root);
  if (!element) return scrollY === 0 ? 0 : map.text.length;
  const pieces = map.piecesIn(element);
  const piece = pieces.find(({ start, stop }) => map.rangesOf(start, stop).some((range) => range.getBoundingClientRect().bottom > TOP + MIN_VISIBLE)) ?? pieces[0];
  if (!piece) return 0;
  const [range] = map.rangesOf(piece.start, piece.stop);
  return piece.whole ? piece.start : piece.start + firstVisibleLetter(range) - piece.from;
}

/** @param {string} text */
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** The place nearest to another where some words stand; -1 if there is none. @param {string} text @param {string} words @param {number} near */
function nearest(text, words, near) {
  const pattern = new RegExp(words.split(/\s+/u).filter(Boolean).map(escaped).join("\\s+"), "gu");
  let best = -1;
  for (const { index } of text.matchAll(pattern)) if (best < 0 || Math.abs(index - near) < Math.abs(best - near)) best = index;
  return best;
}

/**
 * The place in a text for a number of words and the words that stood there. Of equal words, those nearest to the number are meant. If they are
 * not in the text any more, the first or the last half of them is sought, and at last the number decides.
 * @param {TextMap} map
 * @param {WordPlace} place
 */
export function findWordPlace(map, { words, text }) {
  const near = placeOfWord(map, words);
  const half = Math.ceil(text.length / 2);
  for (const [part, before] of /** @type {[string, number][]} */ ([[text, 0], [text.slice(0, half), 0], [text.slice(half), half]])) {
    if (part.trim().length < Math.min(MIN_SOUGHT, text.length) || !part.trim()) continue;
    const found = nearest(map.text, part, near);
    if (found >= 0) return Math.max(0, found - before);
  }
  return near;
}

/**
 * Reads and restores the position of a saved article, in the library's count of its words.
 * @param {ReaderContext} context
 * @param {number} count the words of the article in the library
 */
export function wordPosition({ text, textMap }, count) {
  const map = /** @type {TextMap} */ (textMap);
  const all = wordsOf(map);
  // The core counts a little differently: not the marks of footnotes, and less for each character of Chinese.
  const scale = count > 0 && all > 0 ? count / all : 1;
  return {
    /** @returns {WordPlace} */
    current() {
      const place = scrollY === 0 ? 0 : placeAtTop(map, text);
      return { words: Math.round(wordsBefore(map, place) * scale), text: map.text.slice(place, place + KEPT).replace(/\s+/gu, " ").trim() };
    },
    /** Scrolls to a position. Calls `settled` each time it has scrolled. @param {WordPlace} wanted @param {() => void} settled */
    restore(wanted, settled) {
      cancelScrolling();
      const letter = map.letterAt(findWordPlace(map, { words: Math.round(wanted.words / scale), text: wanted.text }));
      if (!letter) return;
      // What is folded away has no place of its own.
      const folded = letter.startContainer.parentElement?.closest("details:not([open])");
      const target = folded && folded !== text ? folded : letter;
      scrollUntilStable(() => {
        scrollTo(0, target.getBoundingClientRect().top + scrollY - TOP);
        settled();
      });
    },
  };
}
