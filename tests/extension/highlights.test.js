// Highlights and notes: made with pointer and keys, kept in the library, placed exactly in every kind of content, found again after the text changed,
// and listed if their words are gone. With the real extension and the real database.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { ask, privateTab, prose, readerOf, stage, start, until } from "./support.js";
import { click, holds, key, leave, read, servePages, set, unset } from "./view-support.js";
import { change, libraryTab, question } from "./library-support.js";
import { COLOURS, entryOf, highlightsOf, isPainted, openSaved, painted, pressColour, said, saveAgain, select } from "./marks-support.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fixtures with everything that the reader changes in an article after it was built. */
const CONTENT = [
  "/code/language-tabs-and-copy--api-guide", "/code/prism--binary-search", "/tables/data-table--ferries", "/tables/rich-cells--knots", "/footnotes/gfm--lost-islands",
  "/footnotes/substack--letters-on-sleep", "/math/native-mathml--falling-chain", "/math/katex--birthday-problem", "/math/mathjax3--sundial", "/kinds/discourse--preloaded-and-noscript",
  "/kinds/nested-comments--tide-clock", "/embeds/sound-and-film--field-recording", "/embeds/social-posts--storm-drain-duck", "/blocks/details--handover-letter", "/blocks/task-lists--release-ritual",
  "/blocks/heading-levels--town-clock", "/blocks/definition-list--bell-ringing", "/images/gallery--allotment-sheds", "/lang/ar", "/lang/he", "/lang/ja", "/lang/zh", "/lang/th",
];

/** Highlights that are made in each of them. */
const MADE = 8;

const PAGE = (body) => `<!DOCTYPE html><html lang="en"><head><title>The harbour at night</title></head><body><main><article><h1>The harbour at night</h1>${body}</article></main></body></html>`;
const FIRST = "<p>Somebody sang the names of the ships, and forgot none of them, while the tide went out of the harbour.</p>";
const SECOND = "<p>The lamp on the pier was lit at nine, as it had been lit every evening since the keeper was a boy.</p>";
const THIRD = "<p>On Sundays nobody came but the gulls, and they came for the bread.</p>";
const LINE = "港の朝はまだ暗く、船は静かに並び、だれかが網の数を声に出して数えていたが、急ぐ者はひとりもいなかった。";
const RUBY = `<!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><title>港の朝</title></head><body><main><article><h1>港の朝</h1><p>${LINE.repeat(4)}</p><p id="capital"><ruby>東<rt>とう</rt></ruby><ruby>京<rt>きょう</rt></ruby>の港では${LINE.repeat(3)}</p><p>${LINE.repeat(4)}</p></article></main></body></html>`;
const OWN = { "/ruby": RUBY, "/harbour": PAGE(prose("harbour", 4) + FIRST + prose("tide", 3) + SECOND + prose("quay", 3) + THIRD), "/other": PAGE(prose("other", 6)), "/again": PAGE(prose("again", 8)), "/keys": PAGE(prose("lock", 8)), "/twice": PAGE(prose("quay", 6)), "/elsewhere": PAGE(prose("pier", 6)) };

/** Focuses the note of the open popover and types. */
async function typeNote(frame, page, text) {
  await holds(frame, () => document.querySelector("#mark-popover")?.matches(":popover-open"), "the popover");
  await frame.evaluate(() => document.querySelector("#mark-note").focus());
  await page.keyboard.type(text);
}

const isOpen = (frame, id, open = true) => holds(frame, (id, open) => (document.getElementById(id)?.matches(":popover-open") ?? false) === open, `${id} ${open}`, id, open);

/** Clicks in the middle of the first letters of a highlight, as a pointer does. */
async function clickOn(frame, layer) {
  await until(() => painted(frame, layer), `a highlight in ${layer}`);
  await frame.evaluate((layer) => {
    const [range] = CSS.highlights.get(`pith-${layer}`);
    range.startContainer.parentElement.scrollIntoView({ block: "center", behavior: "instant" });
    const box = range.getClientRects()[0];
    const at = { bubbles: true, cancelable: true, clientX: box.left + Math.min(12, box.width / 2), clientY: box.top + box.height / 2 };
    const target = document.elementFromPoint(at.clientX, at.clientY);
    getSelection().empty();
    for (const type of ["pointerdown", "pointerup"]) target.dispatchEvent(new PointerEvent(type, { ...at, pointerType: "mouse" }));
    target.dispatchEvent(new MouseEvent("click", at));
  }, layer);
}

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page, end, library;
    before(async () => {
      ({ server, started, page, end } = await stage(name, servePages(OWN), { viewport: { width: 1200, height: 800 } }));
      library = await libraryTab(started);
      await page.bringToFront();
    });
    after(() => end());

    const marked = (path) => highlightsOf(library, server.origin + path);
    const count = (path, wanted) => until(async () => (await marked(path)).length === wanted, `${wanted} highlights`);

    test("a highlight saves the article, survives in the saved reader, and gets a note, another colour, and is deleted and brought back", async () => {
      const frame = await read(started, page, `${server.origin}/harbour`);
      const dom = () => frame.evaluate(() => document.querySelector("#article").outerHTML);
      const before = await dom();
      await select(frame, "#text", "sang the names of the ships");
      await pressColour(frame, "green");
      await count("/harbour", 1);
      await holds(frame, () => document.querySelector("#said").textContent.includes("saved to your library"), "the message");
      const [made] = await marked("/harbour");
      assert.deepEqual([made.exact, made.colour, made.note], ["sang the names of the ships", "green", ""]);
      assert.ok(made.prefix.endsWith("Somebody ") && made.suffix.startsWith(", and forgot none") && made.stop - made.start === made.exact.length);
      await isPainted(frame, "green", "sang the names of the ships");
      assert.equal((await dom()).replace(/ class="text over-mark"| class="text"/g, ""), before.replace(/ class="text"/g, ""), "the document of the article is not changed");
      await isOpen(frame, "selection-bar", false);

      await clickOn(frame, "green");
      await typeNote(frame, page, "Who *was* it?");
      // While typing, after a pause.
      await until(async () => (await marked("/harbour"))[0].note === "Who *was* it?", "the note");
      await page.keyboard.type("\nAsk.");
      await key(page, "Escape");
      await isOpen(frame, "mark-popover", false);
      await until(async () => (await marked("/harbour"))[0].note === "Who *was* it?\nAsk.", "the note at once when it is closed");
      await isPainted(frame, "noted", "sang the names of the ships");
      await leave(started, page);

      const { uid } = await entryOf(library, `${server.origin}/harbour`);
      const tab = await openSaved(started, library, uid);
      await isPainted(tab, "green", "sang the names of the ships");
      await clickOn(tab, "green");
      await isOpen(tab, "mark-popover");
      assert.equal(await tab.evaluate(() => document.querySelector("#mark-note").value), "Who *was* it?\nAsk.");
      const described = () => tab.evaluate(() => document.getElementById(document.querySelector("#mark-popover").getAttribute("aria-describedby"))?.textContent);
      assert.equal(await described(), "sang the names of the ships", "which highlight it is, for screen readers");
      // It stays at its words in a window of another size.
      const isNear = () => holds(tab, () => {
        const [words] = [...CSS.highlights.get("pith-green")][0].getClientRects();
        const box = document.querySelector("#mark-popover").getBoundingClientRect();
        const middle = words.left + words.width / 2;
        return Math.min(Math.abs(box.top - words.bottom), Math.abs(words.top - box.bottom)) < 40 && box.left <= middle && middle <= box.right && box.right <= innerWidth;
      }, "the popover at its words");
      const { width, height } = await tab.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      for (const narrow of [420, width]) {
        await tab.setViewport({ width: narrow, height });
        await isNear();
      }
      await click(tab, "#mark-popover [data-colour=pink]");
      await isPainted(tab, "pink", "sang the names of the ships");
      await until(async () => (await question(library, { op: "highlights", uid }))[0].colour === "pink", "pink");
      await click(tab, "#mark-popover [data-do=markDelete]");
      await until(async () => (await question(library, { op: "highlights", uid })).length === 0, "none");
      await isPainted(tab, "pink", "");
      await holds(tab, () => document.querySelector("#mark-popover").textContent.includes("Highlight deleted"), "the message in the same place");
      assert.equal(await described(), "sang the names of the ships");
      await click(tab, "#mark-popover button");
      await until(async () => (await question(library, { op: "highlights", uid }))[0]?.note === "Who *was* it?\nAsk.", "it is back, with its note");
      await holds(tab, () => document.querySelector("#mark-note")?.value.startsWith("Who"), "the note in the popover");
      await isPainted(tab, "pink", "sang the names of the ships");
      await tab.close();
      await page.bringToFront();
    });

    test("readings above words stand in no quotation, and move no highlight", async () => {
      const frame = await read(started, page, `${server.origin}/ruby`);
      await select(frame, "#text", "東", "の港");
      await pressColour(frame, "blue");
      await count("/ruby", 1);
      assert.equal((await marked("/ruby"))[0].exact, "東とう京きょうの港");
      await isPainted(frame, "blue", "東とう京きょうの港");
      await frame.evaluate(() => document.getElementById("marks-panel").showPopover());
      await holds(frame, () => document.querySelector("#marks-panel .mark-words")?.textContent === "東京の港", "the words in the panel");
      await leave(started, page);
    });

    test("an address with the name of a highlight opens the article there", async () => {
      const { uid } = await entryOf(library, `${server.origin}/harbour`);
      const [mark] = await marked("/harbour");
      const tab = await openSaved(started, library, uid);
      await ask(tab, (name) => {
        location.hash = `highlight=${name}`;
        location.reload();
      }, mark.uid);
      await until(() => ask(tab, () => document.querySelector("#mark-popover")?.matches(":popover-open") && location.hash === "" && scrollY > 100), "the highlight");
      await tab.close();
    });

    test("highlights are found again in a text that changed; those whose words are gone are listed", async () => {
      const frame = await read(started, page, `${server.origin}/harbour`);
      await until(async () => (await painted(frame, "pink")) !== "", "the highlight of before");
      await select(frame, "#text", "lit every evening since the keeper was a boy");
      await pressColour(frame, "blue");
      await select(frame, "#text", "nobody came but the gulls");
      await pressColour(frame, "purple");
      await count("/harbour", 3);
      const { uid } = await entryOf(library, `${server.origin}/harbour`);
      // A paragraph moved to the end, words of another changed, and a passage gone.
      const full = await question(library, { op: "full", uid });
      const { html } = full;
      const inner = (words) => words.replace(/<\/?p>/g, "");
      assert.ok(html.includes(inner(FIRST)) && html.includes(inner(SECOND)));
      const changed = `${html.replace(inner(FIRST), "Nothing of this is here now.").replace(inner(SECOND), "The lamp was lit each evening since the old keeper was a boy, they say.").replace(inner(THIRD), "It was gone by morning.")}${FIRST}`;
      await saveAgain(library, full, changed);
      const tab = await openSaved(started, library, uid);
      await isPainted(tab, "pink", "sang the names of the ships");
      await isPainted(tab, "blue", "lit each evening since the old keeper was a boy");
      await isPainted(tab, "purple", "");
      await click(tab, "#tool-marks");
      await isOpen(tab, "marks-panel");
      await holds(tab, () => document.querySelector(".marks-lost .mark-words")?.textContent === "nobody came but the gulls", "the lost one");
      await click(tab, ".marks-lost button");
      await isOpen(tab, "mark-popover");
      assert.equal(await tab.evaluate(() => document.querySelector(".mark-quote").textContent), "nobody came but the gulls");
      await tab.evaluate(() => document.querySelector("#mark-note").focus());
      await tab.bringToFront();
      await tab.keyboard.type("Still true.");
      await key(tab, "Escape");
      await until(async () => (await question(library, { op: "highlights", uid })).some(({ start, note }) => start === null && note === "Still true."), "its note");
      await tab.close();
      await page.bringToFront();
    });

    test("the keyboard alone: the bar by Tab, a highlight by its key, from one to the next", async () => {
      const frame = await read(started, page, `${server.origin}/keys`);
      const paragraph = (n) => `#text p:nth-of-type(${n})`;
      await select(frame, paragraph(1), "the boats");
      await isOpen(frame, "selection-bar");
      await key(page, "Tab");
      assert.equal(await frame.evaluate(() => document.activeElement.dataset.colour), "yellow");
      await key(page, "ArrowRight");
      await key(page, "ArrowRight");
      await key(page, "Enter");
      await isPainted(frame, "blue", "the boats");
      // The key takes the last colour; pressed again, it opens the highlight.
      await select(frame, paragraph(2), "at night");
      await key(page, "u");
      await count("/keys", 2);
      await isPainted(frame, "blue", "the boatsat night");
      await key(page, "u");
      await isOpen(frame, "mark-popover");
      await key(page, "Escape");
      await isOpen(frame, "mark-popover", false);
      assert.ok(await frame.evaluate(() => document.body.dataset.state === "shown"), "Escape closes the popover and not the reader");
      const opened = () => frame.evaluate(() => [...CSS.highlights.get("pith-chosen") ?? []].map(String).join(""));
      await key(page, "n");
      await until(async () => (await opened()) === "the boats", "the next one, around the end");
      await key(page, "n");
      await until(async () => (await opened()) === "at night", "the next one");
      await key(page, "N");
      await until(async () => (await opened()) === "the boats", "the one before");
      await key(page, "Escape");
      await isOpen(frame, "mark-popover", false);
      // Escape closes the bar, too, and keeps the reader.
      await select(frame, paragraph(3), "the nets");
      await isOpen(frame, "selection-bar");
      await key(page, "Escape");
      await isOpen(frame, "selection-bar", false);
      await frame.evaluate(() => getSelection().empty());
      await frame.evaluate(() => document.querySelector("#text").focus());
      await frame.evaluate(() => getSelection().collapse(document.querySelector("#text p:nth-of-type(4)").firstChild, 2));
      await key(page, "u");
      assert.equal(await said(frame), "Select some words first.");
      await leave(started, page);
    });

    test("of one colour, the larger highlight takes in the smaller; of two colours, both stay", async () => {
      const frame = await read(started, page, `${server.origin}/again`);
      const paragraph = "#text p:nth-of-type(2)";
      await select(frame, paragraph, "the boats that had");
      await pressColour(frame, "yellow");
      await count("/again", 1);
      await clickOn(frame, "yellow");
      await typeNote(frame, page, "boats");
      await key(page, "Escape");
      await select(frame, paragraph, "and the boats", "at night were tied");
      await pressColour(frame, "yellow");
      await until(async () => (await marked("/again"))[0]?.exact === "and the boats that had come in at night were tied", "one that has grown");
      assert.deepEqual((await marked("/again")).map(({ note }) => note), ["boats"]);
      await select(frame, paragraph, "come in");
      await pressColour(frame, "yellow");
      await isPainted(frame, "yellow", "and the boats that had come in at night were tied");
      await select(frame, paragraph, "in at night");
      await pressColour(frame, "pink");
      await count("/again", 2);
      await select(frame, paragraph, "tied up along");
      await pressColour(frame, "green");
      await count("/again", 3);
      for (const [layer, words] of [["yellow", "and the boats that had come  were "], ["pink", "in at night"], ["green", "tied up along"], ["several", "in at nighttied"]]) await isPainted(frame, layer, words);
      // The same words in another colour are the same highlight.
      await select(frame, paragraph, "in at night");
      await pressColour(frame, "blue");
      await isPainted(frame, "blue", "in at night");
      await count("/again", 3);
      // All of them as Markdown.
      await frame.evaluate(() => {
        globalThis.copied = "";
        Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (globalThis.copied = text) }, configurable: true });
      });
      await key(page, "U");
      await isOpen(frame, "marks-panel");
      await click(frame, "#marks-panel .row-end button");
      assert.equal(await frame.evaluate(() => globalThis.copied), `# The harbour at night\n\n<${server.origin}/again>\n\n> and the boats that had come in at night were tied\n\nboats\n\n> in at night\n\n> tied up along\n`);
      await key(page, "Escape");
      await leave(started, page);
    });

    test("a note is not lost if the reader closes while it is typed, nor if the library fails", async () => {
      const frame = await read(started, page, `${server.origin}/keys`);
      await until(() => painted(frame, "blue"), "the highlights");
      await key(page, "n");
      await typeNote(frame, page, "Closed at once");
      await leave(started, page);
      const again = await read(started, page, `${server.origin}/keys`);
      await until(async () => (await marked("/keys"))[0].note === "Closed at once", "the note");
      await leave(started, page);

      // The same in a tab that is closed.
      const { uid } = await entryOf(library, `${server.origin}/keys`);
      let tab = await openSaved(started, library, uid);
      await until(() => painted(tab, "blue"), "the highlights");
      await key(tab, "n");
      await typeNote(tab, tab, "Tab gone. ");
      // Firefox's driver ends a tab without the events that closing it fires.
      if (name === "firefox") await key(tab, "Escape");
      await tab.close();
      tab = await openSaved(started, library, uid);
      await until(async () => (await marked("/keys"))[0].note.includes("Tab gone."), "the note of the closed tab");

      // A library that fails: a colour is taken back, a note waits in its field and is written later.
      await until(() => painted(tab, "blue"), "the highlights");
      await tab.evaluate(() => {
        const { sendMessage } = browser.runtime;
        browser.runtime.sendMessage = async (message) => (globalThis.works || message.type !== "library/change" ? sendMessage.call(browser.runtime, message) : { error: { code: "full", text: "no room" } });
      });
      await key(tab, "n");
      await isOpen(tab, "mark-popover");
      await click(tab, "#mark-popover [data-colour=green]");
      await holds(tab, () => document.querySelector("#said").textContent.startsWith("There is no room"), "why not");
      await holds(tab, () => document.querySelector("#mark-popover [data-colour=blue]").getAttribute("aria-pressed") === "true", "blue again");
      await typeNote(tab, tab, "Waits. ");
      await holds(tab, () => document.querySelector(".mark-status").textContent.includes("The note stays here"), "that it waits");
      await key(tab, "Escape");
      await isOpen(tab, "mark-popover", false);
      await tab.evaluate(() => (globalThis.works = true));
      await until(async () => (await marked("/keys"))[0].note.includes("Waits."), "the note");
      await tab.close();
      await page.bringToFront();
    });

    test("what another page wrote to a highlight stays when this one changes it", async () => {
      const frame = await read(started, page, `${server.origin}/twice`);
      await select(frame, "#text p:nth-of-type(1)", "the boats");
      await key(page, "u");
      await count("/twice", 1);
      const { uid } = await entryOf(library, `${server.origin}/twice`);
      const stored = async () => (await marked("/twice"))[0];
      await key(page, "n");
      await isOpen(frame, "mark-popover");
      // Written while the popover shows the highlight without a note.
      await change(library, { op: "setHighlight", uid, highlight: { ...(await stored()), note: "Written elsewhere." } });
      await click(frame, "#mark-popover [data-colour=green]");
      await until(async () => (await stored()).colour === "green", "green");
      assert.equal((await stored()).note, "Written elsewhere.", "a colour says nothing about the note");
      await typeNote(frame, page, "Typed here.");
      await until(async () => (await stored()).note === "Written elsewhere.\n\nTyped here.", "both notes");
      await holds(frame, () => document.querySelector(".mark-status").textContent.includes("both are kept"), "that both are kept");
      await page.keyboard.type(" More.");
      await key(page, "Escape");
      await until(async () => (await stored()).note === "Written elsewhere.\n\nTyped here. More.", "what was typed after that");
      assert.equal((await stored()).colour, "green");
      await holds(frame, () => document.activeElement.id === "text", "the focus in the text");
      // A highlight that was deleted elsewhere comes back with the note that is typed for it.
      await key(page, "n");
      await isOpen(frame, "mark-popover");
      await change(library, { op: "deleteHighlight", name: (await stored()).uid });
      await typeNote(frame, page, " Still here.");
      await until(async () => (await stored())?.note.endsWith("Still here."), "the highlight again");
      await key(page, "Escape");
      await leave(started, page);
    });

    test("a reader learns what happens to its article elsewhere, and saves one again that was deleted there", async () => {
      const path = "/elsewhere";
      const frame = await read(started, page, server.origin + path);
      await select(frame, "#text p:nth-of-type(1)", "the boats");
      await pressColour(frame, "yellow");
      await count(path, 1);
      const { uid } = await entryOf(library, server.origin + path);
      const tab = await openSaved(started, library, uid);
      await isPainted(tab, "yellow", "the boats");
      await select(tab, "#text p:nth-of-type(2)", "at night");
      await pressColour(tab, "pink");
      await count(path, 2);
      await page.bringToFront();
      await isPainted(frame, "pink", "at night");
      const isSaved = (reader, wanted) => holds(reader, (wanted) => document.querySelector("#tool-saveForLater").classList.contains("on") === wanted, `saved ${wanted}`, wanted);
      await isSaved(frame, true);
      await change(library, { op: "setState", uids: [uid], state: "delete" });
      await isSaved(frame, false);
      await holds(frame, () => document.querySelector("#said").textContent.includes("no longer in the library"), "that it is gone");
      await select(frame, "#text p:nth-of-type(3)", "the nets");
      await pressColour(frame, "blue");
      await isSaved(frame, true);
      await count(path, 3);
      await isPainted(frame, "blue", "the nets");
      // The same in the tab of the saved article, whose button brings it back with what it had.
      await tab.bringToFront();
      await isPainted(tab, "blue", "the nets");
      await change(library, { op: "setState", uids: [uid], state: "delete" });
      await isSaved(tab, false);
      await click(tab, "#tool-saveForLater");
      await isSaved(tab, true);
      await count(path, 3);
      await tab.close();
      await page.bringToFront();
      await leave(started, page);
    });

    test("in a private window there are no highlights", async () => {
      const alone = await start(name, { incognito: true });
      try {
        const tab = await privateTab(alone, `${server.origin}/keys`);
        await alone.press(tab);
        const frame = await readerOf(tab);
        await select(frame, "#text p:nth-of-type(1)", "the boats");
        await frame.evaluate(() => new Promise((done) => setTimeout(done, 600)));
        assert.deepEqual(await frame.evaluate(() => ["selection-bar", "marks-panel", "tool-marks"].map((id) => document.getElementById(id))), [null, null, null]);
      } finally {
        await alone.close();
      }
    });

    // Half of them show that another browser's documents are no different.
    for (const path of name === "firefox" ? CONTENT.filter((_, at) => at % 2 === 0) : CONTENT) {
      test(`exact places: ${path}`, async () => {
        const frame = await read(started, page, server.origin + path);
        // Colours of code come later and replace its text.
        if (path.startsWith("/code")) await holds(frame, () => document.querySelector(".hljs-string, .hljs-keyword, .hljs-attr, .hljs-comment") !== null, "colours");
        const wanted = await frame.evaluate((most) => {
          const kinds = "p, h2, h3, li, dt, dd, pre, td, th, figcaption, summary, math, caption, time";
          const all = [...document.querySelectorAll(`#text :is(${kinds})`)].filter((one) => !one.querySelector(kinds.replace(", math", "")) && /\S/.test(one.textContent) && one.checkVisibility() && !one.closest(".replies > summary, .card, math math"));
          const alone = all.filter((one) => !all.some((other) => other !== one && other.contains(one)));
          const chosen = alone.filter((_, at) => at % Math.ceil(alone.length / most) === 0);
          chosen.forEach((one, at) => one.setAttribute("data-test", at));
          return chosen.map((one) => ({ words: one.matches("time, :has(time)") ? null : one.textContent.trim() }));
        }, MADE);
        for (let at = 0; at < wanted.length; at++) {
          await frame.evaluate((at) => {
            getSelection().selectAllChildren(document.querySelector(`[data-test="${at}"]`));
            dispatchEvent(new KeyboardEvent("keydown", { key: "u" }));
          }, at);
        }
        await count(path, wanted.length);
        const found = await marked(path);
        const same = (text) => text.normalize("NFKC");
        assert.deepEqual(found.filter(({ exact }) => !wanted.some(({ words }) => words === null || same(words) === same(exact))), []);
        // In the words of the stored HTML, read by the browser's own parser.
        const { uid } = await entryOf(library, server.origin + path);
        const { html } = await question(library, { op: "full", uid });
        const text = await page.evaluate((html) => new DOMParser().parseFromString(html, "text/html").body.textContent, html);
        for (const { start, stop, exact, prefix, suffix } of found) {
          assert.equal(text.slice(start, stop), exact);
          assert.ok(text.slice(0, start).endsWith(prefix) && text.slice(stop).startsWith(suffix));
        }
        const tab = await openSaved(started, library, uid);
        const all = found.map(({ exact }) => exact).join("");
        const isDate = wanted.some(({ words }) => words === null);
        if (!isDate) await until(async () => same(await painted(tab, ...COLOURS)) === same(all), `everything painted: ${all}`);
        await tab.close();
        await page.bringToFront();
        await leave(started, page);
      });
    }

    test("a typeset formula is marked as its source, and painted as it is shown", async () => {
      const path = "/math/dollar-tex--slack-ropes";
      const frame = await read(started, page, server.origin + path);
      await holds(frame, () => document.querySelector(".text math.typeset") !== null && document.querySelector(".text math.source") === null, "formulas");
      await frame.evaluate(() => {
        const paragraph = [...document.querySelectorAll(".text p")].find((one) => one.textContent.startsWith("For a flat curve"));
        getSelection().selectAllChildren(paragraph);
        dispatchEvent(new KeyboardEvent("keydown", { key: "u" }));
      });
      await count(path, 1);
      const [{ exact, start, stop }] = await marked(path);
      assert.match(exact, /^For a flat curve, \\ell \\approx d \+ \\frac\{8 s\^2\}\{3 d\}, so that/);
      const { uid } = await entryOf(library, server.origin + path);
      const { html } = await question(library, { op: "full", uid });
      assert.equal(await page.evaluate((html, start, stop) => new DOMParser().parseFromString(html, "text/html").body.textContent.slice(start, stop), html, start, stop), exact);
      const isShownPainted = () => frame.evaluate(() => {
        const signs = new Set([...CSS.highlights.values()].flatMap((highlight) => [...highlight]).map((range) => range.startContainer));
        const formula = document.querySelectorAll(".text p")[1].querySelector("math semantics > mrow");
        const walker = document.createTreeWalker(formula, NodeFilter.SHOW_TEXT);
        let all = 0;
        while (walker.nextNode()) if (!signs.has(walker.currentNode)) return false;
        else all += 1;
        return all >= 6;
      });
      await until(isShownPainted, "the formula painted");
      await leave(started, page);
    });

    test("axe finds nothing in the bar, the popover and the panel", async () => {
      for (const settings of [{ theme: "light" }, { theme: "dark", language: "ar" }]) {
        let frame = await read(started, page, `${server.origin}/again`);
        await set(frame, settings);
        await leave(started, page);
        frame = await read(started, page, `${server.origin}/again`);
        await frame.evaluate(AXE);
        const faults = () => frame.evaluate(async () => (await globalThis.axe.run(document, { resultTypes: ["violations"] })).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`));
        await select(frame, "#text p:nth-of-type(3)", "the old wall");
        await isOpen(frame, "selection-bar");
        assert.deepEqual(await faults(), [], "the bar");
        await frame.evaluate(() => getSelection().empty());
        await key(page, "n");
        await isOpen(frame, "mark-popover");
        assert.deepEqual(await faults(), [], "the popover");
        await key(page, "Escape");
        await click(frame, "#tool-marks");
        await isOpen(frame, "marks-panel");
        assert.deepEqual(await faults(), [], "the panel");
        await key(page, "Escape");
        await unset(frame);
        await leave(started, page);
      }
    });
  });
}

