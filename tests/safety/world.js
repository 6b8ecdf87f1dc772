// The world of the harness: a server on this machine for the project's files and the frames, a proxy that records whatever else is asked for, and a browser.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import puppeteer from "puppeteer-core";
import { CHROMIUM_FLAGS, closeBrowser, newProfile, removeProfile } from "../profile.js";

export const ROOT = resolve(import.meta.dirname, "../..");

const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html", ".css": "text/css", ".json": "application/json", ".woff2": "font/woff2" };

/** What may be served of the project. A file of the extension that is made is in its built folder. */
const FOLDERS = /^\/(?:dist\/npm|extension|tests\/safety|node_modules\/(?:@mozilla\/readability|dompurify\/dist))\/[\w./-]+$/;

/** The policy of a frame: it reports what it would hold back, and holds nothing back. Styles in the text are no requests; what they load is. */
const REPORTING = "default-src 'none'; img-src * data: blob:; script-src 'nonce-watch'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** The page of the harness: the reader's own page with other scripts, so that the reader view runs in it. */
function workshop() {
  const page = readFileSync(join(ROOT, "extension/reader/reader.html"), "utf8");
  const scripts = '<script src="/node_modules/@mozilla/readability/Readability.js"></script><script src="/node_modules/dompurify/dist/purify.js"></script><script type="module" src="/tests/safety/workshop.js"></script>';
  // Without the page's own policy, which allows no frames: what is tried here is the first wall alone.
  return page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "").replace('<script type="module" src="reader.js"></script>', scripts);
}

/** A frame: a text in a page, or an XML document as it is, with the script that watches in front. @param {{ body: string, type?: string, head?: boolean }} frame */
function frame({ body, type, head }) {
  const watch = '<script nonce="watch" src="/tests/safety/watch.js"></script>';
  if (type) return body.replace(/<head>/, `<head>${watch}`);
  const start = `<!DOCTYPE html><html><head><meta charset="utf-8">${watch}`;
  return head ? `${start}${body}</head><body></body></html>` : `${start}</head><body>${body}</body></html>`;
}

/** @param {import("node:http").IncomingMessage} request @returns {Promise<string>} */
async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Serves the harness; `asked` is what a frame asked for that is not an image. */
export async function serve() {
  const frames = new Map();
  const asked = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const send = (body, type, headers = {}) => response.writeHead(200, { "content-type": type, "cache-control": "no-store", ...headers }).end(body);
    if (path === "/put") {
      for (const { name, ...item } of JSON.parse(await bodyOf(request))) frames.set(name, item);
      return response.writeHead(204).end();
    }
    if (path === "/extension/reader/workshop.html") return send(workshop(), "text/html");
    const given = path.startsWith("/frame/") && frames.get(path.slice("/frame/".length));
    if (given) {
      frames.delete(path.slice("/frame/".length));
      return send(frame(given), given.type ?? "text/html", { "content-security-policy-report-only": REPORTING });
    }
    const file = FOLDERS.test(path) && [path, path.replace("/extension/", "/dist/chromium/")].map((one) => join(ROOT, one)).find(existsSync);
    if (file) return send(readFileSync(file), TYPES[extname(file)] ?? "application/octet-stream");
    if (request.headers["sec-fetch-dest"] === "image") return send(PIXEL, "image/gif");
    if (path !== "/favicon.ico") asked.push(`${request.method} ${path}`);
    response.writeHead(404).end();
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  return { origin: `http://127.0.0.1:${/** @type {any} */ (server.address()).port}`, asked, close: () => server.closeAllConnections() ?? server.close() };
}

/**
 * A proxy that records the requests to other hosts. Images get a dot, secure connections are refused once they are recorded.
 * @param {{ [url: string]: string }} [pages] that it serves
 */
export async function proxy(pages = {}) {
  const asked = [];
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    if (page) return response.writeHead(200, { "content-type": "text/html" }).end(page);
    const isImage = /^image\//.test(request.headers.accept ?? "");
    asked.push({ url: request.url ?? "", isImage });
    response.writeHead(isImage ? 200 : 404, { "content-type": "image/gif" }).end(isImage ? PIXEL : "");
  });
  server.on("connect", (request, socket) => {
    socket.on("error", () => {});
    asked.push({ url: `https://${request.url}/`, isImage: undefined });
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  return { port: /** @type {any} */ (server.address()).port, asked, close: () => server.closeAllConnections() ?? server.close() };
}

/** Starts a browser whose requests to other hosts go through a proxy. @param {string} name @param {number} port */
export async function start(name, port) {
  const profile = newProfile(name);
  const common = { headless: true, userDataDir: profile, timeout: 120_000, protocolTimeout: 600_000 };
  const prefs = { "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": port, "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": port, "network.proxy.no_proxies_on": "127.0.0.1", "dom.max_script_run_time": 0, "security.csp.truncate_blocked_uri_for_frame_navigations": false };
  const browser = await puppeteer.launch(name === "firefox"
    ? { ...common, browser: "firefox", extraPrefsFirefox: prefs, executablePath: process.env.FIREFOX ?? "firefox-esr" }
    : { ...common, browser: "chrome", executablePath: process.env.CHROMIUM ?? "chromium", args: [...CHROMIUM_FLAGS, "--disable-dev-shm-usage", `--proxy-server=http://127.0.0.1:${port}`] });
  const close = async () => {
    await closeBrowser(browser);
    await removeProfile(profile);
  };
  return { browser, close };
}
