//! Class names of tables: of data, and of posts.

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

/// Class names of a table that lays out a post: its author beside its text.
pub const POST_TABLE_CLASSES: &[&str] = &["post", "postbit", "comment", "message", "reply"];

// Former names, for programs that use them.
#[doc(hidden)]
pub use self::DATA_TABLE_CLASSES as DATA_WORDS;
