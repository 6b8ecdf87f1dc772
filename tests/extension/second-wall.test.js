// The second wall alone. A build of the extension for this test puts raw payloads into the reader and the library page, past everything that makes
// markup safe: their content security policy and Trusted Types let nothing run, nothing leave the page, and nothing be asked for but images.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { JSDOM } from "jsdom";
import { casesIn, generate, RAW } from "../safety/cases.js";
import { proxy } from "../safety/world.js";
import { change, libraryTab } from "./library-support.js";
import { openSaved } from "./marks-support.js";
import { ask, prose, readerOf, start, until } from "./support.js";

/** Generated payloads, and those of a folder: PITH_HOSTILE=FOLDER. ./build.sh safety wall sets both. */
const MADE = Number(process.env.PITH_PAYLOADS ?? 120);
const FOLDER = process.env.PITH_HOSTILE;

/** Milliseconds in which an unwanted request would be made. */
const WAIT = 1_000;

/** Payloads that are in a page at once, and the milliseconds they have there. */
const TOGETHER = 40, ACTING = 100;

/** Ways to ask for something or to leave that need no script. Images have a host of their own. */
const LURES = `<link rel=stylesheet href=https://sheet.test/a><link rel=preload as=script href=https://preload.test/a><link rel=prefetch href=https://prefetch.test/a><link rel=modulepreload href=https://module.test/a><link rel=manifest href=https://manifest.test/a><link rel=icon href=https://icon.test/a>
<style>@import "https://import.test/a"; @font-face { font-family: lure; src: url(https://font.test/a) } p { font-family: lure }</style><iframe src=https://frame.test/a></iframe><iframe srcdoc="<script>parent.alert(1)</script><img src=https://images.test/in>"></iframe>
<object data=https://object.test/a></object><embed src=https://embed.test/a><audio src=http://audio.test/a autoplay></audio><video src=http://video.test/a autoplay poster=https://images.test/poster></video><track src=https://track.test/a>
<script src=https://script.test/a></script><script>alert(1)</script><script type=module src=https://modules.test/a></script><script type=speculationrules>{"prefetch":[{"urls":["https://rules.test/a"]}]}</script><base href=https://base.test/>
<form action=https://form.test/a><button>go</button><input type=image src=https://images.test/input></form><form><button formaction=https://formaction.test/a>go</button></form><a href=https://link.test/a ping=https://ping.test/a>x</a><a href=javascript:alert(1) target=_blank>x</a>
<img src=https://images.test/a.png><img src=x onerror=alert(1)><svg onload=alert(1)><image href=https://images.test/svg /><use href=https://use.test/a#b /><script href=https://svgscript.test/a></script></svg><math href=javascript:alert(1)><mi>x</mi></math>
<meta http-equiv=refresh content="0;url=https://refresh.test/a"><meta http-equiv=Content-Security-Policy content="script-src *">`;

/** Hosts that images are asked for. Generated payloads have one host for everything, so the kind of each request is looked at, too. */
const IMAGES = new Set(["images.test", "evil.test", "ok.test"]);

/** Chromium connects to where a frame or form wants to go before it asks the policy. It sends nothing: the hosts that frames and forms of a payload name. */
const connectedBy = (/** @type {string} */ html) => [...html.matchAll(/<(?:i?frame|form|button|input)\b[^>]*?(?:src|action)\s*=\s*["'`]?([^"'`\s>]+)/gi)].map(([, address]) => (URL.canParse(address, "https://base.test/") ? new URL(address, "https://base.test/").host : ""));

/** Firefox does not tell of a refresh to an address that it does not know how to open, and shows that it does not. */
const UNTOLD = /http-equiv=["']?refresh[^>]*url=\s*(?!https?:)[a-z][a-z-]*:/i;

/** What the reader over a page lets through because it shows the images of that page: Chromium fetches ahead wherever any kind of file may come from. */
const AS_IMAGES = new Set(["other https://prefetch.test/a"]);

/** An element as lists, as a parser made it: the payload itself, with nothing made safe. */
const listed = (node) => (node.nodeType === 3 ? node.data : node.nodeType !== 1 ? "" : [node.namespaceURI, node.localName, [...node.attributes].map(({ name, value }) => [name, value]), [...(node.content?.childNodes ?? node.childNodes)].map(listed)]);
const { DOMParser } = new JSDOM("").window;
const treeOf = (html) => [...new DOMParser().parseFromString(`<body>${html}`, "text/html").querySelectorAll("head, body")].flatMap((part) => [...part.childNodes].map(listed));

/** Put in front of the scripts of both pages: notes what runs, and puts payloads where the text is, as a parser would have made them and as text to be parsed. */
const FIRST_WALL_OFF = `globalThis.wall = { ran: [], put: 0, held: 0 };
for (const one of ["alert", "confirm", "prompt", "print"]) globalThis[one] = (words) => wall.ran.push(one + " " + words);
const openTab = open;
globalThis.open = (...given) => { wall.ran.push("open " + given[0]); };
document.addEventListener("securitypolicyviolation", () => (wall.held += 1));
{
  // Payloads name elements like what a document has.
  const [createElement, createElementNS, find, findAll] = ["createElement", "createElementNS", "querySelector", "querySelectorAll"].map((name) => document[name].bind(document));
  const tried = (what) => { try { return what(); } catch { wall.held += 1; } };
  const build = (tree, parent) => {
    if (typeof tree === "string") return tried(() => parent.append(tree));
    const [space, name, attributes, children] = tree;
    const made = tried(() => createElementNS(space, name));
    if (!made) return;
    for (const [key, value] of attributes) tried(() => made.setAttribute(key, value));
    for (const child of children) build(child, made);
    tried(() => parent.append(made));
  };
  // Later, because what the driver runs itself may use eval.
  const later = (what) => new Promise((done, failed) => setTimeout(() => { try { done(what()); } catch (error) { failed(error); } }));
  globalThis.putRaw = (text) => later(() => {
    // Those from before have done what they do; all at once would be more than a browser can draw.
    for (const place of findAll(".raw")) place.remove();
    for (const { html, trees } of JSON.parse(text)) {
      const place = createElement("div");
      place.className = "raw";
      (find("#text") ?? find("#main")).append(place);
      for (const tree of trees) build(tree, place);
      tried(() => { const other = createElement("div"); place.append(other); other.innerHTML = html; });
      wall.put += 1;
    }
    // Where other links lead is where the user wants to go.
    for (const one of findAll(".raw :is(a, button, summary, input, label, math, area)")) if (!one.matches("a, area") || tried(() => new URL(one.getAttribute("href") ?? one.getAttribute("xlink:href"), "http://base.test/").protocol) === "javascript:") tried(() => one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
  });
  globalThis.tryText = () => later(() => {
    const node = () => document.createElement("div");
    const script = document.createElement("script");
    const harm = "wall.ran.push('text')";
    const ways = { innerHTML: () => (node().innerHTML = "<b>x</b>"), outerHTML: () => { const outer = node(); outer.append(node()); outer.firstChild.outerHTML = "<b>x</b>"; }, insertAdjacentHTML: () => node().insertAdjacentHTML("beforeend", "<b>x</b>"),
      DOMParser: () => new DOMParser().parseFromString("<b>x</b>", "text/html"), fragment: () => document.createRange().createContextualFragment("<b>x</b>"), write: () => document.write("<b>x</b>"), srcdoc: () => (document.createElement("iframe").srcdoc = "x"),
      scriptText: () => { script.text = harm; document.body.append(script); }, scriptSource: () => { document.createElement("script").src = "https://script.test/b"; }, eval: () => (0, eval)(harm), Function: () => new Function(harm)(), policy: () => trustedTypes.createPolicy("mine", { createHTML: (text) => text }), ours: () => trustedTypes.createPolicy("library", { createHTML: (text) => text }) };
    return Object.keys(ways).filter((way) => { try { ways[way](); return true; } catch { return false; } });
  });
}
`;

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let network, started, library;
    const payloads = [...RAW.map(([, html]) => html), LURES, ...generate(33, MADE).map(({ html }) => html), ...(FOLDER ? casesIn(FOLDER).map(({ html }) => html) : [])].filter((html) => name === "chromium" || !UNTOLD.test(html)).map((html) => ({ html, trees: treeOf(html) }));
    const connected = new Set(payloads.flatMap(({ html }) => connectedBy(html)));
    before(async () => {
      network = await proxy({ "http://news.example/wall": `<!DOCTYPE html><title>The wall</title><article><h1>The wall</h1>${prose("wall", 8)}</article>` });
      started = await start(name, { proxy: network.port, added: { "reader/reader.js": FIRST_WALL_OFF, "library/library.js": FIRST_WALL_OFF } });
      library = await libraryTab(started);
      await change(library, { op: "save", article: { url: "http://news.example/wall", title: "The wall", lang: "en", kind: "article", wordCount: 300, readingTime: 2, content: prose("wall", 8) } });
    });
    after(async () => {
      await started?.close();
      network?.close();
    });

    const PAGES = {
      "reader of a saved article": async () => {
        const { answer } = await library.evaluate(() => browser.runtime.sendMessage({ type: "library/ask", question: { op: "byAddress", url: "http://news.example/wall" } }));
        return { tab: await openSaved(started, library, answer.uid) };
      },
      "library page": async () => ({ tab: library }),
      "reader over a page": async () => {
        const page = await started.browser.newPage();
        await page.goto("http://news.example/wall");
        await started.press(page);
        return { tab: await readerOf(page), watched: page, besides: AS_IMAGES };
      },
    };
    for (const [what, open] of Object.entries(PAGES)) {
      test(`the policy holds when raw payloads are in the ${what}`, async (t) => {
        const { tab, watched = tab, besides = new Set() } = await open();
        // Browsers slow down the timers of a page behind another.
        await watched.bringToFront();
        // What the page shows itself is drawn by now.
        await new Promise((done) => setTimeout(done, WAIT / 2));
        const asked = [];
        // The driver of Firefox cannot ask for what its own frames load.
        if (name === "chromium") watched.on("request", (request) => asked.push({ url: request.url(), type: request.resourceType(), went: () => request.failure()?.errorText || request.response() }));
        const address = await tab.evaluate(() => location.href);
        const tabs = (await started.browser.pages()).length;
        network.asked.length = 0;
        for (let from = 0; from < payloads.length; from += TOGETHER) {
          await tab.evaluate((some) => globalThis.putRaw(some), JSON.stringify(payloads.slice(from, from + TOGETHER)));
          await new Promise((done) => setTimeout(done, ACTING));
        }
        await new Promise((done) => setTimeout(done, WAIT));
        const wall = await until(() => ask(tab, () => globalThis.wall), "the page, which was led away");
        const there = await tab.evaluate(() => location.href);
        // Counted by ./build.sh safety wall.
        t.diagnostic(`wall ${JSON.stringify({ browser: await started.browser.version(), page: what, payloads: wall.put, held: wall.held, ran: wall.ran.length, left: Number(there !== address) })}`);
        assert.deepEqual(wall.ran, [], "nothing runs");
        assert.equal(wall.put, payloads.length);
        assert.ok(wall.held > payloads.length, `${wall.held} things were held back`);
        assert.equal(there, address, "the page is where it was");
        assert.equal((await started.browser.pages()).length, tabs, "no tab was opened");
        // The driver of Chromium also tells of what the policy held back.
        const others = asked.filter(({ url, type, went }) => /^https?:/.test(url) && !IMAGES.has(new URL(url).hostname) && type !== "image" && went()).map(({ url, type }) => `${type} ${url}`);
        assert.deepEqual(others.filter((words) => !besides.has(words)), [], "only images are asked for");
        const known = (host) => IMAGES.has(host) || (name === "chromium" && connected.has(host)) || [...besides].some((one) => one.includes(host));
        assert.deepEqual(network.asked.filter(({ url, isImage }) => !isImage && /[.]test\b/.test(url) && !known(new URL(url).hostname)), [], "only hosts of images are asked");
      });

      test(`text becomes neither markup nor code in the ${what}`, async () => {
        const { tab } = await open();
        const ways = await tab.evaluate(() => globalThis.tryText());
        assert.deepEqual((await tab.evaluate(() => globalThis.wall)).ran, []);
        // Firefox 140 has no Trusted Types; what text becomes there still does not run.
        if (await tab.evaluate(() => "trustedTypes" in globalThis)) assert.deepEqual(ways, []);
        else assert.deepEqual(ways.filter((way) => ["eval", "Function", "policy", "ours"].includes(way)), []);
      });
    }
  });
}
