// The files of backups, for the background: a service worker can make no addresses for them.

/** The folder where the worker writes them (store/exports.js). */
const FOLDER = "exports";

/** @type {Map<string, string>} */
const addresses = new Map();

/** @param {{ op: "address" | "forget", name: string }} asked */
async function answer({ op, name }) {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
  if (op === "address") {
    const file = await (await folder.getFileHandle(name)).getFile();
    // Without a type Chromium takes a backup for text, and has its name end so.
    const address = URL.createObjectURL(file.slice(0, file.size, "application/zip"));
    addresses.set(name, address);
    return address;
  }
  URL.revokeObjectURL(addresses.get(name) ?? "");
  addresses.delete(name);
  await folder.removeEntry(name);
  return null;
}

/**
 * Makes an address for a file, or forgets it and removes the file.
 * @param {{ op: "address" | "forget", name: string }} asked
 * @returns {Promise<import("./requests.js").Reply>}
 */
export const answerAboutFile = (asked) => answer(asked).then((answer) => ({ answer }), (error) => ({ error: { code: "storage", text: String(error) } }));
