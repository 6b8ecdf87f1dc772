// Page and reader show the same paragraph; and the choice of what is read: a selection, a picked element, elements left out.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { escape, prose, readerOf, serve, start, until, withoutReader } from "./support.js";
import { askBackground } from "./view-support.js";

const ORDER = ["harbour", "orchard", "mill", "market", "bridge", "tower", "garden", "station", "meadow", "quarry", "chapel", "forge", "school", "ferry", "well", "barn"];
const PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A walk</title><link rel="icon" href="data:,">
<style>header { position: sticky; top: 0; height: 60px; background: #eee } p { margin: 1em 0; max-width: 30em; font-size: 20px }</style></head><body>
<header><a href="/">The Almanac</a></header><main><article><h1>A walk through the village</h1>${ORDER.map((word) => prose(word, 2)).join("")}</article>
<aside class="promo"><h2>From our shop</h2><ul><li><a href="/a">Mugs</a></li><li><a href="/b">Maps of the village</a></li></ul></aside></main></body></html>`;
/** A tall page with a short text, whose reader has nothing to scroll. */
const SHORT = PAGE.replace(/<article>[^]*<\/article>/, `<article><h1>A walk through the village</h1>${ORDER.slice(0, 3).map((word) => `<p>The ${word} lay still in the first light, and nobody counted anything at all.</p>`).join("")}</article>`)
  .replace("<style>", "<style>body { padding-bottom: 9000px }");
const STRICT = { "content-security-policy": "script-src 'none'" };

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page;
    before(async () => {
      server = await serve((path) => ({ body: path.endsWith("-short") ? SHORT : PAGE, headers: path.startsWith("/strict") ? STRICT : { "cache-control": "no-cache" } }));
      started = await start(name);
      page = await started.browser.newPage();
    });
    after(async () => {
      await started.close();
      server.close();
    });

    async function open(path) {
      if (path) await page.goto(server.origin + path);
      await started.press(page);
      return readerOf(page);
    }
    const leave = () => escape(page);
    const scrolled = () => page.evaluate(() => scrollY);
    /** The first words of the paragraph at the top, below a toolbar of some height. */
    const atTop = (frame, bar) =>
      frame.evaluate((bar) => [...document.querySelectorAll("article p")].find((one) => one.getBoundingClientRect().bottom > bar + 8)?.textContent?.slice(0, 40), bar);

    for (const path of ["/open", "/strict"]) {
      test(`${path}: the reader opens at the page's paragraph, and the page stays where it was`, async () => {
        await page.goto(server.origin + path);
        await page.evaluate(() => {
          const paragraph = document.querySelectorAll("p")[17];
          scrollTo(0, paragraph.getBoundingClientRect().top + scrollY - 100);
        });
        const before = await scrolled();
        const here = await atTop(page, 60);
        assert.match(here, /^The meadow lay still in the first/);
        const reader = await open();
        // Fonts that load later move the lines.
        await until(async () => (await atTop(reader, 56)) === here, "the same paragraph");
        await leave();
        assert.equal(await scrolled(), before);
      });

      test(`${path}: a page at its first paragraph, or whose reader has nothing to scroll, stays where it was`, async () => {
        for (const [where, at] of [["", 0], ["-short", 1]]) {
          await page.goto(server.origin + path + where);
          await page.evaluate((at) => {
            const { top, height } = document.querySelectorAll("p")[at].getBoundingClientRect();
            scrollTo(0, top + scrollY - 60 + height * 0.4);
          }, at);
          const before = await scrolled();
          assert.ok(before > 0);
          const reader = await open();
          assert.equal(await reader.evaluate(() => scrollY), 0);
          await leave();
          assert.equal(await scrolled(), before);
        }
      });

      test(`${path}: the page scrolls to the paragraph where the reader was closed`, async () => {
        const reader = await open(path);
        await reader.evaluate(() => {
          const paragraph = [...document.querySelectorAll("article p")].find((one) => one.textContent?.startsWith("The chapel"));
          scrollTo(0, paragraph.getBoundingClientRect().top + scrollY - 56);
        });
        assert.match(await atTop(reader, 56), /^The chapel lay still in the first/);
        await leave();
        await until(async () => (await scrolled()) > 0, "the page to be scrolled");
        assert.match(await atTop(page, 60), /^The chapel lay still in the first/);
      });

      test(`${path}: elements are left out and brought back by number`, async () => {
        const reader = await open(path);
        const { record } = await askBackground(reader, { type: "article" });
        assert.match(record.content, /The harbour/);
        const places = record.places;
        const without = await askBackground(reader, { type: "reextract", keep: [], drop: [places[1]] });
        assert.ok(!without.record.textContent.includes("The harbour lay still in the second"));
        assert.match(without.record.textContent, /The harbour lay still in the first/);
        const shop = record.leftOut.find(({ text }) => text.includes("Mugs"));
        assert.ok(shop, "the box is listed as left out");
        assert.match((await askBackground(reader, { type: "reextract", keep: [shop.node], drop: [] })).record.textContent, /Maps of the village/);
        const told = await askBackground(reader, { type: "inspect" });
        assert.ok(told.record.candidates.length > 0 && told.record.blocks.length > 0);
        await leave();
      });

      test(`${path}: an element is picked, read, saved for the site and found again`, async () => {
        await page.goto(server.origin + path);
        const untouched = await page.evaluate(() => document.documentElement.outerHTML);
        const reader = await open();
        await askBackground(reader, { type: "pick", place: -1 }).catch(() => {});
        await withoutReader(page);
        const { x, y } = await page.evaluate(() => {
          scrollTo(0, 0);
          const { left, top } = document.querySelectorAll("p")[1].getBoundingClientRect();
          return { x: left + 20, y: top + 10 };
        });
        await until(() => page.evaluate(() => document.documentElement.lastElementChild?.localName === "div"), "the sheet of the picker");
        await page.mouse.move(x, y);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
        const picked = await readerOf(page);
        const text = (frame) => frame.evaluate(() => document.querySelector("article")?.textContent);
        assert.match(await text(picked), /The orchard lay still in the first/);
        assert.doesNotMatch(await text(picked), /The orchard lay still in the second/);
        assert.equal((await askBackground(picked, { type: "remember", keep: [], drop: [] })).done, true);
        await leave();
        assert.equal(await page.evaluate(() => document.documentElement.outerHTML), untouched);
        const again = await open(path);
        assert.doesNotMatch(await text(again), /The harbour lay still/);
        const kept = await again.evaluate(async () => (await browser.storage.local.get("corrections")).corrections);
        assert.deepEqual(Object.keys(kept), [new URL(server.origin).host]);
        await again.evaluate(() => browser.storage.local.remove("corrections"));
        await leave();
      });
    }

    test("Escape cancels picking and returns to the reader", async () => {
      const reader = await open("/open");
      await askBackground(reader, { type: "pick", place: -1 }).catch(() => {});
      await withoutReader(page);
      await until(() => page.evaluate(() => document.documentElement.lastElementChild?.localName === "div"), "the sheet of the picker");
      await page.keyboard.press("Escape");
      await readerOf(page);
      await leave();
    });
  });
}

describe("a selection in Chromium", () => {
  // The context menu entry is chosen by its event, because the driver cannot reach the browser's menu.
  test("is read alone", async () => {
    const server = await serve(() => ({ body: PAGE, headers: STRICT }));
    const started = await start("chromium");
    try {
      const page = await started.browser.newPage();
      await page.goto(`${server.origin}/selected`);
      await started.press(page);
      await readerOf(page);
      await escape(page);
      await page.evaluate(() => {
        const [first, last] = [5, 7].map((at) => document.querySelectorAll("p")[at].firstChild);
        getSelection()?.setBaseAndExtent(first, 10, last, 30);
      });
      const worker = await started.browser.targets().find((target) => target.type() === "service_worker").worker();
      await worker.evaluate(async () => {
        const [tab] = await chrome.tabs.query({ active: true });
        chrome.contextMenus.onClicked.dispatch({ menuItemId: "readSelection" }, tab);
      });
      const reader = await readerOf(page);
      const text = await reader.evaluate(() => document.querySelector("article")?.textContent);
      assert.match(text, /The mill lay still in the second/);
      assert.match(text, /The market lay still in the second/);
      assert.doesNotMatch(text, /The mill lay still in the first|The bridge/);
    } finally {
      await started.close();
      server.close();
    }
  });
});
