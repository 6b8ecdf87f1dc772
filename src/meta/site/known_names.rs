//! What is known of the name of a site.

use crate::meta::similarity::squeeze;
use crate::url::{Url, registered_domain};

/// What is known of the site's name.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// Names, folded.
    names: Vec<String>,
    /// The name of the host without what everybody has, letters and digits only.
    host: String,
    /// Whether the page is the site's entrance, whose title is the site's name and what it is about.
    pub is_entrance: bool,
}

impl Site {
    /// Gathers what the names and the address say.
    pub fn new<'n>(names: impl Iterator<Item = &'n str>, url: Option<&Url>) -> Site {
        let host = url.and_then(Url::host).map(registered_domain).unwrap_or("");
        let host = host.split('.').next().unwrap_or("");
        let is_entrance = url.is_some_and(|url| url.path().len() <= 1 && url.query().is_none());
        Site { is_entrance, names: names.map(squeeze).filter(|name| !name.is_empty()).collect(), host: squeeze(host) }
    }

    /// Whether the text is the site's name.
    pub fn is(&self, text: &str) -> bool {
        let text = squeeze(text);
        !text.is_empty() && (self.names.contains(&text) || self.matches_host(&text))
    }

    /// Whether the text is the host's name, with or without its ending.
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

    /// Whether the text contains the site's name or the host its name, so that it is likely a longer form of it.
    pub fn resembles(&self, text: &str) -> bool {
        let text = squeeze(text);
        let near = |name: &str| name.chars().count() >= 4 && text.chars().count() >= 4 && (text.contains(name) || name.contains(&text));
        self.names.iter().any(|name| near(name)) || near(&self.host)
    }
}
