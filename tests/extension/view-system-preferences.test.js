// System preferences: colour scheme, reduced motion and forced colours. Emulated in Chromium, set by preferences in Firefox.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { start } from "./support.js";
import { click, holds, key, read, servePages, set, unset } from "./view-support.js";

const FIREFOX = { "ui.prefersReducedMotion": 1, "browser.display.document_color_use": 2 };
const FEATURES = [{ name: "prefers-color-scheme", value: "dark" }, { name: "prefers-reduced-motion", value: "reduce" }, { name: "forced-colors", value: "active" }];

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page;
    before(async () => {
      server = await servePages();
      started = await start(name, { prefs: FIREFOX });
      page = await started.browser.newPage();
      await page.setViewport({ width: 1300, height: 900 });
    });
    after(async () => {
      await started.close();
      server.close();
    });
    const open = async (path) => {
      const frame = await read(started, page, server.origin + path);
      if (name === "chromium") await frame.client.send("Emulation.setEmulatedMedia", { features: FEATURES });
      await holds(frame, () => matchMedia("(forced-colors: active)").matches && matchMedia("(prefers-reduced-motion: reduce)").matches, "the system's wishes");
      return frame;
    };

    // In Firefox, forced colours determine the colour scheme.
    test("the theme follows the system, unless another is chosen", { skip: name === "firefox" }, async () => {
      const frame = await open("/code/prism--binary-search");
      await holds(frame, () => matchMedia("(prefers-color-scheme: dark)").matches && document.documentElement.dataset.theme === "dark", "dark");
      await set(frame, { theme: "sepia" });
      await holds(frame, () => document.documentElement.dataset.theme === "sepia", "sepia");
      await unset(frame);
      await holds(frame, () => document.documentElement.dataset.theme === "dark", "dark again");
    });

    test("reduced motion: nothing is animated", async () => {
      const frame = await open("/blocks/heading-levels--town-clock");
      const moving = await frame.evaluate(() => [...document.querySelectorAll("*")].filter((one) => getComputedStyle(one).transitionProperty !== "none" && getComputedStyle(one).transitionDuration !== "0s").map((one) => one.outerHTML.slice(0, 80)));
      assert.deepEqual(moving, []);
      const [before, after] = await frame.evaluate(() => {
        const was = scrollY;
        [...document.querySelectorAll("#contents-panel li button")].at(-1).click();
        return [was, scrollY];
      });
      assert.ok(after > before + 100, `the last heading is reached at once: ${before}, ${after}`);
    });

    test("forced colours: icons, selected values and progress are visible", async () => {
      const frame = await open("/code/prism--binary-search");
      await holds(frame, () => document.querySelector(".hljs-keyword") !== null, "colours");
      await click(frame, "#tool-look");
      const seen = await frame.evaluate(() => {
        const probe = document.body.appendChild(document.createElement("i"));
        const system = (name) => {
          probe.style.color = name;
          return getComputedStyle(probe).color;
        };
        const style = (selector, part) => getComputedStyle(document.querySelector(selector), part);
        const chosen = style("#look-panel .options input:checked + span");
        return {
          canvas: system("Canvas"), paper: getComputedStyle(document.body).backgroundColor, words: style(".text p").color, ink: system("CanvasText"),
          sign: style("#tool-look .icon").stroke, button: system("ButtonText"), chosen: chosen.outlineColor, width: chosen.outlineWidth, highlight: system("Highlight"),
          read: style("#progress", "::before").backgroundColor, keyword: style(".hljs-keyword").color,
        };
      });
      assert.deepEqual([seen.paper, seen.words, seen.sign, seen.chosen, seen.width, seen.read, seen.keyword], [seen.canvas, seen.ink, seen.button, seen.highlight, "2px", seen.highlight, seen.ink]);
      await key(page, "Escape");
    });
  });
}
