//! What is particular to the text of captions.

use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;

/// Most words of a caption.
pub(crate) const MAX_CAPTION: u32 = 120;
/// Share of linked text from which on a heading in a caption is the title of something else.
const MAX_LINKED: f32 = 0.5;

/// Whether a heading in a caption only makes its words large. A linked one is the title of another page, in a list of them, and in a figure
/// with much text it is one of the text.
pub(super) fn is_large_print(page: &Page, heading: NodeId) -> bool {
    let figure = page.ancestors(heading).find(|around| matches!(page.tag(*around), Tag::Figcaption | Tag::Figure));
    page.link_density(heading) <= MAX_LINKED && figure.is_none_or(|figure| page.words(figure) <= MAX_CAPTION)
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    fn caption(html: &str) -> String {
        let figure = of(&format!("<figure><img src='/i/a.jpg'><figcaption>{html}</figcaption></figure>"));
        figure.strip_prefix("Figure[Image[]Caption[").and_then(|rest| rest.strip_suffix("]]")).unwrap_or(&figure).to_owned()
    }

    #[test]
    fn a_caption_has_no_headings() {
        assert_eq!(caption("<h3>A trip to Fez</h3>"), "A trip to Fez");
        assert_eq!(caption("<div><h3>A trip to Fez</h3><div>Ann</div></div>"), "Paragraph[A trip to Fez]Paragraph[Ann]");
        assert_eq!(
            of("<figure><img src='/i/a.jpg'><div class=text><h2>A trip to Fez</h2></div></figure>"),
            "Figure[Image[]Caption[A trip to Fez]]"
        );
        assert_eq!(
            of("<figure><blockquote>Said.</blockquote><figcaption><h4>Ann</h4></figcaption></figure>"),
            "Figure[Quote[Paragraph[Said.]]Caption[Ann]]"
        );
        let text = format!("<h3>A trip to Fez</h3><p>{}</p>", "It was long. ".repeat(50));
        assert!(caption(&text).starts_with("Heading[A trip to Fez]"), "{}", caption(&text));
        assert_eq!(caption("<h3><a href='/b'>A trip to Fez</a></h3>"), "Heading[Link[A trip to Fez]]");
        assert_eq!(of("<figure><img src='/i/a.jpg'></figure><h2>A trip to Fez</h2>"), "Figure[Image[]] Heading[A trip to Fez]");
    }
}
