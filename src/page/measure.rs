//! Counts what a run of text is made of, in one pass over its characters and for every script alike.

use std::ops::{AddAssign, Sub};

/// What a run of text is made of. Sums of these are kept for every prefix of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// Characters, a run of white space counted as one between words and as none at the ends.
    pub chars: u32,
    /// Runs of letters and digits in scripts that put spaces between words.
    pub runs: u32,
    /// Characters of scripts that do not: Han, kana, Thai and their like.
    pub dense: u32,
    /// Ends of sentences.
    pub stops: u32,
    /// Commas of any script.
    pub commas: u32,
}

impl Measure {
    /// Words, as far as they can be told: five characters of a script without spaces count as three words.
    pub fn words(self) -> u32 {
        self.runs + (self.dense * 3).div_ceil(5)
    }
}

impl AddAssign for Measure {
    fn add_assign(&mut self, other: Measure) {
        self.chars = self.chars.wrapping_add(other.chars);
        self.runs = self.runs.wrapping_add(other.runs);
        self.dense = self.dense.wrapping_add(other.dense);
        self.stops = self.stops.wrapping_add(other.stops);
        self.commas = self.commas.wrapping_add(other.commas);
    }
}

impl Sub for Measure {
    type Output = Measure;

    fn sub(self, other: Measure) -> Measure {
        Measure {
            chars: self.chars.wrapping_sub(other.chars),
            runs: self.runs.wrapping_sub(other.runs),
            dense: self.dense.wrapping_sub(other.dense),
            stops: self.stops.wrapping_sub(other.stops),
            commas: self.commas.wrapping_sub(other.commas),
        }
    }
}

/// Tells whether a character belongs to a script that writes words without spaces between them.
pub fn is_dense(c: char) -> bool {
    matches!(u32::from(c),
        0x0e00..=0x0eff | 0x1000..=0x109f | 0x1780..=0x17ff | 0x3040..=0x30ff | 0x3400..=0x4dbf | 0x4e00..=0x9fff
        | 0xf900..=0xfaff | 0x20000..=0x2ffff)
}

/// Tells whether a character ends a sentence whatever follows it.
pub fn is_full_stop(c: char) -> bool {
    matches!(c, '。' | '！' | '？' | '｡' | '؟' | '۔' | '।' | '॥' | '…' | '។' | '။')
}

/// Tells whether a character is a comma of some script.
pub fn is_comma(c: char) -> bool {
    matches!(c, ',' | '،' | '、' | '，' | ';' | '；' | '؛')
}

/// Hands every character of a text to `take`, with where it stands. Built for size, the iterators of the standard library call several functions
/// for every character; most characters of most pages are single bytes.
#[inline(always)]
pub(crate) fn each(text: &str, mut take: impl FnMut(usize, char)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        if byte < 128 {
            take(at, byte as char);
            at += 1;
        } else {
            let Some(c) = text[at..].chars().next() else { return };
            take(at, c);
            at += c.len_utf8();
        }
    }
}

/// Measures a run of text.
pub fn measure(text: &str) -> Measure {
    let mut m = Measure::default();
    let (mut in_word, mut gap, mut pending_stop) = (false, false, false);
    each(text, |_, c| {
        // Letters, digits and spaces of ASCII are most of what there is.
        if c.is_ascii_alphanumeric() {
            m.chars += 1 + u32::from(gap);
            m.runs += u32::from(!in_word);
            (gap, in_word, pending_stop) = (false, true, false);
            return;
        }
        if c.is_whitespace() {
            gap = m.chars > 0;
            m.stops += u32::from(pending_stop);
            (in_word, pending_stop) = (false, false);
            return;
        }
        m.chars += 1 + u32::from(gap);
        gap = false;
        if is_dense(c) {
            m.dense += 1;
            (in_word, pending_stop) = (false, false);
        } else if c.is_alphanumeric() || c == '_' {
            m.runs += u32::from(!in_word);
            (in_word, pending_stop) = (true, false);
        } else {
            in_word = in_word && is_mark(c);
            m.commas += u32::from(is_comma(c));
            m.stops += u32::from(is_full_stop(c));
            // A Latin stop ends a sentence only before white space or the end: closing quotes and brackets may stand between.
            pending_stop = matches!(c, '.' | '!' | '?') || (pending_stop && is_closer(c));
        }
    });
    m.stops += u32::from(pending_stop);
    m
}

/// Tells whether a character closes what a sentence may stand in.
fn is_closer(c: char) -> bool {
    matches!(c, '"' | '\'' | ')' | ']' | '”' | '’' | '»' | '“' | '」' | '』')
}

/// Combining marks (Devanagari vowels, Arabic points) continue a word although they are no letters.
fn is_mark(c: char) -> bool {
    matches!(u32::from(c), 0x0300..=0x036f | 0x0591..=0x05c7 | 0x064b..=0x065f | 0x0670 | 0x0900..=0x0903 | 0x093a..=0x094f
        | 0x0951..=0x0957 | 0x0962..=0x0963 | 0x200c..=0x200d)
}

#[cfg(test)]
mod tests {
    use super::measure;

    #[test]
    fn counts_words_sentences_and_commas_of_every_script() {
        let english = measure("  “Yes,” she said. It was  3.5 miles.  ");
        assert_eq!((english.runs, english.stops, english.commas), (8, 2, 1));
        assert_eq!(english.chars, "“Yes,” she said. It was 3.5 miles.".chars().count() as u32);
        let chinese = measure("今天天气很好，我们去公园。");
        assert_eq!((chinese.runs, chinese.dense, chinese.stops, chinese.commas), (0, 11, 1, 1));
        assert_eq!(chinese.words(), 7);
        let hindi = measure("यह एक वाक्य है।");
        assert_eq!((hindi.runs, hindi.stops), (4, 1));
    }
}
