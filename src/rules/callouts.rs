//! The names by which frameworks of documentation and of pages mark a box that says something apart: a note, a tip, a warning.

/// Parts of class names that say such a box outright: Docusaurus, Sphinx, Hugo, Obsidian, Material.
pub const BOXES: &[&str] = &["admonition", "callout"];

/// Parts of class names that say it together with what the box is for: Bootstrap, GitHub.
pub const ALERTS: &[&str] = &["alert"];

/// What a box is for, as Markdown can say it: the five GitHub and Obsidian both know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// What may be known beside the text.
    Note,
    /// What makes it easier.
    Tip,
    /// What must be known.
    Important,
    /// What may go wrong.
    Warning,
    /// What does harm.
    Caution,
}

impl Purpose {
    /// The word Markdown has for it.
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

/// Words by which frameworks say what such a box is for. Those that only name a colour are notes.
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

/// Parts of class names of the line above the box's text.
pub const TITLES: &[&str] = &["title", "heading", "summary"];
