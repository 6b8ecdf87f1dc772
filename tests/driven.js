// Runs files of tests that drive a browser, two at a time, and what fails in company once more alone: on a busy machine a driver may lose
// an event or wait too long. Prints the TAP of each file whole; of a first try that failed as comments, so that it is counted once.
// It refuses to hide a second try: the last line names the files that had one.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

/** Files at once: a browser is several processes that mostly wait for each other. */
const AT_ONCE = Math.min(2, availableParallelism());

/**
 * Runs one file.
 * @param {string} file
 * @returns {Promise<{ file: string, passed: boolean, tap: string }>}
 */
const run = (file) => new Promise((done) => {
  const child = spawn(process.execPath, ["--test", "--test-reporter=tap", file], { stdio: ["ignore", "pipe", "pipe"] });
  let tap = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (tap += text));
  child.on("close", (status) => done({ file, passed: status === 0, tap }));
});

/** @type {string[]} */
const failed = [];
const waiting = process.argv.slice(2);
async function work() {
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    const { passed, tap } = await run(file);
    console.log(passed ? tap : tap.replaceAll(/^/gm, "# 1st try: "));
    if (!passed) failed.push(file);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));

let status = 0;
for (const file of failed) {
  const { passed, tap } = await run(file);
  console.log(tap);
  if (!passed) status = 1;
}
if (failed.length > 0) console.log(`# again ${failed.join(" ")}`);
process.exitCode = status;
