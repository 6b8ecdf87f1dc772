//! Parses dates as people and programs write them.

mod calendar_day;
mod chinese_number;
mod date_time;
mod day_month_order;
mod in_url;
mod months;
mod parse;
mod parser;
mod persian_calendar;
mod time_of_day;
mod tokens;
mod version_number;

pub(crate) use date_time::{DateTime, TimeOfDay, Zone};
pub(crate) use day_month_order::DayMonthOrder;
pub(crate) use in_url::url_date;
pub(crate) use months::month_by_name;
pub(crate) use parse::{find_date, parse_date};
