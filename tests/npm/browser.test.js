// The packed package in Chromium and Firefox, as a fresh project serves it: plain module scripts, a worker, bundles of Vite, webpack and
// esbuild, a core that runs out of memory, and <pith-reader>.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { build as esbuild } from "esbuild";
import { build as vite, createServer as viteServer } from "vite";
import webpack from "webpack";
import { start } from "../browser/support.js";
import { project, ROOT, SAMPLE, SAMPLE_TITLE, SAMPLE_URL, serveFolder, withLeastMemory } from "./support.js";

/** The script of every test page: it writes its result, or the error, into its title. */
const PAGE = (script) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>waiting</title></head><body><script type="module" src="${script}"></script></body></html>`;

const PLAIN = "/node_modules/pith-reader/esm/index.browser.js";

const ON_PAGE = (from) => `
import { extract, init } from "${from}";
try {
  await init();
  const html = await (await fetch("/page.html")).text();
  const ofText = extract(html, { url: ${JSON.stringify(SAMPLE_URL)} });
  const frame = document.createElement("iframe");
  frame.src = "/page.html";
  await new Promise((done) => { frame.onload = done; document.body.append(frame); });
  const live = extract(frame.contentDocument, { url: ${JSON.stringify(SAMPLE_URL)} });
  frame.style.display = "none";
  const unseen = extract(frame.contentDocument, { url: ${JSON.stringify(SAMPLE_URL)} });
  const inert = extract(new DOMParser().parseFromString(html, "text/html"), { url: ${JSON.stringify(SAMPLE_URL)} });
  globalThis.told = { title: ofText.title, text: ofText.textContent, live: live.textContent, unseen: unseen.textContent, inert: inert.textContent, markdown: ofText.markdown() };
} catch (error) { globalThis.told = { error: String(error.stack ?? error) }; }
`;

/** A page that prepares the core, more than once, and then reads another. */
const PREPARED = `
import { extract, prepare } from "${PLAIN}";
try {
  const around = document.documentElement.outerHTML;
  const { Instance } = WebAssembly;
  let instances = 0;
  WebAssembly.Instance = class extends Instance { constructor(...given) { super(...given); instances++; } };
  await Promise.all([prepare(), prepare()]);
  await prepare();
  const untouched = document.documentElement.outerHTML === around && performance.getEntriesByType("resource").every(({ name }) => /\\.(?:js|wasm|ico)$/.test(name));
  const html = await (await fetch("/page.html")).text();
  const { title, textContent } = extract(html, { url: ${JSON.stringify(SAMPLE_URL)} });
  globalThis.told = { title, text: textContent, instances, untouched };
} catch (error) { globalThis.told = { error: String(error.stack ?? error) }; }
`;

const WORKER = (from) => `
import { extract, init } from "${from}";
onmessage = async ({ data }) => {
  try { await init(); const { title, textContent } = extract(data, { url: ${JSON.stringify(SAMPLE_URL)} }); postMessage({ title, text: textContent }); }
  catch (error) { postMessage({ error: String(error.stack ?? error) }); }
};
// A bundle may load in chunks; messages sent before it is complete are lost.
postMessage("ready");
`;

const WITH_WORKER = `
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
worker.onerror = (event) => { globalThis.told = { error: event.message ?? "the worker could not be loaded" }; };
worker.onmessage = async ({ data }) => {
  if (data === "ready") worker.postMessage(await (await fetch("/page.html")).arrayBuffer());
  else globalThis.told = data;
};
`;

/** The recipe for extracting without blocking the page: the worker, and the script of the page. */
const [, RECIPE_WORKER, RECIPE_PAGE] = /### Without blocking the page\n[^]+?```js\n([^]+?)```\n\n```js\n([^]+?)```/.exec(readFileSync(join(ROOT, "npm/README.md"), "utf8")) ?? [];

let made, server, other, dev;
before(async () => {
  other = createServer((request, response) => response.writeHead(200, { "access-control-allow-origin": "*" }).end(SAMPLE));
  await new Promise((done) => other.listen(0, "127.0.0.1", done));
  const folders = ["plain", "vite", "webpack", "esbuild", "inline"];
  made = project({
    "page.html": SAMPLE,
    "src/page.js": ON_PAGE("pith-reader"), "src/main-worker.js": WITH_WORKER, "src/worker.js": WORKER("pith-reader"),
    "src/inline.js": ON_PAGE("pith-reader/inline"),
    "plain/page.js": ON_PAGE(PLAIN), "plain/worker.js": WORKER(PLAIN), "plain/main-worker.js": WITH_WORKER,
    ...Object.fromEntries(folders.map((folder) => [`${folder}/index.html`, PAGE("./page.js")])),
    ...Object.fromEntries(folders.map((folder) => [`${folder}/worker.html`, PAGE("./main-worker.js")])),
    "recipe/worker.js": RECIPE_WORKER.replace("pith-reader", PLAIN), "recipe/page.js": `const show = (article) => (globalThis.told = article);\n${RECIPE_PAGE}`,
    "recipe/index.html": SAMPLE.toString().replace("</body>", '<script type="module" src="./page.js"></script></body>'),
    "prepared/page.js": PREPARED, "prepared/index.html": PAGE("./page.js"),
    "blank.html": PAGE("data:text/javascript,"),
    "src/index.html": PAGE("./page.js"), "src/worker.html": PAGE("./main-worker.js"),
  });
  const { folder } = made;
  writeFileSync(join(folder, "small.wasm"), withLeastMemory(readFileSync(join(ROOT, "dist/npm/wasm/pith.wasm")), 1024));
  await bundle(folder);
  dev = await develop(folder);
  server = await serveFolder(folder, (path) => {
    if (path === "/away.html") return { status: 302, headers: { location: `http://127.0.0.1:${other.address().port}/page.html` }, body: "" };
    // Pages that take no HTML without Trusted Types, and allow the package's policy or none.
    const policies = { "/strict.html": "pith-reader", "/stricter.html": "'none'" }[path];
    if (policies) {
      const policy = `require-trusted-types-for 'script'; trusted-types ${policies}; script-src 'self' 'wasm-unsafe-eval'`;
      return { headers: { "content-security-policy": policy }, body: "<!DOCTYPE html><title>A page</title><main><p>A line.</p></main>" };
    }
    // Pages whose policy forbids WebAssembly, or to fetch anything.
    const scripts = { "/no-wasm.html": "script-src 'self'", "/no-fetch.html": "script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'" }[path];
    if (scripts) return { headers: { "content-security-policy": scripts }, body: "<!DOCTYPE html><title>A page</title><main><p>A line.</p></main>" };
    if (path === "/old.html") return { type: "text/html", body: Buffer.from(`<meta charset="windows-1251"><title>\xcf\xf0\xee</title><p>${"\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0. ".repeat(40)}`, "latin1") };
  });
});
after(async () => {
  server?.close();
  other?.close();
  await dev?.close();
  made?.close();
});

/** The dev server of Vite over the same sources: it bundles the package alone, into a folder of its own. */
async function develop(folder) {
  const plugins = [{ name: "page", configureServer: ({ middlewares }) => void middlewares.use("/page.html", (_request, response) => response.setHeader("content-type", "text/html").end(SAMPLE)) }];
  const started = await viteServer({ root: join(folder, "src"), logLevel: "error", configFile: false, plugins, server: { host: "127.0.0.1", port: 0, hmr: false, fs: { allow: [folder] } } });
  await started.listen();
  return { origin: `http://127.0.0.1:${started.httpServer.address().port}`, close: () => started.close() };
}

/** Bundles the same sources with each bundler. */
async function bundle(folder) {
  await vite({
    root: join(folder, "src"), base: "./", logLevel: "error", configFile: false, worker: { format: "es" },
    build: { outDir: join(folder, "vite"), emptyOutDir: true, target: "esnext", rollupOptions: { input: [join(folder, "src/index.html"), join(folder, "src/worker.html")] } },
  });
  await new Promise((done, failed) =>
    webpack(
      {
        mode: "production", performance: false, context: folder, target: "web",
        entry: { page: "./src/page.js", "main-worker": "./src/main-worker.js" },
        output: { path: join(folder, "webpack"), filename: "[name].js", publicPath: "/webpack/" },
      },
      (error, stats) => (error || stats.hasErrors() || stats.hasWarnings() ? failed(error ?? new Error(stats.toString({ all: false, errors: true, warnings: true }))) : done()),
    ),
  );
  // esbuild does not follow `new URL`: its users copy the core and pass its URL, or use the inline module.
  const common = { bundle: true, format: "esm", platform: "browser", logLevel: "error", absWorkingDir: folder };
  await esbuild({ ...common, entryPoints: ["src/inline.js"], outfile: join(folder, "inline/page.js") });
  const given = { name: "given", setup: (build) => build.onLoad({ filter: /src[\\/](page|worker)\.js$/ }, ({ path }) => ({ contents: readFileSync(path, "utf8").replace("await init()", "await init(core)").replace(/^/, 'import path from "pith-reader/wasm/pith-html.wasm";\nconst core = new URL(path, import.meta.url);\n') })) };
  const files = { ...common, loader: { ".wasm": "file" }, plugins: [given] };
  await esbuild({ ...files, entryPoints: ["src/page.js", "src/worker.js", "src/main-worker.js"], outdir: join(folder, "esbuild") });
}

for (const name of ["chromium", "firefox"]) {
  describe(name, () => {
    let close, browser;
    before(async () => ({ close, browser } = await start(name)));
    after(() => close?.());

    /** The result of a page once it is done. */
    const told = async (path, { origin } = server) => {
      const page = await browser.newPage();
      try {
        await page.goto(origin + path);
        await page.waitForFunction(() => globalThis.told, { timeout: 60_000 });
        return await page.evaluate(() => globalThis.told);
      } finally {
        await page.close();
      }
    };

    test("a core is prepared once, and nothing of it is seen", async () => {
      const { error, title, text, instances, untouched } = await told("/prepared/index.html");
      assert.equal(error, undefined);
      assert.equal(title, SAMPLE_TITLE);
      assert.equal(text, (await told("/plain/index.html")).text);
      assert.ok(instances === 1 && untouched, `${instances} ${untouched}`);
    });

    for (const kind of ["plain", "vite", "webpack", "esbuild", "inline"]) {
      test(`${kind}: a page`, async () => {
        const { error, title, text, live, unseen, inert, markdown } = await told(`/${kind}/index.html`);
        assert.equal(error, undefined);
        assert.equal(title, SAMPLE_TITLE);
        assert.ok(text.length > 1000 && markdown.length > text.length);
        assert.equal(live, text);
        assert.equal(unseen, text);
        assert.equal(inert, text);
      });
      if (kind === "inline") continue;
      test(`${kind}: a worker, from bytes`, async () => {
        const { error, title, text } = await told(`/${kind}/worker.html`);
        assert.equal(error, undefined);
        assert.equal(title, SAMPLE_TITLE);
        assert.ok(text.length > 1000);
      });
    }

    test("Vite's dev server: a page and a worker", async () => {
      for (const path of ["/index.html", "/worker.html"]) {
        const { error, title, text } = await told(path, dev);
        assert.equal(error, undefined, path);
        assert.equal(title, SAMPLE_TITLE);
        assert.ok(text.length > 1000);
      }
    });

    test("the recipe for extracting without blocking the page", async () => {
      const { title, textContent, markdown } = await told("/recipe/index.html");
      assert.equal(title, SAMPLE_TITLE);
      assert.ok(textContent.length > 1000 && markdown.length > textContent.length);
    });

    describe("in a page", () => {
      let page;
      before(async () => {
        page = await browser.newPage();
        await page.goto(`${server.origin}/blank.html`);
      });

      test("a core that runs out of memory is replaced", async () => {
        const rounds = await page.evaluate(async (from, url) => {
          const { extract, init } = await import(from);
          await init("/small.wasm");
          const html = await (await fetch("/page.html")).text();
          const before = JSON.stringify(extract(html, { url }));
          const rounds = [];
          for (let round = 0; round < 2; round++) {
            let code, cause;
            try {
              extract("<p>Words that fill the memory of the core, one by one. ".repeat(100_000));
            } catch (error) {
              code = error.code;
              cause = error.cause?.constructor.name;
            }
            rounds.push([code, cause, JSON.stringify(extract(html, { url })) === before]);
          }
          return rounds;
        }, PLAIN, SAMPLE_URL);
        assert.deepEqual(rounds, Array(2).fill(["stopped", "RuntimeError", true]));
      });

      test("parts of a live page are reported and requested by their elements", async () => {
        const found = await page.evaluate(async (from) => {
          const { extract, isProbablyReaderable } = await import(from);
          const frame = document.createElement("iframe");
          frame.src = "/page.html";
          await new Promise((done) => {
            frame.onload = done;
            document.body.append(frame);
          });
          const shown = frame.contentDocument;
          const whole = extract(shown);
          const part = [...shown.querySelectorAll("p")].find((p) => whole.textContent.includes(p.textContent) && p.textContent.length > 100);
          const seen = new Set();
          const vetoed = extract(shown, { decide: ({ element, kept }) => (seen.add(element), kept && part.contains(element) ? false : undefined) });
          const dropped = extract(shown, { drop: [part] });
          return {
            had: whole.textContent.includes(part.textContent), seen: seen.has(part), vetoed: vetoed.textContent.includes(part.textContent),
            dropped: dropped.textContent.includes(part.textContent), rest: dropped.wordCount > 100, readable: isProbablyReaderable(shown), elements: extract(shown, { places: true }).elements.size > 3,
          };
        }, PLAIN);
        assert.deepEqual(found, { had: true, seen: true, vetoed: false, dropped: false, rest: true, readable: true, elements: true });
      });

      test("parts of documents that are not shown are requested by their elements", async () => {
        const found = await page.evaluate(async (from) => {
          const { extract } = await import(from);
          const html = await (await fetch("/page.html")).text();
          const parsed = new DOMParser().parseFromString(html.replace("<p>", '<noscript><p>A line for those without scripts.</p></noscript><form><input name="querySelectorAll"></form><p>'), "text/html");
          const before = parsed.documentElement.outerHTML;
          const whole = extract(parsed);
          const part = [...parsed.querySelectorAll("p")].find((p) => whole.textContent.includes(p.textContent) && p.textContent.length > 100);
          const other = parsed.querySelector(".site-footer p");
          const has = (article, element) => article.textContent.includes(element.textContent.trim().split("\n")[0]);
          const code = (page, element) => {
            try {
              return extract(page, { drop: [element] }) && "none";
            } catch (error) {
              return error.code;
            }
          };
          return {
            dropped: has(extract(parsed, { drop: [part] }), part), kept: [has(whole, other), has(extract(parsed, { keep: [other] }), other)],
            within: has(extract(part.parentNode, { drop: [part] }), part), untouched: parsed.documentElement.outerHTML === before,
            refused: [[parsed, document.body], [document, part], [html, part], [part, other], [parsed, {}]].map(([page, element]) => code(page, element)),
          };
        }, PLAIN);
        assert.deepEqual(found, { dropped: false, kept: [false, true], within: false, untouched: true, refused: Array(5).fill("unusable") });
      });

      test("what is no core is a typed error, and the core that was there stays", async () => {
        const { codes, kind } = await page.evaluate(async (from) => {
          const { extract, init, initSync, PithError } = await import(from);
          await init("/node_modules/pith-reader/wasm/pith.wasm");
          const empty = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
          const codes = [];
          for (const run of [() => initSync(), () => initSync(new Uint8Array(3)), () => initSync(new WebAssembly.Module(empty)), () => init("/page.html"), () => init("/missing.wasm"), () => init("http://[bad")]) {
            try {
              await run();
              codes.push("none");
            } catch (error) {
              codes.push(error instanceof PithError ? error.code : String(error));
            }
          }
          return { codes, kind: extract("<p>A line.").kind };
        }, PLAIN);
        assert.deepEqual(codes, [...Array(3).fill("unusable"), ...Array(3).fill("not-ready")]);
        assert.equal(kind, "none");
      });

      test("the core that parses HTML is inline, without a bundler", async () => {
        const found = await page.evaluate(async (url) => {
          const { extract } = await import("/node_modules/pith-reader/esm/inline-html.js");
          const { Readability } = await import("/node_modules/pith-reader/esm/compat.inline.js");
          const bytes = await (await fetch("/page.html")).arrayBuffer();
          return [extract(bytes, { url }).title, new Readability(new TextDecoder().decode(bytes)).parse().title];
        }, SAMPLE_URL);
        assert.deepEqual(found, [SAMPLE_TITLE, SAMPLE_TITLE]);
      });

      test("a page with DOM clobbering is read", async () => {
        const found = await page.evaluate(async (from) => {
          const { extract } = await import(from);
          const html = `<img name="documentElement"><form name="defaultView"></form><p>${"One sentence of the text, long enough to be one. ".repeat(9)}`;
          const document = new DOMParser().parseFromString(html, "text/html");
          return { ran: "ran" in globalThis, words: extract(document).wordCount, part: extract(document.querySelector("p")).wordCount };
        }, PLAIN);
        assert.deepEqual(found, { ran: false, words: 90, part: 90 });
      });

      test("an HTML string neither runs nor loads anything", async () => {
        const asked = [];
        page.on("request", (request) => asked.push(request.url()));
        const ran = await page.evaluate(async (from, origin) => {
          const { extract } = await import(from);
          const article = extract(`<p>${"One sentence, two sentences. ".repeat(20)}<img src="${origin}/seen.png" onerror="globalThis.ran = 1"><script>globalThis.ran = 2</script><svg onload="globalThis.ran = 3">`);
          await new Promise((done) => setTimeout(done, 200));
          return { ran: globalThis.ran ?? null, clean: !/onerror|script|onload/.test(article.content) };
        }, PLAIN, server.origin);
        page.removeAllListeners("request");
        assert.deepEqual(ran, { ran: null, clean: true });
        assert.ok(!asked.some((url) => url.includes("seen.png")));
      });
    });

    test("where a policy forbids the core, the error says what it has to allow", async () => {
      const answers = [];
      for (const path of ["/no-wasm.html", "/no-fetch.html"]) {
        const page = await browser.newPage();
        await page.goto(server.origin + path);
        answers.push(await page.evaluate(async (from) => (await import(from)).init().then(() => "none", (error) => `${error.code}: ${error.message}`), PLAIN));
        await page.close();
      }
      assert.match(answers[0], /^not-ready: .*'wasm-unsafe-eval'/);
      assert.match(answers[1], /^not-ready: .*from http:.*pith\.wasm: ./);
    });

    describe("in a page that requires Trusted Types", () => {
      /** What the calls that take HTML answer: "done", or the code and the message of the error. */
      const answers = async (path) => {
        const page = await browser.newPage();
        await page.goto(server.origin + path);
        const found = await page.evaluate(async (from) => {
          const { extract, init, prepare } = await import(from);
          await import("/node_modules/pith-reader/esm/element.js");
          const { Readability } = await import("/node_modules/pith-reader/esm/compat.browser.js");
          await init();
          const reader = document.body.appendChild(document.createElement("pith-reader"));
          const answers = [];
          const serializer = (element) => element;
          for (const run of [() => prepare(), () => extract("<p>A line."), () => reader.read("<p>A line."), () => new Readability(document, { serializer }).parse(), () => extract(document)]) {
            try {
              await run();
              answers.push("done");
            } catch (error) {
              answers.push(`${error.code}: ${error.message}`);
            }
          }
          return { answers, hasTypes: "trustedTypes" in globalThis };
        }, PLAIN);
        await page.close();
        return found;
      };

      test("strings are read where the policy of the package is allowed", async () => {
        assert.deepEqual((await answers("/strict.html")).answers, Array(5).fill("done"));
      });

      test("where it is not, the error says what is missing, and documents are read", async (t) => {
        const { answers: found, hasTypes } = await answers("/stricter.html");
        if (!hasTypes) return t.skip("this browser has no Trusted Types");
        for (const answer of found.slice(0, 4)) assert.match(answer, /^unusable: .*trusted-types pith-reader/);
        assert.equal(found[4], "done");
      });
    });

    describe("<pith-reader>", () => {
      let page;
      before(async () => {
        page = await browser.newPage();
        await page.goto(`${server.origin}/blank.html`);
        await page.evaluate(async () => {
          await import("/node_modules/pith-reader/esm/element.js");
          globalThis.event = (reader) => new Promise((done) => ["pith-ready", "pith-error"].forEach((type) => reader.addEventListener(type, ({ detail }) => done([type, detail.article?.title ?? detail.error.message]), { once: true })));
        });
      });

      test("shows a page of the same origin, and fires an event", async () => {
        const seen = await page.evaluate(async () => {
          const reader = document.createElement("pith-reader");
          const event = globalThis.event(reader);
          reader.src = "/page.html";
          document.body.append(reader);
          const busy = reader.getAttribute("aria-busy");
          const told = await event;
          const article = reader.shadowRoot.querySelector("article");
          return {
            told, busy, still: reader.getAttribute("aria-busy"), heading: article.querySelector("[part=title]").textContent, lang: article.lang,
            named: reader.shadowRoot.getElementById(article.getAttribute("aria-labelledby")).textContent, content: article.querySelector("[part=content]").innerHTML === fill(reader.article.content),
          };
          function fill(html) {
            const template = document.createElement("template");
            template.innerHTML = html;
            return template.innerHTML;
          }
        });
        assert.deepEqual(seen, { told: ["pith-ready", SAMPLE_TITLE], busy: "true", still: null, heading: SAMPLE_TITLE, lang: "en", named: SAMPLE_TITLE, content: true });
      });

      test("requests no other origin, not even by a redirect", async () => {
        let asked = 0;
        other.on("request", () => asked++);
        const errors = await page.evaluate(async (elsewhere) => {
          const errors = [];
          for (const src of [elsewhere, "/away.html", "/missing.html"]) {
            const reader = document.createElement("pith-reader");
            const event = globalThis.event(reader);
            reader.src = src;
            document.body.append(reader);
            const [type] = await event;
            errors.push([type, reader.shadowRoot.querySelector("[role=status]").textContent !== "", reader.article]);
          }
          return errors;
        }, `http://127.0.0.1:${other.address().port}/page.html`);
        assert.deepEqual(errors, Array(3).fill(["pith-error", true, null]));
        assert.equal(asked, 0);
      });

      test("an address that is none is an error, and the article before it goes", async () => {
        const { told, thrown, before, after, text } = await page.evaluate(async () => {
          const thrown = [];
          addEventListener("error", ({ message }) => thrown.push(message));
          const reader = document.body.appendChild(document.createElement("pith-reader"));
          await reader.read(`<article><h1>Tides</h1><p>${"A line of the text, long enough to be one. ".repeat(20)}</p></article>`);
          const before = reader.shadowRoot.querySelector("article") !== null;
          const event = globalThis.event(reader);
          reader.setAttribute("src", "http://[bad");
          const told = await event;
          await new Promise((done) => setTimeout(done));
          return { told, thrown, before, after: reader.article, text: reader.shadowRoot.textContent };
        });
        assert.deepEqual([told[0], thrown, before, after], ["pith-error", [], true, null]);
        assert.match(text, /“http:\/\/\[bad” is no address/);
      });

      test("reads documents, text and legacy encodings, and follows links to footnotes", async () => {
        const seen = await page.evaluate(async () => {
          const reader = document.body.appendChild(document.createElement("pith-reader"));
          const old = await reader.read(new URL("/old.html", location.href));
          const note = '<p>A text with a note<sup><a href="#fn1" id="r1">1</a></sup> in it, long enough to be read as one.</p>'.repeat(1) + `<p>${"And more of the text, so that it is one. ".repeat(10)}</p><ol class="footnotes"><li id="fn1">The note. <a href="#r1">back</a></li></ol>`;
          await reader.read(`<article><h1>Notes</h1>${note}</article>`);
          const link = reader.shadowRoot.querySelector("a[href^='#']");
          link?.click();
          const focused = reader.shadowRoot.activeElement?.id;
          return { old: old.textContent.slice(0, 6), follows: link !== null && focused === link.getAttribute("href").slice(1), hash: location.hash };
        });
        assert.deepEqual(seen, { old: "Привет", follows: true, hash: "" });
      });

      test("is styled from outside by variables and parts", async () => {
        const seen = await page.evaluate(async () => {
          const style = document.head.appendChild(document.createElement("style"));
          style.textContent = "pith-reader { --pith-measure: 20rem } pith-reader::part(title) { color: rgb(1, 2, 3) } p { color: rgb(9, 9, 9) }";
          const reader = document.body.appendChild(document.createElement("pith-reader"));
          await reader.read(document.querySelector("pith-reader") && (await (await fetch("/page.html")).text()));
          const of = (selector, name) => getComputedStyle(reader.shadowRoot.querySelector(selector))[name];
          return { title: of("[part=title]", "color"), measure: of("article", "maxWidth"), paragraph: of("[part=content] p", "color") === "rgb(9, 9, 9)" };
        });
        assert.deepEqual(seen, { title: "rgb(1, 2, 3)", measure: "320px", paragraph: false });
      });
    });
  });
}
