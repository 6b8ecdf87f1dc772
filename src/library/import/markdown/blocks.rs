//! Blocks: headings, paragraphs, lists, quotations, callouts, code, formulas, definitions. What is none of these is text.

use std::fmt::Write;

use super::super::super::plain::text_content;
use super::html::literal;
use super::inline::inline;
use super::line::{ends, fence, heading, indent, is_empty, is_rule};
use super::list::{Item, List, Marker, list};
use super::references::References;
use super::table::{is_ruler, table};
use crate::rules::callouts::{CALLOUT_CLASS, Purpose};

/// Quotations and lists in each other.
const MAX_DEPTH: usize = 16;

/// Where blocks stand.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    depth: usize,
    /// Whether text is no paragraph.
    is_tight: bool,
}

impl Place {
    fn below(self, is_tight: bool) -> Place {
        Place { depth: self.depth + 1, is_tight }
    }
}

/// Writes the blocks of some lines.
pub(super) fn blocks(lines: &[&str], place: Place, references: &mut References, out: &mut String) {
    let mut at = 0;
    while at < lines.len() {
        at += block(&lines[at..], place, references, out);
    }
}

/// Writes the block that some lines begin with; how many they are.
fn block(lines: &[&str], place: Place, references: &mut References, out: &mut String) -> usize {
    let line = lines[0];
    let bare = &line[indent(line)..];
    let may_nest = place.depth < MAX_DEPTH;
    if is_empty(line) {
        1
    } else if let Some(fence) = fence(bare) {
        code(lines, fence, out)
    } else if let Some((level, title)) = heading(bare) {
        let mut words = String::new();
        inline(title, references, &mut words);
        let id = references.heading(&text_content(&words)).map(|id| format!(" id=\"{id}\"")).unwrap_or_default();
        let _ = write!(out, "<h{level}{id}>{words}</h{level}>");
        1
    } else if is_rule(bare) {
        out.push_str("<hr>");
        1
    } else if bare.starts_with('>') && may_nest {
        quote(lines, place, references, out)
    } else if let Some(list) = list(lines).filter(|_| may_nest) {
        write_list(&list, place, references, out);
        list.lines
    } else if line.contains('|') && lines.get(1).is_some_and(|next| is_ruler(next)) {
        table(lines, references, out)
    } else if let Some((tex, count)) = formula(lines) {
        out.push_str("<div class=\"math display\">\\[");
        literal(&tex, out);
        out.push_str("\\]</div>");
        count
    } else if is_raw(bare) {
        // HTML stays HTML up to the next empty line.
        let count = lines.iter().take_while(|line| !is_empty(line)).count();
        out.push_str(&lines[..count].join("\n"));
        count
    } else if let Some((picture, caption, count)) = captioned(lines) {
        out.push_str("<figure>");
        inline(picture, references, out);
        out.push_str("<figcaption>");
        inline(caption, references, out);
        out.push_str("</figcaption></figure>");
        count
    } else if terms(lines).is_some() && may_nest {
        definitions(lines, place, references, out)
    } else {
        paragraph(lines, place, references, out)
    }
}

/// Whether a line begins with an element of HTML: an address in angle brackets is none.
fn is_raw(line: &str) -> bool {
    line.strip_prefix('<').is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_alphabetic()) && !rest.starts_with("http"))
}

fn code(lines: &[&str], begun: (char, usize), out: &mut String) -> usize {
    let line = lines[0].trim();
    let language: String =
        line[begun.1..].trim_start().chars().take_while(|sign| sign.is_alphanumeric() || "+-#._".contains(*sign)).collect();
    let end = lines.iter().skip(1).position(|line| ends(line, begun)).map_or(lines.len(), |at| at + 1);
    out.push_str("<pre><code");
    if !language.is_empty() {
        let _ = write!(out, " class=\"language-{language}\"");
    }
    out.push('>');
    literal(&lines[1.min(end)..end].join("\n"), out);
    out.push_str("</code></pre>");
    (end + 1).min(lines.len())
}

/// The lines of a quotation without their signs.
fn quote(lines: &[&str], place: Place, references: &mut References, out: &mut String) -> usize {
    let inside: Vec<&str> = lines.iter().map_while(|line| line[indent(line)..].strip_prefix('>')).collect();
    let inside: Vec<&str> = inside.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    match callout(inside[0]) {
        Some((purpose, title)) => {
            let _ = write!(out, "<blockquote class=\"{CALLOUT_CLASS}\" data-callout=\"{}\">", purpose.name().to_ascii_lowercase());
            if !title.is_empty() {
                out.push_str("<p><strong>");
                inline(title, references, out);
                out.push_str("</strong></p>");
            }
            blocks(&inside[1..], place.below(false), references, out);
        }
        None => {
            out.push_str("<blockquote>");
            blocks(&inside, place.below(false), references, out);
        }
    }
    out.push_str("</blockquote>");
    inside.len()
}

/// The purpose of a callout and its title: `[!NOTE]`, with Obsidian also `[!note]- A title`.
fn callout(line: &str) -> Option<(Purpose, &str)> {
    let (name, title) = line.trim().strip_prefix("[!")?.split_once(']')?;
    Some((Purpose::from_name(name)?, title.trim_start_matches(['+', '-']).trim()))
}

fn write_list(list: &List<'_>, place: Place, references: &mut References, out: &mut String) {
    let numbers: Vec<i32> = list.items.iter().map(|item| item.number).collect();
    // Who numbers all items alike leaves their numbers to others.
    let is_alike = numbers.iter().all(|number| *number == numbers[0]);
    let is_reversed = numbers.len() > 1 && numbers.windows(2).all(|two| two[1] == two[0] - 1);
    let step = if is_reversed { -1 } else { 1 };
    if list.is_numbered {
        let start = Some(numbers[0]).filter(|start| *start != 1).map(|start| format!(" start=\"{start}\"")).unwrap_or_default();
        let _ = write!(out, "<ol{start}{}>", if is_reversed { " reversed" } else { "" });
    } else {
        out.push_str("<ul>");
    }
    let mut next = numbers[0];
    for item in &list.items {
        let value = Some(item.number).filter(|number| list.is_numbered && !is_alike && *number != next);
        let _ = write!(out, "<li{}>", value.map(|value| format!(" value=\"{value}\"")).unwrap_or_default());
        write_item(item, place, references, out);
        out.push_str("</li>");
        next = value.unwrap_or(next).saturating_add(step);
    }
    out.push_str(if list.is_numbered { "</ol>" } else { "</ul>" });
}

fn write_item(item: &Item<'_>, place: Place, references: &mut References, out: &mut String) {
    if let Some(checked) = item.checked {
        out.push_str(if checked { "<input type=\"checkbox\" checked disabled> " } else { "<input type=\"checkbox\" disabled> " });
    }
    blocks(&item.lines, place.below(item.is_tight), references, out);
}

/// The formula of lines between two of double dollar signs, or of one line; how many they are.
fn formula(lines: &[&str]) -> Option<(String, usize)> {
    let inside = lines[0].trim().strip_prefix("$$")?;
    if let Some(tex) = inside.strip_suffix("$$").filter(|tex| !tex.trim().is_empty()) {
        return Some((tex.to_owned(), 1));
    }
    if !inside.is_empty() {
        return None;
    }
    let end = lines[1..].iter().take_while(|line| !is_empty(line)).position(|line| line.trim() == "$$")?;
    Some((lines[1..=end].join("\n"), end + 2))
}

/// Whether text goes on in a line.
fn goes_on(line: &str) -> bool {
    let bare = &line[indent(line)..];
    !(is_empty(line)
        || Marker::of(line).is_some_and(Marker::may_follow_text)
        || fence(bare).is_some()
        || heading(bare).is_some()
        || bare.starts_with('>'))
}

/// How many terms some lines begin with: lines above one that begins with a colon. A line that is broken is none.
fn terms(lines: &[&str]) -> Option<usize> {
    let is_broken = |line: &str| line.ends_with('\\') || line.ends_with("  ");
    let count = lines.iter().take_while(|line| description(line).is_none() && goes_on(line) && !is_broken(line)).count();
    (count > 0 && lines.get(count).is_some_and(|line| description(line).is_some())).then_some(count)
}

/// What stands behind the colon of a description.
fn description(line: &str) -> Option<&str> {
    line.strip_prefix(": ").map(|rest| rest.trim_start_matches(' '))
}

/// Writes terms and their descriptions; how many lines they are.
fn definitions(lines: &[&str], place: Place, references: &mut References, out: &mut String) -> usize {
    out.push_str("<dl>");
    let mut at = 0;
    loop {
        let gap = lines[at..].iter().take_while(|line| is_empty(line)).count();
        let rest = &lines[at + gap..];
        if let Some(text) = rest.first().and_then(|line| description(line)) {
            let (inside, count) = described(rest, text);
            out.push_str("<dd>");
            blocks(&inside, place.below(!inside.iter().any(|line| is_empty(line))), references, out);
            out.push_str("</dd>");
            at += gap + count;
        } else if let Some(count) = terms(rest) {
            for term in &rest[..count] {
                out.push_str("<dt>");
                inline(term.trim(), references, out);
                out.push_str("</dt>");
            }
            at += gap + count;
        } else {
            break;
        }
    }
    out.push_str("</dl>");
    at
}

/// The lines of a description, of which the first has this text, and how many they are.
fn described<'t>(lines: &[&'t str], text: &'t str) -> (Vec<&'t str>, usize) {
    let mut inside = vec![text];
    let mut count = 1;
    while count < lines.len() {
        let gap = lines[count..].iter().take_while(|line| is_empty(line)).count();
        let Some(line) = lines.get(count + gap) else { break };
        let is_indented = line.starts_with("  ");
        if !is_indented && (gap > 0 || !goes_on(line) || description(line).is_some()) {
            break;
        }
        inside.extend(std::iter::repeat_n("", gap));
        inside.push(&line[indent(line).min(2)..]);
        count += gap + 1;
    }
    (inside, count)
}

/// A picture, a caption that says the same, and how many lines they are. The engine would take what stands instead of the picture for a caption of its own.
fn captioned<'t>(lines: &[&'t str]) -> Option<(&'t str, &'t str, usize)> {
    let picture = lines[0].trim();
    let label = picture.strip_prefix("![")?.strip_suffix(')')?.rsplit_once("](")?.0;
    let [_, gap, caption, ..] = lines else { return None };
    let is_alone = lines.get(3).is_none_or(|line| is_empty(line));
    (is_empty(gap) && !label.is_empty() && caption.trim() == label && is_alone).then_some((picture, label, 3))
}

fn paragraph(lines: &[&str], place: Place, references: &mut References, out: &mut String) -> usize {
    let count = 1 + lines[1..].iter().take_while(|line| goes_on(line)).count();
    let mut text = String::new();
    for (at, line) in lines[..count].iter().enumerate() {
        let bare = &line[indent(line)..];
        let is_last = at + 1 == count;
        text.push_str(bare.trim_end_matches([' ', '\t']));
        text.push_str(if !is_last && bare.ends_with("  ") { "\\" } else { "" });
        text.push_str(if is_last { "" } else { "\n" });
    }
    out.push_str(if place.is_tight { "" } else { "<p>" });
    inline(&text, references, out);
    out.push_str(if place.is_tight { "" } else { "</p>" });
    count
}
