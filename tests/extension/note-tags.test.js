// The field for tags in the note that says what came of saving: the tags are in the library, the page hears no key, and a page that makes the frame
// itself gets nothing.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { articles, change, libraryTab } from "./library-support.js";
import { ask, chooseInMenu, inWindow, noteOf, prose, serve, soon, stage, until } from "./support.js";

/** A page that notes every key and every text that it hears of. */
const LISTENING = `globalThis.heard = [];
  for (const type of ["keydown", "keypress", "keyup", "beforeinput", "input", "compositionstart", "compositionupdate", "compositionend", "textInput", "change", "paste"])
    for (const at of [window, document, document.documentElement]) at.addEventListener(type, (event) => heard.push(type + " " + (event.key ?? event.data ?? "")), true);`;
/** One that wants the focus for its own field, all the time and whenever it loses it. */
const GRASPING = `const take = () => own.focus({ preventScroll: true });
  setInterval(take, 20);
  for (const type of ["blur", "focus", "focusin", "focusout"]) addEventListener(type, take, true);`;

const html = (word, script, body = "") => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The ${word}</title><link rel="icon" href="data:,"></head><body><article><h1>The ${word}</h1>${prose(word, 6)}</article><input id="own" aria-label="Search">${body}<script>${script}</script></body></html>`;
const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };
const PAGES = {
  "/harbour": { body: html("harbour", LISTENING) },
  "/watch": { body: html("watch", LISTENING + GRASPING) },
  "/twin": { body: html("twin", LISTENING) },
  "/tower": { body: html("tower", LISTENING) },
  "/island": { body: html("island", LISTENING), headers: ISOLATED },
  "/strict": { body: html("gate", ""), headers: { "content-security-policy": "default-src 'none'; frame-src 'none'; script-src 'unsafe-inline'" } },
};

/** Milliseconds after which a note that nobody uses is gone. */
const GONE = 10_500;

for (const name of ["chromium", "firefox"]) describe(name, () => {
  let staged, library;
  before(async () => {
    staged = await stage(name, serve((path) => PAGES[path]), { hosts: ["http://*/*"], viewport: { width: 900, height: 700 } });
    library = await libraryTab(staged.started);
  });
  after(() => staged.end());

  /** Goes to a page and saves it by the menu. */
  const save = async (path) => {
    const { page, server, started } = staged;
    await page.bringToFront();
    // Of a page that isolates itself the driver of Firefox may miss that it has loaded.
    await page.goto(server.origin + path, { timeout: 10_000 }).catch(() => {});
    await until(() => ask(page, (path) => location.pathname === path && document.readyState === "complete", path), path);
    await chooseInMenu(started, page, "savePage");
  };
  /** Presses the key that saves. The driver of Chromium cannot, and its menu does the same. */
  const again = () => (name === "chromium" ? chooseInMenu(staged.started, staged.page, "savePage") : inWindow(staged.started.browser, () => {
    [...document.querySelectorAll("key")].find((one) => one.getAttribute("modifiers") === "alt,shift" && one.getAttribute("key") === "S").doCommand();
    return "pressed";
  }));
  /** Saves once more, which leads into the note. Returns its frame. */
  const enter = async () => {
    const frame = await noteOf(staged.page);
    await again();
    await until(() => ask(frame, () => document.hasFocus() && document.activeElement?.id === "note-tags"), "the focus in the field");
    return frame;
  };
  const notes = () => staged.page.evaluate(() => document.documentElement.children.length - 2);
  const isGone = () => until(async () => (await notes()) === 0, "that the note is gone");
  const heard = () => staged.page.evaluate(() => heard.splice(0));
  const tagsOf = async (path) => (await articles(library)).find(({ url }) => url.endsWith(path))?.tags.sort();
  const hasTags = (path, ...tags) => until(async () => (await tagsOf(path))?.join() === tags.join(), `${tags.join()} of ${path}`);
  const chips = (frame) => ask(frame, () => [...document.querySelectorAll(".chip")].map((chip) => chip.textContent).join(" "));

  test("tags that are typed in it are in the library, and the page hears no key", async () => {
    const { page } = staged;
    await change(library, { op: "save", article: { url: "https://other.example/", title: "Another", content: "<p>One.</p>", tags: ["sailing"] } });
    await save("/harbour");
    await noteOf(page);
    await page.focus("#own");
    const frame = await enter();
    await heard();
    await page.keyboard.type("Quays");
    await page.keyboard.press("Enter");
    await hasTags("/harbour", "quays");
    await page.keyboard.type("food/soup, sai");
    await hasTags("/harbour", "food/soup", "quays");
    await until(() => ask(frame, () => document.querySelectorAll(".suggestions:not([hidden]) li").length === 1), "a tag in use");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await hasTags("/harbour", "food/soup", "quays", "sailing");
    assert.equal(await chips(frame), "#food/soup #quays #sailing");
    // The last one is removed by its button.
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await hasTags("/harbour", "food/soup", "quays");
    // Nothing of it is hidden or needs a bar to be seen.
    assert.deepEqual(await frame.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth].map((more) => more > 0)), [false, false]);
    assert.deepEqual(await heard(), []);
    // What was typed and not entered goes with Escape, and the focus goes back.
    await page.keyboard.type("never");
    assert.deepEqual(await heard(), []);
    await page.keyboard.press("Escape");
    await isGone();
    assert.deepEqual((await heard()).filter((one) => !one.startsWith("keyup")), []);
    assert.equal(await page.evaluate(() => document.activeElement.id), "own");
    assert.deepEqual(await tagsOf("/harbour"), ["food/soup", "quays"]);
  });

  test("saved again, the tags that the article has are there, and an empty field that is entered ends it", async () => {
    const { page } = staged;
    await save("/harbour");
    const frame = await enter();
    assert.equal(await chips(frame), "#food/soup #quays");
    await page.keyboard.press("Enter");
    await isGone();
  });

  test("a press beside it ends it, and what was typed is added", async () => {
    const { page } = staged;
    await save("/harbour");
    await enter();
    await heard();
    await page.keyboard.type("late");
    await page.mouse.click(200, 100);
    await hasTags("/harbour", "food/soup", "late", "quays");
    await isGone();
    assert.deepEqual(await heard(), []);
  });

  test("a page that takes the focus all the time does not get what is typed", async () => {
    const { page } = staged;
    await save("/watch");
    await enter();
    await heard();
    await page.keyboard.type("tides and currents", { delay: 15 });
    await page.keyboard.press("Enter");
    await hasTags("/watch", "tides and currents");
    assert.deepEqual(await heard(), []);
    assert.equal(await page.evaluate(() => own.value), "");
    await page.keyboard.press("Escape");
    await isGone();
  });

  test("it stays while the pointer is over it, and while it has the focus", async () => {
    const { page } = staged;
    await save("/tower");
    const frame = await noteOf(page);
    await until(() => ask(frame, () => innerHeight >= document.querySelector("input")?.offsetHeight), "room for the field");
    await page.mouse.move(690, 650);
    await page.mouse.move(700, 652);
    await new Promise((done) => setTimeout(done, GONE));
    assert.equal(await notes(), 1);
    await page.mouse.click(700, 652);
    await until(() => ask(frame, () => document.activeElement?.id === "note-tags"), "the field by a press");
    await page.mouse.move(100, 100);
    await new Promise((done) => setTimeout(done, GONE));
    await page.keyboard.type("still here");
    await page.keyboard.press("Enter");
    await hasTags("/tower", "still here");
    await page.keyboard.press("Escape");
    await isGone();
    assert.deepEqual((await heard()).filter((one) => !one.startsWith("keyup")), []);
    // By itself, where nobody comes.
    await save("/tower");
    await noteOf(page);
    await page.mouse.move(100, 100);
    await isGone();
  });

  test("a page that makes the frame itself gets nothing, and changes nothing", async () => {
    const { page, started } = staged;
    await save("/twin");
    const own = await noteOf(page);
    const { href, key } = await own.evaluate(() => ({ href: location.origin + location.pathname, key: new URLSearchParams(location.search).get("key") }));
    assert.match(key, /^[0-9a-f]{32}$/);
    // Chromium loads its files only by an address that is made up anew for each session.
    const worker = name === "chromium" && (await started.browser.targets().find((target) => target.type() === "service_worker").worker());
    const address = worker ? await worker.evaluate(() => chrome.runtime.getURL("note/note.html")) : href;
    const before = await articles(library);
    for (const other of [key.split("").reverse().join(""), "0".repeat(32), ""]) {
      await page.evaluate((src) => document.body.append(Object.assign(document.createElement("iframe"), { src })), `${address}?key=${other}`);
      const frame = await until(async () => {
        for (const one of page.frames().slice(1)) if (await ask(one, (search) => location.search === search && document.title === browser.i18n.getMessage("tags"), `?key=${other}`)) return one;
      }, "the frame of the page");
      await new Promise((done) => setTimeout(done, 300));
      assert.equal(await frame.evaluate(() => document.body.childElementCount), 0);
      // Not even if a script ran in it.
      const { uid } = before[0];
      const messages = [{ type: "note/begin", key: other }, { type: "note/known", key: other }, { type: "note/tag", key: other, add: ["taken"], remove: [] }, { type: "note/tell", key: other, what: "close" },
        { type: "library/ask", question: { op: "tags" } }, { type: "library/change", command: { op: "tag", uids: [uid], add: ["taken"], remove: [] }, request: "1" }, { type: "undo", uid, isOfPage: false }];
      const answers = await frame.evaluate((messages) => Promise.all(messages.map((message) => browser.runtime.sendMessage(message).then((reply) => reply ?? null, () => null))), messages);
      assert.deepEqual(answers.map((answer) => answer?.answer), messages.map(() => undefined));
      await page.evaluate(() => document.querySelector("iframe").remove());
    }
    assert.deepEqual(await articles(library), before);
    // The note's own is still there and works.
    assert.deepEqual((await own.evaluate((key) => browser.runtime.sendMessage({ type: "note/begin", key }), key)).answer, { tags: [] });
    assert.equal(await notes(), 1);
  });

  test("a policy of the page does not keep it away; where the page lets no frame load, the note has none", async () => {
    const { page } = staged;
    await save("/strict");
    await noteOf(page);
    await save("/island");
    await until(async () => (await notes()) === 1, "the note");
    // Chromium loads no frame there.
    const frame = await (name === "firefox" ? noteOf(page) : null);
    await heard();
    await again();
    if (frame) await until(() => ask(frame, () => document.hasFocus()), "the focus in the field");
    else {
      await until(() => page.evaluate(() => document.activeElement === document.documentElement.lastElementChild), "the focus on the button");
      await soon(page.keyboard.press("Enter"));
      await until(async () => (await tagsOf("/island")) === undefined, "that it is not saved any more");
    }
  });
});
