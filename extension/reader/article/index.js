// The article on screen: its header, and the body improved for reading.
export { baseDirection } from "./direction.js";
export { enhanceBody } from "./enhance.js";
export { renderHeader, titleOf } from "./header.js";
export { tableOfContents } from "./headings.js";
export { goBack, jumpTo } from "./jump.js";
