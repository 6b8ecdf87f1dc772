//! The address of a page: as the caller knows it, else as the page names it. A saved file seldom comes with its address, but nearly always
//! names it.

use crate::page::node::NodeId;
use crate::page::tree::Page;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::url::Url;

impl Page {
    /// The web address of the page. This may walk the page, so callers keep the result.
    pub fn address(&self) -> Option<Url> {
        let given = self.url().and_then(Url::parse).filter(is_on_web);
        given.or_else(|| self.named_address())
    }

    /// The base address for relative ones: the page's own, or that of its `base` element if that is a web address. This walks the page, so
    /// callers keep the result.
    pub fn base(&self) -> Option<Url> {
        let own = self.url().and_then(Url::parse).or_else(|| self.address());
        let outside_frames = |id: &NodeId| self.ancestors(*id).all(|around| self.tag(around) != Tag::Frame);
        let named = |id: NodeId| self.attr(id, Attr::Href);
        let bases = self.first(Tag::Base).into_iter().flat_map(|first| self.nodes().skip(first.index()));
        let bases = bases.filter(|node| self.tag(*node) == Tag::Base);
        // As in browsers, the first `base` with an `href` counts, even if it is of no use.
        let href = bases.filter(outside_frames).find_map(named);
        let base = href.and_then(|href| own.as_ref().map_or_else(|| Url::parse(href), |own| own.join(href)));
        base.filter(Url::is_web).or(own)
    }

    /// The address that the page names: its canonical link, or the one for sharing.
    fn named_address(&self) -> Option<Url> {
        let named = self.nodes().find(|node| names_address(self, *node))?;
        self.attr(named, Attr::Href).or_else(|| self.attr(named, Attr::Content)).and_then(Url::parse).filter(is_on_web)
    }
}

fn is_on_web(url: &Url) -> bool {
    url.is_web() && url.host().is_some()
}

/// Whether an element of the head names the page's address.
pub(crate) fn names_address(page: &Page, node: NodeId) -> bool {
    let is_canonical = |text: &str| text.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("canonical"));
    match page.tag(node) {
        Tag::Link => page.attr(node, Attr::Rel).is_some_and(is_canonical) && page.attr(node, Attr::Href).is_some(),
        Tag::Meta => page.attr(node, Attr::Property) == Some("og:url") && page.attr(node, Attr::Content).is_some(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::page::scan::scan;

    #[test]
    fn only_a_web_address_counts_as_base() {
        let own = "https://example.org/a/b";
        for (head, expected) in [
            ("", own),
            ("<base href=\"/c/\">", "https://example.org/c/"),
            ("<base target=\"x\"><base href=\"//example.com/d\"><base href=\"/e\">", "https://example.com/d"),
            ("<base href=\"javascript:alert(1)//\">", own),
            ("<base href=\"data:text/html,x\">", own),
        ] {
            let page = scan(&format!("<html><head>{head}</head><body></body></html>"), Some(own)).unwrap();
            assert_eq!(page.base().unwrap().as_str(), expected, "{head}");
        }
        let framed = scan("<body><pith-frame><base href=\"/x\"></pith-frame></body>", Some(own)).unwrap();
        assert_eq!(framed.base().unwrap().as_str(), own);
    }

    #[test]
    fn a_page_without_a_given_address_names_its_own() {
        let address = |head: &str, given: Option<&str>| {
            let page = scan(&format!("<html><head>{head}</head><body></body></html>"), given).unwrap();
            page.address().map(|url| url.as_str().to_owned())
        };
        let canonical = "<link rel=\"canonical\" href=\"https://a.example/lamp\">";
        assert_eq!(address(canonical, None).as_deref(), Some("https://a.example/lamp"));
        assert_eq!(address("<meta property=og:url content=https://a.example/b>", None).as_deref(), Some("https://a.example/b"));
        assert_eq!(address(canonical, Some("https://b.example/c")).as_deref(), Some("https://b.example/c"));
        assert_eq!(address(canonical, Some("file:///c")).as_deref(), Some("https://a.example/lamp"));
        assert_eq!(address("<link rel=canonical href=/lamp>", None), None);
    }
}
