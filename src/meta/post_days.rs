//! Writes the days of a thread in one form: the opening post may have its day in ISO's form, as programs read it, and the replies as people do.

use crate::article::{Kind, Node};
use crate::dates::{DayMonthOrder, find_date, month_by_name};

/// Writes the days that name their months in ISO's form, if a post has its day in it.
pub fn in_one_form(body: &mut [Node]) {
    if body.iter().any(has_iso) {
        body.iter_mut().for_each(write_iso);
    }
}

fn has_iso(node: &Node) -> bool {
    let Some(element) = node.element() else { return false };
    matches!(&element.kind, Kind::Post { date: Some(date), .. } if begins_with_year(date)) || element.children.iter().any(has_iso)
}

fn write_iso(node: &mut Node) {
    let Node::Element(element) = node else { return };
    if let Kind::Post { date: Some(date), .. } = &mut element.kind
        && !begins_with_year(date)
        && let Some(iso) = as_iso(date)
    {
        *date = iso;
    }
    element.children.iter_mut().for_each(write_iso);
}

fn begins_with_year(day: &str) -> bool {
    day.as_bytes().get(..4).is_some_and(|year| year.iter().all(u8::is_ascii_digit))
}

/// A day that names its month, which no order of day and month changes. A time that is not understood is not lost.
fn as_iso(said: &str) -> Option<String> {
    let (day, range) = find_date(said, DayMonthOrder::DayFirst).filter(|(day, _)| day.has_day() && day.is_plausible())?;
    let names_month = said[range].split(|c: char| !c.is_alphabetic()).any(|word| month_by_name(word).is_some());
    (names_month && (day.time.is_some() || !said.contains(':'))).then(|| day.iso())
}

#[cfg(test)]
mod tests {
    use super::in_one_form;
    use crate::article::{Element, Kind, Node};

    fn days(days: &[&str]) -> Vec<String> {
        let post = |day: &str, inner: Vec<Node>| -> Node {
            Element::new(Kind::Post { author: None, date: Some(day.to_owned()), url: None }, inner).into()
        };
        // Each post answers the one before it.
        let mut body = days.iter().rev().fold(Vec::new(), |inner, day| vec![post(day, inner)]);
        in_one_form(&mut body);
        let mut found = Vec::new();
        let mut nodes = body.as_slice();
        while let Some(element) = nodes.first().and_then(Node::element) {
            if let Kind::Post { date: Some(date), .. } = &element.kind {
                found.push(date.clone());
            }
            nodes = &element.children;
        }
        found
    }

    #[test]
    fn the_days_of_a_thread_are_in_one_form() {
        assert_eq!(
            days(&["Jul 5, 2026 at 5:39 PM", "2026-07-05T19:30:12Z", "6. Juli 2026"]),
            ["2026-07-05T17:39", "2026-07-05T19:30:12Z", "2026-07-06"]
        );
        let as_written = ["Jul 5, 2026 at 5:39 PM", "7/5/2026", "2 days ago"];
        assert_eq!(days(&as_written), as_written);
        assert_eq!(days(&["2026-07-05", "7/6/2026", "2 days ago"]), ["2026-07-05", "7/6/2026", "2 days ago"]);
    }
}
