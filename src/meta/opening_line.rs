//! Finds the line below the title of a thread that says who began it and when, where the first post with a head is somebody else's: what is
//! discussed was a link, or the opening post looks otherwise than the replies.

use crate::article::{Kind, Node};
use crate::dates::{DateTime, DayMonthOrder, find_date, parse_date};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;
use crate::rules::thread_words::{AUTHOR_WORDS, DATE_WORDS};

/// Longest date and longest name, in characters.
const DATE_CHARS: u32 = 40;
const NAME_CHARS: u32 = 60;
/// Levels between a date and the line it is in, and most words of the line.
const LINE_LEVELS: usize = 3;
const LINE_WORDS: u32 = 30;

/// Who began a thread and when, as one line before its first post says. What is said of the last post is later than that.
pub fn opening_line(page: &Page, body: &[Node], order: DayMonthOrder) -> Option<(String, DateTime)> {
    let posts = body.iter().filter_map(Node::element);
    let first = posts.into_iter().find(|element| matches!(element.kind, Kind::Post { .. }))?;
    let Kind::Post { author: Some(replier), date: Some(date), .. } = &first.kind else { return None };
    let (origin, replied) = (first.origin?, parse_date(date, order)?);
    let is_before = |day: &DateTime| replied.ymd() > day.ymd() || replied.minutes_after(day).is_some_and(|minutes| minutes > 0);
    // Below the text that somebody began with may stand what others did since.
    let text = body.iter().find_map(Node::element)?.origin.filter(|text| *text < origin);
    let ends = [text, Some(origin)].into_iter().flatten();
    ends.filter_map(|end| line_before(page, end, replier, &is_before, order)).next()
}

/// The only day before the first reply, where a thread begins with a text: that of the text, which may stand below it.
pub fn opening_day(page: &Page, body: &[Node], order: DayMonthOrder) -> Option<(DateTime, DateTime)> {
    let at = body.iter().position(|node| node.element().is_some_and(|element| matches!(element.kind, Kind::Post { .. })))?;
    let first = body[at].element().filter(|_| at > 0)?;
    let Kind::Post { date: Some(date), .. } = &first.kind else { return None };
    let (origin, replied) = (first.origin?, parse_date(date, order)?);
    let is_before = |day: &DateTime| replied.ymd() > day.ymd() || replied.minutes_after(day).is_some_and(|minutes| minutes > 0);
    let mut days = (0..origin.0).map(NodeId).filter_map(|node| day_of(page, node, order)).filter(is_before);
    let day = days.next()?;
    days.all(|other| other.iso() == day.iso()).then_some((day, replied))
}

/// The only name and day in lines before a place.
fn line_before(
    page: &Page,
    end: NodeId,
    replier: &str,
    is_before: &dyn Fn(&DateTime) -> bool,
    order: DayMonthOrder,
) -> Option<(String, DateTime)> {
    let mut found: Option<(String, DateTime)> = None;
    for node in (0..end.0).map(NodeId) {
        let Some(day) = day_of(page, node, order).filter(|day| is_before(day)) else { continue };
        let Some(author) = author_beside(page, node) else { continue };
        // Two of them are those of other threads.
        if author == replier || found.as_ref().is_some_and(|(known, _)| *known != author) {
            return None;
        }
        found = found.or(Some((author, day)));
    }
    found
}

/// The day that an element is called and has, in full.
fn day_of(page: &Page, node: NodeId, order: DayMonthOrder) -> Option<DateTime> {
    let is_called = || page.tag(node) == Tag::Time || is_called(page, node, &DATE_WORDS);
    if page.is_text(node) || !(1..=DATE_CHARS).contains(&page.chars(node)) || !is_called() {
        return None;
    }
    let given = page.attr(node, Attr::Datetime).or(page.attr(node, Attr::Title)).map(str::to_owned);
    let said = given.unwrap_or_else(|| page.text_of(node));
    find_date(&said, order).map(|(day, _)| day).filter(|day| day.has_day() && day.is_plausible())
}

/// The only name in the line of a date that is called one.
fn author_beside(page: &Page, date: NodeId) -> Option<String> {
    let around = page.ancestors(date).take(LINE_LEVELS).take_while(|around| page.words(*around) <= LINE_WORDS);
    let is_apart = page.ancestors(date).any(|around| matches!(page.tag(around), Tag::Nav | Tag::Aside | Tag::Footer));
    let is_name = |node: &NodeId| {
        !page.is_text(*node)
            && (1..=NAME_CHARS).contains(&page.chars(*node))
            && !page.contains(*node, date)
            && is_called(page, *node, &AUTHOR_WORDS)
    };
    let names = |line: NodeId| page.subtree(line).filter(is_name).map(|node| page.text_of(node).trim().to_owned());
    let line = around.filter(|_| !is_apart).into_iter().find(|line| names(*line).next().is_some())?;
    let name = names(line).next()?;
    (!name.is_empty() && names(line).all(|other| other == name)).then_some(name)
}

/// Whether a class of an element is one of some words, or has one as a part.
fn is_called(page: &Page, node: NodeId, words: &Words) -> bool {
    let may_be = page.attr(node, Attr::Class).is_some_and(|classes| words.are_in(classes));
    let is_one = |class: &str| {
        let class = class.to_ascii_lowercase();
        words.has(&class) || class.split(['-', '_']).any(|part| words.has(part))
    };
    may_be && page.classes(node).any(is_one)
}

#[cfg(test)]
mod tests {
    use super::{opening_day, opening_line};
    use crate::article::{Element, Kind, Node};
    use crate::dates::DayMonthOrder;
    use crate::page::scan::scan;

    /// Who began a thread with this line, where Bo replied on 1 May at noon.
    fn began(line: &str) -> Option<(String, String)> {
        let page = scan(&format!("<html><body><div>{line}</div><main>It fell.</main></body></html>"), None).expect("a page");
        let main = page.nodes().find(|node| page.name(*node) == "main").expect("a post");
        let kind = Kind::Post { author: Some("bo".to_owned()), date: Some("2024-05-01 12:00".to_owned()), url: None };
        let body = [Node::from(Element::new(kind, Vec::new()).from_node(main))];
        opening_line(&page, &body, DayMonthOrder::DayFirst).map(|(author, day)| (author, day.iso()))
    }

    #[test]
    fn what_others_did_below_the_text_is_none_of_its_line() {
        let line = |name: &str, day: &str| format!("<p><b class=author>{name}</b> <time datetime={day}>then</time></p>");
        let said = |events: &str| {
            let text = format!("{}<section>It rose.</section>{events}", line("ann", "2024-05-01T08:11"));
            let page = scan(&format!("<html><body><div>{text}</div><main>It fell.</main></body></html>"), None).expect("a page");
            let found = |name: &str| page.nodes().find(|node| page.name(*node) == name).expect("an element");
            let kind = Kind::Post { author: Some("bo".to_owned()), date: Some("2024-05-02 12:00".to_owned()), url: None };
            let text = Element::new(Kind::Paragraph, vec![Node::Text("It rose.".to_owned())]).from_node(found("section"));
            let body = [Node::from(text), Element::new(kind, Vec::new()).from_node(found("main")).into()];
            let day = opening_day(&page, &body, DayMonthOrder::DayFirst).map(|(day, _)| day.iso());
            (opening_line(&page, &body, DayMonthOrder::DayFirst).map(|(author, day)| (author, day.iso())), day)
        };
        let began = Some(("ann".to_owned(), "2024-05-01T08:11".to_owned()));
        assert_eq!(said(&line("bo", "2024-05-02T09:11")), (began.clone(), None));
        assert_eq!(said(&(line("cy", "2024-05-01T09:11") + &line("dee", "2024-05-01T09:11"))), (began.clone(), None));
        assert_eq!(said(""), (began, Some("2024-05-01T08:11".to_owned())));
    }

    #[test]
    fn the_line_below_the_title_says_who_began_a_thread() {
        let line = |name: &str, day: &str| {
            format!("<p><i>212 points</i> by <a class=hnuser href=/u>{name}</a> <i class=age title='{day}'>5 hours ago</i> | hide</p>")
        };
        assert_eq!(began(&line("ann", "2024-05-01T08:11:00 1714551060")), Some(("ann".to_owned(), "2024-05-01T08:11:00".to_owned())));
        assert_eq!(began(&line("ann", "2024-05-01T12:30")), None);
        assert_eq!(began(&line("bo", "2024-05-01T08:11")), None);
        assert_eq!(began(&(line("ann", "2024-05-01T08:11") + &line("cy", "2024-05-01T09:11"))), None);
        assert_eq!(began("<p><i class=age title='2024-05-01T08:11'>5 hours ago</i></p>"), None);
    }
}
