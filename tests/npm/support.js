// Shared by the tests of the package: fresh projects with the packed tarball, installed as a user would, without a network.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

/** The folder of the JavaScript runtimes. */
export const RUNTIMES = join(ROOT, "tests/npm/runtimes/node_modules");

/** The packed package of this version. */
export function tarball() {
  const { version } = JSON.parse(readFileSync(join(ROOT, "dist/npm/package.json"), "utf8"));
  return join(ROOT, `dist/pith-reader-${version}.tgz`);
}

/** The first project, in which the package was installed; all others are copies. */
let first;

/** A fresh project with the package in it and these files; `close` removes it. */
export function project(files, { type = "module" } = {}) {
  if (first === undefined) {
    first = mkdtempSync(join(tmpdir(), "pith-npm-"));
    process.on("exit", () => rmSync(first, { recursive: true, force: true }));
    writeFileSync(join(first, "package.json"), JSON.stringify({ name: "fresh", private: true }));
    execFileSync("npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", tarball()], { cwd: first, stdio: ["ignore", "ignore", "inherit"] });
  }
  const folder = mkdtempSync(join(tmpdir(), "pith-npm-"));
  cpSync(first, folder, { recursive: true });
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...about, type }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  /** Runs a program there and returns what it prints. */
  const run = (program, ...args) => execFileSync(program, args, { cwd: folder, encoding: "utf8", maxBuffer: 64 << 20 }).trimEnd();
  return { folder, run, close: () => rmSync(folder, { recursive: true, force: true }) };
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".cjs": "text/javascript" };

/** Serves a folder on this machine only. `more` answers a path first: a function of path to { type, body, headers } or nothing. */
export async function serveFolder(folder, more = () => undefined) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const special = more(path);
    if (special) return response.writeHead(special.status ?? 200, { "content-type": special.type ?? "text/html", ...special.headers }).end(special.body);
    try {
      const body = readFileSync(join(folder, path.includes("..") ? "" : path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** A sample page with an article. */
export const SAMPLE = readFileSync(join(ROOT, "sample/page.html"), "utf8");
export const SAMPLE_URL = "https://almanac.example/2026/11/how-far-does-a-lighthouse-shine";
export const SAMPLE_TITLE = "How far does a lighthouse shine?";

/** Every page under tests/pages: name, file and bytes. */
export function fixtures() {
  const at = join(ROOT, "tests/pages");
  return readdirSync(at, { recursive: true })
    .filter((name) => name.endsWith("page.html"))
    .sort()
    .map((name) => ({ name, file: join(at, name), bytes: readFileSync(join(at, name)) }));
}

/** The same core with a lower memory limit, written into the module's memory section. */
export function withLeastMemory(bytes, pages) {
  const MEMORY = 5;
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const written = (value) => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...written(value >>> 7)]);
  for (;;) {
    const start = at;
    const section = bytes[at++];
    const size = number();
    if (section !== MEMORY) {
      at += size;
      continue;
    }
    const end = at + size;
    at += 2;
    const least = number();
    const body = [1, 1, ...written(least), ...written(Math.max(least, pages))];
    return Uint8Array.from([...bytes.subarray(0, start), MEMORY, ...written(body.length), ...body, ...bytes.subarray(end)]);
  }
}
