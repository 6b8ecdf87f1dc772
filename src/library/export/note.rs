//! A person's notes are Markdown. Imported ones may be anybody's: what is left of them runs nothing where they are shown.

use crate::output::without_refused;

/// Addresses that a link of a note may lead to.
const LINKS: &[&str] = &["http://", "https://", "mailto:", "#"];

/// A note without HTML, and with links to the web only.
pub(super) fn safe_note(note: &str) -> String {
    // Without control characters first: what stands on both sides of one could make a link. Formulas may lead and load elsewhere, too.
    let note: String = note.trim_end().chars().filter(|sign| !sign.is_control() || matches!(sign, '\n' | '\t')).collect();
    let note = if note.contains('$') { without_refused(&note) } else { note };
    let mut out = String::with_capacity(note.len() + 16);
    let mut rest = note.as_str();
    while let Some(sign) = rest.chars().next() {
        rest = &rest[sign.len_utf8()..];
        match sign {
            '<' => out.push_str("&lt;"),
            ']' => {
                out.push(']');
                // What follows is the address of a link, or that of a definition of one.
                let leads = rest.strip_prefix(['(', ':']).map(|address| address.trim_start_matches([' ', '\t', '\n', '<']));
                if leads.is_some_and(|address| !LINKS.iter().any(|known| begins(address, known))) {
                    out.push('\\');
                }
            }
            sign => out.push(sign),
        }
    }
    out
}

fn begins(address: &str, known: &str) -> bool {
    address.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::safe_note;

    #[test]
    fn notes_keep_their_markdown_and_lose_what_runs() {
        for (note, expected) in [
            ("**Look** at [this](https://example.org/) & that\n- a", "**Look** at [this](https://example.org/) & that\n- a"),
            ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)>"),
            ("[x](javascript:alert(1))", "[x]\\(javascript:alert(1))"),
            ("[x]( <JavaScript:alert(1)>)", "[x]\\( &lt;JavaScript:alert(1)>)"),
            ("[x](java&#115;cript:1) ![y](data:text/html,z)", "[x]\\(java&#115;cript:1) ![y]\\(data:text/html,z)"),
            ("[x]: javascript:1\n[x]", "[x]\\: javascript:1\n[x]"),
            (
                "[x]\u{1}(javascript:1) [y]\r(javascript:2)\n\n[q]\u{1}: javascript:4",
                "[x]\\(javascript:1) [y]\\(javascript:2)\n\n[q]\\: javascript:4",
            ),
            ("![i]\u{1}(data:image/svg+xml,x) [z](\u{7f}javascript:5)", "![i]\\(data:image/svg+xml,x) [z]\\(javascript:5)"),
            ("$\\href{javascript:1}{x}$", "$\\text{javascript:1}{x}$"),
            ("a\0b\r\nc", "ab\nc"),
        ] {
            assert_eq!(safe_note(note), expected);
        }
    }
}
