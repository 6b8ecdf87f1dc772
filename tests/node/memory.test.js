// The core's memory is limited to a gibibyte; beyond that it throws a typed error, and the next call works.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import start, { extractHtml } from "../../dist/wasm/pith.js";

/** Bytes of a WebAssembly memory page, and the core's maximum of pages. */
const PAGE = 64 << 10;
const MOST = 1 << 14;

const page = (count) => `<html><body><article><h1>The harbour</h1>${"<p>The harbour lay still in the first light, and the boats that had come in at night were tied up along the old wall.</p>".repeat(count)}</article></body></html>`;

test("memory ends at a gibibyte, with a typed error, and the next call works", async () => {
  const { memory } = await start({ module_or_path: readFileSync(join(import.meta.dirname, "../../dist/wasm/pith_bg.wasm")) });
  const before = extractHtml(page(6), {});
  assert.match(before.textContent, /The harbour lay still/);
  const left = MOST - memory.buffer.byteLength / PAGE;
  assert.throws(() => memory.grow(left + 1), RangeError, "more than a gibibyte");
  // Uses up the memory, so that none is left for the core.
  memory.grow(left);
  assert.throws(() => extractHtml(page(40_000), {}), { name: "PithError", code: "stopped" });
  assert.deepEqual(extractHtml(page(6), {}), before);
});
