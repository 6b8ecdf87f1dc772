// The library in a browser that dies: it is killed (SIGKILL) at random moments while the library is made and while articles are saved, tagged,
// highlighted, deleted, indexed anew and imported; and who holds the library is ended while articles are saved. Afterwards, everything that was
// acknowledged must be there and whole, and the import goes on. `./build.sh kills` does it hundreds of times.
import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { newProfile, removeProfile } from "../profile.js";
import { articles, endLibrary, libraryTab, question } from "./library-support.js";
import { ask, start, until } from "./support.js";

/** How often Chromium is killed while it works on a library, and how often the holder of the library is ended in it; Firefox half as often. */
const KILLS = Number(process.env.PITH_KILLS ?? 2);
const ENDS = Number(process.env.PITH_ENDS ?? 4);
const PLAN = [{ name: "chromium", kills: KILLS, ends: ENDS }, { name: "firefox", kills: Math.ceil(KILLS / 2), ends: Math.ceil(ENDS / 2) }]
  // How often it is killed while it makes its library.
  .map((one) => ({ ...one, firstKills: Math.ceil(one.kills / 5) }));

/** Milliseconds of work before a kill: at least, and at random beyond that. */
const WORK = { least: 200, more: 1500 };

/** Articles that are looked at after every kill. */
const NEWEST = 100;

/** Milliseconds in which a browser makes its library. */
const MAKING = 500;

/** Milliseconds at most between an answer and the next end of the holder. */
const PAUSE = 200;

const wait = (most, least = 0) => new Promise((done) => setTimeout(done, least + Math.random() * most));

/** Opens the library page in a new tab, and does not wait for the library. */
async function visitLibrary(started) {
  const page = await started.browser.newPage();
  await page.goto(`${started.origin}/library/library.html`, { timeout: 2_000, waitUntil: "domcontentloaded" }).catch(() => {});
  return page;
}

async function openLibrary(started) {
  const page = await visitLibrary(started);
  await until(() => ask(page, () => document.body?.dataset.state === "shown"), "the library page");
  return page;
}

async function kill({ browser }, profile) {
  process.kill(-browser.process().pid, "SIGKILL");
  await until(() => !browser.connected, "the end of the browser");
  // Firefox's driver puts back the preferences that it had put aside.
  await until(() => !readdirSync(profile).some((name) => name.endsWith(".puppeteer")), "the driver to be done with the profile");
}

/** Works on the library until the browser is killed, and reports each change after it was acknowledged. Runs in the library page. */
async function work(round) {
  const change = async (command) => {
    const reply = await browser.runtime.sendMessage({ type: "library/change", command, request: crypto.randomUUID() });
    if (reply.error) throw new Error(reply.error.text);
    return reply.answer;
  };
  const image = (n) => Uint8Array.from({ length: 4000 }, (_, at) => [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a][at] ?? (at * 31 + n) % 251);
  for (let n = 0; ; n++) {
    const name = `${round}-${n}`;
    const addresses = [1, 2].map((at) => `https://images.example/${name}/${at}.png`);
    const words = `Article ${name} ends here. ${"The boats were counted again. ".repeat(40)}`;
    const content = `<p>${words}</p>${addresses.map((src) => `<img src="${src}" alt="">`).join("")}`;
    const pictures = addresses.map((url, at) => ({ url, bytes: image(round * 1000 + n * 2 + at) }));
    const { entry: { uid } } = await change({ op: "save", article: { url: `https://news.example/${name}`, title: `Title ${name}`, content, pictures, wordCount: 200 } });
    await globalThis.acknowledged({ uid, saved: name });
    await change({ op: "tag", uids: [uid], add: [`tag-${n % 3}`], remove: [] });
    await globalThis.acknowledged({ uid, tag: `tag-${n % 3}` });
    const highlight = { uid: crypto.randomUUID(), start: 0, stop: 7, exact: "Article", prefix: "", suffix: ` ${name}`, colour: "yellow", note: name, made: 1, changed: 1 };
    await change({ op: "setHighlight", uid, highlight });
    await globalThis.acknowledged({ uid, note: name });
    if (n % 4 !== 3) continue;
    await change({ op: "setState", uids: [uid], state: "delete" });
    await globalThis.acknowledged({ uid, deleted: true });
    // The longest transaction: the whole index is made anew.
    if (n % 8 === 7) await change({ op: "repair" });
  }
}

/** Compares the library with what was acknowledged: the newest articles, and with `all` every one. */
async function verify(page, acknowledged, all) {
  const check = await question(page, { op: "check" });
  assert.deepEqual(check.findings, [], "the check of the whole file");
  for (const [uid, { saved, tag, note, deleted }] of [...acknowledged].slice(all ? 0 : -NEWEST)) {
    const full = await question(page, { op: "full", uid }).catch((error) => error);
    // Killed after a deletion was on disk and before it was acknowledged.
    if (full.code === "not-found" && (deleted || Number(saved.split("-")[1]) % 4 === 3)) continue;
    assert.notEqual(deleted, true, `${saved} is deleted`);
    assert.match(full.html, new RegExp(`Article ${saved} ends here`));
    assert.equal(full.images.length, 2, `images of ${saved}`);
    if (tag) assert.deepEqual(full.tags, [tag]);
    if (note) assert.deepEqual((await question(page, { op: "highlights", uid })).map((highlight) => highlight.note), [note]);
  }
}

const PATIENCE = { timeout: 120_000 + (KILLS + ENDS) * 30_000 };

for (const { name, kills } of PLAN) test(`${name} loses nothing when it is killed ${kills} times`, PATIENCE, async () => {
  const profile = newProfile(`killed-${name}`);
  /** What was acknowledged, by the article's name. */
  const acknowledged = new Map();
  try {
    for (let round = 0; round <= kills; round++) {
      const started = await start(name, { profile });
      const page = await openLibrary(started);
      await verify(page, acknowledged, round === kills);
      if (round === kills) {
        await started.close();
        break;
      }
      await page.exposeFunction("acknowledged", ({ uid, ...what }) => void acknowledged.set(uid, { ...acknowledged.get(uid), ...what }));
      const before = acknowledged.size;
      page.evaluate(work, round).catch(() => {});
      await until(() => acknowledged.size > before, "the first article");
      await wait(WORK.more, WORK.least);
      await kill(started, profile);
    }
    assert.ok(acknowledged.size >= kills);
    console.log(`# ${name}: ${kills} kills, ${acknowledged.size} articles acknowledged`);
  } finally {
    await removeProfile(profile);
  }
});

for (const { name, firstKills } of PLAN) test(`${name} has a library after it was killed ${firstKills} times while it made one`, PATIENCE, async () => {
  for (let round = 0; round < firstKills; round++) {
    const profile = newProfile(`killed-first-${name}`);
    try {
      const first = await start(name, { profile });
      visitLibrary(first).catch(() => {});
      await wait(MAKING);
      await kill(first, profile);
      const started = await start(name, { profile });
      const page = await openLibrary(started);
      assert.deepEqual((await question(page, { op: "check" })).findings, []);
      assert.deepEqual(await articles(page), []);
      await started.close();
    } finally {
      await removeProfile(profile);
    }
  }
});

/** Rows of the imports that are killed: each takes some seconds. */
const ROWS = 12_000;

/** Opens the view of imports and chooses a file. */
async function chooseImport(started, file) {
  const page = await openLibrary(started);
  await ask(page, () => {
    document.body.dataset.state = "";
    location.href = "/library/library.html?view=import";
  });
  await until(() => ask(page, () => document.body?.dataset.state === "shown" && document.querySelector("input.file-input") !== null), "the view of imports");
  await (await page.$("input.file-input")).uploadFile(file);
  return page;
}

const phase = (page) => ask(page, () => document.querySelector(".import-now").dataset.phase);
const press = (page, act) => page.evaluate((act) => document.querySelector(`.import-now [data-act="${act}"]`).click(), act);

for (const { name, firstKills } of PLAN) test(`${name} goes on with an import after it was killed ${firstKills} times`, PATIENCE, async () => {
  const profile = newProfile(`killed-import-${name}`);
  const file = join(profile, "rows.csv");
  const rows = Array.from({ length: ROWS }, (_, n) => `Row ${n},https://rows.example/${n},${1_600_000_000 + n},${n % 7},${n % 3 ? "unread" : "archive"}`);
  writeFileSync(file, ["title,url,time_added,tags,status", ...rows].join("\n"));
  try {
    let acknowledged = 0;
    for (let round = 0; round <= firstKills; round++) {
      const started = await start(name, { profile });
      const page = await chooseImport(started, file);
      await until(async () => ["planned", "stopped", "done"].includes(await phase(page)), "the dry run");
      const { articles: found } = await question(page, { op: "state" });
      assert.ok(found >= acknowledged, `${found} articles, ${acknowledged} were acknowledged`);
      // It may have been killed after the last step.
      if (found < ROWS) await press(page, round === 0 ? "import" : "on");
      if (round < firstKills) {
        await until(async () => ((acknowledged = (await question(page, { op: "state" })).articles) > found) || acknowledged === ROWS, "the first rows");
        await wait(WORK.more / 3);
        await kill(started, profile);
        continue;
      }
      await until(async () => (await question(page, { op: "state" })).articles === ROWS, "the last row");
      assert.deepEqual((await question(page, { op: "check" })).findings, []);
      const [{ report }] = await question(page, { op: "imports" });
      assert.equal(report.new + report.merged + report.skipped + report.failed, ROWS);
      assert.equal(report.new, ROWS);
      await started.close();
    }
  } finally {
    await removeProfile(profile);
  }
});

/** Ends who holds the library, or in Chromium in turn who passes requests to it. */
async function end(name, { library, session, started, n }) {
  if (name === "chromium" && n % 2) await session.send("ServiceWorker.stopAllWorkers");
  else await endLibrary(name, started, library);
}

/** Saves articles one after the other, until told to stop. Returns their names. Runs in the library page. */
async function saveOn() {
  const { changeLibrary } = await import("/shared/library.js");
  const uids = [];
  for (let n = 0; !globalThis.isEnough; n++) {
    const article = { url: `https://news.example/${n}`, title: `Number ${n}`, content: `<p>${"The boats were counted again. ".repeat(60)}</p>`, wordCount: 300 };
    uids.push((await changeLibrary({ op: "save", article })).entry.uid);
    globalThis.saved = uids.length;
  }
  globalThis.uids = uids;
}

for (const { name, ends } of PLAN) test(`${name} saves everything while the holder of the library is ended ${ends} times`, PATIENCE, async () => {
  const started = await start(name, { detached: true });
  try {
    const library = await libraryTab(started);
    const session = name === "chromium" ? await library.createCDPSession() : undefined;
    await session?.send("ServiceWorker.enable");
    // Not awaited by the driver, which gives up after a minute.
    await library.evaluate(`void (${saveOn})().catch((error) => (globalThis.failure = String(error)))`);
    const progress = async () => {
      const { saved, failure } = (await ask(library, () => ({ saved: globalThis.saved, failure: globalThis.failure }))) ?? {};
      assert.equal(failure, undefined);
      return saved ?? 0;
    };
    for (let n = 0, before = 0; n < ends; n++) {
      // Only once work goes on again: opening takes longer than a save.
      await until(async () => (await progress()) > before, `an article after end ${n}`);
      await wait(PAUSE);
      await end(name, { library, session, started, n });
      before = await progress();
    }
    await until(() => ask(library, () => (globalThis.isEnough = true)), "the page");
    const uids = await until(() => ask(library, () => globalThis.uids), "the last article");
    assert.equal(new Set(uids).size, uids.length);
    assert.equal((await question(library, { op: "state" })).articles, uids.length);
    assert.deepEqual((await question(library, { op: "check" })).findings, []);
    console.log(`# ${name}: ${ends} ends, ${uids.length} articles saved`);
  } finally {
    await started.close();
  }
});
