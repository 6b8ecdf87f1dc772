// Saves pages and links from the reader, the key and the menus, and opens them again without the network.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { ask, escape, prose, readerOf, serve, stage, until } from "./support.js";
import { articles, change, libraryTab, question } from "./library-support.js";
import { openSaved } from "./marks-support.js";
import { click, holds, set, unset } from "./view-support.js";

const PIXELS = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** An article with an image of its own, one that is not there and one that is no image. */
const page = (word) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The ${word}</title><link rel="icon" href="data:,"></head><body><article><h1>The ${word}</h1>
${prose(word, 3)}<figure><img src="/quay.gif" width="600" height="400" alt="The quay"><figcaption>The quay at low water, seen from the old wall.</figcaption></figure>${prose(word, 3)}
<figure><img src="/gone.gif" width="600" height="400" alt="Gone"><figcaption>What was there before the storm took it away.</figcaption></figure>
<figure><img src="/words.gif" width="600" height="400" alt="Words"><figcaption>A picture that is none, whatever its name says.</figcaption></figure>${prose(word, 2)}</article></body></html>`;

const answer = (path) => {
  if (path === "/late.gif") return new Promise((done) => setTimeout(() => done({ body: PIXELS, type: "image/gif" }), 1_000));
  if (path === "/slow") return { body: page("slow").replaceAll("/gone.gif", "/late.gif") };
  if (path === "/quay.gif") return { body: PIXELS, type: "image/gif" };
  if (path === "/words.gif") return { body: "<p>No image</p>", type: "image/gif" };
  return /^\/\w+$/.test(path) ? { body: page(path.slice(1)) } : undefined;
};

for (const name of ["chromium", "firefox"]) describe(name, () => {
  let staged, library;
  before(async () => {
    staged = await stage(name, serve(answer));
    library = await libraryTab(staged.started);
  });
  after(() => staged.end());

  const openReader = async (path) => {
    const { page, server, started } = staged;
    await page.bringToFront();
    await page.goto(`${server.origin}${path}`);
    await started.press(page);
    return readerOf(page);
  };

  test("the button saves what the reader shows, with its images, and tags can be typed at once", async () => {
    const reader = await openReader("/harbour");
    await click(reader, "#tool-saveForLater");
    await holds(reader, () => document.querySelector("#saved-panel:popover-open") && document.activeElement?.id === "saved-tags", "the panel with the tags");
    await staged.page.keyboard.type("sea/ports");
    await staged.page.keyboard.press("Enter");
    await holds(reader, () => document.querySelector("#saved-panel .chip")?.textContent === "#sea/ports", "the tag");
    // What is in use is completed, a comma adds as well, and what was typed and not ended is not lost.
    await staged.page.keyboard.type("quay, Sea");
    await holds(reader, () => document.querySelector("#saved-panel .chip:first-child")?.textContent === "#quay", "another tag");
    await click(reader, "#saved-panel .chip:first-child .tool");
    await holds(reader, () => document.querySelectorAll("#saved-panel .chip").length === 2 && document.activeElement.id === "saved-tags", "the tag that was typed, and not the one that was removed");
    await click(reader, "#saved-panel .chip:first-child .tool");
    await holds(reader, () => [...document.querySelectorAll("#saved-panel .chip")].map((chip) => chip.textContent).join() === "#sea/ports", "one tag");
    // Escape closes what is completed, and not yet the panel.
    const other = await change(library, { op: "save", article: { url: "https://new.example/", title: "Another", content: "<p>One.</p>", tags: ["sailing"] } });
    await reader.evaluate(() => {
      document.querySelector("#saved-favourite").focus();
      document.querySelector("#saved-tags").focus();
    });
    const isOffered = (count) => holds(reader, (count) => document.querySelector("#saved-panel").matches(":popover-open") && document.querySelectorAll("#saved-panel .suggestions:not([hidden]) li").length === count, `${count} offered`, count);
    // The tags in use are asked for when the field gets the focus.
    await until(async () => {
      await reader.evaluate(() => {
        const field = document.querySelector("#saved-tags");
        field.value = "sai";
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
      return reader.evaluate(() => document.querySelectorAll("#saved-panel .suggestions:not([hidden]) li").length === 1);
    }, "a tag in use");
    await staged.page.keyboard.press("Escape");
    await isOffered(0);
    await staged.page.keyboard.type("l");
    await isOffered(1);
    await staged.page.keyboard.press("ArrowDown");
    await staged.page.keyboard.press("Enter");
    await holds(reader, () => document.querySelector("#saved-panel .chip:first-child")?.textContent === "#sailing", "the tag that was chosen");
    await click(reader, "#saved-panel .chip:first-child .tool");
    await holds(reader, () => document.querySelectorAll("#saved-panel .chip").length === 1, "one tag");
    await change(library, { op: "setState", uids: [other.entry.uid], state: "delete" });
    const [entry, ...others] = await articles(library);
    assert.deepEqual(others, []);
    assert.equal(entry.title, "The harbour");
    assert.deepEqual(entry.tags, ["sea/ports"]);
    assert.equal(entry.url, `${staged.server.origin}/harbour`);
    const full = await question(library, { op: "full", uid: entry.uid });
    assert.deepEqual(full.images.map(([url]) => new URL(url).pathname), ["/quay.gif"]);
    assert.deepEqual(full.missingImages.map(({ url, why }) => [new URL(url).pathname, why]), [["/gone.gif", "not-found"], ["/words.gif", "not-a-picture"]]);
    assert.match(full.html, /The harbour lay still/);
    // The first closes the panel, the second the reader.
    await staged.page.keyboard.press("Escape");
    await holds(reader, () => !document.querySelector(":popover-open"), "the panel closed");
    await escape(staged.page);
  });

  test("a save that takes a while is told of, and the bar comes back for it", async () => {
    const reader = await openReader("/slow");
    await reader.evaluate(() => {
      globalThis.said = [];
      new MutationObserver(() => globalThis.said.push(document.querySelector("#said").textContent)).observe(document.querySelector("#said"), { childList: true });
      document.querySelector("#bar").classList.add("away");
    });
    await staged.page.keyboard.press("b");
    await holds(reader, () => globalThis.said.at(-1)?.startsWith("Saved"), "that it is saved");
    assert.deepEqual(await reader.evaluate(() => [globalThis.said[0], document.querySelector("#bar").classList.contains("away")]), ["Saving…", false]);
    await staged.page.keyboard.press("Escape");
    await holds(reader, () => !document.querySelector(":popover-open"), "the panel closed");
    await escape(staged.page);
    await change(library, { op: "setState", uids: (await articles(library)).filter(({ url }) => url.endsWith("/slow")).map(({ uid }) => uid), state: "delete" });
  });

  test("saving again changes nothing, and the reader knows that the page is saved", async () => {
    const reader = await openReader("/harbour?utm_source=letter");
    await holds(reader, () => document.querySelector("#tool-saveForLater.on") !== null, "the sign of a saved article");
    assert.equal((await articles(library)).length, 1);
    await escape(staged.page);
  });

  test("a saved article opens with its images while its server is silent", async () => {
    const [{ uid }] = await articles(library, "harbour");
    staged.server.asked.length = 0;
    await ask(library, (uid) => void (location.href = `/reader/reader.html?saved=${uid}`), uid);
    await until(() => ask(library, () => document.body?.dataset.helped !== undefined), "the saved article");
    // Browsers draw nothing in a tab behind others.
    await library.bringToFront();
    await holds(library, () => document.querySelector("#text img")?.naturalWidth === 1, "the image");
    assert.equal(await library.evaluate(() => document.querySelectorAll("#text img").length), 1);
    assert.match(await library.evaluate(() => document.querySelector("#text").textContent), /The harbour lay still/);
    assert.deepEqual(await library.evaluate(() => ["tool-parts", "tool-listen", "tool-saveForLater"].map((id) => document.getElementById(id) !== null)), [false, true, true]);
    assert.deepEqual(staged.server.asked, []);

    // Shown anew, as in another language, one panel listens to the library and not one more each time.
    for (const language of ["de", "ar", "en"]) {
      await set(library, { language });
      await holds(library, (language) => document.documentElement.lang === language && document.querySelector("#saved-panel") !== null && document.querySelector("#tool-saveForLater.on") !== null, language, language);
    }
    await library.evaluate(() => {
      globalThis.drawn = new Set();
      const { replaceChildren } = Element.prototype;
      Element.prototype.replaceChildren = function (...children) {
        if (this.matches(".saved-images")) globalThis.drawn.add(this);
        return replaceChildren.apply(this, children);
      };
    });
    await click(library, "#saved-favourite");
    await until(async () => (await articles(library))[0].favourite && (await library.evaluate(() => globalThis.drawn.size > 0)), "a favourite");
    // The panel in the page, and none of those before it. It may be drawn more often: the reader writes the time of reading as well.
    assert.deepEqual(await library.evaluate(() => [...globalThis.drawn].map((panel) => panel.isConnected)), [true]);
    await unset(library);
    await ask(library, () => history.back());
    await until(() => ask(library, () => location.pathname === "/library/library.html" && document.body?.dataset.state === "shown"), "the library");
  });
});

/** More bytes than an image may have. */
const TOO_LARGE = 11 << 20;

/** A server of images that no page may read, unless it permits it, and what it was asked with. Some are too large, do not say so, and never end. */
async function imageHost() {
  const asked = [];
  const server = createServer((request, response) => {
    const { cookie, referer, "sec-fetch-dest": destination } = request.headers;
    asked.push({ path: request.url, cookie, referer, destination });
    response.writeHead(200, { "content-type": "image/gif", "set-cookie": "who=you; SameSite=None", ...(request.url.startsWith("/open") && { "access-control-allow-origin": "*" }) });
    if (request.url.endsWith("-endless.gif")) response.write(Buffer.concat([PIXELS, Buffer.alloc(TOO_LARGE)]));
    else response.end(PIXELS);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  return { origin: `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`, asked, close: () => server.closeAllConnections() ?? server.close() };
}

/** Gets the missing images of an article where it is read: the press asks for the permission, and the images take the place of their words. */
async function getInReader({ started }, library, host) {
  const content = `${prose("pier", 2)}<img src="${host.origin}/closed.gif?late" alt="The pier" width="600" height="400">${prose("pier", 2)}<img src="${host.origin}/open.gif?late" alt="The end" width="600" height="400">`;
  const { entry } = await change(library, { op: "save", article: { url: `${host.origin}/late`, title: "The pier", lang: "en", kind: "article", content, wordCount: 400, readingTime: 2 } });
  assert.equal(entry.missing, 2);
  const tab = await openSaved(started, library, entry.uid);
  await holds(tab, () => [...document.querySelectorAll(".no-image")].map((words) => words.textContent).join() === "The pier,The end", "words in place of the images");
  /** Presses the button and answers the browser's question. */
  const press = async (isAllowed) => {
    await tab.evaluate((isAllowed) => Object.defineProperty(browser.permissions, "request", { configurable: true, value: async () => isAllowed }), isAllowed);
    await tab.evaluate(() => document.querySelector("#saved-panel").showPopover());
    await holds(tab, () => document.querySelector(".saved-images button")?.textContent === "Get pictures…", "the button");
    await click(tab, ".saved-images button");
  };
  await press(false);
  await holds(tab, () => document.querySelector("#said").textContent.startsWith("Without the permission"), "why not");
  await press(true);
  await holds(tab, () => document.querySelector("#said").textContent === "All pictures are there now.", "that they are there");
  await holds(tab, () => [...document.querySelectorAll("#text img")].map((image) => image.naturalWidth).join() === "1,1", "both images");
  assert.equal(await tab.evaluate(() => document.querySelector(".saved-images").hidden), true);
  assert.equal((await question(library, { op: "entry", uid: entry.uid })).missing, 0);
  await tab.close();
}

for (const name of ["chromium", "firefox"]) for (const isAllowed of [false, true]) test(`${name}: images of another host ${isAllowed ? "are fetched without cookies and referrer once that is allowed" : "are saved if it permits it, and named if not"}`, async () => {
  const host = await imageHost();
  const figures = ["open", "closed", "open-endless", "closed-endless"].map((which) => `<figure><img loading="lazy" src="${host.origin}/${which}.gif" width="600" height="400" alt="${which}"><figcaption>The quay at low water, seen from the old wall.</figcaption></figure>`);
  const body = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The quay</title><link rel="icon" href="data:,"></head><body><article><h1>The quay</h1>${prose("quay", 3)}${figures.map((figure) => figure + prose("quay", 3)).join("")}</article></body></html>`;
  const staged = await stage(name, serve(() => ({ body })), isAllowed ? { hosts: ["http://*/*"] } : {});
  try {
    const library = await libraryTab(staged.started);
    await staged.page.bringToFront();
    await staged.page.goto(`${staged.server.origin}/quay`);
    await staged.started.press(staged.page);
    const reader = await readerOf(staged.page);
    await click(reader, "#tool-saveForLater");
    await holds(reader, () => document.querySelector("#tool-saveForLater.on") !== null, "the ribbon");
    const [{ uid }] = await articles(library);
    const full = await question(library, { op: "full", uid });
    const stored = full.images.map(([url]) => new URL(url).pathname);
    const missing = full.missingImages.map(({ url, why }) => [new URL(url).pathname, why]);
    const endless = [["/open-endless.gif", "too-large"], ["/closed-endless.gif", isAllowed ? "too-large" : "not-permitted"]];
    assert.deepEqual([stored, missing], isAllowed ? [["/open.gif", "/closed.gif"], endless] : [["/open.gif"], [["/closed.gif", "not-permitted"], ...endless]]);
    // What the page itself shows is asked for as an image, and may be at any time: it is lazy.
    const fetched = host.asked.filter(({ destination }) => destination !== "image");
    assert.ok(fetched.length > 0);
    for (const { cookie, referer } of fetched) assert.deepEqual([cookie, referer], [undefined, undefined]);
    if (isAllowed) await getInReader(staged, library, host);
  } finally {
    await staged.end();
    host.close();
  }
});
