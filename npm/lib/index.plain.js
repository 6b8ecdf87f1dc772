// `require` in browsers, where the URL of the core is unknown: the caller passes it, by initSync(bytes) or await init(url).
import { makeApi } from "./api.js";

export { PithError } from "./errors.js";
export { version } from "./version.js";
export const { extract, init, initSync, isProbablyReaderable, prepare } = makeApi({});
