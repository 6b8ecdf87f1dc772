//! Lists: which lines belong to which item. What is in an item is read as a text of its own.

use super::line::{indent, is_empty, is_rule};

/// A list.
pub(super) struct List<'t> {
    pub is_numbered: bool,
    pub items: Vec<Item<'t>>,
    /// How many lines it is.
    pub lines: usize,
}

/// An item.
pub(super) struct Item<'t> {
    pub number: i32,
    /// Whether it is a task, and done.
    pub checked: Option<bool>,
    pub lines: Vec<&'t str>,
    /// Whether nothing in it is parted by an empty line, so that its text is no paragraph.
    pub is_tight: bool,
}

/// What an item begins with.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Marker {
    /// Columns before it, and before the text of the item.
    own: usize,
    column: usize,
    /// The bullet, or the sign behind a number. Another one begins another list.
    sign: char,
    number: Option<i32>,
    /// Whether something stands behind it.
    is_empty: bool,
}

impl Marker {
    pub(super) fn of(line: &str) -> Option<Marker> {
        let own = indent(line);
        let rest = &line[own..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let sign = rest[digits..].chars().next()?;
        let is_mark = if digits == 0 { matches!(sign, '-' | '*' | '+') } else { digits <= 9 && matches!(sign, '.' | ')') };
        let behind = if is_mark { &rest[digits + 1..] } else { return None };
        let is_item = (behind.is_empty() || behind.starts_with([' ', '\t'])) && !is_rule(rest);
        let number = rest[..digits].parse().ok();
        is_item.then(|| Marker { own, column: own + digits + 2, sign, number, is_empty: behind.trim().is_empty() })
    }

    /// Whether a list may begin with it directly below text: one with numbers only at one.
    pub(super) fn may_follow_text(self) -> bool {
        !self.is_empty && self.number.is_none_or(|number| number == 1)
    }
}

/// The list that some lines begin with.
pub(super) fn list<'t>(lines: &[&'t str]) -> Option<List<'t>> {
    let first = Marker::of(lines.first()?)?;
    let mut list = List { is_numbered: first.number.is_some(), items: Vec::new(), lines: 0 };
    while let Some(marker) = lines.get(list.lines).and_then(|line| Marker::of(line)) {
        if marker.own != first.own || marker.sign != first.sign {
            break;
        }
        let (item, count) = item(&lines[list.lines..], marker);
        list.items.push(item);
        list.lines += count;
        // Items may have empty lines between them.
        let gap = lines[list.lines..].iter().take_while(|line| is_empty(line)).count();
        let next = lines.get(list.lines + gap).and_then(|line| Marker::of(line));
        if gap > 0 && next.is_some_and(|next| next.own == first.own && next.sign == first.sign) {
            list.lines += gap;
        }
    }
    Some(list)
}

/// The item that some lines begin with, and how many they are.
fn item<'t>(lines: &[&'t str], marker: Marker) -> (Item<'t>, usize) {
    let first = lines[0].get(marker.column..).unwrap_or_default();
    let (checked, first) = match task(first) {
        Some((checked, rest)) => (Some(checked), rest),
        None => (None, first),
    };
    let mut inside = vec![first];
    let mut count = 1;
    while count < lines.len() {
        let gap = lines[count..].iter().take_while(|line| is_empty(line)).count();
        let Some(line) = lines.get(count + gap) else { break };
        let is_deeper = indent(line) > marker.own;
        let goes_on = is_deeper || (gap == 0 && Marker::of(line).is_none() && !line.starts_with(['#', '>']) && !first.trim().is_empty());
        if !goes_on {
            break;
        }
        inside.extend(std::iter::repeat_n("", gap));
        inside.push(&line[indent(line).min(marker.column)..]);
        count += gap + 1;
    }
    let is_tight = !inside.iter().any(|line| is_empty(line)) || inside.len() == 1;
    (Item { number: marker.number.unwrap_or(1), checked, lines: inside, is_tight }, count)
}

/// The box of a task, and what stands behind it.
fn task(text: &str) -> Option<(bool, &str)> {
    let text = text.trim_start_matches(' ');
    let (inside, rest) = text.strip_prefix('[')?.split_at_checked(1)?;
    let rest = rest.strip_prefix(']').filter(|rest| rest.is_empty() || rest.starts_with(' '))?;
    match inside {
        " " => Some((false, rest)),
        "x" | "X" => Some((true, rest)),
        _ => None,
    }
}
