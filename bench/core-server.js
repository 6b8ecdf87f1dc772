// Serves pages, the core and an empty page that runs it, on this machine only: what measures functions of the core in Chromium.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import puppeteer from "puppeteer-core";
import { CHROMIUM_FLAGS, newProfile, removeProfile } from "../tests/profile.js";

const ROOT = resolve(import.meta.dirname, "..");
/** The core with the names of its functions, from `./build.sh size`. */
export const NAMED = join(ROOT, "target/size/named.wasm");
const GLUE = join(ROOT, "dist/wasm/pith.js");
/** Scripts of the pages do not run, and nothing is fetched. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'";

/** @param {{ name: string, bytes: Uint8Array }[]} pages @param {Uint8Array} core */
async function serve(pages, core) {
  const bodies = new Map(pages.map(({ name, bytes }) => [`/page/${name}.html`, bytes]));
  const files = { "/": ["text/html", "<!DOCTYPE html>"], "/pith.js": ["text/javascript", readFileSync(GLUE)], "/core.wasm": ["application/wasm", core] };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const page = bodies.get(pathname);
    if (page) return response.writeHead(200, { "content-type": "text/html", "content-security-policy": INERT }).end(page);
    const [type, body] = files[pathname] ?? [];
    return body === undefined ? response.writeHead(404).end() : response.writeHead(200, { "content-type": type }).end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/**
 * Opens the empty page in a new Chromium and does something there.
 * @template T
 * @param {{ name: string, bytes: Uint8Array }[]} pages
 * @param {Uint8Array} core
 * @param {(page: import("puppeteer-core").Page) => Promise<T>} use
 */
export async function withCore(pages, core, use) {
  const server = await serve(pages, core);
  const profile = newProfile("bench-core");
  const browser = await puppeteer.launch({ headless: true, userDataDir: profile, executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.origin}/`);
    return await use(page);
  } finally {
    await browser.close();
    await removeProfile(profile);
    server.close();
  }
}
