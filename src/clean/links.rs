//! Makes links: absolute, with a harmless scheme, without tracking parameters.

use crate::article::Kind;
use crate::clean::context::Context;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::tracking::is_tracking;
use crate::url::Url;

/// Schemes that open a page, a mail or a call. Links with any other scheme become plain text.
const SCHEMES: &[&str] = &["http", "https", "mailto", "tel"];

/// Prefix of every `id` in an article.
pub(crate) const ID_PREFIX: &str = "pith-";

/// The link for an `a` element, if it leads anywhere. Links within the page keep `#` and the fragment; `tidy::anchors` resolves them.
pub(crate) fn link(ctx: &Context<'_>, node: NodeId) -> Option<Kind> {
    if !ctx.options.links {
        return None;
    }
    let raw = ctx.page.attr(node, Attr::Href)?;
    let href = match fragment(ctx, raw) {
        Some(name) if name.is_empty() => return None,
        Some(name) => format!("#{name}"),
        None => address(ctx, raw)?,
    };
    let title = ctx.page.attr(node, Attr::Title).map(crate::page::fold_space).filter(|title| !title.is_empty());
    Some(Kind::Link { href, title })
}

/// The fragment of an address that leads into this page.
pub(crate) fn fragment(ctx: &Context<'_>, raw: &str) -> Option<String> {
    let raw = raw.trim_matches(|c: char| c <= ' ');
    let name = match raw.strip_prefix('#') {
        Some(name) => name,
        None => {
            let (_, name) = raw.split_once('#')?;
            (ctx.base_url.as_ref()?.join(raw)?.document() == ctx.page_url.as_ref()?.document()).then_some(name)?
        }
    };
    Some(name.chars().filter(|c| !c.is_control()).collect())
}

/// The absolute address for a link, if its scheme is allowed.
pub(crate) fn address(ctx: &Context<'_>, raw: &str) -> Option<String> {
    let url = ctx.resolve(raw);
    let url = url.filter(|url| SCHEMES.contains(&url.scheme()) && (!url.is_web() || url.host().is_some()))?;
    Some(if url.is_web() { without_tracking(&url) } else { url.as_str().to_owned() })
}

/// The address without its tracking parameters.
fn without_tracking(url: &Url) -> String {
    let tracks = |part: &str| is_tracking(part.split('=').next().unwrap_or(part));
    let Some(query) = url.query().filter(|query| query.split(['&', ';']).any(tracks)) else { return url.as_str().to_owned() };
    let kept: Vec<&str> = query.split('&').filter(|part| !tracks(part)).collect();
    let mut out = url.document().to_owned();
    out.truncate(out.len() - query.len() - 1);
    if !kept.is_empty() {
        out.push('?');
        out.push_str(&kept.join("&"));
    }
    if let Some(fragment) = url.fragment() {
        out.push('#');
        out.push_str(fragment);
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::article::{Kind, Node};
    use crate::clean::testing::{body, body_of_page};
    use crate::page::scan::scan;

    /// The address a link leads to; `None` if it is no link.
    fn href(raw: &str) -> Option<String> {
        let article = body(&format!("<body><p>See <a href=\"{raw}\">this</a>.</p></body>"));
        let children = &article[0].element().unwrap().children;
        children.iter().filter_map(Node::element).find_map(|element| match &element.kind {
            Kind::Link { href, .. } => Some(href.clone()),
            _ => None,
        })
    }

    #[test]
    fn addresses_become_absolute_and_lose_tracking_parameters() {
        assert_eq!(href(" ../a b?x=1&amp;utm_source=s&amp;FBCLID=2#c").as_deref(), Some("https://example.org/a%20b?x=1#c"));
        assert_eq!(href("?utm_medium=x").as_deref(), Some("https://example.org/news/story.html"));
        assert_eq!(href("mailto:a@example.org?subject=utm_x").as_deref(), Some("mailto:a@example.org?subject=utm_x"));
    }

    #[test]
    fn addresses_of_a_page_from_nowhere_stay_as_they_are() {
        let html = "<body><p>See <a href=\"lamp.html?utm_source=x\">this</a>, <a href=\"#a\">that</a>.</p><img src=\"lamp.jpg\" width=\"600\" \
            height=\"400\" srcset=\"lamp.jpg 600w, ../lamp-2.jpg 1200w\"><p id=\"a\">Other</p></body>";
        let body = body_of_page(&scan(html, None).unwrap());
        let written = format!("{body:?}");
        for part in ["\"lamp.html\"", "\"#pith-a\"", "\"lamp.jpg\"", "src: \"../lamp-2.jpg\""] {
            assert!(written.contains(part), "{part} in {written}");
        }
    }

    #[test]
    fn links_with_dangerous_schemes_become_text() {
        for raw in [
            "javascript:alert(1)",
            " java\tscript:alert(1)",
            "\u{1}JAVASCRIPT:x",
            "data:text/html,x",
            "vbscript:x",
            "blob:x",
            "file:///x",
            "#",
            "https://",
        ] {
            assert_eq!(href(raw), None, "{raw}");
        }
    }
}
