// The settings page, opened from the reader as a person does: what is set there holds in the reader at once, keys can be changed, corrections are
// read, edited and taken away.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { start } from "./support.js";
import { click, holds, key, read, servePages, tabOf, unset, words } from "./view-support.js";

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

    test("what is set holds in the reader at once", async () => {
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

    test("a key is changed by pressing another", async () => {
      await tab.bringToFront();
      await click(tab, ".shortcuts tr:nth-child(2) button");
      await key(tab, "z");
      await holds(tab, () => document.querySelector(".shortcuts tr:nth-child(2) button").textContent === "Z", "the new key");
      // One that was another's is taken from it, and the page says so.
      await click(tab, ".shortcuts tr:nth-child(2) button");
      await key(tab, "a");
      await holds(tab, () => document.querySelector(".shortcuts tr:nth-child(3) button").textContent === "none", "no key");
      assert.match(await words(tab, "#keys [role=status]"), /Appearance/);
      await page.bringToFront();
      await frame.evaluate(() => document.body.focus());
      await key(page, "a");
      await holds(frame, () => document.querySelector("#contents-panel:popover-open") !== null, "the contents by their new key");
      await key(page, "Escape");
      await unset(tab);
    });

    test("the interface changes its language without being opened again", async () => {
      await tab.evaluate(() => {
        const choice = document.querySelector("#languagePart select");
        choice.value = "ru";
        choice.dispatchEvent(new Event("change", { bubbles: true }));
      });
      await holds(tab, () => document.querySelector("h1").textContent === "Настройки Pith", "Russian");
      assert.equal(await tab.evaluate(() => document.documentElement.lang), "ru");
      await unset(tab);
      await holds(tab, () => document.querySelector("h1").textContent === "Pith settings", "English");
    });

    test("corrections are written, refused, listed and forgotten", async () => {
      const write = (text) => tab.evaluate((written) => {
        const field = document.querySelector("textarea");
        field.closest("details").open = true;
        field.value = written;
        [...field.closest("details").querySelectorAll("button")][0].click();
      }, text);
      await write("[news.example.org]\nkeep: main > .story\ndrop: >>broken\nhello\n");
      await holds(tab, () => /Lines: 3, 4/.test(document.querySelector("#correctionsPart [role=status]").textContent), "the wrong lines");
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
