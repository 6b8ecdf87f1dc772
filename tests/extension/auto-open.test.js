// Opening automatically on chosen sites: only with high confidence, also after navigation within the document, and switched off at once.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { escape, prose, readerOf, serve, start } from "./support.js";
import { askBackground, chooseAlways, holds } from "./view-support.js";

const html = (body) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The village</title><link rel="icon" href="data:,">
<meta property="og:type" content="article"></head><body>${body}</body></html>`;
const article = (word) => `<header><nav><a href="/">Home</a></nav></header><main><article><h1>The ${word}</h1><p class="byline">By Ada Quill</p>${prose(word, 12)}</article></main><footer><p>Printed in the village.</p></footer>`;
const list = Array.from({ length: 30 }, (_, i) => `<li><a href="/story/${i}">Story number ${i}</a></li>`).join("");
const PAGES = {
  "/harbour": html(article("harbour")),
  "/mill": html(article("mill")),
  "/": html(`<h1>All stories</h1><ul>${list}</ul>`),
  "/app": html(`<div id="app"><h1>All stories</h1><ul>${list}</ul></div><button>read</button><script>
    document.querySelector("button").onclick = () => { history.pushState(null, "", "/app/forge"); app.innerHTML = ${JSON.stringify(article("forge"))}; };</script>`),
};

/** Milliseconds in which a reader that must not open would open. */
const WAIT = 1_500;

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page;
    before(async () => {
      server = await serve((path) => PAGES[path] && { body: PAGES[path] });
      started = await start(name, { hosts: ["http://127.0.0.1/*"] });
      page = await started.browser.newPage();
    });
    after(async () => {
      await started.close();
      server.close();
    });

    const always = async (reader, on) => (await askBackground(reader, { type: "always", on })).done;
    const comes = async () => {
      await new Promise((done) => setTimeout(done, WAIT));
      return page.frames().some((frame) => frame.url().includes("/reader/reader.html"));
    };
    const leave = () => escape(page);

    test("does not open on a site that was not chosen", async () => {
      await page.goto(`${server.origin}/harbour`);
      assert.equal(await comes(), false);
    });

    test("opens on an article of a chosen site, and not again after it was closed", async () => {
      await page.goto(`${server.origin}/harbour`);
      await started.press(page);
      assert.equal(await always(await readerOf(page), true), true);
      await leave();
      await page.goto(`${server.origin}/mill`);
      const reader = await readerOf(page);
      assert.match(await reader.evaluate(() => document.body.textContent), /The mill lay still/);
      await leave();
      assert.equal(await comes(), false);
    });

    test("does not open on a list", async () => {
      await page.goto(`${server.origin}/`);
      assert.equal(await comes(), false);
    });

    test("opens on an article that the page shows without loading", async () => {
      await page.goto(`${server.origin}/app`);
      assert.equal(await comes(), false);
      await page.click("button");
      const reader = await readerOf(page);
      assert.match(await reader.evaluate(() => document.body.textContent), /The forge lay still/);
      await leave();
    });

    test("switched in the toolbar button's menu, it shows the result, and the switch in the reader follows", async () => {
      await page.goto(`${server.origin}/`);
      await started.press(page);
      const reader = await readerOf(page);
      const says = (frame, on) => holds(frame, (on) => {
        const words = document.querySelector("#said.shown")?.textContent ?? "";
        return words.startsWith(on ? "The reader now opens by itself on 127.0.0.1" : "No longer by itself on 127.0.0.1") && document.querySelector("#always").checked === on;
      }, on ? "on" : "off", on);
      await chooseAlways[name](started);
      await says(reader, false);
      await chooseAlways[name](started);
      await says(reader, true);
      await leave();
      await chooseAlways[name](started);
      assert.equal(await comes(), false);
      await chooseAlways[name](started);
      await says(await readerOf(page), true);
      await leave();
    });

    test("is switched off at once", async () => {
      await page.goto(`${server.origin}/mill`);
      await always(await readerOf(page), false);
      await leave();
      await page.goto(`${server.origin}/harbour`);
      assert.equal(await comes(), false);
    });
  });
}
