// Browsers: `await init()` fetches the core from the folder of this file. In a page the browser parses HTML; a worker has no parser and gets the
// core that has one.
import { makeApi } from "./api.js";
import { canParse } from "./dom.js";

/**
 * Vite's dev server moves the script, and not the cores, from the package into its own folder of node_modules.
 * @param {URL} url where a core is for this script
 */
const unmoved = (url) => new URL(url.href.replace(/\/node_modules\/\.vite\/(?:[^?#]+\/)?wasm\/(?=pith)/, "/node_modules/pith-reader/wasm/"));

export { PithError } from "./errors.js";
export { version } from "./version.js";
export const { extract, init, initSync, isProbablyReaderable, prepare } = makeApi({
  // Literal paths, so that bundlers find both files.
  address: () => unmoved(canParse() ? new URL("../wasm/pith.wasm", import.meta.url) : new URL("../wasm/pith-html.wasm", import.meta.url)),
});
