// Articles with the signs of Markdown in every place that text can have, and what is dangerous in what renderers make of their Markdown. The same seed
// makes the same articles.
import { HtmlRenderer, Parser } from "commonmark";
import { JSDOM } from "jsdom";
import MarkdownIt from "markdown-it";
import { marked } from "marked";
import { Dice } from "./cases.js";

const markdownIt = new MarkdownIt({ html: true }), linkify = new MarkdownIt({ html: true, linkify: true });

/** What makes HTML of Markdown, as sites use it that allow HTML. @type {Record<string, (markdown: string) => string>} */
export const RENDERERS = {
  commonmark: (markdown) => new HtmlRenderer().render(new Parser().parse(markdown)),
  marked: (markdown) => /** @type {string} */ (marked.parse(markdown)),
  "markdown-it": (markdown) => markdownIt.render(markdown),
  "markdown-it with bare links": (markdown) => linkify.render(markdown),
};

const HARM = ["<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "<svg/onload=alert(1)>", "<a href=javascript:alert(1)>x</a>", "<iframe src=//evil.test>", "<style>", "<!--", "-->", "<?", "<![CDATA[", "</p>", "<x", "<br>"];

const ADDRESSES = ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "https://a.test/", "www.a.test", "http://b.test/c", "//evil.test", "tel:1", "a@b.test", "<javascript:alert(1)>"];

const SIGNS = ["[", "]", "](", "](javascript:alert(1))", "(javascript:alert(1))", "(", ")", "![", "`", "``", "```", "````", "~", "~~~", "<", ">", "&", "&lt;", "&#60;", "&colon;", "\\", "\\\\", "*", "**", "_", "$", "$$", "|", "#", "# ", "- ", "1. ", "2. ", "> ", ":", ": ", "[x]:", "[^1]", "[^1]:", "[x]: javascript:alert(1)", "=", "==", "===", "---", "-|-", "a | b", "+ ", "\"", "'", "{", "}", "%", "[[x]]", "\\(", "\\[", "^", "^[", "@"];

const SPACES = [" ", "\n", "\n\n", "\r", "\t", "    ", "  \n", "\u00a0", "\u2028", "\u0085", "\u000b", "\u000c", "\u0001", "\u00ad", "\u200b", "\ufeff"];

const WORDS = ["a", "word ", "the lamp ", "x", "1"];

const PARTS = [HARM, HARM, ADDRESSES, SIGNS, SIGNS, SIGNS, SIGNS, SPACES, WORDS, WORDS];

/** Text of signs. @param {Dice} dice */
function signs(dice, most = 6) {
  return Array.from({ length: 1 + dice.roll(most) }, () => dice.pick(dice.pick(PARTS))).join("");
}

/** The same, for HTML. @param {Dice} dice */
const text = (dice, most = 6) => signs(dice, most).replace(/[&<>"\r\f\u000b]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const TEX = ["`", "a", "[", "]", "{x}", "^2", "\\alpha", "\\$", "$", "~~~", "\n- ", "\n\n", "|", "\\href{javascript:alert(1)}{x}", "<img src=x onerror=alert(1)>", "](javascript:alert(1))", "https://a.test/"];

/** @param {Dice} dice */
const tex = (dice) => Array.from({ length: 1 + dice.roll(5) }, () => dice.pick(TEX)).join("");

/** @param {Dice} dice @param {number} depth @returns {string} */
function inline(dice, depth) {
  const inner = () => inline(dice, depth + 1);
  switch (dice.roll(depth > 2 ? 6 : 22)) {
    case 0: case 1: case 2: case 3: return text(dice);
    case 4: case 5: return `${dice.chance(30) ? text(dice, 2) : ""}<code>${text(dice)}</code>`;
    case 6: return `<a href="https://a.test/${text(dice, 2)}" title="${text(dice)}">${inner()}</a>`;
    case 7: return `<a href="${text(dice, 2)}">${inner()}</a>`;
    case 8: return `<em>${inner()}</em>`;
    case 9: return `<strong>${inner()}</strong>${inner()}`;
    case 10: return `<img src="/a.jpg?${text(dice, 2)}" alt="${text(dice)}" title="${text(dice)}" width=500 height=400>`;
    case 11: return `<a href="https://a.test/y"><img src="/b.jpg" alt="${text(dice)}" width=500 height=400></a>`;
    case 12: return `<br>${inner()}`;
    case 13: return `<sup><a href="#note" id="mark">1</a></sup>${dice.chance(50) ? inner() : ""}`;
    case 14: case 15: return `<script type="math/tex">${tex(dice).replaceAll("</script", "")}</script>`;
    case 16: return `<math alttext="${text(dice)}"><semantics><mi>${text(dice, 2)}</mi><annotation encoding="application/x-tex">${text(dice)}</annotation></semantics></math>`;
    case 17: return `<mark>${inner()}</mark><kbd>${text(dice, 2)}</kbd>`;
    case 18: return `<del>${inner()}</del><sub>${inner()}</sub>`;
    case 19: return `<q>${inner()}</q><abbr>${inner()}</abbr>`;
    case 20: return `${dice.pick(ADDRESSES).replaceAll("<", "&lt;")}${inner()}`;
    default: return `<ruby>${text(dice, 2)}<rt>${text(dice, 2)}</rt></ruby>`;
  }
}

/** @param {Dice} dice */
const line = (dice) => Array.from({ length: 1 + dice.roll(4) }, () => inline(dice, 0)).join("");

/** Code in which HTML stands behind an empty line, or text of signs. @param {Dice} dice */
const code = (dice) => (dice.chance(50) ? `${text(dice, 3)}\n\n&lt;img src=x onerror=alert(1)>\n${text(dice, 3)}` : text(dice, 10));

/** @param {Dice} dice @param {number} depth @returns {string} */
function block(dice, depth) {
  const inner = () => block(dice, depth + 1);
  switch (dice.roll(depth > 2 ? 5 : 19)) {
    case 0: case 1: return `<p>${line(dice)}</p>`;
    case 2: return `<pre><code class="language-${text(dice, 2)}">${code(dice)}</code></pre>`;
    case 3: return `<pre>${code(dice)}</pre>`;
    case 4: return `<h2 id="${text(dice, 2)}">${line(dice)}</h2>`;
    case 5: return `<ul><li>${inner()}<li>${line(dice)}<li>${line(dice)}${inner()}</ul>`;
    case 6: return `<ol start="${dice.pick(["1", "2", "7", "99", "0", "-3", "2147483647"])}"><li>${inner()}<li>${line(dice)}</ol>`;
    case 7: return `<ul><li><input type="checkbox">${inner()}<li><input type="checkbox" checked>${line(dice)}</ul>`;
    case 8: return `<blockquote>${inner()}${inner()}</blockquote>`;
    case 9: return `<table><caption>${line(dice)}</caption><tr><th>${line(dice)}<th>${line(dice)}<tr><td>${line(dice)}<td>${inner()}</table>`;
    case 10: case 11: return `<dl><dt>${line(dice)}<dd>${line(dice)}<dt>${text(dice, 2)}<dt>${text(dice, 2)}<dt>${line(dice)}<dd>${inner()}<dd>${inner()}</dl>`;
    case 12: return `<figure><img src="/c.jpg" alt="${text(dice)}" width=500 height=400><figcaption>${line(dice)}</figcaption></figure>`;
    case 13: return `<iframe src="https://www.youtube.com/embed/${text(dice, 2)}" title="${text(dice)}"></iframe>`;
    case 14: return `<details><summary>${line(dice)}</summary>${inner()}</details>`;
    case 15: return `<div class="admonition note"><p class="admonition-title">Note</p>${inner()}${inner()}</div>`;
    case 16: return `<script type="math/tex; mode=display">${tex(dice)}</script>`;
    default: return "";
  }
}

/** What a footnote holds: an address alone, text, blocks. @param {Dice} dice */
const note = (dice) => dice.pick([() => dice.pick(ADDRESSES).replaceAll("<", "&lt;"), () => line(dice), () => block(dice, 1), () => `${line(dice)}${block(dice, 1)}`])();

const PROSE = "<p>The keeper walked to the lighthouse, counted seventeen ships, and wrote it down in the log before he slept.</p>".repeat(3);

/** A page with an article. @param {Dice} dice */
function page(dice) {
  const blocks = Array.from({ length: 1 + dice.roll(4) }, () => block(dice, 0)).join("");
  const notes = dice.chance(60) ? `<p>He lit it.<sup><a href="#note" id="mark">1</a></sup></p>` : "";
  const list = notes === "" ? "" : `<section class="footnotes"><ol><li id="note">${note(dice)} <a href="#mark">↩</a></li></ol></section>`;
  return `<!DOCTYPE html><title>The lamp</title><article><h1>The lamp</h1>${PROSE}${notes}${blocks}${PROSE}${block(dice, 0)}${PROSE}${list}</article>`;
}

/** Pages, the same for the same seed. @param {number} seed @param {number} count */
export function markdownPages(seed, count) {
  const dice = new Dice(seed);
  return Array.from({ length: count }, () => page(dice));
}

/** The elements that Markdown has. `br` is the only one that is written as HTML, in tables. */
const ELEMENTS = new Set("p a em strong code pre img br ul ol li blockquote h1 h2 h3 h4 h5 h6 hr table thead tbody tr td th del s input".split(" "));

const ATTRIBUTES = new Set("href src alt title class start align style type checked disabled".split(" "));

/** Whether an address leads elsewhere than to the web. */
const isBad = (/** @type {string} */ address) => /^\s*[a-z][a-z0-9+.-]*:/i.test(address) && !/^(?:https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp|avif)[;,])/i.test(address);

/** What is dangerous in HTML that was made of an article's Markdown. @param {string} html */
export function dangers(html) {
  const found = [];
  const tree = JSDOM.fragment(html);
  const walker = tree.ownerDocument.createTreeWalker(tree, 1 | 128);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === 8) found.push("a comment");
    const element = /** @type {Element} */ (node);
    if (element.localName && !ELEMENTS.has(element.localName)) found.push(`<${element.localName}>`);
    for (const { name, value } of element.attributes ?? []) {
      const isAlignment = name !== "style" || /^text-align: ?(?:left|right|center)$/.test(value);
      if (!ATTRIBUTES.has(name) || !isAlignment || (/^(?:href|src)$/.test(name) && isBad(value))) found.push(`${element.localName} ${name}=${value.slice(0, 80)}`);
    }
  }
  return found;
}
