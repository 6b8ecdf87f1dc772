//! Times as dates of the Gregorian calendar, and dates as days counted from 1970.

/// Milliseconds of a day.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// Days of a month.
pub(super) fn days_of(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 1970-01-01 of a date.
pub(super) fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    // Years begin in March here, so that the leap day is the last one.
    let (year, month) = if month <= 2 { (year - 1, month + 9) } else { (year, month - 3) };
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + (153 * month + 2) / 5 + day - 1 - 719_468
}

/// The day of a time in UTC: `2025-03-01`.
pub fn day(time: i64) -> String {
    // Years begin in March here, as above.
    let days = time.div_euclid(DAY) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + i64::from(month <= 2);
    format!("{:04}-{month:02}-{day:02}", year.clamp(0, 9_999))
}

/// A time in UTC to the second: `2025-03-01T12:00:00Z`.
pub(super) fn second(time: i64) -> String {
    let seconds = time.rem_euclid(DAY) / 1000;
    format!("{}T{:02}:{:02}:{:02}Z", day(time), seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::{DAY, day, days_from_civil, days_of, second};

    #[test]
    fn times_are_dates_of_the_calendar() {
        for (days, expected) in
            [(0, "1970-01-01"), (11_016, "2000-02-29"), (11_017, "2000-03-01"), (19_782, "2024-02-29"), (-1, "1969-12-31")]
        {
            assert_eq!(day(days * DAY + 5), expected);
        }
        assert_eq!(second(1_700_000_000_999), "2023-11-14T22:13:20Z");
        assert_eq!(day(i64::MAX), "9999-08-17");
    }

    #[test]
    fn a_date_is_the_day_it_was_made_of() {
        for (year, month) in [(1_900, 2), (1_970, 1), (2_000, 2), (2_024, 2), (2_025, 12)] {
            let last = days_of(year, month);
            assert_eq!(day(days_from_civil(year, month, last) * DAY), format!("{year:04}-{month:02}-{last:02}"));
        }
        assert_eq!((days_of(1_900, 2), days_of(2_000, 2)), (28, 29));
    }
}
