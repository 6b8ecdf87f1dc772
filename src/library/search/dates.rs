//! Dates as people write them in a query.

use super::super::dates::{days_from_civil, days_of};

/// Milliseconds of a day.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The time at which a date begins, in milliseconds since 1970: `2025`, `2025-03`, `2025-03-01`, or `7d`, `2w`, `3m`, `1y` before `now`. `zone` is how
/// far the person's clock is ahead of UTC, in minutes.
pub(super) fn begins(text: &str, now: i64, zone: i32) -> Option<i64> {
    let ahead = i64::from(zone) * 60_000;
    if let Some(count) = text.strip_suffix(|unit| matches!(unit, 'd' | 'w' | 'm' | 'y')) {
        let days = match text.as_bytes().last()? {
            b'd' => 1,
            b'w' => 7,
            b'm' => 30,
            _ => 365,
        };
        let count: i64 = count.parse().ok().filter(|count| (0..10_000).contains(count))?;
        let today = (now + ahead).div_euclid(DAY);
        return Some((today - count * days) * DAY - ahead);
    }
    let mut parts = text.split(['-', '/', '.']);
    let year: i64 = parts.next()?.parse().ok().filter(|year| (1970..10_000).contains(year))?;
    let month: i64 = parts.next().map_or(Ok(1), str::parse).ok().filter(|month| (1..=12).contains(month))?;
    let day: i64 = parts.next().map_or(Ok(1), str::parse).ok().filter(|day| (1..=days_of(year, month)).contains(day))?;
    parts.next().is_none().then(|| days_from_civil(year, month, day) * DAY - ahead)
}

#[cfg(test)]
mod tests {
    use super::{DAY, begins};

    #[test]
    fn dates_begin_where_the_person_is() {
        for (text, days) in [("1970", 0), ("1970-02", 31), ("2000-03-01", 11_017), ("2024-02-29", 19_782), ("2025/3/1", 20_148)] {
            assert_eq!(begins(text, 0, 0), Some(days * DAY), "{text}");
        }
        assert_eq!(begins("2000-03-01", 0, 120), Some(11_017 * DAY - 120 * 60_000));
        let now = 20_000 * DAY + 5;
        assert_eq!(begins("0d", now, 0), Some(20_000 * DAY));
        assert_eq!(begins("2w", now, 0), Some(19_986 * DAY));
        assert_eq!(begins("1d", now, -1), Some(19_998 * DAY + 60_000));
        for wrong in ["", "d", "x", "2025-13", "2025-02-29", "2025-1-1-1", "99999", "-1d", "1969"] {
            assert_eq!(begins(wrong, now, 0), None, "{wrong}");
        }
    }
}
