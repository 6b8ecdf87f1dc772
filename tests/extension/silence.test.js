// Nothing leaves the machine but requests for the page's own images: everything the browser asks of the network goes through a proxy
// that writes it down.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { prose, readerOf, start, withoutReader } from "./support.js";

const PIXELS = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The harbour</title><link rel="icon" href="data:,">
<script src="/page.js"></script></head><body><article><h1>The harbour</h1>${prose("harbour", 3)}
<figure><img src="http://pictures.example/quay.gif" width="600" height="400" alt="The quay"><figcaption>The quay at low water, seen from the old wall.</figcaption></figure>
${prose("harbour", 3)}<img src="http://tracker.example/pixel.gif" width="1" height="1" alt="">
<iframe src="http://films.example/embed/1" width="560" height="315"></iframe></article></body></html>`;

/** What is served for hosts that are nowhere; all others are refused. */
const ANSWERS = {
  "http://news.example/open": { body: PAGE, headers: { "cache-control": "no-cache" } },
  "http://news.example/strict": { body: PAGE, headers: { "content-security-policy": "script-src 'self'; img-src http:; report-uri /report; connect-src 'none'" } },
  "http://news.example/page.js": {
    type: "text/javascript",
    body: "window.told = []; document.addEventListener('securitypolicyviolation', (event) => told.push(event.blockedURI)); addEventListener('message', () => told.push('message'));",
  },
  "http://news.example/report": { body: "" },
  "http://pictures.example/quay.gif": { body: PIXELS, type: "image/gif" },
  "http://tracker.example/pixel.gif": { body: PIXELS, type: "image/gif" },
  "http://films.example/embed/1": { body: "<p>A film.</p>" },
};

/** A proxy that writes down what is asked of it. */
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

/** Where browsers themselves call, whatever one does with them; not where pages load fonts and programs from. */
const BROWSERS_OWN = /^https?:\/\/(?!fonts\.|ajax\.|maps\.|www\.gstatic)([\w-]+\.)*(google|googleapis|gstatic|mozilla|firefox)\.(com|org|net)(:443)?(\/|$)/;

/** The image, and the same where Firefox asks for it: pages of extensions are secure, so it tries their images over TLS. */
const IMAGES = ["http://pictures.example/quay.gif", "https://pictures.example:443"];

/** Milliseconds in which a request that must not come would come. */
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

    /** What was asked since the last time, but for what browsers ask by themselves. */
    const calls = () => network.asked.splice(0).filter(({ url }) => !BROWSERS_OWN.test(url));

    for (const path of ["open", "strict"]) {
      test(`reading an ${path} page asks for its images and nothing else, and the page is told nothing`, async () => {
        await page.goto(`http://news.example/${path}`);
        network.asked.length = 0;
        await page.evaluate(() => (window.told.length = 0));
        await started.press(page);
        const reader = await readerOf(page);
        await reader.evaluate(() => document.querySelector("img")?.scrollIntoView());
        await new Promise((done) => setTimeout(done, WAIT));
        const heard = calls();
        const own = heard.filter(({ url }) => IMAGES.includes(url));
        assert.deepEqual(heard.filter((one) => !own.includes(one)), []);
        assert.ok(own.length <= 1 && own.every(({ referer }) => referer === undefined));
        if (name === "chromium") assert.equal(await reader.evaluate(() => document.querySelector("article img")?.naturalWidth), 1, "the image is shown");
        assert.deepEqual(await page.evaluate(() => window.told), []);
        await page.keyboard.press("Escape");
        await withoutReader(page);
        await new Promise((done) => setTimeout(done, WAIT / 3));
        assert.deepEqual(calls(), []);
        assert.deepEqual(await page.evaluate(() => window.told), []);
      });
    }
  });
}
