//! Finds any of a few words within a text in one pass: at each position only the words that can begin there are compared.

/// A set of ASCII words to search for.
pub struct Words {
    words: &'static [&'static str],
    /// For the last five bits of a first letter, the words that start with it, one bit each.
    begin: [u32; 32],
    /// For the last five bits of a first letter, one bit for the last five bits of each second letter. Few positions pass.
    pairs: [u32; 32],
}

impl Words {
    /// Builds the set at compile time. At most 32 words, of at least two letters.
    pub const fn new(words: &'static [&'static str]) -> Words {
        assert!(words.len() <= 32, "a word has one bit");
        let (mut begin, mut pairs) = ([0; 32], [0; 32]);
        let mut at = 0;
        while at < words.len() {
            let (first, second) = (words[at].as_bytes()[0] & 31, words[at].as_bytes()[1] & 31);
            begin[first as usize] |= 1 << at;
            pairs[first as usize] |= 1 << second;
            at += 1;
        }
        Words { words, begin, pairs }
    }

    /// Whether a word is one of these, in the same case.
    pub fn has(&self, word: &str) -> bool {
        self.words.contains(&word)
    }

    /// Whether one of the words occurs in the text, ignoring case.
    pub fn are_in(&self, text: &str) -> bool {
        self.any(text, |part, word| part.eq_ignore_ascii_case(word))
    }

    /// Whether one of the words occurs in the text, in the same case.
    pub fn are_exactly_in(&self, text: &str) -> bool {
        self.any(text, |part, word| part == word)
    }

    #[inline(always)]
    fn any(&self, text: &str, is: impl Fn(&[u8], &[u8]) -> bool) -> bool {
        let bytes = text.as_bytes();
        let mut at = 1;
        while at < bytes.len() {
            let first = usize::from(bytes[at - 1] & 31);
            if self.pairs[first] >> (bytes[at] & 31) & 1 == 1 {
                let mut left = self.begin[first];
                while left != 0 {
                    let word = self.words[left.trailing_zeros() as usize].as_bytes();
                    if bytes.get(at - 1..at - 1 + word.len()).is_some_and(|part| is(part, word)) {
                        return true;
                    }
                    left &= left - 1;
                }
            }
            at += 1;
        }
        false
    }
}

/// Whether a text begins with one of some ASCII words, ignoring case.
pub(crate) fn begins_with_any(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.get(..word.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(word)))
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn words_are_found_anywhere() {
        static WORDS: Words = Words::new(&["author", "byline", "/@", "user-name"]);
        for text in ["author", "post__Author-name", "x BYLINE", "https://example.org/@ann", "my-user-name"] {
            assert!(WORDS.are_in(text), "{text}");
        }
        assert!(WORDS.are_exactly_in("an author") && !WORDS.are_exactly_in("an Author"));
        for text in ["", "autho", "by line", "@ /", "user_name", "авторauth"] {
            assert!(!WORDS.are_in(text), "{text}");
        }
    }
}
