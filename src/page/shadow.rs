//! Flattens a page into the order in which it is shown: a shadow host holds its shadow tree, slots hold the host's children assigned to
//! them, and parts that React streamed to the end of the page are where its script would have moved them. Children without a slot are not
//! shown and dropped.

use crate::map::{Map, Set};
use crate::page::attributes::{is_streamed_id, streamed_place};
use crate::page::node::NodeId;
use crate::page::tree::Page;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Whether a page has shadow trees or places for streamed parts. The builder keeps no other templates.
pub(super) fn has_shadow(page: &Page) -> bool {
    page.tags.contains(&Tag::Template)
}

/// A step through a page in the order in which it is shown.
#[derive(Clone, Copy)]
pub(super) enum Step {
    Open(NodeId),
    Text(NodeId),
    Close,
}

/// Walks a page in the order in which it is shown.
pub(super) fn flatten(page: &Page, mut visit: impl FnMut(Step)) {
    let mut slots = Slots::default();
    let streamed = Streamed::of(page);
    let mut roots: Vec<NodeId> = Vec::new();
    let mut next = NodeId(0);
    while next.index() < page.len() {
        roots.push(next);
        next = page.end(next);
    }
    let mut waiting: Vec<Waiting> = roots.into_iter().rev().map(Waiting::Node).collect();
    while let Some(step) = waiting.pop() {
        match step {
            Waiting::Close => visit(Step::Close),
            Waiting::Node(node) if page.is_text(node) => visit(Step::Text(node)),
            Waiting::Node(node) if streamed.moved.contains(&node) => {}
            Waiting::Node(node) if page.tag(node) == Tag::Template => {
                let start = waiting.len();
                waiting.extend(streamed.parts.get(&node).into_iter().flat_map(|part| page.children(*part)).map(Waiting::Node));
                waiting[start..].reverse();
            }
            Waiting::Node(node) => {
                visit(Step::Open(node));
                waiting.push(Waiting::Close);
                let start = waiting.len();
                waiting.extend(slots.shown(page, node).into_iter().map(Waiting::Node));
                waiting[start..].reverse();
            }
        }
    }
}

/// Parts streamed by React, by the template that keeps their place. Part and place have the same number.
#[derive(Default)]
struct Streamed {
    parts: Map<NodeId, NodeId>,
    moved: Set<NodeId>,
}

impl Streamed {
    fn of(page: &Page) -> Streamed {
        let id = |node: NodeId| page.attr(node, Attr::Id);
        let mut places: Map<&str, NodeId> = Map::new();
        for node in page.nodes().filter(|node| page.tag(*node) == Tag::Template) {
            if let Some(number) = place(page, node) {
                places.or_insert_with(number, || node);
            }
        }
        let mut out = Streamed::default();
        if places.is_empty() {
            return out;
        }
        for part in page.nodes().filter(|node| id(*node).is_some_and(is_streamed_id)) {
            let place = id(part).and_then(|id| id.get(PREFIX..)).and_then(|number| places.remove(number));
            // A part that contains its own place would end up nowhere.
            if let Some(place) = place.filter(|place| !page.contains(part, *place)) {
                out.parts.insert(place, part);
                out.moved.insert(part);
            }
        }
        out
    }
}

/// The number of the part whose place a template keeps.
fn place(page: &Page, template: NodeId) -> Option<&str> {
    page.attr(template, Attr::Id).and_then(streamed_place)
}

/// Length of the prefix in React's ids: `S:`, `B:`, `P:`.
const PREFIX: usize = 2;

/// What is still to be visited.
enum Waiting {
    Node(NodeId),
    Close,
}

/// The children of hosts by the slot they are assigned to. Only the first slot of a name gets them.
#[derive(Default)]
struct Slots<'p> {
    waiting: Map<(NodeId, &'p str), Vec<NodeId>>,
}

impl<'p> Slots<'p> {
    /// What is shown in an element, in order.
    fn shown(&mut self, page: &'p Page, node: NodeId) -> Vec<NodeId> {
        if page.tag(node) == Tag::Slot
            && let Some(host) = host_around(page, node)
            && let Some(given) = self.waiting.remove(&(host, page.attr(node, Attr::Name).unwrap_or("")))
        {
            return given;
        }
        let mut children = page.children(node);
        match children.next() {
            Some(shadow) if page.tag(shadow) == Tag::Template && place(page, shadow).is_none() => {
                for child in children {
                    let slot = page.attr(child, Attr::Slot).unwrap_or("");
                    self.waiting.or_default((node, slot)).push(child);
                }
                page.children(shadow).collect()
            }
            first => first.into_iter().chain(children).collect(),
        }
    }
}

/// The host of the shadow tree a node is in.
fn host_around(page: &Page, node: NodeId) -> Option<NodeId> {
    page.parent(page.ancestors(node).find(|around| page.tag(*around) == Tag::Template)?)
}

#[cfg(test)]
mod tests {
    use crate::page::Page;
    use crate::page::scan::scan;
    use crate::rules::attr::Attr;
    use crate::rules::tag::Tag;

    fn page(body: &str) -> Page {
        scan(&format!("<html><head></head><body>{body}</body></html>"), None).unwrap()
    }

    fn shown(body: &str) -> String {
        let page = page(body);
        page.text_of(page.body().unwrap())
    }

    #[test]
    fn slots_are_filled_by_name_or_show_their_fallback() {
        let html = "<x-card><template shadowrootmode=\"open\"><header><slot name=\"title\">No title</slot></header><slot></slot>\
            <footer><slot name=\"note\">No note</slot></footer><slot name=\"title\">again</slot></template>\
            One <h2 slot=\"title\">Title</h2><p>two</p><i slot=\"nowhere\">lost</i></x-card>";
        assert_eq!(shown(html), "Title One two No note again");
    }

    #[test]
    fn content_of_an_outer_host_passes_through_an_inner_one() {
        let html = "<x-a><template shadowrootmode=\"open\"><x-b><template shadowrootmode=\"open\"><b>[</b><slot></slot><b>]</b></template>\
            <slot name=\"s\"></slot></x-b></template><p slot=\"s\">text</p></x-a>";
        assert_eq!(shown(html), "[ text ]");
    }

    #[test]
    fn a_host_keeps_its_number_and_attributes_and_is_no_template() {
        let page = page("<x-a data-x=\"1\" class=\"c\"><template shadowrootmode=\"open\"><p>one</p></template></x-a><p>two</p>");
        let host = page.first(Tag::Custom).unwrap();
        assert_eq!(
            (page.attr(host, Attr::Class), page.attr_named(host, "data-x"), page.attr_named(host, "data-")),
            (Some("c"), Some("1"), Some("x-a"))
        );
        assert!(page.nodes().all(|node| page.tag(node) != Tag::Template && page.sums(node).text.chars < 100));
        let numbers: Vec<u32> = page.nodes().filter(|node| page.tag(*node) == Tag::P).map(|node| page.origin(node)).collect();
        assert_eq!(numbers, [5, 6]);
        assert_eq!(page.words(page.body().unwrap()), 2);
    }

    #[test]
    fn streamed_parts_are_moved_to_their_places() {
        let html = "<main><h1>Title</h1><template id=\"B:0\"></template></main><footer>Foot</footer>\
            <div hidden id=\"S:0\"><p>one</p><template id=\"P:1\"></template></div><div hidden id=\"S:1\"><p>two</p></div>\
            <div hidden id=\"S:7\"><p>no place</p></div>";
        assert_eq!(shown(html), "Title one two Foot no place");
        let page = page(html);
        let one = page.nodes().find(|node| page.text(*node) == "one").unwrap();
        assert!(page.ancestors(one).any(|around| page.tag(around) == Tag::Main));
        // Parts that contain each other's places do not loop.
        assert_eq!(
            shown("a<div id=\"S:1\">b<template id=\"B:2\"></template></div><div id=\"S:2\">c<template id=\"B:1\"></template></div>"),
            "a"
        );
        assert_eq!(shown("<div id=\"S:3\">d<template id=\"B:3\"></template></div>"), "d");
    }

    #[test]
    fn noscript_in_a_shadow_tree_is_parsed_once() {
        assert_eq!(
            shown("<div><template shadowrootmode=\"open\"><noscript>a &amp;lt;b&amp;gt; c</noscript></template></div>"),
            "a &lt;b&gt; c"
        );
    }

    #[test]
    fn a_template_elsewhere_is_no_shadow_tree() {
        assert_eq!(
            shown("<div>a<template shadowrootmode=\"open\">b</template></div><ul><template shadowrootmode=\"open\">c</template></ul>"),
            "a"
        );
    }
}
