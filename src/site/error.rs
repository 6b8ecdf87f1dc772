//! Why what is known of a site cannot be used.

use std::fmt;

/// Why bytes are not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadSite {
    /// They are cut short, damaged, or no site.
    Broken,
    /// They were written by another version, whose hashes cannot be compared.
    OtherVersion {
        /// The version of the bytes.
        found: u8,
        /// That of this build.
        wanted: u8,
    },
    /// They are about another site.
    OtherSite,
}

impl fmt::Display for BadSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSite::Broken => write!(f, "the bytes are no site, or damaged"),
            BadSite::OtherVersion { found, wanted } => write!(f, "the site was written in version {found}, this build has {wanted}"),
            BadSite::OtherSite => write!(f, "this is known of another site"),
        }
    }
}

impl std::error::Error for BadSite {}
