// The URLs of the wasm files, for ES modules; wasm-path.cjs is the version for `require`.
/** @param {string} name */
export const at = (name) => new URL(`../wasm/${name}`, import.meta.url);
