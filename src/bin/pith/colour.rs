//! Colour for terminals only: pipes, files and users with `NO_COLOR` get plain text.

use std::io::IsTerminal;

/// Whether colour is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    on: bool,
}

/// A colour, by its ANSI number.
#[derive(Clone, Copy, Debug)]
pub enum Colour {
    Red = 31,
    Green = 32,
    Yellow = 33,
    Cyan = 36,
    Grey = 90,
}

impl Paint {
    /// Colour for this output.
    pub fn of(out: &impl IsTerminal) -> Paint {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Paint { on: out.is_terminal() && !refused }
    }

    /// The text in a colour.
    pub fn text(self, colour: Colour, text: &str) -> String {
        let text = harmless(text);
        if self.on { format!("\x1b[{}m{text}\x1b[0m", colour as u8) } else { text }
    }
}

/// A text of somebody else as a terminal may show it: a sign stands for each that would command the terminal or turn the direction of what follows.
/// It stays as long, so that places in it stay, too.
pub fn harmless(text: &str) -> String {
    let commands = |sign: char| sign.is_control() && !matches!(sign, '\n' | '\t');
    let turns = |sign| matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|sign| if commands(sign) || turns(sign) { '\u{fffd}' } else { sign }).collect()
}
