//! Tables: the names by which tables of data are known.

/// Words of the class of a table that say it holds data: names of styles, and of systems that write tables.
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
