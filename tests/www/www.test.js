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
const TABS = ["article", "markdown", "text", "json", "page", "candidates", "density", "methods", "times"];

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
      assert.match(await page.$eval("#facts", (facts) => facts.textContent), /How far does a lighthouse shine\?.*Maren Holt.*article, 9\d % sure/);
      assert.match(await text("article"), /Every keeper of a light is asked/);
      assert.match(await text("markdown"), /## The horizon comes first/);
      assert.match(await text("text"), /Every keeper of a light is asked/);
      assert.equal(JSON.parse(await page.$eval("#panel-json pre", (pre) => pre.textContent)).title, "How far does a lighthouse shine?");
      const blocks = await page.$$eval("#panel-page .blocks li", (rows) => rows.map((row) => [row.dataset.kept, row.className, row.textContent]));
      assert.ok(blocks.some(([kept, colour, words]) => kept === "true" && colour === "c7" && /Every keeper/.test(words)));
      assert.ok(blocks.some(([kept, colour, words]) => kept === "false" && colour === "c0" && /Newsletter/.test(words)));
      assert.match(await page.$eval("#panel-candidates .candidates > li", (first) => first.textContent), /post-body\+\d/);
      const methods = await page.$$eval("#panel-methods thead th", (cells) => cells.map((cell) => cell.textContent));
      assert.deepEqual(methods, ["forest", "mass", "site-diff", "div-score", "line-boost", "line-network", "line-perceptron", "line-density", "row"]);
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
      assert.equal(await page.$$eval("#panels img, #panels iframe, #panels script, #panels style, #panels video, #panels [style], #panels a[href^=javascript]", (found) => found.length), 0);
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
