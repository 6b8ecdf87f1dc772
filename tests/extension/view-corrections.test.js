// Corrections: parts are brought back and left out, both are saved for the site; and the inspector shows how the article was found.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { start } from "./support.js";
import { click, holds, key, read, servePages, words } from "./view-support.js";

const PAGE = "/seeds/habr-en";
const MISSED = "This took me straight back to the summer";

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page;
    const open = () => read(started, page, server.origin + PAGE);
    const has = (frame, text) => frame.evaluate((some) => document.querySelector("#text").textContent.includes(some), text);
    /** Brings back the part that contains a text. */
    const bring = (frame, text) => frame.evaluate((some) => [...document.querySelectorAll(".part")].find((part) => part.textContent.includes(some)).querySelector("button").click(), text);
    before(async () => {
      server = await servePages();
      started = await start(name);
      page = await started.browser.newPage();
    });
    after(async () => {
      await started.close();
      server.close();
    });

    test("a left-out part is brought back, and undo removes it again", async () => {
      const frame = await open();
      assert.ok(!(await has(frame, MISSED)));
      await key(page, "o");
      await bring(frame, MISSED);
      await holds(frame, (some) => document.querySelector("#text").textContent.includes(some), "the part", MISSED);
      assert.ok(await frame.evaluate(() => document.querySelector("#parts-panel:popover-open") !== null));
      assert.match(await words(frame, ".changed p"), /^1 part changed/);
      await frame.evaluate(() => document.querySelector(".changed button").click());
      await holds(frame, (some) => !document.querySelector("#text").textContent.includes(some), "it to go", MISSED);
      assert.equal(await words(frame, ".changed p"), undefined);
    });

    test("a part of which there is nothing more to show changes nothing, and is not remembered", async () => {
      const frame = await read(started, page, `${server.origin}/embeds/social-posts--storm-drain-duck`);
      const before = await frame.evaluate(() => document.querySelector("#text").innerHTML);
      await key(page, "o");
      await bring(frame, "View this post on Instagram");
      await holds(frame, () => document.querySelector("#said").textContent === "The page has nothing more to show there. The article is as it was.", "a message");
      assert.equal(await frame.evaluate(() => document.querySelector("#text").innerHTML), before);
      assert.equal(await words(frame, ".changed p"), undefined);
    });

    test("a part is left out by keyboard and saved for the site", async () => {
      let frame = await open();
      const first = await frame.evaluate(() => document.querySelector("[data-place]").textContent);
      const second = await frame.evaluate(() => document.querySelectorAll("[data-place]")[1].textContent);
      await key(page, "x");
      assert.match(await words(frame, "#said"), /Delete leaves out/);
      assert.equal(await frame.evaluate(() => document.activeElement.textContent), first);
      await key(page, "Delete");
      await holds(frame, (some) => !document.querySelector("#text").textContent.includes(some), "it to go", first);
      await holds(frame, (some) => document.activeElement.textContent === some, "the focus on the next part", second);
      await key(page, "Escape");
      await holds(frame, () => document.body.dataset.editing === undefined, "editing to end");
      await key(page, "o");
      await click(frame, ".changed .first");
      await holds(frame, () => document.querySelector("#said").textContent === "Remembered for this site", "a message");
      frame = await open();
      assert.ok(!(await has(frame, first)));
      const kept = await frame.evaluate(async () => (await browser.storage.local.get("corrections")).corrections);
      const [[site, [correction]]] = Object.entries(kept);
      assert.match(site, /^127\.0\.0\.1:\d+$/);
      assert.equal(correction.as, "drop");
      await frame.evaluate(() => browser.storage.local.remove("corrections"));
      frame = await open();
      assert.ok(await has(frame, first));
    });

    test("the inspector shows rows, candidates and blocks", async () => {
      const frame = await open();
      await key(page, "i");
      await holds(frame, () => document.querySelector("#inspector[open]") !== null, "the inspector");
      const seen = await frame.evaluate(() => ({
        rows: [...document.querySelectorAll(".density path")].map((path) => path.getAttribute("d").length),
        candidates: document.querySelectorAll(".candidate").length, pluses: document.querySelectorAll(".plus").length, minuses: document.querySelectorAll(".minus").length,
        kept: document.querySelectorAll(".blocks .kept").length, dropped: document.querySelectorAll(".blocks .dropped").length,
      }));
      assert.equal(seen.rows.length, 2);
      assert.ok(seen.rows.every((length) => length > 300), String(seen.rows));
      for (const [what, least] of Object.entries({ candidates: 2, pluses: 4, minuses: 4, kept: 5, dropped: 5 })) assert.ok(seen[what] >= least, `${what}: ${seen[what]}`);
      await key(page, "Escape");
      await holds(frame, () => document.querySelector("#inspector") === null, "it to close");
    });
  });
}
