//! Formulas: the MathML elements and attributes an article may have, and where pages keep the TeX source of a formula.

use crate::rules::attr::Attr;
use crate::rules::lookup::Lookup;
use crate::rules::tag::Tag;

/// The MathML elements that are copied. Others are missing on purpose: `annotation-xml` and `mglyph` can bring HTML or images back in,
/// `maction` reacts to clicks, `semantics` is replaced by its content.
pub const ELEMENTS: &[Tag] = &[
    Tag::Math,
    Tag::Mi,
    Tag::Mn,
    Tag::Mo,
    Tag::Ms,
    Tag::Mtext,
    Tag::Mspace,
    Tag::Mrow,
    Tag::Mfrac,
    Tag::Msqrt,
    Tag::Mroot,
    Tag::Mstyle,
    Tag::Merror,
    Tag::Mpadded,
    Tag::Mphantom,
    Tag::Menclose,
    Tag::Msub,
    Tag::Msup,
    Tag::Msubsup,
    Tag::Munder,
    Tag::Mover,
    Tag::Munderover,
    Tag::Mmultiscripts,
    Tag::Mprescripts,
    Tag::None,
    Tag::Mtable,
    Tag::Mtr,
    Tag::Mtd,
];

/// MathML elements that hold nothing but text.
pub const TOKENS: &[Tag] = &[Tag::Mi, Tag::Mn, Tag::Mo, Tag::Ms, Tag::Mtext];

/// The MathML attributes that are copied: layout only, nothing with a URL.
pub const ATTRIBUTES: &[Attr] = &[
    Attr::Display,
    Attr::Mathvariant,
    Attr::Stretchy,
    Attr::Fence,
    Attr::Separator,
    Attr::Accent,
    Attr::Accentunder,
    Attr::Columnalign,
    Attr::Rowalign,
    Attr::Columnspan,
    Attr::Rowspan,
    Attr::Rowspacing,
    Attr::Columnspacing,
    Attr::Linethickness,
    Attr::Notation,
    Attr::Displaystyle,
    Attr::Scriptlevel,
    Attr::Lspace,
    Attr::Rspace,
    Attr::Minsize,
    Attr::Maxsize,
    Attr::Movablelimits,
    Attr::Symmetric,
    Attr::Form,
    Attr::Width,
    Attr::Height,
    Attr::Depth,
    Attr::Voffset,
    Attr::Dir,
];

/// Fences: they stretch with their content unless told not to.
pub const FENCES: &[&str] = &["(", ")", "[", "]", "{", "}", "|", "∥", "‖", "∣", "⟨", "⟩", "⌊", "⌋", "⌈", "⌉", "/"];

/// The pieces of tall brackets, and the bracket they make.
pub const BRACKET_PIECES: &[(&[char], &str)] = &[
    (&['⎛', '⎜', '⎝'], "("),
    (&['⎞', '⎟', '⎠'], ")"),
    (&['⎡', '⎢', '⎣'], "["),
    (&['⎤', '⎥', '⎦'], "]"),
    (&['⎧', '⎨', '⎩', '⎪'], "{"),
    (&['⎫', '⎬', '⎭', '⎪'], "}"),
];

/// Parts of the class names of MathJax's larger glyphs (`TEX-S3`).
pub const LARGE_GLYPHS: &[&str] = &["-S1", "-S2", "-S3", "-S4"];

/// Attributes with the TeX source, on the formula or on the element around it.
pub const TEX_ATTRIBUTES: &[&str] = &[
    "data-tex",
    "data-latex",
    "data-expr",
    "data-formula",
    "data-math",
    "data-katex",
    "data-equation",
    "data-tex-source",
    "data-original-tex",
    "data-content-tex",
    "alttext",
];

/// Delimiters of TeX in text, and whether the formula is displayed on its own line.
pub const DELIMITERS: &[(&str, &str, bool)] = &[("\\[", "\\]", true), ("$$", "$$", true), ("\\(", "\\)", false), ("$", "$", false)];

/// Delimiters that mark TeX anywhere. A single `$` is too often money: it counts only where the page loads a program that sets formulas.
pub const RAW_DELIMITERS: &[(&str, &str, bool)] = &[("\\[", "\\]", true), ("$$", "$$", true), ("\\(", "\\)", false)];

/// TeX environments that are formulas, without the star for no numbering.
pub const ENVIRONMENTS: &[&str] = &["equation", "align", "gather", "multline", "eqnarray", "alignat", "flalign"];

/// Names of such programs in the address of a script: MathJax, also by the names of its files, which sites keep among their own; KaTeX.
pub const TEX_PROGRAMS: &[&str] = &["mathjax", "katex", "tex-chtml", "tex-svg", "tex-mml-chtml", "tex-mml-svg"];

/// The type of a script that tells MathJax what to do.
pub const TEX_SETTINGS: &str = "text/x-mathjax-config";

/// Most bytes of a formula between two `$` in running text.
pub const MAX_INLINE_TEX: usize = 400;

/// Names of functions that stand in formulas as words.
pub const FUNCTIONS: &[&str] = &["sin", "cos", "tan", "log", "ln", "exp", "lim", "max", "min", "det", "mod", "gcd", "arg", "dim", "ker"];

/// Classes of elements whose text is TeX between delimiters, for renderers that run in the browser: Pandoc, Python-Markdown's arithmatex,
/// kramdown, MathJax's own class, Jupyter, large networks of questions and answers.
pub const TEX_TEXT_CLASSES: &[&str] =
    &["math", "math-container", "arithmatex", "tex", "latex", "mathjax", "tex2jax_process", "kdmath", "equation", "formula", "math-tex"];

/// Custom elements that hold TeX: GitHub's, Distill's and common web components.
pub const TEX_ELEMENTS: &[&str] = &["math-renderer", "d-math", "tex-math", "katex-inline", "katex-block", "la-tex", "math-field", "x-tex"];

/// Class names of formula images with TeX in `alt`.
pub const IMAGE_CLASSES: &[&str] = &[
    "tex",
    "latex",
    "math",
    "mwe-math-fallback-image-inline",
    "mwe-math-fallback-image-display",
    "mathtex",
    "ee_img",
    "texrender",
    "latexcenter",
    "formula",
    "equation",
    "ql-img-inline-formula",
    "ql-img-displayed-equation",
];

/// URL parts of formula images: names of TeX renderers, on any host.
pub const IMAGE_PATHS: &[&str] =
    &["/latex.php", "/mathtex.cgi", "/mimetex.cgi", "/math/render/", "/equation?tex=", "codecogs.com/", "/tex.cgi", "/latex?", "cht=tx"];

/// MathJax's names for the MathML elements it draws, as in `mjx-NAME` or `data-mml-node="NAME"`.
pub const MATHJAX_NAMES: &[(&str, Tag)] = &[
    ("math", Tag::Math),
    ("mi", Tag::Mi),
    ("mn", Tag::Mn),
    ("mo", Tag::Mo),
    ("ms", Tag::Ms),
    ("mtext", Tag::Mtext),
    ("mspace", Tag::Mspace),
    ("mrow", Tag::Mrow),
    ("texatom", Tag::Mrow),
    ("mstyle", Tag::Mrow),
    ("mpadded", Tag::Mrow),
    ("mfrac", Tag::Mfrac),
    ("msqrt", Tag::Msqrt),
    ("mroot", Tag::Mroot),
    ("menclose", Tag::Menclose),
    ("mphantom", Tag::Mphantom),
    ("msub", Tag::Msub),
    ("msup", Tag::Msup),
    ("msubsup", Tag::Msubsup),
    ("munder", Tag::Munder),
    ("mover", Tag::Mover),
    ("munderover", Tag::Munderover),
    ("mtable", Tag::Mtable),
    ("mtr", Tag::Mtr),
    ("mlabeledtr", Tag::Mtr),
    ("mtd", Tag::Mtd),
];

/// Characters of a root sign: whole, and the pieces of a tall one. Two of them exist only in the renderers' fonts.
pub const ROOT_SIGNS: &[char] = &['√', '⎷', '\u{e000}', '\u{e001}'];

/// Classes of elements that show a formula a second time, next to its source.
pub static RENDERED_COPIES: Lookup<32> = Lookup::new(&[
    "MathJax_Preview",
    "MathJax",
    "MathJax_Display",
    "MathJax_SVG",
    "MathJax_SVG_Display",
    "MathJax_CHTML",
    "MJXc-display",
    "mjx-chtml",
]);

/// Elements of one formula; the rest is cut. The longest derivations have some thousand.
pub const MAX_ELEMENTS: usize = 20_000;

/// Depth of one formula; the rest is cut.
pub const MAX_LEVELS: usize = 64;

/// Bytes kept of a TeX source.
pub const MAX_TEX: usize = 16 << 10;

/// Bytes of one MathML attribute. All values copied are numbers, lengths or keywords.
pub const MAX_ATTRIBUTE: usize = 64;

#[cfg(test)]
mod tests {
    use super::{ATTRIBUTES, ELEMENTS};
    use crate::rules::attr::Attr;
    use crate::rules::tag::Tag;

    #[test]
    fn no_element_or_attribute_with_urls_or_scripts_is_copied() {
        for tag in [Tag::AnnotationXml, Tag::Annotation, Tag::Maction, Tag::Semantics, Tag::Svg, Tag::A, Tag::Script] {
            assert!(!ELEMENTS.contains(&tag), "{tag:?}");
        }
        for attr in [Attr::Href, Attr::Src, Attr::Style, Attr::Class, Attr::Id, Attr::On, Attr::Action] {
            assert!(!ATTRIBUTES.contains(&attr), "{attr:?}");
        }
    }
}
