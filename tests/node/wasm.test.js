// The core for browsers, called from Node with text: the shipped module, its errors and the calls after them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { extractHtml, initSync } from "../../dist/wasm/pith.js";

initSync({ module: readFileSync(new URL("../../dist/wasm/pith_bg.wasm", import.meta.url)) });

const page = "<html><head><title>T</title></head><body><p>One sentence that is long enough to be kept, with a comma.</p></body></html>";

test("an article is a plain object", () => {
  const article = extractHtml(page, { url: "https://example.org/", markdown: true });
  assert.equal(Object.getPrototypeOf(article), Object.prototype);
  assert.equal(article.title, "T");
  assert.equal(article.textContent, "One sentence that is long enough to be kept, with a comma.");
  assert.equal(article.markdown.trim(), article.textContent);
  assert.equal(article.byline, null);
  assert.deepEqual(structuredClone(article), article);
  assert.equal(article.trace, undefined);
  assert.ok(extractHtml(page, { explain: true }).trace.length > 0);
});

test("an error is an Error with a code, and the next call works", () => {
  for (let round = 0; round < 100; round++) {
    assert.throws(() => extractHtml(page, { method: "no-such" }), { name: "PithError", code: "unknown-method", message: /no-such/ });
    assert.throws(() => extractHtml(page, { methd: "mass" }), { code: "unusable", message: /methd/ });
    assert.throws(() => extractHtml(page, { images: "yes" }), { code: "unusable" });
    assert.equal(extractHtml(page).title, "T");
  }
});

test("a page over a limit is refused with a reason", () => {
  assert.throws(() => extractHtml("<br>".repeat(4_500_000), {}), { code: "too-large", message: /nodes/ });
  assert.equal(extractHtml(page, {}).title, "T");
});

test("the article is the same as the command line's", () => {
  const sample = new URL("../../sample/page.html", import.meta.url).pathname;
  const url = "https://almanac.example/2026/11/how-far-does-a-lighthouse-shine";
  const native = execFileSync("target/debug/examples/doors", ["article", sample, url], { encoding: "utf8" });
  // The sample is canonical HTML except for its doctype and white space outside of the body.
  const narrow = (article) => ({ ...article, confidence: Math.fround(article.confidence) });
  assert.deepEqual(narrow(extractHtml(readFileSync(sample, "utf8"), { url })), narrow(JSON.parse(native)));
});
