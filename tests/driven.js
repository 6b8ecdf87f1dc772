// Runs test files that drive browsers, several at once, and prints the TAP output of each file as a whole. Each file runs once: a test
// that fails on a busy machine shows what a user of a busy machine would see.
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Files that run at once: one more than there are processors, because browsers often wait. */
const AT_ONCE = availableParallelism() === 1 ? 1 : 3;

/**
 * Runs one file.
 * @param {string} file
 * @returns {Promise<boolean>} whether all its tests passed
 */
const run = (file) => new Promise((done) => {
  const began = Date.now();
  const child = spawn(process.execPath, ["--test", "--test-reporter=tap", file], { stdio: ["ignore", "pipe", "pipe"] });
  let tap = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (tap += text));
  child.on("close", (status) => {
    console.log(`${tap}# ${file} took ${((Date.now() - began) / 1000).toFixed(1)} s`);
    done(status === 0);
  });
});

// Large files first: one that begins last would run alone at the end.
const waiting = process.argv.slice(2).sort((a, b) => statSync(b).size - statSync(a).size);
async function work() {
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    if (!(await run(file))) process.exitCode = 1;
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
