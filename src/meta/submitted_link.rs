//! Where the title of a thread leads to another site, that page is what is discussed: the thread begins with the link.

use crate::article::{Element, Kind, Meta, Node};
use crate::meta::similarity::normalized;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Letters of a title from which on a link that says the same is no other one.
const MIN_LETTERS: usize = 8;

/// Puts the link that the title is before everything else, if nothing before the replies has it.
pub fn add_link(meta: &Meta, page: &Page, body: &mut Vec<Node>) {
    let first = body.iter().position(|node| node.element().is_some_and(|element| matches!(element.kind, Kind::Post { .. })));
    let Some(first) = first else { return };
    let Some(origin) = body[first].element().and_then(|post| post.origin) else { return };
    let Some((link, href)) = title_link(meta, page, page.end(origin)) else { return };
    let is_in_post = page.contains(origin, link);
    if body[..first + usize::from(is_in_post)].iter().any(|node| leads_to(node, &href)) {
        return;
    }
    let link = Element::new(Kind::Link { href, title: None }, vec![Node::Text(page.text_of(link).trim().to_owned())]).from_node(link);
    let line = Element::new(Kind::Paragraph, vec![link.into()]).into();
    match &mut body[first] {
        Node::Element(post) if is_in_post => post.children.insert(0, line),
        _ => body.insert(0, line),
    }
}

/// The link before a place on the page that says what the title says and leads to another site.
fn title_link(meta: &Meta, page: &Page, end: NodeId) -> Option<(NodeId, String)> {
    let title = normalized(&meta.title.as_ref()?.value);
    let (own, base) = (page.address()?, page.base()?);
    let says = |node: &NodeId| {
        page.tag(*node) == Tag::A
            && page.words(*node) > 0
            && page.chars(*node) as usize <= 2 * title.len()
            && normalized(&page.text_of(*node)) == title
    };
    let away = |node: NodeId| base.join(page.attr(node, Attr::Href)?).filter(|url| url.is_web() && !url.same_site(&own));
    let links = (0..end.0).map(NodeId).filter(says);
    links.filter_map(|node| Some((node, away(node)?.as_str().to_owned()))).next().filter(|_| title.len() >= MIN_LETTERS)
}

/// Whether a part of a body holds a link to an address.
fn leads_to(node: &Node, address: &str) -> bool {
    let Some(element) = node.element() else { return false };
    matches!(&element.kind, Kind::Link { href, .. } if href == address) || element.children.iter().any(|child| leads_to(child, address))
}

#[cfg(test)]
mod tests {
    use super::add_link;
    use crate::article::{Article, Element, Fact, Kind, Meta, Node};
    use crate::output::markdown;
    use crate::page::scan::scan;

    /// A thread in which Bo is the first to say something, below this.
    fn said(above: &str, body: Vec<Node>) -> String {
        let page = format!("<html><body><div>{above}</div><main>It fell.</main></body></html>");
        let page = scan(&page, Some("https://talk.example.org/5")).expect("a page");
        let main = page.nodes().find(|node| page.name(*node) == "main").expect("a post");
        let text = Element::new(Kind::Paragraph, vec![Node::Text("It fell.".to_owned())]).into();
        let post = Kind::Post { author: Some("Bo".to_owned()), date: None, url: None };
        let mut body = body;
        body.push(Element::new(post, vec![text]).from_node(main).into());
        let title = Some(Fact { value: "A clock for tides".to_owned(), source: "page title element" });
        add_link(&Meta { title, ..Meta::default() }, &page, &mut body);
        markdown(&Article { body, ..Article::default() })
    }

    #[test]
    fn a_title_that_leads_away_begins_the_thread() {
        let title = |address: &str| format!("<a href='{address}'>A clock for tides</a> (<a href=/from>clocks.example.com</a>)");
        let reply = "**Bo**\n\nIt fell.\n";
        let link = "[A clock for tides](https://clocks.example.com/tides)";
        assert_eq!(said(&title("https://clocks.example.com/tides"), Vec::new()), format!("{link}\n\n{reply}"));
        assert_eq!(said(&title("/5"), Vec::new()), reply);
        assert_eq!(said(&title("https://www.example.org/5"), Vec::new()), reply);
        assert_eq!(said("<a href=https://clocks.example.com/>Other clocks</a>", Vec::new()), reply);
        // The text of the one who submitted it may have the link.
        let known = Kind::Link { href: "https://clocks.example.com/tides".to_owned(), title: None };
        let text = Element::new(Kind::Paragraph, vec![Element::new(known, vec![Node::Text("Here".to_owned())]).into()]).into();
        let below = said(&title("https://clocks.example.com/tides"), vec![text]);
        assert_eq!(below, format!("[Here](https://clocks.example.com/tides)\n\n{reply}"));
    }
}
