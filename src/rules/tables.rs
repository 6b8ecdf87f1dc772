//! Class names of data tables.

/// Class names that mark a data table: styles, and systems that write tables.
pub const DATA_WORDS: &[&str] = &[
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
