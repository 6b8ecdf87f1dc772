// Reading progress, measured in words rather than pixels, because images are not read; and the time left.
import { timeLeft } from "../../shared/dates.js";
import { joinWithDots } from "../../shared/dom.js";
import { percent, t } from "../../shared/i18n.js";
import { countWords } from "./words.js";

/** @typedef {import("../types.d.ts").ReaderContext} ReaderContext */

/** Words above this fraction of the window's height count as read. */
const READ_LINE = 0.8;

const BLOCKS = "p, h2, h3, h4, h5, h6, li, dt, dd, pre, td, th, figcaption";

/** @type {AbortController | null} */
let listeners = null;

/** @param {ReaderContext} context */
export function trackProgress(context) {
  listeners?.abort();
  listeners = new AbortController();
  const { signal } = listeners;
  const line = /** @type {HTMLElement} */ (document.querySelector("#progress"));
  const left = /** @type {HTMLElement} */ (document.querySelector("#left"));
  const blocks = [...context.text.querySelectorAll(BLOCKS)].filter((block) => !block.querySelector(BLOCKS));
  let sum = 0;
  const sums = blocks.map((block) => (sum += countWords(block.textContent ?? "")));
  const minutes = Math.max(1, context.record.readingTime ?? 1);

  const update = () => {
    const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    let low = 0;
    let high = blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (blocks[middle].getBoundingClientRect().bottom <= innerHeight * READ_LINE) low = middle + 1;
      else high = middle;
    }
    const read = atEnd ? sum : scrollY === 0 ? 0 : low === 0 ? 0 : sums[low - 1];
    const part = sum === 0 ? 0 : read / sum;
    line.style.setProperty("--read", String(part));
    line.setAttribute("aria-valuenow", String(Math.round(part * 100)));
    const rest = Math.ceil(minutes * (1 - part));
    const told = part >= 1 ? [t("readToEnd")] : [percent(part), timeLeft(Math.max(1, rest))];
    left.replaceChildren(...(sum === 0 || !context.record.isArticle ? [] : joinWithDots(told)));
  };
  let waiting = false;
  const soon = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      update();
    });
  };
  addEventListener("scroll", soon, { passive: true, signal });
  addEventListener("resize", soon, { passive: true, signal });
  update();
}
