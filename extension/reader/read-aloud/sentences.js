// The text to read aloud: blocks, split into sentences, with a mapping from characters back to text nodes. Code, footnote marks, footnotes, ruby
// annotations and formulas are skipped, because they only interrupt a spoken sentence. Formulas that are a few letters, numbers and signs in a row
// are read: without them, "the mass m" would have no name.

/** A text node, or the part of it from the character `from` on, and where it starts among the words. @typedef {{ node: Text, from: number, start: number }} Piece */
/** @typedef {{ element: Element, words: string, pieces: Piece[], lang: string }} Block */
/** @typedef {{ block: number, start: number, end: number }} Chunk A sentence, or a part of a long one */

const BLOCKS = "h1.title, .text :is(p, h2, h3, h4, h5, h6, li, dt, dd, blockquote, figcaption, td, th, summary)";
const SKIPPED = "pre, .listing, sup:has([role=doc-noteref]), section[role=doc-endnotes], rt, rp, math, annotation, annotation-xml, button, .card, .no-image, .paper-links, .unseen, [hidden]";

/** Elements of a formula that can be read from left to right, and how many characters it may have. */
const PLAIN_FORMULA = ["math", "semantics", "mrow", "mstyle", "mi", "mn", "mo", "mtext"];
const FORMULA_LENGTH = 12;
const TEX = /[\\^_{}]/;

/** Letters per second of a voice at normal speed. */
const LETTERS_PER_SECOND = 14;

/** Characters that are spoken as a syllable or a word: how many letters each of them counts as. @type {[RegExp, number][]} */
const LONG = [[/[\p{Script=Han}\p{Nd}]/gu, 4], [/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, 2]];

/** What a voice says something for: without any of it, punctuation alone would be read by its name ("asterisk asterisk asterisk"). */
const SPOKEN = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Maximum duration of an utterance in seconds: in Chromium, remote voices fall silent a little later. */
const MAX_SECONDS = 12;

/** Where a long sentence may be split, best first. */
const CUTS = [/[;:；：]\s*/gu, /[,،，、]\s*/gu, /\s+/gu];

/** The seconds that a voice at normal speed needs for a text, roughly. @param {string} words */
export function secondsOf(words) {
  const letters = LONG.reduce((sum, [rule, count]) => sum + (count - 1) * (words.match(rule)?.length ?? 0), words.length);
  return letters / LETTERS_PER_SECOND;
}

/** Whether a formula can be read like words. @param {Element} math */
function isPlainFormula(math) {
  const parts = [...math.querySelectorAll("*")].filter((part) => !part.closest("annotation, annotation-xml"));
  const words = parts.filter((part) => part.childElementCount === 0).map((part) => part.textContent?.trim()).join("");
  return parts.every((part) => PLAIN_FORMULA.includes(part.localName)) && words.length <= FORMULA_LENGTH && !TEX.test(words);
}

/** @param {Element} element */
const isSkipped = (element) => element.matches(SKIPPED) && !(element.localName === "math" && isPlainFormula(element));

/**
 * @param {Element} element
 * @param {string} lang
 * @returns {Block | null}
 */
function textBlock(element, lang) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    const inside = /** @type {Element} */ (node);
    return isSkipped(inside) || inside.matches(BLOCKS) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  /** @type {Piece[]} */
  const pieces = [];
  let words = "";
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    // The signs of a formula are words of their own.
    if (node.parentElement?.closest("math")) words += " ";
    // Soft hyphens are no part of a word: a voice would take its two halves for two words.
    for (const { index, 0: run } of node.data.matchAll(/[^\u00ad]+/g)) {
      pieces.push({ node, from: index, start: words.length });
      // Replace by the same number of characters, so that offsets stay valid.
      words += run.replace(/[\s\u2061-\u2064]/g, " ");
    }
  }
  if (!SPOKEN.test(words)) return null;
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
 * The end of the longest text from an offset on that takes no more than some seconds.
 * @param {string} words
 * @param {number} start
 * @param {number} end
 * @param {number} seconds
 */
function fitting(words, start, end, seconds) {
  if (secondsOf(words.slice(start, end)) <= seconds) return end;
  let to = start;
  for (const letter of words.slice(start, end)) {
    seconds -= secondsOf(letter);
    if (seconds < 0) break;
    to += letter.length;
  }
  return to;
}

/**
 * Splits a range of text so that no part takes longer than `most` seconds.
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
  for (let fits = fitting(words, from, end, most); fits < end; fits = fitting(words, from, end, most)) {
    const window = words.slice(from, fits);
    const at = CUTS.map((rule) => [...window.matchAll(rule)].pop()).find((match) => match && match.index > window.length / 3);
    const to = at ? from + at.index + at[0].length : fits;
    parts.push([from, to]);
    from = to;
  }
  parts.push([from, end]);
  return parts.map(([from, to]) => /** @type {[number, number]} */ ([from, from + words.slice(from, to).trimEnd().length])).filter(([from, to]) => SPOKEN.test(words.slice(from, to)));
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
  const most = MAX_SECONDS * rate;
  return blocks.flatMap(({ words, lang }, at) =>
    [...segmenter(lang).segment(words)].flatMap(({ index, segment }) => {
      const lead = segment.length - segment.trimStart().length;
      const end = index + segment.trimEnd().length;
      return splitLong(words, index + lead, end, most).map(([start, stop]) => ({ block: at, start, end: stop }));
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
    return { node: found.node, offset: Math.min(found.from + place - found.start, found.node.length) };
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
