//! The allow-list: what each element of a page becomes in the article. Elements without a row are dropped, but their content stays.

use crate::rules::tag::Tag;

/// What an element becomes in the article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is the kind of the article's tree it leads to; those that are not have a comment")]
pub enum Keep {
    /// Dropped with all its content.
    Nothing,
    /// Dropped; the content stays in its line.
    Line,
    /// Dropped; the content goes on lines of its own.
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
    /// Kept only if it declares a direction or a language.
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
    // An aside is a box; whether it belongs to the article was decided before.
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
    // Metadata, scripts, forms, embedded objects: dropped with their content. Images, media and formulas are handled by their own
    // recognisers.
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

/// What an element with this tag becomes.
pub fn keep(tag: Tag) -> Keep {
    TABLE[tag as usize].unwrap_or(if tag.is_inline() { Keep::Line } else { Keep::Flow })
}

#[cfg(test)]
mod tests {
    use super::{KEPT, Keep, keep};
    use crate::rules::tag::Tag;

    #[test]
    fn rows_are_unique_and_other_elements_leave_their_content() {
        for (i, (tag, kept)) in KEPT.iter().enumerate() {
            assert_eq!(keep(*tag), *kept);
            assert!(KEPT[i + 1..].iter().all(|(other, _)| other != tag), "{tag:?} has two rows");
        }
        assert_eq!(keep(Tag::Div), Keep::Flow);
        assert_eq!(keep(Tag::Font), Keep::Line);
        assert_eq!(keep(Tag::Other), Keep::Flow);
    }
}
