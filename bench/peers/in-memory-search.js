// Times an in-memory search over the articles that bench/library.rs made: from a start to the first answer, and the memory it holds. It has to read
// every text again at each start, or an index of its own that was written before. Prints one JSON object.
//
//     node in-memory-search.js minisearch|flexsearch ARTICLES.jsonl
import { readFileSync } from "node:fs";

const [name, file] = process.argv.slice(2);

/** Fields that are searched. @param {any} article @param {number} id */
const documentOf = ({ title, content }, id) => ({ id, title, text: content.replace(/<[^>]*>/g, " ") });

/** Each makes an index of the documents and a function that searches it. @type {{ [name: string]: (documents: any[]) => Promise<(query: string) => unknown[]> }} */
const PROGRAMS = {
  async minisearch(documents) {
    const { default: MiniSearch } = await import("minisearch");
    const index = new MiniSearch({ fields: ["title", "text"], searchOptions: { boost: { title: 8 }, prefix: true } });
    index.addAll(documents);
    return (query) => index.search(query).slice(0, 20);
  },
  async flexsearch(documents) {
    const { default: flexsearch } = await import("flexsearch");
    const index = new flexsearch.Document({ document: { id: "id", index: ["title", "text"] }, tokenize: "forward" });
    for (const document of documents) index.add(document);
    return (query) => index.search(query, { limit: 20 });
  },
};

const lines = readFileSync(file, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
const { kinds } = lines.pop();
let documents = lines.map(({ article }, id) => documentOf(article, id));
lines.length = 0;
globalThis.gc?.();
const before = process.memoryUsage().rss;
const begun = performance.now();
const search = await PROGRAMS[name](documents);
const [first, ...rest] = kinds[0].queries;
search(first);
const firstAnswer = performance.now() - begun;
documents = [];
globalThis.gc?.();
const memory = process.memoryUsage().rss - before;
const took = rest.map((/** @type {string} */ query) => {
  const at = performance.now();
  search(query);
  return performance.now() - at;
}).sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
console.log(JSON.stringify({ firstAnswer, memory, p50: took[took.length >> 1], p95: took[Math.floor(took.length * 0.95)] }));
