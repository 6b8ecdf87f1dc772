//! What becomes of each element of a page in an article: the allow-list. What is not named here leaves only its text.

use crate::rules::tag::Tag;

/// What becomes of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is the kind of the article's tree it leads to; those that are not have a comment")]
pub enum Keep {
    /// Nothing of it is kept, not even its text.
    Nothing,
    /// Only its content, in the line it stands in.
    Line,
    /// Only its content, on lines of its own.
    Flow,
    Heading,
    Quote,
    Box,
    Pre,
    Rule,
    Break,
    List,
    Item,
    Definitions,
    Term,
    Description,
    Figure,
    Caption,
    Details,
    Summary,
    Strong,
    Emphasis,
    Code,
    Keyboard,
    Sample,
    Variable,
    Link,
    Subscript,
    Superscript,
    Mark,
    Deleted,
    Inserted,
    Underline,
    Small,
    Quotation,
    Citation,
    Abbreviation,
    Definition,
    Time,
    Ruby,
    RubyText,
    RubyParenthesis,
    /// Kept only where it says a direction or language.
    Span,
}

/// The allow-list.
const KEPT: &[(Tag, Keep)] = &[
    (Tag::H1, Keep::Heading),
    (Tag::H2, Keep::Heading),
    (Tag::H3, Keep::Heading),
    (Tag::H4, Keep::Heading),
    (Tag::H5, Keep::Heading),
    (Tag::H6, Keep::Heading),
    (Tag::Blockquote, Keep::Quote),
    // A box beside the text; whether it belongs to the article was decided before.
    (Tag::Aside, Keep::Box),
    (Tag::Pre, Keep::Pre),
    (Tag::Listing, Keep::Pre),
    (Tag::Xmp, Keep::Pre),
    (Tag::Plaintext, Keep::Pre),
    (Tag::Hr, Keep::Rule),
    (Tag::Br, Keep::Break),
    (Tag::Ul, Keep::List),
    (Tag::Ol, Keep::List),
    (Tag::Menu, Keep::List),
    (Tag::Dir, Keep::List),
    (Tag::Li, Keep::Item),
    (Tag::Dl, Keep::Definitions),
    (Tag::Dt, Keep::Term),
    (Tag::Dd, Keep::Description),
    (Tag::Figure, Keep::Figure),
    (Tag::Figcaption, Keep::Caption),
    (Tag::Details, Keep::Details),
    (Tag::Summary, Keep::Summary),
    (Tag::B, Keep::Strong),
    (Tag::Strong, Keep::Strong),
    (Tag::I, Keep::Emphasis),
    (Tag::Em, Keep::Emphasis),
    (Tag::Code, Keep::Code),
    (Tag::Tt, Keep::Code),
    (Tag::Kbd, Keep::Keyboard),
    (Tag::Samp, Keep::Sample),
    (Tag::Var, Keep::Variable),
    (Tag::A, Keep::Link),
    (Tag::Sub, Keep::Subscript),
    (Tag::Sup, Keep::Superscript),
    (Tag::Mark, Keep::Mark),
    (Tag::Del, Keep::Deleted),
    (Tag::S, Keep::Deleted),
    (Tag::Strike, Keep::Deleted),
    (Tag::Ins, Keep::Inserted),
    (Tag::U, Keep::Underline),
    (Tag::Small, Keep::Small),
    (Tag::Q, Keep::Quotation),
    (Tag::Cite, Keep::Citation),
    (Tag::Abbr, Keep::Abbreviation),
    (Tag::Acronym, Keep::Abbreviation),
    (Tag::Dfn, Keep::Definition),
    (Tag::Time, Keep::Time),
    (Tag::Ruby, Keep::Ruby),
    (Tag::Rt, Keep::RubyText),
    (Tag::Rp, Keep::RubyParenthesis),
    (Tag::Span, Keep::Span),
    (Tag::Bdi, Keep::Span),
    (Tag::Bdo, Keep::Span),
    // Names a page gives to scripts, forms and things that load: none has a kind, and none leaves text.
    (Tag::Head, Keep::Nothing),
    (Tag::Title, Keep::Nothing),
    (Tag::Meta, Keep::Nothing),
    (Tag::Link, Keep::Nothing),
    (Tag::Base, Keep::Nothing),
    (Tag::Script, Keep::Nothing),
    (Tag::Style, Keep::Nothing),
    (Tag::Svg, Keep::Nothing),
    (Tag::Math, Keep::Nothing),
    (Tag::Iframe, Keep::Nothing),
    (Tag::FrameOld, Keep::Nothing),
    (Tag::Frameset, Keep::Nothing),
    (Tag::Embed, Keep::Nothing),
    (Tag::Object, Keep::Nothing),
    (Tag::Applet, Keep::Nothing),
    (Tag::Canvas, Keep::Nothing),
    (Tag::Audio, Keep::Nothing),
    (Tag::Video, Keep::Nothing),
    (Tag::Input, Keep::Nothing),
    (Tag::Select, Keep::Nothing),
    (Tag::Option, Keep::Nothing),
    (Tag::Optgroup, Keep::Nothing),
    (Tag::Datalist, Keep::Nothing),
    (Tag::Textarea, Keep::Nothing),
    (Tag::Map, Keep::Nothing),
    (Tag::Img, Keep::Nothing),
    (Tag::Image, Keep::Nothing),
    (Tag::Source, Keep::Nothing),
    (Tag::Track, Keep::Nothing),
    (Tag::Noembed, Keep::Nothing),
    (Tag::Noframes, Keep::Nothing),
];

const TABLE: [Option<Keep>; 256] = {
    let mut out = [None; 256];
    let mut i = 0;
    while i < KEPT.len() {
        out[KEPT[i].0 as usize] = Some(KEPT[i].1);
        i += 1;
    }
    out
};

/// What becomes of an element with this name.
pub fn keep(tag: Tag) -> Keep {
    TABLE[tag as usize].unwrap_or(if tag.is_inline() { Keep::Line } else { Keep::Flow })
}

#[cfg(test)]
mod tests {
    use super::{KEPT, Keep, keep};
    use crate::rules::tag::Tag;

    #[test]
    fn every_row_stands_once_and_the_rest_leave_their_text() {
        for (i, (tag, kept)) in KEPT.iter().enumerate() {
            assert_eq!(keep(*tag), *kept);
            assert!(KEPT[i + 1..].iter().all(|(other, _)| other != tag), "{tag:?} has two rows");
        }
        assert_eq!(keep(Tag::Div), Keep::Flow);
        assert_eq!(keep(Tag::Font), Keep::Line);
        assert_eq!(keep(Tag::Other), Keep::Flow);
    }
}
