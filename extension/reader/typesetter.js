// Loads the typesetter (Temml) when an article first has a formula of which only the TeX source is known. This file stands beside reader.js for the
// same reason as highlighter.js.

/** @type {Promise<typeof import("../vendor/temml.js")> | null} */
let library = null;

export const loadTypesetter = () => (library ??= import("../vendor/temml.js"));
