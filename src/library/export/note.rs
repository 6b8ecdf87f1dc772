//! A person's notes are Markdown. Imported ones may be anybody's: what is left of them runs nothing where they are shown.

/// Addresses that a link of a note may lead to.
const LINKS: &[&str] = &["http://", "https://", "mailto:", "#"];

/// A note without HTML, and with links to the web only.
pub(super) fn safe_note(note: &str) -> String {
    let mut out = String::with_capacity(note.len() + 16);
    let mut rest = note.trim_end();
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
            '\r' => {}
            sign if sign.is_control() && !matches!(sign, '\n' | '\t') => {}
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
            ("a\0b\r\nc", "ab\nc"),
        ] {
            assert_eq!(safe_note(note), expected);
        }
    }
}
