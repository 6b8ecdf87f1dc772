//! Reads attribute values: whether an element is hidden, preformatted or a link, whether a script holds data or sets formulas, whether an id
//! is one of React's streaming ids.

use crate::page::node::{AttrEntry, Marks};
use crate::rules::attr::Attr;
use crate::rules::boilerplate_classes::LEFT_OUT_CLASSES;
use crate::rules::code::CODE_ROOTS;
use crate::rules::math::{TEX_PROGRAMS, TEX_SETTINGS};
use crate::rules::tag::Tag;

/// The marks of an element, from its attributes (their values are in `text`) and from the marks of the element around it.
pub(crate) fn marks_of(tag: Tag, attrs: &[AttrEntry], text: &str, around: Marks) -> Marks {
    let mut marks = around;
    if tag.is_silent() {
        marks = marks.with(Marks::SILENT);
    }
    match tag {
        Tag::Noscript => marks = marks.with(Marks::NOSCRIPT),
        Tag::Pre | Tag::Listing | Tag::Xmp | Tag::Plaintext | Tag::Textarea => marks = marks.with(Marks::PREFORMATTED),
        _ => {}
    }
    let streamed = || attrs.iter().any(|entry| entry.attr == Attr::Id && is_streamed_id(&text[entry.value.range()]));
    for entry in attrs {
        let value = || &text[entry.value.range()];
        match entry.attr {
            Attr::Hidden if streamed() => {}
            Attr::Hidden => marks = marks.with(Marks::HIDDEN),
            Attr::AriaHidden if value() == "true" => marks = marks.with(Marks::ARIA_HIDDEN),
            Attr::Style if hides_element(value()) => marks = marks.with(Marks::HIDDEN),
            Attr::Style if preserves_whitespace(value()) => marks = marks.with(Marks::PREFORMATTED),
            Attr::Class => marks = class_marks(value(), marks),
            Attr::Href if tag == Tag::A => marks = marks.with(Marks::LINKED),
            _ => {}
        }
    }
    marks
}

/// The tag an attribute turns an element into: `<span data-as="p">` is a paragraph, as in many documentation sites.
pub(crate) fn effective_tag(tag: Tag, name: &str, value: &str) -> Tag {
    if tag == Tag::Span && (name, value) == ("data-as", "p") { Tag::P } else { tag }
}

/// The types of scripts that hold data that is read later: JSON and formulas.
pub(crate) const DATA_TYPES: [&str; 4] = ["application/ld+json", "application/json", "math/tex", "math/mml"];

/// Whether a script holds data that is read later.
pub(crate) fn is_data_type(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or("").trim();
    DATA_TYPES.iter().any(|data| kind.eq_ignore_ascii_case(data))
}

/// The value of an attribute among those of an element, whose values are in `text`.
pub(crate) fn value_of<'t>(attrs: &[AttrEntry], text: &'t str, attr: Attr) -> Option<&'t str> {
    let entry = attrs.iter().find(|entry| entry.attr == attr)?;
    Some(&text[entry.value.range()])
}

/// Whether a script with these attributes is a program that sets formulas, or its settings.
pub(crate) fn is_formula_program(attrs: &[AttrEntry], text: &str) -> bool {
    let names_program = |src: &str| {
        let src = src.to_ascii_lowercase();
        TEX_PROGRAMS.iter().any(|program| src.contains(program))
    };
    value_of(attrs, text, Attr::Type).is_some_and(|kind| kind.starts_with(TEX_SETTINGS))
        || value_of(attrs, text, Attr::Src).is_some_and(names_program)
}

/// Whether an id marks a part that React streamed in hidden, for a script to move to its place: `S:` and a number.
pub(crate) fn is_streamed_id(id: &str) -> bool {
    id.strip_prefix("S:").is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// The number of the streamed part whose place a template with this id keeps: `B:` or `P:` and the number.
pub(crate) fn streamed_place(id: &str) -> Option<&str> {
    let number = id.strip_prefix("B:").or_else(|| id.strip_prefix("P:"))?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(number)
}

/// Whether a `style` preserves white space.
pub(crate) fn preserves_whitespace(style: &str) -> bool {
    let rules = style.split(';').filter_map(|rule| rule.split_once(':'));
    rules.filter(|(name, _)| name.trim().eq_ignore_ascii_case("white-space")).any(|(_, value)| {
        let value = without_importance(value);
        ["pre", "pre-wrap", "break-spaces"].iter().any(|kind| value.eq_ignore_ascii_case(kind))
    })
}

/// Adds what the classes of an element say: whether it is left out, or drawn by an editor or highlighter that preserves white space without a `pre`.
fn class_marks(classes: &str, mut marks: Marks) -> Marks {
    for class in classes.split_ascii_whitespace() {
        if CODE_ROOTS.has(class) {
            marks = marks.with(Marks::PREFORMATTED);
        } else if LEFT_OUT_CLASSES.contains(&class) {
            marks = marks.with(Marks::HIDDEN);
        }
    }
    marks
}

/// A value of a style without spaces around it and without its mark of importance.
fn without_importance(value: &str) -> &str {
    let value = value.trim();
    value.strip_suffix("!important").unwrap_or(value).trim_end()
}

/// Whether a `style` hides its element.
pub(crate) fn hides_element(style: &str) -> bool {
    style.split(';').filter_map(|rule| rule.split_once(':')).any(|(name, value)| {
        let value = without_importance(value);
        (name.trim().eq_ignore_ascii_case("display") && value.eq_ignore_ascii_case("none"))
            || (name.trim().eq_ignore_ascii_case("visibility") && value.eq_ignore_ascii_case("hidden"))
    })
}
