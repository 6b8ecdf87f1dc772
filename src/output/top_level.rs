//! Maps the top-level elements of the article's HTML back to the elements they were written from.

use crate::article::{Element, Node};
use crate::output::html;

/// Void elements.
const EMPTY: &[&str] = &["br", "hr", "img"];

/// For each top-level element of the body's HTML the element it was written from.
pub(crate) fn top_level_elements(body: &[Node]) -> Vec<&Element> {
    let mut out = Vec::new();
    let mut written = String::new();
    for element in body.iter().filter_map(Node::element) {
        written.clear();
        html::element(element, &mut written);
        out.extend(std::iter::repeat_n(element, count(&written)));
    }
    out
}

/// The number of top-level elements in HTML written by `html`: every `<` in it starts a tag, and all but void elements have an end tag.
fn count(html: &str) -> usize {
    let (mut count, mut depth) = (0, 0usize);
    for tag in html.split('<').skip(1) {
        if tag.starts_with('/') {
            depth = depth.saturating_sub(1);
            continue;
        }
        count += usize::from(depth == 0);
        let name = tag.split([' ', '>']).next().unwrap_or_default();
        depth += usize::from(!EMPTY.contains(&name));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{count, top_level_elements};
    use crate::output::testing::article;

    #[test]
    fn every_top_level_element_is_listed() {
        assert_eq!(count("<p>a &lt; <b>b</b></p><hr><figure><img src=\"a\"><figcaption>c</figcaption></figure>loose"), 3);
        let article =
            article("<body><h2>Two</h2><p>One <a href=\"https://example.org/\">link</a></p><hr><ul><li>a</li></ul><p>End.</p></body>");
        assert_eq!(top_level_elements(&article.body).len(), 5);
    }
}
