//! Programs that make manuals: they name themselves in the pages they make, as their generator.

use crate::rules::substrings::begins_with_any;

/// How the names begin, in lower case.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "antora", "asciidoc", "dita open toolkit", "docbook", "docfx", "docusaurus", "docutils", "doxygen", "exdoc", "gi-docgen", "gitbook",
    "gtk-doc", "javadoc", "latex2html", "madcap flare", "makeinfo", "mdbook", "mkdocs", "publican", "rustdoc", "sphinx", "starlight",
    "texi2any", "texi2html", "vitepress", "vuepress",
];

/// Whether a generator makes manuals.
pub(crate) fn is_manual_software(name: &str) -> bool {
    begins_with_any(name, NAMES)
}

#[cfg(test)]
mod tests {
    use super::is_manual_software;

    #[test]
    fn names_are_known_by_their_beginning() {
        for name in [
            "DocBook XSL Stylesheets V1.79.1",
            "Docutils 0.19: https://docutils.sourceforge.io/",
            "makeinfo",
            "mkdocs-1.6, mkdocs-material-9",
        ] {
            assert!(is_manual_software(name), "{name}");
        }
        for name in ["WordPress 6.5", "Hugo 0.120", "", "é", "a book of DocBook"] {
            assert!(!is_manual_software(name), "{name}");
        }
    }
}
