//! Recognises share links.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::copy;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::share_links::{SHARE_PARAMETERS, SHARE_PATHS};
use crate::rules::tag::Tag;

/// Most words of a share link. A longer one is a sentence.
const CONTROL_WORDS: u32 = 6;

pub(crate) fn recognise_share_link(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    if page.tag(node) != Tag::A || !is_share(page.attr(node, Attr::Href).unwrap_or("")) {
        return None;
    }
    // A sentence that is a share link, as in a pull quote, stays as text.
    let says = page.words(node) > CONTROL_WORDS;
    Some(if says { copy::line(ctx, node, depth) } else { Vec::new() })
}

/// Whether an address is that of a share dialog.
fn is_share(href: &str) -> bool {
    let href = href.trim();
    if href.get(..7).is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto:")) {
        // A mail without a recipient.
        return href[7..].starts_with('?');
    }
    let Some((path, query)) = href.split_once('?') else { return false };
    let last = path.trim_end_matches('/').rsplit('/').next().unwrap_or("").to_ascii_lowercase();
    let carries = |part: &str| SHARE_PARAMETERS.contains(&part.split('=').next().unwrap_or("").to_ascii_lowercase().as_str());
    path.contains("//") && SHARE_PATHS.contains(&last.as_str()) && query.split(['&', ';']).any(carries)
}

#[cfg(test)]
mod tests {
    use super::is_share;
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn share_links_go_and_linked_sentences_stay() {
        assert!(is_share("https://social.example/intent?text=a") && is_share("mailto:?subject=a&body=b"));
        assert!(!is_share("https://shop.example/share?page=2") && !is_share("mailto:ann@example.org?body=x") && !is_share("/share"));
        let quote = |text: &str| of(&format!("<blockquote><p>Said.</p><a href='https://s.example/share?url=x'>{text}</a></blockquote>"));
        assert_eq!(quote("Tweet this"), "Quote[Paragraph[Said.]]");
        assert_eq!(
            quote("It is the whole sentence that is linked"),
            "Quote[Paragraph[Said.]Paragraph[It is the whole sentence that is linked]]"
        );
    }
}
