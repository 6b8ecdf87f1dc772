//! Text that is not read as it stands: names of signs that a font draws as pictures, and what only screen readers say.

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
