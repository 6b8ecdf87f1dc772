// Reads the article aloud with the browser's speech synthesis.
export { installReadAloud } from "./controls.js";
