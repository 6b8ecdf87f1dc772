//! Recognises data tables; layout tables leave their content.

pub(crate) mod data_table;
pub(crate) mod rows;
pub(crate) mod table;
