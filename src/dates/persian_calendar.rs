//! The calendar of Iran and Afghanistan: years of the sun that begin in March.

use crate::dates::date_time::DateTime;
use crate::rules::phrases::months::PERSIAN_MONTHS;

/// Years that pages name today: 1981 to 2070 of the common era.
pub const YEARS: std::ops::RangeInclusive<u64> = 1360..=1449;

/// The first year of a count of days, and the days between 1 March of the year 0 and its first day.
const FIRST_YEAR: u64 = 979;
const DAYS_BEFORE: u64 = 584_407;

/// Of 33 years, eight have a day more.
const CYCLE: u64 = 33;
const LEAP_YEARS: u64 = 8;

/// The number of a month by its name.
pub fn month_by_name(word: &str) -> Option<u64> {
    // All names have letters beyond ASCII.
    if word.is_ascii() {
        return None;
    }
    PERSIAN_MONTHS.iter().position(|months| months.split('|').any(|month| month == word)).map(|at| at as u64 + 1)
}

/// A day in the common calendar, if it exists.
pub fn day(year: u64, month: u64, day: u64) -> Option<DateTime> {
    let is_leap = matches!(year % CYCLE, 1 | 5 | 9 | 13 | 17 | 22 | 26 | 30);
    let days = match month {
        1..=6 => 31,
        7..=11 => 30,
        12 => 29 + u64::from(is_leap),
        _ => return None,
    };
    if !YEARS.contains(&year) || !(1..=days).contains(&day) {
        return None;
    }
    let years = year - FIRST_YEAR;
    let of_years = 365 * years + years / CYCLE * LEAP_YEARS + (years % CYCLE).div_ceil(4);
    let of_months = if month <= 7 { (month - 1) * 31 } else { (month - 7) * 30 + 186 };
    DateTime::of_day_count(DAYS_BEFORE + of_years + of_months + day - 1)
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_are_those_of_the_common_calendar() {
        for (persian, expected) in [
            ((1370, 1, 1), "1991-03-21"),
            ((1399, 12, 30), "2021-03-20"),
            ((1400, 1, 1), "2021-03-21"),
            ((1402, 6, 31), "2023-09-22"),
            ((1402, 7, 1), "2023-09-23"),
            ((1403, 12, 30), "2025-03-20"),
            ((1404, 1, 1), "2025-03-21"),
            ((1408, 12, 30), "2030-03-20"),
        ] {
            let (year, month, of_month) = persian;
            assert_eq!(day(year, month, of_month).map(|date| date.iso()).as_deref(), Some(expected), "{persian:?}");
        }
        for (year, month, of_month) in [(1404, 12, 30), (1404, 13, 1), (1404, 7, 31), (1404, 1, 0), (1204, 1, 1)] {
            assert_eq!(day(year, month, of_month), None);
        }
    }
}
