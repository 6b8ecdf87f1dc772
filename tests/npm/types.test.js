// The type declarations under `strict` in each module resolution, with and without the types of browsers, and the package checked by publint and arethetypeswrong.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { project, ROOT, tarball } from "./support.js";

const USE = `
import { extract, init, initSync, isProbablyReaderable, PithError, prepare, version, type Article, type Options } from "pith-reader";
import { Readability, isProbablyReaderable as readerable } from "pith-reader/compat";
import { Readability as InlineReadability } from "pith-reader/compat/inline";
import { extract as inline } from "pith-reader/inline";
import { extract as inlineHtml } from "pith-reader/inline/html";

const loose: { url: string | undefined; images?: boolean | undefined } = { url: undefined };
extract("<p>", loose);
const options: Options = { url: "https://example.org/", images: false, favor: "recall", decide: (part) => (part.chance > 0.9 ? true : undefined) };
const article: Article = extract("<p>", options);
const title: string | null = article.title;
const text: string = article.markdown() + article.text() + inline("<p>").content + inlineHtml(new Uint8Array()).content;
const parsed = new Readability("<p>", { charThreshold: 20, serializer: (element) => String(element) }).parse();
const content: string | undefined = parsed?.content;
const plain: string | undefined = (new InlineReadability("<p>").parse() ?? new Readability("<p>").parse())?.content;
try { await init(new URL("https://example.org/pith.wasm")); initSync(new Uint8Array()); await prepare(); } catch (error) { if (error instanceof PithError) { const code: "not-ready" | string = error.code; void [code, error.cause]; } }
throw new PithError("unusable", "a message", new Error("the reason"));
void [title, text, content, plain, version, isProbablyReaderable("<p>", { maxTime: 100 }), readerable("<p>", { minContentLength: 1 })];
// @ts-expect-error there is no such option
extract("<p>", { clean: false });
// @ts-expect-error a number is not a page
extract(7);
// @ts-expect-error nor is any object
extract({});
// @ts-expect-error a part is an element or its number
extract("<p>", { keep: ["p"] });
// @ts-expect-error the title may be null
article.title.length;
`;

/** What a program can do besides where its types know the DOM. */
const WITH_DOM = `
import type { AnyDocument } from "pith-reader";
extract(document, { url: new URL("https://example.org/"), keep: [document.body], decide: ({ element }) => element?.matches("p") });
extract(document.body, { drop: [...document.querySelectorAll("aside")] }).elements?.get(0)?.closest("p");
new Readability(document, { serializer: (element) => element as Element }).parse()?.content.matches("p");
// @ts-expect-error an attribute is neither a document nor an element
extract(document.createAttribute("id"));
void initSync(new WebAssembly.Module(new Uint8Array()));
void ((any: AnyDocument) => any)(document);
`;

/** What a program can do where its types know no DOM: the documents of libraries have types of their own, or any. */
const WITHOUT_DOM = `
declare const library: { document: { nodeType: number; documentElement: { nodeType: number; outerHTML: string } } };
extract(library.document, { drop: [library.document.documentElement] }).elements?.get(0)?.outerHTML.length;
// @ts-expect-error there is no DOM
document.title;
`;

const ELEMENT = `
import { PithReader } from "pith-reader/element";
const reader: PithReader = document.createElement("pith-reader");
reader.addEventListener("pith-ready", ({ detail }) => detail.article.title);
reader.read(document, { links: false }).then((article) => article.content);
`;

const strict = (more) => JSON.stringify({ compilerOptions: { strict: true, noEmit: true, skipLibCheck: false, target: "esnext", types: [], ...more }, files: ["use.ts"] });

const DOM = { lib: ["esnext", "dom", "dom.iterable"] };
const NODE = { lib: ["es2022"], types: ["node"] };

const made = [];
after(() => made.forEach((project) => project.close()));

for (const [name, compilerOptions, how, use] of [
  ["modules in Node", { ...DOM, module: "nodenext", moduleResolution: "nodenext" }, { type: "module" }, WITH_DOM + USE],
  ["a bundler, with exact optional properties", { ...DOM, exactOptionalPropertyTypes: true, module: "esnext", moduleResolution: "bundler" }, { type: "module" }, ELEMENT + WITH_DOM + USE],
  ["require in Node", { ...DOM, module: "node16", moduleResolution: "node16" }, { type: "commonjs" }, WITH_DOM + USE.replaceAll("await ", "void ")],
  ["modules in Node without the DOM", { ...NODE, module: "node16", moduleResolution: "node16" }, { type: "module" }, WITHOUT_DOM + USE],
  ["require in Node without the DOM", { ...NODE, module: "node16", moduleResolution: "node16" }, { type: "commonjs" }, WITHOUT_DOM + USE.replaceAll("await ", "void ")],
  ["a program that knows nothing but the language", { lib: ["es2022"], module: "node16", moduleResolution: "node16" }, { type: "module" }, WITHOUT_DOM + USE.replace('init(new URL("https://example.org/pith.wasm"))', 'init("pith.wasm")')],
]) {
  test(`TypeScript, ${name}`, () => {
    const fresh = project({ "use.ts": use, "tsconfig.json": strict(compilerOptions) }, how);
    made.push(fresh);
    mkdirSync(join(fresh.folder, "node_modules/@types"));
    for (const name of ["@types/node", "undici-types"]) symlinkSync(join(ROOT, "node_modules", name), join(fresh.folder, "node_modules", name));
    assert.equal(fresh.run(join(ROOT, "node_modules/.bin/tsc"), "-p", "."), "");
  });
}

test("publint finds nothing", async () => {
  const { messages, pkg } = await publint({ pkgDir: join(ROOT, "dist/npm"), strict: true, pack: false });
  // `browser` and not a condition of that name: Jest's jsdom has the condition, and needs the file that bundles for browsers leave out.
  const found = messages.filter(({ code }) => code !== "USE_EXPORTS_OR_IMPORTS_BROWSER");
  assert.deepEqual(found.map((message) => formatMessage(message, pkg, { color: false })), []);
});

test("arethetypeswrong finds nothing", () => {
  // The cores are not JavaScript modules.
  const skipped = ["--exclude-entrypoints", "wasm/pith.wasm", "wasm/pith-html.wasm"];
  const program = join(ROOT, "node_modules/.bin/attw");
  const told = execFileSync(program, [tarball(), "--format", "json", "--ignore-rules", "cjs-resolves-to-esm", ...skipped], { encoding: "utf8", maxBuffer: 64 << 20 });
  const { analysis } = JSON.parse(told);
  // The element is for browsers, which import it; there is no CommonJS version.
  const found = analysis.problems.filter(({ entrypoint, kind }) => !(entrypoint === "./element" && kind === "CJSResolvesToESM"));
  assert.deepEqual(found, []);
  assert.deepEqual(Object.keys(analysis.entrypoints).sort(), [".", "./compat", "./compat/inline", "./element", "./inline", "./inline/html", "./package.json"]);
});
