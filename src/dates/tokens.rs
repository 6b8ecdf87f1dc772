//! Splits a text into numbers, words and signs. Digits may be of any script.

use crate::dates::chinese_number;

/// Characters examined for a date, which comes early in its line.
const MAX_CHARS: usize = 400;

/// About as many characters has a token with the space around it.
const LETTERS_PER_TOKEN: usize = 4;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TokenKind<'t> {
    /// Digits of any script.
    Number(u64),
    /// Letters.
    Word(&'t str),
    /// Anything else but a space.
    Sign(char),
}

/// A token and its position.
#[derive(Clone, Copy, Debug)]
pub struct Token<'t> {
    /// The kind.
    pub kind: TokenKind<'t>,
    /// Start, in bytes.
    pub start: usize,
    /// End, in bytes.
    pub end: usize,
    /// Length in characters.
    pub chars: usize,
}

/// The value of a digit in any script that dates are written in.
fn digit(c: char) -> Option<u64> {
    let zero = match c {
        '0'..='9' => '0',
        '٠'..='٩' => '٠',
        '۰'..='۹' => '۰',
        '०'..='९' => '०',
        '০'..='৯' => '০',
        '๐'..='๙' => '๐',
        '０'..='９' => '０',
        _ => return None,
    };
    Some(u64::from(u32::from(c) - u32::from(zero)))
}

/// Fewest digits of a date that is a single number: `20261103`.
const MIN_DATE_DIGITS: usize = 8;

/// Whether a text has numbers enough for a date: two, or a long one. Most lines that are asked for a date have none, or just one.
pub fn may_have_date(text: &str) -> bool {
    let (mut numbers, mut digits, mut last) = (0, 0, ' ');
    for c in text.chars().take(MAX_CHARS) {
        if c == '年' && chinese_number::is_part(last) {
            return true;
        }
        last = c;
        if digit(c).is_none() {
            digits = 0;
            continue;
        }
        numbers += usize::from(digits == 0);
        digits += 1;
        if numbers == 2 || digits == MIN_DATE_DIGITS {
            return true;
        }
    }
    false
}

/// Whether the character is a word by itself: dates in Chinese and Japanese have no spaces.
fn is_cjk(c: char) -> bool {
    matches!(u32::from(c), 0x3400..=0x9fff | 0xac00..=0xd7af)
}

/// Splits a text into tokens.
pub fn tokenize(text: &str) -> Vec<Token<'_>> {
    let mut out: Vec<Token<'_>> = Vec::with_capacity(text.len().min(MAX_CHARS) / LETTERS_PER_TOKEN);
    let mut read_to = 0;
    for (at, c) in text.char_indices().take(MAX_CHARS) {
        if at < read_to {
            continue;
        }
        let end = at + c.len_utf8();
        if chinese_number::is_part(c)
            && let Some((value, bytes, chars)) = chinese_number::number(&text[at..])
        {
            read_to = at + bytes;
            out.push(Token { kind: TokenKind::Number(value), start: at, end: read_to, chars });
            continue;
        }
        let last = out.last_mut().filter(|token| token.end == at);
        let is_letter = c.is_alphabetic() || matches!(u32::from(c), 0x0300..=0x036f | 0x0900..=0x0963 | 0x0981..=0x0dff | 0x0e30..=0x0e4e);
        let token = match (digit(c), last) {
            (Some(value), Some(Token { kind: TokenKind::Number(number), end: last_end, chars, .. })) if *chars < 17 => {
                (*number, *last_end, *chars) = (*number * 10 + value, end, *chars + 1);
                continue;
            }
            (Some(value), _) => TokenKind::Number(value),
            (None, Some(Token { kind: TokenKind::Word(word), start, end: last_end, chars }))
                if is_letter && !is_cjk(c) && !word.starts_with(is_cjk) =>
            {
                (*word, *last_end, *chars) = (&text[*start..end], end, *chars + 1);
                continue;
            }
            _ if is_letter => TokenKind::Word(&text[at..end]),
            _ if c.is_whitespace() => continue,
            _ => TokenKind::Sign(c),
        };
        out.push(Token { kind: token, start: at, end, chars: 1 });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::may_have_date;

    #[test]
    fn a_date_has_two_numbers_or_a_long_one() {
        for text in ["3 May 2026", "20261103", "x20261103T101500", "٣ مايو ٢٠٢٦", "1a2", "二〇二六年十一月三日"] {
            assert!(may_have_date(text), "{text}");
        }
        for text in ["", "May", "12 comments", "2026", "1234567 views"] {
            assert!(!may_have_date(text), "{text}");
        }
        assert!(!may_have_date(&format!("{}3 May 2026", "word ".repeat(80))));
    }
}
