//! URLs of share buttons: paths and query parameters by which a link passes a page on to a service.

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
