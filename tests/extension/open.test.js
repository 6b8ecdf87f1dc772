// The reader opens over a page and leaves it unchanged.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { readerOf, serve, start, STRICT, withoutReader } from "./support.js";

const PAGES = join(import.meta.dirname, "../pages");
const ARTICLE = "blocks/heading-levels--town-clock";

/** A fixture, and under /strict/ the same with the strictest content security policy. */
function answer(path) {
  const found = /^\/(open|strict)\/(.*)$/.exec(path);
  if (!found) return;
  return { body: readFileSync(join(PAGES, found[2], "page.html")), headers: found[1] === "strict" ? STRICT : {} };
}

/** The whole document as text. */
const whole = (page) => page.evaluate(() => document.documentElement.outerHTML);

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page;
    before(async () => {
      server = await serve(answer);
      started = await start(name);
      page = await started.browser.newPage();
    });
    after(async () => {
      await started.close();
      server.close();
    });

    for (const kind of ["open", "strict"]) {
      for (const way of ["button", "Escape", "Back"]) {
        test(`${kind} page, closed by ${way}`, async () => {
          const address = `${server.origin}/${kind}/${ARTICLE}`;
          await page.goto(address);
          const before = await whole(page);
          await started.press(page);
          const reader = await readerOf(page);
          assert.equal(await reader.evaluate(() => document.body.dataset.state), "shown");
          assert.equal(await reader.evaluate(() => document.title), "Die Stadtuhr und ihre elf Sekunden");
          // What screen readers call it.
          const names = await (await reader.frameElement()).evaluate((frame) => [frame.title, frame.parentNode.localName, frame.parentNode.ariaLabel]);
          assert.deepEqual(names, ["Pith reader", "dialog", "Pith reader"]);
          if (way === "button") await started.press(page);
          if (way === "Escape") await page.keyboard.press("Escape");
          if (way === "Back") await page.goBack({ timeout: 500 }).catch(() => {});
          await withoutReader(page);
          assert.equal(page.url(), address);
          assert.equal(await whole(page), before);
        });
      }
    }
  });
}
