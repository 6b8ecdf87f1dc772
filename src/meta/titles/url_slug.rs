//! Compares texts with the slug of the page's URL, which most content management systems make from the title.

use crate::url::{Url, percent_decode};

/// Shortest significant word, in letters. Shorter words are left out of slugs or occur in all of them.
const MIN_LETTERS: usize = 3;
/// Fewest words of a path segment made from a title. Anything shorter is a section or a number.
const MIN_WORDS: usize = 3;
/// Path segments examined, from the end: an id or a page name may follow the slug.
const MAX_SEGMENTS: usize = 2;

/// The words of the slug; empty if the URL has none.
#[derive(Clone, Debug, Default)]
pub struct UrlSlug {
    words: Vec<String>,
}

impl UrlSlug {
    /// Reads the slug of a URL.
    pub fn of(url: Option<&Url>) -> UrlSlug {
        let parts = || url.into_iter().flat_map(|url| url.path().rsplit('/')).filter(|part| !part.is_empty()).take(MAX_SEGMENTS);
        let read = |part: &str| words(percent_decode(part).as_deref().unwrap_or(part));
        let longest = parts().map(read).max_by_key(Vec::len).unwrap_or_default();
        UrlSlug { words: if longest.len() < MIN_WORDS { Vec::new() } else { longest } }
    }

    /// The share of the slug's words that occur in a text, 0 to 1. None if the URL has no slug.
    pub fn share_within(&self, text: &str) -> Option<f32> {
        let known = words(text);
        let both = self.words.iter().filter(|word| known.contains(word)).count();
        (!self.words.is_empty()).then(|| both as f32 / self.words.len() as f32)
    }

    /// The share of a text's words that occur in the slug, 0 to 1.
    pub fn share_of_text(&self, text: &str) -> f32 {
        let words_of_text = words(text);
        let both = words_of_text.iter().filter(|word| self.words.contains(word)).count();
        both as f32 / words_of_text.len().max(1) as f32
    }
}

/// The significant words of a text, each once, without a file extension.
fn words(text: &str) -> Vec<String> {
    let text = text.rsplit_once('.').filter(|(_, end)| end.len() <= 5 && !end.contains(['-', ' ', '_'])).map_or(text, |(name, _)| name);
    // Slugs drop signs within words: `don't` becomes `dont`.
    let text: String = text.chars().filter(|c| !matches!(c, '\'' | '’' | '.')).flat_map(char::to_lowercase).collect();
    let mut out: Vec<String> = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        let is_significant = word.chars().count() >= MIN_LETTERS || word.starts_with(|c: char| c.is_ascii_digit());
        if is_significant && !out.iter().any(|known| known == word) {
            out.push(word.to_owned());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::UrlSlug;
    use crate::url::Url;

    #[test]
    fn slugs_made_from_titles_are_recognised() {
        let share = |url: &str, text: &str| UrlSlug::of(Url::parse(url).as_ref()).share_within(text);
        let trip = "https://example.org/travel/how-to-cross-the-river-in-may.html";
        assert_eq!(share(trip, "How to cross: the river (in May)"), Some(1.0));
        assert_eq!(share(trip, "What rivers do"), Some(0.0));
        assert_eq!(share("https://example.org/t/dont_cross_the_river/4411", "Don’t cross the river"), Some(1.0));
        assert_eq!(share("https://example.org/news/4411", "News 4411"), None);
        assert_eq!(share("https://example.org/", "River"), None);
    }
}
