//! Articles that Pith wrote as Markdown files: their highlights and notes stand below the text, each after a comment that says which words it means.

use std::collections::HashMap;

use super::super::super::highlight::Highlight;
use super::super::super::own_file::{HIGHLIGHTS_HEADING, highlight_comment};
use super::super::super::plain::text_content;
use super::super::record::Mark;
use super::super::text::line;

/// The text of a file and the highlights below it.
pub(super) fn split(body: &str) -> (&str, Vec<Mark>) {
    let mut marks: Vec<(Highlight, Vec<&str>)> = Vec::new();
    let mut text = body;
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        if let Some(highlight) = highlight_comment(line) {
            if marks.is_empty() {
                text = &body[..at];
            }
            marks.push((highlight, Vec::new()));
        } else if let Some((_, below)) = marks.last_mut() {
            below.push(line.trim_end_matches(['\n', '\r']));
        }
        at += line.len();
    }
    if !marks.is_empty() {
        let before = text.trim_end();
        text = before.strip_suffix(HIGHLIGHTS_HEADING).filter(|rest| rest.is_empty() || rest.ends_with('\n')).unwrap_or(before);
    }
    (text, marks.into_iter().map(|(highlight, below)| mark(highlight, &below)).collect())
}

/// A highlight, and what stands below its comment: its words as a quotation, then its note, which a person may have changed.
fn mark(highlight: Highlight, below: &[&str]) -> Mark {
    let blank = |line: &&&str| line.trim().is_empty();
    let mut rest = &below[below.iter().take_while(blank).count()..];
    if !highlight.exact.is_empty() {
        rest = &rest[rest.iter().take_while(|line| line.starts_with('>')).count()..];
    }
    Mark {
        exact: highlight.exact,
        note: rest.join("\n").trim().replace("&lt;", "<"),
        colour: highlight.colour,
        made: Some(highlight.made).filter(|made| *made > 0),
        prefix: highlight.prefix,
        suffix: highlight.suffix,
        start: highlight.start,
    }
}

/// HTML without the marks that stand for highlights; those of the page itself stay.
pub(super) fn without_marks(html: &str, marks: &[Mark]) -> String {
    let words: Vec<String> = marks.iter().filter(|mark| mark.start.is_some()).map(|mark| line(&mark.exact)).collect();
    if words.is_empty() {
        return html.to_owned();
    }
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once("<mark>") {
        out.push_str(before);
        let Some((inside, behind)) = after.split_once("</mark>") else {
            rest = &rest[before.len()..];
            break;
        };
        let text = line(&text_content(inside));
        // Marks of a highlight end with the paragraph, and those of two that touch are one.
        if words.iter().any(|words| words.contains(&text) || text.contains(words.as_str())) {
            out.push_str(inside);
        } else {
            out.push_str(&format!("<mark>{inside}</mark>"));
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// HTML whose pictures have their addresses on the web in place of the names of the files beside it.
pub(super) fn with_addresses(html: &str, files: &[(String, String)]) -> String {
    const SOURCE: &str = " src=\"";
    let known: HashMap<&str, &str> = files.iter().map(|(file, url)| (file.as_str(), url.as_str())).collect();
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(SOURCE).filter(|_| !known.is_empty()) {
        let (before, after) = rest.split_at(at + SOURCE.len());
        out.push_str(before);
        let end = after.find('"').unwrap_or(after.len());
        match known.get(&after[..end]) {
            Some(url) => out.push_str(&url.replace('&', "&amp;").replace('"', "&quot;")),
            None => out.push_str(&after[..end]),
        }
        rest = &after[end..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::{split, with_addresses, without_marks};

    #[test]
    fn pictures_beside_the_text_get_their_addresses_back() {
        let files = [("images/a.png".to_owned(), "https://example.org/x?a&b".to_owned())];
        assert_eq!(
            with_addresses("<p><img src=\"images/a.png\" alt=\"\"> src=\"<img src=\"images/b.png\"></p>", &files),
            "<p><img src=\"https://example.org/x?a&amp;b\" alt=\"\"> src=\"<img src=\"images/b.png\"></p>"
        );
    }

    #[test]
    fn highlights_below_the_text_are_read_and_their_marks_are_no_text() {
        let body = "One ==two== and ==own==.\n\n## Highlights\n\n<!-- highlight {\"colour\":\"blue\",\"exact\":\"two\",\"start\":4} -->\n\n> two\n\nWhy &lt;b>?\n\n> said\n\n\
                    <!-- highlight {\"exact\":\"\"} -->\n\n> A note\n";
        let (text, marks) = split(body);
        assert_eq!(text, "One ==two== and ==own==.\n\n");
        let found: Vec<_> = marks.iter().map(|mark| (mark.exact.as_str(), mark.note.as_str(), mark.colour.as_str())).collect();
        assert_eq!(found, [("two", "Why <b>?\n\n> said", "blue"), ("", "> A note", "")]);
        assert_eq!(without_marks("<p>One <mark>two</mark> and <mark>own</mark>.</p>", &marks), "<p>One two and <mark>own</mark>.</p>");
        let other = "Text\n\n## Highlights\n\nOf the year\n<!-- highlight nothing -->\n";
        assert_eq!(split(other), (other, Vec::new()));
        assert_eq!(without_marks("<mark>two", &marks), "<mark>two");
    }
}
