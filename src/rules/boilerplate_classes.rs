//! Class names of elements that are not there to be read on a screen: for screen readers only, for print only, icon fonts, forum signatures.

use crate::rules::lookup::Lookup;

/// Classes of such fonts. Fonts that draw by private characters need no row: those show nothing in another font.
pub static LIGATURE_FONTS: Lookup<64> = Lookup::new(&[
    "material-icons",
    "material-icons-outlined",
    "material-icons-round",
    "material-icons-sharp",
    "material-icons-two-tone",
    "material-symbols-outlined",
    "material-symbols-rounded",
    "material-symbols-sharp",
    "google-symbols",
]);

/// Classes by which frameworks hide text from all but screen readers.
pub const SCREEN_READER_CLASSES: &[&str] = &[
    "sr-only",
    "visually-hidden",
    "visuallyhidden",
    "screen-reader-text",
    "screen-reader-only",
    "screenreader",
    "sr-text",
    "u-visually-hidden",
];

/// Classes of what is shown on paper only.
pub static PRINT_CLASSES: Lookup<32> = Lookup::new(&[
    "print-only",
    "printonly",
    "only-print",
    "visible-print",
    "visible-print-block",
    "show-for-print",
    "d-print-block",
    "print-header",
]);

/// Words in class names of what a forum puts under every post of a person.
pub const SIGNATURE_WORDS: &[&str] = &["signature", "sig", "signature-container"];
