//! Parses a `DOCTYPE`. All that matters is whether it triggers quirks mode, in which tables may stand in paragraphs.

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::Doctype;

/// Parses what is between `<!DOCTYPE` and `>`, or the end of the page.
pub(super) fn read(text: &str, is_closed: bool) -> Doctype {
    let mut doctype = Doctype { force_quirks: !is_closed, ..Doctype::default() };
    let text = text.trim_ascii_start();
    let (name, rest) = text.split_at(text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len()));
    if name.is_empty() {
        doctype.force_quirks = true;
        return doctype;
    }
    doctype.name = Some(written(&name.to_ascii_lowercase()));
    let rest = rest.trim_ascii_start();
    if rest.is_empty() {
        return doctype;
    }
    let Some((keyword, ids)) = rest.split_at_checked("public".len()) else { return odd(doctype) };
    let (first, second) = if keyword.eq_ignore_ascii_case("public") {
        let Some((public, rest)) = quoted(ids) else { return odd(doctype) };
        doctype.public_id = Some(public);
        let Some(rest) = rest else { return odd(doctype) };
        (rest, true)
    } else if keyword.eq_ignore_ascii_case("system") {
        (ids, false)
    } else {
        return odd(doctype);
    };
    // After a public identifier the system identifier may be missing.
    if second && first.trim_ascii_start().is_empty() {
        return doctype;
    }
    let Some((system, rest)) = quoted(first) else { return odd(doctype) };
    doctype.system_id = Some(system);
    match rest.map(str::trim_ascii_start) {
        None => odd(doctype),
        Some("") => doctype,
        // Whatever follows is ignored.
        Some(_) => Doctype { force_quirks: false, ..doctype },
    }
}

fn odd(doctype: Doctype) -> Doctype {
    Doctype { force_quirks: true, ..doctype }
}

/// A quoted string and, if it is closed, what follows.
fn quoted(text: &str) -> Option<(StrTendril, Option<&str>)> {
    let text = text.trim_ascii_start();
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    match text[1..].split_once(quote) {
        Some((inside, rest)) => Some((written(inside), Some(rest))),
        None => Some((written(&text[1..]), None)),
    }
}

fn written(text: &str) -> StrTendril {
    StrTendril::from_slice(&text.replace('\0', "\u{fffd}"))
}
