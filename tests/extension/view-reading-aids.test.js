// Reading aids: table of contents, text direction, formulas, tables, typography settings, reading ruler, copying, printing, footnotes and images by keyboard.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { after, before, describe, test } from "node:test";
import { prose, readerOf, stage, until, withoutReader } from "./support.js";
import { click, double, holds, key, read, servePages, set, unset, words } from "./view-support.js";

const TOWNS = ["harbour", "mill", "bridge", "quarry"];
const pageOf = (title, lang, body) => `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title></head><body><main><article><h1>${title}</h1>${body}</article></main></body></html>`;
const CODE = readFileSync(join(import.meta.dirname, "../pages/code/prism--binary-search/page.html"), "utf8");
const QUOTED = `const name = 'o\'clock' && "two" < \`\${3 > 1}\`; // "&#x27;" & &amp; 'em\nprint('<b>', '&lt;');`;
const ARABIC = ["ضوء الصباح", "ضوء الظهيرة", "ضوء المساء"].map((light) => `<p>كان الميناء هادئًا في ${light}، وكانت القوارب التي عادت ليلًا مربوطة على طول الجدار القديم، الواحد بجانب الآخر، بينما كان أحدهم على الرصيف يعد الشباك بصوت عال.</p>`).join("");
const CAPTION = "What is to be seen in the picture, who took it, when, and for whom it was taken.";
const figureOf = (name, size = "") => `<figure><img src="/${name}.jpg" alt="${name}" ${size}><figcaption>${CAPTION}</figcaption></figure>`;

const onPhones = (page) => page.replace("<head>", '<head><meta name="viewport" content="width=device-width, initial-scale=1">');

/** How many pieces of text a PDF shows. @param {Uint8Array} pdf */
function shownIn(pdf) {
  const file = Buffer.from(pdf);
  let count = 0;
  for (let at = file.indexOf("stream"); at >= 0; at = file.indexOf("stream", at + 6)) {
    const end = file.indexOf("endstream", at);
    if (end < 0) break;
    const start = at + 6 + (file[at + 6] === 13 ? 2 : 1);
    try {
      count += inflateSync(file.subarray(start, end)).toString("latin1").match(/T[jJ]\b/g)?.length ?? 0;
    } catch {
      // Not one of text.
    }
    at = end + 3;
  }
  return count;
}

const OWN = {
  "/captions": pageOf("Pictures that take their time", "en", `${prose("harbour", 3)}${figureOf("slow")}${prose("mill", 2)}${figureOf("large", 'width="1200" height="800"')}${prose("bridge", 2)}${figureOf("small")}${prose("quarry", 2)}
<table><tr><td>${figureOf("within")}</td><td>${"What stands beside it is longer than the line. ".repeat(3)}</td></tr><tr><td>One</td><td>Two</td></tr></table>${prose("tower", 3)}`),
  ...Object.fromEntries(["slow", "large", "within"].map((name) => [`/${name}.jpg`, () => new Promise(() => {})])),
  "/small.jpg": async () => ({ body: '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><path d="M0 0h48v48H0z"/></svg>', type: "image/svg+xml" }),
  "/quoted": pageOf("Marks of every kind", "en", `${prose("harbour", 3)}<pre><code class="language-javascript">${QUOTED.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</code></pre>${prose("mill", 3)}`),
  "/forbidden": { body: CODE, headers: { "permissions-policy": "clipboard-write=()" } },
  "/numbered": pageOf("A walk in four parts", "en", TOWNS.map((town, at) => `<p>${at + 1}. The ${town} at dawn</p>${prose(town, 2)}`).join("")),
  "/chapters": pageOf("河边的四天", "zh", TOWNS.map((_, at) => `<p>第${"一二三四"[at]}章 第${at + 1}天的早晨</p>${"<p>清晨的河面上还有雾，渡船停在对岸，船夫一边收网，一边对我们说，昨夜的水比前天高了一尺，今天恐怕要等到中午才能过河，于是大家都在岸边坐下来喝茶。</p>".repeat(3)}`).join("")),
  "/sections": pageOf("Sixty sections", "en", Array.from({ length: 60 }, (_, at) => `<h2>Section ${at + 1} of sixty</h2>${prose("harbour", 4)}`).join("")),
  "/counted": pageOf("Three things he said", "en", `${prose("harbour", 3)}<p>1. He came home late, and nobody had waited for him.</p>${prose("mill", 2)}<p>2. He ate what there was.</p><p>3. He went to bed.</p>${prose("bridge", 2)}`),
  "/mixed": pageOf("Two ways to run", "en", `${prose("harbour", 3)}<p>Pith הוא קורא שמוציא את המאמר מן הדף ומשאיר את כל השאר מאחור, בלי לשלוח דבר לשום מקום.</p>${prose("mill", 2)}<blockquote><p>הספינות שבו בלילה והרשתות נספרו בקול רם על הרציף הישן, ואיש לא מיהר לשום מקום.</p></blockquote>${prose("bridge", 2)}`),
  "/edges": pageOf("Rust 2.0: a harbour, what came of it (part 1)", "ar", `${ARABIC}<h2>The old wall (v2)</h2>${prose("harbour", 1)}<ul><li>HTTP/2</li><li>كان الميناء هادئًا في ضوء الصباح</li></ul><ol><li>Rust</li><li>Node.js</li></ol><table><caption>Boats of the port</caption><tr><th>القارب</th><th>العدد</th></tr><tr><td>Northwind</td><td>سبعة قوارب</td></tr><tr><td>النورس</td><td>ثلاثة قوارب</td></tr></table>${ARABIC.replaceAll("الميناء", "المرفأ")}`).replace("<html", '<html dir="rtl"'),
  "/lead": pageOf("A picture of it", "en", prose("harbour", 4)).replace("</head>", '<meta property="og:image" content="/harbour.jpg"></head>'),
  "/upright": pageOf("川辺の四日", "ja", Array.from("一二三四五六七八", (day) => `<p>${day}日目の朝、川には霧がかかり、渡し舟は向こう岸につながれていた。船頭は網をたたみながら、昨夜より水が${day}尺高い、昼までは渡れまいと言い、皆は岸に座って茶を飲んだ。</p>`).join("")).replace("</head>", "<style>html { writing-mode: vertical-rl } article { height: 30em }</style></head>"),
  ...Object.fromEntries([["/wide", 24], ["/wider", 12]].map(([path, columns]) => [path, pageOf("A wide table", "en", `${prose("harbour", 3)}<table><caption>Boats</caption>${Array.from({ length: 5 }, (_, row) => `<tr>${Array.from({ length: columns }, (_, column) => (row ? `<td>${row * column * 137}</td>` : `<th>Harbour ${column}</th>`)).join("")}</tr>`).join("")}</table>${prose("mill", 3)}`)])),
  "/laid": pageOf("What has its place", "en", `${prose("harbour", 2)}<h2>Years</h2><ol start="1998">${["The quay was built of stone.", "The first ferry broke.", "A winter without ice.<ol><li>Even the mill stood still.</li></ol>"].map((item) => `<li>${item}</li>`).join("")}</ol>${prose("mill", 2)}
<h2>Boats</h2><table><caption>Boats by month and harbour, with all of the figures, as the office published them in March</caption>${Array.from({ length: 4 }, (_, row) => `<tr>${Array.from({ length: 11 }, (_, column) => (row ? `<td>${row * column * 137}</td>` : `<th>Harbour ${column}</th>`)).join("")}</tr>`).join("")}</table>${prose("bridge", 2)}
<h2>Pictures</h2><figure><img src="/p1.gif" width="400" height="300" alt="One"></figure>${prose("quarry", 2)}<p><img src="/p2.gif" width="500" height="300" alt="Two"> <img src="/p3.gif" width="500" height="300" alt="Three"></p>${prose("tower", 2)}`),
  "/sum": pageOf("A long sum", "en", `${prose("harbour", 2)}<p>So the harbour holds <math><mrow>${Array.from({ length: 40 }, (_, i) => `<mi>x</mi><mo>+</mo><mn>${i}</mn>`).join("<mo>+</mo>")}</mrow></math>, as <math><mi>y</mi></math> says.</p>${prose("mill", 3)}`),
  "/styles": pageOf("Letters of formulas", "en", `${prose("harbour", 3)}<p>Let <math><mi mathvariant="double-struck">R</mi><mo>,</mo><mi mathvariant="script">L</mi><mo>,</mo><mi mathvariant="fraktur">g</mi><mo>,</mo><mi mathvariant="bold">x1β</mi><mo>,</mo><mi mathvariant="normal">d</mi></math> and <math><msqrt><mn>2</mn></msqrt></math> be given.</p>${prose("mill", 3)}`),
  "/tex": pageOf("Formulas in TeX", "en", String.raw`${prose("harbour", 3)}<p>Let \(\newcommand{\R}{\mathbb{R}} f:\R^n \to \R\) with \(f''(x) \neq 0\), \(\boxed{x+y}\), \(\cancel{z}\), \(\hat{y}\), \(\ce{H2O}\), \(\unknownthing{a}\) and \(\frac{a}{\), which is broken.</p>
<p>$$\begin{array}{l|r}\hline p & \neg p \\ \hline 0 & 1\end{array} \qquad A = \begin{cases} 1 & x > 0 \\ 0 & \text{else}\end{cases}$$</p><p>See \(\eqref{eq:one}\), over \(\R\) again, and \(\renewcommand{\R}[2]{#2^{#1}}\R{3}{x}\).</p>${prose("mill", 3)}`),
  "/attacks": pageOf("Formulas that attack", "en", String.raw`${prose("harbour", 3)}<p>Here \(\def\a{\a\a}\a\), \(\newcommand{\b}{${"x+".repeat(1500)}x}${"\\b".repeat(400)}\), \(${"{".repeat(3000)}x${"}".repeat(3000)}\),
\(\href{javascript:alert(1)}{x}\), \(\includegraphics{https://picture.example/a.png}\), \(\class{lead}{x}\style{background:url(https://style.example/)}{y}\), \(\text{&lt;img src=x onerror=alert(1)&gt;}\) and \(\rule{900em}{900em}\).</p><p>At the end it is \(\sqrt{2}\).</p>${prose("mill", 3)}`),
  "/linked": pageOf("Sections with links", "en", [1, 2, 3, 4].map((n) => `<h2>Section ${n}</h2>${[0, 1, 2, 3].map((at) => prose("harbour", 1).replace("the boats", `<a href="/other/${n}/${at}">link ${n}.${at}</a>`)).join("")}`).join("")),
  "/phone": onPhones(pageOf("Made for phones", "en", prose("harbour", 8))),
  "/phone-wide": onPhones(pageOf("A line that does not wrap", "en", `${prose("harbour", 8)}<pre>${"a long line of code ".repeat(10)}</pre>`)),
  "/folded": pageOf("What is folded", "en", `${prose("harbour", 4)}<details><summary>More of it</summary>${prose("mill", 2)}</details>${prose("bridge", 2)}`),
};

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page, end;
    const open = (path) => read(started, page, server.origin + path);
    before(async () => ({ server, started, page, end } = await stage(name, servePages(OWN), { viewport: { width: 1200, height: 900 } })));
    after(() => end());
    const entries = (frame) => frame.evaluate(() => [...document.querySelectorAll("#contents-panel li")].map((entry) => entry.textContent));

    test("numbered lines and chapters become contents and keyboard stops; numbered sentences do not", async () => {
      let frame = await open("/numbered");
      assert.deepEqual(await entries(frame), TOWNS.map((town, at) => `${at + 1}. The ${town} at dawn`));
      await key(page, "h");
      await key(page, "h");
      await holds(frame, () => Math.abs([...document.querySelectorAll(".text p")].find((line) => line.textContent.startsWith("2.")).getBoundingClientRect().top - 80) < 3, "the second line at the top");
      frame = await open("/chapters");
      assert.deepEqual(await entries(frame), ["第一章 第1天的早晨", "第二章 第2天的早晨", "第三章 第3天的早晨", "第四章 第4天的早晨"]);
      assert.deepEqual(await entries(await open("/counted")), []);
    });

    test("the contents show the section being read, beside the text and in their panel", async () => {
      await page.setViewport({ width: 1500, height: 900 });
      const frame = await open("/sections");
      const shown = (list) => frame.evaluate((which) => {
        const [box, entry] = [document.querySelector(which), document.querySelector(`${which} [aria-current=location]`)];
        const [around, own] = [box, entry ?? box].map((one) => one.getBoundingClientRect());
        return entry && own.top >= around.top - 1 && own.bottom <= around.bottom + 1 ? entry.textContent : null;
      }, list);
      // At once from before the second heading to after the last.
      await key(page, "G");
      await until(async () => (await shown("#outline")) === "Section 60 of sixty", "the last entry");
      await frame.evaluate(() => document.querySelectorAll(".text h2")[39].scrollIntoView());
      await until(async () => (await shown("#outline")) === "Section 40 of sixty", "the 40th entry");
      await key(page, "c");
      await until(async () => (await shown("#contents-panel")) === "Section 40 of sixty", "the entry in the panel");
      await key(page, "Escape");
      await key(page, "g");
      await until(async () => (await shown("#outline")) === "Section 1 of sixty", "the first entry");
      const [current, other] = await frame.evaluate(() => ["[aria-current]", "button:not([aria-current])"].map((which) => getComputedStyle(document.querySelector(`#outline ${which}`)).color));
      assert.deepEqual([current, other], await frame.evaluate(() => ["--link", "--quiet"].map((name) => {
        const sample = document.body.appendChild(document.createElement("i"));
        sample.style.color = `var(${name})`;
        return [getComputedStyle(sample).color, sample.remove()][0];
      })));
      assert.equal(await frame.evaluate(() => getComputedStyle(document.querySelector("#outline")).opacity), "1");
      await page.setViewport({ width: 1200, height: 900 });
    });

    test("a jump is undone by its button or by a key, and Back still closes the reader", async () => {
      const frame = await open("/sections");
      const at = () => frame.evaluate(() => scrollY);
      const offered = () => words(frame, "#offer");
      const jump = async (entry) => {
        await click(frame, `#contents-panel li:nth-child(${entry}) button`);
        await until(async () => (await frame.evaluate((number) => document.activeElement.textContent === `Section ${number} of sixty`, entry)) && /^Back to where you were/.test(await offered()), "the section");
      };
      await key(page, "j");
      await key(page, "j");
      const first = await at();
      assert.ok(first > 0);
      await jump(30);
      await jump(50);
      // The last jump, and then the one before.
      await click(frame, "#offer button");
      await until(async () => (await frame.evaluate(() => Math.abs(document.querySelectorAll(".text h2")[29].getBoundingClientRect().top) < 200)) && /^Back to where you were/.test(await offered()), "section 30");
      await key(page, "r");
      await until(async () => Math.abs((await at()) - first) < 2 && (await offered()) === "", "the beginning");
      // What is in sight is no jump.
      await click(frame, "#contents-panel li:nth-child(2) button");
      await holds(frame, () => document.activeElement.textContent === "Section 2 of sixty", "the second section");
      assert.equal(await offered(), "");
      await jump(40);
      await page.goBack({ timeout: 500 }).catch(() => {});
      await withoutReader(page);
      assert.ok(page.url().endsWith("/sections"));
    });

    test("each block has the direction of most of its letters", async () => {
      const frame = await open("/mixed");
      const ways = await frame.evaluate(() => [...document.querySelectorAll(".text > :is(p, blockquote)")].map((block) => [getComputedStyle(block).direction, block.textContent.slice(0, 4)]));
      assert.deepEqual(ways.filter(([way]) => way === "rtl"), [["rtl", "Pith"], ["rtl", "הספי"]]);
      assert.equal(ways.length, 9);
    });

    test("titles, headings, list items and cells stay aligned with the page in their own direction; paragraphs change sides", async () => {
      const frame = await open("/edges");
      const seen = await frame.evaluate(() => {
        const edges = (element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
          const { paddingLeft, paddingRight } = getComputedStyle(element);
          return [words.left - box.left - parseFloat(paddingLeft) < 2, box.right - words.right - parseFloat(paddingRight) < 2].map((at, side) => (at ? ["left", "right"][side] : "")).join("");
        };
        // In a left-to-right line the last character is to the right of the first.
        const runs = (element) => {
          const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
          const x = (at) => {
            const range = document.createRange();
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            return range.getBoundingClientRect().left;
          };
          return x(text.length - 1) > x(text.length - 2) ? "ltr" : "rtl";
        };
        return Object.fromEntries(Object.entries({ title: ".title", heading: ".text h2", point: ".text ul li", name: ".text ol li", caption: "caption", cell: "td", paragraph: '.text p[dir="ltr"]' })
          .map(([what, which]) => [what, `${runs(document.querySelector(which))} ${edges(document.querySelector(which))}`]));
      });
      const { paragraph, ...labels } = seen;
      assert.deepEqual([...new Set(Object.values(labels))], ["ltr right"], JSON.stringify(seen));
      assert.match(paragraph, /^ltr left/);
    });

    test("formulas are rendered, with the punctuation after them; an image known only from metadata becomes the lead image", async () => {
      let frame = await open("/math/katex--birthday-problem");
      const seen = await frame.evaluate(() => ({
        kinds: [...new Set([...document.querySelectorAll(".text math")].map((math) => math.namespaceURI))], apart: document.querySelectorAll(".formula math[display=block]").length,
        together: [...document.querySelectorAll(".together")].every((box) => box.firstElementChild.localName === "math" && /^\p{P}$/u.test(box.lastChild.data)),
        high: document.querySelector(".formula mfrac").getBoundingClientRect().height / parseFloat(getComputedStyle(document.querySelector("#text")).fontSize),
      }));
      assert.deepEqual([seen.kinds, seen.together], [["http://www.w3.org/1998/Math/MathML"], true]);
      assert.ok(seen.apart >= 2 && seen.high > 1.5, JSON.stringify(seen));
      frame = await open("/lead");
      await holds(frame, () => document.querySelector(".lead img")?.complete === true && document.querySelector(".lead").nextElementSibling.id === "text", "the picture");
    });

    test("formulas use the bundled font, and letters have the requested style", async () => {
      const frame = await open("/styles");
      await holds(frame, () => [...document.fonts].some(({ family, status }) => /Pith Math/.test(family) && status === "loaded"), "the typeface");
      assert.deepEqual(await frame.evaluate(() => [...document.querySelectorAll(".text mi")].map((letter) => [letter.textContent, letter.getAttribute("mathvariant")])),
        [["ℝ", null], ["ℒ", null], ["𝔤", null], ["𝐱𝟏𝛃", null], ["d", "normal"]]);
    });

    test("TeX is typeset, and its source stays beside it", async () => {
      const frame = await open("/math/raw-tex--two-candles");
      await holds(frame, () => document.querySelector(".text math.typeset") !== null && document.querySelector(".text math.source") === null, "formulas");
      const seen = await frame.evaluate(() => {
        const [first, energy] = document.querySelectorAll(".text math");
        // Where the inside of the cells of the second, shorter row is: the left side ends at the right edge, the right side begins at the left one.
        const cells = [...document.querySelectorAll(".text mtr:nth-child(2) mtd")].map((cell) => {
          const box = cell.getBoundingClientRect();
          const boxes = [...cell.children].map((one) => one.getBoundingClientRect());
          const words = { left: boxes[0].left, right: boxes.at(-1).right };
          return [words.left - box.left < 2, box.right - words.right < 2].map((at, side) => (at ? ["left", "right"][side] : "")).join("");
        });
        const fraction = energy.querySelector("mfrac");
        return {
          first: first.querySelector("mi").textContent, cells, sources: [first, energy].map((math) => math.querySelector("annotation").textContent),
          high: fraction.getBoundingClientRect().height / parseFloat(getComputedStyle(document.querySelector("#text")).fontSize), seen: energy.querySelector("annotation").getClientRects().length,
        };
      });
      assert.deepEqual([seen.first, seen.sources, seen.seen], ["r", ["r", "E = \\frac{I}{r^2},"], 0]);
      assert.deepEqual([seen.cells[0], seen.cells[1].startsWith("left")], ["right", true]);
      assert.ok(seen.high > 1.5, JSON.stringify(seen));
    });

    test("definitions hold for the formulas below them, unknown commands are shown, broken formulas stay source, tables and boxes have their lines", async () => {
      const frame = await open("/tex");
      await holds(frame, () => document.querySelectorAll(".text math.typeset").length >= 10, "formulas");
      const seen = await frame.evaluate(() => {
        const texts = [...document.querySelectorAll(".text math")].map((math) => (math.querySelector("semantics")?.firstElementChild ?? math).textContent);
        const line = (which, side) => parseFloat(getComputedStyle(document.querySelector(which))[`border${side}Width`]) > 0;
        return {
          texts, sources: [...document.querySelectorAll(".text math.source")].map((math) => math.textContent),
          lines: [line(".text .enclosed-box", "Top"), line(".text .enclosed-top", "Top"), line(".text .enclosed-top", "Bottom"), line(".text mtable mtr:first-child mtd:first-child", "Right"), line(".text mtable mtr:first-child mtd:first-child", "Bottom"), line(".text mtable mtr:last-child mtd:last-child", "Bottom")],
          struck: getComputedStyle(document.querySelector(".text .enclosed-updiagonalstrike")).backgroundImage.startsWith("linear-gradient"),
          primes: [document.querySelectorAll(".text msup mo").length, document.querySelector(".text math.typeset").querySelectorAll("msup").length],
        };
      });
      assert.deepEqual(seen.sources, ["\\frac{a}{"]);
      assert.match(seen.texts[0], /^f:ℝn→ℝ$/);
      assert.match(seen.texts[1], /^f(?:′′|″)\(x\)(?:≠|≠)0$/);
      assert.equal(seen.texts[5], "H2O");
      assert.match(seen.texts[6], /\\unknownthinga/);
      assert.deepEqual(seen.texts.slice(-3), ["(eqone)", "ℝ", "x3"]);
      assert.deepEqual(seen.lines, [true, true, false, true, true, false]);
      assert.deepEqual([seen.struck, seen.primes], [true, [0, 1]]);
    });

    test("formulas that attack are bounded: nothing runs, nothing is asked for, and the formulas after them are typeset", async () => {
      const frame = await open("/attacks");
      // Not by its number: what the other pages of this test say, too, is left out from the fourth on.
      await holds(frame, () => [...document.querySelectorAll(".text p")].some((one) => one.textContent.startsWith("At the end it is") && one.querySelector("math.typeset")), "the last formula");
      const seen = await frame.evaluate(() => {
        const inside = [...document.querySelectorAll(".text math, .text math *")];
        return {
          names: [...new Set(inside.map((one) => one.localName))].filter((name) => !/^(?:math|semantics|annotation|m\w+)$/.test(name)), links: document.querySelectorAll(".text :is(a, img)").length,
          attributes: [...new Set(inside.flatMap((one) => one.getAttributeNames()))].filter((name) => /href|src|style|^on/.test(name)),
          wide: document.documentElement.scrollWidth <= innerWidth, high: Math.max(...inside.map((one) => one.getBoundingClientRect().height)) < 5000, nodes: inside.length,
        };
      });
      assert.deepEqual({ ...seen, nodes: 0 }, { names: [], links: 0, attributes: [], wide: true, high: true, nodes: 0 });
      assert.ok(seen.nodes < 40_000, `${seen.nodes} elements`);
    });

    test("a page with vertical text is shown with horizontal lines", async () => {
      const frame = await open("/upright");
      const { mode, first, paragraphs } = await frame.evaluate(() => {
        const line = document.querySelector(".text p");
        const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode();
        const topOf = (at) => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().top;
        };
        // Counted, not computed from the font size: without a Japanese font the characters have another width.
        const first = Array.from({ length: text.length }, (_, at) => at).findIndex((at) => topOf(at) > topOf(0) + 5);
        return { mode: getComputedStyle(line).writingMode, first, paragraphs: document.querySelectorAll(".text p").length };
      });
      assert.equal(mode, "horizontal-tb");
      assert.ok(first >= 28 && first <= 40, `${first} characters in the first line`);
      assert.equal(paragraphs, 8);
    });

    test("a table wider than the text scrolls by keyboard and has an accessible name", async () => {
      const frame = await open("/wide");
      await holds(frame, () => document.querySelector(".scroll.scrolls[tabindex='0'][role=region][aria-label=Boats]") !== null, "the box");
      assert.ok(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await frame.evaluate(() => document.querySelector(".scroll").focus());
      await key(page, "ArrowRight");
      await holds(frame, () => document.querySelector(".scroll").scrollLeft > 0, "it to scroll");
    });

    test("a table that does not fit into the column takes the room beside it, in windows of any width", async () => {
      const frame = await open("/wider");
      const fits = (width) => holds(frame, (wide) => {
        const [box, text] = [".text .scroll", ".text"].map((which) => document.querySelector(which).getBoundingClientRect());
        const window = document.documentElement.clientWidth;
        const isCentred = Math.abs(box.left + box.right - text.left - text.right) < 2;
        return innerWidth === wide && isCentred && box.left >= 17 && box.right <= window - 17 && (wide > 600 ? box.width > text.width + 100 : Math.abs(box.width - text.width) < 2);
      }, `room in ${width} pixels`, width);
      await fits(1200);
      assert.equal(await frame.evaluate(() => document.querySelector(".text .scroll").classList.contains("scrolls")), false);
      for (const width of [900, 320, 1200]) {
        await page.setViewport({ width, height: 900 });
        await fits(width);
      }
    });

    test("a table that is wider than the contents beside the text allow goes on at the other side", async () => {
      await page.setViewport({ width: 1280, height: 900 });
      const frame = await open("/laid");
      await holds(frame, () => {
        const [box, text, contents] = [".text .scroll", ".text", "#outline"].map((which) => document.querySelector(which).getBoundingClientRect());
        return box.left >= contents.right && box.right - text.right > text.left - box.left + 50 && box.right <= document.documentElement.clientWidth - 17;
      }, "the room at the right");
    });

    test("a small picture stays small, one nearly as wide as the column fills it, and two in a paragraph stand apart", async () => {
      const frame = await open("/laid");
      await holds(frame, () => {
        const [one, two, three] = [...document.querySelectorAll(".text img")].map((image) => image.getBoundingClientRect());
        return Math.abs(one.width - 400) < 1 && Math.abs(two.width - document.querySelector(".text").clientWidth) < 1 && three.top - two.bottom > 10;
      }, "their sizes");
    });

    test("on a small screen numbers of four digits and captions of wide tables are seen, and the foot of a long dialog", async () => {
      await page.setViewport({ width: 390, height: 700 });
      const frame = await open("/laid");
      await holds(frame, () => document.querySelector(".text .scrolls") !== null, "a table that scrolls");
      const { indent, number, inner, caption, seen } = await frame.evaluate(() => {
        const [list, nested] = document.querySelectorAll(".text ol");
        const sign = Object.assign(document.createElement("span"), { textContent: "1998. " });
        Object.assign(sign.style, { whiteSpace: "pre", fontVariantNumeric: "tabular-nums", position: "absolute" });
        list.firstElementChild.append(sign);
        const number = sign.getBoundingClientRect().width;
        sign.remove();
        const box = document.querySelector(".text .scrolls");
        box.scrollLeft = 100;
        const edge = box.getBoundingClientRect().left;
        const { left, right } = box.querySelector("caption").getBoundingClientRect();
        return { indent: parseFloat(getComputedStyle(list).paddingInlineStart), inner: parseFloat(getComputedStyle(nested).paddingInlineStart), number, caption: [left - edge, right - edge], seen: box.clientWidth };
      });
      assert.ok(indent >= number, `${indent} for ${number}`);
      assert.ok(inner < indent - 10, `${inner} in ${indent}`);
      assert.ok(caption[0] > -1 && caption[1] < seen + 1, `${caption} of ${seen}`);
      await key(page, "?");
      await holds(frame, () => document.querySelector("#keys-sheet .first")?.getBoundingClientRect().bottom < innerHeight, "the button that closes it");
      await key(page, "Escape");
      await page.setViewport({ width: 1200, height: 900 });
    });

    test("a formula wider than its line scrolls, a short one does not", async () => {
      const frame = await open("/sum");
      await holds(frame, () => document.querySelector(".within.scrolls[tabindex='0'][role=region] math") !== null, "the box");
      assert.deepEqual(await frame.evaluate(() => [document.documentElement.scrollWidth <= innerWidth, document.querySelectorAll(".within").length, document.querySelectorAll(".text math").length]), [true, 1, 2]);
    });

    test("settings for alignment, hyphens, images and long lines of code are applied", async () => {
      const frame = await open("/images/gallery--allotment-sheds");
      const look = () => frame.evaluate(() => {
        const { textAlign, hyphens } = getComputedStyle(document.querySelector(".text p"));
        return [textAlign, hyphens, document.querySelector(".text img").checkVisibility()];
      });
      assert.deepEqual(await look(), ["start", "auto", true]);
      await set(frame, { align: "justify", hyphens: false, images: false, wrapCode: true });
      await holds(frame, () => getComputedStyle(document.querySelector(".text p")).textAlign === "justify", "both edges");
      assert.deepEqual((await look()).slice(1), ["manual", false]);
      const code = await open("/code/prism--binary-search");
      assert.equal(await code.evaluate(() => getComputedStyle(document.querySelector("pre")).whiteSpace), "pre-wrap");
      await unset(code);
    });

    test("syntax highlighting keeps the code as it is", async () => {
      const frame = await open("/quoted");
      await holds(frame, () => document.querySelector(".hljs-string") !== null, "colours");
      assert.equal(await frame.evaluate(() => document.querySelector(".listing code").textContent.trim()), QUOTED);
    });

    test("numbers with units count as numbers, words with numbers do not", async () => {
      const frame = await open("/tables/thead-only--baking-temperatures");
      const rows = await frame.evaluate(() => [...document.querySelectorAll("table tr")].map((row) => [...row.cells].map((cell) => cell.classList.contains("number"))));
      for (const row of rows) assert.deepEqual(row, [false, true, true]);
    });

    test("task list items have a checkbox and no list marker", async () => {
      const frame = await open("/blocks/task-lists--release-ritual");
      const signs = await frame.evaluate(() => [...document.querySelectorAll(".text li")].map((point) => [getComputedStyle(point).listStyleType, point.textContent.trim()[0], point.parentElement.localName]));
      assert.ok(signs.filter(([, sign, list]) => "☐☑".includes(sign) && list === "ul").length >= 4);
      for (const [dot, sign, list] of signs) if (list === "ul") assert.equal(dot === "none", "☐☑".includes(sign), sign);
    });

    test("a slider does not jump back while it is dragged", async () => {
      const frame = await open("/numbered");
      await click(frame, "#tool-look");
      const seen = await frame.evaluate(async () => {
        const slider = [...document.querySelectorAll("#look-panel input[type=range]")].find((input) => input.max === "48");
        const sizes = [];
        new MutationObserver(() => sizes.push(parseInt(document.documentElement.style.getPropertyValue("--size")))).observe(document.documentElement, { attributeFilter: ["style"] });
        for (let size = 20; size <= 48; size += 1) {
          slider.value = String(size);
          slider.dispatchEvent(new Event("input", { bubbles: true }));
          await new Promise((done) => setTimeout(done, 3));
        }
        await new Promise((done) => setTimeout(done, 500));
        return sizes;
      });
      assert.ok(seen.length > 10 && seen.every((size, at) => at === 0 || size >= seen[at - 1]), seen.join(" "));
      assert.equal(seen.at(-1), 48);
      await unset(frame);
      await holds(frame, () => document.documentElement.style.getPropertyValue("--size") === "20px", "the first size");
    });

    test("the reading ruler follows the keys and the pointer", async () => {
      const frame = await open("/numbered");
      await key(page, "f");
      await holds(frame, () => !document.querySelector("#ruler").hidden, "the ruler");
      const seen = () => frame.evaluate(() => {
        const at = (sign) => parseFloat(getComputedStyle(document.querySelector("#ruler")).getPropertyValue(sign));
        return { height: (innerHeight - at("--from") - at("--to")) / parseFloat(getComputedStyle(document.querySelector("#text")).lineHeight), middle: (innerHeight + at("--from") - at("--to")) / 2, scrolled: scrollY };
      });
      const three = await seen();
      // The first line is whole: it begins just below the upper box.
      const cut = await frame.evaluate(() => {
        const shade = parseFloat(document.querySelector("#ruler").style.getPropertyValue("--from"));
        const range = document.createRange();
        return [...document.querySelectorAll(".text p")].some((line) => {
          range.selectNodeContents(line);
          return [...range.getClientRects()].some(({ top, bottom }) => top < shade - 1 && bottom > shade + 1);
        });
      });
      assert.ok(!cut, "a line is cut off by the ruler");
      assert.ok(three.height > 2.7 && three.height < 4.2, `${three.height} lines`);
      await key(page, "ArrowDown");
      await key(page, "ArrowDown");
      const line = await frame.evaluate(() => parseFloat(getComputedStyle(document.querySelector("#text")).lineHeight));
      const later = await seen();
      assert.ok(Math.abs(later.scrolled - three.scrolled - 2 * line) < 2, `${later.scrolled} for two lines of ${line}`);
      await page.mouse.move(500, 700);
      await holds(frame, () => Math.abs((innerHeight + parseFloat(document.querySelector("#ruler").style.getPropertyValue("--from")) - parseFloat(document.querySelector("#ruler").style.getPropertyValue("--to"))) / 2 - 700) < 40, "the pointer");
      await set(frame, { focus: "1" });
      await holds(frame, (was) => innerHeight - parseFloat(document.querySelector("#ruler").style.getPropertyValue("--from")) - parseFloat(document.querySelector("#ruler").style.getPropertyValue("--to")) < was * 1.6, "one line", line);
      await key(page, "f");
      await holds(frame, () => document.querySelector("#ruler").hidden, "no ruler");
      await unset(frame);
    });

    test("by the arrow keys, the reading ruler comes to the title and to the last line", async () => {
      const frame = await open("/numbered");
      await key(page, "f");
      await holds(frame, () => !document.querySelector("#ruler").hidden, "the ruler");
      /** Whether the ruler shows an element whole. */
      const shows = (selector) => frame.evaluate((which) => {
        const at = (sign) => parseFloat(document.querySelector("#ruler").style.getPropertyValue(sign));
        const range = document.createRange();
        range.selectNodeContents([...document.querySelectorAll(which)].at(-1));
        const line = [...range.getClientRects()].at(-1);
        return line.top >= at("--from") - 1 && line.bottom <= innerHeight - at("--to") + 1;
      }, selector);
      const reaches = async (selector, arrow) => {
        for (let times = 0; times < 40; times += 1) {
          if (await shows(selector)) return;
          await key(page, arrow);
        }
        throw new Error(`${arrow} never reaches ${selector}`);
      };
      await reaches("h1", "ArrowUp");
      await reaches(".source", "ArrowUp");
      assert.equal(await frame.evaluate(() => scrollY), 0);
      // It goes back to where it was before the text moves.
      await reaches(".text p:nth-of-type(3)", "ArrowDown");
      await frame.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await reaches(".text p", "ArrowDown");
      await page.setViewport({ width: 1200, height: 600 });
      await holds(frame, () => innerHeight === 600 && parseFloat(document.querySelector("#ruler").style.getPropertyValue("--from")) < 600, "the ruler in a lower window");
      await page.setViewport({ width: 1200, height: 900 });
      await unset(frame);
    });

    test("an installed font by name, and one that is not installed", async () => {
      const frame = await open("/numbered");
      await click(frame, "#tool-look");
      await click(frame, "#look-panel input[value=installed]");
      await holds(frame, () => !document.querySelector(".named").hidden, "the field for the name");
      const write = (text) => frame.evaluate((name) => {
        const field = document.querySelector(".named input");
        field.value = name;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }, text);
      await write("No Such Face 9");
      await holds(frame, () => document.querySelector(".named .hint").textContent === "This font is not installed.", "the hint");
      await write("DejaVu Sans Mono");
      await holds(frame, () => document.querySelector(".named .hint").textContent === "", "no hint");
      assert.match(await frame.evaluate(() => getComputedStyle(document.querySelector(".text p")).fontFamily), /^"?DejaVu Sans Mono"?,/);
      await unset(frame);
    });

    test("at least the text spacing of WCAG 1.4.12", async () => {
      const frame = await open("/numbered");
      await set(frame, { lineHeight: 1.9, letterSpacing: 0 });
      await click(frame, "#tool-look");
      await frame.evaluate(() => [...document.querySelectorAll("#look-panel button")].find((button) => button.textContent.includes("1.4.12")).click());
      await holds(frame, () => {
        const { letterSpacing, wordSpacing, fontSize } = getComputedStyle(document.querySelector(".text p"));
        return Math.abs(parseFloat(letterSpacing) / parseFloat(fontSize) - 0.12) < 0.001 && Math.abs(parseFloat(wordSpacing) / parseFloat(fontSize) - 0.16) < 0.001;
      }, "wider spacing");
      const { height, between, size } = await frame.evaluate(() => {
        const { lineHeight, marginBottom, fontSize } = getComputedStyle(document.querySelector(".text p:nth-of-type(3)"));
        return { height: parseFloat(lineHeight), between: parseFloat(marginBottom), size: parseFloat(fontSize) };
      });
      assert.deepEqual([Math.round(height / size * 100), Math.round(between / size * 100)], [190, 200]);
      await unset(frame);
    });

    test("ruby annotations are shown and can be hidden", async () => {
      const frame = await open("/lang/ja");
      const shown = () => getComputedStyle(document.querySelector(".text rt")).display !== "none";
      assert.ok(await frame.evaluate(shown));
      assert.equal(await words(frame, ".text ruby"), "礒部いそべ");
      await set(frame, { ruby: false });
      await holds(frame, () => getComputedStyle(document.querySelector(".text rt")).display === "none", "characters alone");
      await unset(frame);
    });

    for (const width of [1200, 320]) test(`${width} pixels wide: the caption of a picture that is small or has not come can be read`, async () => {
      await page.setViewport({ width, height: 900 });
      // The page itself never has loaded.
      await page.goto(`${server.origin}/captions`, { waitUntil: "domcontentloaded" });
      await started.press(page);
      const frame = await readerOf(page);
      const sizes = await frame.evaluate(() => Object.fromEntries([...document.querySelectorAll(".text figure")].map((figure) => {
        const [of, caption] = ["img", "figcaption"].map((name) => figure.querySelector(name).getBoundingClientRect());
        return [figure.querySelector("img").alt, { width: of.width, height: of.height, caption: caption.width, lines: caption.height / parseFloat(getComputedStyle(figure.querySelector("figcaption")).lineHeight) }];
      })));
      assert.deepEqual(Object.keys(sizes), ["slow", "large", "small", "within"]);
      for (const [name, { caption, lines }] of Object.entries(sizes)) assert.ok(caption >= (name === "within" ? 140 : 250) && lines < 8, `${name}: ${caption} pixels, ${lines} lines`);
      // The place of a picture whose size is known is kept.
      assert.ok(Math.abs(sizes.large.width / sizes.large.height - 1.5) < 0.02, JSON.stringify(sizes.large));
      await page.setViewport({ width: 1200, height: 900 });
    });

    // A page may forbid frames to use the clipboard.
    for (const path of ["/code/prism--binary-search", "/forbidden"]) test(`${path}: a code block and the article are copied as shown`, async () => {
      const frame = await open(path);
      // Reading the clipboard would need a permission prompt, so intercept what is written.
      await frame.evaluate(() => {
        const write = navigator.clipboard.writeText.bind(navigator.clipboard);
        navigator.clipboard.writeText = async (text) => {
          await write(text);
          globalThis.copied = text;
        };
        addEventListener("copy", (event) => (globalThis.copied = event.clipboardData.getData("text/plain")));
      });
      await frame.evaluate(() => document.querySelector(".copy").focus());
      await key(page, "Enter");
      await holds(frame, () => globalThis.copied !== undefined && document.querySelector(".copy").textContent === "Copied", "a copy");
      assert.match(await frame.evaluate(() => copied), /^fn lower_bound\(list: &\[i64\], key: i64\) -> usize \{\n {4}let/);
      await key(page, "m");
      await holds(frame, () => copied.startsWith("# Off by one, for the last time\n\nIlan Roth · April 4, 2026 · http://127.0.0.1"), "the article");
      assert.match(await frame.evaluate(() => copied), /\n```rust\nfn lower_bound/);
    });

    test("all that is selected is the article, and formulas are copied as TeX", async () => {
      const select = (frame) => frame.evaluate(() => {
        addEventListener("copy", (event) => (globalThis.copied = Object.fromEntries(["text/plain", "text/html"].map((type) => [type, event.clipboardData.getData(type)]))));
        document.execCommand("selectAll");
        return getSelection().toString();
      });
      const code = await select(await open("/code/prism--binary-search"));
      assert.match(code.trim(), /^Small Programs\s+Off by one[^]*has been proved so far\.$/);
      assert.match(code, /which I shall come to\.\s+fn lower_bound/);
      const frame = await open("/tex");
      await holds(frame, () => document.querySelectorAll("math.typeset").length > 3, "formulas");
      await select(frame);
      await page.keyboard.down("Control");
      await key(page, "c");
      await page.keyboard.up("Control");
      await holds(frame, () => globalThis.copied !== undefined, "a copy");
      const copied = await frame.evaluate(() => globalThis.copied);
      assert.match(copied["text/plain"], /^127\.0\.0\.1[^]* with \$f''\(x\) \\neq 0\$, \$\\boxed\{x\+y\}\$, [^]*\n\$\$\\begin\{array\}[^]*\.$/);
      assert.match(copied["text/html"], /<p>Let [^<]* with \$f''\(x\) \\neq 0\$/);
      assert.ok(!/class=|<button|<math|Skip to/.test(copied["text/html"]));
    });

    test("Ctrl+P prints the article with folded parts open", async () => {
      const frame = await open("/folded");
      await frame.evaluate(() => {
        globalThis.print = () => {
          dispatchEvent(new Event("beforeprint"));
          globalThis.printed = document.querySelector(".text details").open;
        };
      });
      assert.equal(await frame.evaluate(() => document.querySelector(".text details").open), false);
      await page.keyboard.down("Control");
      await key(page, "p");
      await page.keyboard.up("Control");
      await holds(frame, () => globalThis.printed === true, "printing");
      await frame.evaluate(() => dispatchEvent(new Event("afterprint")));
      assert.equal(await frame.evaluate(() => document.querySelector(".text details").open), false);
    });

    test("Tab goes on from where h, j and G lead", async () => {
      const frame = await open("/linked");
      await frame.evaluate(() => document.querySelector(".text a").focus());
      await key(page, "h");
      await key(page, "h");
      await holds(frame, () => document.activeElement.textContent === "Section 2", "the focus on the heading");
      const next = () => frame.evaluate(() => document.activeElement.textContent);
      await key(page, "Tab");
      assert.equal(await next(), "link 2.0");
      for (let n = 0; n < 3; n++) await key(page, "j");
      const at = await frame.evaluate(() => [...document.querySelectorAll(".text p, .text h2")].find((one) => one.getBoundingClientRect().top > 78).querySelector("a")?.textContent);
      assert.ok(at, "a paragraph with a link");
      await key(page, "Tab");
      assert.equal(await next(), at);
      assert.equal(await frame.evaluate(() => document.querySelectorAll(".text p[tabindex]").length), 0);
      await key(page, "G");
      await key(page, "Tab");
      assert.equal(await next(), "link 4.3");
    });

    // Only this driver can imitate a phone.
    if (name === "chromium") {
      test("on a phone the text is as wide as the screen, however wide the page under it is, and what fingers press is large enough", async () => {
        const viewport = { width: 360, height: 640, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
        // Frames of another process are not told of the fingers otherwise.
        const { server, started, page, end } = await stage(name, servePages(OWN), { viewport, args: ["--blink-settings=primaryPointerType=2,availablePointerTypes=2"] });
        try {
          for (const path of ["/phone", "/phone-wide", "/sections"]) {
            const frame = await read(started, page, server.origin + path);
            await holds(frame, () => innerWidth === 360 && document.documentElement.scrollWidth <= 360, `360 pixels on ${path}`);
            // It fills what is seen of the page.
            const { seen, scale } = await page.evaluate(() => ({ seen: visualViewport.width, scale: visualViewport.scale }));
            assert.ok(Math.abs(seen * scale - 360) < 2, `${path}: ${seen} at ${scale}`);
          }
          const frame = await read(started, page, `${server.origin}/footnotes/gfm--lost-islands`);
          assert.ok(await frame.evaluate(() => matchMedia("(pointer: coarse)").matches));
          const small = (selector, width, height) => frame.evaluate((selector, least, high) => [...document.querySelectorAll(selector)].map((one) => ({ html: one.outerHTML.slice(0, 80), box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && (box.width < least || box.height < high)).map(({ html, box }) => `${html} ${box.width} × ${box.height}`), selector, width, height);
          assert.deepEqual(await small("#text a[role=doc-noteref], #text [role=doc-backlink]", 24, 24), []);
          assert.deepEqual(await small(".tools .tool", 40, 44), []);
          await frame.evaluate(double);
          await key(page, "l");
          await holds(frame, () => document.querySelector("#aloud-rate")?.checkVisibility(), "the speed");
          assert.deepEqual(await small("#aloud-rate", 90, 44), []);
        } finally {
          await end();
        }
      });
    }

    test("the browser's own menu prints the whole page under the reader", async () => {
      await page.goto(`${server.origin}/sections`);
      const before = shownIn(await page.pdf());
      assert.ok(before > 1000, `${before} pieces of text`);
      await open("/sections");
      assert.equal(shownIn(await page.pdf()), before);
      await readerOf(page);
    });

    test("a footnote by keyboard: Enter opens it, Tab reaches its link, Escape returns", async () => {
      const frame = await open("/footnotes/gfm--lost-islands");
      await frame.evaluate(() => document.querySelector("a[role=doc-noteref]").focus());
      await key(page, "Enter");
      await holds(frame, () => document.activeElement.matches(".note"), "the note");
      await key(page, "Tab");
      assert.ok(await frame.evaluate(() => document.activeElement.matches(".note-go")));
      await key(page, "Enter");
      await holds(frame, () => document.activeElement.matches("[role=doc-endnotes] li") && !document.querySelector(".note"), "the notes at the end");
      await frame.evaluate(() => document.querySelector("a[role=doc-noteref]").focus());
      await key(page, "Enter");
      await holds(frame, () => document.activeElement.matches(".note"), "the note again");
      await key(page, "Escape");
      await holds(frame, () => document.activeElement.matches("a[role=doc-noteref]"), "the mark");
    });

    test("an image by keyboard: Enter opens the lightbox, arrow keys change the image, Escape returns", async () => {
      const frame = await open("/images/gallery--allotment-sheds");
      await frame.evaluate(() => document.querySelector(".enlarge").focus());
      await key(page, "Enter");
      await holds(frame, () => document.querySelector(".zoom[open]") !== null, "the picture");
      const first = await frame.evaluate(() => document.querySelector(".zoom img").src);
      await key(page, "ArrowRight");
      await holds(frame, (was) => document.querySelector(".zoom img").src !== was, "the next", first);
      await key(page, "ArrowLeft");
      await holds(frame, (was) => document.querySelector(".zoom img").src === was, "the first", first);
      await key(page, "Escape");
      await holds(frame, () => document.activeElement.matches(".enlarge"), "the picture in the text");
    });
  });
}
