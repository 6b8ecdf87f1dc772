// Writes THIRD-PARTY-NOTICES.txt for what is published: the crates compiled in, the part of Rust's standard library, and npm packages that are
// bundled. The list comes from cargo's dependency graph and the texts from the sources of each crate, so a new dependency cannot be forgotten.
// A licence that is not in LICENCES, or a crate without the text of its licence, stops the build.
//
//     node build/notices.js TARGET FEATURES [CARGO.TOML]     prints the notices of one build; FEATURES is a list with commas or ""
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");

/**
 * Licences that may be shipped, the preferred first, and the words by which their text is recognised. Of MIT only the text from these words on
 * is kept, once for all crates: what stands before it are the copyright lines, which are listed with each crate.
 * @type {[name: string, words: RegExp][]}
 */
const LICENCES = [
  ["MIT", /Permission is hereby granted, free of charge/],
  ["BSD-3-Clause", /Redistribution and use in source and binary forms/],
  ["Zlib", /This software is provided 'as-is'/],
  ["Unicode-3.0", /UNICODE LICENSE V3/i],
  ["Apache-2.0", /Apache License\s+Version 2\.0/],
];

/** Crates that Rust's own standard library compiles in: for every target, and for native programs alone, which print backtraces. */
const IN_STD = ["cfg-if", "dlmalloc", "hashbrown", "rustc-demangle"];
const IN_NATIVE_STD = ["addr2line", "adler2", "gimli", "libc", "memchr", "miniz_oxide", "object"];

const MODELS = `The trained models were made from WCXB 1.0 (Foley, 2026, CC BY 4.0, https://creativecommons.org/licenses/by/4.0/) and the evaluation data of
trafilatura (Barbaresi, 2021, Apache-2.0). No text of their pages is in the models.`;

/** @typedef {{ target: string, features: string, manifest?: string }} Build */
/** @typedef {{ name: string, version: string, licence: string, texts: string[] }} Work something that is shipped, with the licence texts beside it */

/** @param {string} command @param {string[]} args */
const run = (command, args) => execFileSync(command, args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] });

/**
 * The ways to satisfy a licence expression (SPDX): each a list of licences that apply together.
 * @param {string} expression
 * @returns {string[][]}
 */
export function alternatives(expression) {
  const tokens = expression.replaceAll("/", " OR ").match(/[()]|[\w.+-]+(?: WITH [\w.-]+)?/g) ?? [];
  /** @returns {string[][]} */
  const atom = () => {
    const token = tokens.shift() ?? "";
    if (token !== "(") return [[token]];
    const inner = or();
    tokens.shift();
    return inner;
  };
  /** @returns {string[][]} */
  const and = () => {
    let ways = atom();
    while (tokens[0] === "AND") {
      tokens.shift();
      const more = atom();
      ways = ways.flatMap((one) => more.map((other) => [...one, ...other]));
    }
    return ways;
  };
  /** @returns {string[][]} */
  const or = () => {
    const ways = and();
    while (tokens[0] === "OR") {
      tokens.shift();
      ways.push(...and());
    }
    return ways;
  };
  return or();
}

/** The licences we ship a work under: of the ways it offers, the one we prefer. @param {Work} work */
function chosen({ name, licence }) {
  const rank = (/** @type {string} */ one) => LICENCES.findIndex(([known]) => known === one);
  const ways = alternatives(licence).filter((way) => way.every((one) => rank(one) >= 0));
  if (ways.length === 0) throw new Error(`${name}: "${licence}" is not among the licences in build/notices.js`);
  const worst = (/** @type {string[]} */ way) => Math.max(...way.map(rank));
  return ways.sort((one, other) => worst(one) - worst(other))[0];
}

/** The texts of the licences beside a package. @param {string} folder */
const textsIn = (folder) => readdirSync(folder).filter((name) => /^(licen[cs]e|copying|unlicense|copyright|notice)/i.test(name)).sort().map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n"));

/**
 * The crates compiled into a build: normal dependencies without macros, which only run while it is built.
 * @param {Build} build
 * @returns {Work[]}
 */
function crates({ target, features, manifest = "Cargo.toml" }) {
  const which = ["--manifest-path", manifest, "--locked", "--no-default-features", ...(features ? ["--features", features] : [])];
  const tree = run("cargo", ["tree", ...which, "--target", target, "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"]);
  const compiled = new Set(tree.split("\n").filter(Boolean).map((line) => line.replace(/^(\S+) v(\S+).*$/, "$1 $2")));
  const { packages } = JSON.parse(run("cargo", ["metadata", ...which, "--filter-platform", target, "--format-version", "1"]));
  const found = packages.filter((/** @type {any} */ one) => one.source && compiled.has(`${one.name} ${one.version}`));
  const textsOf = (/** @type {any} */ one) => textsIn(dirname(one.manifest_path));
  // A crate without the text is under that of its repository's other crates.
  const siblings = (/** @type {any} */ one) => found.filter((/** @type {any} */ other) => one.repository && other.repository === one.repository && other.license === one.license);
  return found.map((/** @type {any} */ one) => ({ name: one.name, version: one.version, licence: one.license ?? "", texts: [textsOf(one), ...siblings(one).map(textsOf)].find((texts) => texts.length > 0) ?? [] }));
}

/**
 * The standard library of Rust and what is compiled into it, from the notices that come with the compiler.
 * @param {boolean} isNative
 * @returns {Work[]}
 */
function standardLibrary(isNative) {
  const version = run("rustc", ["--version"]).split(" ")[1];
  const path = join(run("rustc", ["--print", "sysroot"]).trim(), "share/doc/rust/COPYRIGHT-library.html");
  const plain = (/** @type {string} */ html) => html.replace(/<[^>]*>/g, "").replace(/&(?:lt|#60);/g, "<").replace(/&(?:gt|#62);/g, ">").replace(/&(?:quot|#34);/g, '"').replace(/&#(?:39|x27);/g, "'").replaceAll("&amp;", "&");
  const MIT = "Copyright The Rust Project Developers (see https://thanks.rust-lang.org)\nCopyright 2014 Alex Crichton\nCopyright 2019 The Crossbeam Project Developers\nCopyright 1991-2024 Unicode, Inc. (tables of characters, Unicode-3.0)\nPermission is hereby granted, free of charge";
  const own = { name: "Rust standard library", version, licence: "MIT", texts: [MIT] };
  // A compiler of a distribution may have its notices elsewhere.
  if (!existsSync(path)) return [own];
  const sections = readFileSync(path, "utf8").split("<h3>").map((section) => ({ title: /📦 (\S+)-(\d\S*?)</u.exec(section), section }));
  const wanted = [...IN_STD, ...(isNative ? IN_NATIVE_STD : [])];
  const inside = sections.filter(({ title }) => title && wanted.includes(title[1])).map(({ title, section }) => ({
    name: `${title?.[1]} (in Rust's standard library)`,
    version: title?.[2] ?? "",
    licence: plain(/License:.*?<\/?p/s.exec(section)?.[0] ?? "").replace(/^License:\s*/, "").replace(/<.*$/s, "").trim(),
    texts: [...section.matchAll(/<pre>(.*?)<\/pre>/gs)].map(([, text]) => plain(text)),
  }));
  return [own, ...inside];
}

/** A package of npm that is bundled. @param {string} name @returns {Work} */
function npmPackage(name) {
  const folder = join(ROOT, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return { name, version, licence: license, texts: textsIn(folder) };
}

/**
 * What is in something published, each once, by name: crates, Rust's standard library unless `std` is false, packages of npm.
 * @param {{ builds: Build[], bundled?: string[], more?: { name: string, version: string, licence: string }[], std?: boolean }} made
 */
export function works({ builds, bundled = [], more = [], std = true }) {
  const from = (/** @type {string} */ from, /** @type {any[]} */ some) => some.map(({ name, version, licence }) => ({ name, version, licence, from }));
  const inside = [...from("crate", builds.flatMap(crates)), ...from("std", std ? standardLibrary(builds.some(({ target }) => !target.startsWith("wasm"))) : []), ...from("npm", bundled.map(npmPackage)), ...from("other", more)];
  return [...new Map(inside.map((work) => [`${work.name} ${work.version}`, work])).values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * One work: its line with the copyright lines below it, and the texts it is shipped under.
 * @param {Work} work
 */
function entry(work) {
  const licences = chosen(work);
  const lines = [`${work.name} ${work.version} (${licences.join(" and ")})`];
  const texts = licences.map((licence) => {
    const words = /** @type {RegExp} */ (LICENCES.find(([known]) => known === licence)?.[1]);
    const text = work.texts.find((one) => words.test(one));
    if (!text) throw new Error(`${work.name} ${work.version}: no text of its licence, ${licence}, comes with it`);
    if (licence !== "MIT") return { licence, text: text.trim() };
    const at = text.search(words);
    lines.push(...text.slice(0, at).split("\n").map((line) => line.trim()).filter((line) => /copyright/i.test(line)).map((line) => `    ${line}`));
    return { licence, text: text.slice(at).trim() };
  });
  return { lines: [...new Set(lines)], texts };
}

/**
 * The notices of something published.
 * @param {{ what: string, builds: Build[], bundled?: string[], more?: string[] }} made the builds in it, packages
 * of npm that are bundled with it, and sentences about other parts
 */
export function notices({ what, builds, bundled = [], more = [] }) {
  const works = [...builds.flatMap(crates), ...standardLibrary(builds.some(({ target }) => !target.startsWith("wasm"))), ...bundled.map(npmPackage)];
  const unique = [...new Map(works.map((work) => [`${work.name} ${work.version}`, work])).values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  const entries = unique.map(entry);
  /** Every text once, whatever its line breaks. @type {Map<string, { licence: string, text: string }>} */
  const texts = new Map();
  for (const { licence, text } of entries.flatMap((one) => one.texts)) {
    // The standard library names the licence the crates bring the text of.
    const key = `${licence} ${text.replace(/\W+/g, " ").trim().toLowerCase()}`;
    if (text.length > 100 && !texts.has(key)) texts.set(key, { licence, text });
  }
  const order = LICENCES.map(([name]) => name);
  const sorted = [...texts.values()].sort((one, other) => order.indexOf(one.licence) - order.indexOf(other.licence) || (one.text < other.text ? -1 : 1));
  const title = `Third-party notices: ${what}`;
  const intro = "Pith is licensed under MIT or Apache-2.0, at your choice (LICENSE-MIT, LICENSE-APACHE). This package also contains the works listed\nhere, each under the licence named beside it. The texts of the licences follow the list.";
  const parts = [title, intro, MODELS, ...more, entries.map(({ lines }) => lines.join("\n")).join("\n"), ...sorted.map(({ licence, text }) => `---- ${licence}\n\n${text}`)];
  return `${parts.join("\n\n")}\n`;
}

/**
 * Writes the licences of Pith and the notices of others into a folder that is published.
 * @param {string} folder
 * @param {Parameters<typeof notices>[0]} made
 */
export function writeLicences(folder, made) {
  for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) copyFileSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), notices(made));
}

/** The target of the cores that run in browsers and in JavaScript. */
export const WASM = "wasm32-unknown-unknown";

if (process.argv[1] === import.meta.filename) {
  const [target, features = "", manifest] = process.argv.slice(2);
  const more = features.split(",").includes("cli") ? ["SQLite, which keeps the library, is in the public domain."] : [];
  process.stdout.write(notices({ what: `pith for ${target}`, builds: [{ target, features, manifest }], more }));
}
