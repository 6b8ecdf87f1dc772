// The reader for readers of many languages: keys of other keyboards, typefaces, emphasis, and what runs from right to left.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { isSingle, keyNames } from "../../extension/shared/shortcuts.js";
import { prose, stage } from "./support.js";
import { holds, read, servePages, set, unset } from "./view-support.js";

const pageOf = (title, lang, body) => `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title></head><body><main><article><h1>${title}</h1>${body}</article></main></body></html>`;
const CHINESE = Array.from("一二三四五六", (day) => `<p>第${day}天清晨的河面上还有雾，渡船停在对岸，船夫一边收网，一边对我们说，昨夜的水比前天高了${day}尺，今天恐怕要等到中午才能过河，于是大家都在岸边坐下来喝茶。</p>`).join("");

const JAPANESE = Array.from("一二三四五六", (day) => `<p>${day}日目の朝、川には霧がかかり、渡し舟は向こう岸につながれていた。船頭は網をたたみながら、昨夜より水が${day}尺高い、昼までは渡れまいと言い、皆は岸に座って茶を飲んだ。</p>`).join("");
const ARABIC = ["ضوء الصباح", "ضوء الظهيرة", "ضوء المساء"].map((light) => `<p>كان الميناء هادئًا في ${light}، وكانت القوارب التي عادت ليلًا مربوطة على طول الجدار القديم، الواحد بجانب الآخر، بينما كان أحدهم على الرصيف يعد الشباك بصوت عال.</p>`).join("");
const HINDI = Array.from("१२३४५६", (day) => `<p>${day} दिन की सुबह नदी पर कोहरा छाया हुआ था और नाव दूसरे किनारे पर बँधी थी। मल्लाह ने जाल समेटते हुए कहा कि रात में पानी ${day} हाथ बढ़ गया है और दोपहर से पहले पार जाना संभव नहीं होगा, इसलिए सब लोग किनारे पर बैठकर चाय पीने लगे।</p>`).join("");

const OWN = {
  "/zh": pageOf("河边的四天", "zh-CN", `<p><em>编者按：本文首发于河边的一份小报，经作者同意在此刊出，文字略有改动。</em></p>${CHINESE}<p>他说这<em>非常要紧</em>，也在<em>Nature</em>和<cite>《河流》</cite>上写过，<em>又用Rust语言</em>写了一遍；朋友们听了都点头，说这件事情他们早就知道了。</p><p lang="ja">「川の水は高い」と船頭は言った。それから皆は岸に座って、長いあいだ茶を飲んだ。</p>`),
  "/tw": pageOf("河邊的四天", "zh-TW", CHINESE),
  "/ja": pageOf("川辺の四日", "ja", `${JAPANESE}<p>これは<em>とても大事な</em>ことだと、船頭は網をたたみながら、もう一度ゆっくりと言った。</p>`),
  "/ar": pageOf("الميناء في الصباح", "ar", `${ARABIC}<p>ثم قال لهم إن <em>هذه كلمة مهمة جدا</em>، واكتب الآن <code>git commit -m "x"</code> في الطرفية، ثم انتظر قليلا حتى ينتهي كل شيء ويعود الجميع.</p>
<dl><dt>القارب</dt><dd>ما يحمل الناس فوق الماء من ضفة إلى أخرى، وهو صغير في العادة.</dd></dl>
<table><tr><th>المدينة</th><th>السكان</th><th>Price</th></tr><tr><td>فاس</td><td>1,112,072</td><td>$5.00</td></tr><tr><td>مكناس</td><td>632,079</td><td>$3.50</td></tr></table>${ARABIC.replaceAll("الميناء", "المرفأ")}`).replace("<html", '<html dir="rtl"'),
  "/en": pageOf("The harbour at night", "en", `${prose("harbour", 4)}<p>It was <em>very</em> still, and somebody wrote of the town of <span lang="ja">川辺</span>, which lies far away.</p>${prose("mill", 3)}`).replace("</head>", '<meta name="author" content="Ada Kern"><meta property="article:published_time" content="2026-04-04"><meta property="og:site_name" content="The Pier"></head>'),
  "/hi": pageOf("नदी के किनारे चार दिन", "hi", HINDI),
};

/** A press of a key as a browser tells it. */
const pressOf = (key, code = "", { altGraph = false, ...rest } = {}) => ({ key, code, isComposing: false, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, getModifierState: (name) => name === "AltGraph" && altGraph, ...rest });

test("a key of another script also has the name of its place on a Latin keyboard; a Latin one has not", () => {
  const shift = { shiftKey: true };
  for (const [names, ...press] of [
    [["j"], "j", "KeyJ"], [["Escape"], "Escape", "Escape"], [["Shift+Enter"], "Enter", "Enter", shift], [["Alt+k"], "k", "KeyK", { altKey: true }],
    // Russian, Greek, Hebrew, Thai, Korean; a key that types two letters, and one that types a mark, in Arabic.
    [["о", "j"], "о", "KeyJ"], [["О", "J"], "О", "KeyJ", shift], [["ξ", "j"], "ξ", "KeyJ"], [["ח", "j"], "ח", "KeyJ"], [["่", "j"], "่", "KeyJ"], [["ㅓ", "j"], "ㅓ", "KeyJ"], [["لا", "b"], "لا", "KeyB"], [["ْ", "X"], "ْ", "KeyX", shift],
    [["х", "["], "х", "BracketLeft"], [["Ъ", "}"], "Ъ", "BracketRight", shift], [["Б", "<"], "Б", "Comma", shift], [["Ctrl+я", "Ctrl+z"], "я", "KeyZ", { ctrlKey: true }], [["э"], "э", "Quote"],
    // An input method has the key.
    [["j"], "Process", "KeyJ"], [["U"], "Process", "KeyU", shift], [[], "Process", "Space"], [[], "о", "KeyJ", { isComposing: true }], [[], "Dead", "Quote"], [[], "Shift", "ShiftLeft", shift],
    // Latin keyboards with their letters elsewhere: Turkish, German, French, Dvorak; and a sign beside a letter.
    [["ı"], "ı", "KeyI"], [["ü"], "ü", "BracketLeft"], [[","], ",", "KeyM"], [["."], ".", "KeyE"], [["€"], "€", "KeyE", { altGraph: true }],
  ]) assert.deepEqual(keyNames(pressOf(...press)), names, press.slice(0, 2).join());
  assert.deepEqual(["j", "о", "لا", "+", "Ctrl+j", "Escape", "F2"].map(isSingle), [true, true, true, true, false, false, false]);
});

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let server, started, page, end;
    const open = (path) => read(started, page, server.origin + path);
    before(async () => ({ server, started, page, end } = await stage(name, servePages(OWN), { viewport: { width: 1200, height: 900 } })));
    after(() => end());

    /** Presses a key as a keyboard of another script does; the drivers have none. Returns whether it was taken. */
    const press = (frame, key, code, rest = {}) => frame.evaluate((init) => !(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init })), { key, code, ...rest });

    test("shortcuts work on keyboards of other scripts, a key that was chosen comes first, and text fields get what is typed", async () => {
      const frame = await open("/zh");
      const themeIs = (theme, how) => holds(frame, (theme) => document.documentElement.dataset.theme === theme, `${theme} ${how}`, theme);
      await set(frame, { theme: "light" });
      await new Promise((done) => setTimeout(done, 100));
      assert.ok(await press(frame, "е", "KeyT"));
      await themeIs("sepia", "by a Russian key");
      assert.ok(await press(frame, "Process", "KeyT"));
      await themeIs("grey", "with an input method");
      await set(frame, { keys: { contents: "е" } });
      await new Promise((done) => setTimeout(done, 100));
      assert.ok(await press(frame, "е", "KeyT"));
      await holds(frame, () => document.querySelector("#contents-panel:popover-open") !== null, "the contents by the key that was chosen");
      await frame.evaluate(() => document.querySelector("#contents-panel").hidePopover());
      await set(frame, { singleKeys: false });
      await new Promise((done) => setTimeout(done, 100));
      assert.equal(await press(frame, "с", "KeyC"), false);
      await frame.evaluate(() => document.querySelector("#page").append(Object.assign(document.createElement("input"), { id: "field" })));
      await unset(frame);
      await new Promise((done) => setTimeout(done, 100));
      await frame.evaluate(() => document.querySelector("#field").focus());
      for (const [key, code] of [["е", "KeyT"], ["Process", "KeyT"]]) assert.equal(await press(frame, key, code), false);
    });

    test("Chinese, Japanese and Korean have the typefaces of their language, others none of them", async () => {
      const familiesOf = (frame, selector) => frame.evaluate((which) => getComputedStyle(document.querySelector(which)).fontFamily, selector);
      const NAMES = /(?:Songti|PingFang) [ST]C|Hiragino|Mincho|YaHei|JhengHei/g;
      for (const [path, serif, sans] of [["/zh", "Songti SC", "PingFang SC,YaHei"], ["/tw", "Songti TC", "PingFang TC,JhengHei"], ["/ja", "Hiragino,Mincho", "Hiragino"], ["/en", undefined, undefined]]) {
        const frame = await open(path);
        const named = async (selector) => (await familiesOf(frame, selector)).match(NAMES)?.join();
        for (const selector of ["#text > p", ".title"]) assert.equal((await named(selector))?.replace(",Mincho,Mincho", ",Mincho"), serif, `${path} ${selector}`);
        assert.match(await familiesOf(frame, "#text > p"), /^"?Pith Serif/);
        await set(frame, { font: "sans" });
        await holds(frame, () => /^"?Pith Sans/.test(getComputedStyle(document.querySelector("#text > p")).fontFamily), "the other typeface");
        assert.equal(await named("#text > p"), sans, `${path}, without serifs`);
        await unset(frame);
        await holds(frame, () => /^"?Pith Serif/.test(getComputedStyle(document.querySelector("#text > p")).fontFamily), "the first typeface");
        if (path === "/zh") assert.match(await familiesOf(frame, "#text > [lang=ja]"), /Hiragino Mincho/);
      }
    });

    test("emphasis has dots at the side that its language has them at, heavier letters in Arabic, and is italic in Latin script", async () => {
      const seen = (frame) => frame.evaluate(() => Object.fromEntries([...document.querySelectorAll(".text :is(em, cite)")].map((one) => {
        const style = getComputedStyle(one);
        const position = style.textEmphasisStyle === "none" ? "" : style.textEmphasisPosition.replace(" right", "");
        return [one.textContent.slice(0, 4), [style.fontStyle, position, Number(style.fontWeight) > 500 ? "heavy" : ""].filter(Boolean).join(" ")];
      })));
      let frame = await open("/zh");
      assert.deepEqual(await seen(frame), { "编者按：": "normal", 非常要紧: "normal under", Natu: "italic", "《河流》": "normal", 又用Ru: "normal under" });
      assert.equal(await frame.evaluate(() => [...document.querySelectorAll(".text em *")].map((one) => `${one.textContent} ${getComputedStyle(one).textEmphasisStyle}`).join()), "Rust none");
      frame = await open("/ja");
      assert.deepEqual(await seen(frame), { とても大: "normal over" });
      frame = await open("/ar");
      assert.deepEqual(await seen(frame), { "هذه ": "normal heavy" });
      frame = await open("/en");
      assert.deepEqual(await seen(frame), { very: "italic" });
    });

    test("in an Arabic article code keeps its order, descriptions are indented at their beginning, and headers stand over their numbers", async () => {
      const frame = await open("/ar");
      const seen = await frame.evaluate(() => {
        const range = document.createRange();
        const left = (text, at) => {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().left;
        };
        const code = document.querySelector(".text code").firstChild;
        const description = getComputedStyle(document.querySelector(".text dd"));
        const edges = [...document.querySelectorAll("tr")].map((row) => [...row.cells].slice(1).map((cell) => {
          range.selectNodeContents(cell);
          return range.getBoundingClientRect().left - cell.getBoundingClientRect().left - parseFloat(getComputedStyle(cell).paddingLeft) < 2 ? "left" : "right";
        }).join());
        return { code: left(code, code.length - 1) > left(code, 0), margins: [description.marginRight, description.marginLeft].map((margin) => parseFloat(margin) > 0), edges };
      });
      assert.deepEqual(seen, { code: true, margins: [true, false], edges: ["left,left", "left,left", "left,left"] });
    });

    test("what the header says is copied with spaces between", async () => {
      const frame = await open("/en");
      const copied = await frame.evaluate(() => {
        getSelection().selectAllChildren(document.querySelector(".facts"));
        return getSelection().toString();
      });
      assert.match(copied, /^Ada Kern\s·\sApril 4, 2026\s·\s\d minutes?$/);
    });

    test("a line of Hindi has as many letters as set, not counting the signs at them", async () => {
      const frame = await open("/hi");
      const letters = await frame.evaluate(async () => {
        await document.fonts.ready;
        const range = document.createRange();
        const text = document.querySelector(".text > p").firstChild;
        const lines = new Map();
        for (let at = 0; at < text.length; at++) {
          if (/\p{M}/u.test(text.data[at])) continue;
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const line = Math.round(range.getBoundingClientRect().bottom / 10);
          lines.set(line, (lines.get(line) ?? 0) + 1);
        }
        const counts = [...lines.values()].slice(0, -1);
        return counts.reduce((sum, count) => sum + count, 0) / counts.length;
      });
      assert.ok(letters > 56 && letters < 72, `${letters} letters`);
    });
  });
}
