// Decodes the core from base64, for places where a second file is a problem.

/**
 * Compiles a module from base64.
 * @param {string} text
 */
export function decodeModule(text) {
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let i = 0; i < packed.length; i++) bytes[i] = packed.charCodeAt(i);
  return new WebAssembly.Module(bytes);
}
