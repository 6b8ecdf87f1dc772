// What the reader remembers of sites: the next page of a site is cut better, and all of it can be seen, forgotten, turned off; it is bounded and
// in no export (private windows: private.test.js). The pages are those of the small portal in tests/site, which ends every report with the same note.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { STRICT, ask, serve, stage, until } from "./support.js";
import { askBackground, click, holds, leave, read, set, tabOf, words } from "./view-support.js";

const SITE = join(import.meta.dirname, "../site");
const REPORTS = ["eel-ladder-407", "flood-gauge-412", "last-lighter-399", "night-pilot-391", "reed-roofs-383"];
const NOTE = "The River Post has told";
const HOST = "127.0.0.1";

/** Serves the portal; below `strict` with a strict policy. */
const portal = () => serve((path) => {
  const file = join(SITE, `${path.split("/").at(-1)}.html`);
  if (!existsSync(file)) return;
  return { body: readFileSync(file), headers: path.startsWith("/strict") ? STRICT : {} };
});

/** What storage holds of sites. */
const stored = (frame) => frame.evaluate(async () => {
  const of = async (area) => Object.fromEntries(Object.entries(await browser.storage[area].get()).filter(([key]) => key.startsWith("site")));
  return { local: await of("local"), session: await of("session") };
});

/** Runs a function of the memory's own module in a page of the settings. */
const inMemory = (settings, run, ...args) => settings.evaluate(`(async () => (${run})(await import("/shared/site-memory.js"), ...${JSON.stringify(args)}))()`);

for (const name of ["chromium", "firefox"]) describe(`the memory of sites in ${name}`, { concurrency: false }, () => {
  let server, started, page, end, settings;

  before(async () => {
    ({ server, started, page, end } = await stage(name, portal()));
    const tab = await tabOf(started, "welcome.html");
    await ask(tab, () => void (location.href = "/options/options.html"));
    settings = await tabOf(started, "options.html");
    await holds(settings, () => document.body?.dataset.state === "shown", "the settings");
  });
  after(() => end?.());

  /** Opens a report in the reader, and returns its article as HTML, without pictures: one that is not there is replaced at some time. */
  async function report(at, folder = "news") {
    const reader = await read(started, page, `${server.origin}/${folder}/${REPORTS[at]}`);
    const html = await reader.evaluate(() => {
      const text = document.querySelector("#text").cloneNode(true);
      for (const picture of text.querySelectorAll("figure")) picture.remove();
      return text.innerHTML;
    });
    await leave(started, page);
    return html;
  }
  const row = () => words(settings, "#siteMemory .sites li");
  const pages = (count) => holds(settings, (count) => document.querySelector("#siteMemory .sites .hint")?.textContent.startsWith(`${count} page`), `${count} pages`, count);
  const nothing = () => holds(settings, () => document.querySelector("#siteMemory .sites").textContent === "None yet.", "an empty list");

  test("the fourth page of a site loses what the others have, too", async () => {
    const alone = [];
    for (const at of [0, 1, 2]) {
      const html = await report(at);
      assert.ok(html.includes(NOTE), `report ${at} is read without the others`);
      alone.push(html);
      await pages(at + 1);
    }
    const html = await report(3);
    assert.ok(html.includes("At two in the morning") && html.includes("not happened here before.") && !html.includes(NOTE));
    await pages(4);
    // A page that is read again counts once, and is compared with the others.
    assert.ok(!(await report(0)).includes(NOTE));
    await pages(4);
    assert.match(await row(), /^127\.0\.0\.1 4 pages · \d/);
  });

  test("what is on disk is enough after a start, under a strict policy, too", async () => {
    await settings.evaluate(() => browser.storage.session.clear());
    for (const folder of ["news", "strict"]) {
      const html = await report(4, folder);
      assert.ok(html.includes("For the first time since the war") && !html.includes(NOTE), folder);
    }
  });

  test("hashes are kept and no words, and no export holds them", async () => {
    const { local, session } = await stored(settings);
    const texts = [local, session].flatMap((area) => area[`site:${HOST}`].map(([, text]) => Buffer.from(text, "base64").toString("latin1")));
    assert.ok(texts.every((text) => text.startsWith("PITHSITE")));
    for (const word of ["River", "Post", "eel", "Most", "2026"]) assert.ok(!texts.some((text) => text.includes(word)), word);
    // On disk the page's own texts are missing: less is there than in memory.
    const size = (area) => area.sites.find(({ host }) => host === HOST).size / area.sites.find(({ host }) => host === HOST).pages;
    assert.ok(size(local) < 0.9 * size(session), `${size(local)} ${size(session)}`);
    const reader = await read(started, page, `${server.origin}/news/${REPORTS[2]}`);
    assert.ok(!JSON.stringify(await askBackground(reader, { type: "article" })).includes("fingerprints"));
    await leave(started, page);
    const exported = await settings.evaluate(async () => {
      const { exportOf, exportToFile } = await import("/shared/export.js");
      const { file } = await exportToFile(exportOf({ format: "pith", which: "all" }), () => {}, new AbortController().signal);
      const corrections = document.querySelector("#corrections-text").value;
      return { bytes: [...new Uint8Array(await file.arrayBuffer())], corrections };
    });
    const { unzipSync, strFromU8 } = await import("fflate");
    const all = Object.entries(unzipSync(Uint8Array.from(exported.bytes))).map(([file, bytes]) => file + strFromU8(bytes, true)).join() + exported.corrections;
    assert.ok(all.includes("manifest.json") && !all.includes("PITHSITE") && !all.includes("UElUSFNJVEU") && !all.includes(HOST));
  });

  test("a damaged memory is forgotten, and the page is read", async () => {
    await settings.evaluate(async (key) => browser.storage.local.set({ [key]: [[1, "UElUSFNJVEU"]] }), `site:${HOST}`);
    for (const folder of ["news", "strict"]) assert.ok((await report(1, folder)).includes(NOTE));
    // Two addresses.
    await pages(2);
  });

  test("a site is forgotten at a press", async () => {
    await inMemory(settings, (memory) => memory.rememberPage("lake.example", { page: 7, outside: "abc", all: "abcd" }));
    await until(async () => (await row()).startsWith("lake.example"), "the newest site in front");
    await click(settings, `[aria-label="Forget what is known of ${HOST}"]`);
    // It is said after both areas are written; the row goes with the first.
    await until(async () => (await words(settings, "#siteMemory [role=status]")) === `Forgotten: ${HOST}`, "the word that it is forgotten");
    assert.ok(!(await words(settings, "#siteMemory .sites")).includes(HOST));
    const { local, session } = await stored(settings);
    for (const area of [local, session]) assert.deepEqual(Object.keys(area).sort(), ["site:lake.example", "sites"]);
    assert.ok((await report(3)).includes(NOTE));
    await pages(1);
    await click(settings, "#siteMemory .row-start button");
    await nothing();
    for (const area of Object.values(await stored(settings))) assert.deepEqual(area, { sites: [] });
  });

  test("turned off it forgets, keeps nothing and changes nothing", async () => {
    const empty = await report(0);
    await pages(1);
    await click(settings, "#siteMemory .switch input, #siteMemory input[type=checkbox]");
    await nothing();
    const off = [];
    for (const at of [0, 1, 2, 3]) off.push(await report(at));
    for (const area of Object.values(await stored(settings))) assert.deepEqual(area, { sites: [] });
    assert.ok(off.every((html) => html.includes(NOTE)));
    assert.equal(off[0], empty);
    await set(settings, { rememberSites: true });
  });

  test("a site has at most 32 KB, all have 4 MB, and the oldest go first", async () => {
    const { one, pagesOfOne, all, first, last, times } = await inMemory(settings, async (memory) => {
      const text = (size) => "A".repeat(size);
      for (let page = 0; page < 30; page++) await memory.rememberPage("one.example", { page, outside: text(3000), all: text(10) });
      const [one] = await memory.rememberedSites();
      const pagesOfOne = (await browser.storage.local.get("site:one.example"))["site:one.example"].map(([page]) => page);
      for (let page = 30; page < 60; page++) await memory.rememberPage("one.example", { page, outside: text(10), all: text(10) });
      const times = (await memory.knownPages("one.example")).length;
      // Most of them at once: each is a write of its own.
      const { sites: before } = await browser.storage.local.get("sites");
      const seeds = Array.from({ length: 120 }, (_, host) => ({ host: `s${host}.example`, pages: 1, size: 32 << 10 }));
      await browser.storage.local.set({ sites: [...before, ...seeds], ...Object.fromEntries(seeds.map(({ host }) => [`site:${host}`, [[1, text(32 << 10)]]])) });
      for (let host = 120; host < 140; host++) await memory.rememberPage(`s${host}.example`, { page: 1, outside: text(32 << 10), all: text(10) });
      const sites = await memory.rememberedSites();
      const kept = Object.entries(await browser.storage.local.get()).filter(([key]) => key.startsWith("site:"));
      return { one, pagesOfOne, times, all: kept.reduce((sum, [, pages]) => sum + pages.reduce((sum, [, text]) => sum + text.length, 0), 0), first: sites[0].host, last: sites.at(-1).host };
    });
    assert.ok(one.size <= 32 << 10 && one.pages === 10, JSON.stringify(one));
    assert.deepEqual(pagesOfOne, [20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    assert.equal(times, 24);
    assert.ok(all <= 4 << 20 && all > (4 << 20) - (64 << 10), `${all}`);
    assert.deepEqual([first, last], ["s139.example", "s12.example"]);
    await click(settings, "#siteMemory .row-start button");
    await nothing();
  });
});
