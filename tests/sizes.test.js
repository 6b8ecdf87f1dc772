// Checks the size of everything that ships against bench/sizes.json. Growth needs a new pin (`./build.sh size pin`) and its reason in the commit.
import assert from "node:assert/strict";
import test from "node:test";
import { pins, weigh } from "../bench/size.js";

const { tolerance, files } = pins();

for (const [name, pinned] of Object.entries(files)) {
  test(`the size of ${name}`, () => {
    const now = weigh(name);
    for (const kind of ["raw", "gzip", "brotli"]) {
      const most = Math.ceil(pinned[kind] * (1 + tolerance));
      assert.ok(now[kind] <= most, `${now[kind]} bytes ${kind}, pinned are ${pinned[kind]} and at most ${most} pass`);
    }
  });
}
