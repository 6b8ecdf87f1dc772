// A core that stopped, out of memory in the middle of a page: the reader says that there is no article, and the next page is read, by the
// core in the page and by the background's. The extension is the one that ships; its core has less memory.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { withLeastMemory } from "../npm/support.js";
import { escape, prose, readerOf, serve, start, STRICT } from "./support.js";

/** Pages of memory, of 64 KiB each: enough for an article, not for a large page. */
const PAGES = 400;
/** Large by its attributes: a page of many elements is one for the background's core anyway. */
const page = (isLarge) => {
  const more = isLarge ? `<p title="${"a long day at sea ".repeat(1_700)}">At sea.</p>`.repeat(600) : "";
  return `<!DOCTYPE html><html><head><title>The harbour</title></head><body><article><h1>The harbour</h1>${prose("harbour", 12)}${more}</article></body></html>`;
};

let server;
before(async () => {
  server = await serve((path) => ({ body: page(path.includes("large")), headers: { "cache-control": "no-cache", ...(path.includes("strict") ? STRICT : {}) } }));
});
after(() => server.close());

for (const name of ["chromium", "firefox"]) {
  describe(`a core that stops in ${name}`, () => {
    let started, tab;
    before(async () => {
      started = await start(name, { core: (core) => withLeastMemory(core, PAGES) });
      tab = await started.browser.newPage();
    });
    after(() => started.close());

    async function read(path) {
      await tab.goto(`${server.origin}/${path}`);
      await started.press(tab);
      const reader = await readerOf(tab);
      const answer = await reader.evaluate(() => browser.runtime.sendMessage({ type: "article", key: new URLSearchParams(location.search).get("key") }));
      await escape(tab);
      return answer;
    }

    for (const path of ["", "strict-"]) {
      test(`reads the next page${path && " where only the background can"}`, async () => {
        const by = path && name === "chromium" ? "background" : "page";
        const before = await read(`${path}small`);
        assert.deepEqual([before.type, before.by], ["article", by]);
        for (let round = 0; round < 2; round++) {
          assert.equal((await read(`${path}large`)).type, "failure");
          const after = await read(`${path}small`);
          assert.deepEqual([after.by, after.record], [by, before.record]);
        }
      });
    }
  });
}
