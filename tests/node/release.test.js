// What is published: the crate's files and dependencies, and the licences of what is compiled in. `./build.sh release` checks the finished files.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { describe, test } from "node:test";
import { ARTEFACTS, complaints } from "../../build/artefacts.js";
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
