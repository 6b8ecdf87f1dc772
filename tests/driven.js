// Runs test files that drive browsers, several at once, and prints the TAP output of each file as a whole. Each file runs once: a test
// that fails on a busy machine shows what a user of a busy machine would see.
import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Files that run at once: one more than there are processors, because browsers often wait. */
const AT_ONCE = availableParallelism() === 1 ? 1 : 3;

/** Milliseconds that a file may take: several times what the longest takes. One that hangs has failed then, and the others still run. */
const LIMIT = 12 * 60_000;

/** Milliseconds in which a file that is ended can close its browsers. */
const LAST = 10_000;

/** What the files print. Written to files and not to pipes, because a process that is made to exit loses what a pipe has not taken yet. */
const outputs = mkdtempSync(join(tmpdir(), "pith-driven-"));
process.once("exit", () => rmSync(outputs, { recursive: true, force: true }));

/** The groups of processes that run. @type {Set<number>} */
const running = new Set();

/** Sends a signal to a group of processes, if it is still there. @param {number} group @param {NodeJS.Signals} signal */
function signalGroup(group, signal) {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/**
 * Runs one file.
 * @param {string} file
 * @returns {Promise<boolean>} whether all its tests passed
 */
const run = (file) => new Promise((done) => {
  const began = Date.now();
  const output = join(outputs, basename(file));
  const written = openSync(output, "w");
  // A server or a program that a failed test leaves behind would keep the file from ending. A group of its own: whatever it started can be ended
  // with it. Not `--test`, which runs the file in a second process and loses what that has not sent yet.
  const child = spawn(process.execPath, ["--test-force-exit", "--test-reporter=tap", file], { stdio: ["ignore", written, written], detached: true });
  closeSync(written);
  running.add(child.pid);
  let late = "";
  const limit = setTimeout(() => {
    late = `not ok - ${file} has not ended after ${LIMIT / 60_000} minutes\n  ...\n# fail 1\n`;
    signalGroup(child.pid, "SIGTERM");
    setTimeout(() => signalGroup(child.pid, "SIGKILL"), LAST).unref();
  }, LIMIT);
  child.on("close", (status) => {
    clearTimeout(limit);
    running.delete(child.pid);
    signalGroup(child.pid, "SIGTERM");
    const tap = readFileSync(output, "utf8");
    const isWhole = /^# pass \d+$/m.test(tap);
    const hasFailed = !/^# fail 0$/m.test(tap) || !/^# cancelled 0$/m.test(tap);
    if (!isWhole && !late) late = `not ok - ${file} ended before its tests, with ${status}\n  ...\n# fail 1\n`;
    // An error after the last test fails none of them.
    if (!late && status !== 0 && !hasFailed) late = `not ok - ${file} passed its tests and ended with ${status}\n  ...\n# fail 1\n`;
    console.log(`${tap}${late}# ${file} took ${((Date.now() - began) / 1000).toFixed(1)} s`);
    done(status === 0 && isWhole);
  });
});

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.once(signal, () => {
    for (const group of running) signalGroup(group, signal);
    process.exit(1);
  });
}

// Large files first: one that begins last would run alone at the end.
const waiting = process.argv.slice(2).sort((a, b) => statSync(b).size - statSync(a).size);
async function work() {
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    if (!(await run(file))) process.exitCode = 1;
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
