// Cloudflare Workers: the platform compiles the core when the worker is deployed and hands over a module; bytes may not be compiled there.
import { makeApi } from "./api.js";
import core from "../wasm/pith-html.wasm";

export { PithError } from "./errors.js";
export { version } from "./version.js";
export const { extract, init, initSync, isProbablyReaderable } = makeApi({ load: () => core });
