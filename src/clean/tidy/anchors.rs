//! Resolves links within the page: to a place in the article, which gets an `id`, or to the page on the web.
//!
//! An `id` of the page is never kept as it is, since it could clash with one of the document around the article. Only link targets get
//! one.

use crate::article::{Element, Kind, Node};
use crate::clean::context::Context;
use crate::clean::dom::anchors::anchors;
use crate::clean::links::ID_PREFIX;
use crate::clean::tree_pass::TreePass;
use crate::map::{Map, Set};
use crate::page::NodeId;
use crate::sort;
use crate::url::{Url, percent_decode};

/// Most characters kept of a page's `id`.
const MAX_NAME: usize = 80;

/// Resolves the links within the page.
pub(crate) fn resolve_links(pass: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    let ctx = pass.ctx;
    let mut wanted = Set::new();
    walk(&body, &mut |element| {
        if let Kind::Link { href, .. } = &element.kind
            && let Some(name) = href.strip_prefix('#')
        {
            wanted.insert(name.to_owned());
        }
    });
    if wanted.is_empty() {
        return body;
    }
    let mut places = ArticlePlaces::new(&body);
    let targets = targets(ctx, &wanted);
    let mut names: Map<String, String> = Map::new();
    // In the order of the page: of two equal names, the first stays as it is.
    for (name, node) in targets {
        if let Some(id) = places.name(ctx, node, &name) {
            names.insert(name, id);
        }
    }
    let own = ctx.page_url.as_ref().filter(|own| own.is_web());
    rewrite(body, &names, own, &mut places.new_ids)
}

/// The targets of links, in the order of the page, with their names.
fn targets(ctx: &Context<'_>, wanted: &Set<String>) -> Vec<(String, NodeId)> {
    let known = anchors(ctx.page);
    let find = |name: &String| {
        let decoded = percent_decode(name);
        known.get(name.as_str()).or_else(|| known.get(decoded.as_deref()?)).copied()
    };
    let mut out: Vec<(String, NodeId)> = wanted.iter().filter_map(|name| Some((name.clone(), find(name)?))).collect();
    sort::sort_by(&mut out, |a, b| (a.1, &a.0).cmp(&(b.1, &b.0)));
    out
}

/// The elements of the article, by the page nodes they were made from.
struct ArticlePlaces {
    /// Page nodes of the article's elements, in order, without repeats.
    origins: Vec<NodeId>,
    /// Ids of elements that have one already.
    own: Map<NodeId, String>,
    /// Ids given in this pass, by page node, until they are written.
    new_ids: Map<NodeId, String>,
    used: Set<String>,
}

impl ArticlePlaces {
    fn new(body: &[Node]) -> ArticlePlaces {
        let mut places = ArticlePlaces { origins: Vec::new(), own: Map::new(), new_ids: Map::new(), used: Set::new() };
        walk(body, &mut |element| {
            places.origins.extend(element.origin);
            if let Some(id) = &element.id {
                places.used.insert(id.clone());
                if let Some(origin) = element.origin {
                    places.own.or_insert_with(origin, || id.clone());
                }
            }
        });
        sort::sort(&mut places.origins);
        places.origins.dedup();
        places
    }

    /// The `id` of the article's element for a page node; a new one if it has none yet.
    fn name(&mut self, ctx: &Context<'_>, node: NodeId, name: &str) -> Option<String> {
        let origin = self.find(ctx, node)?;
        if let Some(id) = self.own.get(&origin).or_else(|| self.new_ids.get(&origin)) {
            return Some(id.clone());
        }
        let base = readable(name);
        let mut id = base.clone();
        let mut number = 2;
        while !self.used.insert(id.clone()) {
            id = format!("{base}-{number}");
            number += 1;
        }
        self.new_ids.insert(origin, id.clone());
        Some(id)
    }

    /// The element made from a node, or the first made from its content. For a node that is only a point in the text, the element around
    /// or after it.
    fn find(&self, ctx: &Context<'_>, node: NodeId) -> Option<NodeId> {
        let next = self.origins.partition_point(|origin| *origin < node);
        let after = self.origins.get(next).copied();
        if let Some(inside) = after.filter(|origin| *origin < ctx.page.end(node)) {
            return Some(inside);
        }
        if ctx.page.words(node) > 0 && ctx.kept_share(node) == 0.0 {
            return None;
        }
        let around = ctx.page.ancestors(node).find(|around| self.origins.binary_search(around).is_ok());
        let next_to = after.filter(|after| ctx.page.parent(node).is_some_and(|parent| ctx.page.contains(parent, *after)));
        // A point right before a block names that, and not the block around both.
        let page = ctx.page;
        let is_before = |after: &NodeId| !page.tag(*after).is_inline() && page.sums_between(page.end(node), *after).text.words() == 0;
        next_to.filter(is_before).or(around).or(next_to)
    }
}

/// An `id` of ours from a name of the page: its letters, digits and a few signs after our prefix.
fn readable(name: &str) -> String {
    let decoded = percent_decode(name).unwrap_or_default();
    let name = decoded.strip_prefix(ID_PREFIX).unwrap_or(&decoded);
    let fold = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '-' };
    format!("{ID_PREFIX}{}", name.chars().take(MAX_NAME).map(fold).collect::<String>())
}

fn walk(nodes: &[Node], see: &mut impl FnMut(&Element)) {
    for element in nodes.iter().filter_map(Node::element) {
        see(element);
        walk(&element.children, see);
    }
}

fn rewrite(nodes: Vec<Node>, names: &Map<String, String>, own: Option<&Url>, new_ids: &mut Map<NodeId, String>) -> Vec<Node> {
    let mut out = Vec::with_capacity(nodes.len());
    for node in nodes {
        let Node::Element(mut element) = node else {
            out.push(node);
            continue;
        };
        if element.id.is_none() {
            element.id = element.origin.and_then(|origin| new_ids.remove(&origin));
        }
        element.children = rewrite(std::mem::take(&mut element.children), names, own, new_ids);
        if let Kind::Link { href, .. } = &mut element.kind
            && let Some(name) = href.strip_prefix('#')
        {
            match (names.get(name), own) {
                (Some(id), _) => *href = format!("#{id}"),
                (None, Some(own)) => *href = own.join(&format!("#{name}")).map_or_else(String::new, |url| url.as_str().to_owned()),
                (None, None) => href.clear(),
            }
            if href.is_empty() {
                out.append(&mut element.children);
                continue;
            }
        }
        out.push(Node::Element(element));
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::article::Article;
    use crate::clean::testing::body;
    use crate::output::html;

    fn written(page: &str) -> String {
        html(&Article { body: body(page), ..Article::default() })
    }

    #[test]
    fn only_link_targets_get_an_id() {
        assert_eq!(
            written(
                "<body><h2 id=a>One</h2><p id=unused>See <a href='#a'>one</a>, <a href='https://example.org/news/story.html#b%20c'>b</a>.</p><div id='b c'><p>b</p></div></body>"
            ),
            "<h2 id=\"pith-a\">One</h2><p>See <a href=\"#pith-a\">one</a>, <a href=\"#pith-b-c\">b</a>.</p><p id=\"pith-b-c\">b</p>"
        );
    }

    #[test]
    fn a_point_in_the_text_names_the_element_around_or_after_it() {
        assert_eq!(
            written(
                "<body><div><a name=x></a><h2>One</h2><p>two <span id=y></span>three <a href='#x'>x</a> <a href='#y'>y</a></p></div></body>"
            ),
            "<h2 id=\"pith-x\">One</h2><p id=\"pith-y\">two three <a href=\"#pith-x\">x</a> <a href=\"#pith-y\">y</a></p>"
        );
    }

    #[test]
    fn a_point_before_a_block_names_the_block() {
        assert_eq!(
            written("<body><div>One.<br><a id=x></a><h2>Two</h2>three <a href='#x'>x</a></div></body>"),
            "<p>One.</p><h2 id=\"pith-x\">Two</h2><p>three <a href=\"#pith-x\">x</a></p>"
        );
    }

    #[test]
    fn links_to_parts_outside_the_article_lead_to_the_page() {
        assert_eq!(
            written("<body><p>See <a href='#gone'>this</a>.</p><div id=gone>¬comments</div></body>"),
            "<p>See <a href=\"https://example.org/news/story.html#gone\" rel=\"noopener noreferrer\">this</a>.</p>"
        );
    }
}
