//! Tells how much of a page's address a text says: nearly every system makes the end of an address out of the title. It picks nothing.

use crate::url::{Url, percent_decode};

/// Letters of a word that may tell one title from another; shorter ones are left out of addresses or stand in all of them.
const MIN_LETTERS: usize = 3;
/// Words of an address's part from which on it is made of a title, and no section's name or number.
const MIN_WORDS: usize = 3;
/// Parts at the end of an address that are looked at: behind the title may stand a number or a page's name.
const PARTS: usize = 2;

/// The words at the end of an address.
#[derive(Clone, Debug, Default)]
pub struct Address {
    words: Vec<String>,
}

impl Address {
    /// Reads the address of a page.
    pub fn of(url: Option<&Url>) -> Address {
        let parts = || url.into_iter().flat_map(|url| url.path().rsplit('/')).filter(|part| !part.is_empty()).take(PARTS);
        let read = |part: &str| words(percent_decode(part).as_deref().unwrap_or(part));
        let longest = parts().map(read).max_by_key(Vec::len).unwrap_or_default();
        Address { words: if longest.len() < MIN_WORDS { Vec::new() } else { longest } }
    }

    /// The share of the address's words that stand in a text, 0 to 1; none where the address says no title.
    pub fn share_in(&self, text: &str) -> Option<f32> {
        let known = words(text);
        let both = self.words.iter().filter(|word| known.contains(word)).count();
        (!self.words.is_empty()).then(|| both as f32 / self.words.len() as f32)
    }

    /// The share of a text's words that stand in the address, 0 to 1.
    pub fn share_of(&self, text: &str) -> f32 {
        let said = words(text);
        let both = said.iter().filter(|word| self.words.contains(word)).count();
        both as f32 / said.len().max(1) as f32
    }
}

/// The words that tell, each once, without the ending of a file.
fn words(text: &str) -> Vec<String> {
    let text = text.rsplit_once('.').filter(|(_, end)| end.len() <= 5 && !end.contains(['-', ' ', '_'])).map_or(text, |(name, _)| name);
    // What stands between letters in a word is left out of addresses: `don't` is `dont`.
    let text: String = text.chars().filter(|c| !matches!(c, '\'' | '’' | '.')).flat_map(char::to_lowercase).collect();
    let mut out: Vec<String> = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        let tells = word.chars().count() >= MIN_LETTERS || word.starts_with(|c: char| c.is_ascii_digit());
        if tells && !out.iter().any(|known| known == word) {
            out.push(word.to_owned());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::Address;
    use crate::url::Url;

    #[test]
    fn addresses_made_of_titles_are_told_from_others() {
        let share = |url: &str, text: &str| Address::of(Url::parse(url).as_ref()).share_in(text);
        let trip = "https://example.org/travel/how-to-cross-the-river-in-may.html";
        assert_eq!(share(trip, "How to cross: the river (in May)"), Some(1.0));
        assert_eq!(share(trip, "What rivers do"), Some(0.0));
        assert_eq!(share("https://example.org/t/dont_cross_the_river/4411", "Don’t cross the river"), Some(1.0));
        assert_eq!(share("https://example.org/news/4411", "News 4411"), None);
        assert_eq!(share("https://example.org/", "River"), None);
    }
}
