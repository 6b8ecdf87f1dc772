// The packed package in fresh Node projects: ES modules and `require`, documents of DOM libraries, wrong use, and a core that traps.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { build as esbuild } from "esbuild";
import webpack from "webpack";
import { fixtures, project, ROOT, SAMPLE, SAMPLE_TITLE, SAMPLE_URL, serveFolder, withLeastMemory } from "./support.js";

const opened = [];
/** A fresh project, removed when the tests are done. */
const fresh = (files, how) => {
  const made = project({ "page.html": SAMPLE, ...files }, how);
  opened.push(made);
  return made;
};
after(() => opened.forEach((made) => made.close()));

/** The JSON that a Node program prints. */
const told = (made, file, ...args) => JSON.parse(made.run(process.execPath, ...args, file));

const READABILITY = ["title", "byline", "dir", "lang", "content", "textContent", "length", "excerpt", "siteName", "publishedTime"];

const USE = `
const page = readFileSync("page.html");
const url = ${JSON.stringify(SAMPLE_URL)};
const ofBytes = extract(page, { url });
const ofText = extract(page.toString(), { url });
const same = JSON.stringify(ofBytes) === JSON.stringify(ofText);
const clone = structuredClone(ofBytes);
console.log(JSON.stringify({ same, clone: clone.title, article: ofBytes, markdown: ofBytes.markdown(), text: ofBytes.text() === ofBytes.textContent, version }));
`;

for (const [name, head, how] of [
  ["modules", `import { readFileSync } from "node:fs";\nimport { extract, version } from "pith-reader";`, { type: "module" }],
  ["require", `const { readFileSync } = require("node:fs");\nconst { extract, version } = require("pith-reader");`, { type: "commonjs" }],
  ["inline modules", `import { readFileSync } from "node:fs";\nimport { extract, version } from "pith-reader/inline";`, { type: "module" }],
  ["inline require", `const { readFileSync } = require("node:fs");\nconst { extract, version } = require("pith-reader/inline");`, { type: "commonjs" }],
]) {
  test(`Node, ${name}`, () => {
    const { same, clone, article, markdown, text, version } = told(fresh({ "use.js": head + USE }, how), "use.js");
    assert.ok(same && text);
    assert.equal(clone, SAMPLE_TITLE);
    assert.equal(article.title, SAMPLE_TITLE);
    for (const field of READABILITY) assert.ok(field in article, field);
    assert.match(markdown, /^#|\n\n/);
    assert.deepEqual(article.engine, { name: "pith", version });
    assert.equal(version, JSON.parse(readFileSync(join(ROOT, "dist/npm/package.json"), "utf8")).version);
    assert.ok(!("markdown" in article) && !("trace" in article));
  });
}

test("the core is prepared where there is no document, and answers as before", () => {
  const made = fresh({ "use.js": `
    import { readFileSync } from "node:fs";
    import { extract, prepare } from "pith-reader";
    const page = readFileSync("page.html");
    await prepare();
    await prepare();
    console.log(JSON.stringify(extract(page, { url: ${JSON.stringify(SAMPLE_URL)} })));
  ` }, { type: "module" });
  const plain = fresh({ "use.js": `
    import { readFileSync } from "node:fs";
    import { extract } from "pith-reader";
    console.log(JSON.stringify(extract(readFileSync("page.html"), { url: ${JSON.stringify(SAMPLE_URL)} })));
  ` }, { type: "module" });
  assert.deepEqual(told(made, "use.js"), told(plain, "use.js"));
});

test("importing has no side effects and loads no core", () => {
  const made = fresh({
    "ssr.js": `
      for (const name of ["window", "document", "fetch", "DOMParser", "HTMLElement", "customElements"]) {
        Object.defineProperty(globalThis, name, { configurable: true, get() { throw new Error(name + " was touched"); } });
      }
      let compiled = 0;
      const { Module } = WebAssembly;
      WebAssembly.Module = class extends Module { constructor(bytes) { super(bytes); compiled++; } };
      const { extract } = await import("pith-reader");
      await import("pith-reader/compat");
      console.log(JSON.stringify({ extract: typeof extract, compiled }));
    `,
    "browser.js": `
      import { pathToFileURL } from "node:url";
      const { extract } = await import(pathToFileURL("node_modules/pith-reader/esm/index.browser.js"));
      await import("pith-reader/element");
      let code; try { extract("<p>"); } catch (error) { code = error.code; }
      console.log(JSON.stringify({ code }));
    `,
  });
  assert.deepEqual(told(made, "ssr.js"), { extract: "function", compiled: 0 });
  assert.deepEqual(told(made, "browser.js"), { code: "not-ready" });
});

test("wrong use throws typed errors, and strange pages are not errors", () => {
  const made = fresh({
    "wrong.js": `
      import { extract, PithError } from "pith-reader";
      const codes = [];
      const gone = new Uint8Array(3);
      structuredClone(gone, { transfer: [gone.buffer] });
      for (const call of [() => extract(), () => extract(7), () => extract({}), () => extract("<p>", "x"), () => extract("<p>", { no: 1 }),
        () => extract("<p>", { decide: 1 }), () => extract("<p>").explain(), () => extract("<p>", { images: "yes" }), () => extract(gone), () => extract(gone.buffer),
        () => extract("<p>A line.", { decide: () => null }), () => extract("<p>A line.", { decide: async () => true })]) {
        try { call(); codes.push("none"); } catch (error) { codes.push(error instanceof PithError && error.name === "PithError" ? error.code : String(error)); }
      }
      const strange = ["", "\\0", "<", "<table><tr><td>".repeat(2000), new Uint8Array(0), new Uint8Array([255, 254, 0]), new ArrayBuffer(3)].map((page) => extract(page).kind);
      console.log(JSON.stringify({ codes, strange, reasons: extract("<p>One sentence, long enough to be kept by anybody.", { explain: true }).explain().length > 0 }));
    `,
  });
  const { codes, strange, reasons } = told(made, "wrong.js");
  assert.deepEqual(codes, [...Array(6).fill("unusable"), "not-asked", ...Array(5).fill("unusable")]);
  assert.equal(strange.length, 7);
  assert.ok(reasons);
});

test("options of the core, and the decide callback", () => {
  const made = fresh({
    "options.js": `
      import { readFileSync } from "node:fs";
      import { extract, isProbablyReaderable } from "pith-reader";
      const html = readFileSync("page.html", "utf8");
      const url = ${JSON.stringify(SAMPLE_URL)};
      const whole = extract(html, { url });
      const code = (options, page = html) => { try { extract(page, options); return "none"; } catch (error) { return error.code; } };
      const codes = [code({ maxElements: 3 }), code({ maxBytes: 9 }), code({ maxTime: 1 }, html.repeat(50)), code({ favor: "x" }), code({ keep: ["x"] })];
      const told = extract(html, { url, inspect: true, places: true, leftOut: true });
      const victim = told.blocks.filter((block) => block.kept && block.text.length > 100).at(1);
      const extra = told.blocks.find((block) => !block.kept && block.text.length > 20);
      const less = extract(html, { url, decide: ({ node }) => (node === victim.node ? false : undefined) });
      const more = extract(html, { url, decide: ({ node }) => (node === extra.node ? true : undefined) });
      const same = extract(html, { url, decide: () => undefined });
      let seen = 0;
      extract(html, { url, decide: ({ chance, kept, text }) => void (seen += chance >= 0 && typeof kept === "boolean" && text !== "") });
      const paragraphs = ({ textContent }) => textContent.split("\\n\\n");
      console.log(JSON.stringify({
        codes, seen: seen === told.blocks.length, places: told.places.length > 0, leftOut: told.leftOut.length > 0, stages: told.stages.length > 0,
        less: less.textContent.includes(victim.text) === false && paragraphs(whole).length - paragraphs(less).length,
        more: more.textContent.includes(extra.text) && more.wordCount > whole.wordCount && more.wordCount < whole.wordCount * 1.5,
        same: JSON.stringify(same) === JSON.stringify(whole),
        readable: [isProbablyReaderable(html), isProbablyReaderable(Buffer.from(html)), isProbablyReaderable("<title>Log in</title><form><input></form>")],
      }));
    `,
  });
  const expected = {
    codes: ["too-large", "too-large", "out-of-time", "unusable", "unusable"], seen: true, places: true, leftOut: true, stages: true,
    less: 1, more: true, same: true, readable: [true, true, false],
  };
  assert.deepEqual(told(made, "options.js"), expected);
});

test("addresses and charsets that are none are refused", () => {
  const made = fresh({
    "wrong.js": `
      import { extract, isProbablyReaderable, PithError } from "pith-reader";
      const code = (run) => { try { run(); return "none"; } catch (error) { return error instanceof PithError ? error.code : String(error); } };
      const page = "<p>A page.";
      const bytes = new TextEncoder().encode(page);
      const both = (options) => [extract, isProbablyReaderable].flatMap((run) => [page, bytes].map((page) => code(() => run(page, options))));
      console.log(JSON.stringify({
        wrong: ["not a url", "/story", "http://[bad", "", "about:blank", "javascript:1", new URL("about:blank"), 7, {}].flatMap((url) => both({ url })),
        charset: ["nope", "", 7].flatMap((charset) => both({ charset })),
        right: [{ url: "https://example.org/" }, { url: new URL("https://example.org/") }, { url: "file:///a.html" }, { url: undefined, charset: null }, { charset: " Windows-1251 " }].flatMap(both),
      }));
    `,
  });
  const { wrong, charset, right } = told(made, "wrong.js");
  assert.deepEqual([...new Set([...wrong, ...charset])], ["unusable"]);
  assert.deepEqual([...new Set(right)], ["none"]);
});

test("decide: what is answered is done, and the rest stays as it was", () => {
  const made = fresh({
    "decide.js": `
      import { readFileSync } from "node:fs";
      import { extract } from "pith-reader";
      const pages = JSON.parse(readFileSync("pages.json", "utf8"));
      const faults = [];
      for (const [name, html] of pages) {
        const nothing = extract(html, { decide: () => false });
        if (nothing.content !== "" || nothing.wordCount !== 0 || nothing.kind !== "none" || nothing.isArticle) faults.push([name, "nothing", nothing.textContent.slice(0, 80)]);
        const { blocks } = extract(html, { inspect: true });
        const kept = (decide) => extract(html, { decide, inspect: true }).blocks.map((block) => block.kept);
        let place = 0;
        const turned = kept(({ kept }) => (place++ % 3 === 0 ? !kept : undefined));
        if (turned.some((kept, place) => kept !== (place % 3 === 0 ? !blocks[place].kept : blocks[place].kept))) faults.push([name, "turned"]);
        place = 0;
        const every = kept(() => place++ % 2 === 0);
        if (every.some((kept, place) => kept !== (place % 2 === 0))) faults.push([name, "every"]);
      }
      const mixed = "<main><div>The first line stands in the box itself, and it is long enough to be read." +
        "<p>A paragraph stands in the box as well, and it is long enough to be read, too.</p>The last line stands in the box itself again, and is just as long.</div></main>";
      const words = ["first", "paragraph", "last"];
      const only = (word) => extract(mixed, { decide: ({ text }) => text.includes(word) }).textContent;
      const without = (word) => extract(mixed, { decide: ({ text }) => (text.includes(word) ? false : undefined), keep: [0] }).textContent;
      console.log(JSON.stringify({
        faults, only: words.map((word) => words.filter((other) => only(word).includes(other)).join()), without: words.map((word) => words.filter((other) => without(word).includes(other)).join()),
      }));
    `,
    "pages.json": JSON.stringify(fixtures().filter((_, place) => place % 40 === 0).map(({ name, bytes }) => [name, bytes.toString()])),
  });
  assert.deepEqual(told(made, "decide.js"), {
    faults: [], only: ["first", "paragraph", "last"], without: ["paragraph,last", "first,last", "first,paragraph"],
  });
});

test("bytes of any charset are read by isProbablyReaderable as by extract", () => {
  const line = "\u0423\u0442\u0440\u043e\u043c \u043f\u043e\u0448\u0451\u043b \u0441\u043d\u0435\u0433, \u0438 \u043a \u0432\u0435\u0447\u0435\u0440\u0443 \u0433\u043e\u0440\u043e\u0434 \u0441\u0442\u0430\u043b \u0431\u0435\u043b\u044b\u043c. ";
  const made = fresh({
    "charsets.js": `
      import { extract, isProbablyReaderable } from "pith-reader";
      const texts = ${JSON.stringify({
        "windows-1251": line,
        "koi8-r": line,
        "iso-8859-7": "Το πρωί χιόνισε, και το βράδυ η πόλη είχε γίνει άσπρη. Τα τραμ πήγαιναν αργά. ",
        "windows-1256": "في الصباح تساقط الثلج، وفي المساء صارت المدينة بيضاء. سارت القطارات ببطء. ",
      })};
      const encoded = (text, charset) => {
        const letters = new Map(Array.from({ length: 128 }, (_, at) => [new TextDecoder(charset).decode(Uint8Array.of(at + 128)), at + 128]));
        return Uint8Array.from(text, (letter) => letters.get(letter) ?? letter.charCodeAt(0));
      };
      const page = (text) => "<title>1</title><article>" + Array.from({ length: 6 }, (_, at) => "<p>" + at + " " + text.repeat(3) + "</p>").join("") + "</article>";
      const pages = Object.entries(texts).map(([charset, text]) => [charset, encoded(page(text), charset), text]);
      // In ISO-2022-JP, each letter is two ASCII bytes between escape sequences.
      const snow = ["$1$NKY", "@c$,9_", "$j!#" ].join("");
      pages.push(["iso-2022-jp", Uint8Array.from(page("\\x1b$B" + snow.repeat(9) + "\\x1b(B"), (letter) => letter.charCodeAt(0)), ""]);
      console.log(JSON.stringify(pages.map(([charset, bytes, text]) => {
        const article = extract(bytes);
        const others = ["utf-8", "windows-1252"].map((charset) => isProbablyReaderable(bytes, { charset }) === extract(bytes, { charset }).isArticle);
        return [charset, article.textContent.includes(text.trim()), isProbablyReaderable(bytes) === article.isArticle, ...others];
      })));
    `,
  });
  assert.deepEqual(told(made, "charsets.js"), ["windows-1251", "koi8-r", "iso-8859-7", "windows-1256", "iso-2022-jp"].map((charset) => [charset, true, true, true, true]));
});

test("what is no core is a typed error, and a core that was there stays", async () => {
  const made = fresh({
    "cores.js": `
      import { readFileSync } from "node:fs";
      import { extract, init, initSync, PithError } from "pith-reader";
      const empty = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
      const origin = process.argv[2];
      const gone = new Uint8Array(empty);
      structuredClone(gone, { transfer: [gone.buffer] });
      const codes = [];
      const note = async (run) => { try { await run(); codes.push("none"); } catch (error) { codes.push(error instanceof PithError && error.name === "PithError" ? error.code : String(error)); } };
      for (const given of [new Uint8Array(3), undefined, null, {}, "x", gone, gone.buffer, empty, new WebAssembly.Module(empty)]) await note(() => initSync(given));
      for (const given of [null, 7, {}, new Uint8Array(3), empty, new WebAssembly.Module(empty)]) await note(() => init(given));
      for (const given of ["nope", "http://127.0.0.1:1/pith.wasm", origin + "/page.html", new URL(origin + "/missing.wasm"), () => fetch(origin + "/page.html"), () => Promise.reject(new Error("no"))]) await note(() => init(typeof given === "function" ? given() : given));
      await note(() => init(origin + "/node_modules/pith-reader/wasm/pith-html.wasm"));
      await note(() => initSync(readFileSync("node_modules/pith-reader/wasm/pith-html.wasm")));
      const error = new PithError("unusable", "a message", codes);
      console.log(JSON.stringify({ codes, kind: extract("<p>A line.").kind, error: [error.name, error.code, error.message, error.cause === codes] }));
    `,
  });
  const server = await serveFolder(made.folder);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["cores.js", server.origin], { cwd: made.folder });
    assert.deepEqual(JSON.parse(stdout), {
      codes: [...Array(15).fill("unusable"), ...Array(6).fill("not-ready"), "none", "none"], kind: "none", error: ["PithError", "unusable", "a message", true],
    });
  } finally {
    server.close();
  }
});

const TITLE = `import { readFileSync } from "node:fs"; import { extract } from "pith-reader"; console.log(extract(readFileSync("page.html")).title);`;

/** Bundles with webpack; an error or a warning fails. */
const packed = (options) => new Promise((done, failed) =>
  webpack({ mode: "production", performance: false, ...options }, (error, stats) =>
    error || stats.hasErrors() || stats.hasWarnings() ? failed(error ?? new Error(stats.toString({ all: false, errors: true, warnings: true }))) : done()));

test("a bundle of webpack for Node has the one core that it reads", async () => {
  const made = fresh({ "src/use.js": TITLE });
  const output = { path: join(made.folder, "out"), filename: "use.cjs" };
  await packed({ context: made.folder, target: "node", entry: "./src/use.js", output });
  assert.deepEqual(readdirSync(output.path).map((name) => name.replace(/^\w+(?=\.wasm)/, "core")).sort(), ["core.wasm", "use.cjs"]);
  assert.equal(made.run(process.execPath, "out/use.cjs"), SAMPLE_TITLE);
});

test("bundlers that do not read `exports` find the modules for browsers", async () => {
  const names = ["compat", "compat/inline", "inline", "inline/html"];
  const made = fresh({ "src/use.js": names.map((name, at) => `import * as from${at} from "pith-reader/${name}"; console.log(from${at});`).join("\n") });
  const output = { path: join(made.folder, "out"), filename: "use.js" };
  await packed({ context: made.folder, target: "web", entry: "./src/use.js", output, resolve: { exportsFields: [] }, module: { rules: [{ test: /use\.js$/, resolve: { fullySpecified: false } }] } });
  // Both cores as files for `compat`, and both as text, once each.
  const sizes = readdirSync(output.path).map((name) => statSync(join(output.path, name)).size);
  const [html, page] = ["pith-html", "pith"].map((name) => statSync(join(ROOT, `dist/npm/wasm/${name}.wasm`)).size);
  assert.deepEqual(sizes.map((size) => Math.round(size / 1e5)).sort((a, b) => a - b), [page, html, (page + html) * 4 / 3 + 6e4].map((size) => Math.round(size / 1e5)));
});

test("`require` of the inline module has its core in a bundle, for Node and for browsers", async () => {
  const use = (name, page) => `const { extract } = require("pith-reader/inline"); const { Readability } = require("pith-reader/compat/inline"); ${name}(extract(${page}).title, new Readability(${page}).parse().title)`;
  const made = fresh({ "src/node.js": use("console.log", 'require("node:fs").readFileSync("page.html", "utf8")'), "src/web.js": use("globalThis.told", "globalThis.page") }, { type: "commonjs" });
  const common = { absWorkingDir: made.folder, bundle: true, logLevel: "error" };
  await esbuild({ ...common, entryPoints: ["src/node.js"], outfile: join(made.folder, "out/esbuild.cjs"), platform: "node" });
  await esbuild({ ...common, entryPoints: ["src/web.js"], outfile: join(made.folder, "out/web.js"), platform: "browser" });
  await packed({ context: made.folder, target: "node", entry: "./src/node.js", output: { path: join(made.folder, "out"), filename: "webpack.cjs" } });
  await packed({ context: made.folder, target: "web", entry: "./src/web.js", output: { path: join(made.folder, "out"), filename: "webpack.js" } });
  rmSync(join(made.folder, "node_modules"), { recursive: true });
  for (const name of ["esbuild.cjs", "webpack.cjs"]) assert.equal(made.run(process.execPath, `out/${name}`), `${SAMPLE_TITLE} ${SAMPLE_TITLE}`);
  for (const name of ["web.js", "webpack.js"]) {
    writeFileSync(join(made.folder, "run.cjs"), `globalThis.page = require("node:fs").readFileSync("page.html", "utf8"); globalThis.told = console.log; require("node:vm").runInThisContext(require("node:fs").readFileSync("out/${name}", "utf8"));`);
    assert.equal(made.run(process.execPath, "run.cjs"), `${SAMPLE_TITLE} ${SAMPLE_TITLE}`);
  }
});

test("where a bundle has lost the core, the error says what to do", async () => {
  const made = fresh({ "src/use.js": TITLE });
  await esbuild({ absWorkingDir: made.folder, entryPoints: ["src/use.js"], outfile: join(made.folder, "out/use.mjs"), bundle: true, format: "esm", platform: "node", logLevel: "error" });
  await assert.rejects(promisify(execFile)(process.execPath, ["out/use.mjs"], { cwd: made.folder }), ({ stderr }) => /PithError: .*pith-reader\/inline.*serverExternalPackages/.test(stderr));
});

test("while a core is being loaded from a given source, init() waits for that", async () => {
  const made = fresh({
    "wait.js": `
      import { readFileSync } from "node:fs";
      import { setTimeout as rest } from "node:timers/promises";
      import { pathToFileURL } from "node:url";
      const { extract, init } = await import(pathToFileURL("node_modules/pith-reader/esm/index.browser.js"));
      const message = (promise) => promise.then(() => "none", (error) => error.code + ": " + error.message);
      // A given core that cannot be loaded fails for those that waited for it, and the next call tries the package's own.
      const lost = init(rest(10).then(() => { throw new Error("lost"); }));
      const failed = await Promise.all([message(lost), message(init())]);
      const own = await message(init());
      void init(rest(10).then(() => readFileSync("node_modules/pith-reader/wasm/pith-html.wasm")));
      await init();
      console.log(JSON.stringify({ failed, own, kind: extract("<p>A line.").kind }));
    `,
  });
  const { failed, own, kind } = told(made, "wait.js");
  for (const message of failed) assert.match(message, /^not-ready: .*lost/);
  // Node fetches no files.
  assert.match(own, /^not-ready: .*from file:.*pith-html\.wasm: .*pith-reader\/inline/);
  assert.equal(kind, "none");
});

test("an environment without TextDecoder is named, and is no lack of memory", () => {
  const made = fresh({
    "bare.js": `
      import { extract } from "pith-reader";
      const { TextDecoder } = globalThis;
      delete globalThis.TextDecoder;
      let told;
      try { extract("<p>A line."); } catch ({ code, message, cause }) { told = [code, message, cause.name]; }
      globalThis.TextDecoder = TextDecoder;
      console.log(JSON.stringify([...told, extract("<p>A line.").kind]));
    `,
  });
  assert.deepEqual(told(made, "bare.js"), ["not-ready", "the core cannot be started: it needs TextDecoder, which this environment has not", "ReferenceError", "none"]);
});

test("what is like a document or an element, and cannot be read, is refused", () => {
  const made = fresh({
    "nodes.js": `
      import { load } from "cheerio";
      import { extract } from "pith-reader";
      import { Readability } from "pith-reader/compat";
      const $ = load("<main><h1>Tides</h1><p>A line of the text.</p></main>");
      const answer = (run) => { try { return run().kind; } catch ({ code, message }) { return code + ": " + message; } };
      const pages = [$.root()[0], $("p")[0], $("p"), { nodeType: 1 }, { nodeType: 9 }, { nodeType: 1, outerHTML: 7 }, { nodeType: 9, documentElement: {} }];
      console.log(JSON.stringify({
        refused: pages.map((page) => answer(() => extract(page))), compat: answer(() => new Readability($.root()[0])), html: answer(() => extract($.html())),
        least: extract({ nodeType: 1, outerHTML: "<p>A line.</p>" }).textContent, empty: answer(() => extract({ nodeType: 9, documentElement: null })),
      }));
    `,
  });
  symlinkSync(join(ROOT, "node_modules/cheerio"), join(made.folder, "node_modules/cheerio"));
  const { refused, compat, ...read } = told(made, "nodes.js");
  for (const answer of refused.slice(0, 5)) assert.match(answer, /^unusable: .*of cheerio: \$\.html\(\)/);
  for (const answer of refused.slice(5)) assert.match(answer, /^unusable: .*outerHTML/);
  assert.match(compat, /should be a document object/);
  assert.deepEqual(read, { html: "none", least: "A line.", empty: "none" });
});

test("<pith-reader> works in jsdom, with a core that is given", () => {
  const made = fresh({
    "element.js": `
      import { readFileSync } from "node:fs";
      import { JSDOM } from "jsdom";
      const { window } = new JSDOM("<!DOCTYPE html><title>A page</title><body></body>", { url: "https://example.org/" });
      for (const name of ["window", "document", "location", "customElements", "HTMLElement", "Element", "DOMParser", "CustomEvent"]) {
        Object.defineProperty(globalThis, name, { configurable: true, value: name === "window" ? window : window[name] });
      }
      const { initSync } = await import("pith-reader/element");
      initSync(readFileSync("node_modules/pith-reader/wasm/pith.wasm"));
      const reader = document.body.appendChild(document.createElement("pith-reader"));
      const { title } = await reader.read(readFileSync("page.html", "utf8"));
      const parts = [...reader.shadowRoot.querySelectorAll("[part]")].map((element) => element.getAttribute("part"));
      console.log(JSON.stringify({ title, parts, styles: reader.shadowRoot.querySelectorAll("style").length }));
    `,
  });
  symlinkSync(join(ROOT, "node_modules/jsdom"), join(made.folder, "node_modules/jsdom"));
  const { title, parts, styles } = told(made, "element.js");
  assert.equal(title, SAMPLE_TITLE);
  assert.ok(["message", "article", "title", "content"].every((part) => parts.includes(part)), parts.join());
  assert.equal(styles, 1);
});

test("the memory of a large page is given back", () => {
  const made = fresh({
    "large.js": `
      import { extract } from "pith-reader";
      const { Instance } = WebAssembly;
      let instances = 0;
      WebAssembly.Instance = class extends Instance { constructor(...given) { super(...given); instances++; } };
      const page = (lines) => "<article>" + "<p>A line of the text, which is long enough to be read by somebody.</p>".repeat(lines) + "</article>";
      console.log(JSON.stringify([20, 20, 80_000, 20, 20].map((lines) => (extract(page(lines)), instances))));
    `,
  });
  assert.deepEqual(told(made, "large.js"), [1, 1, 1, 2, 2]);
});

test("what is wrong with the address of a core is said", async () => {
  const made = fresh({
    "src/classic.js": `import { init } from "pith-reader"; globalThis.told = init().catch((error) => error.code + ": " + error.message);`,
    "ask.js": `
      import { init } from "pith-reader";
      const origin = process.argv[2];
      const message = (source) => init(source).then(() => "none", (error) => error.code + ": " + error.message);
      console.log(JSON.stringify([await message(origin + "/page.html"), await message(origin + "/missing.wasm"), await message("http://127.0.0.1:1/pith.wasm"), await message(new Request(origin + "/empty"))]));
    `,
  });
  const server = await serveFolder(made.folder, (path) => (path === "/empty" ? { type: "application/octet-stream", body: "" } : undefined));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["ask.js", server.origin], { cwd: made.folder });
    const from = `not-ready: the core cannot be loaded from ${server.origin}`;
    const [html, missing, down, empty] = JSON.parse(stdout);
    assert.deepEqual([html, missing, empty], [`${from}/page.html: this is HTML, not WebAssembly`, `${from}/missing.wasm: the server answers 404`, `${from}/empty: this is nothing, not WebAssembly`]);
    assert.match(down, /^not-ready: the core cannot be loaded from http:\/\/127\.0\.0\.1:1\/pith\.wasm: ./);
  } finally {
    server.close();
  }
  // As a classic script a bundle does not know its own address.
  const { outputFiles } = await esbuild({ absWorkingDir: made.folder, entryPoints: ["src/classic.js"], bundle: true, format: "iife", platform: "browser", write: false, logLevel: "silent" });
  assert.match(await runInNewContext(`${outputFiles[0].text}; globalThis.told`, { URL, WebAssembly, TextDecoder, TextEncoder }), /^not-ready: the core cannot be loaded: .*pith-reader\/inline/);
});

test("the recipe for many pages", () => {
  const readme = readFileSync(join(ROOT, "npm/README.md"), "utf8");
  const [, recipe] = /### Many pages, with worker threads\n\n```js\n([^]+?)```/.exec(readme);
  const made = fresh({ "many.js": recipe });
  const lines = made.run(process.execPath, "many.js", "page.html", "page.html", "no-such.html").split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines.map(({ title, error }) => title ?? error.code).sort(), ["ENOENT", SAMPLE_TITLE, SAMPLE_TITLE]);
});

test("a core that runs out of memory is replaced", () => {
  const made = fresh({
    "trap.js": `
      import { readFileSync } from "node:fs";
      import { extract, initSync } from "pith-reader";
      initSync(readFileSync("small.wasm"));
      const page = readFileSync("page.html", "utf8");
      const url = ${JSON.stringify(SAMPLE_URL)};
      const before = JSON.stringify(extract(page, { url }));
      const rounds = [];
      for (let round = 0; round < 2; round++) {
        let code, cause;
        try { extract("<p>Words that fill the memory of the core, one by one. ".repeat(100_000)); } catch (error) { code = error.code; cause = error.cause?.constructor.name; }
        rounds.push([code, cause, JSON.stringify(extract(page, { url })) === before]);
      }
      console.log(JSON.stringify(rounds));
    `,
  });
  const small = withLeastMemory(readFileSync(join(ROOT, "dist/npm/wasm/pith-html.wasm")), 1024);
  writeFileSync(join(made.folder, "small.wasm"), small);
  const rounds = told(made, "trap.js");
  assert.deepEqual(rounds, Array(2).fill(["stopped", "RuntimeError", true]));
});

for (const library of ["jsdom", "linkedom"]) {
  test(`documents of ${library}`, () => {
    const made = fresh({
      "library.js": `
        import { readFileSync } from "node:fs";
        import { extract } from "pith-reader";
        import { isProbablyReaderable as readerable, Readability } from "pith-reader/compat";
        import * as library from "${library}";
        const html = readFileSync("page.html", "utf8");
        const url = ${JSON.stringify(SAMPLE_URL)};
        const document = library.JSDOM ? new library.JSDOM(html, { url }).window.document : library.parseHTML(html).document;
        const before = document.documentElement.outerHTML;
        const article = extract(document, { url });
        const parsed = new Readability(document, { charThreshold: 20 }).parse();
        const element = new Readability(document, { serializer: (element) => element }).parse().content;
        const part = [...document.querySelectorAll("p")].find((p) => article.textContent.includes(p.textContent) && p.textContent.length > 100);
        const other = document.querySelector(".site-footer p");
        const has = (article, element) => article.textContent.includes(element.textContent.trim().split(/\\s\\s|\\n/)[0]);
        const code = (page, options) => { try { extract(page, options); return "none"; } catch (error) { return error.code; } };
        const stranger = document.createElement("p");
        const parts = {
          dropped: has(extract(document, { drop: [part] }), part), kept: [has(article, other), has(extract(document, { keep: [other] }), other)],
          inner: [has(extract(document, { drop: [document.body], keep: [part] }), part), extract(document, { drop: [document.body], keep: [part] }).wordCount < 200],
          within: has(extract(part.parentNode, { drop: [part] }), part), both: has(extract(document, { drop: [part], keep: [part] }), part),
          refused: [[document, stranger], [document, {}], [document, document], [html, part], [Buffer.from(html), part], [part, other]].map(([page, element]) => code(page, { keep: [element] })),
        };
        console.log(JSON.stringify({
          parts, same: article.textContent === extract(html, { url }).textContent,
          title: parsed.title, readable: readerable(document, { minContentLength: 20 }), wrapped: parsed.content.startsWith('<div id="readability-page-1" class="page">'),
          element: element.id, untouched: before === document.documentElement.outerHTML, part: extract(document.querySelector("main, article, body")).wordCount > 100,
        }));
      `,
    });
    // The DOM library is the project's own dependency; here it is linked from the tests.
    symlinkSync(join(ROOT, "node_modules", library), join(made.folder, "node_modules", library));
    const parts = { dropped: false, kept: [false, true], inner: [true, true], within: false, both: false, refused: Array(6).fill("unusable") };
    const expected = { parts, same: true, title: SAMPLE_TITLE, readable: true, wrapped: true, element: "readability-page-1", untouched: true, part: true };
    assert.deepEqual(told(made, "library.js"), expected);
  });
}

test("Readability's own calls", () => {
  const made = fresh({
    "compat.cjs": `
      const { readFileSync } = require("node:fs");
      const { Readability, isProbablyReaderable } = require("pith-reader/compat");
      const html = readFileSync("page.html", "utf8");
      const defaults = { debug: false, maxElemsToParse: 0, nbTopCandidates: 5, charThreshold: 500, classesToPreserve: [], keepClasses: false,
        disableJSONLD: false, allowedVideoRegex: undefined, linkDensityModifier: 0 };
      const article = new Readability(html, defaults).parse();
      const thrown = (work) => { try { work(); } catch (error) { return error.code ?? error.message; } };
      const refused = [{ nbTopCandidates: 9 }, { linkDensityModifier: 0.1 }, { keepClasses: true }, { classesToPreserve: ["x"] }, { allowedVideoRegex: /x/ }, { charTreshold: 9 }];
      console.log(JSON.stringify({
        fields: Object.keys(article), length: article.length === article.textContent.length, empty: new Readability("<title>T</title>").parse(),
        wrong: thrown(() => new Readability()), refused: refused.map((options) => thrown(() => new Readability(html, options))),
        large: thrown(() => new Readability(html, { maxElemsToParse: 3 }).parse()),
        quick: [{}, { minContentLength: 9, minScore: 1 }, { minContentLength: 1e6 }].map((options) => isProbablyReaderable(html, options)),
        checker: [thrown(() => isProbablyReaderable(html, () => true)), thrown(() => isProbablyReaderable(html, { minContent: 1 }))],
      }));
    `,
  });
  const { fields, ...rest } = told(made, "compat.cjs");
  for (const field of READABILITY) assert.ok(fields.includes(field), field);
  assert.ok(!fields.includes("readability"));
  assert.match(rest.wrong, /should be a document/);
  delete rest.wrong;
  assert.deepEqual(rest, {
    length: true, empty: null, refused: Array(6).fill("unusable"), large: "too-large", quick: [true, true, false], checker: ["unusable", "unusable"],
  });
});

test("Readability's fields by its rules", () => {
  const page = (head, body = "") => `<!DOCTYPE html><html lang="ar_EG"><head>${head}</head><body>${body}<p>${"A long story of the sea, told by those who sailed it. ".repeat(9)}</p></body></html>`;
  const made = fresh({
    "rules.js": `
      import { Readability } from "pith-reader/compat";
      const told = ({ title, byline, siteName, dir, lang, excerpt, publishedTime }) => ({ title, byline, siteName, dir, lang, excerpt: excerpt?.slice(0, 12), publishedTime });
      const pages = ${JSON.stringify([
        page('<title>Tides</title><meta property="og:title" content="Tides &amp;amp; times | The Pier">'),
        page('<title>Tides</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"Of tides","author":{"name":"Ann Lee"},"datePublished":"2026-11-01","publisher":{"name":"The Pier"}}</script>'),
      ])};
      console.log(JSON.stringify([...pages.map((html) => told(new Readability(html).parse())), told(new Readability(pages[1], { disableJSONLD: true }).parse())]));
    `,
  });
  const [plain, linked, unlinked] = told(made, "rules.js");
  const nothing = { byline: null, siteName: null, dir: null, lang: "ar_EG", excerpt: "A long story", publishedTime: null };
  assert.deepEqual(plain, { ...nothing, title: "Tides & times | The Pier" });
  assert.deepEqual(linked, { ...nothing, title: "Of tides", byline: "Ann Lee", siteName: "The Pier", publishedTime: "2026-11-01" });
  assert.deepEqual(unlinked, { ...nothing, title: "Tides" });
});

test("a text under charThreshold is extracted again, favouring recall", () => {
  const made = fresh({
    "threshold.js": `
      import { readFileSync } from "node:fs";
      import { Readability } from "pith-reader/compat";
      const html = readFileSync("page.html", "utf8");
      const [once, again] = [0, 1e6].map((charThreshold) => new Readability(html, { charThreshold }).parse().length);
      console.log(JSON.stringify({ once, again }));
    `,
  });
  const { once, again } = told(made, "threshold.js");
  assert.ok(again >= once && once > 500, `${again} ${once}`);
});
