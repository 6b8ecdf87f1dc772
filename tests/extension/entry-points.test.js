// The other ways to open the reader and to save (context menu, keyboard shortcut), and the states of the toolbar icon.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { articles, change, libraryTab } from "./library-support.js";
import { ask, chooseInMenu, escape, inWindow, noteOf, prose, readerOf, serve, start, tabThat, until } from "./support.js";

const html = (body, head = "") => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A walk</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;
const WORDS = ["harbour", "orchard", "mill", "market"];
const PAGES = {
  "/walk": html(`<article><h1>A walk</h1>${WORDS.map((word) => prose(word, 2)).join("")}</article>`, '<meta property="og:type" content="article">'),
  "/picture": html(`<img alt="A quay" style="display: block; inline-size: 400px; block-size: 300px" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"><article><h1>A quay</h1>${WORDS.map((word) => prose(word, 2)).join("")}</article>`),
  // The front page is served at the root, because its URL is one of its features.
  "/": readFileSync(join(import.meta.dirname, "../pages/kinds/home-page--town-paper/page.html")),
  "/way": html('<a href="/walk" style="display: block; block-size: 300px">The way to the harbour</a>'),
  "/scrap": html(`<div><p>The nets were counted aloud, twice.</p><p>Nobody came.</p></div>`),
};

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page;
    before(async () => {
      server = await serve((path) => PAGES[path] && { body: PAGES[path] });
      started = await start(name);
      page = await started.browser.newPage();
    });
    after(async () => {
      await started.close();
      server.close();
    });

    const words = (reader) => reader.evaluate(() => document.querySelector("article").textContent);
    const leave = () => escape(page);

    /** The toolbar button's title and icon; in Firefox read from the toolbar itself. */
    const button = async (reader) => name === "chromium"
      ? { title: await reader.evaluate(async () => browser.action.getTitle({ tabId: (await browser.tabs.getCurrent()).id })) }
      : JSON.parse(await inWindow(started.browser, () => {
        const found = [...document.querySelectorAll(".unified-extensions-item-action-button")].find((one) => /pith/i.test(one.closest("[id]").id));
        return JSON.stringify({ title: found.getAttribute("tooltiptext") ?? found.getAttribute("label"), drawn: found.outerHTML + found.parentNode.outerHTML });
      }));
    const STATES = { "/walk": "article", "/": "none", "/scrap": "maybe" };
    for (const [path, state] of Object.entries(STATES)) {
      test(`the icon for ${path}: ${state}`, async () => {
        await page.goto(server.origin + path);
        await started.press(page);
        const reader = await readerOf(page);
        const told = await reader.evaluate((state) => browser.i18n.getMessage(`icon_${state}`), state);
        await until(async () => (await button(reader)).title === told, `"${told}"`);
        if (name === "firefox") assert.match((await button(reader)).drawn, new RegExp(`/icons/${state}-`));
        await leave();
      });
    }

    test("the context menu entry for the page opens the reader", async () => {
      await page.goto(`${server.origin}/walk`);
      // In Chromium a dispatched event grants no permission, but pressing the button before does.
      if (name === "chromium") {
        await started.press(page);
        await readerOf(page);
        await leave();
      }
      await chooseInMenu(started, page, "readPage");
      assert.match(await words(await readerOf(page)), /The harbour lay still in the first[^]*The market lay still in the second/);
      await leave();
    });

    test("the context menu entry for the selection opens the reader with only the selection", async () => {
      await page.evaluate(() => {
        const [first, last] = [0, 2].map((at) => document.querySelectorAll("p")[at].firstChild);
        scrollTo(0, 0);
        getSelection().setBaseAndExtent(first, 0, last, 30);
      });
      const { x, y } = await page.evaluate(() => {
        const { left, top } = document.querySelector("p").getBoundingClientRect();
        return { x: left, y: top };
      });
      assert.ok(y < 300 && x < 120);
      await chooseInMenu(started, page, "readSelection");
      const text = await words(await readerOf(page));
      assert.match(text, /The harbour lay still in the second/);
      assert.doesNotMatch(text, /The market/);
      await leave();
    });

    test("the menu saves a page and a link without a reader, and the icon of the page gets a ribbon", async () => {
      const library = await libraryTab(started);
      await page.bringToFront();
      await page.goto(`${server.origin}/way`);
      await chooseInMenu(started, page, "saveLink");
      const [link] = await until(async () => (await articles(library)).length && articles(library), "the link");
      assert.deepEqual([link.url, link.taken], [`${server.origin}/walk`, null]);
      // Only Firefox says what a link is called.
      if (name === "firefox") assert.equal(link.title, "The way to the harbour");
      await page.goto(`${server.origin}/walk`);
      if (name === "chromium") {
        await started.press(page);
        await readerOf(page);
        await leave();
      }
      await chooseInMenu(started, page, "savePage");
      await until(async () => (await articles(library, "harbour")).some(({ taken }) => taken), "the text of the page");
      assert.equal((await articles(library)).length, 1);
      assert.equal(await page.evaluate(() => document.querySelectorAll("iframe").length), 0);
      const told = await library.evaluate(() => browser.i18n.getMessage("icon_saved"));
      const titles = () => library.evaluate(async () => {
        const tabs = await browser.tabs.query({});
        return Promise.all(tabs.map(async ({ id }) => browser.action.getTitle({ tabId: id })));
      });
      await until(async () => (await titles()).includes(told), `"${told}"`);

      // What a site shows that checks the browser does not replace the text.
      const facts = async () => (await articles(library)).map(({ title, wordCount, taken }) => ({ title, wordCount, taken }));
      const before = await facts();
      const walk = PAGES["/walk"];
      PAGES["/walk"] = html("<p>Checking your browser.</p>");
      try {
        await page.bringToFront();
        await page.goto(`${server.origin}/walk`);
        await chooseInMenu(started, page, "savePage");
        const stays = await library.evaluate(() => browser.i18n.getMessage("savedTextStays"));
        await until(async () => (await titles()).includes(stays), `"${stays}"`);
        assert.deepEqual(await facts(), before);
      } finally {
        PAGES["/walk"] = walk;
      }
    });

    // The driver sees only the menus of Firefox.
    if (name === "firefox") test("a press on a picture offers to save the page, too", async () => {
      await page.goto(`${server.origin}/picture`);
      await chooseInMenu(started, page, "savePage");
      const library = await tabThat(started, () => location.pathname === "/library/library.html", "the library page");
      await until(async () => (await articles(library)).some(({ url }) => url.endsWith("/picture")), "the page of the picture");
    });

    test("a note in the page says what came of saving, and takes it back", async () => {
      const library = await tabThat(started, () => location.pathname === "/library/library.html", "the library page");
      await change(library, { op: "setState", uids: (await articles(library)).map(({ uid }) => uid), state: "delete" });
      await page.bringToFront();
      await page.goto(`${server.origin}/walk`);
      if (name === "chromium") {
        await started.press(page);
        await readerOf(page);
        await leave();
      }
      /** The elements that are in the root beside head and body, as the page sees them. */
      const added = () => page.evaluate(() => [...document.documentElement.children].slice(2).map((one) => ({ name: one.localName, attributes: one.attributes.length, children: one.childNodes.length, isClosed: one.shadowRoot === null, hasFocus: one === document.activeElement })));
      /** What the note says: only this driver looks into closed shadow trees. */
      const told = async (words) => {
        if (name === "firefox") return;
        const devtools = await page.createCDPSession();
        const all = (node) => [node, ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(all)];
        await until(async () => {
          const { root } = await devtools.send("DOM.getDocument", { depth: -1, pierce: true });
          return all(root).find(({ attributes }) => attributes?.join() === "role,status")?.children?.[0]?.nodeValue === words;
        }, `“${words}”`);
        await devtools.detach();
      };
      // The reader's frame is such an element, too.
      await until(async () => (await added()).length === 0, "that the reader is gone");
      await chooseInMenu(started, page, "savePage");
      await until(async () => (await added()).length === 1, "the note");
      assert.deepEqual(await added(), [{ name: "div", attributes: 0, children: 0, isClosed: true, hasFocus: false }]);
      await told("Saved");
      assert.equal((await articles(library)).length, 1);
      // A press that the page makes up does nothing; the key of the user does.
      await page.evaluate(() => document.documentElement.lastElementChild.click());
      // Saving once more while the note is shown leads into it, from wherever the focus is.
      await noteOf(page);
      await chooseInMenu(started, page, "savePage");
      await until(async () => (await added())[0]?.hasFocus, "the focus in the note");
      assert.equal((await articles(library)).length, 1);
      // Before the field for tags stands the button.
      await until(async () => ask(await noteOf(page), () => document.activeElement?.id === "note-tags"), "the field");
      await page.keyboard.down("Shift");
      await page.keyboard.press("Tab");
      await page.keyboard.up("Shift");
      await until(async () => !(await ask(await noteOf(page), () => document.hasFocus())), "the focus on the button");
      await page.keyboard.press("Enter");
      await until(async () => (await articles(library)).length === 0, "that it is gone again");
      await told("Removed from the library");
      await until(async () => (await added()).length === 0, "that the note goes by itself");

      // On a picture, too, and what is saved already cannot be taken back by this.
      await change(library, { op: "save", article: { url: `${server.origin}/picture`, title: "Before", content: null } });
      await page.goto(`${server.origin}/picture`);
      await chooseInMenu(started, page, "savePage");
      await until(async () => (await added()).length === 1, "the note on it");
      await told("Already in your library: its text is new now");
      await page.evaluate(() => document.documentElement.lastElementChild.remove());
      await change(library, { op: "setState", uids: (await articles(library)).map(({ uid }) => uid), state: "delete" });
    });

    // In Chromium the driver's keys reach only the page, so check that the shortcut is registered; it is empty where the browser uses the keys itself.
    test("the keyboard shortcut opens the reader", async () => {
      await page.goto(`${server.origin}/walk`);
      if (name === "chromium") {
        const worker = await started.browser.targets().find((target) => target.type() === "service_worker").worker();
        const commands = await worker.evaluate(() => chrome.commands.getAll());
        assert.deepEqual(commands.map(({ name, shortcut }) => [name, shortcut]).sort(), [["_execute_action", "Alt+Shift+E"], ["library", ""], ["save", "Alt+Shift+S"]]);
        return;
      }
      await inWindow(started.browser, () => {
        const key = [...document.querySelectorAll("key")].find((one) => one.getAttribute("modifiers") === "alt,shift" && one.getAttribute("key") === "E");
        key.doCommand();
        return "pressed";
      });
      await readerOf(page);
      await leave();
    });
  });
}
