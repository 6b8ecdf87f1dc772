// Readability's names for what index.workerd.js offers.
import { makeCompat } from "./compat.js";
import { extract, init, initSync, isProbablyReaderable as readerable } from "./index.workerd.js";

export { init, initSync };
export const { Readability, isProbablyReaderable } = makeCompat({ extract, isProbablyReaderable: readerable });
