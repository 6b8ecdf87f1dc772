// The layout as a witness: `as-shown` alone, and beside the forest where that is in doubt, on pages of ours with style sheets (tests/shown).
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { pagesIn, reader, READER, serve, start } from "./support.js";

/** Most that the layout alone may score below the forest. */
const MAX_BELOW = 0.05;
/** Pages that must be in doubt, for a mean over them to say something. */
const MIN_DOUBTED = 5;
/** Width and height of windows. */
const DESK = [1280, 900];
const PHONE = [390, 844];

const pages = pagesIn("tests/shown");
const means = (rows, method) => rows.reduce((sum, row) => sum + row[method], 0) / rows.length;

let server;
before(async () => {
  server = await serve(new Map([READER, ...pages.map((page) => [`/${page.name}`, page.bytes])]));
});
after(() => server.close());

/** Adds to the reader's page what the tests do with pages. Runs in the browser. */
function prepare() {
  /** Opens a page in a frame of a size, which lays it out as a window of that size does, and passes its document to `read`. */
  globalThis.inFrame = async (path, [width, height], read) => {
    const frame = document.createElement("iframe");
    Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, border: "0" });
    frame.src = path;
    const loaded = new Promise((done) => (frame.onload = done));
    document.body.append(frame);
    try {
      await loaded;
      return await read(frame.contentDocument);
    } finally {
      frame.remove();
    }
  };
  /** How often each word is in a text; in scripts without spaces each character is one. */
  const words = (text) => {
    const counts = new Map();
    for (const [word] of text.toLowerCase().matchAll(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  };
  const total = (counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  /** The text between the comments that mark the article. */
  const truth = (document) => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_TEXT);
    let isInside = false;
    let text = "";
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) text += isInside ? ` ${node.data}` : "";
      else isInside = node.data.trim() === "article" || (isInside && node.data.trim() !== "/article");
    }
    return words(text);
  };
  /** The word F1 of an article against what the page marks. */
  globalThis.f1 = (document, { title, textContent }) => {
    const [right, found] = [truth(document), words(`${title}\n${textContent}`)];
    let both = 0;
    for (const [word, count] of found) both += Math.min(count, right.get(word) ?? 0);
    return (2 * both) / (total(right) + total(found));
  };
  /** Counts how often a run asks a document for places and styles. */
  globalThis.questions = (run) => {
    let asked = 0;
    const { getBoundingClientRect } = Element.prototype;
    const { getComputedStyle } = globalThis;
    Element.prototype.getBoundingClientRect = function () {
      asked += 1;
      return getBoundingClientRect.call(this);
    };
    globalThis.getComputedStyle = (...given) => {
      asked += 1;
      return getComputedStyle(...given);
    };
    try {
      run();
    } finally {
      Element.prototype.getBoundingClientRect = getBoundingClientRect;
      globalThis.getComputedStyle = getComputedStyle;
    }
    return asked;
  };
}

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let close, page;
    /** For each page the word F1 of the forest, the layout alone and both, and whether the layout was asked about. */
    const rows = [];
    before(async () => {
      const started = await start(name);
      close = started.close;
      page = await reader(started.browser, server.origin);
      await page.evaluate(prepare);
    });
    after(() => close());

    const score = (path, size) =>
      page.evaluate((path, size) => inFrame(path, size, (document) => {
        const forest = core.extract(document);
        const both = core.extract(document, { asShown: true, inspect: true });
        const alone = core.extract(document, { method: "as-shown" });
        return { forest: f1(document, forest), alone: f1(document, alone), both: f1(document, both), isAsked: Boolean(both.layout) };
      }), path, size);

    for (const { name } of pages) {
      test(name, async () => {
        const row = { name, ...(await score(`/${name}`, DESK)) };
        rows.push(row);
        // No page becomes worse by more than a caption or a line of labels.
        assert.ok(row.both >= row.forest - 0.01, `${row.forest} alone by text and markup, ${row.both} with the layout`);
        if (!row.isAsked) assert.equal(row.both, row.forest);
      });
    }

    test("the layout alone is as good as the forest", () => {
      assert.ok(rows.length >= 20);
      assert.ok(means(rows, "alone") >= means(rows, "forest") - MAX_BELOW, JSON.stringify(rows));
    });

    test("where the forest is in doubt, both together are better than either", () => {
      const doubted = rows.filter(({ isAsked }) => isAsked);
      assert.ok(doubted.length >= MIN_DOUBTED && doubted.length < rows.length, `${doubted.length} of ${rows.length}`);
      const [forest, alone, both] = ["forest", "alone", "both"].map((method) => means(doubted, method));
      assert.ok(both > forest && both > alone, `${forest} ${alone} ${both}`);
    });

    test("on a phone's screen, too", async () => {
      const rows = [];
      for (const { name } of pages) rows.push(await score(`/${name}`, PHONE));
      // Most of the pages are made for a wide window: squeezed, their side columns are the widest. No article is lost for that.
      assert.ok(means(rows, "both") >= means(rows, "forest"), JSON.stringify(rows));
      const { forest, alone } = await score("/tests/shown/narrow-screen.html", PHONE);
      assert.ok(alone >= forest - MAX_BELOW, `${forest} ${alone}`);
    });

    test("nothing is asked where it is off, or where the choice is not in doubt", async () => {
      const sure = rows.find(({ isAsked }) => !isAsked).name;
      const doubted = rows.find(({ isAsked }) => isAsked).name;
      const asked = (path, options) => page.evaluate((path, size, options) => inFrame(path, size, (document) => questions(() => core.extract(document, options))), `/${path}`, DESK, options);
      assert.equal(await asked(doubted, {}), 0);
      assert.equal(await asked(doubted, { asShown: false }), 0);
      assert.equal(await asked(sure, { asShown: true }), 0);
      assert.ok((await asked(doubted, { asShown: true })) > 0);
      assert.ok((await asked(sure, { method: "as-shown" })) > 0);
    });

    test("off, a live page gives the bytes of its file", async () => {
      for (const { name } of pages) {
        const [live, file] = await page.evaluate((path, size) => inFrame(path, size, (document) => {
          const options = { url: document.URL };
          // What the styles hide is known of a live page alone.
          const hidden = [...document.body.querySelectorAll("*")].filter((element) => !element.checkVisibility({ visibilityProperty: true }));
          for (const element of hidden) element.remove();
          return [core.extract(document, options), core.extractHtml(document.documentElement.outerHTML, options)];
        }), `/${name}`, DESK);
        assert.deepEqual(live, file, name);
      }
    });

    test("at most 200 blocks are asked about, and the others go with their neighbours", async () => {
      const told = await page.evaluate((path, size) => inFrame(path, size, (document) => {
        const side = Array.from({ length: 400 }, (_, i) => `<p>Entry ${i} of the side</p>`).join("");
        const text = Array.from({ length: 300 }, (_, i) => `<p>The ${i}th boat of the fleet came home at dusk, was drawn up on the shingle and tarred before the frost.</p>`).join("");
        document.body.innerHTML = `<style>#a{float:left;width:640px;font:18px serif}#b{margin-left:700px;font:13px sans-serif}</style><div id=a>${text}</div><div id=b>${side}</div>`;
        const { layout, textContent } = core.extract(document, { method: "as-shown", inspect: true });
        return { blocks: layout.blocks.length, column: layout.column, first: /The 0th boat/.test(textContent), last: /The 299th boat/.test(textContent), side: /of the side/.test(textContent) };
      }), `/${pages[0].name}`, DESK);
      assert.equal(told.blocks, 200);
      assert.equal(Math.round(told.column.width), 640);
      assert.deepEqual([told.first, told.last, told.side], [true, true, false], JSON.stringify(told));
    });

    test("frames and shadow trees stand where they are shown", async () => {
      const told = await page.evaluate((path, size) => inFrame(path, size, async (document) => {
        const prose = (word) => `<p>The ${word} lay still, and the boats that had come in at night were tied up along the old wall.</p>`;
        document.body.innerHTML = `<div style="height:300px"></div><iframe style="margin-left:200px;width:500px;height:400px;border:10px solid"></iframe><div id=host></div>`;
        const inner = document.querySelector("iframe").contentDocument;
        inner.body.style.margin = "0";
        inner.body.innerHTML = prose("harbour").repeat(4);
        document.getElementById("host").attachShadow({ mode: "open" }).innerHTML = prose("shadow").repeat(4);
        const { layout, elements } = core.extract(document, { method: "as-shown", inspect: true });
        const place = (word) => {
          const found = layout.blocks.find(({ node }) => elements.get(node).textContent.includes(word));
          return found && [found.left, found.top].map(Math.round);
        };
        const frame = document.querySelector("iframe").getBoundingClientRect();
        const shadow = document.getElementById("host").shadowRoot.querySelector("p").getBoundingClientRect();
        return { frame: place("harbour"), shadow: place("shadow"), expected: [[frame.left + 10, frame.top + 10], [shadow.left, shadow.top]].map((pair) => pair.map(Math.round)) };
      }), `/${pages[0].name}`, DESK);
      assert.deepEqual(told.frame[0], told.expected[0][0]);
      assert.ok(told.frame[1] >= told.expected[0][1] && told.frame[1] < told.expected[0][1] + 40, JSON.stringify(told));
      assert.deepEqual(told.shadow, told.expected[1]);
    });

    test("a page that lies about its layout gets its article all the same", async () => {
      const text = await page.evaluate((path, size) => inFrame(path, size, (document) => {
        const { getBoundingClientRect } = Element.prototype;
        for (const answer of [() => ({}), () => null, () => ({ left: Number.NaN, top: Infinity, width: "1", height: {} }), () => { throw new Error("no"); }]) {
          Element.prototype.getBoundingClientRect = answer;
          try {
            if (!core.extract(document, { method: "as-shown" }).textContent) return "nothing";
          } finally {
            Element.prototype.getBoundingClientRect = getBoundingClientRect;
          }
        }
        return "read";
      }), `/${pages[0].name}`, DESK);
      assert.equal(text, "read");
    });
  });
}
