// The files that are chosen or dropped to be imported.

/** @typedef {{ name: string, file: File }} GivenFile */

/** Files at a time, and folders in each other. */
export const MAX_FILES = 10_000;
const MAX_DEPTH = 64;

/** Thrown when there are more files than that. */
export class TooManyFiles extends Error {}

/** What systems put beside the files of a folder, such as `.DS_Store`. @param {string} path */
const isHidden = (path) => path.split("/").some((part) => part.startsWith("."));

/** In the order of their names, whatever order the system lists them in: an import that goes on must find them as they were. @param {GivenFile[]} files */
const inOrder = (files) => files.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));

/** @param {FileList | File[]} list @returns {GivenFile[]} */
export function filesOf(list) {
  const files = [...list].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
  const wanted = files.filter(({ name, file }) => !file.webkitRelativePath || !isHidden(name));
  if (wanted.length > MAX_FILES) throw new TooManyFiles();
  return inOrder(wanted);
}

/** All entries of a folder: the browser lists them in parts. @param {FileSystemDirectoryEntry} folder @returns {Promise<FileSystemEntry[]>} */
async function entriesOf(folder) {
  const reader = folder.createReader();
  /** @type {FileSystemEntry[]} */
  const all = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return all;
    all.push(...some);
    if (all.length > MAX_FILES) throw new TooManyFiles();
  }
}

/** @param {FileSystemEntry} entry @param {number} depth @param {GivenFile[]} into */
async function walk(entry, depth, into) {
  if (into.length > MAX_FILES) throw new TooManyFiles();
  const name = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) {
    const file = await new Promise((done, failed) => /** @type {FileSystemFileEntry} */ (entry).file(done, failed));
    if (depth === 0 || !isHidden(name)) into.push({ name, file });
  } else if (depth < MAX_DEPTH) {
    for (const one of await entriesOf(/** @type {FileSystemDirectoryEntry} */ (entry))) await walk(one, depth + 1, into);
  }
}

/**
 * The files that were dropped, also those in folders. What the browser tells of them must be taken before anything is waited for.
 * @param {DataTransfer} data
 * @returns {Promise<GivenFile[]>}
 */
export async function filesDropped(data) {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const plain = entries.length === 0 ? filesOf(data.files) : [];
  /** @type {GivenFile[]} */
  const found = [];
  for (const entry of entries) await walk(entry, 0, found);
  return entries.length === 0 ? plain : inOrder(found);
}
