//! A date with an optional time and zone, as far as they are known.

/// The web began in this year. An earlier date is a subject and not a publication, unless a citation says so.
pub const FIRST_WEB_YEAR: u16 = 1990;

/// Later years are typing errors or terms of contracts.
pub const LAST_WEB_YEAR: u16 = 2079;

/// Years that are parsed at all, for citations of older works.
pub const PARSED_YEARS: std::ops::RangeInclusive<u64> = 1500..=2100;

/// Years between the Buddhist and the common era, and the range of the former in use today.
const BUDDHIST_ERA: (u64, std::ops::RangeInclusive<u64>) = (543, 2510..=2610);

/// A time zone, as the page writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// By name: `Z`, `GMT`, `UTC`.
    Utc,
    /// Minutes east of Greenwich.
    Offset(i16),
}

/// A time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeOfDay {
    /// Hour, 0 to 23.
    pub hour: u8,
    /// Minute.
    pub minute: u8,
    /// Second, if given.
    pub second: Option<u8>,
    /// Zone, if given.
    pub zone: Option<Zone>,
}

/// A date, with as much as is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateTime {
    /// Year of the common era.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: Option<u8>,
    /// Day of the month.
    pub day: Option<u8>,
    /// Time of day.
    pub time: Option<TimeOfDay>,
}

impl DateTime {
    /// The date in ISO 8601, with no more than is known.
    pub fn iso(&self) -> String {
        let mut out = format!("{:04}", self.year);
        let Some(month) = self.month else { return out };
        out.push_str(&format!("-{month:02}"));
        let Some(day) = self.day else { return out };
        out.push_str(&format!("-{day:02}"));
        let Some(time) = self.time else { return out };
        out.push_str(&format!("T{:02}:{:02}", time.hour, time.minute));
        if let Some(second) = time.second {
            out.push_str(&format!(":{second:02}"));
        }
        match time.zone {
            Some(Zone::Utc) => out.push('Z'),
            Some(Zone::Offset(zone)) => {
                let sign = if zone < 0 { '-' } else { '+' };
                out.push_str(&format!("{sign}{:02}:{:02}", zone.abs() / 60, zone.abs() % 60));
            }
            None => {}
        }
        out
    }

    /// Whether a web page can have been published or updated then.
    pub fn is_plausible(&self) -> bool {
        (FIRST_WEB_YEAR..=LAST_WEB_YEAR).contains(&self.year)
    }

    /// Year, month and day for comparison. Unknown parts count as the last.
    pub fn ymd(&self) -> (u16, u8, u8) {
        (self.year, self.month.unwrap_or(u8::MAX), self.day.unwrap_or(u8::MAX))
    }

    /// Whether the day is the one before or after another.
    pub fn is_day_beside(&self, other: &DateTime) -> bool {
        let day = |date: &DateTime| Some(day_number(u64::from(date.year), u64::from(date.month?), u64::from(date.day?)));
        day(self).zip(day(other)).is_some_and(|(a, b)| a.abs_diff(b) == 1)
    }

    /// Minutes from another time to this one, both read as times of one zone.
    pub fn minutes_after(&self, other: &DateTime) -> Option<i64> {
        let minutes = |date: &DateTime| {
            let day = day_number(u64::from(date.year), u64::from(date.month?), u64::from(date.day?));
            let time = date.time?;
            Some(day as i64 * 1440 + i64::from(time.hour) * 60 + i64::from(time.minute))
        };
        Some(minutes(self)? - minutes(other)?)
    }

    /// Whether the day is known.
    pub fn has_day(&self) -> bool {
        self.day.is_some()
    }

    /// Whether this is the same time as another one, with the zone that the other lacks.
    pub fn adds_zone_to(&self, other: &DateTime) -> bool {
        let zoned = self.time.filter(|time| time.zone.is_some());
        let same =
            |time: TimeOfDay| other.time.is_none_or(|known| known.zone.is_none() && (known.hour, known.minute) == (time.hour, time.minute));
        self.ymd() == other.ymd() && zoned.is_some_and(same)
    }

    /// The date so many days after 1 March of the year 0.
    ///
    /// The civil calendar from a day count, after Howard Hinnant (2013): years begin in March, eras have 400 of them.
    pub fn of_day_count(days: u64) -> Option<DateTime> {
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted_month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
        let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
        DateTime::new(year_of_era + era * 400 + u64::from(month <= 2), month, day)
    }

    /// A date, if it exists in the calendar.
    pub fn new(year: u64, month: u64, day: u64) -> Option<DateTime> {
        let year = if BUDDHIST_ERA.1.contains(&year) { year - BUDDHIST_ERA.0 } else { year };
        let valid = PARSED_YEARS.contains(&year) && (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&day);
        valid.then_some(DateTime { year: year as u16, month: Some(month as u8), day: Some(day as u8), time: None })
    }
}

/// The number of a day, counted from the start of the civil calendar, whose years begin in March for this.
fn day_number(year: u64, month: u64, day: u64) -> u64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day
}

fn days_of(year: u64, month: u64) -> u64 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
