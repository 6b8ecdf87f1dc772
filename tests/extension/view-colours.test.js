// The WCAG 2.2 contrast ratio of every pair of colours used for text, highlights and controls, in every theme.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { contrastRatio } from "../../extension/shared/contrast.js";

const SHEET = readFileSync(join(import.meta.dirname, "../../extension/shared/theme.css"), "utf8");

/** Foreground, background and minimum contrast: 7 for the text, 4.5 for other words, 3 for borders of controls and bars. */
const PAIRS = [
  [7, ["ink"], ["paper", "raised", "code", "sentence", "mark-yellow", "mark-green", "mark-blue", "mark-pink", "mark-purple"]],
  [4.5, ["ink"], ["word"]],
  [4.5, ["quiet"], ["paper", "raised", "code"]],
  [4.5, ["link"], ["paper", "raised", "code", "sentence"]],
  [4.5, ["note", "key", "string", "figure", "call", "type"], ["code"]],
  [4.5, ["note"], ["raised"]],
  [4.5, ["good", "bad"], ["raised", "paper"]],
  [4.5, ["on-accent"], ["accent"]],
  [3, ["accent", "edge"], ["paper", "raised"]],
  [3, ["accent", "quiet"], ["mark-yellow", "mark-green", "mark-blue", "mark-pink", "mark-purple"]],
];

/** The colours of a theme, with those inherited from the light one. */
function themes() {
  const found = new Map();
  for (const [, selector, body] of SHEET.matchAll(/([^{}]*?)\s*\{([^{}]*)\}/g)) {
    const name = /\[data-theme="(\w+)"\]$/.exec(selector.trim())?.[1];
    const colours = Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, key, value]) => [key, value]));
    if (name && Object.keys(colours).length > 0) found.set(name, colours);
  }
  return found;
}

test("every theme has a block of colours", () => {
  assert.deepEqual([...themes().keys()], ["light", "sepia", "grey", "dark", "black", "contrast"]);
});

for (const [name, colours] of themes()) {
  test(`${name} has enough contrast`, () => {
    for (const [least, fronts, backs] of PAIRS) {
      for (const front of fronts) {
        for (const back of backs) {
          assert.ok(colours[front] && colours[back], `${name} lacks ${front} or ${back}`);
          const ratio = contrastRatio(colours[front], colours[back]);
          assert.ok(ratio >= least, `${front} on ${back}: ${ratio.toFixed(2)}, not ${least}`);
        }
      }
    }
  });
}
