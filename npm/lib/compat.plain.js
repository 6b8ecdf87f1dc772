// Readability's names for what index.plain.js offers.
import { makeCompat } from "./compat.js";
import { extract, init, initSync, isProbablyReaderable as readerable } from "./index.plain.js";

export { init, initSync };
export const { Readability, isProbablyReaderable } = makeCompat({ extract, isProbablyReaderable: readerable });
