// Documents built by scripts: frames and shadow trees filled later, DOM clobbering, trees deeper than any parser makes.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { reader, READER, serve, start } from "./support.js";

const BLANK = ["/blank.html", "<!DOCTYPE html><html><head><meta charset=utf-8><title>Blank</title></head><body></body></html>"];

/** Milliseconds for one page, however hostile, on a busy machine. What takes time by the square of the page's size would need hours for the largest. */
const LIMIT = 40_000;

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
        /** Appends `levels` nested elements and returns the innermost. They are appended in batches, because a browser walks up all ancestors for
         * each insertion. */
        globalThis.deepen = (at, levels) => {
          for (let done = 0; done < levels; done += 1_000) {
            const top = document.createElement("div");
            let bottom = top;
            for (let i = 1; i < Math.min(1_000, levels - done); i++) bottom = bottom.appendChild(document.createElement("div"));
            at.appendChild(top);
            at = bottom;
          }
          return at;
        };
        /** The core's result for a hostile document, its time, and whether the next call works. */
        globalThis.face = (document) => {
          const begun = performance.now();
          let text;
          try {
            text = core.extract(document).textContent;
          } catch (error) {
            text = `${error.name}: ${error.code}`;
          }
          const took = performance.now() - begun;
          return { text, took, next: core.extractHtml(prose("next")).textContent.length > 100 };
        };
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

    test("a frame that is not shown is not read", async () => {
      const text = await page.evaluate(() =>
        withPage("/blank.html", (document) => {
          for (const [style, words] of [["", "Seen"], ["display: none", "Gone"], ["visibility: hidden", "Hidden"]]) {
            const frame = document.body.appendChild(document.createElement("iframe"));
            frame.style.cssText = style;
            frame.contentDocument.body.innerHTML = `<p>${words} in the frame.</p>`;
          }
          return probe.dump(document);
        }),
      );
      assert.match(text, /Seen in the frame/);
      assert.doesNotMatch(text, /Gone in the frame|Hidden in the frame/);
    });

    test("a large script within the text is not read, and changes nothing", async () => {
      const [small, large, refused] = await page.evaluate(() =>
        withPage("/blank.html", (document) => {
          document.body.innerHTML =
            `<main title="&quot;Harbour&quot; &amp; sea"><h1>The harbour</h1>${prose("harbour").repeat(4)}<div>North<!-- -->east of 3 &lt; 4&nbsp;boats, <br><script></script><style></style>` +
            `<svg viewBox="0 0 9 9"><style></style><a xlink:href="#x"><text>9</text></a></svg><noscript><img src="x.png"></noscript><pre>\n\n lines\n</pre></div>` +
            `<script type="application/json"></script><template><p>Never shown.</p></template>${prose("quay").repeat(4)}</main>`;
          const long = "let boats = '<p>&amp;</p>';".repeat(5_000);
          const [script, data] = document.querySelectorAll("script");
          data.textContent = '{"boats":3}';
          const before = probe.dump(document);
          script.textContent = long;
          document.querySelector("style").textContent = long;
          const read = core.extract(document, { maxBytes: 20_000 }).textContent;
          const after = probe.dump(document);
          data.textContent = long;
          let code;
          try {
            core.extract(document, { maxBytes: 20_000 });
          } catch (error) {
            code = error.code;
          }
          return [before, after, { read, code }];
        }),
      );
      assert.match(small, /quay lay still/);
      assert.equal(large, small);
      assert.match(refused.read, /quay lay still/);
      assert.equal(refused.code, "too-large");
    });

    test("a large script below 1,900 levels of elements", async () => {
      const text = await page.evaluate(() =>
        withPage("/blank.html", (document) => {
          document.body.innerHTML = `<article><h1>The harbour</h1>${prose("harbour").repeat(4)}</article>`;
          deepen(document.body, 1_900).appendChild(document.createElement("script")).textContent = "let boats = 3;".repeat(10_000);
          return core.extract(document).textContent;
        }),
      );
      assert.match(text, /harbour lay still/);
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

    for (const [levels, style] of [
      [10_000, ""],
      [10_000, "display:none"],
      [50_000, ""],
      [100_000, ""],
    ]) {
      test(`an article beside ${levels} levels of elements ${style}`, async () => {
        const told = await page.evaluate(
          (levels, style) =>
            withPage("/blank.html", (document) => {
              document.body.innerHTML = `<article><h1>The harbour</h1>${prose("harbour").repeat(3)}</article><aside style="${style}"></aside>`;
              deepen(document.querySelector("aside"), levels).textContent = "The bottom of it.";
              const told = face(document);
              // Browsers crash when they render or free such a tree, unless it is taken apart from the inside.
              for (const all = [...document.getElementsByTagName("div")].reverse(); all.length; all.splice(0, 1_000)) all[Math.min(999, all.length - 1)].remove();
              return told;
            }),
          levels,
          style,
        );
        assert.match(told.text, /harbour lay still/);
        assert.ok(told.took < LIMIT, `${told.took} ms`);
        assert.ok(told.next);
      });
    }

    test("2,000 nested shadow trees", async () => {
      const told = await page.evaluate(() =>
        withPage("/blank.html", (document) => {
          document.body.innerHTML = `<article><h1>The harbour</h1>${prose("harbour").repeat(3)}</article>`;
          let at = document.body;
          for (let i = 0; i < 2_000; i++) {
            const host = at.appendChild(document.createElement("div"));
            at = host.attachShadow({ mode: "open" });
          }
          at.append("The bottom of it.");
          return face(document);
        }),
      );
      assert.match(told.text, /harbour lay still/);
      assert.ok(told.took < LIMIT, `${told.took} ms`);
      assert.ok(told.next);
    });

    test("a million elements", async () => {
      const told = await page.evaluate(() =>
        withPage("/blank.html", (document) => {
          document.body.innerHTML = `<article><h1>The harbour</h1>${prose("harbour").repeat(3)}</article>${"<p>x <b>y</b></p>".repeat(500_000)}`;
          return face(document);
        }),
      );
      assert.ok(told.text.length > 0);
      assert.ok(told.took < LIMIT, `${told.took} ms`);
      assert.ok(told.next);
    });
  });
}
