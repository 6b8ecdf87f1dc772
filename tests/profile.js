// How tests and benchmarks start and end browsers: flags and profiles.
//
//   node tests/profile.js    starts Firefox once, so that its next starts take half the time
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import puppeteer from "puppeteer-core";

/** Flags of Chromium: it asks for nothing by itself, and keeps no pages for the list under its address field, which take a fifth of its time. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
  // The made-up hosts of fixtures do not exist: asking for them takes seconds on some machines.
  "--host-resolver-rules=MAP *.example ^NOTFOUND",
];

/** Preferences of Firefox: it draws less often, which takes a tenth of its time, and keeps no copies of what it loads (up to 200 MB) for its driver. */
export const FIREFOX_PREFS = { "layout.frame_rate": 20, "remote.network.maxTotalDataSize": 0 };

/** Milliseconds for which a browser that has ended may still write to its profile: its helper processes end after it. */
const LATE = 20_000;

/** A profile in which Firefox has been started once: on its first start, Firefox compiles its own scripts and fills its databases. */
const STARTED = resolve(import.meta.dirname, "../target/firefox-profile");

/** A new profile, as it is after the first start of the browser or before it. @param {string} name of the browser, or what else the folder's name should say, and then the browser */
export function newProfile(name) {
  const profile = mkdtempSync(join(tmpdir(), `pith-${name}-`));
  if (name.endsWith("firefox") && existsSync(STARTED)) cpSync(STARTED, profile, { recursive: true });
  return profile;
}

/**
 * Closes a browser, if need be by force.
 * @param {import("puppeteer-core").Browser} browser
 * @param {number} [patience] milliseconds in which it can close by itself
 */
export async function closeBrowser(browser, patience = LATE) {
  const force = setTimeout(() => browser.process()?.kill("SIGKILL"), patience);
  try {
    await browser.close();
  } finally {
    clearTimeout(force);
  }
}

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

/** Makes the profile that others are copies of. */
async function startOnce() {
  const profile = mkdtempSync(join(tmpdir(), "pith-first-"));
  const browser = await puppeteer.launch({ browser: "firefox", headless: true, userDataDir: profile, executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" });
  await closeBrowser(browser);
  for (const file of ["lock", ".parentlock"]) rmSync(join(profile, file), { force: true });
  rmSync(STARTED, { recursive: true, force: true });
  cpSync(profile, STARTED, { recursive: true });
  await removeProfile(profile);
}

if (process.argv[1] === import.meta.filename) await startOnce();
