// Browsers, with the core inside the script: nothing to fetch or wait for.
import { makeApi } from "./api.js";
import { decodeModule } from "./base64.js";
import text from "../wasm/pith.base64.js";

export { PithError } from "./errors.js";
export { version } from "./version.js";
export const { extract, init, initSync, isProbablyReaderable, prepare } = makeApi({ load: () => decodeModule(text) });
