//! Whether a numeric date puts the day or the month first.

use crate::url::Url;

/// The order of day and month in a numeric date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayMonthOrder {
    /// 4/3/2026 is in March.
    DayFirst,
    /// 4/3/2026 is in April.
    MonthFirst,
}

impl DayMonthOrder {
    /// The usual order for a page, by its language and the country of its host.
    pub fn of_page(lang: &str, url: Option<&Url>) -> DayMonthOrder {
        let lang = lang.to_ascii_lowercase();
        let top = url.and_then(Url::host).and_then(|host| host.rsplit('.').next()).unwrap_or("");
        let american_host = top.len() != 2 || matches!(top, "us" | "io" | "co" | "ai" | "tv" | "me" | "ph");
        let american = match lang.as_str() {
            "en-us" | "en-ph" => true,
            "en" | "" => american_host,
            _ => false,
        };
        if american { DayMonthOrder::MonthFirst } else { DayMonthOrder::DayFirst }
    }
}
