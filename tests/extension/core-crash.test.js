// A core that runs out of memory while it reads a page: the reader shows a failure, and the next page is read. The extension is the shipped one, but
// its core has less memory.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { withLeastMemory } from "../npm/support.js";
import { escape, prose, readerOf, serve, start } from "./support.js";

/** Memory pages of 64 KiB: enough for an article, not for a large page. */
const PAGES = 400;
const page = (isLarge) => {
  const more = isLarge ? `<p title="${"a long day at sea ".repeat(1_700)}">At sea.</p>`.repeat(600) : "";
  return `<!DOCTYPE html><html><head><title>The harbour</title></head><body><article><h1>The harbour</h1>${prose("harbour", 12)}${more}</article></body></html>`;
};

let server;
before(async () => {
  server = await serve((path) => ({ body: page(path.includes("large")), headers: { "cache-control": "no-cache" } }));
});
after(() => server.close());

for (const name of ["chromium", "firefox"]) {
  describe(`a core that runs out of memory in ${name}`, () => {
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

    test("reads the next page", async () => {
      const before = await read("small");
      assert.equal(before.type, "article");
      for (let round = 0; round < 2; round++) {
        assert.equal((await read("large")).type, "failure");
        assert.deepEqual((await read("small")).record, before.record);
      }
    });
  });
}
