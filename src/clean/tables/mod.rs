//! Recognises data tables; layout tables leave their content.

mod data_table;
mod rows;
mod table;

pub(crate) use table::recognise_table;
