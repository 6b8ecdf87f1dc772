//! Tables.

use std::fmt::Write;

use super::inline::inline;
use super::references::References;

/// Columns of a table.
const MAX_COLUMNS: usize = 1_000;

pub(super) fn is_ruler(line: &str) -> bool {
    line.contains('-') && line.contains('|') && line.chars().all(|sign| matches!(sign, '|' | '-' | ':' | ' ' | '\t'))
}

/// Writes the table that some lines begin with; how many they are.
pub(super) fn table(lines: &[&str], references: &mut References, out: &mut String) -> usize {
    let aligns: Vec<&str> = cells(lines[1]).iter().map(|cell| align(cell)).collect();
    let count = 2 + lines[2..].iter().take_while(|line| line.contains('|')).count();
    let mut row = |line: &str, tag: &str, out: &mut String| {
        out.push_str("<tr>");
        for (at, cell) in cells(line).iter().enumerate() {
            // The head has that of its column.
            let align = aligns.get(at).filter(|align| !align.is_empty() && tag == "td");
            let _ = write!(out, "<{tag}{}>", align.map(|align| format!(" align=\"{align}\"")).unwrap_or_default());
            inline(cell, references, out);
            let _ = write!(out, "</{tag}>");
        }
        out.push_str("</tr>");
    };
    out.push_str("<table>");
    // A table without a head has an empty one.
    if cells(lines[0]).iter().any(|cell| !cell.is_empty()) {
        out.push_str("<thead>");
        row(lines[0], "th", out);
        out.push_str("</thead>");
    }
    lines[2..count].iter().for_each(|line| row(line, "td", out));
    out.push_str("</table>");
    count
}

fn align(cell: &str) -> &'static str {
    match (cell.starts_with(':'), cell.ends_with(':')) {
        (true, true) => "center",
        (true, false) => "left",
        (false, true) => "right",
        (false, false) => "",
    }
}

/// The cells of a row. A bar behind a backslash is one of its text, in code too.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let (mut cells, mut cell) = (Vec::new(), String::new());
    let mut signs = line.chars().peekable();
    while let Some(c) = signs.next() {
        match c {
            '|' if signs.peek().is_none() || cells.len() + 1 == MAX_COLUMNS => break,
            '|' => cells.push(std::mem::take(&mut cell)),
            '\\' => {
                let next = signs.next();
                cell.push_str(if next == Some('|') { "" } else { "\\" });
                cell.extend(next);
            }
            c => cell.push(c),
        }
    }
    cells.push(cell);
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}
