// The reader view: what it shows of different pages, its settings, and its keyboard shortcuts.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { prose, stage, until } from "./support.js";
import { click, holds, key, leave, read, servePages, set, unset, words } from "./view-support.js";

const CODE = "/code/prism--binary-search";
const NOTES = "/footnotes/gfm--lost-islands";

/** A page that gets its text by a script, when the test says so. */
const LATER = { "/files/Brief an alle.txt": { body: "Der Hafen lag still im ersten Licht, und die Boote lagen an der alten Mauer.\n\nAm Abend kamen alle zurück.", headers: { "content-type": "text/plain; charset=utf-8" } },
  "/marked": `<!doctype html><html lang="en"><head><title>The harbour at night</title></head><body><main><article><h1>The harbour at night</h1>${prose("harbour", 3)}<p>Some <mark>marked words</mark> are here.</p>${prose("mill", 2)}</article></main></body></html>`,
  "/book": `<!doctype html><html lang="en"><head><title>A long book</title></head><body><main><article><h1>A long book</h1>${["harbour", "mill", "bridge", "quarry", "tower"].map((part) => `<h2>The ${part}</h2>${prose(part, 120)}`).join("")}</article></main></body></html>`,
  "/printed": `<!doctype html><html lang="en"><head><title>The harbour in numbers</title></head><body><main><article><h1>The harbour in numbers</h1>${prose("harbour", 3)}${[3, 40].map((rows) => `<table><caption>Boats by year</caption><tr><th>Year</th><th>Boats</th></tr>${`<tr><td>1904</td><td>17</td></tr>`.repeat(rows)}</table>${prose("mill", 2)}`).join("")}${[3, 60].map((lines) => `<pre><code>${"count(boats)\n".repeat(lines)}</code></pre>${prose("quay", 2)}`).join("")}</article></main></body></html>`,
  "/later": `<!doctype html><html lang="en"><head><title>The harbour at night</title></head><body><div id="app"></div><script>
  addEventListener("fetched", () => { document.getElementById("app").innerHTML = ${JSON.stringify(`<main><article><h1>The harbour at night</h1>${prose("harbour", 6)}</article></main>`)}; });
</script></body></html>` };

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page, end;
    const open = (path) => read(started, page, server.origin + path);
    before(async () => ({ server, started, page, end } = await stage(name, servePages(LATER), { viewport: { width: 1200, height: 900 } })));
    after(() => end());

    test("title, byline and dates, and a highlighted code block", async () => {
      const frame = await open(CODE);
      assert.equal(await words(frame, "h1"), "Off by one, for the last time");
      assert.equal(await words(frame, ".source"), "Small Programs");
      assert.equal(await words(frame, ".byline"), "Ilan Roth");
      assert.equal(await words(frame, ".facts time"), "April 4, 2026");
      assert.equal(await words(frame, ".minutes"), "1 minute");
      await holds(frame, () => document.querySelector(".hljs-keyword")?.textContent === "fn", "colours");
      assert.equal(await words(frame, ".language"), "Rust");
      const whole = await frame.evaluate(() => document.querySelector(".listing code").textContent.includes("Never (lo + hi) / 2: the sum may not fit."));
      assert.ok(whole);
    });

    test("a theme applies to all tabs at once, and is remembered", async () => {
      const one = await open(CODE);
      const other = await started.browser.newPage();
      const there = await read(started, other, server.origin + NOTES);
      await page.bringToFront();
      await click(one, "#tool-look");
      await click(one, "#look-panel input[value=sepia]");
      for (const frame of [one, there]) await holds(frame, () => document.documentElement.dataset.theme === "sepia", "sepia");
      const paper = await there.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(paper, "rgb(246, 237, 220)");
      await other.close();
      await leave(started, page);
      const again = await open(CODE);
      assert.equal(await again.evaluate(() => document.documentElement.dataset.theme), "sepia");
      await unset(again);
      await holds(again, () => document.documentElement.dataset.theme !== "sepia", "the first theme");
    });

    test("custom colours are shown with their contrast", async () => {
      const frame = await open(CODE);
      await set(frame, { theme: "own", ink: "#888888", paper: "#ffffff", link: "#000000" });
      await click(frame, "#tool-look");
      assert.match(await words(frame, ".contrast"), /3\.5 : 1.*hard to read/);
      await set(frame, { ink: "#000000" });
      await holds(frame, () => /21 : 1/.test(document.querySelector(".contrast").textContent), "21 : 1");
      assert.equal(await frame.evaluate(() => getComputedStyle(document.querySelector(".text p")).color), "rgb(0, 0, 0)");
      await unset(frame);
    });

    test("a line has as many characters as set; an ideograph counts as two", async () => {
      const longest = async () => {
        // Before the font is loaded, a line has another length.
        await document.fonts.ready;
        const range = document.createRange();
        const paragraph = [...document.querySelectorAll(".text > p")].sort((a, b) => b.textContent.length - a.textContent.length)[0];
        const lines = new Map();
        const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const node = walker.currentNode;
          if (node.parentElement.closest("rt, rp")) continue;
          for (let at = 0; at < node.length; at += 1) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const top = Math.round(range.getBoundingClientRect().bottom / 10);
            lines.set(top, (lines.get(top) ?? 0) + 1);
          }
        }
        const counts = [...lines.values()].slice(0, -1);
        return counts.reduce((sum, count) => sum + count, 0) / counts.length;
      };
      let frame = await open("/lang/ja");
      const ideographs = await frame.evaluate(longest);
      assert.ok(ideographs > 28 && ideographs <= 35, `${ideographs} ideographs`);
      frame = await open(NOTES);
      const letters = await frame.evaluate(longest);
      assert.ok(letters > 56 && letters < 72, `${letters} letters`);
      await set(frame, { width: 40 });
      await holds(frame, () => document.querySelector("#article").clientWidth < 450, "shorter lines");
      const fewer = await frame.evaluate(longest);
      assert.ok(fewer > 32 && fewer < 44, `${fewer} letters`);
      await unset(frame);
    });

    test("a footnote opens next to its mark, and Escape closes only the footnote", async () => {
      const frame = await open(NOTES);
      await click(frame, "a[role=doc-noteref]");
      await holds(frame, () => document.querySelector(".note:popover-open") !== null, "the note");
      assert.match(await words(frame, ".note-words"), /^The log is in the harbour archive/);
      assert.ok(!/↩/.test(await words(frame, ".note-words")));
      await key(page, "Escape");
      await holds(frame, () => !document.querySelector(".note"), "no note");
      assert.ok(await frame.evaluate(() => document.activeElement.matches("a[role=doc-noteref]")));
      assert.equal(await words(frame, "h1"), "Islands that were not there");
    });

    test("shortcuts work, and single-key ones can be switched off", async () => {
      const frame = await open(NOTES);
      const size = () => frame.evaluate(() => Math.round(parseFloat(getComputedStyle(document.querySelector("#text")).fontSize)));
      const begin = await size();
      await key(page, "+");
      await holds(frame, (was) => parseFloat(getComputedStyle(document.querySelector("#text")).fontSize) > was, "larger letters", begin);
      await key(page, "-");
      await holds(frame, (was) => Math.round(parseFloat(getComputedStyle(document.querySelector("#text")).fontSize)) === was, "the same letters", begin);
      await key(page, "j");
      await key(page, "j");
      await holds(frame, () => scrollY > 50, "another place");
      await key(page, "?");
      await holds(frame, () => document.querySelector("dialog[open] .keys") !== null, "the dialog");
      await key(page, "Escape");
      await holds(frame, () => !document.querySelector("dialog"), "no dialog");
      await set(frame, { singleKeys: false });
      await new Promise((done) => setTimeout(done, 100));
      await key(page, "?");
      await key(page, "+");
      assert.equal(await size(), begin);
      assert.ok(await frame.evaluate(() => !document.querySelector("dialog")));
      await set(frame, { singleKeys: true, keys: { larger: "b" } });
      await new Promise((done) => setTimeout(done, 100));
      await key(page, "b");
      await holds(frame, (was) => parseFloat(getComputedStyle(document.querySelector("#text")).fontSize) > was, "larger letters by another key", begin);
      await unset(frame);
    });

    test("bold lines become contents where there are no headings", async () => {
      const frame = await open("/blocks/bold-headings--city-bees");
      const entries = await frame.evaluate(() => [...document.querySelectorAll("#contents-panel li")].map((entry) => entry.textContent));
      assert.equal(entries.length, 5);
      assert.equal(entries[1], "Wie kommt der Honig herunter?");
      await key(page, "c");
      await click(frame, "#contents-panel li:nth-child(5) button");
      await holds(frame, () => document.activeElement?.textContent === "Was sagt der Hausmeister?", "the place");
    });

    test("a page without a title has the name of its file, or of its host", async () => {
      const frame = await open("/files/Brief%20an%20alle.txt");
      assert.deepEqual(await frame.evaluate(() => [document.title, document.querySelector("h1").textContent]), ["Brief an alle.txt", "Brief an alle.txt"]);
    });

    test("a page without an article says so, and shows its text on request", async () => {
      const frame = await open("/");
      assert.match(await words(frame, ".nothing"), /list of other pages/);
      assert.equal(await words(frame, "#text"), undefined);
      await click(frame, ".nothing button");
      await holds(frame, () => document.querySelector("#text")?.textContent.length > 200, "the list");
      const nothing = await open("/kinds/login-page--nothing-here");
      assert.match(await words(nothing, ".nothing"), /not seem to be an article/);
    });

    test("a page whose text comes by a script is read again when it has come", async () => {
      const frame = await open("/later");
      assert.match(await words(frame, ".nothing"), /no text on this page yet/);
      await click(frame, ".nothing button");
      await holds(frame, () => /does not seem/.test(document.querySelector("#said").textContent), "nothing new");
      assert.doesNotMatch(await words(frame, ".nothing"), /more text now/);
      await page.evaluate(() => dispatchEvent(new Event("fetched")));
      await holds(frame, () => document.querySelector(".nothing [role=status]")?.textContent === "The page has more text now.", "the news");
      await click(frame, ".nothing button");
      await holds(frame, () => document.querySelectorAll("#text p").length === 6, "the text");
      assert.equal(await words(frame, ".nothing"), undefined);
    });

    test("posts of a thread have authors, times and an order", async () => {
      const frame = await open("/kinds/discourse--preloaded-and-noscript");
      const posts = await frame.evaluate(() => [...document.querySelectorAll(".post")].map((post) => [post.querySelector("header b")?.textContent, Boolean(post.querySelector("time")?.textContent), post.getAttribute("aria-label")]));
      assert.ok(posts.length >= 3);
      for (const [author, time, label] of posts) assert.ok(author && time && label.includes(author), String([author, time, label]));
    });

    test("embeds are cards and load nothing", async () => {
      const frame = await open("/embeds/video-frames--juggling-maths");
      const cards = await frame.evaluate(() => [...document.querySelectorAll(".card")].map((card) => [card.querySelector(".card-where").textContent, card.querySelectorAll("img, iframe, video, audio").length]));
      assert.equal(cards.length, 3);
      for (const [where, loads] of cards) {
        assert.match(where, /^(YouTube|Vimeo) · (youtube|vimeo)\.com$/);
        assert.equal(loads, 0);
      }
    });

    test("blocks have their own direction, and the interface is right-to-left in Arabic", async () => {
      const frame = await open("/lang/he");
      assert.equal(await frame.evaluate(() => document.querySelector("#article").dir), "rtl");
      await set(frame, { language: "ar" });
      await leave(started, page);
      const arabic = await open("/code/prism--binary-search");
      const seen = await arabic.evaluate(() => ({ dir: document.documentElement.dir, article: document.querySelector("#article").dir, close: document.querySelector("#tool-close").getBoundingClientRect().left, words: document.querySelector(".minutes").textContent }));
      assert.deepEqual([seen.dir, seen.article, seen.words], ["rtl", "ltr", "دقيقة واحدة"]);
      assert.ok(seen.close > 1000, `the sign to close is at ${seen.close}`);
      await unset(arabic);
    });

    test("in Arabic, key caps and dates next to names keep their order", async () => {
      let frame = await open(CODE);
      await set(frame, { language: "ar" });
      await leave(started, page);
      frame = await open(CODE);
      // By the position of characters: in "4 أبريل 2026" the day is at the right.
      const day = await frame.evaluate(() => {
        const range = document.createRange();
        const text = document.querySelector(".facts time bdi").firstChild;
        const at = (from, to) => {
          range.setStart(text, from);
          range.setEnd(text, to);
          return range.getBoundingClientRect().left;
        };
        return at(0, 1) > at(text.length - 4, text.length);
      });
      assert.ok(day);
      await key(page, "?");
      await holds(frame, () => document.querySelector("dialog[open] .keys") !== null, "the dialog");
      // Brackets are mirrored in right-to-left text.
      assert.deepEqual(await frame.evaluate(() => [...document.querySelectorAll(".keys kbd")].filter((cap) => /[<>[\]{}]/.test(cap.textContent)).map((cap) => getComputedStyle(cap).direction)), Array(6).fill("ltr"));
      await key(page, "Escape");
      await unset(frame);
    });

    test("number columns are aligned at the end, text columns at the start", async () => {
      const frame = await open("/tables/data-table--ferries");
      const cells = await frame.evaluate(() => [...document.querySelectorAll("table tr")].map((row) => [...row.cells].map((cell) => [cell.textContent.trim(), getComputedStyle(cell).textAlign])));
      assert.deepEqual(cells[0], [["Route", "start"], ["Passengers", "center"], ["Cars", "center"]]);
      assert.deepEqual(cells[1].map(([, align]) => align), ["end", "end", "end", "end"]);
      assert.deepEqual(cells[2], [["Hallig–Norderland", "start"], ["31,200", "end"], ["118,400", "end"], ["6,020", "end"], ["18,900", "end"]]);
      assert.equal(cells[4][3][1], "start");
      const edges = await frame.evaluate(() => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector("tbody th"));
        return Math.abs(range.getBoundingClientRect().left - document.querySelector(".text > p").getBoundingClientRect().left);
      });
      assert.ok(edges < 2, `the first column is ${edges} beside the text`);
    });

    test("no horizontal overflow at 400 % zoom", async () => {
      await page.setViewport({ width: 320, height: 256 });
      for (const path of [CODE, "/tables/data-table--ferries", "/math/katex--birthday-problem", "/blocks/nested-lists--expedition-checklist"]) {
        const frame = await open(path);
        assert.ok(await frame.evaluate(() => document.documentElement.scrollWidth <= 320), path);
        await click(frame, "#tool-look");
        assert.ok(await frame.evaluate(() => document.querySelector("#look-panel").getBoundingClientRect().width <= 320), path);
      }
      await page.setViewport({ width: 1200, height: 900 });
    });

    test("progress counts words", async () => {
      const frame = await open(NOTES);
      await frame.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await holds(frame, () => document.querySelector("#progress").getAttribute("aria-valuenow") === "100", "the end");
      assert.equal(await words(frame, "#left"), "Read to the end");
      await frame.evaluate(() => scrollTo(0, 0));
      await holds(frame, () => document.querySelector("#progress").getAttribute("aria-valuenow") === "0", "the beginning");
    });

    test("from an hour and a half on, times are told in hours, in every language", async () => {
      const frame = await open("/book");
      assert.match(await words(frame, ".minutes"), /^\d hr(?: \d+ min)?$/);
      assert.match(await words(frame, "#left"), /^0% · \d hr(?: \d+ min)? left$/);
      for (const [language, told] of [["de", /noch \d Std\.(?: \d+ Min\.)?$/], ["ru", /осталось \d ч(?: \d+ мин)?$/], ["zh_CN", /剩余 \d 小时(?: \d+ 分钟)?$/], ["ar", /بقي \S+ س(?: \S+ د)?$/]]) {
        await set(frame, { language });
        await holds(frame, (tag) => document.documentElement.lang === tag, language, language.replace("_", "-"));
        await until(async () => told.test(await words(frame, "#left")), `${told}`);
      }
      await unset(frame);
      await holds(frame, () => document.documentElement.lang === "en", "English");
    });

    test("the lightbox shows an image, arrow keys the next one, Escape closes it", async () => {
      const frame = await open("/images/gallery--allotment-sheds");
      await click(frame, ".enlarge");
      await holds(frame, () => document.querySelector(".zoom[open] img")?.src.endsWith("/plot-09.jpg") === true, "the largest of the sizes");
      assert.equal(await words(frame, ".zoom-caption"), "Plot 9: two doors, one of them from a caravan");
      await key(page, "ArrowRight");
      await holds(frame, () => document.querySelector(".zoom img").src.endsWith("/plot-31.jpg"), "the next");
      await key(page, "Escape");
      await holds(frame, () => document.querySelector(".zoom") === null, "the article");
    });

    test("printed articles say where they are from, and long tables and listings go on on the next sheet", async () => {
      const frame = await read(started, page, `${server.origin}/printed`);
      await frame.evaluate(() => { document.querySelector("link[media=print]").media = "all"; });
      await holds(frame, () => getComputedStyle(document.querySelector(".head"), "::after").display === "block", "a line below the title");
      assert.equal(await frame.evaluate(() => document.querySelector(".head").dataset.paper), `${server.origin}/printed`);
      const breaks = await frame.evaluate(() => Object.fromEntries([...document.querySelectorAll(".text :is(table, .listing)")].map((one, at) => [at, getComputedStyle(one).breakInside])));
      assert.deepEqual(breaks, { 0: "avoid", 1: "auto", 2: "avoid", 3: "auto" });
      await leave(started, page);
    });

    test("printed links have numbers, and their URLs are listed at the end", async () => {
      const frame = await open("/urls/strange-links--library-rules");
      // Drivers cannot print a frame, so apply the print style sheet to the screen.
      await frame.evaluate(() => { document.querySelector("link[media=print]").media = "all"; });
      await holds(frame, () => getComputedStyle(document.querySelector("#bar")).display === "none", "the dialog");
      const paper = await frame.evaluate(() => ({
        list: getComputedStyle(document.querySelector(".paper-links")).display, ink: getComputedStyle(document.body).color,
        first: document.querySelector(".paper-links li").textContent, link: document.querySelector("a[data-number='1']").getAttribute("href"), sign: getComputedStyle(document.querySelector("a[data-number='1']"), "::after").content,
      }));
      assert.deepEqual([paper.list, paper.ink, paper.link], ["block", "rgb(0, 0, 0)", paper.first]);
      assert.match(paper.sign, /attr\(data-number\)|1/);
    });

    test("on paper marked words are dark on light in every theme, and cards have their addresses", async () => {
      const print = (frame) => frame.evaluate(() => { document.querySelector("link[media=print]").media = "all"; });
      const frame = await open("/marked");
      await set(frame, { theme: "dark" });
      await holds(frame, () => document.documentElement.dataset.theme === "dark", "the theme");
      await print(frame);
      await holds(frame, () => getComputedStyle(document.querySelector("mark")).backgroundColor === "rgb(252, 233, 140)" && getComputedStyle(document.querySelector("mark")).color === "rgb(0, 0, 0)", "a light mark");
      await unset(frame);
      const cards = await open("/embeds/sound-and-film--field-recording");
      await print(cards);
      const listed = await cards.evaluate(() => [[...document.querySelectorAll(".card-link")].map((link) => link.getAttribute("href")), [...document.querySelectorAll(".paper-links li")].map((item) => item.textContent)]);
      assert.ok(listed[0].length > 1);
      for (const address of listed[0]) assert.ok(listed[1].includes(address), address);
    });

    test("only allow-listed elements and attributes are built", async () => {
      const frame = await open(CODE);
      const made = await frame.evaluate(async () => {
        const { buildNodes } = await import(new URL("../shared/sanitizer.js", location.href).href);
        const box = document.createElement("div");
        box.append(buildNodes([
          "<p onclick=\"alert(1)\" style=\"color:red\" class=\"x\" id=\"ok\">a &amp;lt; b<script>alert(2)</script></p>",
          "<a href=\"javascript:alert(3)\">j</a><a href=\"https://example.org/?a=1&amp;b=2\">k</a><img src=\"x\" onerror=\"alert(4)\"><img src=\"data:image/svg+xml,x\">",
          "<iframe src=\"https://example.org\"></iframe><svg><script>alert(5)</script></svg><math><mi>x</mi><annotation-xml>y</annotation-xml></math><b>not closed",
        ].join("")));
        return { names: [...new Set([...box.querySelectorAll("*")].map((one) => one.localName))].sort(), first: box.firstElementChild.getAttributeNames(), text: box.firstElementChild.textContent, links: [...box.querySelectorAll("a")].map((link) => link.getAttribute("href")), pictures: [...box.querySelectorAll("img")].map((image) => image.getAttribute("src")), math: box.querySelector("mi").namespaceURI };
      });
      assert.deepEqual(made, {
        names: ["a", "b", "img", "math", "mi", "p"], first: ["id"], text: "a &lt; balert(2)",
        links: [null, "https://example.org/?a=1&b=2"], pictures: [null, null], math: "http://www.w3.org/1998/Math/MathML",
      });
    });
  });
}
