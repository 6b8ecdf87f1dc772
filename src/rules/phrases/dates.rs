//! Words and units within a date or a time: fillers, weekdays, units, time zones.

/// Words between the parts of a date, or between a date and its time.
pub const DATE_FILL: &[&str] = &[
    "of",
    "de",
    "del",
    "di",
    "do",
    "da",
    "the",
    "st",
    "nd",
    "rd",
    "th",
    "er",
    "ого",
    "го",
    "г",
    "года",
    "at",
    "um",
    "à",
    "a",
    "as",
    "às",
    "alle",
    "ore",
    "om",
    "o",
    "о",
    "в",
    "lúc",
    "ב",
    "في",
    "الساعة",
    "uhr",
    "klo",
    "kl",
    "t",
    "y",
    "на",
    "the",
    "ngày",
    "dne",
    "den",
    "den",
    "le",
    "el",
    "il",
];

/// Words between the label of a date and the date itself: `updated on`, `actualizado el`.
pub const LABEL_FILL: &[&str] = &["on", "am", "le", "el", "il", "em", "op", "den", "dnia", "the", "at"];

/// Days of the week, whole and shortened, which stand between a name and its date.
pub const WEEKDAYS: &[&str] = &[
    "mon",
    "tue",
    "tues",
    "wed",
    "thu",
    "thur",
    "thurs",
    "fri",
    "sat",
    "sun",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "montag",
    "dienstag",
    "mittwoch",
    "donnerstag",
    "freitag",
    "samstag",
    "sonntag",
    "lundi",
    "mardi",
    "mercredi",
    "jeudi",
    "vendredi",
    "samedi",
    "dimanche",
    "lunes",
    "martes",
    "miércoles",
    "jueves",
    "viernes",
    "sábado",
    "domingo",
];

/// Units of a date or time written after their number.
pub const YEAR_SIGNS: &[&str] = &["年", "년"];

/// Units of a month.
pub const MONTH_SIGNS: &[&str] = &["月", "월"];

/// Units of a day.
pub const DAY_SIGNS: &[&str] = &["日", "일", "号", "號"];

/// Time zones whose names mean one offset, in minutes. Names that several countries use otherwise (`CST`, `IST`) are left out.
pub const ZONES: &[(&str, i16)] = &[
    ("z", 0),
    ("gmt", 0),
    ("utc", 0),
    ("est", -300),
    ("edt", -240),
    ("cdt", -300),
    ("mst", -420),
    ("mdt", -360),
    ("pst", -480),
    ("pdt", -420),
    ("cet", 60),
    ("cest", 120),
    ("mez", 60),
    ("mesz", 120),
    ("msk", 180),
    ("мск", 180),
    ("jst", 540),
    ("kst", 540),
];
