// Emphasis as the script of its words has it. Chinese, Japanese and Korean set dots beside the characters, Arabic and Hebrew heavier letters; a slanted
// form of these scripts is only a distortion. Words in other scripts stay italic.
import { el } from "../../shared/dom.js";
import { count, isRightToLeft } from "./direction.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

const MARKED = "em, dfn, cite, var";

/** What emphasis may be the whole of. */
const BLOCKS = "p, li, dd, dt, td, th, figcaption, caption, blockquote, summary, h1, h2, h3, h4, h5, h6, section, article, div";

/** From so many letters on, emphasis that is the whole of its block is a note in another type, where dots beside every character would only disturb. */
const MIN_NOTE = 12;

const LETTER = /[\p{L}\p{N}]/gu;
const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu;
const WESTERN_WORDS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]+(?:[ .,’'&-]+[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]+)*/gu;

/** Takes the words of other scripts between dotted characters out of the dots. @param {Element} element */
function exceptWesternWords(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(/** @type {Text} */ (walker.currentNode));
  for (const node of nodes) {
    const parts = [];
    let done = 0;
    for (const { 0: words, index } of node.data.matchAll(WESTERN_WORDS)) {
      parts.push(node.data.slice(done, index), el("span", { class: "undotted" }, words));
      done = index + words.length;
    }
    if (done > 0) node.replaceWith(...parts.filter((part) => part !== ""), node.data.slice(done));
  }
}

/** Says by a class how emphasis and the like are set. @param {ReaderContext} context */
export function setEmphasis({ text }) {
  const all = [...text.querySelectorAll(MARKED)].filter((one) => !one.closest("pre, math") && !one.parentElement?.closest(MARKED));
  /** For each block the letters in it, and those of them that are emphasised. @type {Map<Element, { all: number, marked: number }>} */
  const blocks = new Map();
  const found = all.flatMap((element) => {
    const words = element.textContent ?? "";
    const letters = count(words, LETTER);
    // One of these characters says as much as two letters.
    const isEastern = count(words, EASTERN) * 3 > letters;
    if (!isEastern && !isRightToLeft(words)) return [];
    const block = element.closest(BLOCKS) ?? text;
    const sums = blocks.get(block) ?? { all: count(block.textContent ?? "", LETTER), marked: 0 };
    sums.marked += letters;
    blocks.set(block, sums);
    return [{ element, sums, isEastern }];
  });
  for (const { element, sums, isEastern } of found) {
    element.classList.add("upright");
    if (element.matches("cite, var") || (sums.marked === sums.all && sums.all >= MIN_NOTE)) continue;
    element.classList.add(isEastern ? "dotted" : "heavy");
    if (isEastern) exceptWesternWords(element);
  }
}
