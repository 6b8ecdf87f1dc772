//! Whether a body may be a page, by what its headers say of it. What says nothing is looked at itself.

use super::refusal::Refusal;

/// Types of bodies that are pages, and those that programs send where they do not say what they send.
const KINDS: [&str; 11] = [
    "text/plain",
    "text/xml",
    "application/xml",
    // Pages that a browser saved as a single file.
    "multipart/related",
    "message/rfc822",
    "application/x-mimearchive",
    "application/gzip",
    "application/x-gzip",
    "application/octet-stream",
    "binary/octet-stream",
    // curl says so of everything.
    "application/x-www-form-urlencoded",
];

/// Refuses what is declared to be no page, or packed in a way that is not read.
pub fn check(content_type: Option<&str>, encoding: Option<&str>) -> Result<(), Refusal> {
    let kind = content_type.and_then(|kind| kind.split(';').next()).unwrap_or("").trim().to_ascii_lowercase();
    if kind.contains('/') && !kind.contains("html") && !KINDS.contains(&kind.as_str()) {
        return Err(Refusal::Kind(kind));
    }
    let encoding = encoding.unwrap_or("").trim().to_ascii_lowercase();
    match encoding.as_str() {
        "" | "identity" | "gzip" | "x-gzip" => Ok(()),
        _ => Err(Refusal::Encoding(encoding)),
    }
}
