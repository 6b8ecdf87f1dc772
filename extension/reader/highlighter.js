// Loads the syntax highlighter (highlight.js) when an article first has a code block that needs it. It lives beside reader.js because a
// dynamic import is relative to the file it ends up in, and the build bundles all reader modules into reader.js.

/** @type {Promise<typeof import("../vendor/highlight.js")> | null} */
let library = null;

export const loadHighlighter = () => (library ??= import("../vendor/highlight.js"));
