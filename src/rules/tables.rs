//! Class names of tables: of data, and of posts.

use crate::rules::substrings::Words;

/// Class names that mark a data table: styles, and systems that write tables.
pub const DATA_TABLE_CLASSES: &[&str] = &[
    "data",
    "datatable",
    "dataframe",
    "wikitable",
    "sortable",
    "tablepress",
    "striped",
    "bordered",
    "infobox",
    "docutils",
    "booktabs",
    "confluencetable",
];

/// Class name parts of what stands beside a table in its box: its caption and its notes.
pub(crate) static BESIDE_TABLE_WORDS: Words =
    Words::new(&["caption", "captions", "legend", "foot", "footnote", "footnotes", "fn", "note", "notes"]);

/// Class names of a table that lays out a post: its author beside its text.
pub const POST_TABLE_CLASSES: &[&str] = &["post", "postbit", "comment", "message", "reply"];

/// Classes of icons that say yes in a table, by the font or set that draws them.
pub const YES_ICONS: &[&str] = &[
    "glyphicon-ok",
    "glyphicon-ok-sign",
    "glyphicon-ok-circle",
    "fa-check",
    "fa-check-circle",
    "fa-check-circle-o",
    "fa-check-square",
    "fa-check-square-o",
    "fa-circle-check",
    "fa-square-check",
    "dashicons-yes",
    "dashicons-yes-alt",
    "bi-check",
    "bi-check-lg",
    "bi-check2",
    "bi-check-circle",
    "bi-check-circle-fill",
    "icon-check",
    "icon-checkmark",
    "icon-ok",
    "icon-tick",
    "icon-yes",
];

/// Classes of icons that say no in a table.
pub const NO_ICONS: &[&str] = &[
    "glyphicon-remove",
    "glyphicon-remove-sign",
    "glyphicon-remove-circle",
    "fa-times",
    "fa-times-circle",
    "fa-times-circle-o",
    "fa-xmark",
    "fa-circle-xmark",
    "fa-close",
    "dashicons-no",
    "dashicons-no-alt",
    "bi-x",
    "bi-x-lg",
    "bi-x-circle",
    "bi-x-circle-fill",
    "icon-cross",
    "icon-no",
];
