// Runs the core once on a small page of our own, so that its code is compiled when the first page comes.
import { canParse, parseHtml } from "./dom.js";

/** @typedef {import("./engine.js").Engine} Engine */

const SENTENCES = [
  "The keeper counted the steps of the lighthouse aloud each evening, and the children of the village, who had heard it all summer, counted with him.",
  "In 1871, when the lamp was lit for the first time, the light could be seen from eleven miles away, and boats that had stayed in harbour after dusk began to leave.",
  "Nobody wrote down what it cost; the parish paid for the oil, the harbour for the glass, and the rest was given by people who did not want to be named.",
];
/** @param {number} count */
const prose = (count) => Array.from({ length: count }, (_, n) => `<p>${SENTENCES[n % 3]} <a href="/notes/${n}">A note</a> says <em>more</em>.</p>`).join("");

/** A page with what most pages have. */
export const PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The steps of the lighthouse - The Almanac</title>
<meta property="og:title" content="The steps of the lighthouse"><meta property="og:site_name" content="The Almanac"><meta name="description" content="Of a keeper who counted.">
<meta name="author" content="Ada Thorn"><meta property="article:published_time" content="2026-03-04T05:06:07Z"><link rel="canonical" href="https://almanac.example/steps">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"The steps of the lighthouse","datePublished":"2026-03-04","author":{"@type":"Person","name":"Ada Thorn"},"publisher":{"@type":"Organization","name":"The Almanac"}}</script>
</head><body><header><a href="/">The Almanac</a><nav><ul><li><a href="/news">News</a></li><li><a href="/tides">Tides</a></li><li><a href="/about">About</a></li></ul></nav></header>
<main><article><h1>The steps of the lighthouse</h1><p class="byline">By <a rel="author" href="/ada">Ada Thorn</a>, <time datetime="2026-03-04">4 March 2026</time></p>${prose(3)}
<h2>The lamp</h2><figure><img src="/lamp.jpg" width="800" height="500" alt="The lamp"><figcaption>The lamp in its house.</figcaption></figure>${prose(2)}
<ul><li>the wick, which is trimmed at noon,</li><li>the glass, which is washed on Fridays.</li></ul><blockquote><p>“A light is a promise.”</p></blockquote>
<table><thead><tr><th>Year</th><th>Steps</th></tr></thead><tbody><tr><td>1871</td><td>94</td></tr><tr><td>1902</td><td>96</td></tr></tbody></table>
<pre><code>steps = 94</code></pre>${prose(2)}</article></main>
<aside><h3>Read also</h3><ul><li><a href="/a">How the harbour froze</a></li><li><a href="/b">Who paints the buoys</a></li><li><a href="/c">A map of the sands</a></li></ul></aside>
<footer><p>© The Almanac. All rights reserved.</p><a href="/privacy">Privacy</a></footer></body></html>`;

/** Waits until the page has nothing better to do. */
const idle = () => new Promise((done) => (typeof requestIdleCallback === "function" ? requestIdleCallback(() => done(undefined)) : setTimeout(done, 0)));

/**
 * @param {Engine} engine with a core
 */
export async function prepare(engine) {
  if (engine.isUsed) return;
  await idle();
  if (engine.isUsed) return;
  const options = { url: "https://almanac.example/steps", markdown: true };
  // Live documents are read by code of their own.
  const document = canParse() ? parseHtml(PAGE) : undefined;
  engine.call((core) => (document ? core.extract(document, options) : /** @type {any} */ (core).extractSource(PAGE, options)));
}
