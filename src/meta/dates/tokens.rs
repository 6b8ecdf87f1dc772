//! Takes a text apart into numbers, words and signs, whatever script its digits are of.

/// Characters looked at for a date. One stands at the beginning of a line that tells it.
const MAX_CHARS: usize = 400;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What<'t> {
    /// Digits, whatever their script.
    Number(u64),
    /// Letters.
    Word(&'t str),
    /// Anything else but a space.
    Sign(char),
}

/// A number, word or sign and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Token<'t> {
    /// What it is.
    pub what: What<'t>,
    /// Where it begins, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// How many characters it has.
    pub chars: usize,
}

/// The value of a digit of any script pages write dates in.
fn digit(c: char) -> Option<u64> {
    let zero = match c {
        '0'..='9' => '0',
        '٠'..='٩' => '٠',
        '۰'..='۹' => '۰',
        '०'..='९' => '०',
        '๐'..='๙' => '๐',
        '０'..='９' => '０',
        _ => return None,
    };
    Some(u64::from(u32::from(c) - u32::from(zero)))
}

/// Whether the character writes by itself: dates in Chinese and Japanese have no spaces.
fn stands_alone(c: char) -> bool {
    matches!(u32::from(c), 0x3400..=0x9fff | 0xac00..=0xd7af)
}

/// Takes a text apart.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut out: Vec<Token<'_>> = Vec::new();
    for (at, c) in text.char_indices().take(MAX_CHARS) {
        let end = at + c.len_utf8();
        let last = out.last_mut().filter(|token| token.end == at);
        let is_letter = c.is_alphabetic() || matches!(u32::from(c), 0x0300..=0x036f | 0x0900..=0x0965 | 0x0e30..=0x0e4e);
        let token = match (digit(c), last) {
            (Some(value), Some(Token { what: What::Number(number), end: last_end, chars, .. })) if *chars < 17 => {
                (*number, *last_end, *chars) = (*number * 10 + value, end, *chars + 1);
                continue;
            }
            (Some(value), _) => What::Number(value),
            (None, Some(Token { what: What::Word(word), start, end: last_end, chars }))
                if is_letter && !stands_alone(c) && !word.starts_with(stands_alone) =>
            {
                (*word, *last_end, *chars) = (&text[*start..end], end, *chars + 1);
                continue;
            }
            _ if is_letter => What::Word(&text[at..end]),
            _ if c.is_whitespace() => continue,
            _ => What::Sign(c),
        };
        out.push(Token { what: token, start: at, end, chars: 1 });
    }
    out
}
