// What `pith library export` writes, read by the parsers of others: every page of the fixtures, saved and exported.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import * as commonmark from "commonmark";
import { EPub } from "epub";
import { unzipSync } from "fflate";
import { JSDOM } from "jsdom";
import yaml from "js-yaml";

const PITH = new URL("../../target/debug/pith", import.meta.url).pathname;
const PAGES = new URL("../pages/", import.meta.url).pathname;

/** A library of all pages of the fixtures. */
const folder = mkdtempSync(join(tmpdir(), "pith-export-"));
const library = join(folder, "library.sqlite");
const pith = (...args) => execFileSync(PITH, ["library", library, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1 << 28 });

/** The fixtures' pages, with addresses of their own. */
const pages = readdirSync(PAGES, { recursive: true })
  .filter((path) => path.endsWith("page.html"))
  .sort();
let articles = [];

before(() => {
  for (const page of pages) {
    const address = `https://fixtures.example/${page.replace("/page.html", "")}?a=[1]|2`;
    spawnSync(PITH, ["library", library, "add", join(PAGES, page), "--url", address, "--tag", `of/${page.split("/")[0]}`]);
  }
  articles = pith("list", "--json", "-n", "100000").trim().split("\n").map((line) => JSON.parse(line));
  assert.ok(articles.length > pages.length / 2, `${articles.length} of ${pages.length}`);
});
after(() => rmSync(folder, { recursive: true, force: true }));

test("Markdown files have properties that YAML reads, and no HTML", () => {
  const out = join(folder, "notes");
  pith("export", `${out}/`);
  const files = readdirSync(out).filter((name) => name.endsWith(".md"));
  assert.equal(files.length, articles.length);
  const titles = new Map();
  for (const name of files) {
    assert.match(name, /^[^/\\:*?"<>|#^[\]\p{Cc}]{1,90}$/u);
    const text = readFileSync(join(out, name), "utf8");
    const [, front, body] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text);
    const properties = yaml.load(front, { schema: yaml.DEFAULT_SCHEMA });
    assert.equal(typeof properties.title, "string");
    titles.set(properties.source, properties);
    const tree = new commonmark.Parser().parse(body);
    const walker = tree.walker();
    for (let step = walker.next(); step; step = walker.next()) {
      const { type, literal, destination } = step.node;
      assert.ok(type !== "html_block" && (type !== "html_inline" || literal === "<br>"), `${name}: ${literal}`);
      if (type === "link" && step.entering) assert.match(destination, /^(https?:|mailto:|tel:|#)/i, name);
    }
  }
  for (const article of articles) {
    const properties = titles.get(article.url);
    assert.equal(properties?.title, article.title);
    assert.deepEqual(properties.tags, article.tags.map((tag) => tag.replaceAll(" ", "-")));
    assert.equal(properties.words, article.words);
  }
});

test("a book of all pages is one that an EPUB reader reads", async () => {
  const out = join(folder, "all.epub");
  pith("export", out, "--title", "All pages");
  const book = new EPub(out);
  await book.parse();
  assert.equal(book.metadata.title, "All pages");
  assert.equal(book.toc.length, articles.length);
  const titles = book.toc.map((chapter) => chapter.title).sort();
  assert.deepEqual(titles, articles.map((article) => article.title.split(/\s+/).join(" ").trim()).sort());
  const chapter = await book.getChapterRaw(book.flow.at(-1).id);
  assert.match(chapter, /<h1>/);
});

/** The command of epubcheck. Debian's is a program for Java, which not every system starts by its name. */
function epubcheck() {
  const commands = [["epubcheck"], ["java", "-jar", "/usr/bin/epubcheck"]];
  return commands.find(([command, ...args]) => String(spawnSync(command, [...args, "--version"]).stdout).includes("EPUBCheck"));
}

test("epubcheck finds nothing in a book of all pages", (t) => {
  const command = epubcheck();
  if (!command) {
    t.skip("epubcheck is not here, so no book was checked: install it (Debian and Ubuntu: apt install epubcheck)");
    return;
  }
  const out = join(folder, "checked.epub");
  pith("export", out);
  const { status, stdout, stderr } = spawnSync(command[0], [...command.slice(1), out], { encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(status, 0, `${stdout}\n${stderr}`.split("\n").slice(0, 40).join("\n"));
});

test("an HTML file shows its article and runs nothing", () => {
  const out = join(folder, "pages.zip");
  pith("export", out, "--format", "html");
  const files = Object.entries(unzipSync(readFileSync(out)));
  assert.equal(files.length, articles.length);
  const titles = new Set(articles.map((article) => article.title));
  for (const [name, bytes] of files) {
    const { document } = new JSDOM(Buffer.from(bytes).toString("utf8")).window;
    assert.ok(titles.has(document.title), name);
    assert.equal(document.querySelectorAll("script, iframe, object, embed, form, link, base, svg, [srcset], [onclick], [onerror]").length, 0, name);
    for (const element of document.querySelectorAll("*")) {
      for (const { name: attribute, value } of element.attributes) {
        assert.ok(!attribute.startsWith("on") && !/^\s*javascript:/i.test(value), `${name}: ${attribute}`);
      }
    }
    for (const image of document.images) assert.match(image.getAttribute("src"), /^data:image\//, name);
  }
});

test("feeds, bookmarks and tables are read by other parsers", () => {
  const read = (name, ...args) => {
    pith("export", join(folder, name), ...args);
    return readFileSync(join(folder, name), "utf8");
  };
  const feed = new JSDOM(read("all.atom"), { contentType: "application/xml" }).window.document;
  assert.equal(feed.getElementsByTagName("entry").length, articles.length);
  const bookmarks = new JSDOM(read("bookmarks.html", "--format", "bookmarks")).window.document;
  assert.deepEqual([...bookmarks.querySelectorAll("dt > a")].map((link) => link.getAttribute("href")).sort(), articles.map((article) => article.url).sort());
  const lines = read("all.csv").trimEnd().split("\n");
  assert.equal(lines.length, articles.length + 1);
  const annotations = JSON.parse(read("all.jsonld"));
  assert.deepEqual([annotations.type, annotations.items], ["AnnotationPage", []]);
});

test("nothing that is there is written over, and mistakes are told", () => {
  const out = join(folder, "once.csv");
  const run = (...args) => spawnSync(PITH, ["library", library, "export", ...args], { encoding: "utf8" });
  assert.equal(run(out).status, 0);
  writeFileSync(out, "mine");
  const again = run(out);
  assert.deepEqual([again.status, readFileSync(out, "utf8")], [2, "mine"]);
  assert.match(again.stderr, /--force/);
  assert.equal(run(out, "--force").status, 0);
  assert.notEqual(readFileSync(out, "utf8"), "mine");
  for (const [args, why] of [
    [[join(folder, "a.unknown")], /--format/],
    [[join(folder, "a.epub"), "--query", "is:lost"], /\^\^/],
    [[join(folder, "a.epub"), "--tag", "no such tag"], /no such article/],
    [[join(folder, "a.md")], /one file holds one article/],
    [[join(folder, "a.epub"), "--format", "html"], /folder or a \.zip/],
  ]) {
    const { status, stderr } = run(...args);
    assert.equal(status, 2, stderr);
    assert.match(stderr, why);
  }
  assert.deepEqual(readdirSync(folder).filter((name) => /^a\.|part$/.test(name)), []);
  const unwritable = run(join(folder, "no", "such", "folder.csv"));
  assert.equal(unwritable.status, 5, unwritable.stderr);
});

test("a library comes back from its zip, byte for byte in its export", () => {
  const [zip, again, back] = ["all.zip", "again.zip", "back.sqlite"].map((name) => join(folder, name));
  pith("export", zip);
  const run = (...args) => spawnSync(PITH, ["library", back, ...args], { encoding: "utf8" });
  const look = JSON.parse(run("restore", zip, "--dry-run", "--json").stdout);
  assert.deepEqual([look.records, look.new, look.skipped, look.failed], [articles.length, articles.length, 0, 0]);
  assert.match(run("restore", zip).stdout, new RegExp(`${articles.length} records: ${articles.length} new, 0 merged`));
  assert.equal(run("export", again).status, 0);
  assert.ok(readFileSync(zip).equals(readFileSync(again)));
  assert.match(run("restore", zip).stdout, new RegExp(`${articles.length} of those merged were there already`));
  writeFileSync(again, readFileSync(zip).subarray(0, 5000));
  const damaged = run("restore", again);
  assert.equal(damaged.status, 1, damaged.stderr);
  assert.match(damaged.stdout, /the file ends in the middle of it/);
});
