// Large pages: the article is the same as of the page's source. The page keeps running while it is captured, and may change meanwhile.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { SCRIPTS } from "../../extension/background/page-scripts.js";
import start, { extractHtml } from "../../dist/wasm/pith.js";
import { escape, prose, readerOf, serve, start as startBrowser, until } from "./support.js";

/** Paragraphs of a page whose capture takes several time slices. */
const MANY = 30_000;
/** Rows that a page keeps moving around. */
const RESTLESS = "setInterval(() => { const list = document.querySelector('#moving'); for (let i = 0; i < 50; i++) list.append(list.firstChild); }, 1);";

const numbered = (count) => Array.from({ length: count }, (_, i) => `<p>This is the paragraph with the number ${i}, and it says so.</p>`).join("");
const PAGES = {
  "/large": `<!DOCTYPE html><html lang="en"><head><title>The harbour</title></head><body><article><h1>The harbour</h1>${prose("harbour", 10)}<h2>Where the boats are</h2>${numbered(5_000)}<h2>Where the pilots are</h2>${numbered(1_000).replaceAll("number ", "sign ")}</article></body></html>`,
  "/many": `<!DOCTYPE html><title>Many</title><main>${numbered(MANY)}</main>`,
  "/restless": `<!DOCTYPE html><title>Restless</title><main id="moving">${numbered(MANY)}</main><script>${RESTLESS}</script>`,
};

let server;
before(async () => {
  server = await serve((path) => PAGES[path] && { body: PAGES[path], headers: { "cache-control": "no-cache" } });
  await start({ module_or_path: readFileSync(join(import.meta.dirname, "../../dist/wasm/pith_bg.wasm")) });
});
after(() => server.close());

for (const name of ["chromium", "firefox"]) {
  test(`a large page is read in ${name}`, async () => {
    const started = await startBrowser(name);
    try {
      const page = await started.browser.newPage();
      await page.goto(`${server.origin}/large`);
      await started.press(page);
      const reader = await readerOf(page);
      const { record } = await reader.evaluate(() => browser.runtime.sendMessage({ type: "article", key: new URLSearchParams(location.search).get("key") }));
      assert.equal(record.textContent, extractHtml(PAGES["/large"], { url: `${server.origin}/large` }).textContent);
      await escape(page);

      // Far down, where only the text near the window is laid out.
      const top = (bar) => {
        const at = [...document.querySelectorAll("p")].find((one) => one.getBoundingClientRect().bottom > bar);
        return Number(/number (\d+),/.exec(at.textContent)?.[1]);
      };
      await page.evaluate(() => document.querySelectorAll("p")[4_000].scrollIntoView());
      const was = await page.evaluate(top, 4);
      await started.press(page);
      const again = await readerOf(page);
      await again.waitForFunction(() => scrollY > 0);
      const now = await until(async () => {
        const found = await again.evaluate(top, 60);
        return Math.abs(found - was) <= 1 && found;
      }, "the reader at the position of the page");
      await again.evaluate((number) => [...document.querySelectorAll("p")].find((one) => one.textContent.includes(`number ${number},`)).scrollIntoView(), now - 3_000);
      await again.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
      const left = await again.evaluate(top, 60);
      await escape(page);
      const back = await page.evaluate(top, 4);
      assert.ok(Math.abs(back - left) <= 1, `left at ${left}, back at ${back}`);

      // A distant heading, from the table of contents.
      await page.evaluate(() => scrollTo(0, 0));
      await started.press(page);
      const third = await readerOf(page);
      await until(() => third.evaluate(() => performance.getEntriesByName("readable").length), "the article");
      await until(() => third.evaluate(() => {
        const entry = [...document.querySelectorAll("#contents-panel li button")].find(({ textContent }) => textContent.includes("Where the pilots are"));
        entry?.click();
        return entry !== undefined;
      }), "the contents");
      await until(() => third.evaluate(() => {
        const { top } = [...document.querySelectorAll("#text h2")].find((heading) => heading.textContent.includes("Where the pilots are")).getBoundingClientRect();
        return top >= 0 && top < 200;
      }), "the heading at the top");
      await escape(page);
    } finally {
      await started.close();
    }
  });
}

describe("a capture in Chromium", () => {
  let started, page, worker;
  before(async () => {
    started = await startBrowser("chromium");
    page = await started.browser.newPage();
    await page.goto(`${server.origin}/many`);
    await started.press(page);
    await readerOf(page);
    await escape(page);
    worker = await started.browser.targets().find((target) => target.type() === "service_worker").worker();
  });
  after(() => started.close());

  /** Captures the active page, and counts how often other tasks ran meanwhile. Runs in the background. */
  async function take(files) {
    const [tab] = await chrome.tabs.query({ active: true });
    const target = { tabId: tab.id };
    await chrome.scripting.executeScript({ target, files });
    const run = async () => {
      let turns = 0, isOver = false;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        turns++;
        if (!isOver) port2.postMessage(null);
      };
      port2.postMessage(null);
      const { text, elements } = await globalThis[Symbol.for("pith")].capture(document);
      isOver = true;
      return { text, turns, elements: elements.length };
    };
    const [{ result }] = await chrome.scripting.executeScript({ target, func: run });
    return result;
  }

  const numbers = (text) => [...text.matchAll(/with the number (\d+),/g)].map(([, number]) => Number(number));

  test("lets the page run meanwhile", async () => {
    await page.goto(`${server.origin}/many`);
    const { text, turns, elements } = await worker.evaluate(take, SCRIPTS);
    assert.ok(turns > 0, "no other task ran");
    // Plus the root, the head with the title, and the body.
    assert.equal(elements, MANY + 5);
    assert.deepEqual(numbers(text), Array.from({ length: MANY }, (_, i) => i));
  });

  test("is complete although the page moves elements meanwhile", async () => {
    await page.goto(`${server.origin}/restless`);
    const { text } = await worker.evaluate(take, SCRIPTS);
    assert.deepEqual(numbers(text).sort((one, other) => one - other), Array.from({ length: MANY }, (_, i) => i));
  });
});
