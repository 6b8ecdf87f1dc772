// Imports in the library page, with real files and the real library: what a file is, the dry run, writing, stopping and going on, undo, and the texts
// that are fetched afterwards from a server of our own.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { articles, change, libraryTab, question } from "./library-support.js";
import { ask, start, until } from "./support.js";
import { click, holds, words } from "./view-support.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page. */
async function faults(tab) {
  if (!(await tab.evaluate(() => "axe" in globalThis))) await tab.evaluate(AXE);
  return tab.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.slice(0, 200)}`).join(" | ")}`);
  });
}

/** A Pocket table: titles that are formulas and markup, an address of no web page, the same address twice. */
const POCKET = [
  "title,url,time_added,tags,status",
  '"=HYPERLINK(""https://evil.example"")",https://one.example/a,1600000000,sea|to read,unread',
  "<img src=x onerror=alert(1)>,https://two.example/b,1600000100,,archive",
  "Tides and how they turn,https://three.example/c,1600000200,sea,unread",
  "The same once more,https://three.example/c?utm_source=pocket,1500000000,moon,unread",
  "A mail,mailto:someone@example.org,1600000300,,unread",
  "No scheme at all,javascript:alert(1),1600000400,,unread",
].join("\n");

const BOOKMARKS = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
  <DT><H3 ADD_DATE="1600000000">Harbours</H3>
  <DL><p>
    <DT><A HREF="https://quay.example/1" ADD_DATE="1600000000" TAGS="stone,wood">How a quay is built</A>
    <DD>Read again in autumn
    <DT><A HREF="place:sort=8">Most visited</A>
  </DL><p>
  <DT><A HREF="https://quay.example/2" ADD_DATE="1600000500">Bollards &amp; cleats</A>
</DL><p>`;

/** An archive as Omnivore gave it: an article with its text and two highlights, and one in the archive. */
const OMNIVORE = zipSync({
  "metadata_0_to_20.json": strToU8(JSON.stringify([
    { id: "1", slug: "the-keeper", title: "The keeper", description: "About a keeper.", author: "Ruth Aldous", url: "https://keeper.example/1", state: "Active", readingProgress: 40, thumbnail: null, labels: ["light"], savedAt: "2024-02-01T10:00:00.000Z", updatedAt: "2024-02-01T10:00:00.000Z", publishedAt: null },
    { id: "2", slug: "the-boat", title: "The boat", description: null, author: null, url: "https://keeper.example/2", state: "Archived", readingProgress: 100, thumbnail: null, labels: [], savedAt: "2024-02-02T10:00:00.000Z", updatedAt: "2024-02-02T10:00:00.000Z", publishedAt: null },
  ])),
  "content/the-keeper.html": strToU8(`<p>The keeper climbed the stairs every evening, and counted them aloud.</p><script>globalThis.stolen = true</script><p onclick="alert(1)">There were two hundred and eleven, or two hundred and twelve when it rained.</p>`),
  "content/the-boat.html": strToU8("<p>The boat was painted twice a year, once in the colour that the owner liked and once in the one that the sea liked.</p>"),
  "highlights/the-keeper.md": strToU8("> counted them aloud\n\n#light\n\nWho heard it?\n"),
});

/** Rows of a long Pocket table. @param {number} count */
const many = (count) => ["title,url,time_added,tags,status", ...Array.from({ length: count }, (_, n) => `Row ${n} of many,https://rows.example/${n},${1600000000 + n},rows|${n % 7},${n % 3 ? "unread" : "archive"}`)].join("\n");

const phase = (tab) => tab.evaluate(() => document.querySelector(".import-now")?.dataset.phase);

/** Waits for a phase of the import view. */
const reaches = (tab, wanted) => until(async () => (await phase(tab)) === wanted, `the phase “${wanted}”`).catch(async (error) => {
  throw new Error(`${error.message}; it is “${await phase(tab)}”: ${await words(tab, ".import-now")}`);
});

/** Chooses files in the real file input. */
async function choose(tab, ...paths) {
  const input = await tab.$("input.file-input");
  await input.uploadFile(...paths);
}

/** The four numbers that are shown. */
const figures = (tab) => tab.evaluate(() => Object.fromEntries([...document.querySelectorAll(".import-now .figure")].map((one) => [one.dataset.outcome, Number(one.querySelector("dd").textContent.replace(/\D/g, ""))])));

const act = (tab, name) => click(tab, `.import-now [data-act="${name}"]`);

/** Opens a view. */
async function at(tab, query) {
  await ask(tab, (query) => {
    document.body.dataset.state = "";
    const address = `/library/library.html${query}`;
    if (location.pathname + location.search === address) location.reload();
    else location.href = address;
  }, query);
  await until(() => ask(tab, (query) => location.search === query && document.body?.dataset.state === "shown", query), `the library at ${query}`);
}

/** An article for the server. @param {string} title */
const story = (title) => `<!doctype html><html lang="en"><title>${title}</title><article><h1>${title}</h1>${"<p>The harbour was quiet that morning, and the boats lay in the mud with their ropes slack, waiting for the water to come back as it always had.</p>".repeat(8)}</article></html>`;

/** What the web answers, by address. @type {{ [url: string]: { status?: number, type?: string, body?: string, to?: string } }} */
const PAGES = {
  "http://one.example/story": { body: story("The harbour at low tide") },
  "http://one.example/second": { body: story("The harbour at high tide") },
  "http://two.example/gone": { status: 404, body: story("Not found, at length") },
  "http://three.example/refused": { status: 403, body: "No." },
  "http://four.example/moved/away": { to: "http://four.example/" },
  "http://four.example/": { body: story("The front page") },
  "http://five.example/file.pdf": { type: "application/pdf", body: "%PDF-1.4" },
  "http://six.example/empty": { body: "<!doctype html><title>Nothing</title>" },
};

/** A proxy that is the whole web for a browser, and remembers when what was asked for. */
async function web() {
  /** @type {{ url: string, time: number }[]} */
  const asked = [];
  const pages = { ...PAGES };
  const server = createServer((request, response) => {
    const found = pages[request.url];
    if (found) asked.push({ url: request.url, time: Date.now() });
    if (found?.to) return response.writeHead(302, { location: found.to }).end();
    // Nobody answers for other hosts.
    if (!found && !/favicon/.test(request.url)) return request.socket.destroy();
    response.writeHead(found?.status ?? (found ? 200 : 404), { "content-type": found?.type ?? "text/html" }).end(found?.body);
  });
  server.on("connect", (_, socket) => socket.destroy());
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  return { port: server.address().port, asked, pages, close: () => server.closeAllConnections() ?? server.close() };
}

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    const folder = mkdtempSync(join(tmpdir(), "pith-import-"));
    const file = (called, content) => {
      const path = join(folder, called);
      writeFileSync(path, content);
      return path;
    };
    let started, tab, network;
    before(async () => {
      network = await web();
      started = await start(name, { proxy: network.port, hosts: ["http://*/*", "https://*/*"] });
      tab = await libraryTab(started);
      await tab.setViewport({ width: 1280, height: 900 });
    });
    after(async () => {
      await started.close();
      network.close();
      rmSync(folder, { recursive: true });
    });

    test("an empty library offers to import, and the view says what can be imported", async () => {
      await holds(tab, () => document.querySelector(".import-offer button") !== null, "the offer");
      await click(tab, ".import-offer button");
      await reaches(tab, "none");
      assert.equal(await tab.evaluate(() => location.search), "?view=import");
      assert.match(await words(tab, ".import-intro"), /Pocket, Instapaper, Omnivore/);
      assert.deepEqual(await faults(tab), []);
    });

    test("a Pocket table: the dry run changes nothing, then it is imported, and undone as a whole", async () => {
      await choose(tab, file("no name that says it.dat", POCKET));
      await reaches(tab, "planned");
      assert.equal(await words(tab, "#import-head"), "From Pocket");
      assert.deepEqual(await figures(tab), { new: 3, merged: 1, skipped: 2 });
      assert.match(await words(tab, ".reasons"), /2 its address is not one of the web/);
      assert.equal((await question(tab, { op: "state" })).articles, 0);
      // Titles are text, whatever is in them.
      assert.match(await words(tab, ".sample"), /=HYPERLINK\("https:\/\/evil\.example"\)/);
      assert.match(await words(tab, ".sample"), /<img src=x onerror=alert\(1\)>/);
      assert.equal(await tab.evaluate(() => document.querySelector(".sample img")), null);
      assert.deepEqual(await faults(tab), []);

      await act(tab, "import");
      await reaches(tab, "done");
      assert.equal(await words(tab, "#import-head"), "3 articles imported from Pocket · 1 was here already");
      assert.deepEqual(await figures(tab), { new: 3, merged: 1, skipped: 2 });
      const found = await articles(tab);
      assert.equal(found.length, 3);
      const tides = found.find(({ title }) => title.startsWith("Tides"));
      assert.deepEqual(tides.tags.toSorted(), ["moon", "sea"]);
      assert.equal(tides.saved, 1_500_000_000_000);
      assert.equal(found.filter(({ archived }) => archived !== null).length, 1);
      assert.deepEqual(await faults(tab), []);
      await holds(tab, () => document.querySelector(".past-list li")?.textContent.includes("Pocket"), "the list of imports");

      await holds(tab, () => !document.querySelector("#undo").hidden && document.querySelector("#undo .what").textContent === "3 articles imported from Pocket · 1 was here already", "the undo bar");
      await click(tab, "#undo .button");
      await reaches(tab, "none");
      assert.equal((await question(tab, { op: "state" })).articles, 0);
      await holds(tab, () => document.querySelector(".past").hidden, "no import in the list");
    });

    test("bookmarks: folders become tags, notes are kept, places that are no pages are left out", async () => {
      await choose(tab, file("bookmarks.html", BOOKMARKS));
      await reaches(tab, "planned");
      assert.equal(await words(tab, "#import-head"), "From bookmarks");
      assert.deepEqual(await figures(tab), { new: 2, merged: 0, skipped: 1 });
      await act(tab, "import");
      await reaches(tab, "done");
      const [quay] = await articles(tab, "quay built");
      assert.deepEqual(quay.tags.toSorted(), ["harbours", "stone", "wood"]);
      assert.equal(quay.saved, 1_600_000_000_000);
      // Several imports may be of bookmarks: the file tells them apart.
      await holds(tab, () => document.querySelector(".past-list .past-facts")?.textContent.startsWith("bookmarks.html"), "the name of the file");
      // The same file again changes nothing: all of it is there.
      await choose(tab, file("again.html", BOOKMARKS));
      await reaches(tab, "planned");
      assert.deepEqual(await figures(tab), { new: 0, merged: 2, skipped: 1 });
      await act(tab, "import");
      await reaches(tab, "done");
      assert.equal(await words(tab, "#import-head"), "No new articles: 2 were here already");
      await act(tab, "undo");
      await reaches(tab, "none");
      await holds(tab, () => document.querySelectorAll(".past-list li").length === 1, "one import");
    });

    test("the dry run shows hosts in the letters of the file", async () => {
      await choose(tab, file("letters.txt", "https://п.example/one | One\nhttps://www.plain.example/two | Two\n"));
      await reaches(tab, "planned");
      const hosts = await tab.evaluate(() => [...document.querySelectorAll(".sample-facts")].map((one) => one.textContent.split(" · ")[0]));
      assert.deepEqual(hosts, ["п.example", "plain.example"]);
      await act(tab, "cancel");
      await reaches(tab, "none");
    });

    test("an Omnivore archive brings texts, which go through the engine, and highlights", async () => {
      await choose(tab, file("omnivore.zip", OMNIVORE));
      await reaches(tab, "planned");
      assert.equal(await words(tab, "#import-head"), "From Omnivore");
      assert.deepEqual(await figures(tab), { new: 2, merged: 0 });
      assert.match(await words(tab, ".import-now"), /2 with their texts/);
      await act(tab, "import");
      await reaches(tab, "done");
      const [keeper] = await articles(tab, "counted aloud");
      assert.equal(keeper.title, "The keeper");
      const { html } = await question(tab, { op: "full", uid: keeper.uid });
      assert.match(html, /two hundred and eleven/);
      assert.doesNotMatch(html, /script|onclick|stolen/);
      const [highlight] = await question(tab, { op: "highlights", uid: keeper.uid });
      assert.equal(highlight.exact, "counted them aloud");
      assert.equal(highlight.note.includes("Who heard it?"), true);
      assert.notEqual(highlight.start, null);
      // A highlight of one's own keeps the article when the import is undone.
      await change(tab, { op: "setHighlight", uid: keeper.uid, highlight: { uid: "f".repeat(32), start: null, stop: null, exact: "every evening", prefix: "", suffix: "", colour: "green", note: "", made: Date.now(), changed: Date.now() } });
      await click(tab, ".past-list li:first-child [data-key^=undo]");
      await holds(tab, () => document.querySelector("#said").textContent === "Undone: 1 article is gone again. 1 stays, because you have used it since.", "what was undone");
      await holds(tab, () => document.querySelectorAll(".past-list li").length === 1 && document.activeElement?.closest(".past") !== null, "the other import, and the focus in the list");
      assert.equal((await articles(tab, "keeper")).length, 1);
    });

    test("a page saved as a single file brings its address, its text and its picture", async () => {
      await choose(tab, file("saved.mht", readFileSync(new URL("../library/import/page.mhtml", import.meta.url))));
      await reaches(tab, "planned");
      assert.equal(await words(tab, "#import-head"), "From MHTML");
      await act(tab, "import");
      await reaches(tab, "done");
      const [nets] = await articles(tab, "url:https://example.org/nets");
      assert.deepEqual([nets.title, nets.saved, nets.missing], ["Mending nets", Date.parse("2025-05-03T08:12:00Z"), 0]);
      const { html, images } = await question(tab, { op: "full", uid: nets.uid });
      assert.match(html, /a café table/);
      assert.equal(images[0][0], "https://example.org/net.gif");
      await click(tab, ".past-list li:first-child [data-key^=undo]");
      await until(async () => (await articles(tab, "url:https://example.org/nets")).length === 0, "the import undone");
    });

    test("files that cannot be imported are told so in words", async () => {
      for (const [called, content, reason] of [
        ["picture.csv", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /of no kind that can be imported/],
        ["nothing.csv", "", /is empty/],
        ["cut.zip", Buffer.from(OMNIVORE).subarray(0, 300), /is damaged|ends in the middle/],
      ]) {
        await choose(tab, file(called, content));
        await holds(tab, (called) => document.querySelector(".import-now").dataset.phase === "planned" && document.querySelector(".import-now").textContent.includes(called), called, called);
        assert.deepEqual(await figures(tab), { new: 0, merged: 0, failed: 1 });
        assert.match(await words(tab, ".reasons"), reason);
        assert.match(await words(tab, ".import-now"), /nothing in it that can be imported/);
        assert.equal(await tab.evaluate(() => document.querySelector('.import-now [data-act="import"]')), null);
      }
      await act(tab, "cancel");
    });

    test("an import is stopped and goes on, also after the page was closed; nothing comes twice", async () => {
      const before = (await question(tab, { op: "state" })).articles;
      const path = file("many.csv", many(12_000));
      await choose(tab, path);
      await reaches(tab, "planned");
      assert.deepEqual(await figures(tab), { new: 12_000, merged: 0 });
      // Stopped as soon as something is written.
      await tab.evaluate(() => {
        const now = document.querySelector(".import-now");
        new MutationObserver((_, observer) => {
          if (!/[1-9][\d,]* articles/.test(now.querySelector(".import-said")?.textContent ?? "")) return;
          observer.disconnect();
          now.querySelector('[data-act="stop"]').click();
        }).observe(now, { subtree: true, childList: true, characterData: true });
        now.querySelector('[data-act="import"]').click();
      });
      await reaches(tab, "stopped");
      assert.deepEqual(await faults(tab), []);
      const some = (await question(tab, { op: "state" })).articles - before;
      assert.ok(some > 0 && some < 12_000, `${some} articles`);

      await at(tab, "?view=import");
      await holds(tab, () => document.querySelector(".past-list li:first-child [data-key^=on]") !== null, "the stopped import");
      assert.match(await words(tab, ".past-list li:first-child"), /stopped/);
      await choose(tab, path);
      await reaches(tab, "stopped");
      assert.equal(await words(tab, "#import-head"), "The import from Pocket is stopped");
      // Whoever holds the library open is stopped: the files are handed over again.
      const worker = await started.browser.targets().find((target) => target.type() === "service_worker")?.worker();
      await worker?.evaluate(() => chrome.offscreen.closeDocument());
      await act(tab, "on");
      await reaches(tab, "done");
      assert.deepEqual(await figures(tab), { new: 12_000, merged: 0 });
      assert.equal((await question(tab, { op: "state" })).articles, before + 12_000);

      await act(tab, "undo");
      await reaches(tab, "none");
      assert.equal((await question(tab, { op: "state" })).articles, before);
    });

    test("one import at a time, and files can be dropped on any view", async () => {
      await at(tab, "");
      const drop = () => tab.evaluate((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "addresses.txt"));
        for (const type of ["dragover", "drop"]) document.querySelector("#main").dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      }, "https://dropped.example/1 | One\nhttps://dropped.example/2 | Two\n");
      await tab.evaluate(() => void navigator.locks.request("library-import", () => new Promise((done) => (globalThis.letGo = done))));
      await drop();
      await reaches(tab, "elsewhere");
      assert.match(await words(tab, ".import-now"), /another window/);
      await tab.evaluate(() => globalThis.letGo());
      await drop();
      await reaches(tab, "planned");
      assert.equal(await words(tab, "#import-head"), "From a list of addresses");
      assert.deepEqual(await figures(tab), { new: 2, merged: 0 });
      await act(tab, "import");
      await reaches(tab, "done");
    });

    // Only this driver chooses and drops folders.
    if (name === "chromium") test("a folder is chosen, or dropped, with the folders in it and without what is hidden", async () => {
      const shelf = join(folder, "shelf");
      mkdirSync(join(shelf, "lights/old"), { recursive: true });
      for (const [called, title] of [["first.html", "The first lamp"], ["lights/second.html", "The second lamp"], ["lights/old/third.htm", "The third lamp"], [".hidden.html", "Never"]]) {
        writeFileSync(join(shelf, called), story(title).replace("<title>", `<link rel="canonical" href="https://lamps.example/${called}"><title>`));
      }
      writeFileSync(join(shelf, "lights/.DS_Store"), "x");
      await at(tab, "?view=import");
      const field = await tab.$("input.folder-input");
      await field.uploadFile(shelf);
      await reaches(tab, "planned");
      assert.deepEqual(await figures(tab), { new: 3, merged: 0 });
      await act(tab, "import");
      await reaches(tab, "done");
      assert.deepEqual((await articles(tab, "lamp")).map(({ title }) => title).toSorted(), ["The first lamp", "The second lamp", "The third lamp"]);

      const devtools = await tab.createCDPSession();
      const drag = (type) => devtools.send("Input.dispatchDragEvent", { type, x: 640, y: 450, data: { items: [], files: [shelf], dragOperationsMask: 1 } });
      // As a hand does, which lets go when the page says that it takes the files, and tries again where the browser, busy, took nothing.
      await until(async () => {
        await until(async () => {
          for (const type of ["dragEnter", "dragOver"]) await drag(type);
          return tab.evaluate(() => !document.querySelector(".drop-sign").hidden);
        }, "the sign that files can be dropped");
        await drag("drop");
        await new Promise((done) => setTimeout(done, 1000));
        return (await phase(tab)) !== "done";
      }, "the files to be taken");
      await reaches(tab, "planned");
      assert.deepEqual(await figures(tab), { new: 0, merged: 3 });
      await act(tab, "cancel");
      await reaches(tab, "none");
    });

    test("missing texts are fetched after a press and a permission, politely, and what could not be had is listed", async () => {
      for (const { uid } of await articles(tab, "is:link")) await change(tab, { op: "setState", uids: [uid], state: "delete" });
      const urls = [...Object.keys(PAGES).filter((url) => url !== "http://four.example/"), "http://nobody.example/x", "http://192.168.0.1/router"];
      for (const url of urls) await change(tab, { op: "save", article: { url, title: url, content: null, tags: ["kept"] } });
      await at(tab, "?view=texts");
      await holds(tab, () => document.querySelector("#queue-head")?.textContent === "8 articles have no text yet.", "the links, but for that of the own network");
      assert.equal(await tab.evaluate(() => document.querySelectorAll(".unhad button").length), 0);
      assert.match(await words(tab, ".unhad-list"), /192\.168\.0\.1 · is in your own network/);
      assert.deepEqual(await faults(tab), []);
      assert.deepEqual(network.asked, []);

      await tab.evaluate(() => {
        globalThis.requested = [];
        Object.defineProperty(browser.permissions, "request", { configurable: true, value: async (asked) => globalThis.requested.push(asked.origins) && globalThis.isAllowed });
        globalThis.isAllowed = false;
      });
      // One site is left out.
      await tab.evaluate(() => [...document.querySelectorAll(".site")].find((label) => label.textContent.includes("six.example")).click());
      await holds(tab, () => document.querySelector('[data-act="get"]').textContent === "Get 7 texts", "one less");
      await click(tab, '[data-act="get"]');
      await holds(tab, () => document.querySelector("#said").textContent.startsWith("Without the permission"), "why not");
      assert.deepEqual(network.asked, []);
      assert.ok(await tab.evaluate(() => globalThis.requested[0].includes("http://*.one.example/*") && !globalThis.requested[0].some((origin) => origin.includes("six"))));

      await tab.evaluate(() => (globalThis.isAllowed = true));
      await click(tab, '[data-act="get"]');
      for (let n = 1; n <= 7; n++) {
        await holds(tab, (n) => document.querySelector(".queue").dataset.phase === "done" || document.querySelector(".queue progress")?.value >= n, `page ${n} of the queue`, n);
      }
      await holds(tab, () => document.querySelector(".queue").dataset.phase === "done", "the end of the queue");
      assert.match(await words(tab, ".queue-did"), /^2 texts came/);
      const lost = await tab.evaluate(() => Object.fromEntries([...document.querySelectorAll(".unhad-list li")].map((one) => [one.querySelector(".past-name").textContent, one.querySelector(".unhad-facts").textContent.split(" · ").at(-1)])));
      assert.deepEqual(lost, {
        "http://two.example/gone": "the page is gone",
        "http://three.example/refused": "the site refuses",
        "http://four.example/moved/away": "leads to the front page of the site",
        "http://five.example/file.pdf": "is a file, not a page",
        "http://nobody.example/x": "the site cannot be reached",
        "http://192.168.0.1/router": "is in your own network: open it yourself",
      });
      assert.deepEqual(await faults(tab), []);
      const [first, second] = network.asked.filter(({ url }) => url.startsWith("http://one.example/"));
      assert.ok(second.time - first.time >= 4000, `${second.time - first.time} ms between two pages of a site`);
      const [low] = await articles(tab, "low tide");
      assert.deepEqual([low.title, low.tags, low.taken !== null], ["The harbour at low tide", ["kept"], true]);
      // Only the library is open, and what was left out is still a link.
      assert.equal(await tab.evaluate(async () => (await browser.tabs.query({})).filter(({ url }) => /\.example/.test(url ?? "")).length), 0);
      assert.equal(network.asked.some(({ url }) => url.includes("six.example")), false);
    });

    test("the queue is paused and goes on, and what failed can be tried again", async () => {
      network.pages["http://two.example/gone"] = { body: story("Found after all") };
      await at(tab, "?view=texts");
      await holds(tab, () => document.querySelectorAll(".unhad-list li").length === 6, "what could not be had, after the page was opened anew");
      await tab.evaluate(() => Object.defineProperty(browser.permissions, "request", { configurable: true, value: async () => true }));
      await tab.evaluate(() => [...document.querySelectorAll(".unhad-list li")].find((one) => one.textContent.includes("two.example")).querySelector("button").click());
      await holds(tab, () => document.querySelectorAll(".unhad-list li").length === 5 && document.querySelector(".queue").dataset.phase === "done", "the text that came");
      assert.equal((await articles(tab, "found after all")).length, 1);

      for (const n of [1, 2, 3]) {
        network.pages[`http://one.example/more/${n}`] = { body: story(`Number ${n} of three`) };
        await change(tab, { op: "save", article: { url: `http://one.example/more/${n}`, title: `More ${n}`, content: null } });
      }
      await holds(tab, () => document.querySelector('[data-act="get"]')?.textContent === "Get 4 texts", "the new links");
      await tab.evaluate(() => [...document.querySelectorAll(".site")].find((label) => label.textContent.includes("six.example")).click());
      await holds(tab, () => document.querySelector('[data-act="get"]')?.textContent === "Get 3 texts", "without one");
      await click(tab, '[data-act="get"]');
      await holds(tab, () => document.querySelector(".import-said")?.textContent.includes("1 text came"), "the first text");
      await click(tab, '[data-act="pause"]');
      await holds(tab, () => document.querySelector(".queue").dataset.phase === "paused", "the pause");
      assert.deepEqual(await faults(tab), []);
      const before = network.asked.length;
      await click(tab, '[data-act="end"]');
      await holds(tab, () => document.querySelector('[data-act="get"]')?.textContent === "Get 2 texts", "the rest");
      assert.equal(network.asked.length, before);
    });

    test("an address is added as a link, and its text is fetched with the permission only", async () => {
      network.pages["http://seven.example/typed"] = { body: story("Typed by hand") };
      await at(tab, "?view=all");
      await tab.evaluate(() => {
        globalThis.requested = [];
        Object.defineProperty(browser.permissions, "request", { configurable: true, value: async ({ origins }) => globalThis.requested.push(...origins) > 0 && globalThis.isAllowed === true });
      });
      const open = async () => {
        await click(tab, "[data-do=add]");
        await holds(tab, () => document.activeElement?.id === "add-address", "the field");
      };
      const add = (address) => tab.evaluate((address) => {
        document.querySelector("#add-address").value = address;
        document.querySelector("#add .button.first").click();
      }, address);
      const links = async () => (await articles(tab, "is:link")).map(({ url }) => url);
      const closed = () => holds(tab, () => !document.querySelector("#add"), "that the dialog is gone");
      await open();
      assert.deepEqual(await faults(tab), []);
      for (const none of ["", "two words", "javascript:alert(1)", "file:///etc/hosts", "word"]) {
        await add(none);
        assert.equal(await words(tab, "#add-wrong"), "This is no address of a web page.", none);
      }
      await add("http://seven.example/typed");
      await closed();
      await holds(tab, () => document.querySelector("#undo .what")?.textContent === "Added: seven.example", "what was done");
      assert.ok((await links()).includes("http://seven.example/typed"));
      assert.deepEqual(await tab.evaluate(() => globalThis.requested), ["http://*.seven.example/*", "https://*.seven.example/*"]);
      assert.equal(network.asked.some(({ url }) => url.includes("seven")), false);

      await tab.evaluate(() => void (globalThis.isAllowed = true));
      await open();
      await add("http://seven.example/typed");
      await closed();
      await until(async () => (await articles(tab, "typed by hand")).some(({ taken }) => taken !== null), "the text");
      // An address of the own network is saved, and neither asked for nor opened; one without a scheme is of the web.
      await tab.evaluate(() => void (globalThis.requested = []));
      await open();
      await add("192.168.7.7/page");
      await closed();
      await until(async () => (await links()).includes("https://192.168.7.7/page"), "the link");
      assert.deepEqual(await tab.evaluate(() => globalThis.requested), []);
      await click(tab, "#undo .button");
      await until(async () => !(await links()).includes("https://192.168.7.7/page"), "that it is gone");
    });
  });
}
