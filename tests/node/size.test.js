// Holds the bytes of what ships to the pins in bench/sizes.json. A rise needs a new pin (`./build.sh size pin`) and its reason in the commit.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import test from "node:test";
import { pins, weigh } from "../../bench/size.js";

const ROOT = resolve(import.meta.dirname, "../..");
const { tolerance, files } = pins();

for (const [name, pinned] of Object.entries(files)) {
  // Files of other verbs are weighed where they were built; the core always is.
  const missing = !existsSync(join(ROOT, name)) && !name.startsWith("dist/wasm/");
  test(`${name} weighs what is pinned`, { skip: missing && "not built" }, () => {
    const now = weigh(name);
    for (const kind of ["raw", "gzip", "brotli"]) {
      const most = Math.ceil(pinned[kind] * (1 + tolerance));
      assert.ok(now[kind] <= most, `${now[kind]} bytes ${kind}, pinned are ${pinned[kind]} and at most ${most} pass`);
    }
  });
}
