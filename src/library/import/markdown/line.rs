//! What a line is by itself.

/// Bytes of the white space that a line begins with. Other white space than this is text.
pub(super) fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

pub(super) fn is_empty(line: &str) -> bool {
    line.trim().is_empty()
}

/// A line across.
pub(super) fn is_rule(line: &str) -> bool {
    let mut signs = line.chars().filter(|sign| !sign.is_whitespace());
    let Some(first) = signs.next().filter(|first| matches!(first, '-' | '*' | '_')) else { return false };
    let mut others = 0;
    signs.all(|sign| {
        others += 1;
        sign == first
    }) && others >= 2
}

/// The level of a heading and its words.
pub(super) fn heading(line: &str) -> Option<(usize, &str)> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let rest = line.get(level..)?.strip_prefix(' ')?.trim();
    let bare = rest.trim_end_matches('#');
    // What closes it stands by itself.
    let words = if bare.is_empty() || bare.ends_with(' ') { bare.trim_end() } else { rest };
    (1..=6).contains(&level).then_some((level, words))
}

/// The sign of a fence and how many there are.
pub(super) fn fence(line: &str) -> Option<(char, usize)> {
    let sign = line.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
    let count = line.chars().take_while(|other| *other == sign).count();
    (count >= 3 && !(sign == '`' && line[count..].contains('`'))).then_some((sign, count))
}

/// Whether a line ends the code that a fence began.
pub(super) fn ends(line: &str, (sign, count): (char, usize)) -> bool {
    let line = line.trim();
    line.len() >= count && line.chars().all(|other| other == sign)
}

/// Which lines are those of code.
pub(super) fn code(lines: &[&str]) -> Vec<bool> {
    let mut open = None;
    let is_code = |line: &&str| {
        let line = line.trim_start_matches([' ', '\t', '>']);
        match open {
            Some(begun) => {
                if ends(line, begun) {
                    open = None;
                }
                true
            }
            None => {
                open = fence(line);
                open.is_some()
            }
        }
    };
    lines.iter().map(is_code).collect()
}
