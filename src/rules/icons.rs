//! Fonts that draw words as pictures: the text of an element in one of them is the name of a sign and never read.

/// Classes of such fonts. Fonts that draw by private characters need no row: those show nothing in another font.
pub const LIGATURE_FONTS: &[&str] = &[
    "material-icons",
    "material-icons-outlined",
    "material-icons-round",
    "material-icons-sharp",
    "material-icons-two-tone",
    "material-symbols-outlined",
    "material-symbols-rounded",
    "material-symbols-sharp",
    "google-symbols",
];
