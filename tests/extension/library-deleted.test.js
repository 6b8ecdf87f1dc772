// The deleted articles in the library page: listed, put back, deleted for good, and all of it emptied.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { articles, at, change, libraryTab, question } from "./library-support.js";
import { ask, start, until } from "./support.js";
import { click, holds, key, set, unset } from "./view-support.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A picture of its own for each number. @param {number} n */
const picture = (n) => new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="${n + 1}"></svg>`);

for (const name of ["chromium", "firefox"]) describe(name, () => {
  let started, tab;
  /** @type {string[]} */
  const uids = [];
  before(async () => {
    started = await start(name);
    tab = await libraryTab(started);
    await tab.setViewport({ width: 1100, height: 800 });
    for (let n = 0; n < 5; n++) {
      const url = `https://harbour.example/${n}.svg`;
      const { entry } = await change(tab, { op: "save", article: { url: `https://harbour.example/${n}`, title: `Harbour ${n}`, siteName: "Harbour", lang: "en", content: `<p>The boats of harbour number ${n}.</p><p><img src="${url}" alt="Boats"></p>`, wordCount: 200, readingTime: 1, tags: [`tag${n}`] } });
      uids.push(entry.uid);
      // Bytes go as their text: the driver hands on plain values.
      await tab.evaluate(async (uid, url, bytes) => browser.runtime.sendMessage({ type: "library/change", command: { op: "addImage", uid, url, bytes: new Uint8Array(bytes) }, request: crypto.randomUUID() }), entry.uid, url, [...picture(n)]);
    }
    assert.equal((await question(tab, { op: "state" })).images, 5);
  });
  after(() => started.close());

  const titles = () => tab.evaluate(() => [...document.querySelectorAll(".gone h2")].map((title) => title.textContent));
  const shows = (...wanted) => until(async () => (await titles()).join() === wanted.join(), `${wanted.join() || "nothing"}`).catch(async (error) => {
    throw new Error(`${error.message}; there are ${await titles()}`);
  });
  const press = (n, act) => click(tab, `.gone[data-uid="${uids[n]}"] [data-do="${act}"]`);
  const counted = (count) => holds(tab, (count) => (document.querySelector('[data-key="deleted"] .count')?.textContent ?? "") === count, `${count} in the side bar`, count);

  test("it lists what was deleted, the last first, with the days that are left", async () => {
    await at(tab, "?view=deleted");
    await holds(tab, () => document.querySelector(".empty h2")?.textContent === "Nothing was deleted", "that it is empty");
    for (const n of [0, 1, 2, 3]) await change(tab, { op: "setState", uids: [uids[n]], state: "delete" });
    await shows("Harbour 3", "Harbour 2", "Harbour 1", "Harbour 0");
    await counted("4");
    const said = await tab.evaluate(() => [document.title, document.querySelector(".view-tools .hint").textContent, document.querySelector(".gone .facts").innerText.replace(/\s+/g, " ")]);
    assert.equal(said[0], "Recently deleted – library – Pith");
    assert.match(said[1], /^What you delete stays here for 30 days/);
    assert.match(said[2], /^Harbour ?deleted: now ?30 days left$/);
    assert.equal((await articles(tab)).length, 1);
    // After archive, by the keyboard, too, and nothing that axe finds.
    assert.equal(await tab.evaluate(() => document.querySelector('[data-key="deleted"]').closest("li").previousElementSibling.querySelector("a").dataset.key), "archive");
    await tab.evaluate(AXE);
    assert.deepEqual(await tab.evaluate(async () => (await globalThis.axe.run(document, { resultTypes: ["violations"] })).violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`)), []);
  });

  test("what is put back is as it was, and that can be taken back", async () => {
    await tab.evaluate((uid) => document.querySelector(`.gone[data-uid="${uid}"] [data-do="putBack"]`).focus(), uids[2]);
    await tab.keyboard.press("Enter");
    await shows("Harbour 3", "Harbour 1", "Harbour 0");
    await counted("3");
    assert.deepEqual((await question(tab, { op: "entry", uid: uids[2] })).tags, ["tag2"]);
    await holds(tab, () => document.querySelector("#undo .what")?.textContent === "Put back: Harbour 2", "what was done");
    // The focus is on what follows.
    await holds(tab, (uid) => document.activeElement?.closest(".gone")?.dataset.uid === uid && document.activeElement.dataset.do === "putBack", "the focus", uids[1]);
    await key(tab, "z");
    await shows("Harbour 3", "Harbour 2", "Harbour 1", "Harbour 0");
  });

  test("saved again, it is no longer there", async () => {
    const { isNew } = await change(tab, { op: "save", article: { url: "https://harbour.example/3", title: "Harbour 3", content: null } });
    assert.equal(isNew, true);
    await shows("Harbour 2", "Harbour 1", "Harbour 0");
  });

  test("deleted for good after a question, with its pictures", async () => {
    await press(1, "erase");
    await holds(tab, () => document.querySelector("#confirm[open]")?.textContent.includes("“Harbour 1” is removed"), "the question");
    await key(tab, "Escape");
    await holds(tab, () => document.querySelector("#confirm") === null, "that it is gone");
    assert.equal((await titles()).length, 3);
    await press(1, "erase");
    await holds(tab, () => document.querySelector("#confirm[open]") !== null, "the question");
    await click(tab, "#confirm .first");
    await shows("Harbour 2", "Harbour 0");
    await holds(tab, () => document.querySelector("#said").textContent === "Deleted for good: Harbour 1", "that it is said");
    assert.equal((await question(tab, { op: "state" })).images, 4);
    await assert.rejects(change(tab, { op: "setState", uids: [uids[1]], state: "putBack" }), { code: "not-found" });
    // What was done with it before cannot be taken back any more, and the page says so.
    await press(2, "putBack");
    await shows("Harbour 0");
    await change(tab, { op: "setState", uids: [uids[2]], state: "delete" });
    await change(tab, { op: "erase", uids: [uids[2]] });
    await counted("1");
    await key(tab, "z");
    await holds(tab, () => document.querySelector("#said").textContent === "This is no longer in the library.", "that it is gone");
    await change(tab, { op: "setState", uids: [uids[3]], state: "delete" });
    await shows("Harbour 3", "Harbour 0");
  });

  test("on a narrow screen, and from right to left, nothing is cut off", async () => {
    // The page loads anew, perhaps before it answers.
    await set(tab, { language: "ar" }).catch(() => {});
    const isIn = (language) => until(() => ask(tab, (language) => document.documentElement?.lang === language && document.querySelectorAll(".gone").length === 2, language), language);
    await isIn("ar");
    await tab.setViewport({ width: 320, height: 700 });
    assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    assert.deepEqual(await tab.evaluate(() => [...document.querySelectorAll(".gone button, .view-tools button")].filter((button) => {
      const { left, right } = button.getBoundingClientRect();
      return left < 0 || right > innerWidth || button.scrollWidth > button.clientWidth;
    }).map((button) => button.textContent)), []);
    await unset(tab).catch(() => {});
    await isIn("en");
    await tab.setViewport({ width: 1100, height: 800 });
  });

  test("emptied, nothing is left of it, and what is there stays", async () => {
    await click(tab, '[data-do="empty"]');
    await holds(tab, () => document.querySelector("#confirm[open]")?.textContent.includes("2 articles are removed"), "the question");
    await click(tab, "#confirm .first");
    await shows();
    await holds(tab, () => document.querySelector(".empty h2")?.textContent === "Nothing was deleted", "that it is empty");
    await counted("");
    const state = await question(tab, { op: "state" });
    assert.deepEqual([state.articles, state.deleted, state.images], [1, 0, 1]);
    assert.deepEqual((await question(tab, { op: "check" })).findings, []);
  });

  test("many are shown as one scrolls", async () => {
    for (let n = 0; n < 130; n++) await change(tab, { op: "save", article: { url: `https://many.example/${n}`, title: `One of many ${n}`, content: null } });
    const many = (await articles(tab, "many")).map(({ uid }) => uid);
    await change(tab, { op: "setState", uids: many, state: "delete" });
    await holds(tab, () => document.querySelectorAll(".gone").length === 100, "the first hundred");
    await tab.evaluate(() => document.querySelector(".sentinel").scrollIntoView());
    await holds(tab, () => document.querySelectorAll(".gone").length === 130, "all of them");
    await click(tab, '[data-do="empty"]');
    await holds(tab, () => document.querySelector("#confirm[open]")?.textContent.includes("130 articles"), "the question");
    await click(tab, "#confirm .first");
    await shows();
  });
});
