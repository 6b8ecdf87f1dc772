// Readability's names for what inline.js offers.
import { makeCompat } from "./compat.js";
import { extract, init, initSync, isProbablyReaderable as readerable } from "./inline.js";

export { init, initSync };
export const { Readability, isProbablyReaderable } = makeCompat({ extract, isProbablyReaderable: readerable });
