// Shared by the tests of highlights and of reading saved articles: questions to the library, saved readers in tabs, and selections.
import { question } from "./library-support.js";
import { ask, tabThat, until } from "./support.js";

/** The entry of the article at an address. @param {any} library the library page */
export const entryOf = (library, url) => question(library, { op: "byAddress", url });

/** The highlights of the article at an address, in the order of the text. @param {any} library the library page @param {string} url */
export async function highlightsOf(library, url) {
  const entry = await entryOf(library, url);
  return entry ? question(library, { op: "highlights", uid: entry.uid }) : [];
}

/** Opens a saved article in a tab in front. @param {any} library the library page @param {string} [rest] of the address */
export async function openSaved(started, library, uid, rest = "") {
  const address = await library.evaluate(async (query) => {
    const url = new URL(`/reader/reader.html?saved=${query}`, location.href).href;
    await browser.tabs.create({ url });
    return url;
  }, uid + rest);
  const tab = await tabThat(started, (address) => location.href === address && document.body?.dataset.helped !== undefined, `the saved article ${uid}${rest}`, address);
  await tab.bringToFront();
  return tab;
}

/** Selects words in an element: from the first occurrence of `from` to the end of the next one of `to`. */
export const select = (frame, selector, from, to = from) => frame.evaluate((selector, from, to) => {
  const root = document.querySelector(selector);
  if (!root) throw new Error(`there is no ${selector}`);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes = [];
  let words = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, start: words.length });
    words += node.data;
  }
  const start = from === undefined ? 0 : words.indexOf(from);
  const stop = to === undefined ? words.length : words.indexOf(to, start) + to.length;
  if (start < 0 || stop < start) throw new Error(`${selector} has no “${from}” … “${to}”: ${words.slice(0, 200)}`);
  const point = (place, isStop) => {
    const found = nodes.findLast((one) => (isStop ? one.start < place : one.start <= place)) ?? nodes[0];
    return [found.node, place - found.start];
  };
  getSelection().setBaseAndExtent(...point(start, false), ...point(stop, true));
  getSelection().focusNode.parentElement.scrollIntoView({ block: "center", behavior: "instant" });
  return getSelection().toString();
}, selector, from, to);

/** Presses a colour in the bar beside the selection. */
export async function pressColour(frame, colour) {
  await until(() => frame.evaluate(() => document.querySelector("#selection-bar")?.matches(":popover-open")), "the bar");
  await frame.evaluate((colour) => document.querySelector(`#selection-bar [data-colour=${colour}]`).click(), colour);
}

/** What is painted in some layers. */
export const painted = (frame, ...layers) => frame.evaluate((layers) => layers.flatMap((layer) => [...(CSS.highlights.get(`pith-${layer}`) ?? [])].map(String)).join(""), layers);

/** Waits until a layer is painted on these words, and on nothing else: the library tells the page a moment after it has written. */
export const isPainted = (frame, layer, words) => until(async () => (await painted(frame, layer)) === words, `“${words}” in ${layer}`);

export const COLOURS = ["yellow", "green", "blue", "pink", "purple"];

/** The message that is shown last. */
export const said = (frame) => frame.evaluate(() => document.querySelector("#said").textContent);

/** Saves an article of the library again with another text, as when its page has changed. @param {any} library the library page, which may be loading anew */
export async function saveAgain(library, full, content) {
  const reply = await until(() => ask(library, ({ url, title, lang, words, minutes }, content) => {
    const record = { title, lang, wordCount: words, readingTime: minutes, content };
    return browser.runtime.sendMessage({ type: "library/save", url, record });
  }, full, content), "the library's answer");
  if (reply.error) throw new Error(`${reply.error.code}: ${reply.error.text}`);
}
