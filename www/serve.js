// Serves dist/www on this machine only: node www/serve.js [PORT]. It sends files of that folder and nothing else.
import { createServer } from "node:http";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const FOLDER = resolve(import.meta.dirname, "../dist/www");
const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", svg: "image/svg+xml", wasm: "application/wasm", json: "application/json", txt: "text/plain; charset=utf-8" };
const PORT = 8788;

/** Starts a server; port 0 picks a free one. @param {number} port */
export async function serve(port) {
  // A fixed list of files: no path from a request reaches the file system.
  const files = new Map(readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(FOLDER.length), path];
  }));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = files.get(path === "/" ? "/index.html" : path);
    if (!file || request.method !== "GET") return response.writeHead(file ? 405 : 404).end();
    const ending = /** @type {keyof typeof TYPES} */ (file.slice(file.lastIndexOf(".") + 1));
    response.writeHead(200, { "content-type": TYPES[ending] ?? "application/octet-stream", "x-content-type-options": "nosniff", "cache-control": "no-cache" }).end(readFileSync(file));
  });
  await new Promise((done, fail) => server.once("error", fail).listen(port, "127.0.0.1", () => done(undefined)));
  const { port: taken } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () => (server.closeAllConnections(), server.close());
  return { origin: `http://127.0.0.1:${taken}`, close };
}

if (process.argv[1] === import.meta.filename) {
  const { origin } = await serve(Number(process.argv[2] ?? PORT));
  console.log(`${origin} (Ctrl+C ends it)`);
}
