// Runs in the page of the harness: makes the outputs that only a browser makes, with the code that ships, and loads each output into a frame.
import { extract, init } from "/dist/npm/esm/index.browser.js";
import "/dist/npm/esm/element.js";
import { renderArticle } from "/extension/library/articles/article-row.js";
import { prepareReader, showArticle } from "/extension/reader/view.js";
import { storage } from "/extension/shared/storage.js";
import { constructs } from "/tests/safety/constructs.js";
import { addressOf, pageOf } from "/tests/safety/page.js";

/** Milliseconds for a batch of frames to load, and for what they do afterwards. */
const LOADING = 4_000, AFTER = 80;

/** Frames that load at the same time. */
const AT_ONCE = 16;

/** Articles that are kept. */
const KEPT = 1_000;

/** The number of the root element: everything in it stays, so that every piece is tried. */
const WHOLE = [0];

const leave = () => {};
const element = document.createElement("pith-reader");

const connection = { leave, setPositionSource: leave, inspect: leave, reextract: leave };

export async function prepare() {
  await init();
  await prepareReader(storage);
  // The view is made and read, but nobody looks at it.
  document.body.append(element);
  for (const child of document.body.children) child.style.display = "none";
}

const parser = new DOMParser();

/** The last articles, because several outputs are made of each. @type {Map<number, any>} */
const articles = new Map();

/** The article of a case, from a live document. @param {any} given */
function live({ one, number }) {
  if (!articles.has(number)) {
    if (articles.size > KEPT) articles.clear();
    articles.set(number, extract(parser.parseFromString(pageOf(one, number), "text/html"), { url: addressOf(number), keep: WHOLE }));
  }
  return articles.get(number);
}

/** The reader view, as it is shown. @param {any} given */
function inReader(given) {
  const article = live(given);
  showArticle({ ...article, isArticle: true }, { url: addressOf(given.number), place: -1, pick: false, mayGrow: false, always: false }, connection);
  // Its frame lies over a page, so its links lead the whole tab somewhere; in a saved article they open beside it.
  const shown = document.querySelector("#article").outerHTML.replaceAll(' target="_top"', "");
  return `${shown}<p>${document.querySelector("#outline").innerHTML}</p>`;
}

/** @param {any} given */
async function inElement({ one, number }) {
  await element.read(pageOf(one, number), { url: addressOf(number), keep: WHOLE });
  return element.shadowRoot.innerHTML;
}

/** A row of the library page, all of whose facts are hostile. @param {any} given */
function inLibrary({ one, number }) {
  const words = one.words ?? one.html;
  const marks = [[0, Math.min(3, words.length)]];
  const hit = { uid: words, url: words, title: words, byline: words, site: words, host: words, lang: words, dir: words, kind: words, excerpt: words, image: words, published: words, words: 300, minutes: 2, saved: 0, taken: number % 2 ? 1 : null,
    opened: null, archived: null, favourite: false, place: 3, tags: [words, `${words}/x`], highlights: 1, notes: 1, missing: 1, titleMarks: marks, snippet: number % 3 ? { text: words, marks } : null };
  return renderArticle(hit, false, { choices: { layout: number % 2 ? "cards" : "list" }, inPanel: false }).outerHTML;
}

/** What is compared with: nothing at all, Readability.js, DOMPurify. */
const PEERS = {
  raw: ({ one }) => one.html,
  readability: (given) => new globalThis.Readability(parser.parseFromString(pageOf(given.one, given.number), "text/html")).parse()?.content ?? "",
  dompurify: ({ one }) => globalThis.DOMPurify.sanitize(one.html),
};

const MAKERS = { live: (given) => live(given).content, element: inElement, reader: inReader, library: inLibrary, ...PEERS };

/** @param {string} what @param {any} given */
async function made(what, given) {
  try {
    return await MAKERS[what](given);
  } catch (error) {
    // Readability throws at some pages; ours must not.
    return Object.hasOwn(PEERS, what) ? "" : `<p onerror="">${String(error?.stack ?? error).replaceAll("<", "&lt;")}</p>`;
  }
}

/** What frames have told, by their number. @type {Map<string, Set<string>>} */
let heard = new Map();
globalThis.told = (frame, what, words) => heard.get(frame)?.add(`${what}: ${words}`);

/** Uses everything in a frame that can be used. @param {HTMLIFrameElement} frame */
function useAll(frame) {
  const inside = frame.contentDocument;
  for (const one of inside?.querySelectorAll("a, area, button, summary, label, input, option, video, audio") ?? []) {
    if (one instanceof frame.contentWindow.HTMLElement) one.click();
    else one.dispatchEvent(new frame.contentWindow.MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
    for (const type of ["mouseover", "focus", "pointerenter", "toggle"]) one.dispatchEvent(new Event(type));
  }
}

let frames = 0;

/** Loads texts into frames at once, and says for each what it did. @param {{ body: string, type?: string, head?: boolean }[]} items */
async function load(items) {
  const names = items.map(() => String((frames += 1)));
  heard = new Map(names.map((name) => [name, new Set()]));
  await fetch("/put", { method: "POST", body: JSON.stringify(items.map((item, at) => ({ name: names[at], ...item }))) });
  const made = names.map((name) => {
    const frame = document.createElement("iframe");
    // Pages in frames must not take this page away; an attempt is told before.
    frame.sandbox.add("allow-scripts", "allow-same-origin", "allow-forms");
    frame.src = `/frame/${name}`;
    return frame;
  });
  const loaded = Promise.all(made.map((frame) => new Promise((done) => frame.addEventListener("load", done, { once: true }))));
  document.body.append(...made);
  await Promise.race([loaded, new Promise((done) => setTimeout(done, LOADING))]);
  for (const frame of made) {
    try {
      useAll(frame);
    } catch (error) {
      if (frame.contentDocument === null) heard.get(frame.src.split("/").pop())?.add("left: for another origin");
    }
  }
  await new Promise((done) => setTimeout(done, AFTER));
  const result = names.map((name) => [...heard.get(name)].map((one) => one.replace(/^left: /, "navigated: ")));
  // Frames that are removed leave, too.
  heard = new Map();
  for (const frame of made) frame.remove();
  return result;
}

/** Several texts as one; of XML documents the first with the bodies of all. @param {any[]} group */
function joined(group) {
  const [{ body, type }] = group;
  if (!type) return { body: group.map((one) => one.body).join("\n") };
  const inner = group.map((one) => /<body[^>]*>([^]*)<\/body>/.exec(one.body)?.[1] ?? "");
  return { type, body: body.replace(/(<body[^>]*>)[^]*(<\/body>)/, (_, open, close) => open + inner.join("\n") + close) };
}

/**
 * Loads texts, several to a frame as long as nothing is found there. @param {any[]} items @param {number} together
 * @returns {Promise<string[][]>}
 */
async function watch(items, together) {
  if (together === 1) {
    const found = [];
    for (let from = 0; from < items.length; from += AT_ONCE) found.push(...(await load(items.slice(from, from + AT_ONCE))));
    return found;
  }
  const groups = [];
  for (let from = 0; from < items.length; from += together) groups.push(items.slice(from, from + together));
  const seen = await watch(groups.map(joined), 1);
  const found = [];
  for (const [at, group] of groups.entries()) found.push(...(seen[at].length === 0 ? group.map(() => []) : await watch(group, 1)));
  return found;
}

/**
 * Makes one output of cases, or takes it as given, and says for each case what was found.
 * @param {string} what
 * @param {{ one: any, number: number, body?: string, type?: string }[]} given
 * @param {number} together texts to a frame
 */
globalThis.tryOutput = async (what, given, together) => {
  const items = [];
  for (const each of given) items.push({ body: each.body ?? (await made(what, each)), type: each.type, head: each.one.where === "head" && what === "raw" });
  const seen = await watch(items, together);
  return items.map(({ body, type }, at) => {
    const found = constructs(body, { xml: type !== undefined });
    return { found: [...seen[at], ...found.map((one) => `constructs: ${one}`)], kept: given[at].one.keep?.every((word) => body.includes(word)) };
  });
};

globalThis.ready = prepare().then(() => true, (error) => String(error?.stack ?? error));
