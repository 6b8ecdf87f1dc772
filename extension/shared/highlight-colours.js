// The colours of highlights. The library stores their names; theme.css says for each theme how they look.

export const COLOURS = /** @type {const} */ (["yellow", "green", "blue", "pink", "purple"]);

/** @typedef {(typeof COLOURS)[number]} Colour */

/** The colour for a stored name, which another version may have written. @param {string} name @returns {Colour} */
export const colourOf = (name) => COLOURS.find((colour) => colour === name) ?? COLOURS[0];
