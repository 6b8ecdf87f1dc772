// Readability's names for what index.node.js offers.
import { makeCompat } from "./compat.js";
import { extract, init, initSync, isProbablyReaderable as readerable } from "./index.node.js";

export { init, initSync };
export const { Readability, isProbablyReaderable } = makeCompat({ extract, isProbablyReaderable: readerable });
