//! `--explain`: prints the trace of an extraction in columns, one line per decision.

use std::io::{self, IsTerminal, Write};

use pith::Article;
use pith::trace::Entry;

use crate::colour::{Colour, Paint};
use crate::display_width::{cut, width};

/// Maximum width of the rule column.
const RULE: usize = 32;
/// Maximum width of the text column.
const TEXT: usize = 80;

/// The legend of the columns.
const LEGEND: &str = "\
+ kept, - dropped. node: the element's place on the page. choose: the number is a chance, 0 to 1; a part kept below
the cut, or dropped above it, has a line with the reason. meta: the number is the place of the source in the order
they are asked, the lowest first. clean: what was recognised, or left out of what had been chosen.";

/// Writes the trace and a summary.
pub fn write(article: &Article, out: &mut (impl Write + IsTerminal)) -> io::Result<()> {
    let paint = Paint::of(out);
    let entries = article.trace.entries();
    let rule_width = entries.iter().map(|entry| width(&entry.rule)).max().unwrap_or(0).min(RULE);
    let room_width = entries.iter().map(|entry| entry.room.len()).max().unwrap_or(0);
    writeln!(out, "  {:>6}  {:room_width$}  {:rule_width$}  {:>8}  text", "node", "room", "why", "number")?;
    for entry in entries {
        writeln!(out, "{}", line(entry, paint, room_width, rule_width))?;
    }
    let kept = entries.iter().filter(|entry| entry.kept == Some(true)).count();
    let dropped = entries.iter().filter(|entry| entry.kept == Some(false)).count();
    let kind = format!("{:?}", article.kind).to_lowercase();
    writeln!(out, "\n{LEGEND}")?;
    writeln!(
        out,
        "\n{kind}, confidence {:.2}; {kept} kept, {dropped} dropped, {} notes",
        article.confidence,
        entries.len() - kept - dropped
    )
}

fn line(entry: &Entry, paint: Paint, room_width: usize, rule_width: usize) -> String {
    let (sign, colour) = match entry.kept {
        Some(true) => ("+", Colour::Green),
        Some(false) => ("-", Colour::Red),
        None => (" ", Colour::Yellow),
    };
    let node = entry.node.map_or(String::new(), |node| node.0.to_string());
    // Probabilities have a fraction, ranks of sources do not.
    let number = entry.number.map_or(String::new(), |number| if number > 1.0 { format!("{number:.0}") } else { format!("{number:.3}") });
    let (rule, text) = (cut(&entry.rule, RULE), cut(&one_line(&entry.text), TEXT));
    // Colour is added after padding: its escape codes have no width.
    let room = paint.text(Colour::Cyan, &format!("{:room_width$}", entry.room));
    let text = if entry.kept == Some(false) { paint.text(Colour::Grey, &text) } else { text };
    format!("{} {node:>6}  {room}  {rule:rule_width$}  {number:>8}  {text}", paint.text(colour, sign)).trim_end().to_owned()
}

/// Page text may contain anything: control characters become spaces.
fn one_line(text: &str) -> String {
    pith::page::fold_space(&text.replace(|c: char| c.is_control(), " "))
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn page_text_cannot_control_the_terminal() {
        assert_eq!(one_line("a\x1b[2J\r\n b\u{9b}1m"), "a [2J b 1m");
    }
}
