//! Finds the words of a highlight in a text again, also after the text changed: by the words themselves, by what stands before and after them,
//! and by where they stood.

/// Part of the words that may differ, in percent.
const MAX_CHANGED: usize = 25;

/// Words of a quote that may have changed and still be sought word by word: the work grows with their number.
const MAX_WORDS: usize = 400;

/// A place in a text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub start: usize,
    pub stop: usize,
}

/// What is sought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quote<'a> {
    pub exact: &'a str,
    pub prefix: &'a str,
    pub suffix: &'a str,
    /// Where it stood, in bytes of the text it was taken from.
    pub start: usize,
}

/// The place of a quote in a text.
pub(super) fn find(text: &str, quote: Quote<'_>) -> Option<Range> {
    if quote.exact.trim().is_empty() {
        return None;
    }
    let exact = best(text, quote, text.match_indices(quote.exact).map(|(start, found)| Range { start, stop: start + found.len() }));
    exact.or_else(|| by_words(text, quote))
}

/// The place whose surroundings agree best; of equals the one nearest to where it stood.
fn best(text: &str, quote: Quote<'_>, places: impl Iterator<Item = Range>) -> Option<Range> {
    places.max_by_key(|place| {
        let before = quote.prefix.chars().rev().zip(text[..place.start].chars().rev()).take_while(|(a, b)| a == b).count();
        let after = quote.suffix.chars().zip(text[place.stop..].chars()).take_while(|(a, b)| a == b).count();
        (before + after, std::cmp::Reverse(place.start.abs_diff(quote.start)))
    })
}

/// A word, or a letter of a script that writes no spaces between words, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Word {
    text: String,
    range: Range,
}

fn words(text: &str) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    let mut is_open = false;
    for (start, sign) in text.char_indices() {
        let stop = start + sign.len_utf8();
        if !sign.is_alphanumeric() {
            is_open = false;
        } else if is_open
            && sign < '\u{2e80}'
            && let Some(word) = found.last_mut()
        {
            word.text.extend(sign.to_lowercase());
            word.range.stop = stop;
        } else {
            found.push(Word { text: sign.to_lowercase().collect(), range: Range { start, stop } });
            is_open = sign < '\u{2e80}';
        }
    }
    found
}

/// The place where the fewest words would have to be changed, added or left out to get the quote (Sellers' algorithm over words).
fn by_words(text: &str, quote: Quote<'_>) -> Option<Range> {
    let (wanted, there) = (words(quote.exact), words(text));
    if wanted.is_empty() || wanted.len() > MAX_WORDS {
        return None;
    }
    let most = wanted.len() * MAX_CHANGED / 100;
    // For each number of wanted words read so far: the changes needed for them to end here, and the word at which they begin.
    let mut column: Vec<(usize, usize)> = (0..=wanted.len()).map(|n| (n, 0)).collect();
    let mut found: Vec<(usize, Range)> = Vec::new();
    for (at, word) in there.iter().enumerate() {
        let mut diagonal = column[0];
        column[0] = (0, at + 1);
        for n in 1..=wanted.len() {
            let same = (diagonal.0 + usize::from(wanted[n - 1].text != word.text), if n == 1 { at } else { diagonal.1 });
            diagonal = column[n];
            let added = (column[n].0 + 1, column[n].1);
            let left_out = (column[n - 1].0 + 1, column[n - 1].1);
            column[n] = [same, added, left_out].into_iter().min_by_key(|(changes, _)| *changes).unwrap_or(same);
        }
        let (changes, begins) = column[wanted.len()];
        if changes <= most && begins <= at {
            found.push((changes, Range { start: there[begins].range.start, stop: word.range.stop }));
        }
    }
    let least = found.iter().map(|(changes, _)| *changes).min()?;
    best(text, quote, found.into_iter().filter(|(changes, _)| *changes == least).map(|(_, range)| range))
}

/// The position in UTF-16 units of a position in bytes.
pub(super) fn to_utf16(text: &str, at: usize) -> usize {
    text[..at].chars().map(char::len_utf16).sum()
}

/// The position in bytes of a position in UTF-16 units; the end if the text is shorter.
pub(super) fn from_utf16(text: &str, at: usize) -> usize {
    let mut units = 0;
    for (byte, sign) in text.char_indices() {
        if units >= at {
            return byte;
        }
        units += sign.len_utf16();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{Quote, find, from_utf16, to_utf16};

    const TEXT: &str =
        "The boats lay still. The nets were dry. The boats lay still. Somebody counted the 12 nets aloud, and was in no hurry.";

    fn found(quote: Quote<'_>) -> Option<&'static str> {
        find(TEXT, quote).map(|range| &TEXT[range.start..range.stop])
    }

    #[test]
    fn of_equal_words_those_with_the_same_neighbours_are_meant() {
        let quote = Quote { exact: "The boats lay still.", prefix: "dry. ", suffix: " Some", start: 0 };
        assert_eq!(find(TEXT, quote).unwrap().start, 40);
        assert_eq!(find(TEXT, Quote { prefix: "", suffix: "", ..quote }).unwrap().start, 0);
        assert_eq!(find(TEXT, Quote { prefix: "", suffix: "", start: 39, ..quote }).unwrap().start, 40);
    }

    #[test]
    fn changed_words_are_found_and_others_are_not() {
        let quote = |exact| Quote { exact, prefix: "", suffix: "", start: 0 };
        assert_eq!(
            found(quote("somebody counted all the nets aloud and was in no hurry")),
            Some("Somebody counted the 12 nets aloud, and was in no hurry")
        );
        assert_eq!(found(quote("nobody ever sang the songs of the sea aloud at night")), None);
        assert_eq!(found(quote("  ")), None);
        assert_eq!(found(quote("…")), None);
    }

    #[test]
    fn scripts_without_spaces_are_compared_letter_by_letter() {
        let text = "船静静地停着。有人大声数着渔网，一点也不着急。";
        let quote = Quote { exact: "有人在大声数着渔网，一点儿也不着急", prefix: "", suffix: "", start: 0 };
        let range = find(text, quote).unwrap();
        assert_eq!(&text[range.start..range.stop], "有人大声数着渔网，一点也不着急");
    }

    #[test]
    fn positions_are_counted_as_browsers_do() {
        let text = "a𝄞b";
        assert_eq!((to_utf16(text, 5), from_utf16(text, 3), from_utf16(text, 99)), (3, 5, 6));
    }
}
