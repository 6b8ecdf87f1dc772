// All platforms, with the core that parses HTML inside the script: nothing to fetch, read or wait for.
import { makeApi } from "./api.js";
import { decodeModule } from "./base64.js";
import { coreText } from "./inline-text.js";

export { PithError } from "./errors.js";
export { version } from "./version.js";
export const { extract, init, initSync, isProbablyReaderable, prepare } = makeApi({ load: () => decodeModule(coreText()) });
