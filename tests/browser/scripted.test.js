// Documents that a script made what they are: frames and shadow trees filled later, clobbered names.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { reader, READER, serve, start } from "./support.js";

const BLANK = ["/blank.html", "<!DOCTYPE html><html><head><meta charset=utf-8><title>Blank</title></head><body></body></html>"];

let server;
before(async () => {
  server = await serve(new Map([READER, BLANK]));
});
after(() => server.close());

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let close, page;
    before(async () => {
      const started = await start(name);
      close = started.close;
      page = await reader(started.browser, server.origin);
      await page.evaluate(() => {
        globalThis.prose = (word) => `<p>${`The ${word} lay still, and the boats that had come in at night were tied up along the old wall. `.repeat(4)}</p>`;
      });
    });
    after(() => close());

    test("a shadow tree and a frame that scripts filled", async () => {
      const text = await page.evaluate(() =>
        withPage("/blank.html", (document) => {
          document.body.innerHTML = `<article><h1>The harbour</h1>${prose("harbour").repeat(3)}<div></div></article>`;
          const host = document.querySelector("div");
          host.attachShadow({ mode: "open" }).innerHTML = prose("shadow").repeat(3);
          const frame = document.body.appendChild(document.createElement("iframe"));
          frame.contentDocument.body.innerHTML = "<p>Said in the frame.</p>";
          return probe.dump(document) + core.extract(document).textContent;
        }),
      );
      assert.match(text, /harbour lay still/);
      assert.match(text, /shadow lay still/);
      assert.match(text, /Said in the frame/);
    });

    test("a clobbered document", async () => {
      const text = await page.evaluate(() =>
        withPage("/blank.html", (document) => {
          document.body.innerHTML =
            `<img name="body"><img name="documentElement"><form><input name="attributes"><input name="childNodes"><input name="outerHTML"></form>` +
            `<article><h1>The harbour</h1>${prose("harbour").repeat(4)}</article>`;
          return core.extract(document).textContent;
        }),
      );
      assert.match(text, /harbour lay still/);
    });
  });
}
