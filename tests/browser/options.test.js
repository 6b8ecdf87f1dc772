// Options for live pages in both browsers: parts requested by their elements, and elements reported for parts.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { reader, READER, serve, start } from "./support.js";

const PROSE = "The lamp was lit at dusk, and the keeper climbed the stairs with a can of oil, as he had done for forty years.";
const PAGE = [
  "/lamp.html",
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The lamp</title></head><body>
  <nav id="menu"><a href="/a">Home</a> <a href="/b">All our harbours</a></nav>
  <main id="main"><h1>The lamp</h1>${[1871, 1872, 1873, 1874].map((year) => `<p>${PROSE} It was ${year}.</p>`).join("")}<div id="host"></div><p id="cold">${PROSE} It was cold.</p></main>
  <p id="unseen" style="display: none">What nobody is shown.</p>
  <footer id="foot"><p>Printed by the harbour office.</p></footer></body></html>`,
];

let server;
before(async () => {
  server = await serve(new Map([READER, PAGE]));
});
after(() => server.close());

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let close, page;
    before(async () => {
      const started = await start(name);
      close = started.close;
      page = await reader(started.browser, server.origin);
    });
    after(() => close());

    /** Runs in the page, with the document of PAGE. */
    const on = (read, ...given) =>
      page.evaluate(`withPage("/lamp.html", (document) => (${read})(document, core, ...${JSON.stringify(given)}))`);

    test("elements to keep and to drop", async () => {
      const texts = await on((document, core) => {
        const byId = (id) => document.getElementById(id);
        const before = document.documentElement.outerHTML;
        const said = (options) => core.extract(document, options).textContent;
        return {
          plain: said({}),
          kept: said({ keep: [byId("foot"), byId("unseen"), byId("menu")] }),
          dropped: said({ drop: [byId("cold")] }),
          inner: said({ drop: [byId("main")], keep: [byId("cold")] }),
          strangers: [document.createElement("p"), window.document.body, {}].map((part) => {
            try {
              return said({ keep: [part] });
            } catch (error) {
              return error.code;
            }
          }),
          untouched: before === document.documentElement.outerHTML,
        };
      });
      assert.doesNotMatch(texts.plain, /Printed by|What nobody|All our/);
      for (const wanted of [/Printed by/, /What nobody/, /All our/, /It was cold/]) assert.match(texts.kept, wanted);
      assert.doesNotMatch(texts.dropped, /It was cold/);
      assert.match(texts.inner, /It was cold/);
      assert.equal(texts.inner.match(/can of oil/g).length, 1);
      assert.deepEqual(texts.strangers, ["unusable", "unusable", "unusable"]);
      assert.ok(texts.untouched);
    });

    test("numbers map to live elements, and elements in shadow trees can be requested", async () => {
      const seen = await on((document, core, prose) => {
        document.getElementById("host").attachShadow({ mode: "open" }).innerHTML = `<p id="deep">${prose} It was deep.</p>`;
        const deep = document.getElementById("host").shadowRoot.getElementById("deep");
        const record = core.extract(document, { places: true, leftOut: true, inspect: true });
        const element = (number) => record.elements.get(number);
        return {
          places: record.places.map((number) => element(number)?.id || element(number)?.localName),
          left: record.leftOut.map((part) => [element(part.node)?.id, part.reason]),
          all: [...record.blocks, ...record.candidates].every((part) => element(part.node)?.nodeType === 1),
          keys: Object.keys(record).includes("elements"),
          clone: structuredClone(record).title,
          without: core.extract(document, {}).elements === undefined,
          stages: record.stages.length,
          deep: core.extract(document, { drop: [deep] }).textContent,
          host: core.extract(document, { drop: [document.getElementById("host")] }).textContent,
          numbered: core.extract(document, { drop: [record.places.at(-1)] }).textContent,
        };
      }, PROSE);
      assert.deepEqual(seen.places, ["p", "p", "p", "p", "deep", "cold"]);
      assert.deepEqual(seen.left.find(([id]) => id === "menu"), ["menu", "navigation"]);
      assert.deepEqual(seen.left.find(([id]) => id === "foot"), ["foot", "footer"]);
      assert.ok(seen.all && !seen.keys && seen.without);
      assert.equal(seen.clone, "The lamp");
      assert.equal(seen.stages, 7);
      for (const text of [seen.deep, seen.host]) {
        assert.doesNotMatch(text, /It was deep/);
        assert.match(text, /It was cold/);
      }
      assert.doesNotMatch(seen.numbered, /It was cold/);
      assert.match(seen.numbered, /It was deep/);
    });

    test("limits, and isProbablyReaderable", async () => {
      const seen = await on((document, core) => {
        const code = (run) => {
          try {
            return run() && "none";
          } catch (error) {
            return `${error.name} ${error.code}`;
          }
        };
        return {
          codes: [{ maxElements: 3 }, { maxBytes: 50 }, { keep: ["main"] }, { favor: "luck" }, { maxTime: 60_000 }].map((options) => code(() => core.extract(document, options))),
          readable: [core.isProbablyReaderable(document), core.isProbablyReaderable(document.getElementById("menu"))],
          text: core.isProbablyReaderable(document.documentElement.outerHTML),
          comments: code(() => core.extract(document, { comments: true, embeds: false, favor: "recall" })),
        };
      });
      assert.deepEqual(seen.codes, ["PithError too-large", "PithError too-large", "PithError unusable", "PithError unusable", "none"]);
      assert.deepEqual(seen.readable, [true, false]);
      assert.equal(seen.text, true);
      assert.equal(seen.comments, "none");
    });
  });
}
