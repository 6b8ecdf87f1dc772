//! The known names of the site, to recognise them in titles and bylines.

use crate::meta::similarity::normalized;
use crate::rules::metadata::class_words::{SHARED_DOMAINS, SHARED_LABELS};
use crate::url::{Url, registered_domain};

/// The part of a host that is the site's: the registered domain, or below a domain that many share the whole host.
pub fn host_of_site(host: &str) -> &str {
    let domain = registered_domain(host);
    let label = domain.split('.').next().unwrap_or("");
    let own = host.strip_prefix("www.").unwrap_or(host);
    if SHARED_DOMAINS.contains(&domain) || SHARED_LABELS.contains(&label) { own } else { domain }
}

/// The known names of the site.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// Names, normalised.
    names: Vec<String>,
    /// The first label of the registered domain, normalised.
    host: String,
    /// The first label of the whole host, where it is none of the registered domain.
    label: String,
    /// Whether the page is the home page, whose title is the site's name and a description.
    pub is_home_page: bool,
    /// Whether the host is below a domain that many sites share.
    pub is_on_shared_host: bool,
}

impl Site {
    /// Collects the names given and the one in the page's URL.
    pub fn new<'n>(names: impl Iterator<Item = &'n str>, url: Option<&Url>) -> Site {
        let whole = url.and_then(Url::host).unwrap_or("");
        // Below a shared domain, a site is often called like the person who writes it.
        let host = registered_domain(whole);
        let is_on_shared_host = host_of_site(whole) != host;
        let label = whole.strip_suffix(host).unwrap_or("").split('.').next().filter(|label| *label != "www");
        let label = label.map(normalized).unwrap_or_default();
        let host = host.split('.').next().unwrap_or("");
        let is_home_page = url.is_some_and(|url| url.path().len() <= 1 && url.query().is_none());
        Site {
            is_home_page,
            is_on_shared_host,
            names: names.map(normalized).filter(|name| !name.is_empty()).collect(),
            host: normalized(host),
            label,
        }
    }

    /// Whether the text is the site's name.
    pub fn is_name(&self, text: &str) -> bool {
        let text = normalized(text);
        !text.is_empty() && (self.names.contains(&text) || self.matches_host(&text))
    }

    /// Whether the text is the host name, with or without its ending.
    fn matches_host(&self, squeezed: &str) -> bool {
        if self.host.chars().count() < 3 {
            return self.host == squeezed;
        }
        let without = |text: &str, ends: &[&str]| ends.iter().find_map(|end| text.strip_suffix(end)).map(str::to_owned);
        let text = squeezed.strip_prefix("www").unwrap_or(squeezed);
        let text = text.strip_prefix("the").filter(|rest| rest.len() > 3).unwrap_or(text);
        let host = self.host.strip_prefix("the").filter(|rest| rest.len() > 3).unwrap_or(&self.host);
        text == host
            || without(text, &["com", "org", "net", "de", "blog", "couk", "io", "fr", "es", "ru", "at", "ch"])
                .is_some_and(|text| text == host)
    }

    /// Whether a text is the name of the platform that the site is on: `Notion` below `notion.site`.
    pub fn is_platform(&self, text: &str) -> bool {
        self.is_on_shared_host && self.matches_host(&normalized(text))
    }

    /// Whether a text is the part of the host below the domain: `Docs` on `docs.example.org`.
    pub fn is_label_of_host(&self, text: &str) -> bool {
        !self.label.is_empty() && normalized(text) == self.label
    }

    /// Whether a text is a form of the host's name: one has the other in it, and little else.
    pub fn is_form_of_host(&self, text: &str) -> bool {
        let text = normalized(text);
        let (own, other) = (self.host.chars().count(), text.chars().count());
        self.matches_host(&text)
            || own.min(other) >= 4 && (2 * own >= other && text.contains(&self.host) || 3 * other >= 2 * own && self.host.contains(&text))
    }

    /// Whether the text contains the site's name or is contained in it, so that it is likely a longer or shorter form.
    pub fn resembles_name(&self, text: &str) -> bool {
        let text = normalized(text);
        let is_similar =
            |name: &str| name.chars().count() >= 4 && text.chars().count() >= 4 && (text.contains(name) || name.contains(&text));
        self.names.iter().any(|name| is_similar(name)) || is_similar(&self.host)
    }
}

#[cfg(test)]
mod tests {
    use super::{Site, host_of_site};
    use crate::url::Url;

    #[test]
    fn the_platform_is_called_like_the_shared_domain() {
        let is_platform = |url: &str, name: &str| Site::new(std::iter::once("Notion"), Url::parse(url).as_ref()).is_platform(name);
        assert!(is_platform("https://lamps.notion.site/a", "Notion"));
        assert!(!is_platform("https://lamps.notion.site/a", "Lamps") && !is_platform("https://www.notion.example/a", "Notion"));
    }

    #[test]
    fn below_a_shared_domain_the_whole_host_is_the_site() {
        for (host, site) in [
            ("www.example.org", "example.org"),
            ("lamps.wordpress.com", "lamps.wordpress.com"),
            ("www.lamps.blogspot.co.uk", "lamps.blogspot.co.uk"),
            ("wordpress.com", "wordpress.com"),
            ("www.medium.com", "medium.com"),
        ] {
            assert_eq!(host_of_site(host), site);
        }
    }
}
