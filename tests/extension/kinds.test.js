// The reader opens on every kind of page, or says in one sentence why it cannot.
import assert from "node:assert/strict";
import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, afterEach, before, describe, test } from "node:test";
import { besideOf, closeReaderTabs, escape, isGone, prose, readerOf, serve, soon, start, until, visit } from "./support.js";

/** @param {string} body @param {string} [head] */
const html = (body, head = "") => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The harbour</title>${head}</head><body>${body}</body></html>`;
const article = (word) => `<article><h1>The ${word}</h1>${prose(word, 6)}</article>`;
const SANDBOX = { "content-security-policy": "sandbox allow-scripts; script-src 'unsafe-inline'" };

/** Paragraphs that all differ. @param {string} word @param {number} count */
const many = (word, count) => Array.from({ length: count }, (_, i) => `The ${word} lay still on the ${i + 1}. morning, and ${i * 7 + 3} boats were tied up along the old wall, ${i * 3 + 2} with sails, while somebody on the quay counted the nets aloud for the ${i + 2}. time.`);

/** @type {{ [path: string]: { body: string | Buffer, type?: string, headers?: { [name: string]: string } } }} */
const PAGES = {
  "/plain": { body: html(article("harbour")) },
  "/sandbox": { body: html(article("sandbox")), headers: SANDBOX },
  "/sandbox-still": { body: html(article("stillness")), headers: { "content-security-policy": "sandbox" } },
  "/sandbox-app": { body: html(`<main id="app">${article("morning")}</main><button id="next">next</button><script>
      next.onclick = () => { location.hash = "#/evening"; app.innerHTML = ${JSON.stringify(article("evening"))}; };
    </script>`), headers: SANDBOX },
  "/trusted": { body: html(article("vault")), headers: { "content-security-policy": "require-trusted-types-for 'script'; trusted-types 'none'" } },
  "/shadow": { body: html(`<article><h1>The shadow</h1><div id="host"></div></article><script>host.attachShadow({ mode: "open" }).innerHTML = ${JSON.stringify(prose("shadow", 6))}</script>`) },
  "/declared": { body: html(`<article><h1>The lantern</h1><div><template shadowrootmode="open">${prose("lantern", 6)}</template></div></article>`) },
  "/frame": { body: html(`<h1>The window</h1><iframe src="/inside" width="600" height="600"></iframe>`) },
  "/inside": { body: html(article("window")) },
  "/app": {
    body: html(`<main id="app">${article("morning")}</main><button id="next">next</button><script>
      next.onclick = () => { history.pushState(null, "", "/app/evening"); document.title = "The evening"; app.innerHTML = ${JSON.stringify(article("evening"))}; };
    </script>`),
  },
  "/clobbered": { body: html(`<form><input name="attributes"><input name="parentNode"></form><img name="body"><img name="documentElement"><img name="URL"><img name="createElementNS"><img name="pith">${article("mooring")}`) },
  "/login": { body: html(`<form><label>Name <input></label><label>Password <input type="password"></label><button>Log in</button></form>`) },
  "/dialog": { body: html(`${article("ferry")}<dialog id="box"><p>Subscribe!</p></dialog><script>box.showModal()</script>`) },
  "/ruled": { body: html(article("rule"), "<style>html > * { display: none !important; position: static !important; opacity: 0 !important }</style>") },
  "/huge": { body: html(`<p>The ledger.</p><p hidden>${"The ledger goes on. ".repeat(1_100_000)}</p>`), headers: { "content-security-policy": "script-src 'none'" } },
  "/text.svg": { body: `<svg xmlns="http://www.w3.org/2000/svg"><text>Short</text></svg>`, type: "image/svg+xml" },
  "/article.svg": { body: `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><foreignObject width="600" height="600"><div xmlns="http://www.w3.org/1999/xhtml">${article("drawing")}</div></foreignObject></svg>`, type: "image/svg+xml" },
  "/article.xhtml": { body: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>The well</title></head><body>${article("well")}</body></html>`, type: "application/xhtml+xml" },
  "/feed.xml": { body: `<?xml version="1.0"?><notes><note><title>The quarry</title><text>${many("quarry", 12).join(" ")}</text></note></notes>`, type: "application/xml" },
  "/words.txt": { body: `The orchard\n\n${many("orchard", 12).join("\n\n")}`, type: "text/plain; charset=utf-8" },
  "/data.json": { body: JSON.stringify({ title: "The bridge", text: many("bridge", 12).join(" ") }), type: "application/json" },
  "/dot.gif": { body: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"), type: "image/gif" },
  "/frames": { body: `<!DOCTYPE html><html><head><title>The mill</title></head><frameset cols="20%,80%"><frame src="/side"><frame src="/mill"></frameset></html>` },
  "/side": { body: html(`<ul><li><a href="/a">Home</a></li><li><a href="/b">All mills</a></li></ul>`) },
  "/mill": { body: html(article("mill")) },
  "/long": { body: html(`<article><h1>The road</h1><p>${many("road", 6_000).join("</p><p>")}</p></article>`) },
  "/paper.pdf": { body: "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>", type: "application/pdf" },
};

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page, store;
    before(async () => {
      server = await serve((path) => PAGES[path], { "/slow": html(article("tide")).replace("</body></html>", "") });
      store = server.origin.replace("127.0.0.1", "localhost");
      // Both browsers take localhost for their extension store.
      started = await start(name, { args: [`--apps-gallery-url=${store}/`], prefs: { "extensions.webextensions.restrictedDomains": "localhost" } });
      page = await started.browser.newPage();
    });
    afterEach(() => closeReaderTabs(started));
    after(async () => {
      await started.close();
      server.close();
    });

    const text = (reader) => reader.evaluate(() => document.body.textContent);
    async function open(path) {
      await page.goto(`${server.origin}${path}`);
      await started.press(page);
      return readerOf(page);
    }
    const leave = () => escape(page);
    const beside = () => besideOf(started);

    for (const [path, word] of [["/plain", "harbour"], ["/trusted", "vault"], ["/shadow", "shadow"], ["/declared", "lantern"], ["/frame", "window"], ["/clobbered", "mooring"], ["/dialog", "ferry"], ["/ruled", "rule"]]) {
      test(`${path} is read`, async () => {
        const reader = await open(path);
        assert.match(await text(reader), new RegExp(`The ${word} lay still`));
        await leave();
      });
    }

    test("a page that changes its article without loading is read as it is now", async () => {
      assert.match(await text(await open("/app")), /The morning lay still/);
      await leave();
      await page.click("#next");
      await started.press(page);
      const reader = await readerOf(page);
      assert.match(await text(reader), /The evening lay still/);
      assert.doesNotMatch(await text(reader), /The morning lay still/);
      await leave();
      assert.ok(page.url().endsWith("/app/evening"));
    });

    for (const [path, word] of [["/sandbox", "sandbox"], ["/sandbox-still", "stillness"]]) {
      test(`${path}, where no frame of ours can be, is read in a tab of its own`, async () => {
        await page.goto(`${server.origin}${path}`);
        await started.press(page);
        const tab = await beside();
        assert.match(await tab.evaluate(() => document.body.textContent), new RegExp(`The ${word} lay still`));
        // The tab may be closed before the key is released.
        await tab.keyboard.press("Escape").catch(() => {});
        await until(() => isGone(tab), "the tab to close");
        await page.bringToFront();
      });
    }

    test("a reader in a tab of its own is told that its page has become another one", async () => {
      await page.goto(`${server.origin}/sandbox-app`);
      await started.press(page);
      const tab = await beside();
      assert.match(await text(tab), /The morning lay still/);
      // The page under it is not in sight.
      await page.evaluate(() => document.querySelector("#next").click());
      await until(() => tab.evaluate(() => document.querySelector("#offer").textContent.startsWith("The page has changed")), "the offer");
      await tab.evaluate(() => document.querySelector("#offer button").click());
      await until(async () => /The evening lay still/.test(await tab.evaluate(() => document.querySelector("article").textContent)), "the evening");
      await tab.keyboard.press("Escape").catch(() => {});
      await until(() => isGone(tab), "the tab to close");
      await page.bringToFront();
    });

    test("a page that is no article says so and shows what there is", async () => {
      const reader = await open("/login");
      assert.equal(await reader.evaluate(() => document.body.dataset.state), "shown");
      await leave();
    });

    // In Firefox the core runs in the page whatever its content security policy, and nothing is captured.
    test("a page too large to be captured says so", { skip: name === "firefox" }, async () => {
      const reader = await open("/huge");
      assert.equal(await reader.evaluate(() => document.body.dataset.state), "failed");
      assert.match(await text(reader), /too large/);
      await leave();
    });

    // A word of the text that each must show; of an image or a drawing, no text.
    const others = { "/article.xhtml": "well", "/feed.xml": "quarry", "/words.txt": "orchard", "/data.json": "bridge", "/frames": "mill", "/long": "road", "/article.svg": null, "/text.svg": null, "/dot.gif": null };
    for (const [path, word] of Object.entries(others)) {
      test(`${path} is read, or says in a sentence why not`, async () => {
        const hash = () => page.evaluate(() => document.documentElement.outerHTML ?? new XMLSerializer().serializeToString(document));
        await page.goto(`${server.origin}${path}`);
        const before = await hash();
        await started.press(page);
        // Firefox does not lay out the reader's frame in an SVG document.
        const isBeside = name === "firefox" && path.endsWith(".svg");
        const reader = await (isBeside ? beside() : readerOf(page));
        await reader.evaluate(() => document.querySelector(".nothing button")?.click());
        const shown = await text(reader);
        if (word) assert.match(shown, new RegExp(`The ${word} lay still`));
        else {
          assert.match(shown, /does not seem to be an article/);
          assert.equal(await reader.evaluate(() => document.querySelector(".nothing button")), null, "no text will come");
        }
        if (path === "/long") assert.match(shown, /6000\. morning/);
        if (isBeside) {
          await reader.keyboard.press("Escape").catch(() => {});
          await until(() => isGone(reader), "the tab to close");
          await page.bringToFront();
        } else await leave();
        assert.equal(await hash(), before);
      });
    }

    test("a PDF says why it cannot be read", async () => {
      await visit(started, page, `${server.origin}/paper.pdf`);
      await started.press(page);
      const tab = await beside();
      assert.equal(new URL(tab.url()).searchParams.get("why"), "pdf");
      assert.equal(await tab.evaluate(() => document.body.dataset.state), "failed");
      assert.ok((await tab.evaluate(() => document.body.innerText)).trim().length > 20);
      await tab.close();
    });

    test("a page that still loads is read as far as it is there", async () => {
      // In a tab of its own, and without `goto`: the driver would wait for a load that never ends.
      const slow = await started.browser.newPage();
      await slow.evaluate((address) => setTimeout(() => (location.href = address)), `${server.origin}/slow`);
      await until(() => soon(slow.evaluate(() => location.pathname === "/slow" && document.querySelectorAll("p").length > 5)), "the beginning of the page");
      await started.press(slow);
      assert.match(await text(await readerOf(slow)), /The tide lay still/);
      await escape(slow);
      await slow.close();
      await page.bringToFront();
    });

    const restricted = { "the browser's own page": () => (name === "firefox" ? "about:license" : "chrome://version/"), "a page of the store": () => `${store}/plain`, "a page that is not there": () => "http://127.0.0.1:1/" };
    for (const [what, address] of Object.entries(restricted)) {
      test(`${what} says why it cannot be read`, async () => {
        const own = await started.browser.newPage();
        await visit(started, own, address());
        await started.press(own);
        const tab = await beside();
        assert.equal(new URL(tab.url()).searchParams.get("why"), "forbidden");
        assert.match(await tab.evaluate(() => document.querySelector(".nothing p").textContent), /^The browser keeps this page to itself: [^.]*\.$/);
        await tab.close();
        await own.close();
      });
    }

    test("a file is read, or the setting that lets it be read is named", async () => {
      const folder = mkdtempSync(join(tmpdir(), "pith-file-"));
      const file = join(folder, "page.html");
      writeFileSync(file, PAGES["/plain"].body);
      await visit(started, page, pathToFileURL(file).href);
      await started.press(page);
      const reader = await Promise.any([readerOf(page), beside()]);
      const shown = await text(reader);
      if (reader.url().includes("why=file")) await reader.close();
      else {
        assert.match(shown, /The harbour lay still/);
        await leave();
      }
      rmSync(folder, { recursive: true });
    });
  });
}
