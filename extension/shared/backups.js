// Backups of the library: which were made, and the plan by which the browser makes them.
import { storage } from "./storage.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The intervals of backups that are made by a plan, in milliseconds. */
export const INTERVALS = { daily: DAY, weekly: 7 * DAY, monthly: 30 * DAY };

/** How many backups of a plan can be kept. */
export const KEEP = [3, 5, 10];

/** What writing into the downloads folder without a press needs. @type {chrome.permissions.Permissions} */
export const LEAVE = { permissions: ["downloads"] };

/** The folder in the downloads folder that backups of a plan are written into. */
export const FOLDER = "Pith";

/** Milliseconds after a failure until it is tried again, at first and at most. */
const FIRST_RETRY = HOUR;
const LAST_RETRY = DAY;

/** Backups made by a press that are remembered. Where they are is the user's business. */
const MAX_REMEMBERED = 20;

/**
 * @typedef {object} Plan
 * @property {"off" | keyof typeof INTERVALS} every
 * @property {number} keep
 * @property {number} since when it was turned on
 */

/**
 * A backup that was made.
 * @typedef {object} Backup
 * @property {number} time
 * @property {number} bytes
 * @property {number} articles
 * @property {number} seq the state of the library that is in it
 * @property {string} name its path in the downloads folder
 * @property {string | null} path its whole path, if it was made by the plan
 */

/** Why the last try failed. @typedef {{ time: number, code: string, text: string, tries: number }} Failure */

/** @typedef {{ made: Backup[], checked: number, failed: Failure | null }} Backups `made`: the newest first; `checked`: when it was found that nothing had changed since */

/** The keys in the storage: of the plan, and of the list. */
export const STORAGE_KEY = "backupPlan";
const BACKUPS = "backups";

/** The lock under which the list is changed. */
const LOCK = "backups";

/** @param {any} stored @returns {Plan} */
function validPlan(stored) {
  const every = Object.hasOwn(INTERVALS, stored?.every) ? stored.every : "off";
  return { every, keep: KEEP.includes(stored?.keep) ? stored.keep : KEEP[1], since: Number.isFinite(stored?.since) ? stored.since : 0 };
}

/** @param {any} one @returns {one is Backup} */
const isBackup = (one) => ["time", "bytes", "articles", "seq"].every((field) => Number.isFinite(one?.[field])) && typeof one.name === "string" && (one.path === null || typeof one.path === "string");

/** @param {any} stored @returns {Backups} */
function validBackups(stored) {
  const { failed } = stored ?? {};
  const isFailure = Number.isFinite(failed?.time) && typeof failed.code === "string";
  return {
    made: Array.isArray(stored?.made) ? stored.made.filter(isBackup) : [],
    checked: Number.isFinite(stored?.checked) ? stored.checked : 0,
    failed: isFailure ? { time: failed.time, code: failed.code, text: String(failed.text ?? ""), tries: Number(failed.tries) || 1 } : null,
  };
}

export const readPlan = async () => validPlan(await storage.get(STORAGE_KEY));
export const readBackups = async () => validBackups(await storage.get(BACKUPS));

/** @param {Plan} plan */
export const keepPlan = (plan) => storage.set(STORAGE_KEY, plan);

/** Changes the list; other pages may be doing so at the same time. @param {(now: Backups) => Backups} change */
export const changeBackups = (change) => navigator.locks.request(LOCK, async () => {
  const next = change(await readBackups());
  await storage.set(BACKUPS, next);
  return next;
});

/** Remembers a backup. @param {Backup} backup */
export const addBackup = (backup) => changeBackups(({ made }) => {
  const byPress = made.filter(({ path }) => path === null).slice(MAX_REMEMBERED - 1);
  return { made: [backup, ...made.filter((one) => !byPress.includes(one))], checked: 0, failed: null };
});

/** Calls a function when the plan or the list has changed. @param {() => void} listener */
export function watchBackups(listener) {
  storage.watch(STORAGE_KEY, listener);
  storage.watch(BACKUPS, listener);
}

/** When the plan wants the next backup; null if it is off. @param {Plan} plan @param {Backups} backups */
export function dueAt({ every, since }, { made, checked, failed }) {
  if (every === "off") return null;
  const last = Math.max(made[0]?.time ?? 0, checked);
  const due = last > 0 ? last + INTERVALS[every] : since;
  return failed ? Math.max(due, failed.time + Math.min(FIRST_RETRY * 2 ** (failed.tries - 1), LAST_RETRY)) : due;
}

/** Whether the browser lets backups be written without a press. */
export const hasLeave = () => browser.permissions.contains(LEAVE);

/** The name of a backup's file. @param {number} time */
export function backupName(time) {
  const at = new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString();
  return `pith-backup-${at.slice(0, 10)}-${at.slice(11, 19).replaceAll(":", "")}.zip`;
}
