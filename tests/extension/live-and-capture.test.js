// The core finds the same article in the live page and in its capture: for half of the fixtures, and for copies of some with a policy that only
// allows captures.
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
/** Tags of a page that is small enough to be read in the page itself in every browser (content/extract.js). */
const SMALL = 350;
const small = pages.filter(({ file }) => (readFileSync(file, "latin1").match(/<[a-z]/gi) ?? []).length <= SMALL);
/** The first small page of every group. */
const copied = small.filter(({ name }, i) => i === 0 || name.split("/")[0] !== small[i - 1].name.split("/")[0]);

/** A policy that allows the page's own scripts, so that the page is the same, but not WebAssembly. */
const NO_WASM = { "content-security-policy": "script-src 'unsafe-inline'" };

let server;
/** The same URLs with and without the policy, because the URL is part of the article. */
let headers = {};
before(async () => {
  const files = new Map(pages.map(({ name, file }) => [`/${name}`, file]));
  server = await serve((path) => {
    const file = files.get(path);
    return file && { body: readFileSync(file), headers: { "cache-control": "no-cache", ...headers } };
  });
  await start({ module_or_path: readFileSync(join(import.meta.dirname, "../../dist/wasm/pith_bg.wasm")) });
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

  /** Runs in the background: injects the scripts into the page and extracts in both ways, one after the other. */
  async function both(files) {
    const [tab] = await chrome.tabs.query({ active: true });
    const target = { tabId: tab.id };
    await chrome.scripting.executeScript({ target, files });
    const run = async () => {
      const pith = globalThis[Symbol.for("pith")];
      await pith.core.default({ module_or_path: fetch(chrome.runtime.getURL("core/pith_bg.wasm")) });
      return { record: pith.core.extract(document, { url: document.URL, places: true, leftOut: true }), capture: (await pith.capture(document)).text, url: document.URL };
    };
    const [{ result }] = await chrome.scripting.executeScript({ target, func: run });
    return result;
  }

  // Every other one: each compiles the core anew in its page, and tests/browser reads them all.
  for (const { name, file } of pages.filter((_, at) => at % 2 === 0)) {
    test(name, async (context) => {
      // The page has its own policy, under which the core cannot run in it.
      if (/http-equiv="?content-security-policy/i.test(readFileSync(file, "latin1"))) return context.skip();
      await page.goto(`${server.origin}/${name}`);
      const { record, capture, url } = await worker.evaluate(both, SCRIPTS);
      assert.deepEqual(JSON.parse(JSON.stringify(extractHtml(capture, { url, places: true, leftOut: true }))), JSON.parse(JSON.stringify(record)));
    });
  }
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

    // Firefox does not apply the page's policy to extensions, so both copies are read in the same way there, and a few pages are enough.
    for (const { name: path } of name === "chromium" ? copied : copied.slice(0, 4)) {
      test(path, async () => {
        headers = {};
        const open = await articleOf(path);
        headers = NO_WASM;
        const strict = await articleOf(path);
        assert.equal(open.by, "page");
        assert.equal(strict.by, name === "chromium" ? "background" : "page");
        assert.deepEqual(strict.record, open.record);
      });
    }
  });
}
