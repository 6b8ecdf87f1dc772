//! Writes formulas in TeX, so that a renderer that knows no formulas finds no HTML, no code and no link in them.

use crate::output::inline::without_controls;
use crate::output::tex_commands::without_refused;

/// A formula for single dollar signs. An opening bracket without a partner is written as a command, for it could begin a link; in the text of a link also
/// a closing one, which would end it.
pub(super) fn in_line(tex: &str, in_link: bool) -> String {
    let line = tex.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut out = String::with_capacity(line.len());
    let mut is_escaped = false;
    for c in line.chars() {
        out.push_str(if c == '$' && !is_escaped { "\\" } else { "" });
        out.push(c);
        is_escaped = c == '\\' && !is_escaped;
    }
    // It would escape the dollar sign at the end.
    if is_escaped {
        out.pop();
    }
    let formula = plain(&out);
    // White space behind the dollar sign would make it one.
    let formula = formula.trim_start();
    balanced(formula, in_link)
}

/// A formula for two lines of double dollar signs.
pub(super) fn displayed(tex: &str) -> String {
    plain(&tex.replace("$$", "$ $"))
}

fn plain(tex: &str) -> String {
    let tex = without_controls(tex.to_owned());
    // An empty line would end the formula, and the next one could define a link.
    let lines: Vec<&str> = tex.lines().filter(|line| !line.trim().is_empty()).collect();
    // TeX sets a backtick as the quotation mark. Three tildes would begin code.
    let plain = lines.join("\n").replace('<', "\\lt ").replace('`', "‘").replace("~~", "~ ~").replace("~~", "~ ~");
    without_refused(&plain.replace("](", "] (").replace("][", "] [").replace("]:", "] :"))
}

/// A formula in which every opening bracket has its partner or is written as a command, in a link every closing one, too.
fn balanced(tex: &str, in_link: bool) -> String {
    // Where the brackets are that have no partner.
    let mut open: Vec<usize> = Vec::new();
    let mut lone: Vec<usize> = Vec::new();
    let mut is_escaped = false;
    for (at, c) in tex.char_indices() {
        match c {
            '[' if !is_escaped => open.push(at),
            ']' if !is_escaped && open.pop().is_none() && in_link => lone.push(at),
            _ => {}
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    let (mut open, mut lone) = (open.into_iter().peekable(), lone.into_iter().peekable());
    let mut out = String::with_capacity(tex.len());
    for (at, c) in tex.char_indices() {
        match c {
            '[' if open.next_if_eq(&at).is_some() => out.push_str("\\lbrack "),
            ']' if lone.next_if_eq(&at).is_some() => out.push_str("\\rbrack "),
            c => out.push(c),
        }
    }
    out.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::{displayed, in_line};

    #[test]
    fn formulas_hold_no_markup() {
        assert_eq!(
            displayed("a<b ![x](javascript:x) [x][y]\n \n[y]: javascript:x"),
            "a\\lt b ![x] (javascript:x) [x] [y]\n[y] : javascript:x"
        );
        assert_eq!(displayed("\\sqrt[3](x) \u{1b}]0;x"), "\\sqrt[3] (x) ]0;x");
        assert_eq!(displayed("\\text{``a''}\n~~~~b"), "\\text{‘‘a''}\n~ ~ ~ ~b");
        assert_eq!(in_line("a`\n b $ \\$ c\\", false), "a‘ b \\$ \\$ c");
        assert_eq!(in_line("\\class{a}{x}", false), "{x}");
    }

    #[test]
    fn brackets_begin_and_end_no_link() {
        assert_eq!(in_line("]a[b]] \\cup [0,1)", true), "\\rbrack a[b]\\rbrack  \\cup \\lbrack 0,1)");
        assert_eq!(in_line("\\left]a", true), "\\left\\rbrack a");
        assert_eq!(in_line("]a,b] \\cup [0,1)", false), "]a,b] \\cup \\lbrack 0,1)");
    }
}
