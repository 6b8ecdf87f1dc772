//! A date and a time, as much of them as is known.

/// The web began in this year; an earlier date is a subject, not a publication, unless a citation says so.
pub const FIRST_YEAR: u16 = 1990;

/// Years beyond this are typing errors or terms of the future.
pub const LAST_YEAR: u16 = 2079;

/// Years that can be told at all, for citations of older works.
pub const READABLE: std::ops::RangeInclusive<u64> = 1500..=2100;

/// Years between the Buddhist and the common era, and where the former stand today.
const BUDDHIST: (u64, std::ops::RangeInclusive<u64>) = (543, 2510..=2610);

/// A time zone, in the notation of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Said by its name: `Z`, `GMT`, `UTC`.
    Utc,
    /// Minutes east of Greenwich.
    Offset(i16),
}

/// A time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Hour, 0 to 23.
    pub hour: u8,
    /// Minute.
    pub minute: u8,
    /// Second, where it is told.
    pub second: Option<u8>,
    /// Zone, where it is told.
    pub zone: Option<Zone>,
}

/// A date, as much of it as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Year of the common era.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: Option<u8>,
    /// Day of the month.
    pub day: Option<u8>,
    /// Time of day.
    pub clock: Option<Clock>,
}

impl Moment {
    /// The date in ISO 8601, with no more than is known.
    pub fn iso(&self) -> String {
        let mut out = format!("{:04}", self.year);
        let Some(month) = self.month else { return out };
        out.push_str(&format!("-{month:02}"));
        let Some(day) = self.day else { return out };
        out.push_str(&format!("-{day:02}"));
        let Some(clock) = self.clock else { return out };
        out.push_str(&format!("T{:02}:{:02}", clock.hour, clock.minute));
        if let Some(second) = clock.second {
            out.push_str(&format!(":{second:02}"));
        }
        match clock.zone {
            Some(Zone::Utc) => out.push('Z'),
            Some(Zone::Offset(zone)) => {
                let sign = if zone < 0 { '-' } else { '+' };
                out.push_str(&format!("{sign}{:02}:{:02}", zone.abs() / 60, zone.abs() % 60));
            }
            None => {}
        }
        out
    }

    /// Whether a page of today can have been published or changed then.
    pub fn is_of_the_web(&self) -> bool {
        (FIRST_YEAR..=LAST_YEAR).contains(&self.year)
    }

    /// Year, month and day, to be compared; what is not known counts as the last.
    pub fn ymd(&self) -> (u16, u8, u8) {
        (self.year, self.month.unwrap_or(u8::MAX), self.day.unwrap_or(u8::MAX))
    }

    /// Whether the day is known.
    pub fn has_day(&self) -> bool {
        self.day.is_some()
    }

    /// Whether this is the same moment, told with its zone where the other is told without.
    pub fn says_zone_of(&self, other: &Moment) -> bool {
        let zoned = self.clock.filter(|clock| clock.zone.is_some());
        let same =
            |clock: Clock| other.clock.is_none_or(|known| known.zone.is_none() && (known.hour, known.minute) == (clock.hour, clock.minute));
        self.ymd() == other.ymd() && zoned.is_some_and(same)
    }

    /// A day, if there is one like it.
    pub fn new(year: u64, month: u64, day: u64) -> Option<Moment> {
        let year = if BUDDHIST.1.contains(&year) { year - BUDDHIST.0 } else { year };
        let valid = READABLE.contains(&year) && (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&day);
        valid.then_some(Moment { year: year as u16, month: Some(month as u8), day: Some(day as u8), clock: None })
    }
}

fn days_of(year: u64, month: u64) -> u64 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
