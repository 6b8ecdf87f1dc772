// The library page with the real library: lists, search, order, selection, undo, tags, kept searches, highlights, keys, faults, and many articles.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { STORIES, fillLibrary, fillWithMany } from "./library-articles.js";
import { articles, at, change, libraryTab, question } from "./library-support.js";
import { ask, inWindow, start, tabThat, until } from "./support.js";
import { click, holds, key, set, unset, words } from "./view-support.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The titles in the list, in the order of their places. */
const titles = (tab) => tab.evaluate(() => [...document.querySelectorAll("#list > .item")].sort((one, other) => one.dataset.index - other.dataset.index).map((item) => item.querySelector("a.title")?.textContent ?? ""));

/** Waits until the list shows these titles, or begins with them. */
const shows = (tab, wanted, what) => until(async () => {
  const found = await titles(tab);
  return wanted.length === 0 ? found.length === 0 : wanted.every((title, at) => found[at] === title);
}, what ?? `the titles ${wanted}`).catch(async (error) => {
  throw new Error(`${error.message}; there are ${JSON.stringify(await titles(tab))}`);
});

/** Types into a field as a user does, after emptying it. */
async function type(tab, selector, text) {
  await tab.evaluate((which) => {
    const field = document.querySelector(which);
    field.focus();
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, selector);
  await tab.keyboard.type(text);
}

/** The height that all rows of the list have. */
const rowHeight = (tab) => tab.evaluate(() => parseFloat(document.querySelector("#list").style.getPropertyValue("--row")));

/** The title of the article that has the focus. */
const focused = (tab) => tab.evaluate(() => document.activeElement?.closest(".item")?.querySelector("a.title")?.textContent ?? document.activeElement?.tagName);

const press = async (tab, keys) => {
  for (const one of keys.split(" ")) await key(tab, one);
};

/** Presses keys one after the other before the page does anything else. */
const pressAtOnce = (tab, ...keys) => tab.evaluate((keys) => keys.forEach((key) => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))), keys);

/** Presses keys of a keyboard of another script, each with what it types and its place. */
const pressCodes = (tab, ...keys) => tab.evaluate((keys) => keys.forEach(([key, code]) => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }))), keys);

const hasFocus = (tab, title) => until(async () => (await focused(tab)) === title, `the focus on ${title}`).catch(async (error) => {
  throw new Error(`${error.message}; it is on ${await focused(tab)}`);
});

/** Waits for the bar that says what was done. */
const said = (tab, what) => holds(tab, (what) => !document.querySelector("#undo").hidden && document.querySelector("#undo .what").textContent.includes(what), `“${what}”`, what);

/** Opens the real side panel or sidebar from the library's tab, and returns how to ask the page in it. */
const openPanel = {
  async chromium(started, tab) {
    // Only a press of the user may open it.
    await tab.evaluate(() => {
      const button = Object.assign(document.createElement("button"), { id: "open-panel" });
      button.onclick = async () => chrome.sidePanel.open({ windowId: (await chrome.windows.getCurrent()).id });
      document.querySelector("#main").prepend(button);
    });
    await tab.bringToFront();
    await tab.focus("#open-panel");
    await key(tab, "Enter");
    const target = await until(() => started.browser.targets().find((one) => one !== tab.target() && one.url().endsWith("/library/library.html")), "the side panel");
    const panel = await target.asPage();
    return (question) => ask(panel, `(${question})(window)`);
  },
  async firefox(started, tab) {
    await inWindow(started.browser, async () => {
      const { SidebarController } = Services.wm.getMostRecentWindow("navigator:browser");
      await SidebarController.show([...SidebarController.sidebars.keys()].find((id) => id.includes("pith")));
      return "shown";
    });
    // The driver does not list it, and the extension's other pages may look into it.
    return (question) => ask(tab, `(${question})(browser.extension.getViews({ type: "sidebar" })[0])`);
  },
};

/** What axe finds on the page. */
async function faults(tab, rules) {
  if (!(await tab.evaluate(() => "axe" in globalThis))) await tab.evaluate(AXE);
  return tab.evaluate(async (rules) => {
    const { violations, passes } = await globalThis.axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
    if (passes.length < (rules ? 1 : 10)) throw new Error(`axe looked at ${passes.length} rules only`);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.slice(0, 200)}`).join(" | ")}`);
  }, rules);
}

const NEWEST = STORIES.toReversed();
/** Those that are not archived. */
const UNREAD = NEWEST.filter(({ state }) => state !== "archive").map(({ title }) => title);

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let started, tab;
    /** The height of rows of a library without tags. */
    let untagged = 0;
    before(async () => {
      started = await start(name);
      tab = await libraryTab(started);
      await tab.setViewport({ width: 1280, height: 900 });
    });
    after(() => started.close());

    test("an empty library says how articles are saved", async () => {
      await holds(tab, () => document.querySelector(".empty h2")?.textContent === "Your library is empty", "the empty state");
      await holds(tab, () => document.querySelector(".empty kbd")?.textContent === "Alt + Shift + S", "the key");
      assert.deepEqual(await faults(tab), []);
      // The menus by the names they have there.
      assert.match(await words(tab, ".ways-to-save"), /“Save this page for later” in the menu of a page, or “Save this link for later”/);
      for (const view of ["highlights", "statistics", "archive", "favourites"]) {
        await at(tab, `?view=${view}`);
        await holds(tab, () => document.querySelector(".empty h2")?.textContent === "Your library is empty", view);
      }
      await tab.setViewport({ width: 390, height: 800 });
      await holds(tab, () => document.querySelector("#list").hasAttribute("data-untagged"), "rows without a line for tags");
      untagged = await rowHeight(tab);
      await tab.setViewport({ width: 1280, height: 900 });
    });

    test("articles that are saved elsewhere appear; the newest first, with their facts", async () => {
      await at(tab, "");
      await fillLibrary(tab);
      await shows(tab, UNREAD.slice(0, 5));
      await holds(tab, (count) => document.querySelector(".way[aria-current] .count")?.textContent === String(count), "the number of unread articles", UNREAD.length);
      assert.match(await words(tab, "#count"), /^16 articles, about 2 hr 37 min/);
      await holds(tab, () => document.querySelector('.item[data-index="0"]').innerText.includes("1 highlight"), "its highlight");
      const row = await tab.evaluate(() => {
        const item = document.querySelector('.item[data-index="0"]');
        const { ariaSetSize, ariaPosInSet } = item;
        return { ariaSetSize, ariaPosInSet, text: item.innerText, href: item.querySelector("a.title").getAttribute("href"), lang: item.querySelector("h2").lang };
      });
      assert.equal(row.ariaSetSize, "16");
      assert.equal(row.ariaPosInSet, "1");
      assert.equal(row.lang, "en");
      assert.match(row.href, /^\.\.\/reader\/reader\.html\?saved=[0-9a-f]{20}$/);
      for (const part of ["The Estuary", "Ruth Aldous", "He wrote three lines", "8 minutes", "1 highlight", "#history"]) assert.ok(row.text.includes(part), `${part} in ${row.text}`);
      // A link leads to its web page, and an article that was begun says how much of it is left.
      assert.equal(await tab.evaluate(() => [...document.querySelectorAll("a.title")].find((link) => link.textContent.startsWith("Tide tables")).href), "https://harbour.example/14");
      await type(tab, "#search", "ferryman’s logbook");
      await holds(tab, () => document.querySelector(".read-bar")?.ariaLabel === "15% read", "the part that was read");
      await at(tab, "");
    });

    test("titles have the typefaces of their languages", async () => {
      for (const [sought, lang, family] of [["修钟匠", "zh", "Songti SC"], ["霧の港", "ja", "Hiragino Mincho"], ["lighthouse", "en", undefined]]) {
        await type(tab, "#search", sought);
        await holds(tab, (lang) => document.querySelector("h2[lang]")?.lang === lang, `the title in ${lang}`, lang);
        assert.equal(await tab.evaluate(() => getComputedStyle(document.querySelector("h2[lang]")).fontFamily.match(/Songti SC|Hiragino Mincho/)?.[0]), family);
      }
      await at(tab, "");
    });

    test("searches while one types, marks what was found, and keeps the query in the address", async () => {
      await type(tab, "#search", "third lin");
      await shows(tab, ["The lighthouse keeper’s third line"]);
      await holds(tab, () => [...document.querySelectorAll("a.title mark")].map((mark) => mark.textContent).join(" ") === "third line", "marks in the title");
      assert.ok(await tab.evaluate(() => document.querySelectorAll(".excerpt mark").length > 1), "marks in the snippet");
      assert.equal(await tab.evaluate(() => location.search), "?view=unread&q=third+lin");
      assert.equal(await tab.evaluate(() => document.querySelector("#sort").value), "relevance");
      // Other scripts, and a view that is left by what is asked for.
      await type(tab, "#search", "修钟");
      await shows(tab, ["老城的最后一位修钟匠"]);
      await type(tab, "#search", "is:archived");
      await shows(tab, ["How a tide mill grinds by moonlight"]);
    });

    test("a mistake is shown where it is, and the rest is sought", async () => {
      const bar = () => tab.evaluate(() => document.querySelector("#bar").offsetHeight);
      const height = await bar();
      await type(tab, "#search", "bread is:lost (");
      await key(tab, "Enter");
      await holds(tab, () => [...document.querySelectorAll("#mistakes b")].map((part) => part.textContent).join(" ") === "is:lost (", "both mistakes");
      assert.deepEqual(await tab.evaluate(() => [...document.querySelectorAll(".search-lines u")].map((part) => part.textContent)), ["is:lost", "("]);
      assert.match(await words(tab, "#mistakes li"), /unread, archived, favourite/);
      assert.equal(await tab.evaluate(() => document.querySelector("#search").getAttribute("aria-invalid")), "true");
      await holds(tab, () => document.querySelectorAll("a.title").length === 2, "two articles about bread");
      assert.equal(await bar(), height, "the bar stays as it is");
      assert.deepEqual(await faults(tab), []);
      await type(tab, "#search", "bread");
      await holds(tab, () => document.querySelector("#mistakes").childElementCount === 0, "no mistake");
    });

    test("what nothing matches says so, and offers what is elsewhere", async () => {
      await at(tab, "?view=favourites&q=ferryman");
      await holds(tab, () => document.querySelector(".empty .sought")?.textContent === "ferryman", "what was sought");
      await holds(tab, () => document.querySelector(".empty .button:not(.first)")?.checkVisibility(), "what is elsewhere");
      await click(tab, ".empty .button:not(.first)");
      await shows(tab, ["What the ferryman’s logbook says about waiting"]);
      await at(tab, "?q=nothingatall");
      await click(tab, ".empty .button.first");
      await shows(tab, NEWEST.map(({ title }) => title).slice(0, 4));
    });

    test("conditions are completed", async () => {
      await type(tab, "#search", "tag:fo");
      await holds(tab, () => [...document.querySelectorAll(".search [role=option] bdi")].map((option) => option.textContent).join() === "tag:food/bread,tag:food/soup", "tags");
      await press(tab, "ArrowDown ArrowDown");
      await holds(tab, () => document.getElementById(document.querySelector("#search").getAttribute("aria-activedescendant"))?.textContent.includes("soup"), "the second");
      assert.deepEqual(await faults(tab), []);
      await key(tab, "Enter");
      await shows(tab, ["Un cuaderno de recetas que nadie firmó"]);
      assert.equal(await tab.evaluate(() => document.querySelector("#search").value), "tag:food/soup ");
      await type(tab, "#search", "is:fa");
      await holds(tab, () => document.querySelector(".search [role=option] bdi")?.textContent === "is:favourite", "a state");
      // The first Escape closes the list, the second empties the field, the third leaves it.
      await key(tab, "Escape");
      assert.equal(await tab.evaluate(() => document.querySelector("#search").value), "is:fa");
      await key(tab, "Escape");
      await shows(tab, NEWEST.map(({ title }) => title).slice(0, 4));
      await key(tab, "Escape");
      await hasFocus(tab, NEWEST[0].title);
    });

    test("the order and the layout are chosen, and kept", async () => {
      const choose = (value) => tab.evaluate((value) => {
        const field = document.querySelector("#sort");
        field.value = value;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }, value);
      await at(tab, "?view=all");
      await choose("length");
      await shows(tab, ["Interview: the woman who catalogues echoes", "What the ferryman’s logbook says about waiting"]);
      await click(tab, ".sorting button");
      await shows(tab, ["Tide tables for October", "Baking with a cold oven"]);
      await click(tab, ".layouts button:nth-child(2)");
      await holds(tab, () => document.querySelector("#list").dataset.layout === "compact", "the compact list");
      await at(tab, "?view=all");
      await shows(tab, ["Tide tables for October", "Baking with a cold oven"]);
      assert.equal(await tab.evaluate(() => document.querySelector("#list").dataset.layout), "compact");
      await choose("title");
      await click(tab, ".sorting button");
      await shows(tab, ["A short history of the waiting room, in which nothing happens for a very long time and everybody looks at the same clock", "A spreadsheet for bees", "Baking with a cold oven"]);
      await choose("published");
      await shows(tab, ["The lighthouse keeper’s third line"]);
      await choose("saved");
      await click(tab, ".layouts button:nth-child(1)");
    });

    test("what can be read in fifteen minutes", async () => {
      await at(tab, "");
      await click(tab, ".fits .choice:nth-of-type(1)");
      await shows(tab, ["Baking with a cold oven", "The quiet engineering of park benches", "A spreadsheet for bees"]);
      assert.equal(await tab.evaluate(() => document.querySelectorAll("a.title").length), 3);
      assert.equal(await words(tab, "#count"), "3 articles, about 12 min of reading");
      await click(tab, ".fits .choice:nth-of-type(2)");
      await holds(tab, () => document.querySelector('.choice[aria-pressed="true"]').textContent === "15 min" && document.querySelectorAll("a.title").length > 5, "more");
      await click(tab, ".fits .choice:nth-of-type(2)");
      await shows(tab, UNREAD.slice(0, 4));
    });

    test("keys move, archive, favour, and take back", async () => {
      await at(tab, "");
      await press(tab, "j");
      await hasFocus(tab, UNREAD[0]);
      await press(tab, "j j k");
      await hasFocus(tab, UNREAD[1]);
      await press(tab, "e");
      // The next one takes its place, and has the focus.
      await shows(tab, [UNREAD[0], UNREAD[2]]);
      await hasFocus(tab, UNREAD[2]);
      await said(tab, "Archived: A short history");
      await press(tab, "f");
      await said(tab, "Favourite: Tide tables");
      await holds(tab, () => document.activeElement.closest(".item").querySelector("[data-act=favourite]").ariaPressed === "true", "a favourite");
      await press(tab, "z");
      await said(tab, "Undone: Favourite");
      await tab.keyboard.down("Control");
      await press(tab, "z");
      await tab.keyboard.up("Control");
      await shows(tab, UNREAD.slice(0, 3));
      await press(tab, "z");
      await holds(tab, () => document.querySelector("#said").textContent === "There is nothing to undo.", "nothing left");
      await press(tab, "g f");
      await shows(tab, ["The lighthouse keeper’s third line", "A spreadsheet for bees"]);
      await press(tab, "g e");
      await shows(tab, ["How a tide mill grinds by moonlight"]);
      await press(tab, "g a");
      await holds(tab, () => document.querySelector("h1").textContent === "All articles", "all articles");
      await press(tab, "/");
      assert.equal(await tab.evaluate(() => document.activeElement.id), "search");
      // Letters typed there are a query.
      await press(tab, "e z");
      await holds(tab, () => document.querySelector("#search").value === "ez", "the letters");
      await press(tab, "Escape Escape");
      await press(tab, "?");
      await holds(tab, () => document.querySelectorAll("#keys-sheet[open] .key").length > 20, "the list of keys");
      assert.deepEqual(await faults(tab), []);
      await press(tab, "Escape");
    });

    test("keys of a keyboard of another script act by their places, also two after each other", async () => {
      await at(tab, "");
      await pressCodes(tab, ["о", "KeyJ"]);
      await hasFocus(tab, UNREAD[0]);
      await pressCodes(tab, ["п", "KeyG"], ["ф", "KeyA"]);
      await holds(tab, () => document.querySelector("h1").textContent === "All articles", "all articles");
    });

    test("keys of a single sign can be switched off", async () => {
      await set(tab, { singleKeys: false });
      await at(tab, "");
      await press(tab, "j");
      assert.equal(await focused(tab), "BODY");
      await unset(tab);
      await until(async () => {
        await press(tab, "j");
        return (await focused(tab)) === UNREAD[0];
      }, "the key again");
    });

    test("many are selected by keys and by pointer, changed at once, and all of it taken back", async () => {
      await at(tab, "");
      await press(tab, "j x j j");
      await press(tab, "X");
      await holds(tab, () => document.querySelector(".selected-count")?.textContent === "3 selected", "three");
      assert.deepEqual(await faults(tab), []);
      await press(tab, "e");
      await shows(tab, UNREAD.slice(3, 6));
      await said(tab, "3 articles archived");
      await click(tab, "#undo .button");
      await shows(tab, UNREAD.slice(0, 4));
      await press(tab, "Escape");
      await holds(tab, () => document.querySelector("#bulk").hidden, "none selected");

      // With the pointer: one box, and with Shift another.
      const box = async (index) => (await tab.$(`.item[data-index="${index}"] .pick input`)).click();
      await box(0);
      await tab.keyboard.down("Shift");
      await box(2);
      await tab.keyboard.up("Shift");
      await holds(tab, () => document.querySelector(".selected-count")?.textContent === "3 selected", "three by the pointer");
      await click(tab, '#bulk [data-key="all"]');
      await holds(tab, () => document.querySelector(".selected-count")?.textContent === "16 selected", "all");
      await click(tab, '#bulk [data-key="delete"]');
      await holds(tab, () => document.querySelector(".empty h2")?.textContent === "All read", "nothing unread");
      assert.equal((await question(tab, { op: "state" })).articles, 1);
      await press(tab, "z");
      await shows(tab, UNREAD.slice(0, 4));
      assert.equal((await question(tab, { op: "state" })).articles, STORIES.length);
    });

    test("tags are given with completion, to one and to many", async () => {
      await at(tab, "");
      await press(tab, "j t");
      await holds(tab, () => document.querySelector("#tag-editor[open]") !== null, "the tags");
      await tab.keyboard.type("Später/Am Abend");
      await key(tab, "Enter");
      await holds(tab, () => [...document.querySelectorAll("#tag-editor .chip bdi")].some((chip) => chip.textContent === "#später/am abend"), "a new tag");
      await tab.keyboard.type("foo");
      await holds(tab, () => document.querySelector("#tag-editor [role=option] bdi")?.textContent === "#food/bread", "a suggestion");
      await press(tab, "ArrowDown Enter");
      await holds(tab, () => document.querySelectorAll("#tag-editor .chip").length === 5, "five tags");
      assert.deepEqual(await faults(tab), []);
      // What was typed and not entered is not lost.
      await tab.keyboard.type("last");
      await click(tab, "#tag-editor .button.first");
      await holds(tab, () => !document.querySelector("#tag-editor"), "no dialog");
      await hasFocus(tab, UNREAD[0]);
      const [first] = await articles(tab, "third line");
      assert.deepEqual(first.tags, ["essays", "food/bread", "history", "last", "später/am abend", "water"]);
      await press(tab, "z z z");
      await until(async () => (await articles(tab, "third line"))[0].tags.length === 3, "the tags as they were");

      await press(tab, "x j x t");
      await holds(tab, () => document.querySelector("#tag-editor[open] .chip.some") !== null, "tags of some");
      await tab.keyboard.type("both");
      await press(tab, "Enter");
      await holds(tab, () => [...document.querySelectorAll("#tag-editor .chip:not(.some) bdi")].some((chip) => chip.textContent === "#both"), "a tag for both");
      await press(tab, "Escape Escape");
      assert.deepEqual((await articles(tab, "tag:both")).map(({ title }) => title), UNREAD.slice(0, 2));
      await press(tab, "z");
      await until(async () => (await articles(tab, "tag:both")).length === 0, "neither");
    });

    test("a title is edited by key and menu, found at once, kept when the page is saved again, and taken back", async () => {
      await at(tab, "");
      const page = { url: "https://names.example/1", title: "Just a moment…", content: "<p>The page has checked the browser.</p>", wordCount: 6, readingTime: 190 };
      const { entry: { uid } } = await change(tab, { op: "save", article: page });
      const field = () => holds(tab, () => document.activeElement?.id === "ask-name", "the field");
      const closed = () => holds(tab, () => !document.querySelector("#ask"), "no dialog");
      await shows(tab, [page.title, UNREAD[0]]);
      assert.match(await words(tab, '.item[data-index="0"] .minutes'), /^3 hr 10 min$/);
      await press(tab, "j r");
      await field();
      assert.equal(await tab.evaluate(() => document.activeElement.value), page.title);
      assert.deepEqual(await faults(tab), []);
      await tab.keyboard.type("never");
      await press(tab, "Escape");
      await closed();
      await hasFocus(tab, page.title);

      await press(tab, "r");
      await field();
      await tab.keyboard.type("Quiet  waters");
      await press(tab, "Enter");
      await closed();
      await shows(tab, ["Quiet waters", UNREAD[0]]);
      await hasFocus(tab, "Quiet waters");
      await said(tab, "New title: Quiet waters");
      assert.deepEqual((await articles(tab, "quiet waters")).map((found) => [found.uid, found.title, found.pageTitle]), [[uid, "Quiet waters", page.title]]);
      await change(tab, { op: "save", article: { ...page, title: "How nets dry" } });
      assert.equal((await question(tab, { op: "entry", uid })).title, "Quiet waters");
      await press(tab, "z");
      await shows(tab, ["How nets dry"]);

      // By the menu; an empty field gives the page's own back.
      await change(tab, { op: "setTitle", uid, title: "Mine" });
      await shows(tab, ["Mine"]);
      await click(tab, '.item[data-index="0"] [data-act="menu"]');
      await tab.evaluate(() => [...document.querySelectorAll("#menu [role=menuitem]")].find((item) => item.textContent === "Title…").click());
      await field();
      assert.match(await words(tab, "#ask .hint"), /^The page calls it “How nets dry”/);
      await press(tab, "Backspace Enter");
      await closed();
      await said(tab, "Title of the page: How nets dry");
      await shows(tab, ["How nets dry"]);

      // One at a time.
      await press(tab, "x j x r");
      await holds(tab, () => document.querySelector("#said").textContent.includes("Choose one article"), "that it is one");
      await press(tab, "Escape");
      await change(tab, { op: "setState", uids: [uid], state: "delete" });
      await shows(tab, [UNREAD[0]]);
    });

    test("tags are a tree; they are renamed, merged and deleted, and that is taken back", async () => {
      await at(tab, "");
      const tags = () => tab.evaluate(() => [...document.querySelectorAll('#side a[data-key^="tag "]')].map((link) => link.dataset.key.slice(4)));
      const tagsAre = (test, what) => until(async () => test(await tags()), what);
      const choose = async (tag, item) => {
        await click(tab, `#side [data-key="menu ${tag}"]`);
        await holds(tab, () => document.querySelector("#menu:popover-open") !== null, "the menu");
        await click(tab, `#menu li:nth-child(${item}) button`);
      };
      assert.ok((await tags()).join().includes("food,food/bread,food/soup"));
      // A tag counts what the list of it will show: also articles with one of the tags below it, and each once.
      const counts = (tag) => tab.evaluate((tag) => document.querySelector(`#side a[data-key="tag ${tag}"] .count`)?.textContent, tag);
      await until(async () => (await counts("food")) === "2", "the number of a tag with others below it");
      assert.deepEqual([await counts("food/bread"), await counts("food/soup"), await counts("craft")], ["2", "1", "2"]);
      await click(tab, '#side [data-key="fold food"]');
      await tagsAre((all) => !all.includes("food/soup"), "folded");
      await click(tab, '#side [data-key="fold food"]');

      await choose("food", 1);
      await type(tab, "#ask-name", "Essen");
      await key(tab, "Enter");
      await tagsAre((all) => all.includes("essen/soup") && !all.includes("food/soup"), "the new name");
      await said(tab, "#food is now #essen");
      // A name in use merges, after a question.
      await choose("essen/soup", 1);
      await type(tab, "#ask-name", "essays");
      await key(tab, "Enter");
      await holds(tab, () => document.querySelector("#confirm[open]")?.textContent.includes("#essays is the tag of 4 articles already"), "the question");
      assert.deepEqual(await faults(tab), []);
      await click(tab, "#confirm .button.first");
      await tagsAre((all) => !all.includes("essen/soup"), "merged");
      assert.equal((await question(tab, { op: "tags" })).find((tag) => tag.name === "essays").articles, 5);
      await click(tab, '#side [data-key="tag essays"]');
      await holds(tab, () => document.querySelector("h1").textContent === "#essays" && document.querySelectorAll("a.title").length === 5, "its articles");
      await choose("essays", 2);
      await click(tab, "#confirm .button.first");
      await tagsAre((all) => !all.includes("essays"), "deleted");
      await holds(tab, () => document.querySelector("h1").textContent === "All articles", "a tag that is gone is not shown");
      await press(tab, "z");
      await tagsAre((all) => all.includes("essays"), "back");
      await press(tab, "z z");
      await tagsAre((all) => all.includes("food/soup") && !all.includes("essen/bread"), "as before");
      assert.equal((await question(tab, { op: "tags" })).find((tag) => tag.name === "essays").articles, 4);
      // An impossible name is refused in words, and stays in the field.
      await choose("food", 1);
      await type(tab, "#ask-name", "food/below");
      await key(tab, "Enter");
      await holds(tab, () => document.querySelector(".wrong").textContent === "A tag cannot stand below itself.", "the words");
      await press(tab, "Escape");
    });

    test("searches are kept, run and forgotten", async () => {
      await at(tab, "?view=unread&q=tag%3Awater");
      await click(tab, ".search .keep");
      await type(tab, "#ask-name", "By the sea");
      await key(tab, "Enter");
      await holds(tab, () => document.querySelector('#side [data-key="search By the sea"]') !== null, "the search");
      assert.deepEqual(await question(tab, { op: "savedSearches" }), [{ name: "By the sea", query: "is:unread tag:water" }]);
      await at(tab, "");
      await click(tab, '#side [data-key="search By the sea"]');
      await holds(tab, () => document.querySelector("#search").value === "is:unread tag:water" && document.querySelectorAll("a.title").length === 3, "what it finds");
      await click(tab, '#side [data-key="forget By the sea"]');
      await holds(tab, () => document.querySelector('#side [data-key="search By the sea"]') === null, "forgotten");
      await press(tab, "z");
      await holds(tab, () => document.querySelector('#side [data-key="search By the sea"]') !== null, "kept again");
    });

    test("going to another view by keys keeps the focus in the page", async () => {
      await at(tab, "");
      await tab.evaluate(() => document.querySelector("#list a.title").focus());
      for (const keys of ["g h", "g a", "g s"]) {
        await press(tab, keys);
        await holds(tab, (view) => location.search.includes(view) || view === "", keys, { "g h": "highlights", "g a": "", "g s": "statistics" }[keys]);
        await holds(tab, () => document.activeElement !== document.body && document.activeElement.checkVisibility(), `the focus after ${keys}`);
      }
    });

    test("highlights by article, tag and date; copied as Markdown; deleted and taken back", async () => {
      await at(tab, "?view=highlights");
      const groups = () => tab.evaluate(() => [...document.querySelectorAll(".highlight-group h2")].map((head) => head.textContent));
      const groupsAre = (wanted) => until(async () => JSON.stringify(await groups()) === JSON.stringify(wanted), `${wanted}`);
      await groupsAre(["The lighthouse keeper’s third line", "A spreadsheet for bees", "Notes on mending a dry stone wall"]);
      assert.deepEqual(await faults(tab), []);
      await tab.evaluate(() => {
        globalThis.copied = [];
        navigator.clipboard.writeText = async (text) => void globalThis.copied.push(text);
      });
      await click(tab, ".highlight-group:nth-child(2) .group-head button");
      const [markdown] = await tab.evaluate(() => globalThis.copied);
      assert.equal(markdown, "# A spreadsheet for bees\n\n<https://smalldata.example/7>\n\n> Weigh the hive every evening\n\n> lost two kilograms in an hour\n\nCompare with the *weather* of that day.\n");
      await click(tab, '[data-by="tag"]');
      await groupsAre(["#craft/walls", "#data", "#essays", "#garden", "#history", "#water"]);
      await click(tab, '[data-by="date"]');
      await until(async () => (await groups()).length === 3, "three days");
      await click(tab, '[data-by="article"]');
      await groupsAre(["The lighthouse keeper’s third line", "A spreadsheet for bees", "Notes on mending a dry stone wall"]);
      await click(tab, ".highlight-group:nth-child(1) [data-do=delete]");
      await until(async () => (await groups()).length === 2, "one less");
      await said(tab, "Highlight deleted: it was the third line");
      // An article without a text has lost no words.
      const [link] = await articles(tab, "is:link");
      const [bees] = await articles(tab, "bees");
      const mark = (n, exact) => ({ uid: String(n).repeat(32), start: null, stop: null, exact, prefix: "", suffix: "", colour: "yellow", note: "", made: Date.now(), changed: Date.now() });
      await change(tab, { op: "setHighlight", uid: link.uid, highlight: mark(7, "High water at six") });
      await change(tab, { op: "setHighlight", uid: bees.uid, highlight: mark(8, "Words that are nowhere") });
      const facts = (exact) => tab.evaluate((exact) => {
        const found = [...document.querySelectorAll(".highlight")].find((one) => one.textContent.includes(exact))?.querySelector(".facts");
        return found && { words: found.textContent, isBad: found.querySelector(".lost") !== null, isClear: [...found.children].every((part) => part.getBoundingClientRect().right <= found.parentElement.querySelector(".highlight-tools button").getBoundingClientRect().left) };
      }, exact);
      await tab.setViewport({ width: 320, height: 700 });
      for (const [exact, words, isBad] of [["High water", "The text is not saved yet.", false], ["Words that", "Its words are no longer in the text.", true]]) {
        await until(async () => (await facts(exact))?.words.includes(words), words);
        const found = await facts(exact);
        assert.deepEqual([found.isBad, found.isClear], [isBad, true], words);
      }
      await tab.setViewport({ width: 1280, height: 900 });
      for (const n of [7, 8]) await change(tab, { op: "deleteHighlight", name: mark(n, "").uid });
      await until(async () => (await groups()).length === 2, "without them");
      await press(tab, "z");
      await until(async () => (await groups()).length === 3, "the highlight again");
    });

    test("a highlight gets another colour and note where it stands, by keys, and that is taken back", async () => {
      const stored = async () => (await question(tab, { op: "allHighlights", most: 10, skip: 0 })).find(({ exact }) => exact.startsWith("Weigh"));
      const becomes = (test, what) => until(async () => test(await stored()), what).catch(async (error) => {
        throw new Error(`${error.message}: ${JSON.stringify(await stored())}`);
      });
      const isOpen = (open) => holds(tab, (open) => (document.activeElement?.id === "highlight-note") === open && document.querySelectorAll(".highlight-editor").length === Number(open), `the editor ${open}`, open);
      await at(tab, "?view=highlights");
      await holds(tab, () => document.querySelectorAll(".highlight").length === 4, "the highlights");
      await press(tab, "j j");
      await holds(tab, () => document.activeElement?.textContent === "Weigh the hive every evening", "the second");
      await press(tab, "n");
      await isOpen(true);
      assert.deepEqual(await faults(tab), []);
      await tab.keyboard.type("By *noon* at the latest");
      await becomes(({ note }) => note === "By *noon* at the latest", "the note after a pause");
      // Shift and Tab lead to the button, and the last of the colours.
      await tab.keyboard.down("Shift");
      await press(tab, "Tab Tab");
      await tab.keyboard.up("Shift");
      await press(tab, "Enter");
      await becomes(({ colour, note }) => colour === "purple" && note.startsWith("By"), "purple");
      await holds(tab, () => document.querySelector('.highlight.editing[data-colour="purple"] [data-colour="purple"][aria-pressed="true"]') !== null, "purple where it stands");
      await said(tab, "Now purple: Weigh the hive");
      await tab.evaluate(() => document.querySelector("#highlight-note").focus());
      await tab.keyboard.type("!");
      await press(tab, "Escape");
      await isOpen(false);
      await holds(tab, () => document.activeElement?.dataset.do === "edit", "the focus on its button");
      await holds(tab, () => [...document.querySelectorAll(".highlight-note")].some((note) => note.textContent === "By *noon* at the latest!"), "the note in the list");
      await becomes(({ note }) => note === "By *noon* at the latest!", "the whole note");
      await said(tab, "Note changed: Weigh the hive");
      await press(tab, "z");
      await becomes(({ note, colour }) => note === "" && colour === "purple", "no note");
      await press(tab, "z");
      await becomes(({ note, colour }) => note === "" && colour === "green", "green");
      await holds(tab, () => document.querySelector('.highlight[data-colour="green"] .quote')?.textContent.startsWith("Weigh"), "green in the list");
      // What another page changed meanwhile stays, and a press elsewhere ends it.
      await click(tab, '.highlight[data-colour="green"] [data-do=edit]');
      await isOpen(true);
      const { article, title, url, ...highlight } = await stored();
      await change(tab, { op: "setHighlight", uid: article, highlight: { ...highlight, colour: "blue" } });
      await tab.keyboard.type("Two pages");
      await tab.evaluate(() => document.querySelector("h1").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })));
      await becomes(({ note, colour }) => note === "Two pages" && colour === "blue", "both changes");
      await holds(tab, () => document.querySelector('.highlight[data-colour="blue"] .highlight-note')?.textContent === "Two pages", "both in the list");
      await press(tab, "z");
      await becomes(({ note }) => note === "", "no note again");
      await change(tab, { op: "setHighlight", uid: article, highlight });
      // A note that cannot be written is told, and stays.
      await holds(tab, () => document.querySelector('.highlight[data-colour="green"]') !== null, "green again");
      await click(tab, '.highlight[data-colour="green"] [data-do=edit]');
      await tab.evaluate(() => {
        const { sendMessage } = browser.runtime;
        globalThis.well = sendMessage.bind(browser.runtime);
        Object.defineProperty(browser.runtime, "sendMessage", { configurable: true, writable: true, value: async (message) => (message.type === "library/change" ? { error: { code: "full", text: "no room" } } : globalThis.well(message)) });
      });
      await tab.keyboard.type("Waits");
      await holds(tab, () => /tried again/.test(document.querySelector(".highlight-editor .mark-status")?.textContent ?? ""), "that it waits");
      await at(tab, "");
      await at(tab, "?view=highlights");
      await becomes(({ note }) => note === "Waits", "the note that waited");
      await change(tab, { op: "setHighlight", uid: article, highlight });
    });

    test("the time spent reading, until something is sought", async () => {
      await at(tab, "?view=statistics");
      await holds(tab, () => document.querySelectorAll(".sites tr").length === 4 && document.querySelectorAll(".day").length === 30, "days and sites");
      assert.match(await words(tab, ".sites tr"), /estuary\.example/);
      assert.deepEqual(await faults(tab), []);
      await type(tab, "#search", "ferryman");
      await shows(tab, ["What the ferryman’s logbook says about waiting"]);
      assert.equal(await words(tab, "h1"), "All articles");
    });

    test("cards show the images of the library, and nothing asks the network", async () => {
      await at(tab, "");
      await press(tab, "l l");
      await holds(tab, () => document.querySelectorAll(".lead img[src^='blob:']").length > 2, "images of the library");
      await until(() => tab.evaluate(async () => {
        const image = document.querySelector(".lead img");
        await image?.decode().catch(() => {});
        return image?.naturalWidth > 0;
      }), "an image that can be seen");
      assert.deepEqual(await faults(tab), []);
      assert.deepEqual(await tab.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name).filter((address) => !address.startsWith(location.origin) && !address.startsWith("blob:"))), []);
      await press(tab, "l");
      await holds(tab, () => document.querySelector("#list").dataset.layout === "list" && !document.querySelector(".lead"), "the list again");
    });

    test("images that are missing are counted, and fetched only with the permission", async () => {
      await at(tab, "");
      await change(tab, { op: "save", article: { url: "https://new.example/gap", title: "With a gap", content: '<p>One.</p><img src="https://new.example/gap.png">', wordCount: 1, readingTime: 1 } });
      await shows(tab, ["With a gap"]);
      await holds(tab, () => document.querySelector(".side-foot").textContent.includes("1 picture is missing."), "the line");
      assert.equal(await words(tab, '.item[data-index="0"] .missing'), "1 picture is missing.");
      await tab.evaluate(() => Object.defineProperty(browser.permissions, "request", { configurable: true, value: async () => false }));
      await tab.evaluate(() => [...document.querySelectorAll(".side-foot button")].find((button) => button.textContent === "Get them").click());
      await holds(tab, () => document.querySelector("#said").textContent.startsWith("Without the permission"), "why not");
      // Where the views are a menu, the button is above the list too.
      const line = () => tab.evaluate(() => document.querySelector(".missing-line")?.checkVisibility() === true && document.querySelector(".missing-line").textContent);
      assert.equal(await line(), false);
      await tab.setViewport({ width: 380, height: 700 });
      await until(async () => (await line()) === "1 picture is missing. Get them", "the line above the list");
      await tab.evaluate(() => (document.querySelector("#said").textContent = ""));
      await click(tab, ".missing-line button");
      await holds(tab, () => document.querySelector("#said").textContent.startsWith("Without the permission"), "why not, again");
      assert.deepEqual(await faults(tab), []);
      await tab.setViewport({ width: 1280, height: 900 });
      const [{ uid }] = await articles(tab, "gap");
      await change(tab, { op: "setState", uids: [uid], state: "delete" });
      await shows(tab, UNREAD.slice(0, 3));
    });

    test("a change elsewhere is shown, and focus and selection stay", async () => {
      await at(tab, "");
      await press(tab, "j j x");
      await change(tab, { op: "save", article: { url: "https://new.example/", title: "Saved just now", content: "<p>New.</p>", wordCount: 1, readingTime: 1 } });
      await shows(tab, ["Saved just now", ...UNREAD.slice(0, 3)]);
      assert.equal(await focused(tab), UNREAD[1]);
      assert.equal(await tab.evaluate(() => document.querySelector(".row[data-selected] .title").textContent), UNREAD[1]);
      const [{ uid }] = await articles(tab, "Saved just now");
      await change(tab, { op: "setState", uids: [uid], state: "delete" });
      await shows(tab, UNREAD.slice(0, 3));
      await press(tab, "Escape");
    });

    test("an article opens in the reader, and going back leads to the same place", async () => {
      await at(tab, "?view=all");
      await press(tab, "j j j j k");
      const title = await focused(tab);
      assert.equal(title, NEWEST[2].title);
      await press(tab, "k");
      await until(() => ask(tab, () => new Promise((done) => setTimeout(() => done(history.state?.at === 1), 50))), "the place is remembered");
      await press(tab, "Enter");
      await until(() => ask(tab, () => location.pathname === "/reader/reader.html" && document.querySelector("h1")?.textContent.startsWith("A short history")), "the reader");
      await ask(tab, () => history.back());
      await until(() => ask(tab, () => location.pathname === "/library/library.html" && document.body?.dataset.state === "shown"), "the library");
      await hasFocus(tab, NEWEST[1].title);
    });

    test("faults are told in words, and what is shown stays", async () => {
      await at(tab, "");
      const fail = (code) => tab.evaluate((code) => {
        const { sendMessage } = browser.runtime;
        globalThis.well ??= sendMessage.bind(browser.runtime);
        Object.defineProperty(browser.runtime, "sendMessage", { configurable: true, writable: true, value: async (message) => (code && message.type?.startsWith("library/") && message.question?.op !== "check" ? { error: { code, text: "as it was said" } } : globalThis.well(message)) });
      }, code);
      for (const code of ["not-a-library", "damaged", "newer", "busy", "full", "read-only", "storage", "not-found", "unusable", "fault", "stopped", "private"]) {
        await fail(code);
        await press(tab, "j e");
        await holds(tab, (code) => {
          const box = document.querySelector("#banner");
          return !box.hidden && box.dataset.code === code && box.querySelector("p").textContent.length > 20 && !box.textContent.includes("library_");
        }, code, code);
      }
      await fail("damaged");
      await press(tab, "e");
      await holds(tab, () => document.querySelector("#banner").dataset.code === "damaged", "damaged");
      assert.deepEqual(await faults(tab), []);
      await click(tab, "#banner button:nth-child(2)");
      await holds(tab, () => document.querySelector("#banner p").textContent === "The library is whole.", "the check");
      await fail(null);
      await click(tab, "#banner button");
      await holds(tab, () => document.querySelector("#banner").hidden, "no fault");
      await shows(tab, UNREAD.slice(0, 3));
      assert.equal((await question(tab, { op: "state" })).articles, STORIES.length);
    });

    test("says how much room is left when there is little, and repairs what a check has found", async () => {
      await at(tab, "");
      await tab.evaluate(() => {
        Object.defineProperty(navigator.storage, "estimate", { configurable: true, value: async () => ({ usage: 950_000_000, quota: 1_000_000_000 }) });
        const { sendMessage } = browser.runtime;
        const well = sendMessage.bind(browser.runtime);
        globalThis.sent = [];
        const findings = [{ code: "unused-tag", about: "nobody", mended: true }, { code: "not-indexed", about: "0123456789abcdef0123", mended: true }];
        let isDamaged = true;
        Object.defineProperty(browser.runtime, "sendMessage", { configurable: true, writable: true, value: async (message) => {
          if (message.type === "library/change") globalThis.sent.push(message.command.op);
          if (message.command?.op === "setState" && isDamaged) return { error: { code: "damaged", text: "as it was said" } };
          if (message.question?.op === "check") return { answer: { findings, missingImages: 0, lostHighlights: 1 } };
          if (message.command?.op === "repair") isDamaged = false;
          return well(message);
        } });
      });
      await press(tab, "j e");
      await holds(tab, () => document.querySelector("#banner").dataset.code === "damaged" && !document.querySelector("#banner").hidden, "the fault");
      await tab.evaluate(() => [...document.querySelectorAll("#banner button")].find((button) => button.textContent === "Check the library").click());
      await holds(tab, () => document.querySelectorAll("#banner .findings li").length === 3, "what was found");
      assert.deepEqual(await faults(tab), []);
      await tab.evaluate(() => [...document.querySelectorAll("#banner button")].find((button) => button.classList.contains("first")).click());
      await holds(tab, () => document.querySelector("#banner p").textContent === "The library is repaired and whole.", "that it is repaired");
      assert.deepEqual(await tab.evaluate(() => globalThis.sent), ["setState", "repair"]);
      await tab.evaluate(() => [...document.querySelectorAll("#banner button")].at(-1).click());
      await holds(tab, () => document.querySelector("#banner").hidden, "no banner");
      // The index was made anew.
      await shows(tab, UNREAD.slice(0, 3));
      await press(tab, "j f");
      await said(tab, "Favourite");
      await holds(tab, () => document.querySelector(".notices .bad")?.checkVisibility() && document.querySelector(".notices .bad").textContent.includes("50\u00a0MB"), "how much room is left");
      await press(tab, "z");
      await said(tab, "Undone");
      await type(tab, "#search", "third lin");
      await shows(tab, ["The lighthouse keeper’s third line"]);
      await at(tab, "");
    });

    test("a library that can only be read says so and offers no change", async () => {
      await at(tab, "");
      await tab.evaluate(() => {
        const well = browser.runtime.sendMessage.bind(browser.runtime);
        Object.defineProperty(browser.runtime, "sendMessage", { configurable: true, writable: true, value: async (message) => {
          const reply = await well(message);
          return message.question?.op === "state" ? { answer: { ...reply.answer, readOnly: "newer", seq: -2 } } : reply;
        } });
        new BroadcastChannel("library-changes").postMessage(null);
      });
      await holds(tab, () => [...document.querySelectorAll(".banner")].some((line) => !line.hidden && line.textContent.includes("newer version")), "the words");
      await press(tab, "j e");
      await holds(tab, () => document.querySelector("#said").textContent.includes("newer version"), "why nothing was changed");
      assert.ok(await tab.evaluate(() => document.querySelector("#undo").hidden));
      await at(tab, "");
    });

    test("narrow, the views are a menu; nothing overflows, in every layout and direction", async () => {
      // Firefox's sidebar is at first no wider.
      await tab.setViewport({ width: 250, height: 700 });
      await at(tab, "");
      const fits = async (what) => assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= 250), `${what}: ${await tab.evaluate(() => document.documentElement.scrollWidth)}`);
      await fits("list");
      assert.ok(!(await tab.evaluate(() => document.querySelector("#side").checkVisibility())), "the sidebar is folded");
      await click(tab, ".menu-button");
      await holds(tab, () => document.querySelector("#side:popover-open") !== null && document.activeElement.closest("#side") !== null, "the menu");
      assert.deepEqual(await faults(tab), []);
      await click(tab, '#side [data-key="archive"]');
      await shows(tab, ["How a tide mill grinds by moonlight"]);
      await holds(tab, () => document.querySelector("#side:popover-open") === null, "no menu");
      for (const layout of [2, 3, 1]) {
        await click(tab, `.layouts button:nth-child(${layout})`);
        await fits(`layout ${layout}`);
        // The site's name gives way to the minutes.
        assert.deepEqual(await tab.evaluate(() => [...document.querySelectorAll("#list .minutes")].filter((one) => one.getBoundingClientRect().right > one.closest(".row").getBoundingClientRect().right + 0.5).map((one) => one.textContent)), [], `minutes in layout ${layout}`);
        assert.deepEqual(await faults(tab), [], `layout ${layout}`);
      }
      for (const view of ["highlights", "statistics"]) {
        await at(tab, `?view=${view}`);
        await holds(tab, () => document.querySelector(".other")?.childElementCount > 0, view);
        await fits(view);
      }
      // The page loads again, and may not answer.
      const speak = (language) => ask(tab, (language) => browser.storage.local.set({ settings: { language } }), language);
      await speak("ar");
      await until(() => ask(tab, () => document.documentElement.dir === "rtl" && document.body?.dataset.state === "shown"), "Arabic");
      await at(tab, "");
      await fits("Arabic");
      assert.ok(!(await tab.evaluate(() => document.body.innerText)).includes("lib_"), "every message exists");
      assert.deepEqual(await faults(tab), [], "Arabic");
      await tab.setViewport({ width: 1280, height: 900 });
      assert.ok(await tab.evaluate(() => document.querySelector("#side").getBoundingClientRect().left > 640), "the sidebar is at the right");
      await speak("auto");
      await until(() => ask(tab, () => document.documentElement.dir === "ltr" && document.body?.dataset.state === "shown"), "English");
    });

    test("on a phone the tools of the list take one line, and a title that fills its lines has no points for the excerpt", async () => {
      await tab.setViewport({ width: 390, height: 800 });
      await at(tab, "?view=all");
      await holds(tab, () => [...document.querySelectorAll("a.title")].some((title) => title.textContent.startsWith("A short history")), "the long title");
      const { heights, acts, sorting, excerpts } = await tab.evaluate(() => {
        const box = (which) => document.querySelector(which).getBoundingClientRect();
        const excerpts = [...document.querySelectorAll("#list .item")].flatMap((item) => {
          const [heading, excerpt, words] = ["h2", ".excerpt", ".clamped"].map((which) => item.querySelector(which));
          return excerpt ? [{ isShown: excerpt.checkVisibility(), isRoom: heading.offsetHeight < words.clientHeight - 5, title: heading.textContent }] : [];
        });
        return { heights: [box(".head-tools").height, box(".head-acts").height], acts: box(".head-acts").bottom, sorting: box(".head-tools").top, excerpts };
      });
      assert.ok(Math.max(...heights) <= 44, `${heights}`);
      const row = await rowHeight(tab);
      assert.ok(untagged > 100 && row > untagged + 20, `${untagged} without tags, ${row} with`);
      assert.ok(acts <= sorting, "beside the title");
      assert.deepEqual(excerpts.filter(({ isShown, isRoom }) => isShown !== isRoom), []);
      assert.ok(excerpts.some(({ isShown }) => !isShown) && excerpts.some(({ isShown }) => isShown));
      await tab.setViewport({ width: 1280, height: 900 });
      await click(tab, ".layouts button:nth-child(3)");
      await holds(tab, () => Math.abs(document.querySelector("#list .row")?.getBoundingClientRect().left - document.querySelector("h1").getBoundingClientRect().left) < 2, "the heading above the cards");
      await click(tab, ".layouts button:nth-child(1)");
    });

    test("beside a page, in the browser's side panel, articles open in tabs", async () => {
      await at(tab, "");
      const inPanel = await openPanel[name](started, tab);
      await until(() => inPanel((panel) => panel.document.body.dataset.state === "shown" && panel.document.querySelector("a.title") !== null), "the list in the panel");
      assert.ok(await inPanel((panel) => panel.innerWidth < 500 && panel.document.documentElement.scrollWidth <= panel.innerWidth), "nothing overflows");
      assert.ok(await inPanel((panel) => !panel.document.querySelector("#side").checkVisibility()), "the views are a menu");
      await inPanel((panel) => panel.document.querySelector("a.title").click());
      const reader = await tabThat(started, () => location.pathname === "/reader/reader.html", "the reader in a tab");
      await reader.close();
      assert.ok(await inPanel((panel) => panel.location.pathname === "/library/library.html"), "the panel stays");
      if (name === "firefox") await inWindow(started.browser, async () => void Services.wm.getMostRecentWindow("navigator:browser").SidebarController.hide());
      await tab.bringToFront();
    });

    test("in every theme", async () => {
      await at(tab, "?view=all&q=line");
      await press(tab, "j");
      await tab.evaluate(() => document.activeElement.blur());
      for (const theme of name === "chromium" ? ["light", "sepia", "grey", "dark", "black", "contrast", "own"] : ["light", "dark"]) {
        await set(tab, { theme });
        await holds(tab, (theme) => document.documentElement.dataset.theme === theme, theme, theme);
        assert.deepEqual(await faults(tab, ["color-contrast", "link-in-text-block"]), [], theme);
      }
      await unset(tab);
    });

    test("of hundreds of articles only those in sight are in the document", { timeout: 120_000 }, async () => {
      await fillWithMany(tab, 400);
      await at(tab, "?view=all");
      await holds(tab, () => document.querySelector("#count").textContent.startsWith("417 articles"), "their number");
      await shows(tab, ["Number 00399 of many"]);
      const inDocument = () => tab.evaluate(() => document.querySelectorAll("#list > .item").length);
      assert.ok((await inDocument()) < 40, `${await inDocument()} rows`);
      const middle = await tab.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight / 2);
        return scrollY;
      });
      await holds(tab, () => {
        const item = [...document.querySelectorAll("#list > .item")].find((one) => one.getBoundingClientRect().top > 200);
        return item?.ariaSetSize === "417" && Math.abs(Number(item.ariaPosInSet) - 208) < 12 && item.querySelector("a.title") !== null;
      }, "the middle");
      assert.equal(await tab.evaluate(() => scrollY), middle, "nothing jumps when articles arrive");
      assert.ok((await inDocument()) < 40);
      // The keys go on from what is in sight.
      await press(tab, "j");
      const index = await tab.evaluate(() => Number(document.activeElement.closest(".item").dataset.index));
      assert.ok(Math.abs(index - 205) < 12, String(index));
      // What has the focus stays in the document, and an article that is saved meanwhile moves nothing that is in sight.
      const place = () => tab.evaluate(() => document.activeElement.getBoundingClientRect().top);
      const before = await place();
      await change(tab, { op: "save", article: { url: "https://new.example/2", title: "Saved meanwhile", content: "<p>New.</p>", wordCount: 1, readingTime: 1 } });
      await holds(tab, (index) => Number(document.activeElement.closest(".item")?.dataset.index) === index + 1, "the next place", index);
      assert.ok(Math.abs((await place()) - before) < 2, `${before} became ${await place()}`);
      await tab.evaluate(() => scrollTo(0, 0));
      await holds(tab, () => document.querySelector('.item[data-index="0"] a.title')?.textContent === "Saved meanwhile", "the first");
      await holds(tab, (index) => document.activeElement.closest(".item")?.dataset.index === String(index + 1), "the focus", index);
      await press(tab, "G");
      await hasFocus(tab, STORIES[0].title);
      await press(tab, "g g");
      await hasFocus(tab, "Saved meanwhile");

      await type(tab, "#search", "tag:tenth nets");
      await holds(tab, () => document.querySelector("#count").textContent.startsWith("40 articles"), "what was found");
      await key(tab, "Enter");
      await holds(tab, () => document.activeElement.closest("#list") !== null, "the focus in the list");
      await press(tab, "*");
      await holds(tab, () => document.querySelector(".selected-count")?.textContent === "40 selected", "all of them");
      await press(tab, "Escape");
      await at(tab, "?view=all");
      await press(tab, "*");
      await holds(tab, () => document.querySelector(".selected-count")?.textContent === "418 selected", "all");
      await press(tab, "f");
      await said(tab, "418 articles made favourites");
      assert.equal((await question(tab, { op: "state" })).favourites, 418);
      await press(tab, "z");
      await said(tab, "Undone");
      assert.equal((await question(tab, { op: "state" })).favourites, 2);
    });

    test("a key that follows on selecting all acts on all, and Escape gives that up", async () => {
      await at(tab, "?view=all");
      await press(tab, "j");
      await pressAtOnce(tab, "*", "f");
      await said(tab, "418 articles made favourites");
      assert.equal((await question(tab, { op: "state" })).favourites, 418);
      await press(tab, "Escape z");
      await said(tab, "Undone");
      // While they are asked for, the bar says so and offers nothing for some of them only.
      const seen = await tab.evaluate(() => {
        dispatchEvent(new KeyboardEvent("keydown", { key: "*", bubbles: true, cancelable: true }));
        const buttons = [...document.querySelectorAll("#bulk button:enabled")].map(({ dataset }) => dataset.key);
        const words = document.querySelector(".selected-count").textContent;
        for (const key of ["#", "Escape"]) dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        return { buttons, words };
      });
      assert.deepEqual(seen, { buttons: ["leave"], words: "Selecting…" });
      await holds(tab, () => document.querySelector("#bulk").hidden, "none selected");
      await new Promise((done) => setTimeout(done, 500));
      assert.equal((await question(tab, { op: "state" })).articles, 418);
    });

    test("a change of many shows how far it is, says it seldom, and is stopped; what is done is taken back", async () => {
      await at(tab, "?view=all");
      await tab.evaluate(() => {
        globalThis.seen = { steps: [], said: [], enabled: [] };
        const [bar, said] = [document.querySelector("#undo"), document.querySelector("#said")];
        new MutationObserver(() => globalThis.seen.said.push(said.textContent)).observe(said, { childList: true });
        new MutationObserver(() => {
          const progress = bar.querySelector("progress");
          if (!progress || bar.hidden) return;
          globalThis.seen.steps.push(`${progress.value}/${progress.max}`);
          globalThis.seen.enabled = [...document.querySelectorAll("#bulk button:enabled")].map(({ dataset }) => dataset.key);
          if (globalThis.stopIt) bar.querySelector("[data-act=stop]").click();
        }).observe(bar, { childList: true, subtree: true, characterData: true });
      });
      await pressAtOnce(tab, "*", "f");
      await said(tab, "418 articles made favourites");
      const seen = await tab.evaluate(() => globalThis.seen);
      assert.deepEqual([seen.steps.at(0), seen.steps.includes("250/418"), seen.enabled], ["0/418", true, ["leave"]]);
      assert.ok(seen.said.filter((words) => words.includes(" of ")).length <= 1, seen.said.join());
      await press(tab, "z");
      await said(tab, "Undone: 418");
      await tab.evaluate(() => void (globalThis.stopIt = true));
      await press(tab, "f");
      await said(tab, "250 articles made favourites");
      await tab.evaluate(() => void (globalThis.stopIt = false));
      const { favourites } = await question(tab, { op: "state" });
      assert.ok(favourites >= 250 && favourites <= 252, String(favourites));
      await press(tab, "z");
      await said(tab, "Undone: 250");
      assert.equal((await question(tab, { op: "state" })).favourites, 2);
      await press(tab, "Escape");
    });

    test("another order begins at the top", async () => {
      await at(tab, "?view=all");
      await tab.evaluate(() => scrollTo(0, 3000));
      await tab.evaluate(() => {
        const choice = document.querySelector("#sort");
        choice.value = "title";
        choice.dispatchEvent(new Event("change", { bubbles: true }));
      });
      await holds(tab, () => document.querySelector('.item[data-index="0"] a.title')?.textContent.startsWith("A "), "the order");
      assert.equal(await tab.evaluate(() => scrollY), 0);
      await unset(tab);
    });
  });
}
