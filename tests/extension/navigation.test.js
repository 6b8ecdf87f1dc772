// Pages that move and presses that come at a bad time: no press is lost, and page and reader always agree on which of them is there.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { escape, isReader, prose, readerOf, serve, soon, start, until, withoutReader } from "./support.js";

const html = (word, more = "") => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The ${word}</title><link rel="icon" href="data:,"></head><body>
<article><h1>The ${word}</h1>${prose(word, 6)}<p>The road goes on to <a href="/mill">the mill</a>, an hour away.</p></article>${more}</body></html>`;
const PAGES = {
  "/harbour": html("harbour"),
  "/mill": html("mill"),
  "/refreshed": html("ferry", `<meta http-equiv="refresh" content="2; url=/mill">`),
  "/written": html("draft", `<script>setTimeout(() => { document.open(); document.write(${JSON.stringify(html("copy")).replaceAll("</", "<\\/")}); document.close() }, 50)</script>`),
  "/app": html("morning", `<script>addEventListener("evening", () => { history.pushState(null, "", "/app/evening"); document.querySelector("article").innerHTML = ${JSON.stringify(`<h1>The evening</h1>${prose("evening", 6)}`)} })</script>`),
};
/** Milliseconds a page takes to answer that is asked for slowly. */
const SLOW = 1_500;

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page;
    before(async () => {
      server = await serve(async (path) => {
        if (path === "/slowly") await new Promise((done) => setTimeout(done, SLOW));
        return { body: PAGES[path] ?? html(path.slice(1)), headers: { "cache-control": "no-cache" } };
      });
      started = await start(name);
    });
    beforeEach(async () => (page = await started.browser.newPage()));
    afterEach(() => page.close());
    after(async () => {
      await started.close();
      server.close();
    });

    const press = () => started.press(page);
    const go = (path) => page.goto(server.origin + path);
    const reads = async (word) => {
      const reader = await readerOf(page);
      assert.match(await reader.evaluate(() => document.querySelector("article").textContent), new RegExp(`The ${word} lay still`));
      return reader;
    };
    const leave = () => escape(page);
    /** Without the driver's own, which waits half a minute for what a kept page does not tell. */
    const goBack = () => soon(page.evaluate(() => setTimeout(() => history.back())));
    /** Presses, and reads what is there now. @param {string} word */
    const pressed = async (word) => {
      await press();
      return reads(word);
    };
    /** Presses, reads what is there, and leaves it. @param {string} word */
    const readOnce = async (word) => {
      await pressed(word);
      await leave();
    };
    /** Whether the page holds the reader's element: a driver may not hear of frames that come back. */
    const isOver = () => page.evaluate(() => document.documentElement.lastElementChild.localName === "div");
    const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
    const at = (path) => until(() => soon(page.evaluate((path) => location.pathname === path && document.readyState === "complete", path)), path);

    test("a page that goes elsewhere under the reader takes it along, and the next is read", async () => {
      await go("/harbour");
      await pressed("harbour");
      await page.evaluate(() => setTimeout(() => (location.href = "/mill"), 10));
      await at("/mill");
      await withoutReader(page);
      await readOnce("mill");
    });

    test("a page that refreshes itself is read as it is then", async () => {
      await go("/refreshed");
      await pressed("ferry");
      await at("/mill");
      await readOnce("mill");
    });

    test("back from a link of the reader's, page and reader agree", async () => {
      await go("/harbour");
      const reader = await pressed("harbour");
      await reader.evaluate(() => document.querySelector("#text a[href$='/mill']").click());
      await at("/mill");
      await goBack();
      await at("/harbour");
      await pause(300);
      // The browser may have kept the page with its reader, or loaded it again without.
      if (await isOver()) await press();
      await until(async () => !(await isOver()), "the page without its reader");
      await press();
      await until(isOver, "the reader");
      await pause(500);
      await page.keyboard.press("Escape");
      await until(async () => !(await isOver()), "the page without its reader");
    });

    test("leaving the reader leaves no entry in the history", async () => {
      await go("/mill");
      await go("/harbour");
      await readOnce("harbour");
      await goBack();
      await at("/mill");
    });

    test("a page that is written anew is read as it is then", async () => {
      await go("/harbour");
      await go("/written");
      await until(() => soon(page.evaluate(() => document.title === "The copy")), "the other text");
      await readOnce("copy");
    });

    test("an application that goes on under the reader stays where it is, and is read anew", async () => {
      await go("/app");
      const reader = await pressed("morning");
      await page.evaluate(() => dispatchEvent(new Event("evening")));
      await reads("morning");
      assert.equal(page.frames().filter(isReader)[0], reader);
      await leave();
      assert.equal(await page.evaluate(() => location.pathname), "/app/evening");
      await readOnce("evening");
      assert.equal(await page.evaluate(() => location.pathname), "/app/evening");
    });

    test("pressed twice at once, the reader is there", async () => {
      await go("/harbour");
      await Promise.all([press(), press()]);
      await reads("harbour");
      await pause(500);
      assert.ok(await isOver());
      await press();
      await withoutReader(page);
    });

    // Firefox ties what a press allows to the document that was there (its `activeTabWindowID`), so the next one takes another press.
    test("pressed while the page goes elsewhere, the page that comes is read, in Firefox at the next press", async () => {
      await go("/harbour");
      await page.evaluate(() => setTimeout(() => (location.href = "/slowly"), 0));
      await pause(SLOW / 3);
      await press();
      await at("/slowly");
      if (name === "firefox") {
        await until(async () => !(await isOver()), "the page without the reader of the other");
        // The driver for Firefox is not told that the first reader went with its page.
        const gone = page.frames().filter(isReader).length;
        await press();
        await until(() => page.frames().filter(isReader).length > gone, "the reader");
      }
      await reads("slowly");
      await page.keyboard.press("Escape");
      await until(async () => !(await isOver()), "the page without its reader");
    });

    test("over what fills the screen the reader comes, and what fills it stays", async () => {
      await go("/harbour");
      await page.evaluate(() => addEventListener("click", () => document.querySelector("article").requestFullscreen(), { once: true }));
      await page.mouse.click(200, 200);
      await until(() => page.evaluate(() => document.fullscreenElement?.localName === "article"), "the screen to be filled");
      await pressed("harbour");
      assert.equal(await page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2).localName), "div");
      await press();
      await withoutReader(page);
      assert.equal(await page.evaluate(() => document.fullscreenElement?.localName), "article");
      await page.evaluate(() => document.exitFullscreen());
    });

    test("a page that fills the screen under the reader does not come before it", async () => {
      await go("/harbour");
      await page.evaluate((later) => addEventListener("click", () => setTimeout(() => document.querySelector("article").requestFullscreen(), later), { once: true }), SLOW);
      await page.mouse.click(200, 200);
      await pressed("harbour");
      await until(() => soon(page.evaluate(() => document.fullscreenElement?.localName === "article")), "the screen to be filled");
      await until(() => soon(page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2).localName === "div")), "the reader above it");
      await press();
      await withoutReader(page);
      await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
    });

    test("the fields of a page have the focus again", async () => {
      await go("/harbour");
      await page.evaluate(() => {
        const field = document.body.appendChild(document.createElement("input"));
        field.focus({ preventScroll: true });
      });
      await readOnce("harbour");
      assert.equal(await page.evaluate(() => document.activeElement.localName), "input");
    });
  });
}

test("a worker that was stopped is woken by the button", async () => {
  const server = await serve(() => ({ body: html("harbour") }));
  const { browser, press, close } = await start("chromium");
  try {
    const page = await browser.newPage();
    for (let round = 0; round < 5; round++) {
      await page.goto(`${server.origin}/${round}`);
      const target = browser.targets().find((one) => one.type() === "service_worker");
      await (await target?.worker())?.close();
      await until(() => !browser.targets().some((one) => one.type() === "service_worker"), "the worker to stop");
      await press(page);
      await readerOf(page);
      await press(page);
      await withoutReader(page);
    }
  } finally {
    await close();
    server.close();
  }
});
