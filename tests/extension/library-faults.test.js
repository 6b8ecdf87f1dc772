// The library when things go wrong: several tabs save at once, there is no room, the window is private, a request makes no sense.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ask, escape, privateTab, prose, readerOf, serve, stage, start, until } from "./support.js";
import { articles, change, libraryTab, question } from "./library-support.js";
import { click, holds } from "./view-support.js";

const page = (word) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The ${word}</title><link rel="icon" href="data:,"></head><body><article><h1>The ${word}</h1>${prose(word, 8)}</article></body></html>`;
const answer = (path) => (/^\/\w+$/.test(path) ? { body: page(path.slice(1)) } : undefined);

const article = (name, words = 300) => ({ url: `https://news.example/${name}`, title: `Number ${name}`, content: `<p>${"The boats were counted again. ".repeat(words / 5)}</p>`, wordCount: words });

/** Added to the library's worker: the storage fails once, after so many calls as it is told. */
const FAILING_STORAGE = `
let callsBefore = Infinity;
for (const name of ["write", "flush", "truncate"]) {
  const real = FileSystemSyncAccessHandle.prototype[name];
  FileSystemSyncAccessHandle.prototype[name] = function (...given) {
    if (callsBefore-- === 0) throw new DOMException("the storage fails, as told", "UnknownError");
    return real.apply(this, given);
  };
}
const faults = new BroadcastChannel("faults");
faults.onmessage = ({ data: { after } }) => {
  faults.postMessage({ left: callsBefore });
  callsBefore = after;
};`;

/**
 * Asks for a change while the storage fails once, after so many calls. Answers the code of the error, whether so many calls were made, and what
 * the library then holds. Runs in the library page; the driver does not pass bytes on.
 */
async function changeWithFault(command, after) {
  const channel = (globalThis.faults ??= new BroadcastChannel("faults"));
  const setFault = (after) => new Promise((done) => {
    channel.onmessage = ({ data: { left } }) => done(left);
    channel.postMessage({ after });
  });
  const send = (message) => browser.runtime.sendMessage(message);
  const ask = async (question) => (await send({ type: "library/ask", question })).answer;
  for (const picture of command?.article?.pictures ?? []) picture.bytes = Uint8Array.from(picture.bytes);
  await setFault(after);
  const reply = command && (await send({ type: "library/change", command, request: crypto.randomUUID() }));
  const wasReached = (await setFault(Infinity)) < 0;
  const { hits: [hit] } = await ask({ op: "find", find: { query: "", limit: 10, now: Date.now(), zone: 0 } });
  const article = hit && (await ask({ op: "full", uid: hit.uid }));
  return {
    code: reply?.error?.code, wasReached, uid: hit?.uid, findings: (await ask({ op: "check" })).findings,
    facts: JSON.stringify(article, (key, value) => (["saved", "taken", "uid", "archived"].includes(key) ? Boolean(value) : value)),
  };
}

for (const name of ["chromium", "firefox"]) describe(name, () => {
  let staged, library;
  before(async () => {
    staged = await stage(name, serve(answer), { worker: FAILING_STORAGE });
    library = await libraryTab(staged.started);
  });
  after(() => staged.end());

  test("the same change under the same name happens once", async () => {
    const command = { op: "save", article: article("once") };
    const first = await change(library, command, "one-name");
    assert.deepEqual(await change(library, command, "one-name"), first);
    assert.equal(first.isNew, true);
    const { entry: { uid } } = first;
    await change(library, { op: "setState", uids: [uid], state: "delete" });
    assert.deepEqual(await articles(library), []);
  });

  test("what makes no sense is refused with a code", async () => {
    for (const [command, code] of [
      [{ op: "save", article: { url: "about:blank" } }, "unusable"],
      [{ op: "nothing" }, "unusable"],
      [{ op: "setState", uids: ["gone"], state: "archive" }, "not-found"],
      [{ op: "setState", uids: [], state: "burn" }, "unusable"],
      [{ op: "tag", uids: [], add: [7], remove: [] }, "unusable"],
    ]) await assert.rejects(change(library, command), (error) => error.code === code, JSON.stringify(command));
  });

  test("whichever call of the storage fails, a change happened or did not, and the library is whole", async () => {
    const pictures = [1, 2].map((n) => ({ url: `https://images.example/${n}.png`, bytes: Array.from({ length: 3_000 }, (_, at) => [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a][at] ?? (at * n) % 251) }));
    const content = `<p>${"The boats were counted again. ".repeat(40)}</p>${pictures.map(({ url }) => `<img src="${url}" alt="">`).join("")}`;
    const storm = { url: "https://news.example/storm", title: "Storm", content, pictures, wordCount: 1000 };
    const steps = [
      () => ({ op: "save", article: storm }),
      () => ({ op: "save", article: { ...storm, content: content.replaceAll("boats", "nets") } }),
      (uid) => ({ op: "tag", uids: [uid], add: ["weather"], remove: [] }),
      (uid) => ({ op: "setState", uids: [uid], state: "archive" }),
      (uid) => ({ op: "setState", uids: [uid], state: "delete" }),
    ];
    let failed = 0;
    let before = await library.evaluate(changeWithFault, null, 0);
    for (const step of steps) {
      const command = step(before.uid);
      let now = before;
      for (let calls = 0; now.facts === before.facts; calls++) {
        now = await library.evaluate(changeWithFault, command, calls);
        assert.ok(now.code ? now.wasReached : now.facts !== before.facts, `${command.op}, call ${calls}: ${now.code}`);
        assert.deepEqual(now.findings, [], `${command.op}, call ${calls}`);
        if (now.code) failed++;
      }
      before = now;
    }
    assert.equal(before.uid, undefined);
    assert.ok(failed > 20, `${failed} failures`);
  });

  test("a reader cannot do what only the library page may", async () => {
    const { page, server, started } = staged;
    await page.bringToFront();
    await page.goto(`${server.origin}/harbour`);
    await started.press(page);
    const reader = await readerOf(page);
    await assert.rejects(change(reader, { op: "renameTag", name: "a", new: "b" }), (error) => error.code === "unusable");
    await assert.rejects(question(reader, { op: "allHighlights", most: 10, skip: 0 }), (error) => error.code === "unusable");
    await escape(page);
  });

  test("a saved link gets its text when its page is opened in the reader", async () => {
    const { page, server, started } = staged;
    const { entry } = await change(library, { op: "save", article: { url: `${server.origin}/quay`, title: "A link", content: null } });
    assert.equal(entry.taken, null);
    await page.bringToFront();
    await page.goto(`${server.origin}/quay`);
    await started.press(page);
    const reader = await readerOf(page);
    await holds(reader, () => document.querySelector("#tool-saveForLater.on") !== null, "the ribbon");
    await until(async () => (await question(library, { op: "entry", uid: entry.uid })).taken, "the text");
    assert.equal((await question(library, { op: "entry", uid: entry.uid })).title, "The quay");
    await escape(page);
  });

  test("eight tabs save the same pages and others at once: nothing is lost and nothing doubled", async () => {
    const { server, started } = staged;
    const tabs = await Promise.all(Array.from({ length: 8 }, () => started.browser.newPage()));
    const names = tabs.map((_, at) => (at % 2 ? "together" : `alone${at}`));
    await Promise.all(tabs.map((tab, at) => tab.goto(`${server.origin}/${names[at]}`)));
    const readers = [];
    for (const tab of tabs) {
      await started.press(tab);
      readers.push(await readerOf(tab));
    }
    await Promise.all(readers.map((reader) => reader.evaluate(() => document.getElementById("tool-saveForLater").click())));
    await Promise.all(readers.map((reader) => until(() => ask(reader, () => document.querySelector("#tool-saveForLater.on") !== null), "the ribbon")));
    const found = (await articles(library)).map(({ url }) => new URL(url).pathname.slice(1));
    for (const one of new Set(names)) assert.equal(found.filter((other) => other === one).length, 1, one);
    assert.deepEqual((await question(library, { op: "check" })).findings, []);
    for (const tab of tabs) await tab.close();
  });
});

test("Chromium: without room nothing is saved, it is said, and nothing of the library is lost", async () => {
  // With this permission, which the extension has, the only limit is the disk.
  const staged = await stage("chromium", serve(answer), { without: "unlimitedStorage" });
  try {
    const library = await libraryTab(staged.started);
    for (let n = 0; n < 5; n++) await change(library, { op: "save", article: article(n) });
    const origin = await library.evaluate(() => location.origin);
    const session = await library.createCDPSession();
    const { usage } = await session.send("Storage.getUsageAndQuota", { origin });
    for (const room of [0, 50_000, 500_000]) {
      await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: usage + room });
      const large = { op: "save", article: article("large", 400_000) };
      await assert.rejects(change(library, large), (error) => error.code === "full", `with ${room} bytes`);
      assert.equal((await articles(library)).length, 5);
      await session.send("Storage.overrideQuotaForOrigin", { origin });
    }
    await change(library, { op: "save", article: article("large", 400_000) });
    assert.equal((await articles(library)).length, 6);
    assert.deepEqual((await question(library, { op: "check" })).findings, []);
  } finally {
    await staged.end();
  }
});

for (const name of ["chromium", "firefox"]) test(`nothing of a private window of ${name} is saved, and saving says so`, async () => {
  const server = await serve(answer);
  const started = await start(name, { incognito: true });
  try {
    const page = await privateTab(started, `${server.origin}/secret`);
    await started.press(page);
    const reader = await readerOf(page);
    await click(reader, "#tool-saveForLater");
    await holds(reader, () => /private windows/.test(document.querySelector("#said.shown")?.textContent ?? ""), "the reason");
    await assert.rejects(change(reader, { op: "setState", uids: [], state: "archive" }), (error) => error.code === "private");
    assert.equal(await reader.evaluate(async () => "libraryUsed" in (await browser.storage.local.get())), false);
    await escape(page);
  } finally {
    await started.close();
    server.close();
  }
});
