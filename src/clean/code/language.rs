//! The language of a code block: from attributes and classes on it, inside it or around it, or from the label before it.

use crate::clean::dom::siblings::siblings_before;
use crate::clean::dom::text::is_blank;
use crate::page::{NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::code::{LANGUAGE_ATTRIBUTES, LANGUAGE_NEIGHBOURS, LANGUAGE_PREFIXES, LANGUAGES, MAX_LANGUAGE, NO_LANGUAGE};
use crate::rules::tag::Tag;

/// Levels above a code block at which its language may be given.
const LANGUAGE_LEVELS: usize = 4;
/// Elements inside a code block at which its language may be given.
const LANGUAGE_ELEMENTS: usize = 8;
/// `code` elements inside a code block that are searched for its language.
const LANGUAGE_CODES: usize = 2;
/// Most words of a label beside code.
pub(crate) const MAX_LABEL: u32 = 5;
/// Levels between a label and the element beside the code.
pub(crate) const LABEL_LEVELS: usize = 3;
/// Nodes searched for code at the beginning of an element.
pub(crate) const FIRST_NODES: usize = 8;

/// The language of a code block: from names on it, inside it or around it, or from the label before it.
pub(crate) fn language(page: &Page, root: NodeId) -> Option<String> {
    let inside = page.subtree(root).filter(|inner| !page.is_text(*inner)).take(LANGUAGE_ELEMENTS);
    // The first `code` of a table may be the column of line numbers.
    let codes = page.subtree(root).filter(|inner| page.tag(*inner) == Tag::Code).take(LANGUAGE_CODES);
    if let Some(found) = inside.chain(codes).find_map(|inner| language_in(page, inner, true)) {
        return Some(found);
    }
    let is_frame = |around: &NodeId| {
        matches!(
            page.tag(*around),
            Tag::Div | Tag::Figure | Tag::Span | Tag::Td | Tag::Tr | Tag::Tbody | Tag::Table | Tag::Custom | Tag::Section
        ) && page.words(*around) <= page.words(root) + 2 * MAX_LABEL
    };
    let mut around = page.ancestors(root).take(LANGUAGE_LEVELS).take_while(is_frame);
    around.find_map(|frame| language_in(page, frame, false)).or_else(|| label_language(page, root))
}

/// The language in the attributes and classes of an element. Those around code are trusted less than those on it.
pub(crate) fn language_in(page: &Page, node: NodeId, on_code: bool) -> Option<String> {
    let declared = LANGUAGE_ATTRIBUTES.iter().find_map(|name| language_token(page.attr_named(node, name)?));
    if declared.is_some() {
        return declared;
    }
    let class = page.attr(node, Attr::Class).unwrap_or("").to_ascii_lowercase();
    for mark in ["brush:", "lang:"] {
        if let Some((_, rest)) = class.split_once(mark) {
            return rest.split_ascii_whitespace().next().and_then(language_token);
        }
    }
    for word in class.split_ascii_whitespace() {
        let Some((prefix, name)) = LANGUAGE_PREFIXES.iter().find_map(|prefix| Some((prefix, word.strip_prefix(prefix)?))) else { continue };
        let certain = matches!(*prefix, "language-" | "highlight-source-" | "highlight-text-" | "mw-highlight-lang-")
            || (on_code && *prefix == "lang-");
        let token = language_token(name).filter(|token| certain || is_known(token));
        if token.is_some() {
            return token;
        }
    }
    let is_pre = matches!(page.tag(node), Tag::Pre | Tag::Code);
    let neighbour = class.split_ascii_whitespace().any(|word| LANGUAGE_NEIGHBOURS.iter().any(|known| known.eq_ignore_ascii_case(word)));
    let bare = class.split_ascii_whitespace().filter(|_| is_pre || neighbour).find(|word| is_known(word) && !NO_LANGUAGE.contains(word));
    let by_lang = || page.attr(node, Attr::Lang).filter(|_| is_pre).map(str::to_ascii_lowercase).filter(|lang| is_known(lang));
    bare.map(str::to_owned).or_else(by_lang)
}

fn is_known(token: &str) -> bool {
    LANGUAGES.iter().any(|(name, known)| *known == token || *name == token)
}

/// The name of a language as a token: `Rust` and `text/x-rust` are `rust`.
fn language_token(name: &str) -> Option<String> {
    let name = name.trim().to_lowercase();
    let name = name.rsplit('/').next()?;
    let name = name.strip_prefix("x-").unwrap_or(name);
    let end = name.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '#' | '-' | '_' | '.'))).unwrap_or(name.len());
    let token = name[..end].trim_end_matches('.');
    let fits =
        !token.is_empty() && token.len() <= MAX_LANGUAGE && !NO_LANGUAGE.contains(&token) && !token.bytes().all(|b| b.is_ascii_digit());
    fits.then(|| token.to_owned())
}

/// The language in a label right before the code.
fn label_language(page: &Page, root: NodeId) -> Option<String> {
    let frames = std::iter::once(root).chain(page.ancestors(root)).take(LABEL_LEVELS);
    for frame in frames {
        if let Some(sibling) = siblings_before(page, frame).find(|sibling| !is_blank(page, *sibling)) {
            return page.subtree(sibling).filter(|inner| page.words(*inner) > 0 || page.is_text(*inner)).take(2 * FIRST_NODES).find_map(
                |inner| {
                    let text = if page.is_text(inner) { fold_space(page.text(inner)) } else { page.text_of(inner) };
                    named_language(&text).filter(|_| page.words(sibling) <= MAX_LABEL)
                },
            );
        }
    }
    None
}

pub(crate) fn named_language(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    LANGUAGES.iter().find(|(name, _)| *name == text).map(|(_, token)| (*token).to_owned())
}
