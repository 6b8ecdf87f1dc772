// The demo page: takes HTML, extracts its article with the npm package, and shows the article, the scores and the metadata. It requests
// nothing but its own files, and pasted HTML is only parsed, never rendered.
import { extract, init } from "./pith/esm/index.browser.js";
import { made, percent } from "./parts/dom.js";
import { showArticle } from "./parts/article.js";
import { showDensity } from "./parts/density.js";
import { laidOut } from "./parts/frame.js";
import { showMethods } from "./parts/methods.js";
import { showCandidates, showPage, showTimes } from "./parts/scores.js";
import { DESK, showLayout } from "./parts/shown.js";
import { siteOf } from "./parts/site.js";
import { tabs } from "./parts/tabs.js";
import { showJson, showMarkdown, showText } from "./parts/texts.js";

/** @template {HTMLElement} T @param {string} id */
const at = (id) => /** @type {T} */ (document.getElementById(id));
/** @type {HTMLTextAreaElement} */ const html = at("html");
/** @type {HTMLInputElement} */ const url = at("url");
/** @type {HTMLSelectElement} */ const sample = at("sample");
/** @type {HTMLInputElement} */ const file = at("file");
/** @type {HTMLInputElement} */ const others = at("others");

/** What is known of the page's site. */
const site = siteOf(at("known"), extract, () => {
  count();
  if (html.value.trim()) run();
});

function count() {
  at("known-count").textContent = site.count() ? `(${site.count()})` : "";
}

/** The page's address, once what is typed is one. */
const address = () => (/^https?:/i.test(url.value.trim()) && URL.canParse(url.value.trim()) ? url.value.trim() : undefined);

/** Options that both cores take: the page's address, and the other pages of its site. */
const about = () => ({ ...(address() && { url: address() }), ...(site.count() && { site: site.texts() }) });

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
    made("p", null, made("b", null, article.kind === "none" ? "no article" : article.kind), ` · text ${percent(article.confidence)} sure · ${article.wordCount} words · ${article.readingTime} min`),
  );
}

/** @param {any} article @param {string} text */
function show(article, text) {
  facts(article);
  // The frame that a page is laid out in has an address of its own.
  const options = { ...(article.canonicalUrl && { url: article.canonicalUrl }), ...about() };
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
      const { candidates } = core.extractHtml(whole(), { ...options, method: "div-score", inspect: true });
      return showCandidates([ours, { name: "div-score", about: "Block elements with text of their own, each with the pluses and minuses of the article on Habr that began it: repetition, links, markup, full stops, equal lengths, length.", parts: candidates }]);
    } },
    { id: "density", name: "Density", fill: async () => showDensity((await grown()).rows(whole())) },
    { id: "methods", name: "Methods", fill: async () => {
      const core = await grown();
      return showMethods(await laidOut(text, DESK, (page) => core.opinions(page, options)));
    } },
    { id: "shown", name: "As shown", fill: () => showLayout(text, (page) => extract(page, { ...options, method: "as-shown", inspect: true })) },
    { id: "times", name: "Times", fill: () => showTimes(article, text.length) },
  ], first);
}

async function run() {
  const text = html.value;
  if (!text.trim()) return say("Paste the HTML of a page first, or pick one of ours.", true);
  try {
    const article = extract(text, { ...about(), inspect: true });
    await show(article, text);
    const compared = site.count() ? ` ${site.count()} other pages of its site are known.` : "";
    say(/** @type {any} */ (article).isArticle ? `The article is below.${compared}` : `There is no article on this page; what is below is the best text it has.${compared}`);
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

/** @param {string} file */
const sampleText = async (file) => (await fetch(`samples/${file}`)).text();

/** @param {{ file: string, title: string, url: string, others: string[] }[]} list */
async function pick(list) {
  const chosen = list[Number(sample.value)];
  if (!chosen) return;
  html.value = await sampleText(chosen.file);
  url.value = chosen.url;
  site.clear();
  for (const other of chosen.others) site.add(await sampleText(other), undefined);
  count();
  await run();
}

/** Adds pages to what is known of the site, and reads the page again. @param {{ name: string, html: string, url?: string }[]} pages */
async function learn(pages) {
  /** @type {string[]} */
  const refused = [];
  for (const { name, html, url } of pages) {
    try {
      site.add(html, url);
    } catch (error) {
      refused.push(`${name}: ${/** @type {Error} */ (error).message}.`);
    }
  }
  count();
  if (refused.length) return say(`Not added. ${refused.join(" ")}`, true);
  await run();
}

at("give").addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
file.addEventListener("change", () => open(file.files?.[0]));
at("add").addEventListener("click", () => learn([{ name: "The page above", html: html.value, url: address() }]));
others.addEventListener("change", async () => {
  await learn(await Promise.all(Array.from(others.files ?? [], async (file) => ({ name: file.name, html: await file.text() }))));
  others.value = "";
});
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
