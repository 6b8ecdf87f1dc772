//! How addresses say that they pass something on to others, and classes of what is not there to be read on a screen.

use crate::rules::lookup::Lookup;

/// Last parts of the path of an address that takes a text or an address to pass it on. Services come and go; these words stay.
pub const SHARE_PATHS: &[&str] = &[
    "intent",
    "tweet",
    "post",
    "share",
    "share.php",
    "sharer",
    "sharer.php",
    "sharearticle",
    "share-offsite",
    "submit",
    "button",
    "send",
    "create",
];

/// Parameters in which such an address carries what it passes on.
pub const SHARE_PARAMETERS: &[&str] = &["text", "url", "u", "link", "href", "media", "body"];

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
