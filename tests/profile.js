// Profiles of the browsers that tests and benchmarks start.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Milliseconds for which a browser that has ended may still write to its profile: its helper processes end after it. */
const LATE = 20_000;

/** A new, empty profile. @param {string} name of the browser, or what else the folder's name should say */
export const newProfile = (name) => mkdtempSync(join(tmpdir(), `pith-${name}-`));

/** Removes a profile after its browser has ended. @param {string} profile */
export async function removeProfile(profile) {
  for (const end = Date.now() + LATE; ; await new Promise((done) => setTimeout(done, 100))) {
    try {
      return rmSync(profile, { recursive: true, force: true });
    } catch (error) {
      // A file was written to a folder that had just been emptied.
      if (error.code !== "ENOTEMPTY" || Date.now() > end) throw error;
    }
  }
}
