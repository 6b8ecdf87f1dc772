// The core finds the same article in the live page, as it reads it on other people's pages, and in the extension's capture of it: for half of the
// fixtures. A page's policy changes nothing: for copies of some.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { SCRIPTS } from "../../extension/background/page-scripts.js";
import start, { extractHtml } from "../../dist/wasm/pith.js";
import { escape, readerOf, serve, start as startBrowser } from "./support.js";

const FOLDERS = [join(import.meta.dirname, "../pages"), join(import.meta.dirname, "pages")];
const pages = FOLDERS.filter(existsSync).flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html"))
    .map((name) => ({ name, file: join(folder, name) })),
);
/** The first page of every group. */
const copied = pages.filter(({ name }, i) => i === 0 || name.split("/")[0] !== pages[i - 1].name.split("/")[0]);
const CORE = join(import.meta.dirname, "../../dist/wasm");
const CORE_FILES = new Map([["/pith.js", "text/javascript"], ["/pith_bg.wasm", "application/wasm"]]);

/** Pages that are read with a policy, too. */
const COPIES = 4;

/** A policy that allows the page's own scripts, so that the page is the same, but not WebAssembly. */
const NO_WASM = { "content-security-policy": "script-src 'unsafe-inline'" };

let server;
/** The same URLs with and without the policy, because the URL is part of the article. */
let headers = {};
before(async () => {
  const files = new Map(pages.map(({ name, file }) => [`/${name}`, file]));
  server = await serve((path) => {
    const type = CORE_FILES.get(path);
    if (type) return { type, body: readFileSync(join(CORE, path)) };
    const file = files.get(path);
    return file && { body: readFileSync(file), headers: { "cache-control": "no-cache", ...headers } };
  });
  await start({ module_or_path: readFileSync(join(CORE, "pith_bg.wasm")) });
});
after(() => server.close());

describe("captures in Chromium", () => {
  let started, page, worker;
  before(async () => {
    started = await startBrowser("chromium");
    page = await started.browser.newPage();
    // One press of the button: its permission lasts as long as the tab stays on the site.
    await page.goto(`${server.origin}/${pages[0].name}`);
    await started.press(page);
    await readerOf(page);
    worker = await started.browser.targets().find((target) => target.type() === "service_worker").worker();
  });
  after(() => started.close());

  /** Runs in the background: injects the scripts into the page and captures it. */
  async function capture(files) {
    const [tab] = await chrome.tabs.query({ active: true });
    const target = { tabId: tab.id };
    await chrome.scripting.executeScript({ target, files });
    const [{ result }] = await chrome.scripting.executeScript({ target, func: async () => (await globalThis[Symbol.for("pith")].capture(document)).text });
    return result;
  }

  /** Runs in the page. */
  async function extractLive() {
    const { default: start, extract } = await import(`${location.origin}/pith.js`);
    await start();
    const url = document.URL;
    return { url, record: JSON.parse(JSON.stringify(extract(document, { url, places: true, leftOut: true }))) };
  }

  // Every other one: each compiles the core anew in its page, and tests/browser reads them all.
  for (const { name, file } of pages.filter((_, at) => at % 2 === 0)) {
    test(name, async (context) => {
      // The page has its own policy, under which the core cannot run in it.
      if (/http-equiv="?content-security-policy/i.test(readFileSync(file, "latin1"))) return context.skip();
      await page.goto(`${server.origin}/${name}`);
      const text = await worker.evaluate(capture, SCRIPTS);
      const { record, url } = await page.evaluate(extractLive);
      assert.deepEqual(JSON.parse(JSON.stringify(extractHtml(text, { url, places: true, leftOut: true }))), record);
    });
  }

  test("frames, of which only those that are shown are read", async () => {
    await page.goto(`${server.origin}/${pages[0].name}`);
    await page.evaluate(() => {
      for (const style of ["", "display: none", "visibility: hidden"]) {
        const frame = document.body.appendChild(document.createElement("iframe"));
        frame.style.cssText = style;
        frame.contentDocument.body.innerHTML = `<p>${`A frame with the style “${style}” says this, at the length of a sentence or two. `.repeat(4)}</p>`;
      }
    });
    const text = await worker.evaluate(capture, SCRIPTS);
    assert.match(text, /A frame with the style “”/);
    assert.doesNotMatch(text, /A frame with the style “display|A frame with the style “visibility/);
    const { record, url } = await page.evaluate(extractLive);
    assert.deepEqual(JSON.parse(JSON.stringify(extractHtml(text, { url, places: true, leftOut: true }))), record);
  });
});

for (const name of ["chromium", "firefox"]) {
  describe(`copies with a policy in ${name}`, () => {
    let started, page;
    before(async () => {
      started = await startBrowser(name);
      page = await started.browser.newPage();
    });
    after(() => started.close());

    async function articleOf(name) {
      await page.goto(`${server.origin}/${name}`);
      await started.press(page);
      const reader = await readerOf(page);
      const answer = await reader.evaluate(() => {
        const key = new URLSearchParams(location.search).get("key");
        return browser.runtime.sendMessage({ type: "article", key });
      });
      await escape(page);
      return answer;
    }

    for (const { name: path } of copied.slice(0, COPIES)) {
      test(path, async () => {
        headers = {};
        const open = await articleOf(path);
        headers = NO_WASM;
        const strict = await articleOf(path);
        assert.equal(open.type, "article");
        assert.deepEqual(strict.record, open.record);
      });
    }
  });
}
