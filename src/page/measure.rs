//! Measures text: characters, words, sentences and commas, in one pass and for every script.

use std::ops::{AddAssign, Sub};

/// The measures of a text. A page keeps their sums over every prefix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// Characters, with white space collapsed.
    pub chars: u32,
    /// Words in scripts that put spaces between them: runs of letters and digits.
    pub runs: u32,
    /// Characters of scripts without spaces: Han, kana, Thai and others.
    pub dense: u32,
    /// Sentence ends.
    pub stops: u32,
    /// Commas in any script.
    pub commas: u32,
}

impl Measure {
    /// The number of words. Five characters of a script without spaces count as three words.
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

/// Whether a character belongs to a script without spaces between words.
pub fn is_dense(c: char) -> bool {
    matches!(u32::from(c),
        0x0e00..=0x0eff | 0x1000..=0x109f | 0x1780..=0x17ff | 0x3040..=0x30ff | 0x3400..=0x4dbf | 0x4e00..=0x9fff
        | 0xf900..=0xfaff | 0x20000..=0x2ffff)
}

/// Whether a character always ends a sentence.
pub fn is_full_stop(c: char) -> bool {
    matches!(c, '。' | '！' | '？' | '｡' | '؟' | '۔' | '।' | '॥' | '…' | '។' | '။')
}

/// Whether a character is a comma in some script.
pub fn is_comma(c: char) -> bool {
    matches!(c, ',' | '،' | '、' | '，' | ';' | '；' | '؛')
}

/// Calls `take` with every character. In code built for size, the standard library's iterators make several calls per character; most
/// characters are single bytes. `take` is called in one place only, so that it becomes part of the loop.
#[inline(always)]
pub(crate) fn each_char(text: &str, mut take: impl FnMut(char)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let c = match bytes[at] {
            byte if byte < 128 => byte as char,
            _ => match text[at..].chars().next() {
                Some(c) => c,
                None => return,
            },
        };
        at += c.len_utf8();
        take(c);
    }
}

/// Calls `take` with every letter and digit of a text in lower case.
pub(crate) fn each_letter(text: &str, mut take: impl FnMut(char)) {
    for c in text.chars().filter(|c| c.is_alphanumeric()) {
        if c.is_ascii() {
            take(c.to_ascii_lowercase());
        } else {
            c.to_lowercase().for_each(&mut take);
        }
    }
}

/// The class of a byte: of an ASCII character, or of a part of another one.
#[derive(Clone, Copy, PartialEq)]
enum Sign {
    BeyondAscii,
    Letter,
    Space,
    Comma,
    Stop,
    Closer,
    Other,
}

/// The class of every byte.
const SIGNS: [Sign; 256] = {
    let mut signs = [Sign::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        signs[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => Sign::Letter,
            b' ' | 9..=13 => Sign::Space,
            b',' | b';' => Sign::Comma,
            b'.' | b'!' | b'?' => Sign::Stop,
            b'"' | b'\'' | b')' | b']' => Sign::Closer,
            128.. => Sign::BeyondAscii,
            _ => Sign::Other,
        };
        byte += 1;
    }
    signs
};

/// Measures a text.
pub fn measure(text: &str) -> Measure {
    let bytes = text.as_bytes();
    let mut state = State::default();
    let mut at = 0;
    while at < bytes.len() {
        match SIGNS[usize::from(bytes[at])] {
            // ASCII words are most of any text.
            Sign::Letter => {
                let count = bytes[at..].iter().take_while(|byte| SIGNS[usize::from(**byte)] == Sign::Letter).count();
                at += count;
                state.letters(count as u32);
            }
            Sign::BeyondAscii => {
                let Some(c) = text[at..].chars().next() else { break };
                at += c.len_utf8();
                state.beyond_ascii(c);
            }
            sign => {
                at += 1;
                state.sign(sign);
            }
        }
    }
    state.m.stops += u32::from(state.pending_stop);
    state.m
}

/// The state of the measurement.
#[derive(Default)]
struct State {
    m: Measure,
    in_word: bool,
    /// Whether white space was read since the last character.
    gap: bool,
    /// Whether a full stop was read that ends a sentence if white space follows.
    pending_stop: bool,
}

impl State {
    #[inline(always)]
    fn letters(&mut self, count: u32) {
        self.m.chars += count + u32::from(self.gap);
        self.m.runs += u32::from(!self.in_word);
        (self.gap, self.in_word, self.pending_stop) = (false, true, false);
    }

    #[inline(always)]
    fn space(&mut self) {
        self.gap = self.m.chars > 0;
        self.m.stops += u32::from(self.pending_stop);
        (self.in_word, self.pending_stop) = (false, false);
    }

    #[inline(always)]
    fn sign(&mut self, sign: Sign) {
        if sign == Sign::Space {
            return self.space();
        }
        self.m.chars += 1 + u32::from(self.gap);
        (self.gap, self.in_word) = (false, false);
        self.m.commas += u32::from(sign == Sign::Comma);
        // A Latin full stop ends a sentence only before white space or the end, possibly after closing quotes and brackets.
        self.pending_stop = sign == Sign::Stop || (self.pending_stop && sign == Sign::Closer);
    }

    fn beyond_ascii(&mut self, c: char) {
        if c.is_whitespace() {
            return self.space();
        }
        if !is_dense(c) && c.is_alphanumeric() {
            return self.letters(1);
        }
        self.m.chars += 1 + u32::from(self.gap);
        self.gap = false;
        if is_dense(c) {
            self.m.dense += 1;
            (self.in_word, self.pending_stop) = (false, false);
        } else {
            self.in_word = self.in_word && is_mark(c);
            self.m.commas += u32::from(is_comma(c));
            self.m.stops += u32::from(is_full_stop(c));
            self.pending_stop = self.pending_stop && is_closer(c);
        }
    }
}

/// Whether a character closes a quotation or bracket.
fn is_closer(c: char) -> bool {
    matches!(c, '"' | '\'' | ')' | ']' | '”' | '’' | '»' | '“' | '」' | '』')
}

/// Combining marks (Devanagari vowels, Arabic points) continue a word although they are not letters.
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
