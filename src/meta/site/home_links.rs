//! Finds the links to the site's entrance, whose words are often the site's name. It decides nothing by them.

use crate::meta::plain_text::plain;
use crate::meta::similarity::squeeze;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::url::{Url, before_query};

/// Links looked at; those to the entrance stand at the top or the bottom.
const MAX_LINKS: usize = 5_000;
/// Links to the entrance that are kept.
const MAX_KEPT: usize = 16;
/// Characters of a name.
const MAX_NAME: usize = 60;
/// Characters of a name below which it is no proof that a title ends with it.
const MIN_NAME: usize = 3;
/// Names of files that stand for their folder.
const INDEX: &[&str] = &["index.", "default."];

/// The links to the entrance and their words.
pub struct Entrance {
    links: Vec<(NodeId, String)>,
}

impl Entrance {
    /// Finds them; a page that is the entrance has none.
    pub fn of(page: &Page, base: Option<&Url>, own: Option<&Url>) -> Entrance {
        let mut links = Vec::new();
        if own.is_some_and(is_entrance) {
            return Entrance { links };
        }
        let all = page.nodes().filter(|id| page.tag(*id) == Tag::A && !page.marks(*id).has(Marks::SILENT)).take(MAX_LINKS);
        for id in all {
            let Some(href) = page.attr(id, Attr::Href) else { continue };
            if leads_deeper(href) {
                continue;
            }
            let leads = |base: &Url| base.join(href).is_some_and(|url| own.is_none_or(|own| own.same_site(&url)) && is_entrance(&url));
            if (href.trim() == "/" || base.is_some_and(leads)) && links.len() < MAX_KEPT {
                links.push((id, plain(&page.text_of(id), MAX_NAME)));
            }
        }
        Entrance { links }
    }

    /// The words of the links with which the document's title begins or ends.
    pub fn names<'e>(&'e self, title: &str) -> impl Iterator<Item = &'e str> {
        let title = squeeze(title);
        self.links.iter().map(|(_, name)| name.as_str()).filter(move |name| {
            let name = squeeze(name);
            name.chars().count() >= MIN_NAME && name.len() < title.len() && (title.starts_with(&name) || title.ends_with(&name))
        })
    }

    /// Whether an element is nothing but such a link: a logo.
    pub fn is_all_of(&self, page: &Page, id: NodeId) -> bool {
        let chars = page.chars(id);
        self.links.iter().any(|(link, name)| {
            let one_place = page.contains(id, *link) || page.contains(*link, id);
            one_place && !name.is_empty() && page.chars(*link) == chars
        })
    }
}

/// Whether an address leads past the entrance as it is written: nearly all do, and need not be resolved to know that.
fn leads_deeper(href: &str) -> bool {
    let path = match href.split_once("://") {
        Some(("http" | "https", rest)) => match rest.split_once('/') {
            Some((host, path)) if !host.is_empty() && !host.contains(['?', '#']) => path,
            _ => return false,
        },
        _ => match href.strip_prefix('/') {
            Some(path) => path,
            None => return false,
        },
    };
    let path = before_query(path);
    // Steps up, other slashes and what is not written as it is meant are for who resolves.
    let is_plain = !path.starts_with(['/', '.']) && !path.contains("/.") && !path.contains(|c: char| matches!(c, '%' | '\\' | '\0'..=' '));
    is_plain && !path.is_empty() && !is_index(path)
}

/// Whether a path without its first slash is that of a file which stands for the whole site.
fn is_index(file: &str) -> bool {
    !file.contains('/') && INDEX.iter().any(|name| file.starts_with(name))
}

/// Whether the address is that of a site's entrance.
fn is_entrance(url: &Url) -> bool {
    let file = url.path().trim_start_matches('/');
    url.is_web() && url.query().is_none() && (file.is_empty() || is_index(file))
}

#[cfg(test)]
mod tests {
    use super::{Entrance, is_entrance, leads_deeper};
    use crate::page::scan::scan;
    use crate::rules::tag::Tag;
    use crate::url::Url;

    #[test]
    fn links_home_tell_the_name_of_the_site() {
        let html = "<body><h1><a href=\"/\">Pond Life</a></h1><h1>A <a href=\"./index.php\">guide</a></h1>\
            <a href=\"https://example.com/\">Other</a></body>";
        let own = Url::parse("https://example.org/viewtopic.php?t=2").unwrap();
        let page = scan(html, None).unwrap();
        let entrance = Entrance::of(&page, Some(&own), Some(&own));
        assert_eq!(entrance.names("A guide to geese « Pond Life").collect::<Vec<_>>(), ["Pond Life"]);
        assert_eq!(entrance.names("Pond Life").count(), 0);
        let logos: Vec<bool> = page.nodes().filter(|id| page.tag(*id) == Tag::H1).map(|id| entrance.is_all_of(&page, id)).collect();
        assert_eq!(logos, [true, false]);
        let home = Url::parse("https://example.org/").unwrap();
        assert!(Entrance::of(&page, Some(&home), Some(&home)).links.is_empty());
    }

    #[test]
    fn what_leads_deeper_as_it_is_written_does_so_resolved() {
        let base = Url::parse("https://example.org/a/b?c").unwrap();
        let deeper = ["/about", "/a/", "/a/b/index.html", "https://example.org/x?y=/", "http://example.com/indexes", "/x#top"];
        let asked = [
            "/",
            "",
            "#",
            "?a",
            "/?a",
            "/index.php",
            "/./",
            "/a/..",
            "/a/%2e%2e",
            "//example.org",
            "https:///example.org",
            "/\\example.org",
            "/ ",
            "/\n",
            "index.html",
            "../",
            "https://example.org",
            "https://example.org/",
            "https://example.org/index.html#a",
            "mailto:/a",
        ];
        for href in deeper.into_iter().chain(asked) {
            let leads = base.join(href).is_some_and(|url| is_entrance(&url));
            assert_eq!(leads_deeper(href), deeper.contains(&href), "{href}");
            assert!(!(leads && leads_deeper(href)), "{href}");
        }
    }
}
