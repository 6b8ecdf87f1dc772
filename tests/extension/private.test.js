// Private windows write nothing to storage: no settings, corrections or sites, nothing about what was read.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { extractHtml, initSync } from "../../dist/wasm/pith.js";
import { escape, privateTab, prose, readerOf, serve, start } from "./support.js";
import { chooseAlways, click, holds, key } from "./view-support.js";

const PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The harbour</title><link rel="icon" href="data:,"></head><body><article><h1>The harbour</h1>${prose("harbour", 6)}</article></body></html>`;

/** A report of a portal whose other reports end with the same note, and what a window that is not private would remember of three of these. */
const SITE = join(import.meta.dirname, "../site");
const REPORT = readFileSync(join(SITE, "eel-ladder-407.html"), "utf8");
const NOTE = "The River Post has told";
function remembered(origin) {
  initSync({ module: readFileSync(join(import.meta.dirname, "../../dist/wasm/pith_bg.wasm")) });
  return ["flood-gauge-412", "last-lighter-399", "night-pilot-391"].map((id) => {
    const { fingerprints } = extractHtml(readFileSync(join(SITE, `${id}.html`), "utf8"), { url: `${origin}/news/${id}`, fingerprints: true });
    return [fingerprints.page, fingerprints.all];
  });
}

const WHY = {
  en: "In a private window nothing is remembered.", de: "In einem privaten Fenster wird nichts gemerkt.", ru: "В приватном окне ничего не запоминается.",
  zh_CN: "在隐私窗口中不会记住任何内容。", ar: "لا يُحفظ شيء في نافذة خاصة.",
};

for (const name of ["chromium", "firefox"]) test(`in a private window of ${name} the reader works and writes nothing`, async () => {
  const server = await serve((path) => ({ body: path.startsWith("/news") ? REPORT : PAGE }));
  const started = await start(name, { incognito: true });
  try {
    const page = await privateTab(started, `${server.origin}/private`);
    await started.press(page);
    const reader = await readerOf(page);
    assert.equal(await reader.evaluate(() => browser.extension.inIncognitoContext), true);
    const stored = (frame = reader) => frame.evaluate(async () => JSON.stringify(await browser.storage.local.get()));
    const before = await stored();
    // A setting changed by keyboard, which applies to this session; a correction; the site.
    await key(page, "t");
    await holds(reader, () => /^(Light|Sepia)$/.test(document.querySelector("#said").textContent), "another theme");
    await key(page, "t");
    await holds(reader, () => document.documentElement.dataset.theme === "sepia", "sepia");
    const done = await reader.evaluate(async () => {
      const own = new URLSearchParams(location.search).get("key");
      const ask = async (message) => (await browser.runtime.sendMessage({ key: own, ...message })).done;
      const { record } = await browser.runtime.sendMessage({ type: "article", key: own });
      return [await ask({ type: "remember", keep: [record.places.find((place) => place >= 0)], drop: [] }), await ask({ type: "always", on: true })];
    });
    assert.deepEqual(done, [false, false]);
    assert.equal((await started.browser.pages()).filter((tab) => tab.url().includes("options.html")).length, 0);
    assert.equal(await stored(), before);
    // The user is told why not, in the interface language, which another window may have set.
    for (const [language, why] of Object.entries(WHY)) {
      // The panels are made again in every language, and an open one would be gone; the first is the browser's.
      await reader.evaluate((language) => {
        document.querySelector("#more-panel").dataset.before = "";
        return browser.storage.local.set({ settings: { language } });
      }, language);
      const isMade = (language) => document.documentElement.lang === language && Boolean(document.querySelector("#more-panel:not([data-before])"));
      await holds(reader, isMade, language, language.replace("_", "-"));
      await click(reader, "#tool-more");
      await click(reader, "#always");
      await holds(reader, (why) => document.querySelector("#said").textContent === why && !document.querySelector("#always").checked, why, why);
      await page.keyboard.press("Escape");
    }
    // The same from the toolbar button's menu: with a reader open, and without, where one opens to show it.
    const { en } = WHY;
    await reader.evaluate(() => browser.storage.local.remove("settings"));
    await holds(reader, () => document.documentElement.lang === "en", "English");
    await chooseAlways[name](started);
    await holds(reader, (why) => document.querySelector("#said.shown")?.textContent === why, en, en);
    await escape(page);
    await chooseAlways[name](started);
    const opened = await readerOf(page);
    await holds(opened, (why) => document.querySelector("#said.shown")?.textContent === why, en, en);
    assert.equal(await stored(opened), before);
    // What is remembered of sites is neither added to nor used; it would take the note away.
    assert.doesNotMatch(before, /"site/);
    const known = remembered(server.origin);
    const cut = extractHtml(REPORT, { url: `${server.origin}/news/eel`, site: known.map(([, text]) => text) });
    assert.ok(!cut.textContent.includes(NOTE));
    await opened.evaluate((known) => browser.storage.local.set({ "site:127.0.0.1": known }), known);
    await escape(page);
    await page.goto(`${server.origin}/news/eel`);
    await started.press(page);
    const report = await readerOf(page);
    assert.ok((await report.evaluate(() => document.querySelector("#text").textContent)).includes(NOTE));
    assert.deepEqual(JSON.parse(await stored(report)), { ...JSON.parse(before), "site:127.0.0.1": known });
    assert.doesNotMatch(JSON.stringify((await report.evaluate(() => browser.storage.session?.get())) ?? {}), /"site/);
    await escape(page);
  } finally {
    await started.close();
    server.close();
  }
});
