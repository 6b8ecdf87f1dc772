//! Formulas: the elements and attributes of MathML an article may hold, and where pages keep the TeX of a formula.

use crate::rules::attr::Attr;
use crate::rules::lookup::Lookup;
use crate::rules::tag::Tag;

/// The elements of MathML that are copied. What is missing is missing on purpose: `annotation-xml` and `mglyph` can bring HTML or
/// images back in, `maction` reacts to clicks, `semantics` is replaced by what it means.
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

/// Elements of MathML that hold text and nothing else.
pub const TOKENS: &[Tag] = &[Tag::Mi, Tag::Mn, Tag::Mo, Tag::Ms, Tag::Mtext];

/// The attributes of MathML that are copied: how a formula is set, nothing that leads anywhere.
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

/// Brackets: what grows with what stands beside it unless it is told not to.
pub const FENCES: &[&str] = &["(", ")", "[", "]", "{", "}", "|", "∥", "‖", "∣", "⟨", "⟩", "⌊", "⌋", "⌈", "⌉", "/"];

/// The pieces of brackets that are drawn higher than any glyph, and the bracket they are of.
pub const PIECES: &[(&[char], &str)] = &[
    (&['⎛', '⎜', '⎝'], "("),
    (&['⎞', '⎟', '⎠'], ")"),
    (&['⎡', '⎢', '⎣'], "["),
    (&['⎤', '⎥', '⎦'], "]"),
    (&['⎧', '⎨', '⎩', '⎪'], "{"),
    (&['⎫', '⎬', '⎭', '⎪'], "}"),
];

/// What MathJax puts into the names of its larger glyphs (`TEX-S3`).
pub const GROWN: &[&str] = &["-S1", "-S2", "-S3", "-S4"];

/// Attributes in which pages keep the TeX of a formula, on the formula or on the element around it.
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

/// A delimiter pair of TeX in running text, and whether it sets a formula on its own line.
pub const DELIMITERS: &[(&str, &str, bool)] = &[("\\[", "\\]", true), ("$$", "$$", true), ("\\(", "\\)", false), ("$", "$", false)];

/// Delimiter pairs that stand for TeX wherever they are met; a single `$` is money too often.
pub const RAW_DELIMITERS: &[(&str, &str, bool)] = &[("\\[", "\\]", true), ("$$", "$$", true), ("\\(", "\\)", false)];

/// Environments of TeX that are formulas, without the star that takes their numbers away.
pub const ENVIRONMENTS: &[&str] = &["equation", "align", "gather", "multline", "eqnarray", "alignat", "flalign"];

/// Classes of elements whose text is TeX between delimiters, from renderers that leave the setting to a script: Pandoc, Python-Markdown's
/// arithmatex, kramdown, MathJax's own hook, Jupyter.
pub const TEX_TEXT_CLASSES: &[&str] =
    &["math", "arithmatex", "tex", "latex", "mathjax", "tex2jax_process", "kdmath", "equation", "formula", "math-tex"];

/// Elements that exist to hold TeX: GitHub's, Distill's and the common web components.
pub const TEX_ELEMENTS: &[&str] = &["math-renderer", "d-math", "tex-math", "katex-inline", "katex-block", "la-tex", "math-field", "x-tex"];

/// Class words of images that show a formula and keep its TeX in `alt`.
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

/// Parts of the address of an image that was made from TeX: the programs' names, whatever the host.
pub const IMAGE_PATHS: &[&str] =
    &["/latex.php", "/mathtex.cgi", "/mimetex.cgi", "/math/render/", "/equation?tex=", "codecogs.com/", "/tex.cgi", "/latex?", "cht=tx"];

/// Words with which MathJax's own elements name the element of MathML they draw, in the form `mjx-NAME` or `data-mml-node="NAME"`.
pub const RENDERED: &[(&str, Tag)] = &[
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

/// Characters a renderer draws the sign of a root with: whole, and the pieces of a tall one, two of which only its fonts have.
pub const ROOT_SIGNS: &[char] = &['√', '⎷', '\u{e000}', '\u{e001}'];

/// Classes of the elements in which a renderer draws a formula a second time, beside the one that says what it is.
pub static DRAWN_TWICE: Lookup<32> = Lookup::new(&[
    "MathJax_Preview",
    "MathJax",
    "MathJax_Display",
    "MathJax_SVG",
    "MathJax_SVG_Display",
    "MathJax_CHTML",
    "MJXc-display",
    "mjx-chtml",
]);

/// Elements of one formula beyond which it is cut; the longest derivations have some thousand.
pub const MAX_ELEMENTS: usize = 20_000;

/// Levels of nesting in one formula beyond which it is cut.
pub const MAX_LEVELS: usize = 64;

/// Bytes of TeX kept of one formula.
pub const MAX_TEX: usize = 16 << 10;

/// Bytes of one attribute of MathML; all of those copied are numbers, lengths or keywords.
pub const MAX_ATTRIBUTE: usize = 64;

#[cfg(test)]
mod tests {
    use super::{ATTRIBUTES, ELEMENTS};
    use crate::rules::attr::Attr;
    use crate::rules::tag::Tag;

    #[test]
    fn nothing_that_leads_elsewhere_is_in_the_lists() {
        for tag in [Tag::AnnotationXml, Tag::Annotation, Tag::Maction, Tag::Semantics, Tag::Svg, Tag::A, Tag::Script] {
            assert!(!ELEMENTS.contains(&tag), "{tag:?}");
        }
        for attr in [Attr::Href, Attr::Src, Attr::Style, Attr::Class, Attr::Id, Attr::On, Attr::Action] {
            assert!(!ATTRIBUTES.contains(&attr), "{attr:?}");
        }
    }
}
