// Loads the syntax highlighter (highlight.js) when an article first has a code block that needs it. This file stands beside reader.js
// because the build bundles all reader modules into reader.js, and a dynamic import is resolved from there.

/** @type {Promise<typeof import("../vendor/highlight.js")> | null} */
let library = null;

export const loadHighlighter = () => (library ??= import("../vendor/highlight.js"));
