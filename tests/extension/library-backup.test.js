// Backups in the settings: at a press, by a plan with its alarm, the oldest removed, failures told and made up for, and the way back into a fresh browser.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { STORIES, fillLibrary } from "./library-articles.js";
import { change, libraryTab, question } from "./library-support.js";
import { ask, downloaded, inWindow, start, until } from "./support.js";
import { click, holds, key } from "./view-support.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const SOME = STORIES.slice(-5);
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Gives the leave that the browser asks for. The driver of Chromium cannot, so the extension has it there from the start. */
const allow = {
  chromium: async () => {},
  firefox: ({ browser }) => until(() => inWindow(browser, async () => {
    const window = Services.wm.getMostRecentWindow("navigator:browser");
    const question = window.document.getElementById("addon-webext-permissions-notification");
    if (!question || window.PopupNotifications.panel.state !== "open") return "";
    // It ignores presses for half a second.
    await new Promise((done) => window.setTimeout(done, 600));
    question.button.click();
    return "allowed";
  }), "the question of the browser"),
};

/** Opens a page of the extension in the same tab. */
async function go(tab, address) {
  await ask(tab, (address) => {
    document.body.dataset.state = "";
    location.href = address;
  }, address);
  await until(() => ask(tab, (path) => location.pathname === path && document.body?.dataset.state === "shown", new URL(address, "http://x").pathname), address);
}

/** What is remembered of backups. */
const known = (tab) => tab.evaluate(async () => (await browser.storage.local.get("backups")).backups ?? { made: [], failed: null, checked: 0 });

/** Changes what is remembered. @param {string} key @param {object} part */
const remember = (tab, key, part) => tab.evaluate(async (key, part) => {
  const { [key]: now } = await browser.storage.local.get(key);
  await browser.storage.local.set({ [key]: { ...now, ...part } });
}, key, part);

/** Has the alarm ring. */
const ring = (tab) => tab.evaluate(() => browser.alarms.create("backup", { when: Date.now() }));

/** Makes all backups older than they are, so that the next is due. */
const age = async (tab, by) => {
  const { made } = await known(tab);
  await remember(tab, "backups", { made: made.map((one) => ({ ...one, time: one.time - by })), checked: 0 });
};

/** Waits until so many backups of the plan were made. */
const made = (tab, count) => until(async () => {
  const { made, failed } = await known(tab);
  if (failed) throw new Error(`${failed.code}: ${failed.text}`);
  const planned = made.filter(({ path }) => path !== null);
  return planned.length === count && planned;
}, `${count} backups`);

/** Waits until a text stands in the section of backups. */
const tells = (tab, text) => holds(tab, (text) => document.querySelector("#backup")?.textContent.includes(text), `“${text}”`, text);

/** Changes something in the library. */
const touch = (tab, n) => change(tab, { op: "saveSearch", name: `search ${n}`, query: "is:unread" });

const manifestOf = (path) => JSON.parse(strFromU8(unzipSync(readFileSync(path))["manifest.json"]));

/** Chooses a file in the import view and waits until it was looked at. */
async function lookAt(tab, path) {
  await (await tab.$("input.file-input")).uploadFile(path);
  await holds(tab, () => document.querySelector(".import-now")?.dataset.phase === "planned", "the dry run");
  return tab.evaluate(() => Object.fromEntries([...document.querySelectorAll(".import-now .figure")].map((one) => [one.dataset.outcome, Number(one.querySelector("dd").textContent)])));
}

/** Makes a backup by the button of the settings and returns its bytes. */
async function backUp(tab, folder) {
  // A backup that has just been made may still be written to.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  mkdirSync(folder);
  await go(tab, "/options/options.html");
  await click(tab, "#backup .button.first");
  await tells(tab, "The backup is in your downloads: pith-backup-");
  const path = await downloaded(folder, /^pith-backup-.*\.zip$/);
  return { path, bytes: readFileSync(path) };
}

for (const name of (process.env.ONLY ?? "chromium,firefox").split(",")) {
  describe(name, () => {
    let started, tab, folder;
    const planned = () => (existsSync(join(folder, "Pith")) ? readdirSync(join(folder, "Pith")).sort() : []);
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), "pith-downloads-"));
      started = await start(name, { downloads: folder, ...(name === "chromium" && { permissions: ["downloads"] }) });
      tab = await libraryTab(started);
      await tab.setViewport({ width: 1280, height: 900 });
    });
    after(async () => {
      await started.close();
      rmSync(folder, { recursive: true });
    });

    test("with nothing to lose, nothing asks for attention", async () => {
      await holds(tab, () => document.querySelector(".empty h2") !== null && document.querySelector(".last-backup") === null, "no word of backups");
      await go(tab, "/options/options.html");
      await tells(tab, "There is nothing to back up yet.");
      assert.equal(await tab.evaluate(() => document.querySelector("#backup .button.first").disabled), true);
    });

    test("the library page tells that there is no backup", async () => {
      await go(tab, "/library/library.html");
      await fillLibrary(tab, SOME);
      await holds(tab, () => document.querySelector(".last-backup")?.textContent === "There is no backup yet. Back up", "the line");
    });

    test("a backup at a press", async () => {
      await go(tab, "/options/options.html");
      await tells(tab, "There is no backup yet.");
      await click(tab, "#backup .button.first");
      await tells(tab, "The backup is in your downloads: pith-backup-");
      const { articles, searches } = manifestOf(await downloaded(folder, /^pith-backup-.*\.zip$/));
      assert.deepEqual([articles, searches], [SOME.length, []]);
      await tells(tab, "nothing has changed since");
      assert.equal(await tab.evaluate(() => document.querySelectorAll("#backup .sites li").length), 1);
      assert.deepEqual(planned(), []);
    });

    test("the section has no faults", async () => {
      await tab.evaluate(AXE);
      assert.deepEqual(await tab.evaluate(async () => (await globalThis.axe.run("#backup", { resultTypes: ["violations"] })).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)), []);
    });

    test("turning the plan on makes the first backup when one is due", async () => {
      await touch(tab, 0);
      await age(tab, 2 * WEEK);
      await tab.evaluate(() => document.querySelector("#backup-every").focus());
      await key(tab, "ArrowDown");
      await allow[name](started);
      const [first] = await made(tab, 1);
      assert.deepEqual(planned().map((file) => `Pith/${file}`), [first.name]);
      assert.match(first.name, /^Pith\/pith-backup-[\d-]+\.zip$/);
      assert.equal(manifestOf(first.path).searches.length, 1);
      await tells(tab, "The next one is due on");
    });

    test("the alarm makes the next, and nothing if nothing has changed", async () => {
      await age(tab, 2 * WEEK);
      await ring(tab);
      await until(async () => (await known(tab)).checked > 0, "the look");
      assert.equal(planned().length, 1);
      await touch(tab, 1);
      await age(tab, 2 * WEEK);
      await ring(tab);
      await made(tab, 2);
      assert.equal(planned().length, 2);
    });

    test("only the last ones are kept, and what was made by hand stays", async () => {
      await remember(tab, "backupPlan", { keep: 3 });
      const byPlan = async () => (await known(tab)).made.filter(({ path }) => path !== null).map(({ name }) => name);
      const oldest = (await byPlan()).at(-1);
      // Firefox does so when it ends.
      if (name === "firefox") await tab.evaluate(() => browser.downloads.erase({}));
      for (const n of [2, 3]) {
        await touch(tab, n);
        await age(tab, 2 * WEEK);
        const [{ name: last }] = (await known(tab)).made;
        await ring(tab);
        await until(async () => (await known(tab)).made[0].name !== last && planned().length === 3, "the backup");
      }
      const names = await until(async () => {
        const found = await byPlan();
        return found.length === 3 && found;
      }, "the list of three");
      assert.deepEqual(planned().map((file) => `Pith/${file}`).toSorted(), names.toSorted());
      assert.equal(names.includes(oldest), false);
      assert.equal(readdirSync(folder).filter((file) => /^pith-backup-/.test(file)).length, 1);
    });

    test("of changes that come together the last is what is shown", async () => {
      const shown = await tab.evaluate(async () => {
        const send = browser.runtime.sendMessage;
        const pause = (time) => new Promise((done) => setTimeout(done, time));
        let [asked, answered] = [0, 0];
        Object.defineProperty(browser.runtime, "sendMessage", { configurable: true, writable: true, value: async (...message) => {
          const isFirst = asked++ === 0;
          const answer = await send.apply(browser.runtime, message);
          if (isFirst) await pause(500);
          answered++;
          return answer;
        } });
        const { backups } = await browser.storage.local.get("backups");
        await browser.storage.local.set({ backups: { ...backups, failed: { time: Date.now(), code: "full", text: "", tries: 1 } } });
        await browser.storage.local.set({ backups: { ...backups, failed: null } });
        do await pause(500);
        while (asked === 0 || answered < asked);
        browser.runtime.sendMessage = send;
        return document.querySelector("#backup").textContent;
      });
      assert.equal(shown.includes("There is no room left on this machine."), false);
    });

    test("a failure is told, and made up for", async () => {
      await remember(tab, "backups", { failed: { time: Date.now(), code: "full", text: "", tries: 1 } });
      await tells(tab, "There is no room left on this machine.");
      await go(tab, "/library/library.html");
      await holds(tab, () => document.querySelector(".backup-failed")?.textContent.startsWith("The last backup failed."), "the notice");
      await touch(tab, 9);
      await age(tab, 2 * WEEK);
      await remember(tab, "backups", { failed: { time: Date.now() - WEEK, code: "full", text: "", tries: 1 } });
      await ring(tab);
      await holds(tab, () => document.querySelector(".backup-failed") === null && /Last backup: now/.test(document.querySelector(".last-backup")?.textContent ?? ""), "the notice to go");
    });

    test("a restore into a fresh browser gives the same library, byte for byte in its export", async () => {
      const first = await backUp(tab, folder);
      const other = mkdtempSync(join(tmpdir(), "pith-downloads-"));
      const fresh = await start(name, { downloads: other });
      try {
        const page = await libraryTab(fresh);
        await go(page, "/options/options.html");
        await tells(page, "There is nothing to back up yet.");
        await page.evaluate(() => [...document.querySelectorAll("#backup a")].find((link) => link.textContent.startsWith("Restore")).click());
        await until(() => ask(page, () => location.search === "?view=import" && document.body?.dataset.state === "shown"), "the import view");
        assert.equal((await lookAt(page, first.path)).new, SOME.length);
        assert.equal((await question(page, { op: "state" })).articles, 0);
        await click(page, '.import-now [data-act="import"]');
        await holds(page, () => document.querySelector(".import-now")?.dataset.phase === "done", "the end of the restore");
        const second = await backUp(page, other);
        const [one, two] = [first, second].map(({ bytes }) => Object.entries(unzipSync(bytes)).map(([file, content]) => [file, strFromU8(content)]));
        assert.deepEqual(two, one);
        assert.ok(first.bytes.equals(second.bytes));
        // What is there already is told of, and what came can be taken back as a whole.
        await go(page, "/library/library.html?view=import");
        assert.deepEqual(await lookAt(page, second.path), { new: 0, merged: 0, same: SOME.length });
        await page.evaluate(() => document.querySelector('.past [data-key^="undo"]').click());
        await until(async () => (await question(page, { op: "state" })).articles === 0, "the undo");
      } finally {
        await fresh.close();
        rmSync(other, { recursive: true, force: true });
      }
    });
  });
}
