// Writes the answers of Readability.js, on jsdom, for a labelled set: node bench/peers/answers.js readability SET > ANSWERS.jsonl
// A line of JSON per page, in the form of pith batch. Settings are the defaults, and each page is given with its address.
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Readability } from "@mozilla/readability";
import { JSDOM, VirtualConsole } from "jsdom";

const [program, folder] = process.argv.slice(2);
const quiet = new VirtualConsole();
// Elements that begin a line when HTML becomes text.
const LINES = new Set(
  ("address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav " +
    "ol p pre section summary table td th tr ul").split(" "),
);

// The text of an article as HTML, with line breaks between its blocks.
function textOf(html) {
  const { window } = new JSDOM(html, { virtualConsole: quiet });
  let text = "";
  const walk = (node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) text += child.data;
      else if (child.nodeType === 1 && !["script", "style"].includes(child.localName)) {
        const isLine = LINES.has(child.localName);
        if (isLine) text += "\n";
        walk(child);
        if (isLine) text += "\n";
      }
    }
  };
  walk(window.document.body);
  window.close();
  return text;
}

// Saved pages are often UTF-8 whatever charset they declare; the others are left to jsdom.
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return bytes;
  }
}

function answer(bytes, url) {
  const { window } = new JSDOM(decoded(bytes), { url, virtualConsole: quiet, contentType: "text/html" });
  try {
    const found = new Readability(window.document).parse();
    return found && { text: textOf(found.content), title: found.title, author: found.byline, date: found.publishedTime };
  } finally {
    window.close();
  }
}

for (const line of readFileSync(`${folder}/truth.jsonl`, "utf8").split("\n")) {
  if (!line.trim()) continue;
  const { id, url } = JSON.parse(line);
  const packed = `${folder}/pages/${id}.html.gz`;
  const bytes = existsSync(packed) ? gunzipSync(readFileSync(packed)) : readFileSync(`${folder}/pages/${id}.html`);
  let found = null;
  try {
    found = answer(bytes, url || "https://example.org/page");
  } catch (error) {
    console.error(`${program}: ${id}: ${error.message}`);
  }
  const told = Object.entries(found ?? {}).filter(([, value]) => value);
  console.log(JSON.stringify({ id, ...Object.fromEntries(told) }));
}
