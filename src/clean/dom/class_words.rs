//! Splits the class and `id` of an element into words, for rules to look up.

use std::borrow::Cow;

use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::substrings::Words;

/// The words in the classes and the `id` of an element, in lower case.
pub(crate) fn class_words(page: &Page, node: NodeId) -> impl Iterator<Item = Cow<'_, str>> {
    page.attr(node, Attr::Class).into_iter().chain(page.attr(node, Attr::Id)).flat_map(words_of)
}

/// Whether one of the words in the classes and the `id` of an element is in a list. Few values have one even within a word, so that is asked
/// first.
pub(crate) fn has_class_word(page: &Page, node: NodeId, list: &Words) -> bool {
    let has = |attr: Attr| page.attr(node, attr).is_some_and(|value| list.are_in(value) && words_of(value).any(|word| list.has(&word)));
    has(Attr::Class) || has(Attr::Id)
}

fn words_of(value: &str) -> impl Iterator<Item = Cow<'_, str>> {
    value.split(|c: char| !c.is_alphanumeric()).flat_map(CamelCaseWords)
}

/// The words of a camel-case name such as `imageCaption`, in lower case.
struct CamelCaseWords<'p>(&'p str);

impl<'p> Iterator for CamelCaseWords<'p> {
    type Item = Cow<'p, str>;

    fn next(&mut self) -> Option<Cow<'p, str>> {
        let mut before_is_lower = false;
        let starts_word = |(at, c): (usize, char)| {
            let starts = c.is_uppercase() && before_is_lower;
            before_is_lower = c.is_lowercase();
            starts.then_some(at)
        };
        let end = self.0.char_indices().find_map(starts_word).unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at(end);
        self.0 = rest;
        let is_small = || word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        (!word.is_empty())
            .then(|| if is_small() { Cow::Borrowed(word) } else { Cow::Owned(word.chars().flat_map(char::to_lowercase).collect()) })
    }
}
