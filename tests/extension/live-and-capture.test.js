// The same article, whether the core walks the live page or reads its capture: of every fixture, and on copies of some with a policy that
// leaves the capture as the only way.
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

/** A policy under which the page's own scripts run, so that the page is the same, and WebAssembly does not. */
const NO_WASM = { "content-security-policy": "script-src 'unsafe-inline'" };

let server;
/** The same addresses with and without the policy, for the address is part of the article. */
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
    // The button once: what it allows lasts as long as the tab stays on the site.
    await page.goto(`${server.origin}/${pages[0].name}`);
    await started.press(page);
    await readerOf(page);
    worker = await started.browser.targets().find((target) => target.type() === "service_worker").worker();
  });
  after(() => started.close());

  /** Runs in the background: brings the scripts into the page and has both ways taken, one after the other. */
  async function both(files) {
    const [tab] = await chrome.tabs.query({ active: true });
    const target = { tabId: tab.id };
    await chrome.scripting.executeScript({ target, files });
    const run = async () => {
      const room = globalThis[Symbol.for("pith")];
      await room.core.default({ module_or_path: fetch(chrome.runtime.getURL("core/pith_bg.wasm")) });
      return { record: room.core.extract(document, { url: document.URL, places: true, leftOut: true }), capture: (await room.capture(document)).text, url: document.URL };
    };
    const [{ result }] = await chrome.scripting.executeScript({ target, func: run });
    return result;
  }

  for (const { name, file } of pages) {
    test(name, async (context) => {
      // Such a page brings a policy of its own under which the core cannot run in it.
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

    // Firefox does not hold extensions to the page's policy: both ways are one there, and a few pages tell.
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
