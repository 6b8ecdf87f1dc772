//! Splits the class and `id` of an element into words, for rules to look up.

use std::borrow::Cow;

use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;

/// The words in the classes and the `id` of an element, in lower case.
pub(crate) fn class_words(page: &Page, node: NodeId) -> impl Iterator<Item = Cow<'_, str>> {
    let all = page.attr(node, Attr::Class).into_iter().chain(page.attr(node, Attr::Id));
    all.flat_map(|value| value.split(|c: char| !c.is_alphanumeric())).flat_map(CamelCaseWords)
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
