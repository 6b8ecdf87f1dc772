// The reader makes no network requests except for the page's own images, and for a saved article none at all; what was saved from a hostile page, or
// written into the library's file by somebody else, does nothing. All traffic of the browser goes through a proxy that records it.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { change, libraryTab, question } from "./library-support.js";
import { openSaved } from "./marks-support.js";
import { ask, escape, prose, readerOf, start, until } from "./support.js";
import { click, holds } from "./view-support.js";

const PIXELS = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
/** Every way in which content can cause a request, each to a host of its own, placed in the text where the reader might keep it. */
const LURES = `
<style>@import url("http://import.example/a.css"); @font-face { font-family: lure; src: url("http://font.example/a.woff2") }
article p { font-family: lure, serif; background: url("http://sheet.example/a.png"); cursor: url("http://cursor.example/a.cur"), auto; list-style-image: url("http://list.example/a.png") }</style>
<div style="background-image: url('http://style.example/a.png')"><p style="border-image: url(http://border.example/a.png)">The lamps along the quay were lit one after the other, and nobody could say who did it.</p></div>
<video src="http://video.example/a.mp4" poster="http://poster.example/a.jpg" preload="auto"><track default src="http://track.example/a.vtt"></video>
<audio src="http://audio.example/a.mp3" preload="auto"></audio>
<iframe src="http://films.example/embed/1" width="560" height="315"></iframe>
<iframe srcdoc="<img src=http://pictures.example/inside.gif>"></iframe>
<object data="http://object.example/a.swf"><p>The harbour in numbers.</p></object><embed src="http://embed.example/a.swf">
<form action="http://form.example/a"><input name="who"><input type="image" src="http://input.example/a.png"><button formaction="http://formaction.example/a">Send</button></form>
<svg width="20" height="20"><use href="http://use.example/a.svg#a"/><image href="http://svgimage.example/a.png" width="20" height="20"/><a href="http://svglink.example/a"><text>A sign</text></a></svg>
<p>The sum is <math href="http://mathlink.example/a"><mi href="http://mathhref.example/a">x</mi><mglyph src="http://glyph.example/a.png"/></math>, as <a href="http://link.example/a" ping="http://ping.example/a">everybody</a> knew.</p>
<p background="http://background.example/a.png">The boats were counted again. <script src="http://script.example/a.js"></script></p>
<table background="http://table.example/a.png"><tr><td>One boat</td><td>Two nets</td></tr><tr><td>Three boats</td><td>Four nets</td></tr></table>
<template><img src="http://template.example/a.png"></template><noscript><img src="http://noscript.example/a.png" width="1" height="1"></noscript>
<blockquote cite="http://cite.example/a"><p>A harbour is a road that ends, said the old man, and he had seen where all of them ended.</p></blockquote>`;

/** The same for the head. */
const HEAD = `<link rel="icon" href="http://icon.example/a.ico"><link rel="apple-touch-icon" href="http://icon.example/b.png">
<link rel="stylesheet" href="http://sheets.example/a.css"><link rel="prefetch" href="http://prefetch.example/a"><link rel="preload" as="image" href="http://preload.example/a.png">
<link rel="modulepreload" href="http://module.example/a.js"><link rel="preconnect" href="https://preconnect.example"><link rel="dns-prefetch" href="https://dns.example">
<link rel="prerender" href="http://prerender.example/a"><link rel="manifest" href="http://manifest.example/a.json"><link rel="search" href="http://search.example/a.xml">
<meta http-equiv="refresh" content="3600; url=http://refresh.example/a"><meta property="og:image" content="http://pictures.example/lead.gif">
<script type="speculationrules">{ "prefetch": [{ "source": "list", "urls": ["/next"] }] }</script>`;

const PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><base href="http://news.example/2026/"><title>The harbour</title>${HEAD}
<script src="/page.js"></script></head><body background="http://body.example/a.png"><article><h1>The harbour</h1>${prose("harbour", 3)}
<figure><img src="http://pictures.example/quay.gif" width="600" height="400" alt="The quay"><figcaption>The quay at low water, seen from the old wall.</figcaption></figure>
${prose("harbour", 3)}<figure><picture><source srcset="http://pictures.example/wall.gif 1x, http://pictures.example/wall.gif?2 2x"><img src="http://pictures.example/wall.gif" alt="The wall" width="500" height="300"></picture></figure>
<img src="http://tracker.example/pixel.gif" width="1" height="1" alt="">${LURES}${prose("pier", 3)}</article></body></html>`;

/** Responses for the hosts of the test; all others are refused. */
const ANSWERS = {
  "http://news.example/open": { body: PAGE, headers: { "cache-control": "no-cache" } },
  "http://news.example/strict": { body: PAGE, headers: { "content-security-policy": "script-src 'self'; img-src http:; report-uri /report; connect-src 'none'" } },
  "http://news.example/page.js": {
    type: "text/javascript",
    body: "window.told = []; document.addEventListener('securitypolicyviolation', (event) => told.push(event.blockedURI)); addEventListener('message', () => told.push('message'));",
  },
  "http://news.example/report": { body: "" },
  "http://pictures.example/quay.gif": { body: PIXELS, type: "image/gif" },
  "http://pictures.example/inside.gif": { body: PIXELS, type: "image/gif" },
  "http://pictures.example/wall.gif": { body: PIXELS, type: "image/gif" },
  "http://pictures.example/lead.gif": { body: PIXELS, type: "image/gif" },
  "http://tracker.example/pixel.gif": { body: PIXELS, type: "image/gif" },
  "http://films.example/embed/1": { body: "<p>A film.</p>" },
};

/** What the library may keep, with each element and attribute that could load something. The first image is stored, the others are not. */
const KEPT = `${prose("harbour", 3)}<figure><img src="http://pictures.example/quay.gif" srcset="http://pictures.example/wall.gif 1x, http://pictures.example/wall.gif?2 2x" alt="The quay" width="600" height="400"><figcaption>The quay</figcaption></figure>
<figure><img src="http://missing.example/a.png" srcset="http://missing.example/b.png 2x" alt="The missing wall" width="600" height="400"></figure>
<p><a href="http://pictures.example/lead.gif"><img src="data:image/gif;base64,${PIXELS.toString("base64")}" alt="A dot" width="300" height="200"></a></p>
<figure class="pith-embed" data-what="YouTube"><a href="http://films.example/embed/1"><img src="http://thumbs.example/a.jpg" alt="">A film</a></figure>
<figure class="pith-media" data-what="video"><a href="http://video.example/a.mp4">The quay at night</a></figure><figure class="pith-media" data-what="audio"><a href="http://audio.example/a.mp3">Gulls</a></figure>
<blockquote cite="http://cite.example/a"><p>As <a href="http://link.example/a">everybody</a> knew.</p></blockquote><p>The sum is <math><mi>x</mi></math>.</p>${prose("pier", 20)}`;

/** Words that would run, if they were taken for markup anywhere. */
const HARM = "globalThis.ran = true";
const WORDS = `x"'\\]><img src=http://title.example/a onerror="${HARM}"><script>${HARM}</script>`;

/** Markup that the library's own code never writes, as in the file of somebody else. */
const FOREIGN = `${prose("harbour", 2)}<p onclick="${HARM}" onpointerover="${HARM}" style="background: url(http://style.example/b.png)">The harbour</p><script>${HARM}</script><img src="x" onerror="${HARM}"><img src=x onerror=${HARM}>
<p><!-- <img src="--><img src=x onerror=${HARM}>"></p><svg onload="${HARM}"><script>${HARM}</script></svg><math><mtext><table><mglyph><style><img src=x onerror=${HARM}></style></mglyph></table></mtext></math>
<details open ontoggle="${HARM}"><summary>Open</summary>The pier</details><a href="javascript:${HARM}">one</a><a href="JaVaScRiPt:${HARM}">two</a><a href="data:text/html,<script>${HARM}</script>">three</a><a href=" vbscript:x">four</a>
<base href="http://base.example/"><meta http-equiv="refresh" content="0; url=http://refresh.example/b"><form action="http://form.example/b"><button autofocus onfocus="${HARM}">Send</button></form>
<h2 id="panels">Panels</h2><p id="bar">Bar</p><p id="keys-sheet">Keys</p><p id="said">Said</p><p><a href="#panels">To the panels</a>, <a href="#">nowhere</a>, <a href="#" role="doc-noteref">1</a>, <a href="#%">2</a></p>${LURES}<plaintext>${prose("pier", 2)}`;

/** Added to the library's worker: what is read of an article is the markup in its file, when that was written by somebody else and not by Pith, which makes it safe first. */
const FOREIGN_FILE = `
const written = new Map();
const { answer } = OpenLibrary.prototype;
OpenLibrary.prototype.answer = function (question) {
  const html = question.op === "full" && written.get(question.uid);
  return html ? { ...answer.call(this, question), html } : answer.call(this, question);
};
const foreign = new BroadcastChannel("foreign");
foreign.onmessage = ({ data: { uid, html } }) => {
  written.set(uid, html);
  foreign.postMessage("written");
};`;

/** Has an article's markup be somebody else's. Runs in the library page. */
const writeForeign = (uid, html) => new Promise((done) => {
  const channel = new BroadcastChannel("foreign");
  channel.onmessage = () => {
    channel.close();
    done(undefined);
  };
  channel.postMessage({ uid, html });
});

/** A proxy that records all requests. */
async function proxy() {
  const asked = [];
  const server = createServer((request, response) => {
    const url = request.url ?? "";
    asked.push({ url, referer: request.headers.referer, cookie: request.headers.cookie });
    const found = ANSWERS[url];
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": found.type ?? "text/html", "set-cookie": "who=you", ...found.headers }).end(found.body);
  });
  server.on("connect", (request, socket) => {
    asked.push({ url: `https://${request.url}` });
    // A browser that ends may break the connection off; nobody waits for the answer then.
    socket.on("error", () => {});
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  return { port: /** @type {import("node:net").AddressInfo} */ (server.address()).port, asked, close: () => server.close() };
}

/** Hosts of the browsers' own background requests. */
const BROWSERS_OWN = /^https?:\/\/(?!fonts\.|ajax\.|maps\.|www\.gstatic)([\w-]+\.)*(google|googleapis|gstatic|mozilla|firefox)\.(com|org|net)(:443)?(\/|$)/;

/** The page's own images; with Firefox also over TLS, because extension pages are secure contexts and their images are upgraded. */
const IMAGES = /^(http:\/\/pictures\.example\/(quay|wall|lead|inside)\.gif(\?2)?|https:\/\/pictures\.example:443)$/;

/** Elements that can cause requests and must not be in the reader. */
const ASKING = "script, style, iframe, object, embed, form, input[type=image], video, audio, source, track, base, link[rel~=prefetch], meta[http-equiv], template, [style*=url], [background], [ping], [srcdoc], [poster]";

/** Milliseconds in which an unwanted request would be made. */
const WAIT = 1_500;

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let network, started, page, library;
    before(async () => {
      network = await proxy();
      started = await start(name, { proxy: network.port, worker: FOREIGN_FILE });
      page = await started.browser.newPage();
    });
    after(async () => {
      await started.close();
      network.close();
    });

    /** The requests since the last call, without the browser's own. */
    const calls = () => network.asked.splice(0).filter(({ url }) => !BROWSERS_OWN.test(url));

    for (const path of ["open", "strict"]) {
      test(`reading an ${path} page requests only its images, and the page notices nothing`, async () => {
        await page.goto(`http://news.example/${path}`);
        // Late requests of the page itself do not count.
        await new Promise((done) => setTimeout(done, WAIT));
        network.asked.length = 0;
        await page.evaluate(() => (window.told.length = 0));
        await started.press(page);
        const reader = await readerOf(page);
        const text = await reader.evaluate(() => document.querySelector("article").textContent);
        assert.match(text, /The harbour lay still[^]*The pier lay still/);
        await reader.evaluate(async () => {
          for (const image of document.querySelectorAll("article img")) {
            image.scrollIntoView();
            await new Promise((done) => setTimeout(done, 100));
          }
        });
        await new Promise((done) => setTimeout(done, WAIT));
        const heard = calls();
        const own = heard.filter(({ url }) => IMAGES.test(url));
        assert.deepEqual(heard.filter((one) => !own.includes(one)), []);
        // Firefox sends the image host its cookies, as it did for the page.
        assert.ok(own.every(({ referer, cookie }) => referer === undefined && (cookie === undefined || name === "firefox")), JSON.stringify(own));
        assert.deepEqual(await reader.evaluate((asking) => [...document.querySelectorAll("article")].flatMap((one) => [...one.querySelectorAll(asking)]).map((one) => one.outerHTML), ASKING), []);
        if (name === "chromium") assert.equal(await reader.evaluate(() => document.querySelector("article img")?.naturalWidth), 1, "the image is shown");
        assert.deepEqual(await page.evaluate(() => window.told), []);
        await escape(page);
        await new Promise((done) => setTimeout(done, WAIT / 3));
        assert.deepEqual(calls(), []);
        assert.deepEqual(await page.evaluate(() => window.told), []);
      });
    }

    /** Looks at all of a saved article and uses everything that the reader has for it. */
    const useAll = async (tab) => {
      await tab.evaluate(async () => {
        for (const part of document.querySelectorAll("article img, article figure, article a")) {
          part.scrollIntoView({ behavior: "instant" });
          await new Promise((done) => setTimeout(done, 20));
        }
        for (const button of document.querySelectorAll(".enlarge")) {
          button.click();
          document.querySelector(".zoom-tools button:nth-child(2)")?.click();
          document.querySelector("dialog.zoom")?.close();
        }
        for (const panel of document.querySelectorAll("#panels > [popover]")) {
          panel.showPopover();
          panel.hidePopover();
        }
        for (const link of document.querySelectorAll("#text a[href^='#']")) link.click();
      });
      const from = await tab.evaluate(() => [...document.querySelectorAll("[src], [srcset], [poster], [data], [background]")].flatMap((one) => ["src", "srcset", "poster", "data", "background"].map((name) => one.getAttribute(name))).filter((address) => address && !/^(?:blob|data):/.test(address)));
      assert.deepEqual(from, ["ask-ahead.js", "reader.js"]);
    };

    test("a saved article asks nobody: with its images, without them, with embeds and links", async () => {
      library ??= await libraryTab(started);
      await page.bringToFront();
      await page.goto("http://news.example/open");
      await started.press(page);
      const reader = await readerOf(page);
      await click(reader, "#tool-saveForLater");
      await holds(reader, () => document.querySelector("#tool-saveForLater.on") !== null, "the ribbon");
      const taken = await question(library, { op: "byAddress", url: "http://news.example/open" });
      await page.goto("about:blank");
      const written = await library.evaluate(async (content) => {
        const { changeLibrary } = await import("/shared/library.js");
        const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><image href="http://insvg.example/a.png" width="9" height="9"/><circle r="90"/></svg>');
        const article = { url: "http://news.example/kept", title: "Kept", lang: "en", kind: "article", image: "http://lead.example/a.jpg", wordCount: 900, readingTime: 4, content, pictures: [{ url: "http://pictures.example/quay.gif", bytes }] };
        return (await changeLibrary({ op: "save", article })).entry;
      }, KEPT);
      await new Promise((done) => setTimeout(done, WAIT));
      network.asked.length = 0;
      for (const { uid } of [taken, written]) {
        const tab = await openSaved(started, library, uid);
        await useAll(tab);
        if (uid === written.uid) {
          await holds(tab, () => document.querySelector("#text img[data-address]")?.naturalWidth === 600, "the stored image");
          await holds(tab, () => [...document.querySelectorAll(".no-image")].map((words) => words.textContent).join() === "The missing wall", "words in place of the other");
          assert.equal(await tab.evaluate(() => document.querySelectorAll(".card a.card-link").length), 3);
        }
        await new Promise((done) => setTimeout(done, WAIT / 2));
        await tab.close();
      }
      assert.deepEqual(calls(), []);
    });

    test("what is hostile in the library's file does nothing: not in the article, not in the lists", async () => {
      library ??= await libraryTab(started);
      const seen = [];
      const listen = (tab) => {
        tab.on("dialog", (dialog) => seen.push(dialog.message()) && dialog.dismiss());
        tab.on("pageerror", (error) => seen.push(String(error)));
      };
      listen(library);
      const { entry: { uid } } = await change(library, { op: "save", article: { url: `http://news.example/"><script>${HARM}</script>`, title: WORDS, byline: WORDS, siteName: WORDS, lang: WORDS, kind: WORDS, excerpt: WORDS, image: WORDS, publishedTime: WORDS, wordCount: 300, readingTime: 2, content: FOREIGN } });
      assert.doesNotMatch((await question(library, { op: "full", uid })).html, /<script|onerror|javascript:/, "what Pith writes itself is safe");
      await library.evaluate(writeForeign, uid, FOREIGN);
      assert.equal((await question(library, { op: "full", uid })).html, FOREIGN, "it is in the file as somebody else wrote it");
      const tag = WORDS.slice(0, 60);
      await change(library, { op: "tag", uids: [uid], add: [tag, `${tag}/below`], remove: [] });
      await change(library, { op: "saveSearch", name: WORDS.slice(0, 80), query: WORDS });
      const highlight = { uid: WORDS, start: null, stop: null, exact: WORDS, prefix: WORDS, suffix: WORDS, colour: WORDS, note: `${WORDS} [note](javascript:${HARM})`, made: 1, changed: 1 };
      await change(library, { op: "setHighlight", uid, highlight });
      await new Promise((done) => setTimeout(done, WAIT / 3));
      network.asked.length = 0;
      // The driver may still list tabs that are closed.
      const tabs = () => library.evaluate(async () => (await browser.tabs.query({})).length);
      const before = await tabs();

      /** Opens a view of the library page, waits for words in it, and makes sure that they are only words. */
      const view = async (query, place) => {
        await ask(library, (query) => {
          document.body.dataset.state = "";
          location.href = `/library/library.html${query}`;
        }, query);
        await until(() => ask(library, (place, words) => document.body?.dataset.state === "shown" && [...document.querySelectorAll(place)].some((one) => one.textContent.includes(words)), place, WORDS), `${place} at ${query}`);
        const built = await library.evaluate(() => [...document.querySelectorAll("img, script:not([src]), iframe, form:not([role=search]), [onerror], [onclick], a[href^='javascript:']")].map((one) => one.outerHTML));
        assert.deepEqual(built, [], query);
        assert.equal(await library.evaluate(() => globalThis.ran), undefined, query);
      };
      for (const layout of ["list", "compact", "cards"]) {
        await library.evaluate((layout) => browser.storage.local.set({ libraryPage: { layout } }), layout);
        await view("?view=all&q=harbour", "#list a.title");
      }
      await library.evaluate(() => browser.storage.local.remove("libraryPage"));
      const { tags } = await question(library, { op: "entry", uid });
      await view(`?tag=${encodeURIComponent(tags[0])}`, "#list a.title");
      // A row that is drawn again while one of its tags has the focus.
      await library.bringToFront();
      await library.evaluate(() => [...document.querySelectorAll("#list .row-tag")].find((one) => one.textContent.includes("<")).focus());
      await change(library, { op: "setState", uids: [uid], state: "favourite" });
      await holds(library, () => document.querySelector("#list [data-act=favourite]").ariaPressed === "true" && document.activeElement.matches(".row-tag"), "the focus on the tag");
      await holds(library, (name) => document.querySelector("#side").textContent.includes(name), "the kept search", WORDS.slice(0, 80));
      for (const by of ["article", "tag", "date"]) {
        await library.evaluate((highlightsBy) => browser.storage.local.set({ libraryPage: { highlightsBy } }), by);
        await view("?view=highlights", ".highlight .quote");
        assert.ok((await library.evaluate(() => document.querySelector(".highlight-note").textContent)).includes("[note](javascript:"));
      }
      await library.evaluate(() => browser.storage.local.remove("libraryPage"));

      const tab = await openSaved(started, library, uid);
      listen(tab);
      const address = await tab.evaluate(() => location.href);
      await useAll(tab);
      assert.deepEqual(await tab.evaluate((asking) => [...document.querySelector("article").querySelectorAll(`${asking}, [onclick], [onerror], [ontoggle]`)].map((one) => one.outerHTML), ASKING), []);
      assert.deepEqual(await tab.evaluate(() => [...document.querySelectorAll("article a[href]")].map((link) => link.getAttribute("href")).filter((href) => !/^(?:https?:|#)/.test(href))), []);
      assert.equal(await tab.evaluate(() => document.querySelector("h1").textContent), WORDS);
      // Names in the article do not stand for parts of the reader.
      assert.deepEqual(await tab.evaluate(() => ["panels", "bar", "said"].map((id) => document.getElementById(id).parentElement.localName)), ["body", "body", "body"]);
      await click(tab, "#tool-marks");
      await holds(tab, (words) => document.querySelector("#marks-panel .mark-words")?.textContent.includes(words.slice(0, 20)), "the highlight in its panel", WORDS);
      await tab.keyboard.press("Escape");
      await new Promise((done) => setTimeout(done, WAIT / 2));
      assert.deepEqual(await tab.evaluate(() => [globalThis.ran ?? "nothing ran", location.href]), ["nothing ran", address]);
      await tab.close();
      await until(async () => (await tabs()) === before, "no more tabs than before");
      assert.deepEqual(seen, []);
      assert.deepEqual(calls(), []);
    });
  });
}
