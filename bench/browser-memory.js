// The memory that a browser takes while something goes on.
import { execFileSync } from "node:child_process";

/** Milliseconds between two looks. */
const LOOK_EVERY = 500;

/** Megabytes that a process and all it has started have in memory. @param {number} pid */
function memory(pid) {
  const table = execFileSync("ps", ["-eo", "pid=,ppid=,rss="], { encoding: "utf8" }).trim().split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  for (let grew = true; grew;) {
    const before = family.size;
    for (const [own, parent] of table) if (family.has(parent)) family.add(own);
    grew = family.size > before;
  }
  return table.filter(([own]) => family.has(own)).reduce((sum, [, , kilobytes]) => sum + kilobytes, 0) / 1024;
}

/** Looks at the memory of a browser from now on. `grown` tells how many megabytes more than now it had at most. @param {any} browser */
export function watchMemory(browser) {
  const pid = browser.process().pid;
  const before = memory(pid);
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, memory(pid))), LOOK_EVERY);
  return { grown: () => Math.round(most - before), end: () => clearInterval(watching) };
}
