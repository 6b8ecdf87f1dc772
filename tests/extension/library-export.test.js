// Exports from the library page: every format as a real download, every choice of articles, giving up, and going on after the browser stopped the
// library. And of the article in a reader, which need not be saved.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { nameOfMany, nameOfOne } from "../../extension/shared/export.js";
import { STORIES, fillLibrary } from "./library-articles.js";
import { at, libraryTab } from "./library-support.js";
import { ask, downloaded, privateTab, prose, readerOf, serve, stage, start, until } from "./support.js";
import { click, holds, key, words } from "./view-support.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Some stories: with pictures, marks, in several languages, and a link without text. */
const SOME = STORIES.filter(({ title }) => /walls?$|المنارة|spreadsheet|老城|Tide tables|third line/.test(title));

/** What a zip holds: the texts of its files by name. @param {string} path */
const unzipped = (path) => Object.fromEntries(Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => [name, strFromU8(bytes)]));

/** Checks of the files, by format: the name and what is in it. @type {{ [format: string]: [RegExp, (path: string) => void] }} */
const FORMATS = {
  pith: [/^pith-library-\d{4}-\d\d-\d\d\.zip$/, (path) => {
    const files = unzipped(path);
    const { articles, highlights, pictures } = JSON.parse(files["manifest.json"]);
    assert.deepEqual([articles, highlights, pictures > 0], [SOME.length, 4, true]);
    const lines = files["articles/00001.jsonl"].trim().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(lines.map(({ title }) => title), SOME.map(({ title }) => title));
  }],
  epub: [/^pith-library-\d{4}-\d\d-\d\d\.epub$/, (path) => {
    assert.equal(readFileSync(path).subarray(30, 58).toString("latin1"), "mimetypeapplication/epub+zip");
    const files = unzipped(path);
    const chapters = Object.keys(files).filter((name) => /\.xhtml$/.test(name) && files[name].includes('epub:type="chapter"'));
    assert.equal(chapters.length, SOME.length);
    assert.match(files[Object.keys(files).find((name) => name.endsWith(".opf"))], /<dc:title>Library<\/dc:title>/);
  }],
  markdown: [/^pith-library-markdown-.*\.zip$/, (path) => {
    const files = unzipped(path);
    assert.equal(Object.keys(files).filter((name) => name.endsWith(".md")).length, SOME.length);
    assert.ok(Object.keys(files).some((name) => name.startsWith("images/")));
    assert.match(files["Notes on mending a dry stone wall.md"], /==never pick up a stone twice==/);
  }],
  html: [/^pith-library-html-.*\.zip$/, (path) => {
    const files = unzipped(path);
    assert.equal(Object.keys(files).filter((name) => name.endsWith(".html")).length, SOME.length);
    assert.match(files["A spreadsheet for bees.html"], /<img src="data:image\/svg\+xml;base64,/);
  }],
  csv: [/^pith-library-.*\.csv$/, (path) => assert.match(readFileSync(path, "utf8"), /^title,url,time_added,tags,status\r?\n/)],
  bookmarks: [/^pith-library-bookmarks-.*\.html$/, (path) => {
    const text = readFileSync(path, "utf8");
    assert.match(text, /^<!DOCTYPE NETSCAPE-Bookmark-file-1>/);
    assert.equal(text.match(/<A HREF=/g)?.length, SOME.length);
  }],
  jsonl: [/^pith-library-.*\.jsonl$/, (path) => assert.equal(readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line)).length, SOME.length)],
  atom: [/^pith-library-.*\.atom$/, (path) => assert.equal(readFileSync(path, "utf8").match(/<entry[ >]/g)?.length, SOME.length)],
  highlights: [/^pith-library-highlights-.*\.md$/, (path) => assert.match(readFileSync(path, "utf8"), /> Weigh the hive every evening/)],
  annotations: [/^pith-library-.*\.jsonld$/, (path) => assert.match(JSON.stringify(JSON.parse(readFileSync(path, "utf8"))), /TextQuoteSelector.*Weigh the hive every evening/)],
};

/** Opens the dialog as `open` does and waits for it. */
async function opened(tab, open) {
  await open();
  await holds(tab, () => document.querySelector("#export[open]") !== null, "the dialog");
}

/** Chooses in the dialog and presses its button. @param {string} format @param {string} [what] */
async function choose(tab, format, what) {
  await tab.evaluate((format, what) => {
    if (what) document.querySelector(`#export input[name=export-what][value=${what}]`).click();
    document.querySelector(`#export input[name=export-format][value=${format}]`).click();
    document.querySelector("#export .button.first").click();
  }, format, what ?? null);
}

/** Waits until the dialog says where the file is, closes it and returns the name. */
async function finished(tab) {
  await holds(tab, () => document.querySelector("#export .export-done") !== null, "the end of the export");
  const name = await words(tab, "#export .export-file");
  await tab.evaluate(() => document.querySelector("#export .export-done .button").click());
  await holds(tab, () => !document.querySelector("#export"), "the dialog to go");
  return name;
}

/** The files of exports that lie in the browser's storage. */
const stored = (tab) => tab.evaluate(async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("exports", { create: true });
  const names = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
});

/** Has the page's messages of a kind wait until `go` is called there. */
const hold = (tab, op) => tab.evaluate((op) => {
  const send = browser.runtime.sendMessage.bind(browser.runtime);
  const free = new Promise((go) => (globalThis.go = go));
  browser.runtime.sendMessage = async (message) => {
    if (message.request?.op === op) await free;
    return send(message);
  };
  globalThis.unhold = () => (browser.runtime.sendMessage = send);
}, op);

for (const name of (process.env.ONLY ?? "chromium,firefox").split(",")) {
  describe(name, () => {
    let started, tab, folder;
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), "pith-downloads-"));
      started = await start(name, { downloads: folder });
      tab = await libraryTab(started, "?view=all");
      await tab.setViewport({ width: 1280, height: 900 });
      await fillLibrary(tab, SOME);
      await holds(tab, (count) => document.querySelectorAll("#list > .item").length === count, "the articles", SOME.length);
    });
    after(async () => {
      await started.close();
      rmSync(folder, { recursive: true });
    });
    afterEach(() => readdirSync(folder).forEach((file) => rmSync(join(folder, file))));

    for (const [format, [file, check]] of Object.entries(FORMATS)) {
      test(`the whole library as ${format}`, async () => {
        await opened(tab, () => click(tab, "[data-do=export]"));
        await choose(tab, format);
        assert.match(await finished(tab), file);
        check(await downloaded(folder, file));
      });
    }

    test("the dialog has no faults, offers the format of last time, and gives the focus back", async () => {
      await opened(tab, () => key(tab, "E"));
      assert.equal(await tab.evaluate(() => document.querySelector("#export input[name=export-format]:checked").value), "annotations");
      assert.equal(await tab.evaluate(() => document.activeElement.name), "export-what");
      if (!(await tab.evaluate(() => "axe" in globalThis))) await tab.evaluate(AXE);
      const faults = await tab.evaluate(async () => (await globalThis.axe.run("#export", { resultTypes: ["violations"] })).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`));
      assert.deepEqual(faults, []);
      // Of highlights, only articles that have some.
      const count = (words) => holds(tab, (words) => document.querySelector("#export-what-all-hint").textContent === words, words, words);
      await count(`${SOME.filter(({ marks }) => marks?.length).length} articles with highlights`);
      await tab.evaluate(() => document.querySelector("#export input[name=export-format][value=csv]").click());
      await count(`${SOME.length} articles`);
      await key(tab, "Escape");
      await holds(tab, () => !document.querySelector("#export"), "the dialog to go");
    });

    test("the articles of a tag, from its menu", async () => {
      await tab.evaluate(() => document.querySelector('[data-key="menu water"]').click());
      await opened(tab, () => tab.evaluate(() => [...document.querySelectorAll("#menu button")].find((item) => item.textContent === "Export").click()));
      await choose(tab, "csv");
      assert.match(await finished(tab), /^pith-water-.*\.csv$/);
      const rows = readFileSync(await downloaded(folder, /^pith-water-/), "utf8").trim().split("\n").slice(1);
      assert.deepEqual(rows.map((row) => /Tide tables|third line/.exec(row)?.[0]).sort(), ["Tide tables", "third line"]);
    });

    test("what a search shows while its last word is typed", async () => {
      await tab.evaluate(() => document.querySelector(".search input").focus());
      await tab.keyboard.type("spreadsh");
      await holds(tab, () => document.querySelectorAll("#list > .item").length === 1, "what is found");
      await opened(tab, () => click(tab, "[data-do=export]"));
      assert.equal(await tab.evaluate(() => document.querySelector("#export input[name=export-what]:checked").value), "shown");
      await choose(tab, "jsonl", "shown");
      // One article has its title as the name of the file.
      assert.equal(await finished(tab), "A spreadsheet for bees.jsonl");
      const [line, ...others] = readFileSync(await downloaded(folder, /\.jsonl$/), "utf8").trim().split("\n");
      assert.deepEqual([JSON.parse(line).title, others.length], ["A spreadsheet for bees", 0]);
      await key(tab, "Escape");
      await holds(tab, (count) => document.querySelectorAll("#list > .item").length === count, "all articles", SOME.length);
    });

    test("a view alone is not what is exported at first", async () => {
      await at(tab, "?view=unread");
      await opened(tab, () => key(tab, "E"));
      assert.equal(await tab.evaluate(() => document.querySelector("#export input[name=export-what]:checked").value), "all");
      await key(tab, "Escape");
      await at(tab, "?view=all");
      await holds(tab, (count) => document.querySelectorAll("#list > .item").length === count, "all articles", SOME.length);
    });

    test("selected articles", async () => {
      for (const at of [0, 1]) await tab.evaluate((at) => document.querySelectorAll("#list [data-act=select]")[at].click(), at);
      await holds(tab, () => document.querySelector("#bulk [data-key=export]") !== null, "the bar");
      await opened(tab, () => click(tab, "#bulk [data-key=export]"));
      await choose(tab, "atom");
      await finished(tab);
      assert.equal(await tab.evaluate(() => document.activeElement.dataset.key), "export");
      assert.equal(readFileSync(await downloaded(folder, /^pith-selection-.*\.atom$/), "utf8").match(/<entry[ >]/g)?.length, 2);
      await key(tab, "Escape");
    });

    test("one article as one file, or in a zip where its pictures stand beside it", async () => {
      const open = () => tab.evaluate(() => [...document.querySelectorAll("#list > .item")].find((item) => item.textContent.includes("spreadsheet for bees")).querySelector("[data-act=menu]").click());
      for (const [format, file] of Object.entries({ html: "A spreadsheet for bees.html", markdown: "A spreadsheet for bees.zip", epub: "A spreadsheet for bees.epub" })) {
        await open();
        await opened(tab, () => tab.evaluate(() => [...document.querySelectorAll("#menu button")].find((item) => item.textContent === "Export").click()));
        await choose(tab, format);
        assert.equal(await finished(tab), file);
        assert.equal(basename(await downloaded(folder, /^A spreadsheet/)), file);
        rmSync(join(folder, file));
      }
    });

    test("an export that is given up leaves no file", async () => {
      const before = await stored(tab);
      await hold(tab, "step");
      await opened(tab, () => click(tab, "[data-do=export]"));
      await choose(tab, "pith");
      await holds(tab, () => document.querySelector("#export progress")?.max > 1, "the progress");
      // The library does other things in between.
      assert.ok((await ask(tab, () => browser.runtime.sendMessage({ type: "library/ask", question: { op: "state" } }))).answer.articles > 0);
      await tab.evaluate(() => document.querySelector("#export .button").click());
      await holds(tab, () => document.querySelector("#said").textContent === "Nothing was exported.", "the message");
      await tab.evaluate(() => {
        globalThis.go();
        globalThis.unhold();
      });
      await until(async () => (await stored(tab)).length === before.length, "the file to go");
      assert.deepEqual(readdirSync(folder), []);
    });

    if (name === "chromium") {
      test("an export begins anew after the browser stopped the library", async () => {
        await hold(tab, "step");
        await opened(tab, () => click(tab, "[data-do=export]"));
        await choose(tab, "pith");
        await holds(tab, () => document.querySelector("#export progress")?.max > 1, "the progress");
        const worker = await started.browser.targets().findLast((one) => one.type() === "service_worker").worker();
        await worker.evaluate(() => chrome.offscreen.closeDocument());
        await tab.evaluate(() => {
          globalThis.go();
          globalThis.unhold();
        });
        await finished(tab);
        FORMATS.pith[1](await downloaded(folder, FORMATS.pith[0]));
      });
    }
  });
}

/** Persian with a sign that keeps its letters apart, and one that would turn the direction of what follows. */
const PERSIAN = "کتاب\u200cهای بندر می\u200cمانند\u202e";

test("signs that are not seen do not divide the words in names of files", () => {
  assert.equal(nameOfOne(PERSIAN, "markdown"), "کتابهای بندر میمانند.md");
  assert.equal(nameOfOne("Har\u00adbour\u200e: a/b\ufeff", "epub"), "Harbour a b.epub");
  assert.match(nameOfMany(PERSIAN, "csv", "one"), /^pith-کتابهای-بندر-میمانند-\d/);
});

const PIXELS = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** An article with an image of its own, and one of another host that says nothing of other pages. @param {string} other */
const harbour = (other) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The harbour / at night</title><link rel="icon" href="data:,"></head><body><article><h1>The harbour / at night</h1>
${prose("harbour", 3)}<figure><img src="/quay.gif" width="600" height="400" alt="The quay"><figcaption>The quay at low water, seen from the old wall.</figcaption></figure>${prose("harbour", 3)}
<figure><img src="${other}/far.gif" width="600" height="400" alt="Far away"><figcaption>What is seen from the other side of the water.</figcaption></figure>${prose("harbour", 2)}</article></body></html>`;

for (const name of (process.env.ONLY ?? "chromium,firefox").split(",")) {
  describe(`the reader in ${name}`, () => {
    let staged, folder, far;
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), "pith-downloads-"));
      far = await serve(() => ({ body: PIXELS, type: "image/gif" }));
      staged = await stage(name, serve((path) => (path === "/quay.gif" ? { body: PIXELS, type: "image/gif" } : { body: path === "/persian" ? harbour(far.origin).replaceAll("The harbour / at night", PERSIAN) : harbour(far.origin) })), { downloads: folder, incognito: true });
    });
    after(async () => {
      await staged.end();
      far.close();
      rmSync(folder, { recursive: true });
    });

    /** Chooses an entry of the menu. */
    const choose = (reader, words) => reader.evaluate((words) => [...document.querySelectorAll("#more-panel button")].find((button) => button.textContent === words).click(), words);

    /** Downloads the article of a page in a format, and checks the file. */
    async function downloads(reader, entry, file, check) {
      await choose(reader, entry);
      const path = await downloaded(folder, file).catch(async (error) => {
        throw new Error(`${error.message}; the reader says: ${await words(reader, "#said")}`);
      });
      check(path);
      rmSync(path);
    }

    /** What is in each file: the words, and the image that the page can read. */
    const all = async (reader) => {
      await downloads(reader, "Download as Markdown", /^The harbour at night\.md$/, (path) => assert.match(readFileSync(path, "utf8"), /title: "The harbour \/ at night"[^]*The harbour lay still in the first light/));
      await downloads(reader, "Download as a web page (HTML)", /^The harbour at night\.html$/, (path) => assert.equal(readFileSync(path, "utf8").match(/<img src="data:image\/gif;base64,/g)?.length, 1));
      await holds(reader, () => document.querySelector("#said").textContent === "The harbour at night.html is in your downloads. 1 picture could not be had without more permissions.", "what is missing");
      await downloads(reader, "Download as a book (EPUB)", /^The harbour at night\.epub$/, (path) => assert.match(Object.keys(unzipped(path)).join(), /\.gif/));
    };

    test("an article that is not saved becomes a file, and is not saved by that", async () => {
      const { page, server, started } = staged;
      await page.goto(`${server.origin}/harbour`);
      await started.press(page);
      const reader = await readerOf(page);
      await all(reader);
      assert.equal(await reader.evaluate(async () => (await browser.storage.local.get("libraryUsed")).libraryUsed), undefined);
    });

    test("its file has its title as a name in any script", async () => {
      const { page, server, started } = staged;
      await page.goto(`${server.origin}/persian`);
      await started.press(page);
      await downloads(await readerOf(page), "Download as Markdown", /^کتابهای بندر میمانند\.md$/, () => {});
    });

    test("also in a private window", async () => {
      const { server, started } = staged;
      const page = await privateTab(started, `${server.origin}/private`);
      await started.press(page);
      const reader = await readerOf(page);
      // Chromium writes no downloads of private windows while it has no screen.
      await reader.evaluate(() => {
        const { createObjectURL } = URL;
        URL.createObjectURL = (file) => {
          globalThis.file = file;
          return createObjectURL(file);
        };
      });
      await choose(reader, "Download as a web page (HTML)");
      await holds(reader, () => document.querySelector("#said").textContent.startsWith("The harbour at night.html is in your downloads."), "the end");
      assert.match(await reader.evaluate(() => globalThis.file.text()), /<img src="data:image\/gif;base64,/);
      assert.equal(await reader.evaluate(async () => (await browser.storage.local.get("libraryUsed")).libraryUsed), undefined);
    });
  });
}
