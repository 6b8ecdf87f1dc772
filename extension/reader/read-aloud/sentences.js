// The text to read aloud: blocks, split into sentences, with a mapping from characters back to text nodes. Code, footnote marks, footnotes, ruby
// annotations and formulas are skipped, because they only interrupt a spoken sentence.

/** @typedef {{ node: Text, start: number }} Piece */
/** @typedef {{ element: Element, words: string, pieces: Piece[], lang: string }} Block */
/** @typedef {{ block: number, start: number, end: number, sentence: [number, number] }} Chunk A sentence, or a part of a long one */

const BLOCKS = "h1.title, .text :is(p, h2, h3, h4, h5, h6, li, dt, dd, blockquote, figcaption, td, th, summary)";
const SKIPPED = "pre, .listing, sup:has([role=doc-noteref]), section[role=doc-endnotes], rt, rp, math, button, .card, .paper-links, .unseen, [hidden]";

/** Characters per second of a voice at normal speed. */
export const CHARACTERS_PER_SECOND = 14;

/** Maximum duration of an utterance in seconds: in Chromium, remote voices fall silent a little later. */
const MAX_SECONDS = 11;

/** Where a long sentence may be split, best first. */
const CUTS = [/[;:；：]\s*/gu, /[,،，、]\s*/gu, /\s+/gu];

/**
 * @param {Element} element
 * @param {string} lang
 * @returns {Block | null}
 */
function textBlock(element, lang) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    const inside = /** @type {Element} */ (node);
    return inside.matches(SKIPPED) || inside.matches(BLOCKS) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  /** @type {Piece[]} */
  const pieces = [];
  let words = "";
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    pieces.push({ node, start: words.length });
    // Replace by the same number of characters, so that offsets stay valid.
    words += node.data.replace(/[\s\u00ad]/g, " ");
  }
  if (words.trim() === "") return null;
  return { element, words, pieces, lang: element.closest("[lang]")?.getAttribute("lang") || lang };
}

/**
 * The blocks of an article in reading order.
 * @param {HTMLElement} article
 * @returns {Block[]}
 */
export function readableBlocks(article) {
  const lang = article.lang || "en";
  const found = [...article.querySelectorAll(BLOCKS)].filter((element) => !element.closest(SKIPPED));
  return found.map((element) => textBlock(element, lang)).filter((made) => made !== null);
}

/**
 * Splits a range of text so that no part is longer than `most`.
 * @param {string} words
 * @param {number} start
 * @param {number} end
 * @param {number} most
 * @returns {[number, number][]}
 */
function splitLong(words, start, end, most) {
  /** @type {[number, number][]} */
  const parts = [];
  let from = start;
  while (end - from > most) {
    const window = words.slice(from, from + most);
    const at = CUTS.map((rule) => [...window.matchAll(rule)].pop()).find((match) => match && match.index > most / 3);
    const to = from + (at ? at.index + at[0].length : most);
    parts.push([from, to]);
    from = to;
  }
  parts.push([from, end]);
  return parts;
}

/** @param {string} lang */
function segmenter(lang) {
  try {
    return new Intl.Segmenter(lang, { granularity: "sentence" });
  } catch {
    return new Intl.Segmenter("en", { granularity: "sentence" });
  }
}

/**
 * The sentences of the blocks.
 * @param {Block[]} blocks
 * @param {number} rate speed of the voice; at twice the speed, utterances may be twice as long
 * @returns {Chunk[]}
 */
export function splitSentences(blocks, rate) {
  const most = Math.round(CHARACTERS_PER_SECOND * MAX_SECONDS * rate);
  return blocks.flatMap(({ words, lang }, at) =>
    [...segmenter(lang).segment(words)].flatMap(({ index, segment }) => {
      const lead = segment.length - segment.trimStart().length;
      const end = index + segment.trimEnd().length;
      if (end <= index + lead) return [];
      /** @type {[number, number]} */
      const sentence = [index + lead, end];
      return splitLong(words, ...sentence, most).map(([start, stop]) => ({ block: at, start, end: stop, sentence }));
    }));
}

/**
 * The DOM range of a part of a block.
 * @param {Block} block
 * @param {number} start
 * @param {number} end
 */
export function rangeOf({ pieces }, start, end) {
  const range = document.createRange();
  const at = (/** @type {number} */ place, /** @type {boolean} */ last) => {
    const found = pieces.findLast((piece) => (last ? piece.start < place : piece.start <= place)) ?? pieces[0];
    return { node: found.node, offset: Math.min(place - found.start, found.node.length) };
  };
  const from = at(start, false);
  const to = at(end, true);
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  return range;
}

/**
 * The end of the word that starts at an offset.
 * @param {string} words
 * @param {number} start
 */
export function wordEnd(words, start) {
  const match = /^[^\s]*/u.exec(words.slice(start));
  return start + (match?.[0].length || 1);
}
