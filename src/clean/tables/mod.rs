//! Recognises data tables. Layout tables leave only their content.

mod data_table;
mod rows;
mod table;

pub(crate) use table::recognise_table;
