// Accessibility: axe-core finds no violations on any page of the extension, in any theme, with any panel open. All themes in Chromium, two in Firefox.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { stage } from "./support.js";
import { click, double, holds, key, leave, read, servePages, set, tabOf, unset } from "./view-support.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const THEMES = { chromium: ["light", "sepia", "grey", "dark", "black", "contrast", "own"], firefox: ["light", "dark"] };

const RICH = "/code/language-tabs-and-copy--api-guide";
const OTHERS = [
  "/footnotes/gfm--lost-islands", "/tables/data-table--ferries", "/math/native-mathml--falling-chain", "/kinds/discourse--preloaded-and-noscript", "/embeds/sound-and-film--field-recording",
  "/lang/ar", "/lang/ja", "/images/gallery--allotment-sheds", "/kinds/home-page--town-paper", "/blocks/details--handover-letter",
];

/** Rules about colours; the results of all others are the same in every theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** The violations that axe finds in a frame: rule and elements. @param {any} frame @param {string[]} [rules] only these rules */
async function faults(frame, rules) {
  if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(AXE);
  return frame.evaluate(async (rules) => {
    const { violations, passes } = await globalThis.axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
    if (passes.length < (rules ? 1 : 10)) throw new Error(`axe looked at ${passes.length} rules only`);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.slice(0, 200)}`).join(" | ")}`);
  }, rules);
}

for (const name of /** @type {("chromium" | "firefox")[]} */ (["chromium", "firefox"])) {
  describe(name, () => {
    let server, started, page, end;
    before(async () => ({ server, started, page, end } = await stage(name, servePages(), { viewport: { width: 1300, height: 900 } })));
    after(() => end());

    /** Sets the theme of a frame and waits until it is applied. */
    const dress = async (frame, theme) => {
      await set(frame, { theme });
      await holds(frame, (wanted) => document.documentElement.dataset.theme === wanted, theme, theme);
    };

    test("with every panel open", async () => {
      const frame = await read(started, page, server.origin + RICH);
      await holds(frame, () => document.querySelector(".hljs-string, .hljs-keyword, .hljs-attr") !== null, "colours");
      for (const panel of ["look", "parts", "contents", "more"]) {
        await click(frame, `#tool-${panel}`);
        if (panel === "look") await frame.evaluate(() => document.querySelectorAll("#look-panel details").forEach((part) => (part.open = true)));
        assert.deepEqual(await faults(frame), [], panel);
        await key(page, "Escape");
      }
    });

    test("the article and the shortcuts dialog, in every theme", async () => {
      const frame = await read(started, page, server.origin + RICH);
      for (const theme of THEMES[name]) {
        await dress(frame, theme);
        const rules = theme === THEMES[name][0] ? undefined : COLOURS;
        assert.deepEqual(await faults(frame, rules), [], theme);
        await frame.evaluate(() => document.querySelector("#look-panel").showPopover());
        assert.deepEqual(await faults(frame, rules), [], `${theme}, appearance`);
        await frame.evaluate(() => document.querySelector("#look-panel").hidePopover());
        await frame.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "?" })));
        await holds(frame, () => document.querySelector("dialog[open]") !== null, "the shortcuts dialog");
        assert.deepEqual(await faults(frame, rules), [], `${theme}, keys`);
        await frame.evaluate(() => document.querySelector("dialog").close());
        await frame.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "i" })));
        await holds(frame, () => document.querySelector("#inspector[open]") !== null, "the inspector");
        assert.deepEqual(await faults(frame, rules), [], `${theme}, inspector`);
        await frame.evaluate(() => document.querySelector("dialog").close());
      }
      await unset(frame);
    });

    for (const path of name === "chromium" ? OTHERS : OTHERS.slice(0, 3)) {
      test(path, async () => {
        const frame = await read(started, page, server.origin + path);
        assert.deepEqual(await faults(frame), []);
        if (path.startsWith("/footnotes")) {
          await click(frame, "a[role=doc-noteref]");
          assert.deepEqual(await faults(frame), [], "with a footnote");
        }
      });
    }

    for (const [language, width] of name === "chromium" ? [["en", 360], ["ar", 360], ["ar", 1300]] : [["ar", 360]]) {
      test(`every panel and dialog, in ${language}, ${width} pixels wide`, async () => {
        let frame = await read(started, page, server.origin + "/images/gallery--allotment-sheds");
        await set(frame, { language, theme: "dark" });
        await leave(started, page);
        await page.setViewport({ width, height: 740 });
        frame = await read(started, page, server.origin + "/images/gallery--allotment-sheds");
        await click(frame, ".enlarge");
        await holds(frame, () => document.querySelector(".zoom[open]") !== null, "the picture");
        assert.deepEqual(await faults(frame), [], "an image in the lightbox");
        await key(page, "Escape");
        frame = await read(started, page, server.origin + "/footnotes/gfm--lost-islands");
        assert.deepEqual(await faults(frame), [], "the article");
        await click(frame, "a[role=doc-noteref]");
        assert.deepEqual(await faults(frame), [], "a note");
        await key(page, "Escape");
        await frame.evaluate(double);
        await key(page, "l");
        await holds(frame, () => spoken.length > 0, "a voice");
        await frame.evaluate(() => { said(); word(3, 3); });
        await key(page, "x");
        await frame.evaluate(() => document.querySelector("[data-place]").focus());
        await holds(frame, () => !document.querySelector("#leave-out").hidden, "the button to leave out");
        assert.deepEqual(await faults(frame), [], "reading aloud and leaving out");
        await key(page, "Escape");
        for (const [panel, sign] of [["#look-panel", "a"], ["#parts-panel", "o"], ["#inspector", "i"]]) {
          await frame.evaluate((sign) => dispatchEvent(new KeyboardEvent("keydown", { key: sign })), sign);
          await holds(frame, (which) => document.querySelector(which)?.checkVisibility(), panel, panel);
          await frame.evaluate((which) => document.querySelectorAll(`${which} details`).forEach((part) => (part.open = true)), panel);
          assert.deepEqual(await faults(frame), [], panel);
          await key(page, "Escape");
        }
        await unset(frame);
        await page.setViewport({ width: 1300, height: 900 });
      });
    }

    test("the options page, in every theme", async () => {
      await read(started, page, server.origin + RICH);
      await key(page, "s");
      await look(await tabOf(started, "options.html"));
    });

    test("the welcome page, which opens after installation, in every theme", async () => {
      await look(await tabOf(started, "welcome.html"));
    });

    /** Checks an extension page in every theme, and closes it. */
    const look = async (tab) => {
      for (const theme of THEMES[name]) {
        await dress(tab, theme);
        assert.deepEqual(await faults(tab, theme === THEMES[name][0] ? undefined : COLOURS), [], theme);
      }
      await tab.setViewport({ width: 360, height: 740 });
      await set(tab, { language: "ar" });
      // The driver for Firefox cannot wait for an extension page to reload, and may see the old one for a while.
      await tab.evaluate(() => (document.documentElement.dataset.old = ""));
      await (name === "firefox" ? tab.evaluate(() => location.reload()).catch(() => {}) : tab.reload());
      const isNew = () => {
        const { documentElement: root, body } = document;
        return root?.dir === "rtl" && body?.dataset.state === "shown" && root.dataset.old === undefined;
      };
      await holds(tab, isNew, "Arabic");
      assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= 360), "no horizontal overflow");
      assert.deepEqual(await faults(tab), [], "in Arabic, narrow");
      await unset(tab);
      await tab.close();
    };
  });
}
