//! Reads what JSON-LD says of the page: finds the node that describes it among all there are and takes its properties, following `@id`.

use crate::meta::candidates::Found;
use crate::page::json::{Value, read};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::metadata::sources::{Field, JSON_LD, NAMED_TEXTS, PAGE_TYPES, TEXT_TYPES};
use crate::rules::tag::Tag;
use crate::sort;
use crate::url::Url;

/// Nodes looked at; a page that describes itself has a few dozen, lists of offers have thousands.
const MAX_NODES: usize = 2_000;
/// Steps from one node to the next by `@id`; a longer way is a circle.
const MAX_STEPS: usize = 4;
/// Values of one property that are taken.
const MAX_VALUES: usize = 64;
/// From this many texts on without the page's address, the page lists them and none is its own.
const LISTED_TEXTS: usize = 3;

/// Properties that lead from the page to what it is about.
const INTO: &[&str] = &["@graph", "mainEntity", "mainEntityOfPage", "about", "itemReviewed"];

/// Points for what speaks for a node.
mod points {
    pub const TEXT: i32 = 60;
    pub const PAGE: i32 = 20;
    pub const ADDRESS: i32 = 50;
    pub const OTHER_ADDRESS: i32 = -15;
    pub const HEADLINE: i32 = 6;
    pub const DATE: i32 = 4;
    pub const AUTHOR: i32 = 4;
}

/// Adds what the page's JSON-LD says.
pub fn gather(page: &Page, addresses: &[&Url], found: &mut Found) {
    let roots: Vec<Value> = scripts(page).flat_map(read).collect();
    let nodes = Nodes::of(&roots);
    let Some(main) = nodes.main(addresses) else {
        nodes.site(found);
        return;
    };
    nodes.emit(main, found);
    // The page's own node fills in what that of its text leaves out.
    if let Some(around) = nodes.list.iter().find(|node| is_type(node, PAGE_TYPES).is_some() && !std::ptr::eq(**node, main)) {
        nodes.emit(around, found);
    }
    // Two programs may describe one text; what only the other one knows is taken where there is but one other.
    if found.of(Field::Author).is_empty() {
        let mut texts = nodes.list.iter().filter(|node| is_type(node, &TEXT_TYPES[..NAMED_TEXTS]).is_some() && !std::ptr::eq(**node, main));
        if let (Some(text), None) = (texts.next(), texts.next()) {
            nodes.emit(text, found);
        }
    }
    nodes.site(found);
}

/// The texts of the page's scripts of JSON-LD.
pub fn scripts(page: &Page) -> impl Iterator<Item = &str> {
    let holds = |id: &NodeId| {
        page.tag(*id) == Tag::Script
            && page.attr(*id, Attr::Type).is_some_and(|kind| kind.trim().to_ascii_lowercase().starts_with("application/ld+json"))
    };
    page.nodes().filter(holds).flat_map(|script| page.children(script)).map(|text| page.text(text))
}

/// All nodes that may describe the page.
struct Nodes<'v> {
    list: Vec<&'v Value>,
    /// Every node with an `@id` and more than that.
    named: Vec<(&'v str, &'v Value)>,
}

impl<'v> Nodes<'v> {
    fn of(roots: &'v [Value]) -> Nodes<'v> {
        let mut nodes = Nodes { list: Vec::new(), named: Vec::new() };
        let mut waiting: std::collections::VecDeque<&Value> = roots.iter().collect();
        while let Some(value) = waiting.pop_front() {
            if nodes.list.len() >= MAX_NODES {
                break;
            }
            match value {
                Value::Array(items) => waiting.extend(items),
                Value::Object(members) => {
                    nodes.list.push(value);
                    for (key, inner) in members.iter().filter(|(_, inner)| matches!(inner, Value::Object(_) | Value::Array(_))) {
                        if INTO.contains(&key.as_str()) {
                            waiting.push_back(inner);
                        }
                    }
                    nodes.named.extend(name_of(value));
                }
                _ => {}
            }
        }
        sort::sort_by_key(&mut nodes.named, |(id, _)| *id);
        nodes
    }

    /// The node a value stands for.
    fn follow(&self, mut value: &'v Value) -> &'v Value {
        for _ in 0..MAX_STEPS {
            let Value::Object(members) = value else { return value };
            let only_named = members.iter().all(|(key, _)| key.starts_with('@'));
            let Some(id) = value.get("@id").and_then(Value::as_str).filter(|_| only_named) else { return value };
            match self.named.binary_search_by_key(&id, |(known, _)| known) {
                Ok(at) => value = self.named[at].1,
                Err(_) => return value,
            }
        }
        value
    }

    /// The node that describes the page.
    fn main(&self, addresses: &[&Url]) -> Option<&'v Value> {
        let texts = self.list.iter().filter(|node| is_type(node, &TEXT_TYPES[..NAMED_TEXTS]).is_some());
        let listed = texts.filter(|node| address_points(node, addresses) <= 0).count() >= LISTED_TEXTS;
        let scored = self.list.iter().filter_map(|node| {
            let score = score(node, addresses)?;
            (!listed || address_points(node, addresses) > 0 || is_type(node, PAGE_TYPES).is_some()).then_some((score, *node))
        });
        // The first of the best ones.
        scored
            .fold(None, |best: Option<(i32, &Value)>, next| if best.is_none_or(|best| next.0 > best.0) { Some(next) } else { best })
            .map(|best| best.1)
    }

    fn emit(&self, node: &'v Value, found: &mut Found) {
        let Value::Object(members) = node else { return };
        for (key, value) in members {
            let key = local_name(key).to_ascii_lowercase();
            for row in JSON_LD.iter().filter(|row| row.key == key) {
                match row.field {
                    Field::Author => self.names(value, |name| found.put(row, name)),
                    // A site of one's own says its owner there, and the owner is no site.
                    Field::SiteName if self.listed(value).any(|one| is_type(self.follow(one), &["person"]).is_some()) => {}
                    Field::SiteName => self.names(value, |name| found.put(row, name)),
                    Field::Image | Field::License => self.addresses(value, |address| found.put(row, address)),
                    Field::Lang => self.names(value, |name| found.put(row, name)),
                    _ => value.items().iter().take(MAX_VALUES).filter_map(Value::as_str).for_each(|text| found.put(row, text)),
                }
            }
        }
    }

    /// The names of the people or organisations a value stands for.
    fn names(&self, value: &'v Value, mut put: impl FnMut(&str)) {
        for one in self.listed(value) {
            let one = self.follow(one);
            let named = one.get("name").or(one.get("alternateName")).unwrap_or(one);
            named.items().iter().take(MAX_VALUES).filter_map(Value::as_str).for_each(&mut put);
            // Some write given and family name only.
            if let (None, Some(given), Some(family)) = (one.get("name"), text_of(one, "givenName"), text_of(one, "familyName")) {
                put(&format!("{given} {family}"));
            }
        }
    }

    fn addresses(&self, value: &'v Value, mut put: impl FnMut(&str)) {
        for one in self.listed(value) {
            let one = self.follow(one);
            let address = one.get("contentUrl").or(one.get("url")).or(one.get("@id")).unwrap_or(one);
            address.items().iter().take(1).filter_map(Value::as_str).for_each(&mut put);
        }
    }

    fn listed(&self, value: &'v Value) -> impl Iterator<Item = &'v Value> + use<'v> {
        value.get("@list").unwrap_or(value).items().iter().take(MAX_VALUES)
    }

    /// Adds the name of the site and of who runs it.
    fn site(&self, found: &mut Found) {
        let row = JSON_LD.iter().find(|row| row.key == "sitename");
        let name = self.list.iter().filter(|node| is_type(node, &["website"]).is_some()).find_map(|node| text_of(node, "name"));
        if let (Some(row), Some(name)) = (row, name) {
            found.put(row, name);
        }
        let row = JSON_LD.iter().find(|row| row.key == "publisher");
        let kinds = ["organization", "newsmediaorganization", "corporation"];
        let name = self.list.iter().filter(|node| is_type(node, &kinds).is_some()).find_map(|node| text_of(node, "name"));
        if let (Some(row), Some(name)) = (row, name) {
            found.put(row, name);
        }
    }
}

fn text_of<'v>(node: &'v Value, name: &str) -> Option<&'v str> {
    node.get(name)?.items().first()?.as_str()
}

/// The name of a node that says more than its name.
fn name_of(node: &Value) -> Option<(&str, &Value)> {
    let Value::Object(members) = node else { return None };
    let id = node.get("@id").and_then(Value::as_str)?;
    members.iter().any(|(key, _)| !key.starts_with('@')).then_some((id, node))
}

/// A property or type without the vocabulary it is from.
pub fn local_name(name: &str) -> &str {
    name.rsplit(['/', '#', ':']).next().unwrap_or(name)
}

/// The place of a node's type in a list.
pub fn is_type(node: &Value, kinds: &[&str]) -> Option<usize> {
    let named = node.get("@type")?.items().iter().take(8).filter_map(Value::as_str);
    named.filter_map(|name| kinds.iter().position(|kind| local_name(name.trim()).eq_ignore_ascii_case(kind))).min()
}

/// Whether the addresses a node gives are the page's.
fn address_points(node: &Value, addresses: &[&Url]) -> i32 {
    let of_page = |name: &str| {
        let value = node.get(name)?;
        value.get("@id").or(value.get("url")).unwrap_or(value).as_str()
    };
    let mut given = ["url", "@id", "mainEntityOfPage"].iter().filter_map(|name| of_page(name)).peekable();
    if addresses.is_empty() || given.peek().is_none() {
        return 0;
    }
    let same = |text: &str| addresses.iter().any(|own| own.join(text).is_some_and(|url| same_page(&url, own)));
    if given.any(same) { points::ADDRESS } else { points::OTHER_ADDRESS }
}

/// Whether two addresses name one page, a closing slash, the scheme, `www.` and the query aside.
pub fn same_page(a: &Url, b: &Url) -> bool {
    let host = |url: &Url| url.host().map(|host| host.trim_start_matches("www.").to_owned());
    let same_query = a.path().len() > 1 || a.query() == b.query();
    host(a) == host(b) && a.path().trim_end_matches('/') == b.path().trim_end_matches('/') && same_query
}

/// How much speaks for a node to describe the page; none if its type says it does not.
fn score(node: &Value, addresses: &[&Url]) -> Option<i32> {
    let text = is_type(node, TEXT_TYPES).map(|place| points::TEXT - place as i32);
    let base = text.or(is_type(node, PAGE_TYPES).map(|_| points::PAGE))?;
    let has = |name: &str, worth: i32| if node.get(name).is_some() { worth } else { 0 };
    let known = has("headline", points::HEADLINE) + has("datePublished", points::DATE) + has("author", points::AUTHOR);
    Some(base + known + address_points(node, addresses))
}
