// Where the core for Node is, for ES modules; wasm-path.cjs is the version for `require`.
/** The path is literal, so that bundlers take this file and nothing else. */
export const corePath = () => new URL("../wasm/pith-html.wasm", import.meta.url);
