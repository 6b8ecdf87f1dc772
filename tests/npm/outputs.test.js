// Every output of hostile pages in real browsers, without a policy: nothing runs, navigates or asks for more than images, and no dangerous markup is
// left. The long form is `./build.sh safety outputs`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { generate } from "../safety/cases.js";
import { inBrowser, OUTPUTS } from "../safety/outputs.js";

/** Generated cases, the same in every run: as many as go to a browser at once. */
const CASES = 96;

for (const name of ["chromium", "firefox"]) {
  test(`no output of a hostile page does anything in ${name}`, async () => {
    const { blind, rows, forbidden } = await inBrowser(name, { cases: generate(21, CASES), peers: ["readability"] });
    assert.deepEqual(blind, [], "raw payloads are noticed");
    assert.deepEqual(forbidden, [], "nothing but images is asked for");
    const ours = rows.filter(({ output }) => OUTPUTS.includes(output));
    assert.deepEqual(ours.map(({ output }) => output), OUTPUTS);
    for (const { output, executed, navigated, requested, constructs, lost, examples, cases } of ours) {
      assert.deepEqual([executed, navigated, requested, constructs, lost], [0, 0, 0, 0, 0], `${output}: ${JSON.stringify(examples)}`);
      assert.ok(cases > 0, output);
    }
    assert.ok(rows.find(({ output }) => output === "readability").constructs > 0, "what others leave is found");
  });
}
