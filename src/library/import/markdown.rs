//! Markdown as HTML, for the engine to clean: headings, paragraphs, lists, quotes, code, tables, links, pictures and emphasis. What is none of these is
//! text.

use std::fmt::Write;

/// Quotes and lists in each other.
const MAX_DEPTH: usize = 16;

/// Bytes in which what begins must end: a link, an emphasis.
const MAX_SPAN: usize = 4_000;

/// The HTML of a text.
pub(crate) fn to_html(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let lines: Vec<&str> = text.lines().collect();
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    blocks(&lines, 0, &mut out);
    out
}

fn blocks(lines: &[&str], depth: usize, out: &mut String) {
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        let trimmed = line.trim_start();
        let rest = &lines[at..];
        at += if trimmed.is_empty() {
            1
        } else if let Some(fence) = fence(trimmed) {
            code(rest, fence, out)
        } else if let Some((level, title)) = heading(trimmed) {
            let _ = write!(out, "<h{level}>");
            inline(title, 0, out);
            let _ = write!(out, "</h{level}>");
            1
        } else if is_rule(trimmed) {
            out.push_str("<hr>");
            1
        } else if trimmed.starts_with('>') && depth < MAX_DEPTH {
            quote(rest, depth, out)
        } else if marker(line).is_some() && depth < MAX_DEPTH {
            list(rest, depth, out)
        } else if line.contains('|') && rest.get(1).is_some_and(|next| is_table_rule(next)) {
            table(rest, out)
        } else if trimmed.starts_with('<') && trimmed[1..].starts_with(|sign: char| sign.is_ascii_alphabetic()) {
            raw(rest, out)
        } else {
            paragraph(rest, out)
        };
    }
}

fn fence(line: &str) -> Option<&'static str> {
    ["```", "~~~"].into_iter().find(|fence| line.starts_with(fence))
}

fn code(lines: &[&str], fence: &str, out: &mut String) -> usize {
    let language: String = lines[0].trim().trim_start_matches(['`', '~']).chars().take_while(|sign| sign.is_ascii_alphanumeric()).collect();
    let end = lines.iter().skip(1).position(|line| line.trim().starts_with(fence)).map_or(lines.len(), |at| at + 1);
    let _ = write!(out, "<pre><code class=\"language-{language}\">");
    escape(&lines[1.min(end)..end].join("\n"), out);
    out.push_str("</code></pre>");
    end + 1
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let rest = line.get(level..)?.strip_prefix(' ')?;
    (1..=6).contains(&level).then(|| (level, rest.trim().trim_end_matches('#').trim_end()))
}

fn is_rule(line: &str) -> bool {
    let signs: Vec<char> = line.chars().filter(|sign| !sign.is_whitespace()).collect();
    signs.len() >= 3 && matches!(signs[0], '-' | '*' | '_') && signs.iter().all(|sign| *sign == signs[0])
}

fn quote(lines: &[&str], depth: usize, out: &mut String) -> usize {
    let count = lines.iter().take_while(|line| line.trim_start().starts_with('>')).count();
    let inside: Vec<&str> = lines[..count]
        .iter()
        .map(|line| {
            let line = line.trim_start().trim_start_matches('>');
            line.strip_prefix(' ').unwrap_or(line)
        })
        .collect();
    out.push_str("<blockquote>");
    blocks(&inside, depth + 1, out);
    out.push_str("</blockquote>");
    count
}

/// The columns before the text of a list's item, and whether it is numbered.
fn marker(line: &str) -> Option<(usize, bool)> {
    let indent = line.len() - line.trim_start().len();
    let rest = line.trim_start();
    if rest.starts_with(['-', '*', '+']) && rest[1..].starts_with(' ') {
        return Some((indent + 2, false));
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let after = rest.get(digits..)?;
    ((1..=9).contains(&digits) && after.starts_with(['.', ')']) && after[1..].starts_with(' ')).then_some((indent + digits + 2, true))
}

fn list(lines: &[&str], depth: usize, out: &mut String) -> usize {
    let Some((_, numbered)) = marker(lines[0]) else { return 1 };
    let own = lines[0].len() - lines[0].trim_start().len();
    out.push_str(if numbered { "<ol>" } else { "<ul>" });
    let mut at = 0;
    while at < lines.len() {
        let Some((column, same)) = marker(lines[at]) else { break };
        let indent = lines[at].len() - lines[at].trim_start().len();
        if same != numbered || indent != own {
            break;
        }
        let mut inside = vec![lines[at].get(column..).unwrap_or_default()];
        at += 1;
        while at < lines.len() {
            let line = lines[at];
            let indent = line.len() - line.trim_start().len();
            let goes_on = if line.trim().is_empty() {
                lines.get(at + 1).is_some_and(|next| next.len() - next.trim_start().len() > own && !next.trim().is_empty())
            } else {
                indent > own
                    || (marker(line).is_none() && !inside.last().is_some_and(|last| last.trim().is_empty()) && heading(line).is_none())
            };
            if !goes_on {
                break;
            }
            inside.push(if line.is_char_boundary(column.min(indent)) { &line[column.min(indent)..] } else { line.trim_start() });
            at += 1;
        }
        out.push_str("<li>");
        if inside.len() == 1 {
            inline(inside[0], 0, out)
        } else {
            blocks(&inside, depth + 1, out)
        }
        out.push_str("</li>");
        // Items may have an empty line between them.
        if lines.get(at).is_some_and(|line| line.trim().is_empty()) && lines.get(at + 1).is_some_and(|line| marker(line).is_some()) {
            at += 1;
        }
    }
    out.push_str(if numbered { "</ol>" } else { "</ul>" });
    at.max(1)
}

fn is_table_rule(line: &str) -> bool {
    line.contains('-') && line.contains('|') && line.chars().all(|sign| matches!(sign, '|' | '-' | ':' | ' ' | '\t'))
}

fn table(lines: &[&str], out: &mut String) -> usize {
    let cells = |line: &str| -> Vec<String> {
        let line = line.trim();
        let line = line.strip_prefix('|').unwrap_or(line);
        let line = line.strip_suffix('|').unwrap_or(line);
        line.replace("\\|", "\u{0}").split('|').take(200).map(|cell| cell.trim().replace('\u{0}', "|")).collect()
    };
    let row = |line: &str, tag: &str, out: &mut String| {
        out.push_str("<tr>");
        for cell in cells(line) {
            let _ = write!(out, "<{tag}>");
            inline(&cell, 0, out);
            let _ = write!(out, "</{tag}>");
        }
        out.push_str("</tr>");
    };
    out.push_str("<table>");
    row(lines[0], "th", out);
    let count = lines[2..].iter().take_while(|line| line.contains('|')).count();
    for line in &lines[2..2 + count] {
        row(line, "td", out);
    }
    out.push_str("</table>");
    count + 2
}

/// HTML stays HTML up to the next empty line.
fn raw(lines: &[&str], out: &mut String) -> usize {
    let count = lines.iter().take_while(|line| !line.trim().is_empty()).count();
    out.push_str(&lines[..count].join("\n"));
    count
}

fn paragraph(lines: &[&str], out: &mut String) -> usize {
    // A list may begin right after a line of text, one with numbers only at one.
    let is_item = |line: &str| marker(line).is_some_and(|(_, numbered)| !numbered || line.trim_start().starts_with("1"));
    let begins = |line: &&&str| {
        if is_item(line) {
            return true;
        }
        let line = line.trim_start();
        line.is_empty() || fence(line).is_some() || heading(line).is_some() || line.starts_with('>')
    };
    let count = 1 + lines[1..].iter().take_while(|line| !begins(line)).count();
    out.push_str("<p>");
    for (at, line) in lines[..count].iter().enumerate() {
        let is_break = line.ends_with("  ") || line.ends_with('\\');
        inline(line.trim().trim_end_matches('\\'), 0, out);
        if at + 1 < count {
            out.push_str(if is_break { "<br>" } else { "\n" });
        }
    }
    out.push_str("</p>");
    count
}

/// Signs around words, and the elements they mean. Longer ones come first.
const EMPHASIS: &[(&str, &str)] = &[("**", "strong"), ("__", "strong"), ("~~", "del"), ("==", "mark"), ("*", "em"), ("_", "em")];

fn inline(text: &str, depth: usize, out: &mut String) {
    let mut rest = text;
    let mut before = ' ';
    while let Some(sign) = rest.chars().next() {
        let used = if depth < MAX_DEPTH { span(rest, before, depth, out) } else { 0 };
        if used > 0 {
            before = '.';
            rest = &rest[used..];
            continue;
        }
        escape(&rest[..sign.len_utf8()], out);
        before = sign;
        rest = &rest[sign.len_utf8()..];
    }
}

/// Writes what begins here; how many bytes it was, none if nothing begins.
fn span(text: &str, before: char, depth: usize, out: &mut String) -> usize {
    match text.as_bytes()[0] {
        b'\\' if text[1..].starts_with(|sign: char| sign.is_ascii_punctuation()) => {
            escape(&text[1..2], out);
            2
        }
        b'`' => {
            let ticks = text.bytes().take_while(|byte| *byte == b'`').count();
            let Some(end) = find(&text[ticks..], &text[..ticks]) else { return 0 };
            out.push_str("<code>");
            escape(text[ticks..ticks + end].trim(), out);
            out.push_str("</code>");
            ticks + end + ticks
        }
        b'!' if text[1..].starts_with('[') => {
            let Some((label, address, used)) = link(&text[1..]) else { return 0 };
            out.push_str("<img src=\"");
            escape(address, out);
            out.push_str("\" alt=\"");
            escape(label, out);
            out.push_str("\">");
            used + 1
        }
        b'[' => {
            let Some((label, address, used)) = link(text) else { return 0 };
            out.push_str("<a href=\"");
            escape(address, out);
            out.push_str("\">");
            inline(label, depth + 1, out);
            out.push_str("</a>");
            used
        }
        b'<' if text.starts_with("<http") => {
            let Some(end) = find(text, ">") else { return 0 };
            out.push_str("<a href=\"");
            escape(&text[1..end], out);
            out.push_str("\">");
            escape(&text[1..end], out);
            out.push_str("</a>");
            end + 1
        }
        b'*' | b'_' | b'~' | b'=' => emphasis(text, before, depth, out),
        _ => 0,
    }
}

fn emphasis(text: &str, before: char, depth: usize, out: &mut String) -> usize {
    let Some((sign, tag)) = EMPHASIS.iter().find(|(sign, _)| text.starts_with(sign)) else { return 0 };
    let inside = &text[sign.len()..];
    if inside.starts_with(char::is_whitespace) || (*sign == "_" && before.is_alphanumeric()) {
        return 0;
    }
    let Some(end) = find(inside, sign).filter(|end| *end > 0 && !inside[..*end].ends_with(char::is_whitespace)) else { return 0 };
    let _ = write!(out, "<{tag}>");
    inline(&inside[..end], depth + 1, out);
    let _ = write!(out, "</{tag}>");
    sign.len() + end + sign.len()
}

/// `[label](address "title")`: label, address and how many bytes it was.
fn link(text: &str) -> Option<(&str, &str, usize)> {
    let mut depth = 0_usize;
    let close = near(text).char_indices().find_map(|(at, sign)| {
        match sign {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at)
    })?;
    let after = text[close + 1..].strip_prefix('(')?;
    let mut open = 0_usize;
    let end = near(after).char_indices().find_map(|(at, sign)| {
        match sign {
            '(' => open += 1,
            ')' if open == 0 => return Some(at),
            ')' => open -= 1,
            _ => {}
        }
        None
    })?;
    let address = after[..end].trim().split([' ', '\n']).next().unwrap_or_default().trim_matches(['<', '>']);
    Some((&text[1..close], address, close + 1 + 1 + end + 1))
}

/// Where a sign comes next, if it does so soon.
fn find(text: &str, sign: &str) -> Option<usize> {
    near(text).find(sign)
}

fn near(text: &str) -> &str {
    let mut end = text.len().min(MAX_SPAN);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

fn escape(text: &str, out: &mut String) {
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(sign),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::to_html;

    #[test]
    fn what_people_write_becomes_html() {
        for (text, html) in [
            ("# A *b*\n\nOne\ntwo  \nthree", "<h1>A <em>b</em></h1><p>One\ntwo<br>three</p>"),
            ("- a\n- b\n  - c\n\n1. d\n2. e", "<ul><li>a</li><li><p>b</p><ul><li>c</li></ul></li></ul><ol><li>d</li><li>e</li></ol>"),
            ("> a\n> > b", "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>"),
            ("```rust\na < b\n```\n---", "<pre><code class=\"language-rust\">a &lt; b</code></pre><hr>"),
            ("| a | b |\n|---|:-:|\n| 1 | 2 |", "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>"),
            (
                "[a](https://x.org/a_(b) \"t\") ![i](p.png) <https://y.org>",
                "<p><a href=\"https://x.org/a_(b)\">a</a> <img src=\"p.png\" alt=\"i\"> <a href=\"https://y.org\">https://y.org</a></p>",
            ),
            (
                "**a** `b*c` snake_case_x \\*d\\* ~~e~~ 2 * 3",
                "<p><strong>a</strong> <code>b*c</code> snake_case_x *d* <del>e</del> 2 * 3</p>",
            ),
            ("a <script>", "<p>a &lt;script&gt;</p>"),
        ] {
            assert_eq!(to_html(text), html, "{text}");
        }
    }

    #[test]
    fn nothing_takes_long_or_fails() {
        for text in ["*", "[", "![", "> ", "- ", "`", "_", "(", "~~", "| a |\n|-|\n", "  ", "1. ", "é*"] {
            to_html(&text.repeat(20_000));
            to_html(&format!("{text}\n").repeat(5_000));
        }
    }
}
