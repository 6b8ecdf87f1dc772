//! Finds links to the home page. Their text is often the site's name, and a heading that is nothing but such a link is a logo.

use crate::meta::similarity::normalized;
use crate::page::plain_text::plain_text;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::url::{Url, before_query};

/// Links examined. Those to the home page are at the top or the bottom.
const MAX_LINKS: usize = 5_000;
/// Links to the home page that are kept.
const MAX_HOME_LINKS: usize = 16;
/// Longest name, in characters.
const MAX_NAME: usize = 60;
/// Shortest name, in characters, that proves a title ends with it.
const MIN_NAME: usize = 3;
/// File names that stand for their folder.
const INDEX_FILES: &[&str] = &["index.", "default."];

/// The links to the home page with their text.
pub struct HomeLinks {
    links: Vec<(NodeId, String)>,
    /// Links to the index of the page's own folder, or to an address above the page's: a forum or a manual may be in one.
    folder_links: Vec<(NodeId, String)>,
}

impl HomeLinks {
    /// Finds the links. None if the page is the home page.
    pub fn find(page: &Page, base: Option<&Url>, own: Option<&Url>) -> HomeLinks {
        let (mut links, mut folder_links) = (Vec::new(), Vec::new());
        if own.is_some_and(is_home_page) {
            return HomeLinks { links, folder_links };
        }
        let is_base_home = base.is_some_and(is_home_page);
        let all = page.nodes().filter(|id| page.tag(*id) == Tag::A && !page.marks(*id).has(Marks::SILENT)).take(MAX_LINKS);
        for id in all {
            let Some(href) = page.attr(id, Attr::Href) else { continue };
            if folder_links.len() < MAX_HOME_LINKS && own.is_some_and(|own| leads_above(href, own)) {
                folder_links.push((id, plain_text(&page.text_of(id), MAX_NAME)));
                continue;
            }
            if is_below_home(href) || href.starts_with('#') && !is_base_home {
                continue;
            }
            let leads_home =
                |base: &Url| base.join(href).is_some_and(|url| is_home_page(&url) && own.is_none_or(|own| own.same_site(&url)));
            if (href.trim() == "/" || base.is_some_and(leads_home)) && links.len() < MAX_HOME_LINKS {
                links.push((id, plain_text(&page.text_of(id), MAX_NAME)));
            } else if folder_links.len() < MAX_HOME_LINKS && is_index_of_folder(href) {
                folder_links.push((id, plain_text(&page.text_of(id), MAX_NAME)));
            }
        }
        HomeLinks { links, folder_links }
    }

    /// The link texts with which the document title begins or ends.
    pub fn site_names_in<'e>(&'e self, title: &str) -> impl Iterator<Item = &'e str> {
        let title = normalized(title);
        self.links.iter().map(|(_, name)| name.as_str()).filter(move |name| {
            let name = normalized(name);
            name.chars().count() >= MIN_NAME && name.len() < title.len() && (title.starts_with(&name) || title.ends_with(&name))
        })
    }

    /// Whether an element is nothing but a link to the home page, or to the page's folder or another above it with the name that the document title ends
    /// with: a logo.
    pub fn is_logo(&self, page: &Page, id: NodeId, title: &str) -> bool {
        let chars = page.chars(id);
        let is_all = |link: NodeId, name: &str| {
            let overlap = page.contains(id, link) || page.contains(link, id);
            overlap && !name.is_empty() && page.chars(link) == chars
        };
        let ends_title = |name: &str| title.trim_end().strip_suffix(name).is_some_and(|before| !before.trim().is_empty());
        self.links.iter().any(|(link, name)| is_all(*link, name))
            || self.folder_links.iter().any(|(link, name)| ends_title(name) && is_all(*link, name))
    }
}

/// Whether a URL as written leads to an address above the page's, but for the home page: `/board/` of `/board/topics/3`.
fn leads_above(href: &str, own: &Url) -> bool {
    let href = before_query(href.trim());
    let path = match href.strip_prefix("https://").or_else(|| href.strip_prefix("http://")) {
        Some(rest) => own.host().and_then(|host| rest.strip_prefix(host)).unwrap_or(""),
        None => href,
    };
    let path = path.trim_end_matches('/');
    let below = own.path().strip_prefix(path).filter(|_| path.len() > 1 && path.starts_with('/'));
    below.is_some_and(|below| below.len() > 1 && below.starts_with('/'))
}

/// Whether a URL as written clearly leads neither to the home page nor to an index. Nearly all do, and need not be resolved.
fn is_below_home(href: &str) -> bool {
    let path = match href.strip_prefix("https://").or_else(|| href.strip_prefix("http://")) {
        Some(rest) => match rest.split_once('/') {
            Some((host, path)) if !host.is_empty() && !host.contains(['?', '#']) => path,
            _ => return false,
        },
        // A name in the page's own folder, without a scheme.
        _ if href.starts_with(|c: char| c.is_ascii_alphanumeric()) && !href.contains(':') => href,
        _ => match href.strip_prefix('/') {
            Some(path) => path,
            None => return false,
        },
    };
    // Dot segments, also escaped ones, double slashes and the like are left to the resolver.
    if matches!(path.as_bytes().first(), None | Some(b'/' | b'?' | b'#')) {
        return false;
    }
    let mut before = b'/';
    for (at, byte) in path.bytes().enumerate() {
        match byte {
            b'?' | b'#' => return !is_index_file(&path[..at]),
            b'\\' | b'\0'..=b' ' => return false,
            b'.' | b'%' if before == b'/' => return false,
            _ => before = byte,
        }
    }
    !is_index_file(path)
}

/// Whether a URL as written is that of the index in the page's own folder.
fn is_index_of_folder(href: &str) -> bool {
    let file = before_query(href.trim());
    let file = file.strip_prefix("./").unwrap_or(file);
    (file.is_empty() && href.trim().starts_with("./")) || is_index_file(file)
}

/// Whether a path without its leading slash is an index file of the whole site.
fn is_index_file(file: &str) -> bool {
    INDEX_FILES.iter().any(|name| file.starts_with(name)) && !file.contains('/')
}

/// Whether a URL is that of a home page.
fn is_home_page(url: &Url) -> bool {
    let file = url.path().trim_start_matches('/');
    url.is_web() && url.query().is_none() && (file.is_empty() || is_index_file(file))
}

#[cfg(test)]
mod tests {
    use super::{HomeLinks, is_below_home, is_home_page};
    use crate::page::scan::scan;
    use crate::rules::tag::Tag;
    use crate::url::Url;

    #[test]
    fn a_heading_that_leads_to_the_index_of_its_folder_is_a_logo_if_the_title_ends_with_it() {
        let own = Url::parse("https://example.org/pond/viewtopic.php?t=2").unwrap();
        let is_logo = |href: &str, title: &str| {
            let page = scan(&format!("<body><h1><a href=\"{href}\">Pond Life</a></h1><p>x</p></body>"), None).unwrap();
            let home_links = HomeLinks::find(&page, Some(&own), Some(&own));
            page.nodes().filter(|id| page.tag(*id) == Tag::H1).all(|id| home_links.is_logo(&page, id, title))
        };
        assert!(is_logo("index.php", "A guide to geese / Birds / Pond Life") && is_logo("./index.php?sid=1", "Geese / Pond Life"));
        assert!(
            !is_logo("index.php", "Pond Life")
                && !is_logo("index.php", "Pond Life / Forum")
                && !is_logo("viewtopic.php", "Geese / Pond Life")
        );
    }

    #[test]
    fn a_heading_that_leads_above_the_page_is_a_logo_if_the_title_ends_with_it() {
        let own = Url::parse("https://example.org/r/pond/comments/3/geese").unwrap();
        let is_logo = |href: &str| {
            let page = scan(&format!("<body><h1><a href=\"{href}\">pond</a></h1><p>x</p></body>"), None).unwrap();
            let home_links = HomeLinks::find(&page, Some(&own), Some(&own));
            page.nodes().filter(|id| page.tag(*id) == Tag::H1).all(|id| home_links.is_logo(&page, id, "A guide to geese : pond"))
        };
        assert!(is_logo("/r/pond/") && is_logo("https://example.org/r/pond?sort=new") && is_logo("/r"));
        assert!(!is_logo("/r/po") && !is_logo("/r/pond/comments/3/geese") && !is_logo("https://example.com/r/pond/") && !is_logo("pond/"));
    }

    #[test]
    fn home_links_give_the_name_of_the_site() {
        let html = "<body><h1><a href=\"/\">Pond Life</a></h1><h1>A <a href=\"./index.php\">guide</a></h1>\
            <a href=\"https://example.com/\">Other</a></body>";
        let own = Url::parse("https://example.org/viewtopic.php?t=2").unwrap();
        let page = scan(html, None).unwrap();
        let home_links = HomeLinks::find(&page, Some(&own), Some(&own));
        assert_eq!(home_links.site_names_in("A guide to geese « Pond Life").collect::<Vec<_>>(), ["Pond Life"]);
        assert_eq!(home_links.site_names_in("Pond Life").count(), 0);
        let logos: Vec<bool> = page.nodes().filter(|id| page.tag(*id) == Tag::H1).map(|id| home_links.is_logo(&page, id, "")).collect();
        assert_eq!(logos, [true, false]);
        let home = Url::parse("https://example.org/").unwrap();
        assert!(HomeLinks::find(&page, Some(&home), Some(&home)).links.is_empty());
    }

    #[test]
    fn urls_below_home_as_written_are_so_when_resolved() {
        let base = Url::parse("https://example.org/a/b?c").unwrap();
        let deeper = [
            "/about",
            "/a/",
            "/a/b/index.html",
            "https://example.org/x?y=/",
            "http://example.com/indexes",
            "/x#top",
            "about",
            "a/index.html?b",
        ];
        let unclear = [
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
            "default.aspx?a",
            "a/..",
            "a\n",
            "http:a",
            "../",
            "https://example.org",
            "https://example.org/",
            "https://example.org/index.html#a",
            "mailto:/a",
        ];
        for href in deeper.into_iter().chain(unclear) {
            let leads = base.join(href).is_some_and(|url| is_home_page(&url));
            assert_eq!(is_below_home(href), deeper.contains(&href), "{href}");
            assert!(!(leads && is_below_home(href)), "{href}");
        }
    }
}
