//! Text as HTML.

/// Bytes of the longest reference to a character that has a name.
const MAX_NAME: usize = 33;

/// Writes a sign.
pub(super) fn sign(sign: char, out: &mut String) {
    match sign {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '"' => out.push_str("&quot;"),
        sign => out.push(sign),
    }
}

/// Writes text in which nothing has a meaning.
pub(super) fn literal(text: &str, out: &mut String) {
    text.chars().for_each(|c| sign(c, out));
}

/// Writes words: backslashes hide signs, and references to characters are what they are in HTML.
pub(super) fn words(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (shown, used) = match (hidden(rest), reference(rest)) {
            (Some(hidden), _) => (hidden, hidden.len() + 1),
            (_, Some(reference)) => {
                out.push_str(reference);
                ("", reference.len())
            }
            _ => (&rest[..c.len_utf8()], c.len_utf8()),
        };
        literal(shown, out);
        rest = &rest[used..];
    }
}

/// The sign that a backslash at the beginning hides.
pub(super) fn hidden(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('\\')?;
    rest.starts_with(|c: char| c.is_ascii_punctuation()).then(|| &rest[..1])
}

/// The reference to a character at the beginning. HTML knows the same.
pub(super) fn reference(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('&')?;
    let end = rest.bytes().take(MAX_NAME).position(|byte| byte == b';')?;
    let name = &rest[..end];
    let is_known = match name.strip_prefix('#').map(|number| number.strip_prefix(['x', 'X']).ok_or(number)) {
        None => name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric()),
        Some(Ok(hex)) => (1..=6).contains(&hex.len()) && hex.bytes().all(|byte| byte.is_ascii_hexdigit()),
        Some(Err(number)) => (1..=7).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit()),
    };
    is_known.then(|| &text[..end + 2])
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn references_stay_and_all_else_is_text() {
        let of = |text: &str| {
            let mut out = String::new();
            words(text, &mut out);
            out
        };
        assert_eq!(
            of("&lt;b> &amp;lt; &#91;^ &#x5d; \\&lt; AT&T; &#x; &é; \\a"),
            "&lt;b&gt; &amp;lt; &#91;^ &#x5d; &amp;lt; AT&T; &amp;#x; &amp;é; \\a"
        );
    }
}
