//! Whether a numeric date puts the day or the month first.

use crate::url::Url;

/// The order of day and month in a numeric date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayMonthOrder {
    /// 4/3/2026 is in March.
    DayFirst,
    /// 4/3/2026 is in April.
    MonthFirst,
    /// 4/3/2026 is in March, 26-03-04, too.
    YearFirst,
    /// 4/3/2026 is in March, 1405-01-15 in April: the years may be those of Iran.
    Persian,
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
        match lang.get(..2) {
            _ if american => DayMonthOrder::MonthFirst,
            Some("zh" | "ja" | "ko") => DayMonthOrder::YearFirst,
            Some("fa") => DayMonthOrder::Persian,
            _ => DayMonthOrder::DayFirst,
        }
    }
}
