// Bytes written as text, for places where a second file is trouble.

/**
 * A module of its bytes in base64.
 * @param {string} text
 */
export function moduleOf(text) {
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let i = 0; i < packed.length; i++) bytes[i] = packed.charCodeAt(i);
  return new WebAssembly.Module(bytes);
}
