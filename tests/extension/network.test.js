// The reader makes no network requests except for the page's own images: all traffic of the browser goes through a proxy that records it.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { escape, prose, readerOf, start } from "./support.js";

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
    let network, started, page;
    before(async () => {
      network = await proxy();
      started = await start(name, { proxy: network.port });
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
  });
}
