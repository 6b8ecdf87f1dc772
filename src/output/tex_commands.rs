//! Takes commands out of TeX that have no place in a formula: those that lead elsewhere than to the web, load something, style what is around them or give it
//! attributes, and read or write files.

use super::inline::is_allowed_link;
use crate::rules::tex::{ATTRIBUTE_COMMANDS, LINK_COMMANDS, OPTION_COMMANDS, REFUSED_COMMANDS};

/// TeX without refused commands. What is left of one is its arguments; of those that dress an argument, only that.
pub(crate) fn without_refused(tex: &str) -> String {
    let mut out = String::with_capacity(tex.len());
    let mut rest = tex;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let behind = &rest[at + 1..];
        let (name, behind) = behind.split_at(behind.bytes().take_while(u8::is_ascii_alphabetic).count());
        rest = behind;
        let next = behind.trim_start();
        let is_refused = match name {
            name if LINK_COMMANDS.contains(&name) => !next.strip_prefix('{').is_some_and(|address| is_allowed_link(address.trim_start())),
            name if OPTION_COMMANDS.contains(&name) => !next.starts_with('{') && !begins_with_plain_option(next),
            name => ATTRIBUTE_COMMANDS.contains(&name) || REFUSED_COMMANDS.contains(&name),
        };
        match plain_argument(next).filter(|_| ATTRIBUTE_COMMANDS.contains(&name)) {
            // Not nothing: what stands on both sides could make a command.
            Some(behind) => {
                out.push(' ');
                rest = behind;
            }
            None => {
                out.push('\\');
                out.push_str(if is_refused { "text" } else { name });
            }
        }
    }
    out.push_str(rest);
    out
}

/// What stands behind an argument in braces that holds neither braces nor commands.
fn plain_argument(tex: &str) -> Option<&str> {
    let inside = tex.strip_prefix('{')?;
    let end = inside.find(['{', '}', '\\'])?;
    inside[end..].strip_prefix('}')
}

/// Whether TeX begins with an option of lengths and names of colours: nothing that could be a style, nor become one where a command is defined.
fn begins_with_plain_option(tex: &str) -> bool {
    let Some(inside) = tex.strip_prefix('[') else { return false };
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, ' ' | ',' | '.' | '-'));
    end.is_some_and(|end| inside[end..].starts_with(']'))
}

#[cfg(test)]
mod tests {
    use super::without_refused;

    #[test]
    fn links_lead_to_the_web() {
        let links = "\\href{javascript:x}{a} \\href {https://example.org/}{b} \\let\\l\\href \\hrefs{c} \\url{data:x}";
        assert_eq!(
            without_refused(links),
            "\\text{javascript:x}{a} \\href {https://example.org/}{b} \\let\\l\\text \\hrefs{c} \\text{data:x}"
        );
    }

    #[test]
    fn commands_that_load_and_style_are_taken_out() {
        for (tex, expected) in [
            ("\\mmlToken{mi}[href=\"javascript:x\"]{x}", "\\text{mi}[href=\"javascript:x\"]{x}"),
            ("x_\\style{position:fixed}{y}", "x_ {y}"),
            ("\\style{\\x}{y} \\let\\s=\\class", "\\text{\\x}{y} \\let\\s=\\text"),
            ("\\bbox[5px, yellow]{x} \\bbox{y} \\unicode{x41}", "\\bbox[5px, yellow]{x} \\bbox{y} \\unicode{x41}"),
            ("\\bbox[background:url(x)]{y}", "\\text[background:url(x)]{y}"),
            ("\\def\\b#1{\\bbox[#1]{y}} \\def\\c#1{\\bbox#1{y}}", "\\def\\b#1{\\text[#1]{y}} \\def\\c#1{\\text#1{y}}"),
            ("\\require{cancel}\\cancel{x} \\csname href\\endcsname", " \\cancel{x} \\text href\\endcsname"),
            // Two commands do not become a third one.
            ("\\\\class{a}href{javascript:x}{y}", "\\ href{javascript:x}{y}"),
            ("\\displaystyle \\styled{a} \\frac{a}{b}", "\\displaystyle \\styled{a} \\frac{a}{b}"),
        ] {
            assert_eq!(without_refused(tex), expected);
        }
    }
}
