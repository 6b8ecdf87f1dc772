//! In a thread the author and the day are those of its first post, if the page does not declare others, nor says above who began it.

use crate::article::{Fact, Kind, Meta, Node};
use crate::dates::{DateTime, DayMonthOrder, parse_date};

/// What takes the place of a value that the page only shows: a line near the title is often that of the last post, or of the forum.
const SOURCE: &str = "page first post";
/// Declared authors of which forums say the same on every page.
const SAME_EVERYWHERE: &str = "meta author";

/// Takes author and day from the line that says who began the thread, or from the first post of a body that begins with it.
pub fn complete(
    meta: &mut Meta,
    body: &[Node],
    began: Option<(String, DateTime)>,
    opening: Option<(DateTime, DateTime)>,
    order: DayMonthOrder,
) {
    let is_of_reply = |known: &Fact<String>, replied: &DateTime| {
        known.source.starts_with("page ") && parse_date(&known.value, order).is_some_and(|known| known.iso() == replied.iso())
    };
    if let (None, Some((day, replied))) = (&began, opening)
        && meta.published.as_ref().is_some_and(|known| is_of_reply(known, &replied))
    {
        meta.published = Some(Fact { value: day.iso(), source: SOURCE });
    }
    // The line that says who began the thread is surer of the hour than what stands near the text.
    let is_told = began.as_ref().is_some_and(|(_, day)| day.time.is_some());
    let began = began.map(|(author, day)| (author, day.iso()));
    let began = began.as_ref().map(|(author, day)| (Some(author.as_str()), Some(day.as_str())));
    let Some((author, date)) = began.or_else(|| first_post(body)) else { return };
    let is_shown = |source: &str| source.starts_with("page ");
    let fact = |value: String| Fact { value, source: SOURCE };
    // Beside a name may stand what its owner has earned: points and badges.
    let is_name_with_points = |known: &Fact<String>| {
        let points = author.and_then(|author| known.value.strip_prefix(author));
        points.is_some_and(|points| points.contains(|c: char| c.is_ascii_digit()) && !points.contains(char::is_alphabetic))
    };
    let may_differ = |known: &Fact<String>| is_shown(known.source) || known.source == SAME_EVERYWHERE || is_name_with_points(known);
    if let Some(author) = author
        && meta.authors.iter().all(may_differ)
    {
        meta.authors = vec![fact(author.to_owned())];
        meta.byline = None;
    }
    let Some(day) = date.and_then(|date| parse_date(date, order)).filter(|day| day.has_day() && day.is_plausible()) else { return };
    let is_other = |known: &Fact<String>| parse_date(&known.value, order).is_none_or(|known| is_told || known.ymd() != day.ymd());
    if meta.published.as_ref().is_none_or(|known| is_shown(known.source) && is_other(known)) {
        meta.published = Some(fact(day.iso()));
    }
}

/// Author and date of the post that a body begins with, after its headings.
fn first_post(body: &[Node]) -> Option<(Option<&str>, Option<&str>)> {
    let mut kinds = body.iter().map(|node| node.element().map(|element| &element.kind));
    let first = kinds.find(|kind| !matches!(kind, Some(Kind::Heading { .. } | Kind::Rule)))??;
    let Kind::Post { author, date, .. } = first else { return None };
    Some((author.as_deref(), date.as_deref()))
}

#[cfg(test)]
mod tests {
    use super::{SOURCE, complete};
    use crate::article::{Element, Fact, Kind, Meta, Node};
    use crate::dates::{DayMonthOrder, parse_date};

    fn completed(authors: &[(&str, &'static str)], published: Option<(&str, &'static str)>, begins_with_text: bool) -> Meta {
        let fact = |(value, source): (&str, &'static str)| Fact { value: value.to_owned(), source };
        let mut meta = Meta { authors: authors.iter().copied().map(fact).collect(), published: published.map(fact), ..Meta::default() };
        let post = Kind::Post { author: Some("ann".to_owned()), date: Some("May 3, 2026, 8:16 pm".to_owned()), url: None };
        let text = || Node::from(Element::new(Kind::Paragraph, vec![Node::Text("It rose in the night.".to_owned())]));
        let heading = Element::new(Kind::Heading { level: 2 }, vec![Node::Text("A river".to_owned())]).into();
        let post = Element::new(post, vec![text()]).into();
        let body: Vec<Node> = if begins_with_text { vec![heading, text(), post] } else { vec![heading, post] };
        complete(&mut meta, &body, None, None, DayMonthOrder::MonthFirst);
        meta
    }

    #[test]
    fn the_first_post_says_who_began_the_thread_and_when() {
        let meta = completed(&[("Board Team", "meta author")], Some(("2011-02-03", "page date line")), false);
        assert_eq!(meta.authors, [Fact { value: "ann".to_owned(), source: SOURCE }]);
        assert_eq!(meta.published.map(|day| day.value).as_deref(), Some("2026-05-03T20:16"));
    }

    #[test]
    fn what_is_declared_or_stands_before_the_posts_remains() {
        let declared = completed(&[("Bo", "json-ld author")], Some(("2026-05-02", "json-ld datepublished")), false);
        assert_eq!((declared.authors[0].value.as_str(), declared.published.unwrap().value.as_str()), ("Bo", "2026-05-02"));
        assert!(completed(&[], None, true).authors.is_empty());
        assert_eq!(completed(&[("ann1,213", "microdata author")], None, false).authors[0].value, "ann");
        assert_eq!(completed(&[("anna", "microdata author")], None, false).authors[0].value, "anna");
    }

    #[test]
    fn a_day_that_is_the_same_keeps_its_time() {
        let meta = completed(&[], Some(("2026-05-03T20:15:59", "page time element")), false);
        assert_eq!(meta.published.unwrap().value, "2026-05-03T20:15:59");
    }

    #[test]
    fn the_line_that_says_who_began_is_surer_of_the_hour() {
        let day = |text: &str| parse_date(text, DayMonthOrder::DayFirst).expect("a day");
        let published = |began: Option<&str>, opening: Option<(&str, &str)>| {
            let known = Fact { value: "2026-05-03T20:15:00".to_owned(), source: "page time element" };
            let mut meta = Meta { published: Some(known), ..Meta::default() };
            let began = began.map(|began| ("ann".to_owned(), day(began)));
            complete(&mut meta, &[], began, opening.map(|(own, reply)| (day(own), day(reply))), DayMonthOrder::DayFirst);
            meta.published.map(|known| known.value).unwrap_or_default()
        };
        assert_eq!(published(Some("2026-05-03T08:11"), None), "2026-05-03T08:11");
        assert_eq!(published(None, Some(("2026-05-03T08:11", "2026-05-03T20:15:00"))), "2026-05-03T08:11");
        assert_eq!(published(None, Some(("2026-05-03T08:11", "2026-05-03T20:16:00"))), "2026-05-03T20:15:00");
    }
}
