// Numbered lists: room for the longest number.

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** The characters of the longest number of a list. @param {HTMLOListElement} list */
function longestNumber(list) {
  const items = /** @type {HTMLLIElement[]} */ ([...list.children].filter((child) => child.tagName === "LI"));
  const by = list.reversed ? -1 : 1;
  let number = list.hasAttribute("start") ? list.start : list.reversed ? items.length : 1;
  let longest = 1;
  for (const item of items) {
    if (item.hasAttribute("value")) number = item.value;
    longest = Math.max(longest, String(number).length);
    number += by;
  }
  return longest;
}

/** @param {ReaderContext} context */
export function makeRoomForNumbers({ text }) {
  for (const list of text.querySelectorAll("ol")) {
    const length = longestNumber(list);
    if (length > 1) list.style.setProperty("--marker", String(length));
  }
}
