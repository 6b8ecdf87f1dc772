//! URLs of share buttons: paths and query parameters of links that pass a page on to a service.

/// Last path segments of share URLs. Services come and go; these words stay.
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

/// Query parameters with the text or URL to share.
pub const SHARE_PARAMETERS: &[&str] = &["text", "url", "u", "link", "href", "media", "body"];
