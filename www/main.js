// The demo page: takes HTML, extracts its article with the npm package, and shows the article, the scores and the metadata. It requests
// nothing but its own files, and pasted HTML is only parsed, never rendered.
import { extract, init } from "./pith/esm/index.browser.js";
import { made, percent } from "./parts/dom.js";
import { showArticle } from "./parts/article.js";
import { showDensity } from "./parts/density.js";
import { showMethods } from "./parts/methods.js";
import { showCandidates, showPage, showTimes } from "./parts/scores.js";
import { tabs } from "./parts/tabs.js";
import { showJson, showMarkdown, showText } from "./parts/texts.js";

/** @template {HTMLElement} T @param {string} id */
const at = (id) => /** @type {T} */ (document.getElementById(id));
/** @type {HTMLTextAreaElement} */ const html = at("html");
/** @type {HTMLInputElement} */ const url = at("url");
/** @type {HTMLSelectElement} */ const sample = at("sample");
/** @type {HTMLInputElement} */ const file = at("file");

/** @param {string} text @param {boolean} [wrong] */
function say(text, wrong = false) {
  at("status").textContent = text;
  at("status").classList.toggle("wrong", wrong);
}

/** @type {Promise<any> | undefined} */
let classic;

/** The core with the classic methods, loaded when it is first needed. */
function grown() {
  classic ??= import("./classic/pith.js").then(async (core) => {
    await core.default();
    return core;
  });
  return classic;
}

/** Canonical HTML of a page, as the browser serialises it. Nothing in it runs or loads. @param {string} text */
const canonical = (text) => new DOMParser().parseFromString(text, "text/html").documentElement.outerHTML;

/** @param {any} article */
function facts(article) {
  const known = [article.byline, article.siteName, article.publishedTime?.slice(0, 10)].filter(Boolean).join(" · ");
  at("facts").replaceChildren(
    made("h2", { dir: "auto" }, article.title || "A page without a title"),
    ...(known ? [made("p", { dir: "auto" }, known)] : []),
    made("p", null, made("b", null, article.kind === "none" ? "no article" : article.kind), `, ${percent(article.confidence)} sure · ${article.wordCount} words · ${article.readingTime} min`),
  );
}

/** @param {any} article @param {string} text @param {string | undefined} address */
function show(article, text, address) {
  facts(article);
  const ours = { name: "Pith", about: "The elements of the page, each with the sum over its blocks of what speaks for and against them: log odds for every hundred words, by the measures that gave them.", parts: article.candidates };
  /** @type {string | undefined} */
  let known;
  const whole = () => (known ??= canonical(text));
  const first = at("tabs").dataset.shown ?? "article";
  at("result").hidden = false;
  return tabs(at("tabs"), at("panels"), [
    { id: "article", name: "Article", fill: () => showArticle(article) },
    { id: "markdown", name: "Markdown", fill: () => showMarkdown(article) },
    { id: "text", name: "Text", fill: () => showText(article) },
    { id: "json", name: "JSON", fill: () => showJson(article) },
    { id: "page", name: "Page", fill: () => showPage(article) },
    { id: "candidates", name: "Candidates", fill: async () => {
      const core = await grown();
      const { candidates } = core.extractHtml(whole(), { method: "div-score", inspect: true, ...(address && { url: address }) });
      return showCandidates([ours, { name: "div-score", about: "Block elements with text of their own, each with the pluses and minuses of the article on Habr that began it: repetition, links, markup, full stops, equal lengths, length.", parts: candidates }]);
    } },
    { id: "density", name: "Density", fill: async () => showDensity((await grown()).rows(whole())) },
    { id: "methods", name: "Methods", fill: async () => {
      const core = await grown();
      return showMethods(core.opinions(whole(), address), core.rows(whole()));
    } },
    { id: "times", name: "Times", fill: () => showTimes(article, text.length) },
  ], first);
}

async function run() {
  const text = html.value;
  if (!text.trim()) return say("Paste the HTML of a page first, or pick one of ours.", true);
  const address = url.value.trim() || undefined;
  try {
    const article = extract(text, { inspect: true, ...(address && { url: address }) });
    await show(article, text, address);
    say(/** @type {any} */ (article).isArticle ? "The article is below." : "There is no article on this page; what is below is the best text it has.");
  } catch (error) {
    say(`This page cannot be read: ${/** @type {Error} */ (error).message}.`, true);
  }
}

/** @param {File | undefined | null} given */
async function open(given) {
  if (!given) return;
  html.value = await given.text();
  url.value = "";
  await run();
}

/** @param {{ file: string, title: string, url: string }[]} list */
async function pick(list) {
  const chosen = list[Number(sample.value)];
  if (!chosen) return;
  html.value = await (await fetch(`samples/${chosen.file}`)).text();
  url.value = chosen.url;
  await run();
}

at("give").addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
file.addEventListener("change", () => open(file.files?.[0]));
// A file may be dropped anywhere: outside the field the browser would navigate to it.
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  html.classList.add("over");
});
document.addEventListener("dragleave", (event) => event.relatedTarget || html.classList.remove("over"));
document.addEventListener("drop", (event) => {
  html.classList.remove("over");
  const dropped = event.dataTransfer?.files[0];
  if (!dropped) return;
  event.preventDefault();
  open(dropped);
});

const list = await (await fetch("samples/list.json")).json();
sample.append(...list.map((/** @type {any} */ one, /** @type {number} */ i) => made("option", { value: i }, one.title)));
sample.addEventListener("change", () => pick(list));
await init();
await pick(list);
// The service worker makes the page work offline; without one it needs its server.
navigator.serviceWorker?.register("service-worker.js").catch(() => {});
