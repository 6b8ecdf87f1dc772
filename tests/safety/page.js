// The page of a case: its piece of markup in the middle of an article, and its hostile words wherever a page states facts. Runs in Node and in browsers.

/** @typedef {import("./cases.js").Case} Case */

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** @param {string} word @param {number} n */
const paragraph = (word, n) => `<p>The ${word} lay still on day ${n}, and the boats that had come in at night were tied up two by two along the old wall, while somebody counted the nets aloud.</p>`;

/** Words of the text before a piece, which no piece can reach. */
export const BEFORE = "The harbour lay still on day 4";

export const addressOf = (/** @type {number} */ number) => `https://ok.test/case-${number}`;

/** The page of a case. @param {Case} one @param {number} number */
export function pageOf({ html, where, words }, number) {
  const [before, after] = ["harbour", "pier"].map((word) => Array.from({ length: 5 }, (_, n) => paragraph(word, n)).join(""));
  const facts = words === undefined ? "<title>The harbour</title>" : `<title>${escaped(words)}</title><meta property="og:title" content="${escaped(words)}"><meta name="author" content="${escaped(words)}"><meta property="og:site_name" content="${escaped(words)}">
<meta property="article:published_time" content="${escaped(words)}"><meta property="og:image" content="${escaped(words)}"><meta name="description" content="${escaped(words)}"><meta property="article:tag" content="${escaped(words)}"><meta property="og:url" content="${escaped(words)}">
<script type="application/ld+json">${JSON.stringify({ "@type": "NewsArticle", headline: words, author: { name: words, url: words }, image: words, datePublished: words, publisher: { name: words, logo: words }, articleSection: words, keywords: words }).replaceAll("<", "\\u003c")}</script>`;
  const captioned = words === undefined ? "" : `<figure><img src="https://ok.test/i.png" width="600" height="400" alt="${escaped(words)}"><figcaption>${escaped(words)}</figcaption></figure>`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">${facts}<link rel="canonical" href="${addressOf(number)}">${where === "head" ? html : ""}</head><body><article><h1>${words === undefined ? "The harbour" : escaped(words)}</h1>${before}${captioned}<div>${where === "head" ? "" : html}</div>${after}</article></body></html>`;
}
