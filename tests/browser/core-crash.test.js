// A core that runs out of memory in the middle of an extraction: it throws a typed error, and the next call works, from text and from a live
// document. The core is the one that ships, with a lower memory limit.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { withLeastMemory } from "../npm/support.js";
import { READER, serve, start } from "./support.js";

const ROOT = join(import.meta.dirname, "../..");
/** WebAssembly memory pages of 64 KiB: enough for an article, not for a large page. */
const PAGES = 400;

let server;
before(async () => {
  const core = readFileSync(join(ROOT, "dist/wasm/pith_bg.wasm"));
  server = await serve(new Map([READER, ["/small.wasm", Buffer.from(withLeastMemory(core, PAGES))]]));
});
after(() => server.close());

for (const name of ["chromium", "firefox"]) {
  describe(`a core that traps in ${name}`, () => {
    let started, page;
    before(async () => {
      started = await start(name);
      page = await started.browser.newPage();
      await page.goto(`${server.origin}${READER[0]}`);
    });
    after(() => started.close());

    for (const way of ["text", "live"]) {
      test(`restarts, from ${way}`, async () => {
        const rounds = await page.evaluate(async (way) => {
          const core = await import(`/dist/wasm/pith.js?${way}`);
          await core.default({ module_or_path: "/small.wasm" });
          const of = (html) => {
            if (way === "text") return core.extractHtml(html, {});
            const parsed = new DOMParser().parseFromString(html, "text/html");
            return core.extract(parsed, { places: true });
          };
          const small = `<html><head><title>T</title></head><body><article><h1>T</h1>${"<p>The harbour lay still, and the boats that had come in at night were tied up two by two.</p>".repeat(9)}</article></body></html>`;
          const large = small.replace("</article>", `${"<p>Words that fill the memory of the core, one by one.</p>".repeat(200_000)}</article>`);
          const first = JSON.stringify(of(small));
          const rounds = [];
          for (let round = 0; round < 3; round++) {
            let code, cause;
            try {
              of(large);
            } catch (error) {
              code = error.code;
              cause = error.cause?.constructor.name;
            }
            rounds.push([code, cause, JSON.stringify(of(small)) === first, typeof core.isProbablyReaderable(small, {})]);
          }
          return rounds;
        }, way);
        assert.deepEqual(rounds, Array(3).fill(["stopped", "RuntimeError", true, "boolean"]));
      });
    }
  });
}
