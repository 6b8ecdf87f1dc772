// What is published: the crate's files and dependencies, and the licences of what is compiled in. `./build.sh release` checks the finished files.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { ARTEFACTS, complaints } from "../../build/artefacts.js";
import { bill, BILLED } from "../../build/bill.js";
import { WASM, alternatives, notices } from "../../build/notices.js";

const ROOT = resolve(import.meta.dirname, "../..");
const cargo = (...args) => execFileSync("cargo", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split("\n").filter(Boolean);

/** Crates that only the command line, the scores and the trainers need. */
const NOT_BY_DEFAULT = ["clap", "clap_complete", "clap_mangen", "flate2", "rayon", "rusqlite", "rust-stemmers", "serde_json", "sha2", "unicode-normalization"];

describe("the crate", () => {
  test("holds what is needed and nothing else", () => {
    const crate = ARTEFACTS.find(({ what }) => what === "crate");
    assert.deepEqual(complaints(crate, cargo("package", "--list", "--allow-dirty", "--locked")), []);
  });

  test("brings a program that depends on it the HTML parser and nothing of the command line", () => {
    const names = cargo("tree", "--locked", "--edges", "normal", "--prefix", "none", "--format", "{p}").map((line) => line.split(" ")[0]);
    assert.ok(names.includes("html5ever"));
    assert.deepEqual(names.filter((name) => NOT_BY_DEFAULT.includes(name)), []);
  });
});

describe("third-party notices", () => {
  test("choose among the licences a crate offers", () => {
    assert.deepEqual(alternatives("MIT/Apache-2.0"), [["MIT"], ["Apache-2.0"]]);
    assert.deepEqual(alternatives("(Apache-2.0 OR MIT) AND BSD-3-Clause"), [["Apache-2.0", "BSD-3-Clause"], ["MIT", "BSD-3-Clause"]]);
    assert.deepEqual(alternatives("Apache-2.0 WITH LLVM-exception OR MIT"), [["Apache-2.0 WITH LLVM-exception"], ["MIT"]]);
  });

  const host = execFileSync("rustc", ["-vV"], { encoding: "utf8" }).match(/^host: (.*)$/m)?.[1];
  const BUILDS = [
    { what: "the core for browsers", build: { target: WASM, features: "" }, in: ["wasm-bindgen", "memchr"], out: ["html5ever", "clap"], texts: ["MIT", "Unicode-3.0"] },
    { what: "the core with an HTML parser", build: { target: WASM, features: "html" }, in: ["html5ever", "encoding_rs"], out: ["clap"], texts: ["MIT", "BSD-3-Clause"] },
    { what: "the command line", build: { target: host, features: "cli" }, in: ["clap", "flate2", "rusqlite", "Rust standard library"], out: ["wasm-bindgen", "proptest", "serde_derive"], texts: ["MIT", "BSD-3-Clause", "Unicode-3.0"] },
    { what: "the Python package", build: { target: host, features: "pyo3/extension-module", manifest: "python/Cargo.toml" }, in: ["pyo3", "html5ever"], out: ["clap", "rusqlite"], texts: ["MIT", "BSD-3-Clause"] },
  ];
  for (const { what, build, texts, ...names } of BUILDS) {
    test(`name what is compiled into ${what}`, () => {
      const text = notices({ what, builds: [build] });
      const has = (name) => new RegExp(`^${name} [\\d.]+ \\(`, "m").test(text);
      assert.deepEqual([names.in.filter((name) => !has(name)), names.out.filter(has)], [[], []]);
      for (const licence of texts) assert.ok(text.includes(`\n---- ${licence}\n`), licence);
    });
  }
});

describe("bills of materials", () => {
  const IN = { crate: ["html5ever"], "command line": ["clap", "SQLite"], "npm package": ["wasm-bindgen"], "Python package": ["pyo3"], "extension for chromium": ["wasm-bindgen", "highlight.js", "SQLite"], "extension for firefox": ["highlight.js", "@fontsource/stix-two-math"] };
  for (const what of BILLED) {
    test(`name what is in the ${what}, with the checksums of the lock files`, () => {
      const made = bill(what, { name: "file", version: "1", bytes: new Uint8Array(3) });
      const names = made.components.map(({ name }) => name);
      assert.deepEqual(IN[what].filter((name) => !names.includes(name)), []);
      assert.deepEqual(made.components.filter(({ purl, hashes, version }) => (purl && !hashes) || !version).map(({ name }) => name), []);
      assert.deepEqual(bill(what, { name: "file", version: "1", bytes: new Uint8Array(3) }), made, "the same each time");
      assert.doesNotMatch(JSON.stringify(made), new RegExp(`${ROOT}|${process.env.HOME}/`), "no path of this machine");
    });
  }
});

describe("what is fetched to build", () => {
  const read = (path) => readFileSync(join(ROOT, path), "utf8");

  test("crates come from crates.io with a checksum", () => {
    for (const lock of ["Cargo.lock", "python/Cargo.lock", "build/bindgen/Cargo.lock", "fuzz/Cargo.lock", "bench/peers/Cargo.lock"]) {
      for (const [, name, rest] of read(lock).matchAll(/\[\[package\]\]\nname = "([^"]+)"\n([^[]*)/g)) {
        if (rest.includes("source =")) assert.match(rest, /source = "registry\+https:\/\/github\.com\/rust-lang\/crates\.io-index"\nchecksum = "[0-9a-f]{64}"/, `${lock}: ${name}`);
        else assert.match(name, /^(?:pith.*|peers|bindgen)$/, `${lock}: ${name} has no source`);
      }
    }
  });

  test("packages of npm have a checksum, and none runs a script when it is installed", () => {
    for (const lock of ["package-lock.json", "tests/npm/runtimes/package-lock.json"]) {
      for (const [path, { integrity, link }] of Object.entries(JSON.parse(read(lock)).packages)) assert.ok(path === "" || link || /^sha512-/.test(integrity), `${lock}: ${path}`);
    }
    const scripts = readdirSync(join(ROOT, "build")).filter((name) => name.endsWith(".sh")).map((name) => read(`build/${name}`)).join("\n");
    const installs = scripts.match(/^.*\bnpm (?:ci|install|i) .*$/gm) ?? [];
    assert.ok(installs.length >= 2);
    for (const line of installs) assert.match(line, /npm ci .*--ignore-scripts/);
  });

  test("cargo and pip take what the lock files name", () => {
    const scripts = readdirSync(join(ROOT, "build")).filter((name) => name.endsWith(".sh")).map((name) => read(`build/${name}`)).join("\n");
    assert.deepEqual((scripts.match(/^.*\bcargo install .*$/gm) ?? []).filter((line) => !/--locked/.test(line)), []);
    // What ships is built from locked crates; the trainers' environment has a hash for each file.
    assert.match(scripts, /--require-hashes/);
  });
});
