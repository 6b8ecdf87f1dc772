// The same article, byte for byte, from the command line, from Node and in both browsers, from bytes and from a string that the browser
// parses, on every fixture. Live documents are compared in tests/browser.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { extract } from "../../dist/npm/esm/index.node.js";
import { native, start } from "../browser/support.js";
import { fixtures, ROOT, serveFolder } from "./support.js";

const URL_OF_ALL = "https://example.org/2026/11/page";

/** The output of the command line; also for pages without an article, which have an exit code of their own. */
const pith = (...args) => spawnSync(join(ROOT, "target/debug/pith"), args, { encoding: "utf8", maxBuffer: 64 << 20 }).stdout;

/** An article as text, with its confidence rounded to single precision: Rust's JSON writes fewer digits. Fields that only one side has are left out. */
const told = ({ engine, ...article }) => JSON.stringify({ ...article, confidence: Math.fround(article.confidence) }, Object.keys(article).sort());

/** Sorts the keys of objects, recursively. */
const sorted = (article) => told({ ...article, sources: JSON.stringify(Object.entries(article.sources).sort()) });

const pages = fixtures().map((page) => ({ ...page, native: sorted(JSON.parse(native("article", page, URL_OF_ALL))) }));

describe("the command line", () => {
  for (const { name, file, native } of pages) {
    test(name, () => assert.equal(sorted(JSON.parse(pith(file, "--url", URL_OF_ALL, "--format", "json"))), native));
  }
});

describe("Node", () => {
  for (const { name, bytes, native } of pages) {
    test(name, () => assert.equal(sorted({ ...extract(bytes, { url: URL_OF_ALL }) }), native));
  }
});

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, close, page;
    before(async () => {
      server = await serveFolder(ROOT, (path) => (path === "/blank.html" ? { body: "<!DOCTYPE html><meta charset=utf-8><title>Blank</title>" } : undefined));
      const started = await start(name);
      close = started.close;
      page = await started.browser.newPage();
      await page.goto(`${server.origin}/blank.html`);
      await page.evaluate(async () => {
        const [page, any, { detectCharset }] = await Promise.all(["index.browser.js", "index.browser.js?any", "charset.js"].map((name) => import(`/dist/npm/esm/${name}`)));
        await Promise.all([page.init(), any.init("/dist/npm/wasm/pith-html.wasm")]);
        globalThis.read = async (path, url) => {
          const bytes = new Uint8Array(await (await fetch(path)).arrayBuffer());
          const html = new TextDecoder(detectCharset(bytes, null)).decode(bytes);
          return { ofBytes: { ...any.extract(bytes, { url }) }, ofText: { ...page.extract(html, { url }) } };
        };
      });
    });
    after(async () => {
      await close?.();
      server?.close();
    });

    for (const { name, native } of pages) {
      test(name, async () => {
        const { ofBytes, ofText } = await page.evaluate((path, url) => read(path, url), `/tests/pages/${name}`, URL_OF_ALL);
        assert.equal(sorted(ofBytes), native, "from bytes");
        // A page that does not declare its encoding can only be read as bytes.
        if (!name.includes("sniffed")) assert.equal(sorted(ofText), native, "from a string");
      });
    }
  });
}
