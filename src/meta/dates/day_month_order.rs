//! Which of two numbers in a date is the day.

use crate::url::Url;

/// Which of two numbers before a year is the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// 4/3/2026 is in March.
    DayFirst,
    /// 4/3/2026 is in April.
    MonthFirst,
}

impl Order {
    /// How the page writes days and months in numbers, by its language and the country of its host.
    pub fn of_page(lang: &str, url: Option<&Url>) -> Order {
        let lang = lang.to_ascii_lowercase();
        let top = url.and_then(Url::host).and_then(|host| host.rsplit('.').next()).unwrap_or("");
        let american_host = top.len() != 2 || matches!(top, "us" | "io" | "co" | "ai" | "tv" | "me" | "ph");
        let american = match lang.as_str() {
            "en-us" | "en-ph" => true,
            "en" | "" => american_host,
            _ => false,
        };
        if american { Order::MonthFirst } else { Order::DayFirst }
    }
}
