// Where the wasm files are, for modules. Its twin wasm-path.cjs says it for `require`.
/** @param {string} name */
export const at = (name) => new URL(`../wasm/${name}`, import.meta.url);
