//! Class names of callouts (admonitions): boxes with a note, a tip or a warning.

/// Class name parts that mark a callout by themselves: Docusaurus, Sphinx, Hugo, Obsidian, Material.
pub const CALLOUT_CLASSES: &[&str] = &["admonition", "callout"];

/// Class name parts that mark a callout together with its purpose: Bootstrap, GitHub.
pub const ALERT_CLASSES: &[&str] = &["alert"];

/// The class of a callout in our own HTML.
pub const CALLOUT_CLASS: &str = "pith-callout";

/// The purpose of a callout: the five types that GitHub's and Obsidian's Markdown share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Additional information.
    Note,
    /// Advice.
    Tip,
    /// Something the reader must know.
    Important,
    /// Something that may go wrong.
    Warning,
    /// Something harmful.
    Caution,
}

impl Purpose {
    /// The type in Markdown.
    pub fn name(self) -> &'static str {
        match self {
            Purpose::Note => "NOTE",
            Purpose::Tip => "TIP",
            Purpose::Important => "IMPORTANT",
            Purpose::Warning => "WARNING",
            Purpose::Caution => "CAUTION",
        }
    }

    /// The purpose a word stands for.
    pub fn from_name(name: &str) -> Option<Purpose> {
        PURPOSES.iter().find(|(word, _)| word.eq_ignore_ascii_case(name)).map(|(_, purpose)| *purpose)
    }
}

/// Words for the purpose in class names. Words that only name a colour are notes.
const PURPOSES: &[(&str, Purpose)] = &[
    ("note", Purpose::Note),
    ("info", Purpose::Note),
    ("primary", Purpose::Note),
    ("secondary", Purpose::Note),
    ("tip", Purpose::Tip),
    ("hint", Purpose::Tip),
    ("success", Purpose::Tip),
    ("important", Purpose::Important),
    ("warning", Purpose::Warning),
    ("attention", Purpose::Warning),
    ("caution", Purpose::Caution),
    ("danger", Purpose::Caution),
    ("error", Purpose::Caution),
];

/// Class name parts of a callout's title.
pub const TITLE_CLASSES: &[&str] = &["title", "heading", "summary", "admonitionHeading"];

// Former names, for programs that use them.
#[doc(hidden)]
pub use self::ALERT_CLASSES as ALERTS;
#[doc(hidden)]
pub use self::CALLOUT_CLASSES as BOXES;
#[doc(hidden)]
pub use self::TITLE_CLASSES as TITLES;
