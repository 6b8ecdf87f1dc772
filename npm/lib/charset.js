// The encoding of a fetched page, determined in the order of the HTML standard.

/** Bytes at the beginning of a page that are searched for its encoding (prescan in the HTML standard). */
const PRESCAN = 1024;

/**
 * The encoding that a label names, if there is one.
 * @param {string} label
 * @returns {string | undefined}
 */
export function knownCharset(label) {
  try {
    const found = new TextDecoder(label).encoding;
    // A declaration that is readable as ASCII cannot be in UTF-16, even if it says so.
    return found.startsWith("utf-16") ? "utf-8" : found;
  } catch {
    return undefined;
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {string | null} type the content type of the response
 */
export function detectCharset(bytes, type) {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  const named = /charset\s*=\s*"?([^\s";]+)/i;
  const told = named.exec(type ?? "");
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, PRESCAN));
  const written = /<meta[^>]+charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head);
  return (told && knownCharset(told[1])) ?? (written && knownCharset(written[1])) ?? "utf-8";
}
