//! The known names of the site, to recognise them in titles and bylines.

use crate::meta::similarity::normalized;
use crate::url::{Url, registered_domain};

/// The known names of the site.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// Names, normalised.
    names: Vec<String>,
    /// The first label of the registered domain, normalised.
    host: String,
    /// Whether the page is the home page, whose title is the site's name and a description.
    pub is_home_page: bool,
}

impl Site {
    /// Collects the names given and the one in the page's URL.
    pub fn new<'n>(names: impl Iterator<Item = &'n str>, url: Option<&Url>) -> Site {
        let host = url.and_then(Url::host).map(registered_domain).unwrap_or("");
        let host = host.split('.').next().unwrap_or("");
        let is_home_page = url.is_some_and(|url| url.path().len() <= 1 && url.query().is_none());
        Site { is_home_page, names: names.map(normalized).filter(|name| !name.is_empty()).collect(), host: normalized(host) }
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

    /// Whether the text contains the site's name or is contained in it, so that it is likely a longer or shorter form.
    pub fn resembles_name(&self, text: &str) -> bool {
        let text = normalized(text);
        let is_similar =
            |name: &str| name.chars().count() >= 4 && text.chars().count() >= 4 && (text.contains(name) || name.contains(&text));
        self.names.iter().any(|name| is_similar(name)) || is_similar(&self.host)
    }
}
