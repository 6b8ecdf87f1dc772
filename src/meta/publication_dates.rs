//! Chooses the dates of publication and of the last update among the candidates.

use crate::article::{Fact, PageKind};
use crate::dates::{DateTime, DayMonthOrder, TimeOfDay, Zone, month_by_name, parse_date, url_date};
use crate::meta::candidates::{Candidate, Candidates};
use crate::rules::metadata::sources::Field;
use crate::url::Url;

/// Up to this rank a date is near the title.
const MAX_NEAR_RANK: u8 = 36;
/// The source of a date with a label for the first publication. Metadata with the same day may add the time.
const FIRST_PUBLISHED: &str = "page first published";
/// The source that publishing systems write for other sites.
const PUBLISHED_TIME: &str = "meta article:published_time";
/// The source that may mean anything.
const UNSURE_DATE: &str = "meta date";
/// The source that videos have.
const UPLOADED: &str = "json-ld uploaddate";
/// Hours in UTC up to which it may still be the day before in America, and from which it may already be the day after in Asia.
const LAST_HOUR_BEFORE: u8 = 8;
const FIRST_HOUR_AFTER: u8 = 12;
/// The farthest zone from Greenwich and the difference of two, in minutes.
const MAX_ZONE: i64 = 14 * 60;
const ZONE_STEP: i64 = 15;
/// Sources of dates that the page shows.
const VISIBLE_SOURCES: &[&str] = &["page time element", "page date class", "page date line"];

/// A date and its source.
type Dated = (DateTime, &'static str);

/// The dates of publication and of the last update.
pub fn published_and_modified(
    candidates: &Candidates,
    url: Option<&Url>,
    order: DayMonthOrder,
    kind: PageKind,
) -> (Option<Fact<String>>, Option<Fact<String>>) {
    // What the data call the day of an event or of a death is no day of publication, wherever the page shows it.
    let day = |text: &str| parse_date(text, order).map(|date| date.ymd());
    let without = candidates.has_other_days().then(|| candidates.without_other_days(day));
    let candidates = without.as_ref().unwrap_or(candidates);
    let canonical = || candidates.of(Field::Canonical).iter().find_map(|c| url_date(&Url::parse(&c.text)?));
    let in_url = url.and_then(url_date).or_else(canonical);
    // On a list it is the day of one video among others.
    let is_of_page = |(_, source): &Dated| !matches!(kind, PageKind::Home | PageKind::List) || *source != UPLOADED;
    let published = best_date(candidates, Field::Published, order).filter(is_of_page).or_else(|| Some((in_url?, "page url")));
    let modified = best_date(candidates, Field::Modified, order);
    // In a forum, the date next to the first post is when its author joined.
    // Nor is it another's date where the URL has the declared month.
    let may_differ = |declared: (DateTime, &str)| kind != PageKind::Forum && !url.is_some_and(|url| has_month(url, &declared.0));
    let shown = |declared| visible_before_declared(candidates, declared, modified, in_url, order).filter(|_| may_differ(declared));
    let published = published.map(|declared| before_update(candidates, declared, modified, order).unwrap_or(declared));
    let published =
        published.map(|declared| visible_among_declared(candidates, declared, order).or_else(|| shown(declared)).unwrap_or(declared));
    let published = published
        .map(|declared| same_moment_shown(candidates, declared, order).or_else(|| day_in_url(declared, in_url)).unwrap_or(declared));
    let published = published.map(|declared| swapped_as_shown(candidates, declared, order).unwrap_or(declared));
    let swapped = |source, date: &DateTime| swapped_by_url(source, date, url.filter(|_| order == DayMonthOrder::MonthFirst)?);
    let published = published.map(|(date, source)| (swapped(source, &date).unwrap_or(date), source));
    let (published, modified) = in_order(published, modified);
    let fact = |(date, source): (DateTime, &'static str)| Fact { value: date.iso(), source };
    (published.map(fact), modified.map(fact))
}

/// No update comes before the publication: many texts are written days before, and an old `date` is set anew with each update that the page
/// does not show.
fn in_order(published: Option<Dated>, modified: Option<Dated>) -> (Option<Dated>, Option<Dated>) {
    let Some(((first, first_source), (second, second_source))) = published.zip(modified) else { return (published, modified) };
    if !first.has_day() || !second.has_day() || second.ymd() >= first.ymd() {
        (published, modified)
    } else if first_source == UNSURE_DATE && second_source.starts_with("page ") {
        (modified, published)
    } else {
        (published, modified.filter(|_| first.is_day_beside(&second)))
    }
}

/// An earlier day that the publishing system gives, if the more trusted source repeats the moment of the last update.
fn before_update(
    candidates: &Candidates,
    declared: (DateTime, &'static str),
    modified: Option<(DateTime, &'static str)>,
    order: DayMonthOrder,
) -> Option<(DateTime, &'static str)> {
    let (day, source) = declared;
    let is_repeated = modified.is_some_and(|(other, _)| other.ymd() == day.ymd() && other.time == day.time && day.time.is_some());
    let all = candidates.of(Field::Published);
    let other = all.iter().find(|c| c.source == PUBLISHED_TIME && c.source != source && is_repeated)?;
    let first = parse_date(&other.text, order).filter(|first| first.is_plausible() && first.has_day() && first.ymd() < day.ymd())?;
    (!first.is_day_beside(&day)).then_some((first, PUBLISHED_TIME))
}

/// Of two dates in the metadata, the one that the page shows near its title, if it does not show the more trusted one.
fn visible_among_declared(
    candidates: &Candidates,
    declared: (DateTime, &'static str),
    order: DayMonthOrder,
) -> Option<(DateTime, &'static str)> {
    let all = candidates.of(Field::Published);
    let days =
        |near: fn(&Candidate) -> bool| all.iter().filter(move |c| near(c)).filter_map(|c| Some((parse_date(&c.text, order)?, c.source)));
    let is_shown = |day: &DateTime| {
        days(|c| c.rank <= MAX_NEAR_RANK && VISIBLE_SOURCES.contains(&c.source)).any(|(shown, _)| shown.ymd() == day.ymd())
    };
    if declared.1.starts_with("page ") || is_shown(&declared.0) {
        return None;
    }
    let in_data = || days(|c| c.rank < MAX_NEAR_RANK && !c.source.starts_with("page "));
    // A source with several days has those of other texts, too.
    let is_only = |day: &DateTime, source: &str| in_data().all(|(other, from)| from != source || other.ymd() == day.ymd());
    in_data().find(|(day, source)| day.has_day() && day.ymd() != declared.0.ymd() && is_shown(day) && is_only(day, source))
}

/// A date that the page shows near its title, if the metadata repeats the date of the last update, or a later one, as that of publication.
/// No page shows a date of publication before it was published.
fn visible_before_declared(
    candidates: &Candidates,
    declared: (DateTime, &'static str),
    modified: Option<(DateTime, &'static str)>,
    in_url: Option<DateTime>,
    order: DayMonthOrder,
) -> Option<(DateTime, &'static str)> {
    let (day, source) = declared;
    let overwritten = modified.is_none_or(|(modified, _)| modified.ymd() <= day.ymd());
    if source.starts_with("page ") || !overwritten || in_url.is_some_and(|address| address.ymd() == day.ymd()) {
        return None;
    }
    let near = |c: &&&Candidate| c.rank <= MAX_NEAR_RANK && VISIBLE_SOURCES.contains(&c.source);
    let all = candidates.of(Field::Published);
    let mut shown =
        all.iter().filter(near).filter_map(|c| Some((parse_date(&c.text, order)?, c.source))).filter(|(shown, _)| shown.has_day());
    let first = shown.next()?;
    // The moment in the metadata and the day that the page shows are the same, seen from two time zones.
    if first.0.is_day_beside(&day) && day.time.is_some_and(|time| time.zone.is_some() && time.hour < LAST_HOUR_BEFORE) {
        return None;
    }
    // Several dates belong to several things, and the same date with day and month swapped is the same date.
    let (year, month, date) = day.ymd();
    let is_sure = shown.all(|(other, _)| other.ymd() == first.0.ymd()) && first.0.ymd() != (year, date, month);
    (is_sure && first.0.is_plausible() && first.0.ymd() < day.ymd()).then_some(first)
}

/// The moment of the metadata, given in UTC, as the page shows it by its own clock, where that is another day.
fn same_moment_shown(
    candidates: &Candidates,
    declared: (DateTime, &'static str),
    order: DayMonthOrder,
) -> Option<(DateTime, &'static str)> {
    let (day, source) = declared;
    let time = day.time.filter(|time| matches!(time.zone, Some(Zone::Utc | Zone::Offset(0))))?;
    let all = candidates.of(Field::Published);
    let near = all.iter().filter(|c| c.rank <= MAX_NEAR_RANK && VISIBLE_SOURCES.contains(&c.source));
    near.filter_map(|c| parse_date(&c.text, order)).find_map(|shown| {
        let own = shown.time.filter(|own| own.zone.is_none())?;
        let offset = shown.minutes_after(&day).filter(|offset| offset.abs() <= MAX_ZONE && offset % ZONE_STEP == 0)?;
        let zone = Some(Zone::Offset(offset as i16));
        let moment = DateTime { time: Some(TimeOfDay { second: time.second, zone, ..own }), ..shown };
        (shown.ymd() != day.ymd()).then_some((moment, source))
    })
}

/// The day in the URL, if the metadata gives the time in UTC and the page's own clock was a day off then. What the page shows decides
/// nothing: it may be the day of an update.
fn day_in_url(declared: (DateTime, &'static str), in_url: Option<DateTime>) -> Option<(DateTime, &'static str)> {
    let time = declared.0.time.filter(|time| matches!(time.zone, Some(Zone::Utc | Zone::Offset(0))))?;
    // West of Greenwich it is still the day before, east of it already the day after.
    let may_be = |day: &DateTime| if day.ymd() < declared.0.ymd() { time.hour < LAST_HOUR_BEFORE } else { time.hour >= FIRST_HOUR_AFTER };
    in_url.filter(|day| day.is_day_beside(&declared.0) && may_be(day)).map(|day| (day, "page url"))
}

fn best_date(candidates: &Candidates, field: Field, order: DayMonthOrder) -> Option<(DateTime, &'static str)> {
    let all = candidates.of(field);
    let read_all = || all.iter().filter_map(|c| Some((parse_date(&c.text, order)?, c.source)));
    let plausible = || read_all().filter(|(date, _)| date.is_plausible());
    // A day from a less trusted source is worth more than a month.
    let with_zone = |first: (DateTime, &'static str)| {
        let other = plausible().find(|(date, _)| first.1 == FIRST_PUBLISHED && date.adds_zone_to(&first.0));
        other.unwrap_or(first)
    };
    let with_time = |first: (DateTime, &'static str)| hour_of_day(&all, first.0, order).unwrap_or(first);
    plausible()
        .find(|(date, _)| date.has_day())
        .map(with_zone)
        .map(with_time)
        .or_else(|| plausible().next())
        .or_else(|| read_all().find(|(_, source)| source.contains("citation") || source.contains(" dc")))
}

/// A day that has no hour with the one that is given near the title for it, if there is but one. Midnight is no hour.
fn hour_of_day(all: &[&Candidate], day: DateTime, order: DayMonthOrder) -> Option<(DateTime, &'static str)> {
    let near = all.iter().filter(|c| day.time.is_none() && c.rank <= MAX_NEAR_RANK);
    let dates = near.filter_map(|c| Some((parse_date(&c.text, order)?, c.source)));
    let mut timed = dates.filter(|(date, _)| date.ymd() == day.ymd() && hour(date).is_some_and(|hour| hour != (0, 0)));
    let first = timed.next()?;
    timed.all(|(other, _)| hour(&other) == hour(&first.0)).then_some(first)
}

fn hour(date: &DateTime) -> Option<(u8, u8)> {
    date.time.map(|time| (time.hour, time.minute))
}

/// Whether a URL has the year and the month of a date: `/2026-11/`, `/2026/11/`, `/2026/november/`.
fn has_month(url: &Url, date: &DateTime) -> bool {
    let (year, month, _) = date.ymd();
    let of_year = |sign: &str| url.path().split_once(&format!("/{year}{sign}"))?.1.split_once('/').map(|(month, _)| month);
    let is_month = |text: &str| *text == format!("{month:02}") || month_by_name(text) == Some(u64::from(month));
    ["-", "/"].into_iter().filter_map(of_year).any(is_month)
}

/// A date that an American page shows with points, which is read with the day first, with day and month changed round: if that is the month in
/// the URL and the other is not.
fn swapped_by_url(source: &str, date: &DateTime, url: &Url) -> Option<DateTime> {
    let swapped = with_day_as_month(date)?;
    let is_read_wrong = VISIBLE_SOURCES.contains(&source) && !has_month(url, date);
    (is_read_wrong && has_month(url, &swapped)).then_some(swapped)
}

/// A numeric date of the metadata with day and month changed round, if the page shows that day near its title: programs write dates in the order
/// of their own country.
fn swapped_as_shown(candidates: &Candidates, declared: (DateTime, &'static str), order: DayMonthOrder) -> Option<(DateTime, &'static str)> {
    let (date, source) = declared;
    let swapped = with_day_as_month(&date).filter(|swapped| !source.starts_with("page ") && swapped.ymd() != date.ymd())?;
    let other = if order == DayMonthOrder::MonthFirst { DayMonthOrder::DayFirst } else { DayMonthOrder::MonthFirst };
    let all = candidates.of(Field::Published);
    let is_swapped = |c: &Candidate, order| parse_date(&c.text, order).is_some_and(|day| day.ymd() == swapped.ymd());
    let may_be = all.iter().any(|c| c.source == source && is_swapped(c, other));
    let is_shown = |c: &&Candidate| c.rank <= MAX_NEAR_RANK && VISIBLE_SOURCES.contains(&c.source) && is_swapped(c, order);
    (may_be && all.iter().any(is_shown)).then_some((swapped, source))
}

/// A date with day and month changed round, if that is one.
fn with_day_as_month(date: &DateTime) -> Option<DateTime> {
    let month = date.day.filter(|day| *day <= 12)?;
    Some(DateTime { month: Some(month), day: date.month, ..*date })
}

#[cfg(test)]
mod tests {
    use super::{best_date, published_and_modified, swapped_as_shown, swapped_by_url};
    use crate::article::PageKind;
    use crate::dates::{DayMonthOrder, parse_date};
    use crate::meta::candidates::Candidates;
    use crate::rules::metadata::sources::{Field, JSON_LD, META_TAGS, VISIBLE};
    use crate::url::Url;

    #[test]
    fn the_day_shown_tells_day_and_month_of_the_data_apart() {
        let order = DayMonthOrder::DayFirst;
        let swapped = |declared: &str, shown: &str| {
            let mut candidates = Candidates::default();
            candidates.add_for_key(META_TAGS, "date", declared);
            candidates.add_for_key(VISIBLE, "date line", shown);
            let date = (parse_date(declared, order).unwrap(), "meta date");
            swapped_as_shown(&candidates, date, order).map(|(date, _)| date.iso())
        };
        assert_eq!(swapped("11/03/2026 12:43:42", "03.11.2026").as_deref(), Some("2026-11-03T12:43:42"));
        assert_eq!(swapped("11/03/2026", "11.03.2026"), None);
        assert_eq!(swapped("2026-03-11", "03.11.2026"), None);
        assert_eq!(swapped("11/03/2026", "05.11.2026"), None);
    }

    #[test]
    fn an_update_comes_after_the_publication() {
        let order = DayMonthOrder::DayFirst;
        let dates = |key: &str, published: &str, modified: &str| {
            let mut candidates = Candidates::default();
            candidates.add_for_key(META_TAGS, key, published);
            let node = crate::page::NodeId(1);
            let row = VISIBLE.iter().find(|row| row.field == Field::Modified && row.key == "date line").unwrap();
            candidates.add_at(row, modified, Some(node));
            let (published, modified) = published_and_modified(&candidates, None, order, PageKind::Article);
            [published, modified].map(|date| date.map_or(String::new(), |date| date.value))
        };
        assert_eq!(dates("date", "2026-04-29T11:52:23", "28.04.2026 18:00"), ["2026-04-28T18:00", "2026-04-29T11:52:23"]);
        assert_eq!(dates("article:published_time", "2026-04-29", "20.04.2026"), ["2026-04-29", ""]);
        assert_eq!(dates("article:published_time", "2026-04-29", "28.04.2026"), ["2026-04-29", "2026-04-28"]);
        assert_eq!(dates("article:published_time", "2026-04-29", "30.04.2026"), ["2026-04-29", "2026-04-30"]);
    }

    #[test]
    fn the_moment_of_the_last_update_is_not_that_of_publication() {
        let day = |published: &str, modified: &str, shared: &str| {
            let mut candidates = Candidates::default();
            candidates.add_for_key(JSON_LD, "datepublished", published);
            candidates.add_for_key(JSON_LD, "datemodified", modified);
            candidates.add_for_key(META_TAGS, "article:published_time", shared);
            published_and_modified(&candidates, None, DayMonthOrder::DayFirst, PageKind::Article).0.unwrap().value
        };
        let update = "2026-11-29T12:28:31-05:00";
        assert_eq!(day(update, update, "2026-08-08"), "2026-08-08");
        assert_eq!(day(update, update, "2026-11-28"), update);
        assert_eq!(day(update, update, "2026-12-08"), update);
        assert_eq!(day(update, "2026-11-30T12:28:31-05:00", "2026-08-08"), update);
        assert_eq!(day("2026-11-29", "2026-11-29", "2026-08-08"), "2026-11-29");
    }

    #[test]
    fn the_page_adds_the_hour_to_a_day_of_the_data() {
        let best = |declared: &str, shown: &str| {
            let mut candidates = Candidates::default();
            candidates.add_for_key(META_TAGS, "date", declared);
            candidates.add_for_key(VISIBLE, "date line", shown);
            best_date(&candidates, Field::Published, DayMonthOrder::DayFirst).map(|(date, _)| date.iso()).unwrap()
        };
        assert_eq!(best("2026-05-20", "2026-05-20 03:15"), "2026-05-20T03:15");
        assert_eq!(best("2026-05-20", "2026-05-21 03:15"), "2026-05-20");
        assert_eq!(best("2026-05-20T01:00:00Z", "2026-05-20 03:15"), "2026-05-20T01:00:00Z");
    }

    #[test]
    fn the_month_in_the_url_tells_day_and_month_apart() {
        let swapped = |text: &str, source: &str, url: &str| {
            let date = parse_date(text, DayMonthOrder::MonthFirst).unwrap();
            swapped_by_url(source, &date, &Url::parse(url).unwrap()).map(|date| date.iso())
        };
        let june = "https://a.example/science/2026/06/deep-sea/";
        assert_eq!(swapped("06.05.26", "page date class", june).as_deref(), Some("2026-06-05"));
        assert_eq!(swapped("05.06.26", "page date class", june), None);
        assert_eq!(swapped("06.05.26", "page date class", "https://a.example/2026/june/deep-sea/").as_deref(), Some("2026-06-05"));
        assert_eq!(swapped("06.13.26", "page date class", june), None);
        assert_eq!(swapped("06.05.26", "meta date", june), None);
        assert_eq!(swapped("06.05.26", "page date class", "https://a.example/science/2026/07/deep-sea/"), None);
    }
}
