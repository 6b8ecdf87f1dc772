//! Class names of data tables.

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

// Former names, for programs that use them.
#[doc(hidden)]
pub use self::DATA_TABLE_CLASSES as DATA_WORDS;
