//! Reads JSON-LD: finds the node that describes the page and takes its properties, resolving `@id` references.

use crate::meta::candidates::Candidates;
use crate::page::json::{Value, read};
use crate::page::{Page, linked_data};
use crate::rules::metadata::sources::{ARTICLE_ONLY_TYPES, ARTICLE_TYPES, Field, JSON_LD, OTHER_DAYS, WEB_PAGE_TYPES};
use crate::sort;
use crate::url::Url;

/// Nodes examined. A page that describes itself has a few dozen, lists of offers have thousands.
const MAX_NODES: usize = 2_000;
/// `@id` references followed in a row. A longer chain is a circle.
const MAX_STEPS: usize = 4;
/// Values taken from one property.
const MAX_VALUES: usize = 64;
/// From this many article nodes without the page's URL on, the page lists articles and none is its own.
const MIN_LISTED_ARTICLES: usize = 3;

/// Properties that lead from the page to its main entity.
const LINKING_PROPERTIES: &[&str] = &["@graph", "mainEntity", "mainEntityOfPage", "about", "itemReviewed", "breadcrumb"];

/// Points for evidence that a node describes the page.
mod points {
    pub const ARTICLE: i32 = 60;
    pub const WEB_PAGE: i32 = 20;
    pub const URL: i32 = 50;
    pub const OTHER_URL: i32 = -15;
    pub const HEADLINE: i32 = 6;
    pub const DATE: i32 = 4;
    pub const AUTHOR: i32 = 4;
}

/// Adds the candidates from the page's JSON-LD.
pub fn gather(page: &Page, addresses: &[&Url], candidates: &mut Candidates) {
    let roots: Vec<Value> = linked_data(page).flat_map(read).collect();
    let nodes = Nodes::of(&roots);
    nodes.add_other_days(candidates);
    nodes.add_breadcrumbs(addresses, candidates);
    let Some(main) = nodes.main_entity(addresses).or_else(|| nodes.untyped_entity()) else {
        nodes.add_site_name(candidates);
        return;
    };
    nodes.add_properties(main, candidates);
    // The node of the page fills in what the node of the article leaves out.
    if let Some(around) = nodes.list.iter().find(|node| is_type(node, WEB_PAGE_TYPES).is_some() && !std::ptr::eq(**node, main)) {
        nodes.add_properties(around, candidates);
    }
    // Two plugins may describe one article. If there is exactly one other article node, it fills in what is missing.
    if candidates.of(Field::Author).is_empty() {
        let mut texts =
            nodes.list.iter().filter(|node| is_type(node, &ARTICLE_TYPES[..ARTICLE_ONLY_TYPES]).is_some() && !std::ptr::eq(**node, main));
        if let (Some(text), None) = (texts.next(), texts.next()) {
            nodes.add_properties(text, candidates);
        }
    }
    nodes.add_site_name(candidates);
}

/// All nodes that may describe the page.
struct Nodes<'v> {
    list: Vec<&'v Value>,
    /// Nodes with an `@id` and at least one property, sorted by `@id`.
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
                        if LINKING_PROPERTIES.contains(&key.as_str()) {
                            waiting.push_back(inner);
                        }
                    }
                    nodes.named.extend(identified(value));
                }
                _ => {}
            }
        }
        sort::sort_by_key(&mut nodes.named, |(id, _)| *id);
        nodes
    }

    /// The node that a value refers to.
    fn resolve(&self, mut value: &'v Value) -> &'v Value {
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
    fn main_entity(&self, addresses: &[&Url]) -> Option<&'v Value> {
        let texts = self.list.iter().filter(|node| is_type(node, &ARTICLE_TYPES[..ARTICLE_ONLY_TYPES]).is_some());
        let is_list = texts.filter(|node| url_points(node, addresses) <= 0).count() >= MIN_LISTED_ARTICLES;
        let is_question = |node: &Value| is_type(node, &["question"]).is_some();
        // A page about one question asks no other.
        let are_about_others = self.list.iter().filter(|node| is_question(node)).count() > 1;
        let scored = self.list.iter().filter(|node| !(are_about_others && is_question(node))).filter_map(|node| {
            let score = score(node, addresses)?;
            (!is_list || url_points(node, addresses) > 0 || is_type(node, WEB_PAGE_TYPES).is_some()).then_some((score, *node))
        });
        // The first of the best.
        scored
            .fold(None, |best: Option<(i32, &Value)>, next| if best.is_none_or(|best| next.0 > best.0) { Some(next) } else { best })
            .map(|best| best.1)
    }

    /// The only node, without a type, that has a title and a day: what pages say to search engines with a vocabulary of their own.
    fn untyped_entity(&self) -> Option<&'v Value> {
        let is_one = |node: &&Value| node.get("@type").is_none() && node.get("title").is_some() && node.get("pubDate").is_some();
        let mut found = self.list.iter().copied().filter(is_one);
        found.next().filter(|_| found.next().is_none())
    }

    fn add_properties(&self, node: &'v Value, candidates: &mut Candidates) {
        let Value::Object(members) = node else { return };
        for (key, value) in members {
            let key = local_name(key).to_ascii_lowercase();
            for row in JSON_LD.iter().filter(|row| row.key == key) {
                match row.field {
                    // Some name but the address of a page about the author.
                    Field::Author => self.for_each_name(value, |name| {
                        if !name.contains("://") {
                            candidates.add(row, name);
                        }
                    }),
                    // A personal site gives its owner as publisher; a person is no site name.
                    Field::SiteName if self.items_of(value).any(|one| is_type(self.resolve(one), &["person"]).is_some()) => {}
                    Field::SiteName => self.for_each_name(value, |name| candidates.add(row, name)),
                    Field::Image | Field::License => self.for_each_url(value, |address| candidates.add(row, address)),
                    Field::Lang => self.for_each_name(value, |name| candidates.add(row, name)),
                    _ => value.items().iter().take(MAX_VALUES).filter_map(Value::as_str).for_each(|text| candidates.add(row, text)),
                }
            }
        }
    }

    /// Calls `put` with the names of the people or organisations of a value.
    fn for_each_name(&self, value: &'v Value, mut put: impl FnMut(&str)) {
        for one in self.items_of(value) {
            let one = self.resolve(one);
            let named = one.get("name").or(one.get("alternateName")).unwrap_or(one);
            named.items().iter().take(MAX_VALUES).filter_map(Value::as_str).for_each(&mut put);
            // Some give only given name and family name.
            if let (None, Some(given), Some(family)) = (one.get("name"), text_property(one, "givenName"), text_property(one, "familyName"))
            {
                put(&format!("{given} {family}"));
            }
        }
    }

    fn for_each_url(&self, value: &'v Value, mut put: impl FnMut(&str)) {
        for one in self.items_of(value) {
            let one = self.resolve(one);
            let address = one.get("contentUrl").or(one.get("url")).or(one.get("@id")).unwrap_or(one);
            address.items().iter().take(1).filter_map(Value::as_str).for_each(&mut put);
        }
    }

    fn items_of(&self, value: &'v Value) -> impl Iterator<Item = &'v Value> + use<'v> {
        value.get("@list").unwrap_or(value).items().iter().take(MAX_VALUES)
    }

    /// Adds the names of the breadcrumbs as sections, the nearest first. The last is the page itself, if it leads nowhere else.
    fn add_breadcrumbs(&self, addresses: &[&Url], candidates: &mut Candidates) {
        let row = JSON_LD.iter().find(|row| row.key == "breadcrumb");
        let list = self.list.iter().find(|node| is_type(node, &["breadcrumblist"]).is_some());
        let (Some(row), Some(list)) = (row, list.and_then(|list| list.get("itemListElement"))) else { return };
        let crumb = |step: &'v Value| {
            let item = step.get("item").unwrap_or(step);
            let address = item.as_str().or_else(|| text_property(item, "@id")).or_else(|| text_property(item, "url"));
            let join = |address| addresses.first().map_or_else(|| Url::parse(address), |own| own.join(address));
            Some((text_property(step, "name").or_else(|| text_property(item, "name"))?, address.and_then(join)))
        };
        let mut crumbs: Vec<_> = list.items().iter().take(MAX_VALUES).filter_map(crumb).collect();
        let is_own = |url: &Url| addresses.iter().any(|own| is_same_page(url, own));
        if crumbs.last().is_some_and(|(_, url)| url.as_ref().is_none_or(is_own)) {
            crumbs.pop();
        }
        crumbs.iter().rev().for_each(|(name, _)| candidates.add(row, name));
    }

    /// Adds the days of events and lives, which the page may show as well.
    fn add_other_days(&self, candidates: &mut Candidates) {
        let days = self.list.iter().flat_map(|node| OTHER_DAYS.iter().filter_map(|name| text_property(node, name)));
        days.for_each(|day| candidates.add_other_day(day));
    }

    /// Adds the name of the site and of its publisher.
    fn add_site_name(&self, candidates: &mut Candidates) {
        let row = JSON_LD.iter().find(|row| row.key == "sitename");
        let name = self.list.iter().filter(|node| is_type(node, &["website"]).is_some()).find_map(|node| text_property(node, "name"));
        if let (Some(row), Some(name)) = (row, name) {
            candidates.add(row, name);
        }
        let row = JSON_LD.iter().find(|row| row.key == "publisher");
        let kinds = ["organization", "newsmediaorganization", "corporation"];
        let name = self.list.iter().filter(|node| is_type(node, &kinds).is_some()).find_map(|node| text_property(node, "name"));
        if let (Some(row), Some(name)) = (row, name) {
            candidates.add(row, name);
        }
    }
}

fn text_property<'v>(node: &'v Value, name: &str) -> Option<&'v str> {
    node.get(name)?.items().first()?.as_str()
}

/// The `@id` of a node that has other properties as well.
fn identified(node: &Value) -> Option<(&str, &Value)> {
    let Value::Object(members) = node else { return None };
    let id = node.get("@id").and_then(Value::as_str)?;
    members.iter().any(|(key, _)| !key.starts_with('@')).then_some((id, node))
}

/// A property or type without its vocabulary prefix.
pub fn local_name(name: &str) -> &str {
    name.rsplit(['/', '#', ':']).next().unwrap_or(name)
}

/// The index of a node's type in a list, the lowest if it has several.
pub fn is_type(node: &Value, kinds: &[&str]) -> Option<usize> {
    let named = node.get("@type")?.items().iter().take(8).filter_map(Value::as_str);
    named.filter_map(|name| kinds.iter().position(|kind| local_name(name.trim()).eq_ignore_ascii_case(kind))).min()
}

/// Points for the URLs a node gives: whether they are the page's.
fn url_points(node: &Value, addresses: &[&Url]) -> i32 {
    let of_page = |name: &str| {
        let value = node.get(name)?;
        value.get("@id").or(value.get("url")).unwrap_or(value).as_str()
    };
    let mut urls = ["url", "@id", "mainEntityOfPage"].iter().filter_map(|name| of_page(name)).peekable();
    if addresses.is_empty() || urls.peek().is_none() {
        return 0;
    }
    let same = |text: &str| addresses.iter().any(|own| own.join(text).is_some_and(|url| is_same_page(&url, own)));
    if urls.any(same) { points::URL } else { points::OTHER_URL }
}

/// Whether two URLs are the same page, ignoring scheme, `www.`, a trailing slash and (except on the home page) the query.
pub fn is_same_page(a: &Url, b: &Url) -> bool {
    let host = |url: &Url| url.host().map(|host| host.trim_start_matches("www.").to_owned());
    let same_query = a.path().len() > 1 || a.query() == b.query();
    host(a) == host(b) && a.path().trim_end_matches('/') == b.path().trim_end_matches('/') && same_query
}

/// The score of a node. None if its type is not that of an article or a page.
fn score(node: &Value, addresses: &[&Url]) -> Option<i32> {
    let text = is_type(node, ARTICLE_TYPES).map(|place| points::ARTICLE - place as i32);
    let base = text.or(is_type(node, WEB_PAGE_TYPES).map(|_| points::WEB_PAGE))?;
    let has = |name: &str, worth: i32| if node.get(name).is_some() { worth } else { 0 };
    let known = has("headline", points::HEADLINE) + has("datePublished", points::DATE) + has("author", points::AUTHOR);
    Some(base + known + url_points(node, addresses))
}
