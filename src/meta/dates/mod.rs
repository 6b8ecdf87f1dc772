//! Parses dates as people and programs write them, and chooses the dates of publication and of the last update.

mod calendar_day;
mod choose;
mod date_time;
mod day_month_order;
mod months;
mod parse;
mod parser;
mod time_of_day;
mod tokens;
mod version_number;

pub use choose::{published_and_modified, url_date};
pub use day_month_order::DayMonthOrder;
pub use months::month_by_name;
pub use parse::{find_date, parse_date};
