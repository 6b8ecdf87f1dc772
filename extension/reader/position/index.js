// Where the reader is in the article: scrolling to a place, the reading position, progress, and the reading ruler.
export { trackProgress } from "./progress.js";
export { readingPosition } from "./reading-position.js";
export { installRuler, moveRuler } from "./ruler.js";
export { scrollToElement, scrollUntilStable } from "./scroll-to.js";
export { wordPosition } from "./word-place.js";
