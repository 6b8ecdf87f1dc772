// `pith serve` over HTTP, with clients of other languages.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { underAttack } from "../safety/attack.js";
import { manyLargePages } from "../safety/memory.js";

const PITH = new URL("../../target/debug/pith", import.meta.url).pathname;
const SAMPLE = new URL("../../sample/page.html", import.meta.url).pathname;
const page = readFileSync(SAMPLE);
const URL_OF_PAGE = "https://almanac.example/2026/11/how-far-does-a-lighthouse-shine";

/** Starts the service with these arguments and waits until it listens. */
async function serve(...args) {
  const child = spawn(PITH, ["serve", "--address", "127.0.0.1:0", ...args], { stdio: ["ignore", "ignore", "pipe"] });
  const line = await new Promise((done) => createInterface(child.stderr).once("line", done));
  return { origin: /http:[/][/][\d.:]+/.exec(line)[0], close: () => child.kill() };
}

let service;
before(async () => (service = await serve("--max-bytes", String(1 << 20))));
after(() => service.close());

const post = (path, options = {}) => fetch(service.origin + path, { method: "POST", body: page, ...options });
const native = (...args) => execFileSync(PITH, [SAMPLE, "--url", URL_OF_PAGE, ...args], { encoding: "utf8" }).trimEnd();

/** Waits until something is so. */
async function until(isSo, what) {
  for (const end = Date.now() + 10_000; !isSo(); await new Promise((done) => setTimeout(done, 20))) assert.ok(Date.now() < end, `in vain: ${what}`);
}

/** Sends bytes and returns the first line of what comes back. */
const raw = (text) =>
  new Promise((done, failed) => {
    let seen = "";
    const socket = connect(new URL(service.origin).port, "127.0.0.1", () => socket.write(text));
    socket.setEncoding("utf8").on("data", (more) => (seen += more)).on("close", () => done(seen)).on("error", failed);
  });

for (const [path, accept, format, type] of [
  ["/json", "*/*", "json", "application/json"],
  ["/", "application/json", "json", "application/json"],
  ["/markdown", "*/*", "md", "text/markdown; charset=utf-8"],
  ["/", "text/markdown", "md", "text/markdown; charset=utf-8"],
  ["/text", "*/*", "text", "text/plain; charset=utf-8"],
  ["/html", "*/*", "html", "text/html; charset=utf-8"],
]) {
  test(`POST ${path}, accepting ${accept}`, async () => {
    const answer = await post(`${path}?url=${encodeURIComponent(URL_OF_PAGE)}`, { headers: { accept } });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), type);
    assert.equal(answer.headers.get("pith-kind"), "article");
    assert.ok(Number(answer.headers.get("pith-confidence")) > 0.5);
    assert.equal(answer.headers.get("access-control-allow-origin"), null);
    assert.equal((await answer.text()).trimEnd(), native("--format", format));
  });
}

test("options of the query, and the charset of the head", async () => {
  const plain = await (await post("/json?markdown=yes&links=no&images=no")).json();
  assert.ok(plain.markdown.length > 1000);
  assert.ok(!/<img|<a [^>]*href="[^#]/.test(plain.content), "links that lead away, and images");
  const body = Buffer.from(`<title>T</title><p>${"Grün, süß. ".repeat(40)}`, "latin1");
  const german = await (await post("/text", { body, headers: { "content-type": "text/html; charset=ISO-8859-1" } })).text();
  assert.match(german, /^Grün, süß/);
});

test("a client in another language, sending in chunks", async () => {
  const script = `import http.client, sys
connection = http.client.HTTPConnection(sys.argv[1])
pieces = (page[i:i + 1000] for page in [open(sys.argv[2], "rb").read()] for i in range(0, len(page), 1000))
connection.request("POST", "/markdown?url=" + sys.argv[3], body=pieces, headers={"Transfer-Encoding": "chunked"}, encode_chunked=True)
sys.stdout.buffer.write(connection.getresponse().read())`;
  const told = execFileSync("python3", ["-c", script, new URL(service.origin).host, SAMPLE, URL_OF_PAGE], { encoding: "utf8" });
  assert.equal(told.trimEnd(), native());
});

test("Expect: 100-continue is answered", async () => {
  const told = await new Promise((done, failed) => {
    let asked = false;
    const sending = request(`${service.origin}/text`, { method: "POST", headers: { expect: "100-continue", "content-length": page.length } }, (answer) => {
      answer.resume().on("end", () => done({ asked, status: answer.statusCode }));
    });
    sending.on("continue", () => {
      asked = true;
      sending.end(page);
    });
    sending.on("error", failed).flushHeaders();
  });
  assert.deepEqual(told, { asked: true, status: 200 });
});

test("requests from web pages are refused", async () => {
  for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }]) {
    const answer = await post("/json", { headers });
    assert.equal(answer.status, 403);
    assert.equal((await answer.json()).error.code, "forbidden");
  }
  assert.match(await raw(`POST /json HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 3\r\n\r\n<p>`), /^HTTP\/1.1 403/);
  assert.match(await raw(`POST /json HTTP/1.1\r\nContent-Length: 3\r\n\r\n<p>`), /^HTTP\/1.1 403/);
  assert.match(await raw(`OPTIONS /json HTTP/1.1\r\nHost: localhost\r\n\r\n`), /^HTTP\/1.1 405/);
});

test("errors are JSON with a code", async () => {
  const code = async (path, options) => {
    const answer = await post(path, options);
    return [answer.status, (await answer.json()).error.code];
  };
  assert.deepEqual(await code("/pdf"), [404, "not-found"]);
  assert.deepEqual(await code("/json?imges=no"), [400, "bad-request"]);
  assert.deepEqual(await code("/", { headers: { accept: "image/png" } }), [406, "not-acceptable"]);
  assert.deepEqual(await code("/json", { method: "PUT" }), [405, "method"]);
  assert.deepEqual(await code("/json", { body: Buffer.alloc((1 << 20) + 1, "x") }), [413, "too-large"]);
  assert.match(await raw("POST /json HTTP/1.1\r\nHost: localhost\r\n\r\n"), /^HTTP\/1.1 411/);
  assert.match(await raw("POST /json HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n"), /^HTTP\/1.1 413/);
  assert.match(await raw("POST /json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n<p>"), /^HTTP\/1.1 400/);
  assert.match(await raw(`GET / HTTP/1.1\r\nHost: localhost\r\nA: ${"x".repeat(20000)}\r\n\r\n`), /^HTTP\/1.1 431/);
  assert.match(await raw("\x16\x03\x01 hello\r\n\r\n"), /^HTTP\/1.1 400/);
});

test("a page over the time limit is given up", async () => {
  const hurried = await serve("--max-time", "1");
  try {
    const answer = await fetch(`${hurried.origin}/json`, { method: "POST", body: "<div><p>Words, words and words.</div>".repeat(50_000) });
    assert.deepEqual([answer.status, (await answer.json()).error.code], [504, "out-of-time"]);
  } finally {
    hurried.close();
  }
});

test("help, and pages without an article, are not errors", async () => {
  assert.match(await (await fetch(service.origin)).text(), /POST a page/);
  const empty = await post("/json", { body: "" });
  assert.deepEqual([empty.status, empty.headers.get("pith-kind")], [200, "none"]);
});

test("where all places are taken, the client that is waited for longest makes room", async () => {
  const port = new URL(service.origin).port;
  const open = () =>
    new Promise((done) => {
      const socket = connect(port, "127.0.0.1", () => socket.write("POST /json HTTP/1.1\r\n", () => done(socket)));
      socket.seen = "";
      socket.setEncoding("utf8").on("data", (more) => (socket.seen += more)).on("error", () => {});
    });
  // More than there are places: 256.
  const first = await open();
  const others = [];
  for (let i = 0; i < 13; i++) others.push(...(await Promise.all(Array.from({ length: 20 }, open))));
  assert.equal((await post("/json")).status, 200);
  await until(() => first.seen !== "", "an answer to the first");
  assert.match(first.seen, /^HTTP\/1\.1 503 .*"busy"/s);
  assert.equal(others.at(-1).seen, "");
  [first, ...others].forEach((socket) => socket.destroy());
});

test("under attack everybody else is answered", async () => {
  const { attacked, others, quiet } = await underAttack(PITH, 3, 200);
  assert.deepEqual(others, {});
  assert.ok(quiet.count === 100 && attacked.count > 10, JSON.stringify({ quiet, attacked }));
});

test("of large pages nothing is left behind, in batches and in the service", async () => {
  const { rows } = await manyLargePages(PITH, { count: 25, megabytes: 2, where: ["native", "serve"] });
  for (const { where, pages, answers, warm, most } of rows) {
    assert.deepEqual([pages, answers], [25, { article: 25 }], where);
    assert.ok(most - warm < 50e6, `${where}: ${warm} bytes, then ${most}`);
  }
});
