//! Dates: reads them as people and programs write them, and picks the days of publication and of the last change.

pub mod choose;
pub mod date_time;
mod day;
pub mod day_month_order;
mod months;
pub mod parse;
mod parser;
mod time_of_day;
mod tokens;

pub use months::month_named;
