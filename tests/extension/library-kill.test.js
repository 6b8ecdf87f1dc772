// The browser is killed (SIGKILL) at random moments while articles are saved, tagged, highlighted and deleted. After every start, everything that
// was acknowledged must be there and whole. PITH_KILLS sets how often each browser is killed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newProfile, removeProfile } from "../profile.js";
import { ask, start, until } from "./support.js";
import { question } from "./library-support.js";

const KILLS = Number(process.env.PITH_KILLS ?? 2);

/** Milliseconds of work before a kill: at least, and at random beyond that. */
const WORK = { least: 200, more: 1500 };

/** Opens the library page in a new tab. */
async function openLibrary(started) {
  const page = await started.browser.newPage();
  await page.goto(`${started.origin}/library/library.html`, { timeout: 5_000 }).catch(() => {});
  await until(() => ask(page, () => document.body?.dataset.state === "shown"), "the library page");
  return page;
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
  }
}

/** Compares the library with what was acknowledged. */
async function verify(page, acknowledged) {
  const check = await question(page, { op: "check" });
  assert.deepEqual(check.findings, [], "the check of the whole file");
  for (const [uid, { saved, tag, note, deleted }] of acknowledged) {
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

for (const name of ["chromium", "firefox"]) test(`${name} loses nothing when it is killed ${KILLS} times`, { timeout: 60_000 + KILLS * 30_000 }, async () => {
  const profile = newProfile(`killed-${name}`);
  /** What was acknowledged, by the article's name. */
  const acknowledged = new Map();
  try {
    for (let round = 0; round <= KILLS; round++) {
      const started = await start(name, { profile });
      const page = await openLibrary(started);
      await verify(page, acknowledged);
      if (round === KILLS) {
        await started.close();
        break;
      }
      await page.exposeFunction("acknowledged", ({ uid, ...what }) => void acknowledged.set(uid, { ...acknowledged.get(uid), ...what }));
      const before = acknowledged.size;
      page.evaluate(work, round).catch(() => {});
      await until(() => acknowledged.size > before, "the first article");
      await new Promise((done) => setTimeout(done, WORK.least + Math.random() * WORK.more));
      const { pid } = started.browser.process();
      process.kill(-pid, "SIGKILL");
      await until(() => !started.browser.connected, "the end of the browser");
    }
    assert.ok(acknowledged.size >= KILLS);
  } finally {
    await removeProfile(profile);
  }
});
