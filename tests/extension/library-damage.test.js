// The storage damages the file of saved articles or its log: what is left is shown and never replaced, and a repair goes on from there.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ask, serve, stage, until } from "./support.js";
import { articles, change, endLibrary, libraryTab, question } from "./library-support.js";
import { holds } from "./view-support.js";

/** The first bytes of a file of the pool are the pool's. */
const POOL_HEADER = 4096;

/** Added to the library's worker: overwrites a part of the file or of its log, and says what both hold. */
const DAMAGING_STORAGE = `
const handles = new Set();
for (const name of ["read", "write"]) {
  const real = FileSystemSyncAccessHandle.prototype[name];
  FileSystemSyncAccessHandle.prototype[name] = function (...given) {
    handles.add(this);
    return real.apply(this, given);
  };
}
const bytesOf = (handle) => {
  const bytes = new Uint8Array(Math.max(0, handle.getSize() - ${POOL_HEADER}));
  handle.read(bytes, { at: ${POOL_HEADER} });
  return bytes;
};
const handleOf = (kind) => [...handles].find((handle) => {
  try {
    const [first, second] = bytesOf(handle);
    return kind === "file" ? first === 0x53 && second === 0x51 : first === 0x37 && second === 0x7f;
  } catch {
    return false;
  }
});
const damage = new BroadcastChannel("damage");
damage.onmessage = ({ data: { kind, from, to } }) => {
  const handle = handleOf(kind);
  const { length } = handle ? bytesOf(handle) : [];
  if (handle && to > from) {
    handle.write(new Uint8Array(Math.floor(length * to) - Math.floor(length * from)).fill(0xa5), { at: ${POOL_HEADER} + Math.floor(length * from) });
    handle.flush();
  }
  damage.postMessage({ length, sum: handle && bytesOf(handle).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 0) });
};`;

/** Overwrites a part of the file or of its log. Runs in the library page. */
const overwrite = (kind, from = 0, to = 0) => new Promise((done) => {
  const channel = new BroadcastChannel("damage");
  channel.onmessage = ({ data }) => {
    channel.close();
    done(data);
  };
  channel.postMessage({ kind, from, to });
});

const article = (n, words = 300) => ({ url: `https://news.example/${n}`, title: `Number ${n}`, content: `<p>${"The boats were counted again. ".repeat(words / 5)}</p>`, wordCount: words });

const shownBanner = () => [...document.querySelectorAll(".banner")].find((line) => line.checkVisibility())?.textContent ?? "";
const pressButton = (words) => [...document.querySelectorAll(".banner button")].find((button) => button.checkVisibility() && button.textContent === words)?.click();

for (const name of ["chromium", "firefox"]) describe(name, () => {
  let staged, library;
  before(async () => {
    staged = await stage(name, serve(() => undefined), { worker: DAMAGING_STORAGE });
    library = await libraryTab(staged.started);
  });
  after(() => staged.end());

  /** Has another worker open the library, and the page show it. */
  async function openAgain() {
    await endLibrary(name, staged.started, library);
    await library.evaluate(() => {
      document.body.dataset.state = "leaving";
      location.reload();
    });
    await until(() => ask(library, () => document.body?.dataset.state === "shown"), "the library page");
  }

  test("a log damaged in its middle: the rest is shown, nothing is written before a repair, and then it goes on", async () => {
    for (let n = 0; n < 12; n++) await change(library, { op: "save", article: article(n) });
    const { length } = await library.evaluate(overwrite, "log", 0.5, 0.75);
    assert.ok(length > 100_000, `${length} bytes of log`);
    await openAgain();
    await holds(library, () => document.body.hasAttribute("data-readonly"), "that it can only be read");
    assert.match(await library.evaluate(shownBanner), /Part of the library cannot be read/);
    const left = (await articles(library)).length;
    assert.ok(left > 0 && left < 12, `${left} articles`);
    await assert.rejects(change(library, { op: "save", article: article(20) }), (error) => error.code === "damaged");

    await library.evaluate(pressButton, "Check the library");
    await holds(library, () => /damaged the changes made last/.test(document.querySelector("#banner").textContent), "what the check found");
    await library.evaluate(pressButton, "Repair");
    await holds(library, () => /repaired and whole/.test(document.querySelector("#banner").textContent), "the repair");
    await holds(library, () => !document.body.hasAttribute("data-readonly"), "that it can be changed");
    await change(library, { op: "save", article: article(20) });
    await openAgain();
    assert.equal((await articles(library)).length, left + 1);
    assert.deepEqual((await question(library, { op: "check" })).findings, []);
  });

  test("a damaged file: that is said, and it is left as it is", async () => {
    // More than the log holds, so that it is written into the file.
    for (let n = 30; n < 33; n++) await change(library, { op: "save", article: article(n, 400_000) });
    const { length, sum } = await library.evaluate(overwrite, "file", 0.01, 1);
    assert.ok(length > 1_000_000, `${length} bytes`);
    await openAgain();
    await holds(library, () => /The library is damaged. Nothing was deleted/.test(document.querySelector("#banner").textContent), "the words");
    await assert.rejects(articles(library), (error) => error.code === "damaged");
    await assert.rejects(change(library, { op: "save", article: article(40) }), (error) => error.code === "damaged");
    await library.evaluate(pressButton, "Check the library");
    await holds(library, () => /damaged/.test(document.querySelector("#banner").textContent) && !document.querySelector("#banner [aria-busy]"), "the end of the check");
    assert.deepEqual(await library.evaluate(overwrite, "file"), { length, sum });
  });
});
