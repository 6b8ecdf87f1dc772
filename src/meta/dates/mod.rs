//! Parses dates as people and programs write them, and chooses the dates of publication and of the last update.

mod calendar_day;
pub mod choose;
pub mod date_time;
pub mod day_month_order;
mod months;
pub mod parse;
mod parser;
mod time_of_day;
mod tokens;

pub use months::month_by_name;
