//! Recognises data tables. Layout tables leave only their content.

mod beside;
mod data_table;
mod rows;
mod table;

pub(crate) use table::recognise_table;
