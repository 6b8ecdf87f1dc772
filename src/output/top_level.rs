//! Tells which parts of an article its HTML has at the top, element by element.

use crate::article::{Element, Node};
use crate::output::html;

/// Elements of HTML that hold nothing and have no end.
const EMPTY: &[&str] = &["br", "hr", "img"];

/// For each element at the top of the HTML of a body what it was written from.
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

/// Elements at the top of HTML that this room wrote: every `<` in it begins a tag, and every element but the empty ones has an end.
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
    fn every_element_at_the_top_is_told() {
        assert_eq!(count("<p>a &lt; <b>b</b></p><hr><figure><img src=\"a\"><figcaption>c</figcaption></figure>loose"), 3);
        let article =
            article("<body><h2>Two</h2><p>One <a href=\"https://example.org/\">link</a></p><hr><ul><li>a</li></ul><p>End.</p></body>");
        assert_eq!(top_level_elements(&article.body).len(), 5);
    }
}
