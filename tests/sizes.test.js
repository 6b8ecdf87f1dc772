// Checks the size of everything that ships against bench/sizes.json. Growth needs a new pin (`./build.sh size pin`) and its reason in the commit.
import assert from "node:assert/strict";
import test from "node:test";
import { pins, weigh } from "../bench/size.js";

const { tolerance, files } = pins();

for (const [name, pinned] of Object.entries(files)) {
  test(`the size of ${name}`, () => {
    const now = weigh(name);
    assert.deepEqual(Object.keys(now), Object.keys(pinned));
    for (const [kind, bytes] of Object.entries(now)) {
      const most = Math.ceil(pinned[kind] * (1 + tolerance));
      assert.ok(bytes <= most, `${bytes} bytes ${kind}, pinned are ${pinned[kind]} and at most ${most} pass`);
    }
  });
}
