// The typesetter of TeX; extension/build.js bundles it into vendor/temml.js. What it makes of a formula is a tree that reader/article/tex-to-mathml.js writes
// as MathML; its own markup and styles are never inserted.
import temml from "temml";
// Commands of chemistry, and those that only wikis have.
import "temml/contrib/mhchem/mhchem.js";
import "temml/contrib/texvc/texvc.js";

/**
 * The tree of a formula, or of its error. Commands that the typesetter does not know become words in it, those that name addresses, too.
 * @param {string} tex
 * @param {{ isBlock: boolean, macros: object, maxExpansions: number }} options
 */
export const typeset = (tex, { isBlock, macros, maxExpansions }) =>
  temml.__renderToMathMLTree(tex, { displayMode: isBlock, macros: { ...macros }, maxExpand: maxExpansions, maxSize: [10, 40], trust: false, throwOnError: false });

/** The commands that a source defines. @param {string} tex @param {{ macros: object, maxExpansions: number }} options */
export const definitions = (tex, { macros, maxExpansions }) => temml.definePreamble(tex, { macros: { ...macros }, maxExpand: maxExpansions });
