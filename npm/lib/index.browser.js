// Browsers: the core is fetched by `await init()` from beside this file. In a page, the browser parses HTML; in a worker, which has no
// parser, the core that does is fetched in its place.
import { makeApi } from "./api.js";
import { canParse } from "./dom.js";

export { PithError } from "./errors.js";
export { version } from "./version.js";
export const { extract, init, initSync, isProbablyReaderable } = makeApi({
  // Written out, so that bundlers see both files.
  address: () => (canParse() ? new URL("../wasm/pith.wasm", import.meta.url) : new URL("../wasm/pith-html.wasm", import.meta.url)),
});
