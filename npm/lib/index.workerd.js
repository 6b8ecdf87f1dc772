// Cloudflare Workers: the platform compiles the core at deployment and passes a module; compiling at run time is forbidden.
import { makeApi } from "./api.js";
import core from "../wasm/pith-html.wasm";

export { PithError } from "./errors.js";
export { version } from "./version.js";
export const { extract, init, initSync, isProbablyReaderable, prepare } = makeApi({ load: () => core });
