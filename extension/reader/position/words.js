// Counts words: runs of letters and digits, and single characters of scripts that write no spaces.

/** @typedef {import("../text-map.js").TextMap} TextMap */

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;

/** @param {string} text */
export const countWords = (text) => text.match(WORD)?.length ?? 0;

/** For each map, the words before each part of its text, and all of them at the end. @type {WeakMap<TextMap, number[]>} */
const sums = new WeakMap();

/** @param {TextMap} map */
function sumsOf(map) {
  let found = sums.get(map);
  if (!found) {
    let sum = 0;
    found = [0, ...map.parts.map(({ data }) => (sum += countWords(data)))];
    sums.set(map, found);
  }
  return found;
}

/** The words of an article's text. @param {TextMap} map */
export const wordsOf = (map) => sumsOf(map)[map.parts.length];

/** The words before a place in an article's text. @param {TextMap} map @param {number} place */
export function wordsBefore(map, place) {
  const at = map.parts.findLastIndex(({ start }) => start <= place);
  return at < 0 ? 0 : sumsOf(map)[at] + countWords(map.parts[at].data.slice(0, place - map.parts[at].start));
}

/** The place in an article's text before which there are this many words. @param {TextMap} map @param {number} words */
export function placeOfWord(map, words) {
  const found = sumsOf(map);
  const at = map.parts.findIndex((_, number) => found[number + 1] > words);
  if (at < 0) return map.text.length;
  const { data, start } = map.parts[at];
  const [word] = [...data.matchAll(WORD)].slice(words - found[at]);
  return start + (word?.index ?? 0);
}
