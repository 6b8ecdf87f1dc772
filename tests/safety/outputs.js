// Loads every output of hostile pages into real browsers without a policy, and counts what ran, navigated, was asked for, and what dangerous markup is left.
//
//     node tests/safety/outputs.js [--folder FOLDER]... [--seed SEED] [--count COUNT] [--browsers chromium,firefox] [--outputs NAME,NAME]
//
// prints the counts as JSON. ./build.sh safety outputs runs it.
import { parseArgs } from "node:util";
import { Parser, HtmlRenderer } from "commonmark";
import { extract } from "../../dist/npm/esm/index.node.js";
import { casesIn, generate, RAW } from "./cases.js";
import { exportedFiles } from "./files.js";
import { BEFORE, addressOf, pageOf } from "./page.js";
import { proxy, serve, start } from "./world.js";

/** Cases that go to the browser at once, and texts in one frame as long as nothing is found. */
const BATCH = 384, TOGETHER = 24;

/** Cases that others are compared on, spread over all: each needs a frame of its own, because so much is found. */
const COMPARED = 500;

/** Milliseconds for the harness to start on a busy machine. */
const PATIENCE = 180_000;

/** Batches after which the page of the harness is opened anew: views and frames that are gone still take memory. */
const PAGE_LASTS = 20;

/** What can be found, the worst first. */
export const FINDINGS = ["executed", "navigated", "requested", "constructs"];

/** Markdown as a site shows it that allows HTML. */
const toHtml = (/** @type {string} */ markdown) => new HtmlRenderer({ safe: false }).render(new Parser().parse(markdown));

/** The outputs made here: text that goes into a frame. */
const MADE_HERE = {
  package: ({ content }) => content,
  markdown: (article) => toHtml(article.markdown()),
};

/** The outputs made in the browser: the core on a live document, the custom element, the reader view, the rows of the library page. */
const MADE_THERE = ["live", "element", "reader", "library"];

/** The files that are exported: their kinds, each a text of its own. */
const FILES = ["html-file", "epub", "markdown-file", "bookmarks", "atom"];

const PEERS = ["raw", "readability", "dompurify"];

export const OUTPUTS = [...Object.keys(MADE_HERE), ...MADE_THERE, ...FILES];

/** Hosts that the browsers ask by themselves. */
const BROWSERS_OWN = /^https?:\/\/([\w-]+\.)*(google|googleapis|gstatic|mozilla|firefox|gvt1)\.(com|org|net)[:/]/;

/** Fields of an article that are addresses. */
const ADDRESSES = ["url", "image", "favicon", "canonical", "publisherLogo"];

/** What is wrong with the plain facts of an article: addresses that lead elsewhere than to the web, control characters. */
function wrongFacts(article) {
  const wrong = ADDRESSES.filter((name) => typeof article[name] === "string" && !/^https?:\/\//.test(article[name])).map((name) => `constructs: ${name} is ${article[name].slice(0, 60)}`);
  for (const [name, value] of Object.entries(article)) {
    if (typeof value === "string" && name !== "content" && name !== "textContent" && /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value)) wrong.push(`constructs: a control character in ${name}`);
  }
  return wrong;
}

/** @param {string} name */
const blank = (name) => ({ output: name, cases: 0, executed: 0, navigated: 0, requested: 0, constructs: 0, lost: 0, seconds: 0, examples: [] });

/** Counts a case by each kind of finding. */
function count(row, one, found, kept = true) {
  row.cases += 1;
  for (const kind of FINDINGS) row[kind] += found.some((words) => words.startsWith(`${kind}: `)) ? 1 : 0;
  if (!kept) row.lost += 1;
  if ((found.length > 0 || !kept) && row.examples.length < 20) row.examples.push({ id: one.id, found: found.slice(0, 4), kept });
}

/** The articles of cases, as the package makes them in Node. */
function articlesOf(given) {
  return given.map(({ one, number }) => extract(pageOf(one, number), { url: addressOf(number), keep: [0] }));
}

/** An output that is made here, with what is wrong beside its markup. @param {string} what @param {any} given @param {any} article */
function madeHere(what, { one, number }, article) {
  const kept = (one.keep ?? []).every((word) => article.content.includes(word)) && (one.where === "head" || article.textContent.includes(BEFORE));
  return { one, number, body: MADE_HERE[what](article), wrong: what === "package" ? wrongFacts(article) : [], kept };
}

/** A page that runs the harness. A page that was led away or has died is opened anew. */
async function workshop(browser, origin) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const errors = [];
  page.on("dialog", (dialog) => dialog.dismiss().catch(() => {}));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${origin}/extension/reader/workshop.html`);
  await page.waitForFunction(() => "tryOutput" in globalThis).catch(() => {});
  const ready = await page.evaluate(() => globalThis.ready);
  if (ready !== true) throw new Error(`The harness does not start: ${ready} ${errors}`);
  return page;
}

/** The raw payloads that the harness does not notice: none, or it is blind. An element may begin to load late, so one that was missed is tried again. @param {any} page */
async function unnoticed(page) {
  let left = RAW;
  for (let times = 3; left.length > 0 && times > 0; times -= 1) {
    const given = left.map(([, html], number) => ({ one: { id: "raw", html, where: /^<(?:meta|base)/.test(html) ? "head" : "body" }, number }));
    const seen = await page.evaluate((...args) => globalThis.tryOutput(...args), "raw", given, 1);
    left = left.filter(([noticed], at) => !seen[at].found.some((/** @type {string} */ words) => words.startsWith(`${noticed}: `)));
  }
  return left.map(([noticed, html]) => `${noticed}: ${html}`);
}

/** Everything that the frames asked of other hosts which is no image of theirs. */
const besides = (network) => network.asked.splice(0).filter(({ url, isImage }) => !isImage && !BROWSERS_OWN.test(url)).map(({ url }) => url);

/** The hosts of the images in markup, which may be asked for. */
const imageHosts = (markup) => [...markup.matchAll(/(?:src|srcset|data-src)="([^"]*)"/g)].flatMap(([, value]) => value.split(/,?\s+/)).flatMap((address) => (URL.canParse(address.replaceAll("&amp;", "&")) ? [new URL(address.replaceAll("&amp;", "&")).hostname] : []));

/**
 * Tries outputs of cases in one browser.
 * @param {string} name
 * @param {{ cases: any[], outputs?: string[], peers?: string[], say?: (words: string) => void }} options
 */
export async function inBrowser(name, { cases, outputs = OUTPUTS, peers = PEERS, say = () => {} }) {
  const server = await serve();
  const network = await proxy();
  const { browser, close } = await start(name, network.port);
  /** @type {Map<string, any>} */
  const rows = new Map();
  try {
    let page = await workshop(browser, server.origin);
    let batches = 0;
    const numbered = cases.map((one, number) => ({ one, number }));
    const tryAll = async (what, given, together) => {
      const row = rows.get(what) ?? blank(what);
      rows.set(what, row);
      const began = Date.now();
      for (let from = 0; from < given.length; from += BATCH) {
        const batch = given.slice(from, from + BATCH);
        batches += 1;
        if (batches % PAGE_LASTS === 0) {
          await page.close();
          page = await workshop(browser, server.origin);
        }
        const results = await page.evaluate((...args) => globalThis.tryOutput(...args), what, batch, together).catch((error) => String(error));
        if (typeof results === "string") {
          // A piece that took the page of the harness away is as bad as one that runs.
          row.examples.push({ id: `${batch[0].one.id} and after`, found: [results] });
          row.executed += 1;
          page = await workshop(browser, server.origin);
          continue;
        }
        results.forEach(({ found, kept }, at) => count(row, batch[at].one, [...found, ...(batch[at].wrong ?? [])], batch[at].body === undefined ? kept : batch[at].kept));
      }
      row.seconds += (Date.now() - began) / 1000;
    };
    const blind = await unnoticed(page);
    await new Promise((done) => setTimeout(done, 500));
    network.asked.length = 0;
    server.asked.length = 0;
    const forbidden = [];
    /** Tries an output, and looks what was asked for meanwhile. */
    const watched = async (what, given) => {
      await tryAll(what, given, TOGETHER);
      const hosts = new Set(["ok.test", ...given.flatMap(({ body }) => (body === undefined ? ["evil.test"] : imageHosts(body)))]);
      forbidden.push(...besides(network).filter((url) => !hosts.has(new URL(url).hostname)).map((url) => `${what}: ${url}`), ...server.asked.splice(0).map((path) => `${what}: ${path}`));
    };
    for (let from = 0; from < numbered.length; from += BATCH) {
      const batch = numbered.slice(from, from + BATCH);
      const articles = outputs.some((what) => what in MADE_HERE) ? articlesOf(batch) : [];
      for (const what of outputs.filter((what) => what in MADE_HERE)) await watched(what, batch.map((one, at) => madeHere(what, one, articles[at])));
      for (const what of outputs.filter((what) => MADE_THERE.includes(what))) await watched(what, batch);
      say(`${name}: ${from + batch.length} of ${numbered.length} cases`);
    }
    for (const what of outputs.filter((what) => FILES.includes(what))) await watched(what, exportedFiles(what, numbered, toHtml));
    const compared = numbered.filter(({ number }) => number % Math.ceil(numbered.length / COMPARED) === 0);
    for (const what of peers) await tryAll(what, compared, 1);
    for (const row of rows.values()) say(`${name} ${row.output}: ${JSON.stringify({ ...row, examples: undefined })}`);
    return { browser: name, version: await browser.version(), blind, raw: RAW.length, rows: [...rows.values()], forbidden };
  } finally {
    await close();
    server.close();
    network.close();
  }
}

async function main() {
  const { values } = parseArgs({ options: { folder: { type: "string", multiple: true, default: [] }, seed: { type: "string", default: "1" }, count: { type: "string", default: "20000" }, browsers: { type: "string", default: "chromium,firefox" }, outputs: { type: "string" }, peers: { type: "string" } } });
  const cases = [...values.folder.flatMap(casesIn), ...generate(Number(values.seed), Number(values.count))];
  const reports = [];
  for (const name of values.browsers.split(",")) {
    reports.push(await inBrowser(name, { cases, outputs: values.outputs?.split(","), peers: values.peers === undefined ? undefined : values.peers.split(",").filter(Boolean), say: (words) => console.error(words) }));
  }
  console.log(JSON.stringify({ folders: values.folder.length, fromFolders: cases.length - Number(values.count), seed: Number(values.seed), count: Number(values.count), reports }, null, 1));
  const ours = reports.flatMap(({ rows }) => rows.filter(({ output }) => OUTPUTS.includes(output)));
  process.exitCode = ours.some((row) => FINDINGS.some((kind) => row[kind] > 0)) || reports.some(({ blind, forbidden }) => blind.length + forbidden.length > 0) ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) await main();
