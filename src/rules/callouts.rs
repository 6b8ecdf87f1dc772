//! The names by which frameworks of documentation and of pages mark a box that says something apart: a note, a tip, a warning.

/// Parts of class names that say such a box outright: Docusaurus, Sphinx, Hugo, Obsidian, Material.
pub const BOXES: &[&str] = &["admonition", "callout"];

/// Parts of class names that say it together with what the box is for: Bootstrap, GitHub.
pub const ALERTS: &[&str] = &["alert"];

/// What such a box is for.
pub const PURPOSES: &[&str] =
    &["note", "info", "tip", "hint", "important", "warning", "caution", "danger", "attention", "success", "error", "primary", "secondary"];

/// Parts of class names of the line above the box's text.
pub const TITLES: &[&str] = &["title", "heading", "summary"];
