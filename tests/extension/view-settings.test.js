// The options page, opened from the reader: settings apply to the reader at once, shortcuts can be changed, corrections can be imported, edited and
// removed.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { start, until } from "./support.js";
import { click, holds, key, read, servePages, set, tabOf, unset } from "./view-support.js";

const LOCALES = join(import.meta.dirname, "../../extension/_locales");

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page, frame, tab;
    before(async () => {
      server = await servePages();
      started = await start(name);
      page = await started.browser.newPage();
      frame = await read(started, page, `${server.origin}/code/prism--binary-search`);
      await key(page, "s");
      tab = await tabOf(started, "options.html");
    });
    after(async () => {
      await started.close();
      server.close();
    });

    test("settings apply to the reader at once", async () => {
      await click(tab, "#look input[value=dark]");
      await holds(frame, () => document.documentElement.dataset.theme === "dark", "dark");
      await tab.evaluate(() => {
        const slider = document.querySelector("#look input[type=range]");
        slider.value = "28";
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await holds(frame, () => getComputedStyle(document.querySelector("#text")).fontSize === "28px", "larger letters");
      await unset(tab);
      await holds(frame, () => getComputedStyle(document.querySelector("#text")).fontSize === "20px", "the first letters");
    });

    test("a shortcut is changed by pressing another key", async () => {
      await tab.bringToFront();
      await click(tab, ".shortcuts tr:nth-child(3) button");
      await key(tab, "z");
      await holds(tab, () => document.querySelector(".shortcuts tr:nth-child(3) button").textContent === "Z", "the new key");
      // A key that another action had is taken from it, and the page says so.
      await click(tab, ".shortcuts tr:nth-child(3) button");
      await key(tab, "a");
      await holds(tab, () => document.querySelector(".shortcuts tr:nth-child(4) button").textContent === "none", "no key");
      await holds(tab, () => document.querySelector("#keys [role=status]").textContent.includes("Appearance"), "whose key it was");
      await page.bringToFront();
      await frame.evaluate(() => document.body.focus());
      await key(page, "a");
      await holds(frame, () => document.querySelector("#contents-panel:popover-open") !== null, "the contents by the new key");
      await key(page, "Escape");
      await unset(tab);
      // Buttons that are links are as high as others, and those of the shortcuts end where the switches do.
      const { heights, ends } = await tab.evaluate(() => ({
        heights: [...document.querySelectorAll("#backup > .row-start > .button")].map((button) => button.offsetHeight),
        ends: [...document.querySelectorAll(".key-button, #keys .switch")].map((one) => Math.round(one.getBoundingClientRect().right)),
      }));
      assert.equal(heights.length, 2);
      for (const same of [heights, ends]) assert.equal(new Set(same).size, 1, `${same}`);
    });

    test("the welcome page offers themes; all settings can be reset", async () => {
      const first = await tabOf(started, "welcome.html");
      await click(first, "input[value=sepia]");
      for (const there of [tab, frame, first]) await holds(there, () => document.documentElement.dataset.theme === "sepia", "sepia");
      await set(tab, { size: 31, rememberSites: false, saveImages: false, askForImages: false, singleKeys: false });
      await holds(tab, () => document.documentElement.style.getPropertyValue("--size") === "31px", "the size");
      const stored = () => tab.evaluate(async () => (await browser.storage.local.get("settings")).settings);
      await click(tab, "#resetPart button");
      for (const there of [tab, frame, first]) await holds(there, () => document.documentElement.dataset.theme !== "sepia", "the first theme");
      await holds(tab, () => document.querySelector("#resetPart [role=status]").textContent === "Everything is set back.", "that it was done");
      const { size, rememberSites, saveImages, askForImages, singleKeys } = await stored();
      assert.deepEqual([size, rememberSites, saveImages, askForImages, singleKeys], [20, false, false, false, false], "choices about privacy and single keys stay");
      // Undo, but for what was changed since.
      await set(tab, { wordSpacing: 0.2 });
      await holds(tab, () => document.documentElement.style.getPropertyValue("--gaps") === "0.2em", "the spacing");
      await click(tab, "#resetPart .row-start button:last-child");
      for (const there of [tab, frame, first]) await holds(there, () => document.documentElement.dataset.theme === "sepia", "sepia again");
      await until(async () => (await stored()).size === 31 && (await stored()).wordSpacing === 0.2, "the size of before and the new spacing");
      assert.equal(await tab.evaluate(() => document.activeElement.textContent), "Set everything back", "the focus is not lost");
      await unset(tab);
      assert.ok(!(await first.evaluate(() => document.body.textContent)).includes("_"), "every message of the welcome page exists");
      assert.equal(await first.evaluate(() => document.querySelector('a[href$="library.html"]')?.textContent), "Open the library");
      assert.ok(await first.evaluate(() => [...document.querySelectorAll(".window")].every((window) => window.scrollHeight <= window.clientHeight)), "nothing of the samples is cut");
    });

    test("the shortcut that opens the reader is shown as the browser has it", async () => {
      const first = await tabOf(started, "welcome.html");
      await holds(first, () => document.querySelector(".steps kbd")?.textContent === "Alt + Shift + E", "the shortcut on the welcome page");
      await holds(tab, () => document.querySelector(".shortcuts tr:first-child button").textContent === "Alt + Shift + E", "the shortcut among the others");
      // Its button opens the browser's page for shortcuts.
      if (name === "firefox") return;
      await click(tab, ".shortcuts tr:first-child button");
      const there = await until(() => started.browser.targets().find((target) => target.url() === "chrome://extensions/shortcuts"), "the browser's page");
      await (await there.page())?.close();
    });

    test("the interface language changes at once", async () => {
      await tab.evaluate(() => {
        const choice = document.querySelector("#languagePart select");
        choice.value = "ru";
        choice.dispatchEvent(new Event("change", { bubbles: true }));
      });
      await holds(tab, () => document.querySelector("h1").textContent === "Настройки Pith", "Russian");
      assert.equal(await tab.evaluate(() => document.documentElement.lang), "ru");
      // Also in an open reader and on the welcome page.
      await holds(frame, () => document.querySelector("#tool-close").title === "Закрыть" && document.querySelector(".minutes").textContent === "1 минута", "Russian in the reader");
      const first = await tabOf(started, "welcome.html");
      await holds(first, () => document.documentElement.lang === "ru" && /[а-я]/.test(document.querySelector("h1").textContent), "Russian on the welcome page");
      await unset(tab);
      await holds(tab, () => document.querySelector("h1").textContent === "Pith settings", "English");
      await holds(frame, () => document.querySelector("#tool-close").title === "Close" && document.querySelectorAll(".listing").length === 1, "English in the reader");
    });

    test("plural forms follow the rules of the language", async () => {
      const forms = await tab.evaluate(async () => {
        const { plural, loadLanguage } = await import("/shared/i18n.js");
        const out = {};
        for (const [language, counts] of Object.entries({ en: [1, 2], de: [1, 2], ru: [1, 2, 5, 11, 21, 22, 1.5], zh_CN: [1, 2], ar: [0, 1, 2, 3, 11, 100] })) {
          await loadLanguage(language);
          out[language] = counts.map((count) => plural("words", count));
        }
        await loadLanguage("auto");
        return out;
      });
      assert.deepEqual(forms, {
        en: ["1 word", "2 words"], de: ["1 Wort", "2 Wörter"],
        ru: ["1 слово", "2 слова", "5 слов", "11 слов", "21 слово", "22 слова", "1,5 слова"],
        zh_CN: ["1 字", "2 字"], ar: ["0 كلمة", "كلمة واحدة", "كلمتان", "3 كلمات", "11 كلمة", "100 كلمة"],
      });
      // Every language has all plural forms of every plural message, and all other messages.
      const files = readdirSync(LOCALES).map((language) => [language, JSON.parse(readFileSync(join(LOCALES, language, "messages.json"), "utf8"))]);
      const english = files.find(([language]) => language === "en")[1];
      const families = Object.keys(english).filter((text) => text.endsWith("_other")).map((text) => text.slice(0, -6));
      assert.ok(families.length > 5);
      for (const [language, texts] of files) {
        const { pluralCategories } = new Intl.PluralRules(language.replace("_", "-")).resolvedOptions();
        for (const family of families) for (const form of pluralCategories) assert.ok(texts[`${family}_${form}`], `${language} lacks ${family}_${form}`);
        const plain = Object.keys(english).filter((text) => !families.some((family) => text.startsWith(`${family}_`)));
        assert.deepEqual(plain.filter((text) => !texts[text]?.message), [], language);
      }
    });

    test("corrections are exported to a file, and imported and merged", async () => {
      await tab.evaluate(() => browser.storage.local.set({ corrections: { "news.example.org": [{ as: "drop", where: ".ad" }] } }));
      await holds(tab, () => document.querySelectorAll("#correctionsPart .sites b").length === 1, "a site");
      const file = await tab.evaluate(async () => {
        // Instead of the download folder.
        const blobs = new Map();
        const { createObjectURL } = URL;
        URL.createObjectURL = (blob) => {
          const address = createObjectURL(blob);
          blobs.set(address, blob);
          return address;
        };
        const saved = new Promise((done) => {
          HTMLAnchorElement.prototype.click = function () { done([this.download, this.href]); };
        });
        document.querySelectorAll("#correctionsPart > .row-start button")[0].click();
        const [name, address] = await saved;
        return [name, await blobs.get(address).text()];
      });
      assert.deepEqual(file, ["pith-corrections.txt", "[news.example.org]\ndrop: .ad\n"]);
      const folder = mkdtempSync(join(tmpdir(), "pith-"));
      const path = join(folder, "some.txt");
      writeFileSync(path, "[news.example.org]\ndrop: .ad\nkeep: main\n[far.example]\ndrop: footer\n");
      const input = await tab.$("#correctionsPart input[type=file]");
      await input.uploadFile(path);
      await holds(tab, () => document.querySelectorAll("#correctionsPart .sites b").length === 2, "both sites");
      assert.deepEqual(await tab.evaluate(async () => (await browser.storage.local.get("corrections")).corrections), {
        "news.example.org": [{ as: "drop", where: ".ad" }, { as: "keep", where: "main" }], "far.example": [{ as: "drop", where: "footer" }],
      });
      writeFileSync(path, "[far.example]\nblow: up\n");
      await input.uploadFile(path);
      await holds(tab, () => /Lines: 2/.test(document.querySelector("#correctionsPart [role=status]").textContent), "the invalid line");
      await tab.evaluate(() => browser.storage.local.remove("corrections"));
      rmSync(folder, { recursive: true });
    });

    test("corrections are edited as text, refused if invalid, listed and removed", async () => {
      const write = (text) => tab.evaluate((written) => {
        const field = document.querySelector("textarea");
        field.closest("details").open = true;
        field.value = written;
        [...field.closest("details").querySelectorAll("button")][0].click();
      }, text);
      await write("[news.example.org]\nkeep: main > .story\ndrop: >>broken\nhello\n");
      await holds(tab, () => /Lines: 3, 4/.test(document.querySelector("#correctionsPart [role=status]").textContent), "the invalid lines");
      assert.equal(await tab.evaluate(async () => (await browser.storage.local.get("corrections")).corrections), undefined);
      await write("# mine\n[news.example.org]\nkeep: main > .story\ndrop: aside[data-x=\"1\"]\n\n[Other.example]\ndrop: .ad\n");
      await holds(tab, () => document.querySelectorAll("#correctionsPart .sites b").length === 2, "two sites");
      assert.deepEqual(await tab.evaluate(async () => (await browser.storage.local.get("corrections")).corrections), {
        "news.example.org": [{ as: "keep", where: "main > .story" }, { as: "drop", where: "aside[data-x=\"1\"]" }], "other.example": [{ as: "drop", where: ".ad" }],
      });
      await click(tab, "#correctionsPart .sites button");
      await holds(tab, () => document.querySelectorAll("#correctionsPart .sites b").length === 1, "one site");
      await tab.evaluate(() => browser.storage.local.remove("corrections"));
      await holds(tab, () => document.querySelectorAll("#correctionsPart .sites b").length === 0, "no site");
    });
  });
}
