// Node and Bun: the core that parses HTML, read from its file on the first call.
import { readFileSync } from "node:fs";
import { makeApi } from "./api.js";
import { corePath } from "./wasm-path.js";

export { PithError } from "./errors.js";
export { version } from "./version.js";
export const { extract, init, initSync, isProbablyReaderable, prepare } = makeApi({
  load: () => new WebAssembly.Module(readFileSync(corePath())),
});
