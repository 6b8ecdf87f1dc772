//! File names from titles, in any script, that every system takes: no reserved names, no signs that mean something, short, and each once.

use std::collections::{HashMap, HashSet};

use unicode_normalization::UnicodeNormalization;

/// Characters of a name without its ending, and bytes of it: some file systems count one, some the other, and a folder stands before it.
const MAX_CHARS: usize = 80;
const MAX_BYTES: usize = 160;

/// Names that Windows keeps for devices, in any case and with any ending.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul", "conin$", "conout$"];

/// The names that were given.
#[derive(Debug, Default)]
pub(super) struct Names {
    used: HashSet<String>,
    /// For names that were asked for again, the number that the next one gets.
    next: HashMap<String, u64>,
}

impl Names {
    /// A name for a title, with an ending such as `.md`. The same title again gets a number.
    pub fn take(&mut self, title: &str, ending: &str) -> String {
        let stem = safe(title);
        let mut name = format!("{stem}{ending}");
        // Some file systems know no difference between capital and small letters.
        let folded = name.to_lowercase();
        if self.used.insert(folded.clone()) {
            return name;
        }
        let number = self.next.entry(folded).or_insert(2);
        while !self.used.insert(name.to_lowercase()) {
            name = format!("{stem} ({number}){ending}");
            *number += 1;
        }
        name
    }
}

/// A title as a name without its ending.
pub(super) fn safe(title: &str) -> String {
    let mut out = String::new();
    let mut count = 0;
    for sign in title.nfc() {
        let sign = match sign {
            // What Windows refuses, and what means something in the links of note-taking programs.
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' | '#' | '^' | '[' | ']' => ' ',
            sign if sign.is_whitespace() => ' ',
            sign if sign.is_control() || is_unseen(sign) => continue,
            sign => sign,
        };
        let repeats = out.ends_with(sign) && matches!(sign, ' ' | '.');
        if repeats || out.is_empty() && matches!(sign, ' ' | '.' | '-' | '~') {
            continue;
        }
        if count == MAX_CHARS || out.len() + sign.len_utf8() > MAX_BYTES {
            break;
        }
        out.push(sign);
        count += 1;
    }
    out.truncate(out.trim_end_matches([' ', '.']).len());
    if out.is_empty() {
        out.push_str("article");
    }
    if is_device(&out) {
        out.insert(0, '_');
    }
    out
}

/// Signs that turn the direction of what follows, so that a name looks like another one, and marks of byte order.
fn is_unseen(sign: char) -> bool {
    matches!(sign, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{ffff}')
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let numbered = |stem: &str| {
        let number = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
        number
            .is_some_and(|number| number.chars().count() == 1 && number.chars().all(|c| c.is_ascii_digit() || matches!(c, '¹' | '²' | '³')))
    };
    DEVICES.contains(&stem.as_str()) || numbered(&stem)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{Names, safe};

    #[test]
    fn names_are_safe_on_every_system() {
        for (title, expected) in [
            ("../../etc/passwd", "etc passwd"),
            ("What is “AI”? A: nothing / much", "What is “AI” A nothing much"),
            ("NUL", "_NUL"),
            ("com1.txt", "_com1.txt"),
            ("Lpt² ", "_Lpt²"),
            ("...", "article"),
            ("", "article"),
            ("a\u{202e}cod.exe", "acod.exe"),
            ("ends with a dot. ", "ends with a dot"),
            ("中文标题：船", "中文标题：船"),
            ("كيف يضيء الفنار؟", "كيف يضيء الفنار؟"),
            ("e\u{301}te\u{301}\n\tlong", "été long"),
        ] {
            assert_eq!(safe(title), expected);
        }
        assert_eq!(safe(&"x".repeat(500)).len(), 80);
        assert!(safe(&"船".repeat(500)).len() <= 160);
    }

    #[test]
    fn many_articles_of_one_title_are_named_without_counting_anew() {
        let mut names = Names::default();
        let began = Instant::now();
        let given: Vec<String> = (0..30_000).map(|_| names.take("Untitled", ".md")).collect();
        assert_eq!(given.last().map(String::as_str), Some("Untitled (30000).md"));
        // Counting from the beginning each time took minutes.
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    }

    #[test]
    fn no_name_is_given_twice() {
        let mut names = Names::default();
        let given: Vec<String> = ["Boats", "boats", "Boats", "Boats (2)"].iter().map(|title| names.take(title, ".md")).collect();
        assert_eq!(given, ["Boats.md", "boats (2).md", "Boats (3).md", "Boats (2) (2).md"]);
    }
}
