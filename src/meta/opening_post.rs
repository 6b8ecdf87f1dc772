//! The opening post of a thread may look otherwise than the replies, so that nothing recognises it: it is the text before them, and its author
//! and day are those of the page.

use crate::article::{Element, Kind, Meta, Node};
use crate::dates::{DateTime, DayMonthOrder, parse_date};

/// Sources of authors that may be somebody else: of the forum as a whole, or of any post.
const DOUBTFUL: &[&str] = &["meta author", "page only author"];

/// Time zones differ by a multiple of this.
const MINUTES_OF_ZONES: i64 = 15;

/// Makes the text before the first reply a post, if the page says who wrote it.
pub fn add_head(meta: &Meta, body: &mut Vec<Node>, order: DayMonthOrder) {
    let [author] = meta.authors.as_slice() else { return };
    let is_post = |node: &Node| node.element().is_some_and(|element| matches!(element.kind, Kind::Post { .. }));
    let Some(first) = body.iter().position(is_post) else { return };
    let Some(Kind::Post { author: next_author, date: next_date, .. }) = body[first].element().map(|post| &post.kind) else { return };
    let of_page = meta.published.as_ref().and_then(|published| parse_date(&published.value, order));
    let of_next = next_date.as_deref().and_then(|date| parse_date(date, order));
    // The first post that is recognised may be the opening one, below a notice or a summary.
    let is_opening = next_author.as_deref() == Some(&author.value) && is_same_or_unknown(of_page.as_ref(), of_next.as_ref());
    if DOUBTFUL.contains(&author.source) || is_opening {
        return;
    }
    let is_said = |node: &Node| is_head(node, &author.value, of_page.as_ref(), order);
    let begin = body[..first].iter().take_while(|node| is_said(node)).count();
    let is_between = |node: &&Node| node.element().is_some_and(|element| matches!(element.kind, Kind::Heading { .. } | Kind::Rule));
    let end = first - body[begin..first].iter().rev().take_while(is_between).count();
    if !body[begin..end].iter().any(has_text) {
        return;
    }
    let is_later = of_page.as_ref().zip(of_next.as_ref()).is_some_and(|(page, next)| page.ymd() > next.ymd());
    let date = meta.published.as_ref().filter(|_| !is_later).map(|published| published.value.clone());
    let text: Vec<Node> = body.drain(..end).skip(begin).collect();
    body.insert(0, Element::new(Kind::Post { author: Some(author.value.clone()), date, url: None }, text).into());
}

/// Whether a part of a body says anything: a picture above a thread may be that of an advertiser.
fn has_text(node: &Node) -> bool {
    match node {
        Node::Text(text) => !text.trim().is_empty(),
        Node::Element(element) => element.children.iter().any(has_text),
    }
}

/// Whether two moments may be one: on the same day, and apart by no more than what time zones make.
fn is_same_or_unknown(one: Option<&DateTime>, other: Option<&DateTime>) -> bool {
    one.zip(other).is_none_or(|(one, other)| {
        one.ymd() == other.ymd() && one.minutes_after(other).is_none_or(|minutes| minutes % MINUTES_OF_ZONES == 0)
    })
}

/// Whether a paragraph says nothing but the author's name or the day.
fn is_head(node: &Node, author: &str, day: Option<&DateTime>, order: DayMonthOrder) -> bool {
    let Some(Element { kind: Kind::Paragraph, children, .. }) = node.element() else { return false };
    let [Node::Text(text)] = children.as_slice() else { return false };
    let text = text.trim();
    text == author || day.zip(parse_date(text, order)).is_some_and(|(day, said)| day.ymd() == said.ymd())
}

#[cfg(test)]
mod tests {
    use super::add_head;
    use crate::article::{Article, Element, Fact, Kind, Meta, Node};
    use crate::dates::DayMonthOrder;
    use crate::output::markdown;

    fn paragraph(text: &str) -> Node {
        Element::new(Kind::Paragraph, vec![Node::Text(text.to_owned())]).into()
    }

    fn post(author: &str, day: &str) -> Node {
        let kind = Kind::Post { author: Some(author.to_owned()), date: Some(day.to_owned()), url: None };
        Element::new(kind, vec![paragraph("It fell.")]).into()
    }

    fn said(source: &'static str, published: &str, body: Vec<Node>) -> String {
        let fact = |value: &str| Fact { value: value.to_owned(), source };
        let mut body = body;
        let meta = Meta { authors: vec![fact("Ann")], published: Some(fact(published)), ..Meta::default() };
        add_head(&meta, &mut body, DayMonthOrder::DayFirst);
        markdown(&Article { body, ..Article::default() })
    }

    #[test]
    fn the_text_before_the_replies_is_the_opening_post() {
        let heading = || Element::new(Kind::Heading { level: 2 }, vec![Node::Text("Replies".to_owned())]).into();
        let thread = || vec![paragraph("Ann"), paragraph("3 May 2026"), paragraph("It rose."), heading(), post("Bo", "2026-05-04")];
        let of_replies = "## Replies\n\n**Bo** · 2026-05-04\n\nIt fell.\n";
        assert_eq!(said("json-ld author", "2026-05-03", thread()), format!("**Ann** · 2026-05-03\n\nIt rose.\n\n{of_replies}"));
        assert!(said("page byline", "2026-05-05", thread()).starts_with("**Ann**\n"));
        assert!(said("page only author", "2026-05-03", thread()).starts_with("Ann\n"));
    }

    #[test]
    fn a_notice_above_the_opening_post_has_no_head() {
        let image = Element::new(Kind::Paragraph, Vec::new()).into();
        assert!(said("json-ld author", "2026-05-03", vec![image, post("Bo", "2026-05-04")]).starts_with("**Bo**"));
        let thread = || vec![paragraph("It rose."), post("Ann", "2026-05-03")];
        assert!(said("json-ld author", "2026-05-03", thread()).starts_with("It rose."));
        assert!(said("json-ld author", "2026-05-01", thread()).starts_with("**Ann** · 2026-05-01\n\nIt rose."));
    }

    #[test]
    fn who_answers_on_the_same_day_did_not_begin_then() {
        let thread = || vec![paragraph("It rose."), post("Ann", "2026-05-03T12:05")];
        assert!(said("json-ld author", "2026-05-03T12:00", thread()).starts_with("**Ann** · 2026-05-03"));
        // The same moment in another zone.
        assert!(said("json-ld author", "2026-05-03T10:05", thread()).starts_with("It rose."));
    }
}
