// `require` in browsers, where nobody says where files are: the core is given by hand, initSync(bytes) or await init(address).
import { makeApi } from "./api.js";

export { PithError } from "./errors.js";
export { version } from "./version.js";
export const { extract, init, initSync, isProbablyReaderable } = makeApi({});
