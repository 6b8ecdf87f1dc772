// The demo page in both browsers: every tab shows real content, no other host is requested, pasted HTML neither runs nor loads, and the page is
// accessible.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { serve } from "../../www/serve.js";
import { start } from "../browser/support.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TABS = ["article", "markdown", "text", "json", "page", "candidates", "density", "methods", "shown", "times"];

let server, stranger;
/** Requests to another host; there should be none. */
const asked = [];
before(async () => {
  server = await serve(0);
  stranger = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  });
  await new Promise((done) => stranger.listen(0, "127.0.0.1", done));
});
after(() => {
  server.close();
  stranger.closeAllConnections();
  stranger.close();
});

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let close, page;
    const requests = [];
    const faults = [];
    before(async () => {
      const started = await start(name);
      close = started.close;
      page = await started.browser.newPage();
      page.on("request", (request) => requests.push(request.url()));
      page.on("pageerror", (error) => faults.push(String(error)));
      await page.goto(server.origin);
      await page.waitForSelector("#panel-article .article > p");
    });
    after(() => close());

    const text = (id) => page.$eval(`#panel-${id}`, (panel) => panel.textContent);
    const filled = (id) => page.waitForFunction((id) => document.getElementById(`panel-${id}`)?.firstChild && !document.getElementById(`panel-${id}`).hasAttribute("aria-busy"), {}, id);
    const show = async (id) => {
      await page.$eval(`#tab-${id}`, (button) => button.click());
      await filled(id);
    };
    /** Pastes HTML and asks for the article. */
    const give = async (html) => {
      await page.$eval("#html", (field, html) => (field.value = html), html);
      await page.$eval("#status", (status) => (status.textContent = ""));
      await page.$eval("#go", (button) => button.click());
      await page.waitForFunction(() => document.getElementById("status").textContent !== "");
    };

    test("every tab shows real content", async () => {
      for (const id of TABS) await show(id);
      assert.match(await page.$eval("#facts", (facts) => facts.textContent), /How far does a lighthouse shine\?.*Maren Holt.*article · text 9\d % sure/);
      assert.match(await text("article"), /Every keeper of a light is asked/);
      assert.match(await text("markdown"), /## The horizon comes first/);
      assert.match(await text("text"), /Every keeper of a light is asked/);
      assert.equal(JSON.parse(await page.$eval("#panel-json pre", (pre) => pre.textContent)).title, "How far does a lighthouse shine?");
      const blocks = await page.$$eval("#panel-page .blocks li", (rows) => rows.map((row) => [row.dataset.kept, row.className, row.textContent]));
      assert.ok(blocks.some(([kept, colour, words]) => kept === "true" && colour === "c7" && /Every keeper/.test(words)));
      assert.ok(blocks.some(([kept, colour, words]) => kept === "false" && colour === "c0" && /Newsletter/.test(words)));
      assert.match(await page.$eval("#panel-candidates .candidates > li", (first) => first.textContent), /post-body\+\d/);
      const methods = await page.$$eval("#panel-methods thead th", (cells) => cells.map((cell) => cell.textContent));
      assert.deepEqual(methods, ["forest", "mass", "site-diff", "as-shown", "div-score", "line-boost", "line-network", "line-perceptron", "line-density", "row"]);
      assert.match(await text("times"), /readsplitscore|read\d.*split\d.*score\d/);
    });

    test("candidates can be scored by div-score, too", async () => {
      await show("candidates");
      await page.$$eval("#panel-candidates input", (inputs) => inputs[1].click());
      assert.match(await text("candidates"), /behind-title/);
    });

    test("the density threshold can be dragged, and moved by keyboard", async () => {
      await show("density");
      const kept = () => page.$eval("#panel-density .caption", (caption) => Number.parseInt(caption.textContent, 10));
      const middle = await kept();
      await page.$eval(".plot svg", (svg) => svg.scrollIntoView({ block: "center", behavior: "instant" }));
      const box = await page.$eval(".plot .grip", (grip) => grip.getBoundingClientRect().toJSON());
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 40, { steps: 4 });
      await page.mouse.up();
      const dragged = await kept();
      assert.ok(dragged < middle, `${dragged} ${middle}`);
      await page.focus("#cut");
      await page.keyboard.press("Home");
      assert.ok((await kept()) > middle);
      const curves = await page.$$eval(".plot polyline", (lines) => lines.map((line) => [line.getAttribute("class"), line.getAttribute("points").split(" ").length]));
      assert.equal(curves[0][0] + curves[1][0], "redblue");
      assert.equal(curves[0][1], await page.$$eval(".plot .bar", (bars) => bars.length));
    });

    test("tabs by keyboard", async () => {
      await page.focus("#tab-density");
      await page.keyboard.press("Home");
      assert.equal(await page.evaluate(() => document.activeElement.id), "tab-article");
      await page.keyboard.press("ArrowRight");
      assert.equal(await page.evaluate(() => document.querySelector("[role=tabpanel]:not([hidden])").id), "panel-markdown");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      assert.equal(await page.evaluate(() => document.activeElement.id), "tab-times");
      await page.keyboard.press("Home");
    });

    test("a file can be dropped, also outside the field", async () => {
      for (const place of ["#html", "h1"]) {
        const prevented = await page.$eval(place, (element, place) => {
          const told = new DataTransfer();
          const prose = "The keeper of the well wrote down every bucket that was drawn in that dry summer. ".repeat(20);
          told.items.add(new File([`<title>Dropped on ${place}</title><h1>Dropped on ${place}</h1><p>${prose}</p>`], "page.html", { type: "text/html" }));
          return !element.dispatchEvent(new DragEvent("drop", { dataTransfer: told, bubbles: true, cancelable: true }));
        }, place);
        assert.ok(prevented);
        await page.waitForFunction((title) => document.getElementById("facts").textContent.includes(title), {}, `Dropped on ${place}`);
      }
    });

    test("the rectangles of the layout are drawn, and the main column", async () => {
      const samples = await page.$$eval("#sample option", (options) => options.map((option) => [option.textContent, option.value]));
      const [, value] = samples.find(([title]) => /teasers of whole sentences/.test(title));
      await page.$eval("#status", (status) => (status.textContent = ""));
      await page.select("#sample", value);
      await page.waitForFunction(() => /below/.test(document.getElementById("status").textContent));
      await show("shown");
      await page.waitForSelector("#panel-shown .column");
      const drawn = await page.$eval("#panel-shown .sheet", (sheet) => {
        const frame = sheet.querySelector("iframe");
        const column = sheet.querySelector(".column");
        const paragraphs = [...frame.contentDocument.querySelectorAll("p, div")].filter((element) => element.children.length === 0 && element.textContent.length > 200);
        return { boxes: sheet.querySelectorAll(".box").length, column: [column.offsetLeft, column.offsetWidth], likely: sheet.querySelectorAll(".box.c6, .box.c7").length, paragraphs: paragraphs.map((element) => element.getBoundingClientRect()).map(({ left, width }) => [left, width].map(Math.round)) };
      });
      assert.ok(drawn.boxes > 10 && drawn.likely > 4 && drawn.likely < drawn.boxes, JSON.stringify(drawn));
      // The column ends where its lines end.
      assert.ok(drawn.paragraphs.filter(([left, width]) => Math.abs(drawn.column[0] - left) < 2 && Math.abs(drawn.column[1] - width) < 2).length > 4, JSON.stringify(drawn));
      assert.match(await page.$eval("#panel-shown .caption", (caption) => caption.textContent), /main column: \d+ pixels/);
      await page.$$eval("#panel-shown input", (inputs) => inputs[1].click());
      await page.waitForFunction(() => document.querySelector("#panel-shown .sheet").offsetWidth === 390 && document.querySelector("#panel-shown .column"));
      await show("methods");
      const scores = await page.$$eval("#panel-methods tbody tr", (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
      const teaser = scores.find((row) => /Four retired fishermen/.test(row.at(-1)));
      assert.deepEqual([/✓/.test(teaser[0]), /✓/.test(teaser[3])], [true, false], String(teaser));
    });

    test("other pages of a site are added and forgotten", async () => {
      const samples = await page.$$eval("#sample option", (options) => options.map((option) => [option.textContent, option.value]));
      const [, value] = samples.find(([title]) => /portal/.test(title));
      const statusAfter = async (act) => {
        await page.$eval("#status", (status) => (status.textContent = ""));
        await act();
        await page.waitForFunction(() => document.getElementById("status").textContent !== "");
        return page.$eval("#status", (status) => status.textContent);
      };
      assert.match(await statusAfter(() => page.select("#sample", value)), /4 other pages of its site are known/);
      await show("text");
      assert.ok(!/The River Post has told/.test(await text("text")));
      await show("methods");
      const kept = async (words, method) => {
        const rows = await page.$$eval("#panel-methods tbody tr", (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
        return /✓/.test(rows.find((row) => row.at(-1).includes(words))[method]);
      };
      assert.equal(await kept("The River Post has told", 2), false);
      // With fewer than three others nothing is said.
      await page.$eval("#site", (details) => (details.open = true));
      for (const left of [3, 2]) assert.match(await statusAfter(() => page.$eval("#known button", (button) => button.click())), new RegExp(`${left} other pages`));
      await show("text");
      assert.match(await text("text"), /The River Post has told/);
      // A second page of another site, one without an address, and the page itself.
      const give = (html, url) => statusAfter(() => page.evaluate((html, url) => {
        document.getElementById("html").value = html;
        document.getElementById("url").value = url;
        document.getElementById("add").click();
      }, html, url));
      const prose = "<title>A page</title><h1>A page</h1>" + "<p>The keeper of the well wrote down every bucket that was drawn in that dry summer.</p>".repeat(9);
      assert.match(await give(prose, ""), /Not added.*address/);
      assert.match(await give(prose, "https://other.example/news/a-page-9"), /Not added/);
      assert.match(await give(prose, "https://www.river.example/news/a-page-9"), /3 other pages of its site are known/);
      assert.equal(await page.$$eval("#known li", (rows) => rows.length), 3);
      await page.select("#sample", "0");
      await page.waitForFunction(() => /lighthouse/.test(document.getElementById("facts").textContent));
      assert.equal(await page.$$eval("#known li", (rows) => rows.length), 0);
    });

    test("pasted HTML neither runs nor loads anything", async () => {
      const there = `http://127.0.0.1:${stranger.address().port}`;
      const prose = (n) => `<p>The ${n}th keeper climbed the stairs with a can of oil, as he had done for forty years, and lit the lamp at dusk.</p>`;
      await give(
        `<html><head><title>Hostile</title><link rel=stylesheet href="${there}/style"><link rel=preload as=image href="${there}/preload"><base href="${there}/base">` +
          `<script>globalThis.hacked = 1</script></head><body onload="hacked=2"><article>${[1, 2, 3, 4, 5].map(prose).join("")}` +
          `<img src="${there}/image" srcset="${there}/set 2x" onerror="hacked=3" alt="The lamp"><svg onload="hacked=4"><image href="${there}/svg"/></svg>` +
          `<iframe src="${there}/frame" srcdoc="<script>parent.hacked=5</script>"></iframe><video poster="${there}/poster" src="${there}/film" autoplay></video>` +
          `<a href="javascript:hacked=6" ping="${there}/ping">a way</a><p style="background: url(${there}/css)">The lamp was lit for the last time in 1987, and the keeper went home.</p>` +
          `<math><mtext></mtext><style><img src=x onerror="hacked=7"></style></math><template><script>hacked=8</script></template></article></body></html>`,
      );
      for (const id of TABS) await show(id);
      assert.match(await text("article"), /5th keeper climbed/);
      await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
      assert.equal(await page.evaluate(() => globalThis.hacked), undefined);
      assert.deepEqual(asked, []);
      // Firefox loads its own fonts for formulas, as data.
      assert.deepEqual(requests.filter((url) => !url.startsWith(`${server.origin}/`) && !url.startsWith("data:")), []);
      assert.equal(await page.$$eval("#panels img, #panels iframe:not(.page), #panels script, #panels style, #panels video, #panels a[href^=javascript], #panel-article [style]", (found) => found.length), 0);
      // The frame in which the page is laid out: sandboxed, and without what loads.
      await page.waitForSelector("#panel-shown .box");
      const frame = await page.$eval("#panel-shown iframe", (frame) => [frame.getAttribute("sandbox"), frame.inert, frame.contentDocument.querySelectorAll("script, link:not([rel=canonical]), base, iframe").length, /5th keeper/.test(frame.contentDocument.body.textContent)]);
      assert.deepEqual(frame, ["allow-same-origin", true, 0, true]);
    });

    test("a page without an article, and an empty field, have their messages", async () => {
      await give("<title>Nothing</title><nav><a href=/a>A</a></nav>");
      assert.match(await page.$eval("#status", (status) => status.textContent), /There is no article/);
      await give("   ");
      assert.match(await page.$eval("#status", (status) => status.textContent), /Paste the HTML/);
    });

    test("every sample is read", async () => {
      const samples = await page.$$eval("#sample option", (options) => options.map((option) => option.value));
      assert.ok(samples.length >= 10);
      for (const value of samples) {
        await page.$eval("#status", (status) => (status.textContent = ""));
        await page.select("#sample", value);
        await page.waitForFunction(() => document.getElementById("status").textContent !== "");
        assert.match(await page.$eval("#status", (status) => status.textContent), /below/, value);
      }
      await page.select("#sample", "0");
      await page.waitForFunction(() => /lighthouse/.test(document.getElementById("facts").textContent));
    });

    for (const shade of name === "chromium" ? ["light", "dark"] : [undefined]) {
      test(`it is accessible${shade ? `, ${shade}` : ""}`, async () => {
        if (shade) await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: shade }]);
        await page.evaluate(AXE);
        for (const id of TABS) {
          await show(id);
          const found = await page.evaluate(async () => {
            const { violations, passes } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
            if (passes.length < 10) throw new Error(`axe looked at ${passes.length} rules only`);
            return violations.map((rule) => `${rule.id}: ${rule.nodes.slice(0, 3).map((node) => node.html).join(" | ")}`);
          });
          assert.deepEqual(found, [], id);
        }
      });
    }

    test("it fits a phone screen", async () => {
      await page.setViewport({ width: 360, height: 740 });
      for (const id of TABS) {
        await show(id);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), id);
      }
      await page.setViewport({ width: 1280, height: 900 });
    });

    test("after the first visit it works offline", async () => {
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      const port = Number(new URL(server.origin).port);
      server.close();
      try {
        await page.reload();
        await page.waitForSelector("#panel-article .article > p");
        await show("methods");
        assert.match(await text("methods"), /line-network/);
      } finally {
        server = await serve(port);
      }
      assert.deepEqual(faults, []);
    });
  });
}
