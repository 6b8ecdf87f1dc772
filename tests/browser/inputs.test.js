// The three inputs (live document, canonical HTML, any HTML) give the same page for the same document, in both browsers, and every node maps back to
// its element.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { native, pagesIn, reader, READER, serve, start } from "./support.js";

/** The fixtures, and pages for cases that no fixture has. */
const FOLDERS = ["sample", "tests/pages", "tests/browser/pages"];

/** The URL of the page for all inputs. */
const URL_OF_ALL = "https://example.org/2026/11/page";

const pages = FOLDERS.flatMap(pagesIn);
let server;
before(async () => {
  server = await serve(new Map([READER, ...pages.map((page) => [`/${page.name}`, page.bytes])]));
});
after(() => server.close());

/** The first line in which two texts differ, for a readable failure. */
function difference(one, other) {
  const [a, b] = [one.split("\n"), other.split("\n")];
  const at = a.findIndex((line, i) => line !== b[i]);
  return at < 0 && a.length === b.length ? "" : `line ${at}:\n  ${a[at]}\n  ${b[at]}`;
}

/** An article with its confidence in single precision, as JSON writes fewer digits. */
const narrow = (article) => ({ ...article, confidence: Math.fround(article.confidence) });

// Both browsers at once: this file takes longer than the others of its folder together.
describe("inputs", { concurrency: 2 }, () => {
  for (const name of ["chromium", "firefox"]) {
    describe(name, { concurrency: 1 }, () => {
      let close, page;
      before(async () => {
        const started = await start(name);
        close = started.close;
        page = await reader(started.browser, server.origin);
      });
      after(() => close());

      for (const { name, file } of pages) {
        test(name, async () => {
          const seen = await page.evaluate(
            (path, url) =>
              withPage(path, (document) => {
                // DOM clobbering: a page may have an image with the name of the property.
                const root = Object.getOwnPropertyDescriptor(Document.prototype, "documentElement").get;
                const whole = () => root.call(document).outerHTML;
                const before = whole();
                return {
                  live: probe.dump(document),
                  strays: probe.strays(document),
                  article: core.extract(document, { url }),
                  ofText: core.extractHtml(before, { url }),
                  text: before,
                  scanned: probe.dumpHtml(before),
                  untouched: before === whole(),
                };
              }),
            `/${name}`,
            URL_OF_ALL,
          );
          const parsed = native("html", { file }, URL_OF_ALL);
          assert.equal(difference(parsed, seen.live.trimEnd()), "", "parsed natively and live");
          assert.equal(difference(native("scan", { text: seen.text }, URL_OF_ALL), seen.scanned.trimEnd()), "", "scanned natively and in the browser");
          // Shadow trees and frames are not in a document's own markup.
          const inside = /shadowrootmode|<iframe/.test(seen.text) || /template shadowrootmode/.test(parsed) || file.includes("/shadow");
          if (!inside) assert.equal(difference(seen.scanned, seen.live), "", "scanned and live");
          assert.match(seen.strays, /^\d+$/, "nodes that do not lead back");
          assert.ok(seen.untouched, "the document is as it was");
          const article = JSON.parse(native("article", { file }, URL_OF_ALL));
          if (!inside) assert.deepEqual(narrow(seen.ofText), narrow(article), "the article of the text");
          // A browser knows what styles hide and which image sources it chose; otherwise the article is the same.
          if (!/display:|visibility:|hidden|srcset|<details/.test(seen.text)) assert.deepEqual(narrow(seen.article), narrow(article), "the article of the document");
        });
      }
    });
  }
});
