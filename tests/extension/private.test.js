// Nothing is written from private windows: not settings, not corrections, not sites, not what was read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { prose, readerOf, serve, soon, start, until, withoutReader } from "./support.js";
import { click, holds } from "./view-support.js";

const PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The harbour</title><link rel="icon" href="data:,"></head><body><article><h1>The harbour</h1>${prose("harbour", 6)}</article></body></html>`;

const WHY = {
  en: "In a private window nothing is remembered.", de: "In einem privaten Fenster wird nichts gemerkt.", ru: "В приватном окне ничего не запоминается.",
  zh_CN: "在隐私窗口中不会记住任何内容。", ar: "لا يُحفظ شيء في نافذة خاصة.",
};

test("in a private window of Chromium the reader works and writes nothing", async () => {
  const server = await serve(() => ({ body: PAGE }));
  const started = await start("chromium", { incognito: true });
  try {
    const { browser } = started;
    const worker = await browser.targets().find((target) => target.type() === "service_worker").worker();
    const stored = () => worker.evaluate(async () => JSON.stringify(await chrome.storage.local.get()));
    const before = await stored();
    await worker.evaluate((url) => chrome.windows.create({ incognito: true, url }), `${server.origin}/private`);
    const page = await until(async () => (await browser.pages()).find((one) => one.url().endsWith("/private")), "the private window");
    await started.press(page);
    const reader = await readerOf(page);
    assert.equal(await reader.evaluate(() => browser.extension.inIncognitoContext), true);
    // Settings by keys, which hold for this session; a correction; the site.
    await page.keyboard.press("t");
    const theme = await until(() => soon(reader.evaluate(async () => (await browser.storage.session.get("settings")).settings?.theme)), "the other theme");
    assert.equal(await reader.evaluate(() => document.documentElement.dataset.theme), theme);
    const done = await reader.evaluate(async () => {
      const key = new URLSearchParams(location.search).get("key");
      const ask = async (message) => (await browser.runtime.sendMessage({ key, ...message })).done;
      const { record } = await browser.runtime.sendMessage({ type: "article", key });
      return [await ask({ type: "remember", keep: [record.places.find((place) => place >= 0)], drop: [] }), await ask({ type: "always", on: true })];
    });
    assert.deepEqual(done, [false, false]);
    assert.equal((await browser.pages()).filter((tab) => tab.url().includes("options.html")).length, 0);
    // Whoever asks for it is told why not, in the language of the interface.
    for (const [language, why] of Object.entries(WHY)) {
      await reader.evaluate((language) => browser.storage.session.set({ settings: { language } }), language);
      await holds(reader, (language) => document.documentElement.lang === language, language, language.replace("_", "-"));
      await click(reader, "#tool-more");
      await click(reader, "#always");
      await holds(reader, (why) => document.querySelector("#said").textContent === why && !document.querySelector("#always").checked, why, why);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Escape");
    await withoutReader(page);
    assert.equal(await stored(), before);
  } finally {
    await started.close();
    server.close();
  }
});
