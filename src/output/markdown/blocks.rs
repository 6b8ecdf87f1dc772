//! Writes single blocks: quotes, callouts, code, cards of embeds. It also tells blocks from text, for not every block may stand behind or below text.

use super::escape::{address, is_mark_of_item, line_starts, link_text, text, without_marks_of_notes};
use crate::output::inline::{is_allowed_link, without_controls};
use crate::rules::callouts::Purpose;

/// Whether a block is text, all of which stays text wherever its first line stands. A quote, a list, code or a table behind something else in a line
/// would be none, and what is in it would be read as markup.
pub(super) fn is_text(block: &str) -> bool {
    !block.starts_with("```") && !block.starts_with(['>', '|']) && item(block).is_none()
}

/// Whether a block may stand directly below text: a list that is not numbered from one or that begins with an empty item would be read as text.
pub(super) fn may_follow_text(block: &str) -> bool {
    item(block).is_none_or(|(mark, rest)| matches!(mark, "-" | "*" | "1." | "1)") && !rest.trim().is_empty())
}

/// The mark and the rest of the first line, if a block begins with an item of a list.
fn item(block: &str) -> Option<(&str, &str)> {
    let line = block.split('\n').next()?;
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let is_item = match digits {
        0 => line.starts_with(['-', '*']) && (line.len() == 1 || line[1..].starts_with(' ')),
        _ => is_mark_of_item(&line[digits..]),
    };
    is_item.then(|| line.split_at(digits + 1))
}

/// A callout. A title that only repeats its type is left out.
pub(super) fn callout(purpose: Purpose, blocks: &[String], out: &mut Vec<String>) {
    let Some((first, others)) = blocks.split_first() else { return };
    let first = match without_label(first, purpose) {
        Some("") if others.is_empty() => first.clone(),
        Some(rest) => line_starts(rest),
        None => first.clone(),
    };
    let text: Vec<&str> = std::iter::once(&first).chain(others).map(String::as_str).filter(|block| !block.is_empty()).collect();
    let space = if text.first().is_none_or(|block| may_follow_text(block)) { "\n" } else { "\n\n" };
    quote(&[format!("[!{}]{space}{}", purpose.name(), text.join("\n\n"))], out);
}

/// What stands behind a label, in bold or before a colon, that says what the type of the callout says, unless the sentence goes on from it.
fn without_label(block: &str, purpose: Purpose) -> Option<&str> {
    let bold = block.strip_prefix("**").and_then(|block| block.split_once("**"));
    let (label, rest) = bold.or_else(|| block.find(':').map(|at| block.split_at(at)))?;
    let name = label.trim_end_matches([':', ' ']);
    let text = rest.trim_start_matches([':', ' ', '\u{a0}', '–', '—']);
    let text = text.strip_prefix("\\\n").unwrap_or(text);
    let goes_on = name == label && !rest.starts_with(':') && text.starts_with(char::is_lowercase);
    (Purpose::from_name(name) == Some(purpose) && !goes_on).then_some(text)
}

pub(super) fn quote(blocks: &[String], out: &mut Vec<String>) {
    if blocks.is_empty() {
        return;
    }
    let lines: Vec<String> =
        blocks.join("\n\n").split('\n').map(|line| if line.is_empty() { ">".to_owned() } else { format!("> {line}") }).collect();
    out.push(lines.join("\n"));
}

/// A fenced code block, with a fence longer than any in it.
pub(super) fn fence(code: &str, language: Option<&str>, out: &mut Vec<String>) {
    // Without them first: backticks around one would meet.
    let code = without_controls(code.to_owned());
    let code = code.trim_matches('\n').trim_end();
    if code.is_empty() {
        return;
    }
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat((longest + 1).max(3));
    let language: String = language.unwrap_or("").chars().filter(|c| c.is_alphanumeric() || "+-#._".contains(*c)).collect();
    out.push(format!("{fence}{language}\n{code}\n{fence}"));
}

pub(super) fn card(url: &str, title: Option<&str>, out: &mut Vec<String>) {
    if is_allowed_link(url) {
        out.push(format!("[{}]({})", without_marks_of_notes(&link_text(&text(title.unwrap_or(url)))), address(url)));
    }
}

#[cfg(test)]
mod tests {
    use super::{card, is_text, may_follow_text};

    #[test]
    fn the_title_of_a_card_holds_no_image() {
        let mut out = Vec::new();
        card("https://example.org/", Some("![a](b)"), &mut out);
        assert_eq!(out, ["[!&#91;a\\](b)](https://example.org/)"]);
    }

    #[test]
    fn blocks_are_told_from_text() {
        for text in ["a", "**a** b", "`a` b", "1\\. a", "1999", "-a", "$$\na\n$$", "## a", ""] {
            assert!(is_text(text) && may_follow_text(text), "{text}");
        }
        for block in ["```\na\n```", "> a", "| a |", "- a", "* * *", "1. a", "1) a"] {
            assert!(!is_text(block) && may_follow_text(block), "{block}");
        }
        for list in ["2. a", "10) a", "-", "- \n- a", "1."] {
            assert!(!is_text(list) && !may_follow_text(list), "{list}");
        }
    }
}
