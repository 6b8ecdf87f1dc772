//! Finds any of a few words within a text in one pass: most letters tell that no word can stand around them, and how far to go on.

/// A set of ASCII words to search for.
pub struct Words {
    words: &'static [&'static str],
    /// The length of the shortest word. As much of each word is looked for.
    shortest: usize,
    /// For the last five bits of a first letter, the words that start with it, one bit each.
    begin: [u32; 32],
    /// The same for the last letter of that beginning of each word.
    last: [u32; 32],
    /// For the last five bits of a letter, how many letters behind it such a beginning can end at the earliest.
    skip: [u8; 32],
}

impl Words {
    /// Builds the set at compile time. At most 32 words, of at least two letters.
    pub const fn new(words: &'static [&'static str]) -> Words {
        assert!(words.len() <= 32, "a word has one bit");
        let mut shortest = u8::MAX as usize;
        let mut at = 0;
        while at < words.len() {
            shortest = if words[at].len() < shortest { words[at].len() } else { shortest };
            at += 1;
        }
        let (mut begin, mut last, mut skip) = ([0; 32], [0; 32], [shortest as u8; 32]);
        at = 0;
        while at < words.len() {
            let word = words[at].as_bytes();
            begin[(word[0] & 31) as usize] |= 1 << at;
            last[(word[shortest - 1] & 31) as usize] |= 1 << at;
            let mut place = 0;
            while place < shortest {
                let (letter, left) = ((word[place] & 31) as usize, (shortest - 1 - place) as u8);
                skip[letter] = if left < skip[letter] { left } else { skip[letter] };
                place += 1;
            }
            at += 1;
        }
        Words { words, shortest, begin, last, skip }
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
        let mut at = self.shortest - 1;
        while at < bytes.len() {
            let letter = usize::from(bytes[at] & 31);
            let skip = self.skip[letter];
            if skip > 0 {
                at += usize::from(skip);
                continue;
            }
            let start = at + 1 - self.shortest;
            let mut left = self.begin[usize::from(bytes[start] & 31)] & self.last[letter];
            while left != 0 {
                let word = self.words[left.trailing_zeros() as usize].as_bytes();
                if bytes.get(start..start + word.len()).is_some_and(|part| is(part, word)) {
                    return true;
                }
                left &= left - 1;
            }
            at += 1;
        }
        false
    }
}

/// The places of a sign, which is not of spaces only, in a short text. `find` and `rfind` have far more code, for texts that are long; and most
/// texts have no more of a sign than the spaces around it.
pub(crate) fn ranges(text: &str, sign: &str) -> impl DoubleEndedIterator<Item = (usize, usize)> {
    let spaces = sign.len() - sign.trim_start_matches(' ').len();
    let first = sign.as_bytes()[spaces];
    let may_have = text.as_bytes().contains(&first);
    let parts = if may_have { text } else { "" }.as_bytes().windows(sign.len()).enumerate();
    parts.filter(move |(_, part)| part[spaces] == first && *part == sign.as_bytes()).map(|(at, part)| (at, at + part.len()))
}

/// The first two bytes of some words in lower case. They tell most texts from all of the words, before a text is put together or lower-cased.
pub(crate) struct Initials {
    /// For the last five bits of a first byte, one bit for the last five bits of each second byte. These are the same for small and capital letters.
    pairs: [u32; 32],
}

impl Initials {
    /// Reads lists of words, of at least two bytes each, at compile time.
    pub(crate) const fn new(lists: &[&[&str]]) -> Initials {
        let (mut pairs, mut list) = ([0; 32], 0);
        while list < lists.len() {
            let mut at = 0;
            while at < lists[list].len() {
                let word = lists[list][at].as_bytes();
                pairs[(word[0] & 31) as usize] |= 1 << (word[1] & 31);
                at += 1;
            }
            list += 1;
        }
        Initials { pairs }
    }

    /// Whether a text may begin with one of the words, ignoring case. Only ASCII can tell that it does not.
    pub(crate) fn may_begin(&self, text: &str) -> bool {
        match text.as_bytes() {
            [first @ 0..128, second @ 0..128, ..] => self.pairs[usize::from(first & 31)] >> (second & 31) & 1 == 1,
            _ => true,
        }
    }
}

/// The words of a list with which a text begins, in the same case. Most differ from it in the first byte.
pub(crate) fn beginning<'w>(text: &str, words: &'w [&'static str]) -> impl Iterator<Item = &'w &'static str> {
    let first = text.as_bytes().first();
    words.iter().filter(move |word| word.as_bytes().first() == first && text.starts_with(**word))
}

/// Whether a text begins with one of some ASCII words, ignoring case.
pub(crate) fn begins_with_any(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.get(..word.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(word)))
}

#[cfg(test)]
mod tests {
    use super::{Initials, Words, beginning, ranges};

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
        static LONG: Words = Words::new(&["newsletter", "subscri", "abonn"]);
        for text in ["abonn", "xabonn", "aabonn", "ababonnement", "SUBSCRIPTION", "susubscribe", "a newsletter", "абонabonn"] {
            assert!(LONG.are_in(text), "{text}");
        }
        for text in ["abon", "newslette", "subscr", "abo nn"] {
            assert!(!LONG.are_in(text), "{text}");
        }
    }

    #[test]
    fn words_at_the_beginning_are_told_by_their_first_bytes() {
        const WORDS: &[&str] = &["by", "written by", "written", "автор"];
        static INITIALS: Initials = Initials::new(&[WORDS]);
        assert_eq!(beginning("written by ann", WORDS).copied().collect::<Vec<_>>(), ["written by", "written"]);
        for text in ["", "writ", "ann by", "Written"] {
            assert_eq!(beginning(text, WORDS).count(), 0, "{text}");
        }
        for text in ["by", "BY ANN", "Written", "АВТОР", "ann".split_at(1).0, "wünsche", ""] {
            assert!(INITIALS.may_begin(text), "{text}");
        }
        assert!(!INITIALS.may_begin("ann by") && !INITIALS.may_begin("b y"));
    }

    #[test]
    fn signs_are_found_from_both_ends() {
        let places =
            |text: &str, sign: &str| ranges(text, sign).map(|(at, end)| text[..end][at..].to_owned() + &text[end..]).collect::<Vec<_>>();
        assert_eq!(places("a - b - c", " - "), [" - b - c", " - c"]);
        assert_eq!(places("a-b", "-"), ["-b"]);
        assert_eq!(places("灯：江", "："), ["：江"]);
        assert_eq!(places("a\u{2003}b", "\u{2003}"), ["\u{2003}b"]);
        assert_eq!(ranges("a :: b :: c", " :: ").next_back(), Some((6, 10)));
        for (text, sign) in [("a b", " - "), ("a -b", " - "), ("", "|"), ("-", " - ")] {
            assert_eq!(ranges(text, sign).count(), 0, "{text}");
        }
    }
}
