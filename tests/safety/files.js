// The files that the library exports of hostile pages, made by the command line: HTML, chapters of a book, Markdown, bookmarks, a feed.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { pageOf } from "./page.js";
import { ROOT } from "./world.js";

/** The command line: the one that the tests build, or another. */
const PITH = process.env.PITH ?? join(ROOT, "target/debug/pith");

/** Pages that the command line gets at once. */
const AT_ONCE = 500;

const XHTML = "application/xhtml+xml";

/** The library with all cases in it, made once. @type {{ folder: string, cases: number } | undefined} */
let made;

const pith = (/** @type {string[]} */ ...args) => execFileSync(PITH, args, { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"], maxBuffer: 1 << 28 });

/** @param {{ one: any, number: number }[]} given */
function library(given) {
  if (made?.cases === given.length) return made.folder;
  const folder = mkdtempSync(join(tmpdir(), "pith-outputs-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (let from = 0; from < given.length; from += AT_ONCE) {
    const pages = given.slice(from, from + AT_ONCE).map(({ one, number }) => {
      const path = join(folder, `${number}.html`);
      writeFileSync(path, pageOf(one, number));
      return path;
    });
    pith("library", join(folder, "library.sqlite"), "add", ...pages);
    for (const path of pages) rmSync(path);
  }
  made = { folder, cases: given.length };
  return folder;
}

/** The files below a folder, read. @param {string} folder @param {RegExp} name */
const read = (folder, name) => readdirSync(folder, { recursive: true }).map(String).filter((path) => name.test(path)).sort().map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));

/** A name that another program may take for something else than a name in the folder. @param {string} path */
const isOddName = (path) => /\.\.|[\u0000-\u001f<>:"|?*\\\u202a-\u202e\u2066-\u2069]/.test(path) || path.split("/").some((part) => part.startsWith(".") || part.startsWith("-") || Buffer.byteLength(part) > 250);

/** What a kind of export makes: its files as texts. @type {{ [kind: string]: (folder: string, toHtml: (markdown: string) => string) => { path: string, body: string, type?: string }[] }} */
const KINDS = {
  "html-file"(folder) {
    const out = join(folder, "html");
    pith("library", join(folder, "library.sqlite"), "export", out, "-f", "html");
    // Without the file's own policy, which would hold back what this is to find.
    return read(out, /\.html$/).map(({ path, text }) => ({ path, body: text.replace(/<meta http-equiv="?Content-Security-Policy"?[^>]*>/i, "") }));
  },
  epub(folder) {
    const out = join(folder, "book.epub");
    pith("library", join(folder, "library.sqlite"), "export", out);
    const files = unzipSync(readFileSync(out));
    // The style sheet is a file of the book.
    return Object.keys(files).filter((path) => /\.x?html$/.test(path)).map((path) => ({ path, body: Buffer.from(files[path]).toString().replace(/<link rel="stylesheet"[^>]* href="(?:\.\.\/)?style\.css"[^>]*\/>/, ""), type: XHTML }));
  },
  "markdown-file"(folder, toHtml) {
    const out = join(folder, "markdown");
    pith("library", join(folder, "library.sqlite"), "export", out, "-f", "markdown");
    return read(out, /\.md$/).map(({ path, text }) => ({ path, body: toHtml(text.replace(/^---\n[^]*?\n---\n/, "")) }));
  },
  bookmarks(folder) {
    const out = join(folder, "bookmarks.html");
    pith("library", join(folder, "library.sqlite"), "export", out, "-f", "bookmarks");
    // Its head declares the encoding for old browsers.
    return [{ path: "bookmarks.html", body: readFileSync(out, "utf8").replace(/<META HTTP-EQUIV="Content-Type"[^>]*>/i, "") }];
  },
  atom(folder) {
    const out = join(folder, "list.atom");
    pith("library", join(folder, "library.sqlite"), "export", out);
    const text = readFileSync(out, "utf8");
    // What a feed reader shows of each entry: its text, as HTML.
    return [...text.matchAll(/<(title|content|summary|name)(?: type="(?:html|text|xhtml)")?[^>]*>([^]*?)<\/\1>/g)].map(([, name, body], at) => ({ path: `entry ${at} ${name}`, body: name === "content" ? decode(body) : body }));
  },
};

/** @param {string} text */
const decode = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");

/** What was exported, because both browsers need the same. */
const exported = new Map();

/** The texts of one kind of export. @param {string} kind @param {{ one: any, number: number }[]} given @param {(markdown: string) => string} toHtml */
export function exportedFiles(kind, given, toHtml) {
  const folder = library(given);
  const made = exported.get(`${folder} ${kind}`) ?? KINDS[kind](folder, toHtml);
  exported.set(`${folder} ${kind}`, made);
  return made.map(({ path, body, type }, number) => ({
    one: { id: `${kind} ${path}` }, number, body, type, kept: true, wrong: isOddName(path) ? [`constructs: the file name ${path}`] : [],
  }));
}
