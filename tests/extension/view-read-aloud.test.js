// Reading aloud. Only the speech engine is mocked, in the page: it takes utterances, fires the events of words as the standard requires, which the real
// voices of voices.test.js do not send, and can fall silent as remote voices do. Sentences, highlights, skipping and settings are real.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { escape, start } from "./support.js";
import { click, double, holds, key, read, servePages, set, unset } from "./view-support.js";

const marked = (name) => [...(CSS.highlights.get(name) ?? [])].map(String).join("");

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page;
    const open = async (path) => {
      const frame = await read(started, page, server.origin + path);
      await frame.evaluate(double);
      return frame;
    };
    before(async () => {
      server = await servePages();
      started = await start(name);
      page = await started.browser.newPage();
    });
    after(async () => {
      await started.close();
      server.close();
    });

    test("reads sentence by sentence, highlights the word, and does not change the document", async () => {
      const frame = await open("/footnotes/gfm--lost-islands");
      const whole = () => frame.evaluate(() => document.querySelector("#article").outerHTML);
      const before = await whole();
      await key(page, "l");
      await holds(frame, () => spoken.length === 1, "the title");
      const say = (count) => frame.evaluate((times) => { for (let n = 0; n < times; n += 1) said(); }, count);
      await say(1);
      const heard = await frame.evaluate(() => spoken.map(({ text }) => text));
      assert.deepEqual(heard, ["Islands that were not there", "In the summer of 1658 the captain of a Dutch fluyt saw an island in the western Atlantic, sailed round it, found no landing, and called it after his aunt."]);
      await frame.evaluate(() => word(26, 7));
      assert.equal(await frame.evaluate(marked, "pith-word"), "captain");
      assert.equal(await frame.evaluate(marked, "pith-sentence"), heard[1]);
      assert.equal(await whole(), before);
      // The footnote mark between two sentences is not spoken, nor are the footnotes.
      await say(1);
      assert.equal((await frame.evaluate(() => spoken.at(-1).text)), "It stayed on the charts for two hundred and eleven years.");
      await say(60);
      const all = await frame.evaluate(() => spoken.map(({ text }) => text).join(" "));
      assert.ok(all.includes("it tells you what you saw.") && !all.includes("harbour archive"));
      assert.ok(await frame.evaluate(() => document.querySelector("#speech").hidden && CSS.highlights.size === 0));
    });

    test("skips code, and splits sentences that are too long for a voice", async () => {
      const frame = await open("/code/prism--binary-search");
      await key(page, "l");
      await holds(frame, () => spoken.length === 1, "the title");
      await frame.evaluate(() => { for (let n = 0; n < 80; n += 1) said(); });
      const heard = await frame.evaluate(() => spoken.map(({ text }) => text));
      assert.ok(heard.length > 10 && heard.every((text) => text.length <= 14 * 12), String(Math.max(...heard.map((text) => text.length))));
      assert.ok(!heard.join(" ").includes("lower_bound(list"));
    });

    test("skips sentences and paragraphs, pauses and resumes", async () => {
      const frame = await open("/footnotes/gfm--lost-islands");
      const last = () => frame.evaluate(() => spoken.at(-1).text);
      await key(page, "l");
      await holds(frame, () => spoken.length === 1, "the title");
      await key(page, "}");
      assert.match(await last(), /^In the summer/);
      await key(page, "]");
      assert.match(await last(), /^It stayed on/);
      await key(page, "[");
      assert.match(await last(), /^In the summer/);
      await key(page, "}");
      assert.match(await last(), /^There are dozens/);
      await key(page, "l");
      const count = await frame.evaluate(() => spoken.length);
      assert.equal(await frame.evaluate(() => document.querySelector("#aloud-pause").getAttribute("aria-label")), "Play");
      await key(page, "l");
      await holds(frame, (was) => spoken.length === was + 1, "it to go on", count);
      assert.match(await last(), /^There are dozens/);
      await click(frame, "#aloud-stopReading");
      assert.ok(await frame.evaluate(() => document.querySelector("#speech").hidden));
    });

    test("Escape stops the voice, and only the next one closes the reader; the controls come after the toolbar", async () => {
      const frame = await open("/footnotes/gfm--lost-islands");
      await key(page, "l");
      await holds(frame, () => spoken.length === 1, "the title");
      await frame.evaluate(() => document.querySelector("#tool-more").focus());
      await key(page, "Tab");
      assert.equal(await frame.evaluate(() => document.activeElement.id), "aloud-previousParagraph");
      await key(page, "Escape");
      await holds(frame, () => document.querySelector("#speech").hidden && CSS.highlights.size === 0, "silence");
      assert.equal(await frame.evaluate(() => document.activeElement.id), "tool-listen");
      await escape(page);
    });

    test("local voices come first, in their own group; voice and speed are remembered", async () => {
      const frame = await open("/footnotes/gfm--lost-islands");
      await key(page, "l");
      await holds(frame, () => spoken.length === 1, "the title");
      assert.equal(await frame.evaluate(() => spoken[0].voice), "Near");
      const groups = await frame.evaluate(() => [...document.querySelectorAll("#aloud-voice optgroup")].map((group) => [group.label, group.textContent]));
      assert.deepEqual(groups, [["On this computer", "Near"], ["From a server (sends the text there)", "Far"]]);
      await frame.evaluate(() => {
        const choice = document.querySelector("#aloud-voice");
        choice.value = "Far";
        choice.dispatchEvent(new Event("change"));
      });
      await holds(frame, () => spoken.at(-1).voice === "Far", "the other voice");
      await frame.evaluate(() => {
        const speed = document.querySelector("#aloud-rate");
        speed.value = "2";
        speed.dispatchEvent(new Event("change"));
      });
      await holds(frame, () => spoken.at(-1).rate === 2, "twice the speed");
      const german = await open("/lang/de");
      await key(page, "l");
      await holds(german, () => spoken.length === 1, "the title");
      assert.deepEqual(await german.evaluate(() => [spoken[0].voice, spoken[0].rate]), ["Nah", 2]);
      await unset(german);
    });

    test("goes on when a voice falls silent", { timeout: 40_000 }, async () => {
      const frame = await open("/footnotes/gfm--lost-islands");
      await set(frame, { speechRate: 3 });
      await holds(frame, () => true, "the speed");
      await key(page, "l");
      await holds(frame, () => spoken.length === 1, "the title");
      // No event is fired for the title, neither a word boundary nor the end.
      await holds(frame, () => spoken.length === 2, "the next sentence");
      await unset(frame);
    });

    test("without voices the reader says so", async () => {
      const frame = await read(started, page, `${server.origin}/footnotes/gfm--lost-islands`);
      await frame.evaluate(() => Object.defineProperty(globalThis, "speechSynthesis", { value: Object.assign(new EventTarget(), { getVoices: () => [], cancel() {} }), configurable: true }));
      // The reader waits long for voices: they come late on a busy machine.
      await frame.evaluate(() => {
        const later = globalThis.setTimeout;
        globalThis.setTimeout = (done, time) => later(done, Math.min(time, 1_000));
      });
      await click(frame, "#tool-listen");
      await holds(frame, () => document.querySelector("#said").textContent === "This browser has no voices to read aloud with.", "the message");
    });
  });
}
