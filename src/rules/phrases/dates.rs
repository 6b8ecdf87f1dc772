//! Words within dates and times: fillers, weekdays, units, time zones.

/// Words between the parts of a date, or between date and time.
pub const DATE_FILLERS: &[&str] = &[
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

/// Words between a date label and the date: `updated on`, `actualizado el`.
pub const DATE_LABEL_FILLERS: &[&str] = &["on", "am", "le", "el", "il", "em", "op", "den", "dnia", "the", "at"];

/// Words for the present day: what a page shows today was not published today.
pub const TODAY: &[&str] = &[
    "today",
    "heute",
    "aujourd'hui",
    "aujourd’hui",
    "hoy",
    "oggi",
    "hoje",
    "vandaag",
    "idag",
    "dziś",
    "dzisiaj",
    "сегодня",
    "今天",
    "今日",
];

/// Words before the day since which something is so, such as `Member since`.
pub const SINCE: &[&str] = &["since", "seit", "depuis", "desde", "dal", "sinds", "od", "с", "sedan", "siden", "joined"];

/// The calendar of the moon, which Chinese sites show beside the present day.
pub const LUNAR_CALENDAR: &[&str] = &["农历", "農曆", "阴历", "陰曆"];

/// Weekdays, in full and abbreviated, which may come between a name and a date.
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

/// Units after the number of a year.
pub const YEAR_UNITS: &[&str] = &["年", "년"];

/// Units after the number of a month.
pub const MONTH_UNITS: &[&str] = &["月", "월"];

/// Units after the number of a day.
pub const DAY_UNITS: &[&str] = &["日", "일", "号", "號"];

/// Words before the number of a month.
pub const UNITS_BEFORE_MONTHS: &[&str] = &["tháng"];
/// Words before the number of a year.
pub const UNITS_BEFORE_YEARS: &[&str] = &["năm"];

/// Initials of the Buddhist and the common era, as Thai writes them before a year.
pub const ERA_INITIALS: &[&str] = &["พ", "ค", "ศ"];

/// Eras of Japan and Taiwan, with the year before their first.
pub const ERAS: &[(&str, u64)] = &[("令和", 2018), ("平成", 1988), ("民國", 1911), ("民国", 1911)];

/// Time zone names with one meaning, as minutes east of UTC. Names used differently in several countries (`CST`, `IST`) are left out.
pub const TIME_ZONES: &[(&str, i16)] = &[
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

/// Words that say how long ago something was, with a number.
pub const RELATIVE_WORDS: &[&str] = &[
    "ago",
    "vor",
    "hace",
    "fa",
    "há",
    "atrás",
    "geleden",
    "temu",
    "назад",
    "önce",
    "sedan",
    "siden",
    "sitten",
    "yesterday",
    "today",
    "gestern",
    "heute",
    "hier",
    "вчера",
    "сегодня",
];
/// The same in several words.
pub const RELATIVE_PHRASES: &[&str] = &["il y a "];
/// The same at the end of a text, in scripts without spaces.
pub const RELATIVE_ENDINGS: &[&str] = &["前", "전"];
