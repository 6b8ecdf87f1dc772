// Reading saved articles: the place is kept by the word and found in another layout and another text, the end offers to archive, time is counted for
// the day, and unread articles are read aloud one after the other. With the real extension and the real database.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { ask, prose, stage, tabThat, until } from "./support.js";
import { change, libraryTab, question } from "./library-support.js";
import { click, double, holds, key, leave, read, servePages, set, unset } from "./view-support.js";
import { entryOf, openSaved, saveAgain } from "./marks-support.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"];

/** Paragraphs that are all different. */
const paragraphs = (word) => NUMBERS.map((number, at) => `<p>Here begins the part ${number} of the ${word}. ${prose(`${word} of ${number}`, 1).replace(/<\/?p>/g, "").repeat(1 + (at % 3))}</p>`).join("");

const PAGE = (title, body) => `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body><main><article><h1>${title}</h1>${body}</article></main></body></html>`;
const OWN = {
  "/long": PAGE("The long road", paragraphs("road")),
  "/second": PAGE("The second road", paragraphs("river")),
  "/third": PAGE("The third road", paragraphs("shore")),
  "/short": PAGE("A short note", "<p>The ferry does not run on Sunday, because the captain has a cold, and the other captain is the one who gave it to him. Whoever must cross should ask at the mill.</p>"),
};

/** Loads a saved article again. */
async function reload(tab) {
  await tab.evaluate(() => {
    document.body.dataset.old = "";
    location.reload();
  });
  await until(() => ask(tab, () => document.body?.dataset.helped !== undefined && document.body.dataset.old === undefined), "the article again");
}

/** The paragraph at the top of the window. */
const topParagraph = (frame) => frame.evaluate(() => {
  const { left, width } = document.querySelector("#text").getBoundingClientRect();
  for (let y = 60; y < 200; y += 6) {
    const caret = document.caretPositionFromPoint(left + width * 0.1, y);
    if (caret?.offsetNode.nodeType === 3) return caret.offsetNode.data;
  }
});

/** Whether some words are in the window, near its top. */
const isNearTop = (frame, words) => frame.evaluate((words) => {
  const block = [...document.querySelectorAll("#text p")].find((one) => one.textContent.includes(words));
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  walker.nextNode();
  const range = document.createRange();
  const at = walker.currentNode.data.indexOf(words);
  range.setStart(walker.currentNode, at);
  range.setEnd(walker.currentNode, at + words.length);
  const { top } = range.getClientRects()[0];
  return top > 20 && top < 130;
}, words);

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page, end, library;
    before(async () => {
      ({ server, started, page, end } = await stage(name, servePages(OWN), { viewport: { width: 1200, height: 800 } }));
      library = await libraryTab(started);
      await page.bringToFront();
    });
    after(() => end());

    const entry = (path) => entryOf(library, server.origin + path);
    const saved = async (path, rest) => openSaved(started, library, (await entry(path)).uid, rest);

    test("the articles are saved", async () => {
      for (const path of ["/third", "/second", "/long", "/short"]) {
        const frame = await read(started, page, server.origin + path);
        await click(frame, "#tool-saveForLater");
        // The article is in the library before its panel opens, and Escape without a panel would close the reader.
        await holds(frame, () => document.querySelector("#saved-panel")?.matches(":popover-open"), "the panel");
        await key(page, "Escape");
        await holds(frame, () => !document.querySelector(":popover-open"), "the panel closed");
        await leave(started, page);
      }
    });

    test("the place is kept by the word, and found again in another width and another text", async () => {
      let tab = await saved("/long");
      await tab.setViewport({ width: 1200, height: 800 });
      assert.equal(await tab.evaluate(() => scrollY), 0);
      await tab.evaluate(() => scrollTo(0, [...document.querySelectorAll("#text p")].find((one) => one.textContent.includes("part nine")).getBoundingClientRect().top + scrollY - 50));
      const kept = await until(async () => ((await entry("/long")).place > 0 ? question(library, { op: "full", uid: (await entry("/long")).uid }) : undefined), "the place");
      assert.match(kept.placeText, /^Here begins the part nine of the road\. The road of nine/);
      assert.ok(kept.place > kept.words * 0.3 && kept.place < kept.words * 0.6, `${kept.place} of ${kept.words}`);
      // The same again after a while: nothing was written while nobody scrolled.
      await tab.close();

      // In another width, with other letters.
      tab = await saved("/long");
      await tab.setViewport({ width: 500, height: 700 });
      await set(tab, { size: 26 });
      await holds(tab, () => getComputedStyle(document.querySelector("#text")).fontSize === "26px", "larger letters");
      await reload(tab);
      await until(() => isNearTop(tab, "Here begins the part nine"), "the place in the narrow window");
      // Another language of the interface shows the article anew, at the same place.
      await set(tab, { language: "de" });
      await holds(tab, () => document.querySelector("#tool-marks")?.title === "Markierungen", "German");
      await until(() => isNearTop(tab, "Here begins the part nine"), "the place after that");
      await unset(tab);
      await tab.close();

      // In a text with other paragraphs before it.
      const full = await question(library, { op: "full", uid: kept.uid });
      await saveAgain(library, full, `${prose("prologue", 6)}${full.html}`);
      tab = await saved("/long");
      await until(() => isNearTop(tab, "Here begins the part nine"), "the place in the new text");
      // And in one without these words: by their number.
      await saveAgain(library, full, full.html.replace(/Here begins the part nine.*?<\/p>/s, "What was here is gone.</p>"));
      await change(library, { op: "setPlace", uid: kept.uid, words: kept.place, text: kept.placeText });
      await reload(tab);
      await until(async () => /of (seven|eight|nine|ten)|is gone/.test((await topParagraph(tab)) ?? ""), "about the same place");
      await saveAgain(library, full, full.html);
      await tab.close();
    });

    test("who reads to the end may archive it, take that back, and go on with the next", async () => {
      let tab = await saved("/long");
      await tab.setViewport({ width: 1200, height: 800 });
      assert.equal(await tab.evaluate(() => document.querySelector(".end-card")), null);
      await key(tab, "G");
      await holds(tab, () => document.querySelector(".end-card [data-do=endArchive]") !== null, "the card");
      await holds(tab, () => document.querySelector(".end-next-title")?.textContent === "The second road", "the next unread article");
      await until(async () => (await entry("/long")).place === (await entry("/long")).words, "all words read");
      await tab.evaluate(AXE);
      const faults = await tab.evaluate(async () => (await globalThis.axe.run(document, { resultTypes: ["violations"] })).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`));
      assert.deepEqual(faults, []);
      await click(tab, "[data-do=endKeep]");
      assert.equal((await entry("/long")).archived, null);
      await holds(tab, () => document.querySelector(".end-title").textContent === "Kept among the unread", "the answer");
      // One that was finished opens at its beginning.
      await reload(tab);
      assert.equal(await tab.evaluate(() => scrollY), 0);
      await key(tab, "G");
      await holds(tab, () => document.querySelector(".end-card [data-do=endArchive]") !== null, "the card");
      await click(tab, "[data-do=endArchive]");
      await until(async () => (await entry("/long")).archived !== null, "archived");
      await holds(tab, () => document.activeElement?.dataset.do === "undo", "the button to undo has the focus");
      await click(tab, "[data-do=undo]");
      await until(async () => (await entry("/long")).archived === null, "not archived");
      await holds(tab, () => document.querySelector("[data-do=endArchive]") !== null, "the first buttons");
      await click(tab, "[data-do=endArchive]");
      await until(async () => (await entry("/long")).archived !== null, "archived");
      await holds(tab, () => document.querySelector("[data-do=endBack]") !== null, "the way back to the list");
      const next = (await entry("/second")).uid;
      await tab.evaluate(() => document.querySelector(".end-next a").click());
      tab = await tabThat(started, (uid) => location.search === `?saved=${uid}` && document.body?.dataset.helped !== undefined, "the next article", next);
      await tab.close();
    });

    test("a short text is not read to its end before there was time to read it", async () => {
      const tab = await saved("/short");
      await tab.setViewport({ width: 1200, height: 800 });
      await new Promise((done) => setTimeout(done, 1_500));
      assert.equal(await tab.evaluate(() => document.querySelector(".end-card")), null);
      await holds(tab, () => document.querySelector(".end-card") !== null, "the card after a while");
      await tab.close();
    });

    test("the time is counted for the day", async () => {
      const before = (await question(library, { op: "readingDays", most: 5 }))[0]?.seconds ?? 0;
      const tab = await saved("/second");
      await tab.evaluate(() => new Promise((done) => setTimeout(done, 2_600)));
      await tab.evaluate(() => scrollTo(0, 600));
      await tab.evaluate(() => new Promise((done) => setTimeout(done, 200)));
      await library.bringToFront();
      const [day] = await until(async () => {
        const days = await question(library, { op: "readingDays", most: 5 });
        return days[0]?.seconds > before + 1 ? days : undefined;
      }, "the time");
      assert.equal(day.day, await library.evaluate(() => [new Date().getFullYear(), new Date().getMonth() + 1, new Date().getDate()].map((part) => String(part).padStart(2, "0")).join("-")));
      assert.ok(day.seconds - before < 60 && day.words > 0, JSON.stringify(day));
      await tab.close();
      await page.bringToFront();
    });

    test("what is read aloud goes on with the next unread article", async () => {
      for (const path of ["/second", "/third"]) await change(library, { op: "setPlace", uid: (await entry(path)).uid, words: 0, text: "" });
      const tab = await saved("/second");
      await tab.evaluate(double);
      await key(tab, "l");
      await holds(tab, () => spoken.length === 1 && document.querySelector("#aloud-queue") !== null, "the switch");
      await click(tab, "#aloud-queue");
      await tab.evaluate(() => { for (let n = 0; n < 400 && !document.querySelector("#speech").hidden; n += 1) said(); });
      const next = (await entry("/third")).uid;
      const other = await tabThat(started, (uid) => location.search === `?saved=${uid}&listen=1` && document.body?.dataset.helped !== undefined, "the next article", next);
      // It reads, or says that it may not or cannot. These browsers have no voices.
      await holds(other, () => document.querySelector("#said").textContent !== "" || !document.querySelector("#speech").hidden, "an answer");
      assert.equal((await entry("/second")).archived, null, "nothing is archived unasked");
      await unset(other);
      await other.close();
      await page.bringToFront();
    });

    test("a browser that wants a press before it reads aloud gets one", async () => {
      const { uid } = await entry("/third");
      const tab = await saved("/third");
      const isOffered = () => holds(tab, () => document.querySelector(".aloud-go")?.hidden === false && document.activeElement === document.querySelector(".aloud-go"), "the button");
      await tab.evaluate(double);
      await key(tab, "l");
      await holds(tab, () => spoken.length === 1, "the voice");
      await tab.evaluate(() => speechSynthesis.last.onerror({ error: "not-allowed" }));
      await isOffered();
      assert.match(await tab.evaluate(() => document.querySelector("#said").textContent), /wants a press/);
      await key(tab, "Enter");
      await holds(tab, () => spoken.length === 2 && document.querySelector(".aloud-go").hidden, "the voice");
      // The driver of Firefox cannot replace the voices of a page of the extension before it loads.
      if (name === "chromium") {
        await tab.evaluateOnNewDocument(double);
        const open = async () => {
          await tab.evaluate((uid) => {
            document.body.dataset.old = "";
            if (location.search.includes("listen")) location.reload();
            else location.href = `reader.html?saved=${uid}&listen=1`;
          }, uid);
          await until(() => ask(tab, () => document.body?.dataset.helped !== undefined && document.body.dataset.old === undefined && globalThis.spoken?.length === 1), "a voice");
        };
        // It begins by itself.
        await open();
        await tab.evaluate(() => speechSynthesis.last.onstart({}));
        await tab.evaluate(() => new Promise((done) => setTimeout(done, 4_500)));
        assert.ok(await tab.evaluate(() => document.querySelector(".aloud-go").hidden && !document.querySelector("#speech").hidden));
        // It is refused, without a word.
        await open();
        await isOffered();
      }
      await tab.close();
      await page.bringToFront();
    });
  });
}
