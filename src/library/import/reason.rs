//! Why something of a file is not in the library afterwards: a code for programs, and words for people.

use serde::{Deserialize, Serialize};

/// Why a record was skipped, or could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// It has no address.
    NoAddress,
    /// Its address is not one of the web.
    NotWeb,
    /// Its address is longer than any that is visited.
    LongAddress,
    /// It is a note, a picture or a file, not a link.
    NotALink,
    /// It came by a feed and was never saved.
    Feed,
    /// It is a feed and not an article.
    Subscription,
    /// It was deleted where it comes from.
    Deleted,
    /// It is not of a shape that is known.
    UnknownShape,
    /// The row cannot be read.
    BadRow,
    /// The file ends in the middle of it.
    CutOff,
    /// It is larger than anything that is read.
    TooLarge,
    /// It unpacks to far more than it should.
    Bomb,
    /// The archive has too many entries.
    TooMany,
    /// It is locked by a password.
    Encrypted,
    /// Its bytes are damaged.
    Damaged,
    /// The file is of no kind that can be imported.
    UnknownKind,
    /// The file is empty.
    Empty,
    /// This version cannot read files of its kind here.
    Unsupported,
    /// A newer version of Pith made it.
    Newer,
    /// The file cannot be read.
    Unreadable,
}

impl Reason {
    /// A short, stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Reason::NoAddress => "no-address",
            Reason::NotWeb => "not-web",
            Reason::LongAddress => "long-address",
            Reason::NotALink => "not-a-link",
            Reason::Feed => "feed",
            Reason::Subscription => "subscription",
            Reason::Deleted => "deleted",
            Reason::UnknownShape => "unknown-shape",
            Reason::BadRow => "bad-row",
            Reason::CutOff => "cut-off",
            Reason::TooLarge => "too-large",
            Reason::Bomb => "bomb",
            Reason::TooMany => "too-many",
            Reason::Encrypted => "encrypted",
            Reason::Damaged => "damaged",
            Reason::UnknownKind => "unknown-kind",
            Reason::Empty => "empty",
            Reason::Unsupported => "unsupported",
            Reason::Newer => "newer",
            Reason::Unreadable => "unreadable",
        }
    }

    /// The reason in words.
    pub fn words(self) -> &'static str {
        match self {
            Reason::NoAddress => "has no address",
            Reason::NotWeb => "its address is not one of the web",
            Reason::LongAddress => "its address is too long",
            Reason::NotALink => "is a note or a file, not a link",
            Reason::Feed => "came by a feed and was never saved",
            Reason::Subscription => "is a feed, not an article",
            Reason::Deleted => "was deleted where it comes from",
            Reason::UnknownShape => "is not of a shape that is known",
            Reason::BadRow => "cannot be read",
            Reason::CutOff => "the file ends in the middle of it",
            Reason::TooLarge => "is too large",
            Reason::Bomb => "unpacks to far more than it should",
            Reason::TooMany => "the archive has too many entries",
            Reason::Encrypted => "is locked by a password",
            Reason::Damaged => "is damaged",
            Reason::UnknownKind => "is of no kind that can be imported",
            Reason::Empty => "is empty",
            Reason::Unsupported => "files of this kind cannot be read here",
            Reason::Newer => "was made by a newer version of Pith",
            Reason::Unreadable => "cannot be read",
        }
    }
}
