//! Escapes text for Markdown, so that none of it is read as markup or HTML.

use crate::output::inline::is_allowed_link;

/// Escapes inline text behind which something else begins or nothing comes.
pub(super) fn text(text: &str) -> String {
    text_before(text, None)
}

/// Escapes inline text, with the character that comes after it.
pub(super) fn text_before(text: &str, next: Option<char>) -> String {
    // A character of a word behind the text could complete a reference.
    let next = next.map(|c| if c.is_alphanumeric() || c.is_control() || c == '#' { ';' } else { c });
    let mut out = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    // Whether a dollar sign that was left as it is could begin a formula in this word.
    let mut in_formula = false;
    let mut signs = text.chars().filter(|c| is_written(*c)).peekable();
    while let Some(c) = signs.next() {
        let after = signs.peek().copied();
        match c {
            '\\' | '`' | '*' | '[' | ']' | '~' => escaped(c, &mut out),
            // Inside a word, an underscore is an ordinary character.
            '_' if !(before.is_alphanumeric() && after.is_some_and(char::is_alphanumeric)) => escaped(c, &mut out),
            // Before white space, a figure and these signs it begins no element.
            '<' if after.is_some_and(|c| c.is_whitespace() || c.is_ascii_digit() || matches!(c, '=' | '-')) => out.push('<'),
            '<' => out.push_str("&lt;"),
            '&' if is_reference(signs.clone().chain(next)) => out.push_str("&amp;"),
            '=' if after == Some('=') || before == '=' => escaped(c, &mut out),
            '$' if !in_formula && after.is_some_and(|c| !c.is_whitespace() && !c.is_ascii_digit()) => escaped(c, &mut out),
            '$' => {
                in_formula = !in_formula;
                out.push('$');
            }
            '\0' => out.push(char::REPLACEMENT_CHARACTER),
            '\n' | '\r' | '\t' => out.push(' '),
            c => out.push(c),
        }
        in_formula &= !c.is_whitespace();
        before = c;
    }
    out
}

/// Whether a character is written in any form.
fn is_written(c: char) -> bool {
    !c.is_control() || matches!(c, '\0' | '\n' | '\r' | '\t')
}

/// Whether what follows an ampersand is or begins a reference to a character (`&amp;`, `&#38;`).
fn is_reference(rest: impl Iterator<Item = char>) -> bool {
    let mut rest = rest.peekable();
    let begins = rest.peek().is_some_and(|c| *c != ';');
    begins && rest.find(|c| !c.is_ascii_alphanumeric() && *c != '#') == Some(';')
}

fn escaped(c: char, out: &mut String) {
    out.push('\\');
    out.push(c);
}

/// Escapes what would be block markup at the start of each line of a paragraph.
pub(super) fn line_starts(paragraph: &str) -> String {
    paragraph.split('\n').map(line_start).collect::<Vec<_>>().join("\n")
}

fn line_start(line: &str) -> String {
    let line = line.trim_start_matches([' ', '\t']);
    let first = line.chars().next().unwrap_or(' ');
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let is_rule = |c: char| line.chars().all(|sign| sign == c || sign == ' ');
    match first {
        '#' | '>' | '|' | ':' => format!("\\{line}"),
        // Only a line of nothing else makes a heading of the one before; two begin words that are marked.
        '=' if is_rule(first) => format!("\\{line}"),
        // Below a line with a bar it would make a table of both.
        '-' if line.contains('|') && line.chars().all(|c| matches!(c, '-' | ':' | '|' | ' ' | '\t')) => format!("\\{line}"),
        '-' | '+' if line[1..].starts_with([' ', '\t']) || line.len() == 1 || is_rule(first) => format!("\\{line}"),
        _ if (1..10).contains(&digits) && is_mark_of_item(&line[digits..]) => {
            format!("{}\\{}", &line[..digits], &line[digits..])
        }
        _ => line.to_owned(),
    }
}

/// Whether what stands behind a number makes it that of an item.
pub(super) fn is_mark_of_item(rest: &str) -> bool {
    rest.strip_prefix(['.', ')']).is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// The escaped text of a link, for a renderer that reads it without the backslashes before its brackets, and would find an image.
pub(super) fn link_text(words: &str) -> String {
    words.replace("!\\[", "!&#91;")
}

/// Escaped text that stands in a link, without what looks like the mark of a footnote: a renderer that takes the note for the address of a link finds
/// that link in the text, and no end of the one around it.
pub(super) fn without_marks_of_notes(words: &str) -> String {
    words.replace("\\[^", "&#91;^")
}

/// Escapes an address for the parentheses of a link.
pub(super) fn address(address: &str) -> String {
    let mut out = String::with_capacity(address.len());
    for c in address.chars() {
        match c {
            '(' => out.push_str("%28"),
            ')' => out.push_str("%29"),
            '<' => out.push_str("%3C"),
            '>' => out.push_str("%3E"),
            '\\' => out.push_str("%5C"),
            '`' => out.push_str("%60"),
            '"' => out.push_str("%22"),
            '\'' => out.push_str("%27"),
            '*' => out.push_str("%2A"),
            '|' => out.push_str("%7C"),
            '[' => out.push_str("%5B"),
            ']' => out.push_str("%5D"),
            c if c.is_whitespace() => out.push_str("%20"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// The beginning of addresses that some renderers make links of wherever they stand.
const ADDRESS_SIGNS: [&str; 2] = ["://", "www."];

/// The last word of a text, if it holds an address that a renderer may make a link of, so that none does; nothing if it needs no change. Such a link
/// takes everything up to white space with it, the signs of markup, too.
pub(super) fn without_link(word: &str) -> Option<String> {
    let lower = word.to_ascii_lowercase();
    if !ADDRESS_SIGNS.iter().any(|sign| lower.contains(sign)) {
        return None;
    }
    let mut out = String::with_capacity(word.len() + 2);
    for (at, c) in word.char_indices() {
        let is_sign = lower[at..].starts_with("://") || c == '.' && lower[..at].ends_with("www");
        out.push_str(if is_sign { "\\" } else { "" });
        out.push(c);
    }
    Some(out)
}

/// Where to divide Markdown that would make an address with what stands before it.
pub(super) fn completes_address(before: &str, ready: &str) -> Option<usize> {
    ADDRESS_SIGNS.iter().find_map(|sign| {
        (1..sign.len()).find_map(|begun| {
            let start = before.len().checked_sub(begun).and_then(|at| before.get(at..))?;
            let end = ready.get(..sign.len() - begun)?;
            (start.eq_ignore_ascii_case(&sign[..begun]) && end.eq_ignore_ascii_case(&sign[begun..])).then_some(sign.len() - begun - 1)
        })
    })
}

/// The text of a footnote, so that a renderer without footnotes does not take it for the address of a link: an address that is all of the first line,
/// or all but a title. What follows in that line makes it text. A link of ours and other markup begin with no scheme.
pub(super) fn unlike_definition(note: &str) -> String {
    let first = note.split('\n').next().unwrap_or(note);
    let line = first.strip_suffix('\\').unwrap_or(first);
    let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let may_be_title = rest.is_empty() || rest.trim_start().starts_with(['"', '\'', '(']);
    let may_be_scheme = word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.contains(':');
    if !may_be_title || !may_be_scheme || is_allowed_link(word) {
        return note.to_owned();
    }
    format!("{line} &nbsp;{}", &note[line.len()..])
}

/// Escapes a title for the quotes of a link.
pub(super) fn title(text: &str) -> String {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    self::text(&folded).replace('"', "\\\"")
}

/// Indents all lines but the first.
pub(super) fn indent(text: &str, by: usize) -> String {
    let spaces = " ".repeat(by);
    let mut out = String::with_capacity(text.len());
    for (i, line) in text.split('\n').enumerate() {
        if i > 0 {
            out.push('\n');
            out.push_str(if line.is_empty() { "" } else { &spaces });
        }
        out.push_str(line);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{completes_address, line_starts, text, text_before, unlike_definition, without_link, without_marks_of_notes};

    #[test]
    fn only_what_could_be_read_as_markup_is_escaped() {
        assert_eq!(text("R&D, S&P 500; a && b & c &d e; &; &"), "R&D, S&P 500; a && b & c &d e; &; &");
        assert_eq!(text("&lt; &#60; &#x3c; &l\u{1}t; AT&T"), "&amp;lt; &amp;#60; &amp;#x3c; &amp;lt; AT&T");
        assert_eq!([None, Some(']'), Some(';'), Some('a')].map(|next| text_before("AT&T", next)), ["AT&T", "AT&T", "AT&amp;T", "AT&amp;T"]);
        assert_eq!(text("a <130, <= b, < c, <- d"), "a <130, <= b, < c, <- d");
        assert_eq!(text("<b> </b> <!-- <? <\u{1}i a<"), "&lt;b> &lt;/b> &lt;!-- &lt;? &lt;i a&lt;");
        assert_eq!(text("to $1$. or $5, A$. $a"), "to $1$. or $5, A\\$. \\$a");
        assert_eq!(line_starts("10.9 is 1.\n2) b\n3.\n34.7M"), "10.9 is 1.\n2\\) b\n3\\.\n34.7M");
    }

    #[test]
    fn addresses_end_before_markup() {
        assert_eq!(without_link("a.b"), None);
        assert_eq!(without_link("https://a.b/?c=http://d").as_deref(), Some("https\\://a.b/?c=http\\://d"));
        assert_eq!(without_link("(WWW.a.b/ä").as_deref(), Some("(WWW\\.a.b/ä"));
        for (before, ready, at) in
            [("http", "://a", None), ("http:", "//a", Some(1)), ("http:/", "/a", Some(0)), ("ww", "w.a", Some(1)), ("ä", "ww.", None)]
        {
            assert_eq!(completes_address(before, ready), at, "{before} {ready}");
        }
    }

    #[test]
    fn the_mark_of_a_note_is_no_link_within_one() {
        assert_eq!(without_marks_of_notes(&text("see [^1] and [1]")), "see &#91;^1\\] and \\[1\\]");
    }

    #[test]
    fn a_note_is_no_address_of_a_link() {
        for (note, expected) in [
            ("javascript:x", "javascript:x &nbsp;"),
            ("data:text/html,x (y)\n\nz", "data:text/html,x (y) &nbsp;\n\nz"),
            ("javascript:x//\\\ny", "javascript:x// &nbsp;\\\ny"),
            ("https://example.org/", "https://example.org/"),
            ("See: it", "See: it"),
            ("Ibid.", "Ibid."),
            ("[https://example.org/](https://example.org/)", "[https://example.org/](https://example.org/)"),
        ] {
            assert_eq!(unlike_definition(note), expected);
        }
    }

    #[test]
    fn a_line_makes_no_table_of_the_one_before() {
        assert_eq!(line_starts("a | b\n-|-\n--|:-: |\n-|a"), "a | b\n\\-|-\n\\--|:-: |\n-|a");
    }
}
