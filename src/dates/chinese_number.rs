//! Numbers of a date in Chinese digits, as offices of China, Taiwan and Japan write them.

/// What is counted in a date.
const UNITS: &[char] = &['年', '月', '日', '号', '號'];

/// The most characters of a number: `二十三`, `二〇二六`.
const MAX_CHARS: usize = 4;

/// The value of a digit. The first year of an era is called `元`.
fn digit(c: char) -> Option<u64> {
    Some(match c {
        '〇' | '零' | '○' => 0,
        '元' | '一' => 1,
        '二' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    })
}

/// Whether a character may stand in such a number.
pub fn is_part(c: char) -> bool {
    c == '十' || digit(c).is_some()
}

/// Digits behind one another, and how many there are.
fn digits(text: &str) -> Option<(u64, usize)> {
    text.chars().try_fold((0, 0), |(value, count), c| Some((value * 10 + digit(c)?, count + 1)))
}

/// The number before a unit of a date at the start of a text: `二〇二六年`, `十一月`, `二十三日`. Returns its value, its bytes, and how many digits it would have in
/// Arabic ones.
pub fn number(text: &str) -> Option<(u64, usize, usize)> {
    let (end, _) = text.char_indices().take(MAX_CHARS + 1).find(|(_, c)| !is_part(*c)).filter(|(_, c)| UNITS.contains(c))?;
    let Some((tens, ones)) = text[..end].split_once('十') else {
        return digits(&text[..end]).filter(|(_, count)| *count > 0).map(|(value, count)| (value, end, count));
    };
    match (digits(tens)?, digits(ones)?) {
        ((_, 0), (ones, 0..=1)) => Some((10 + ones, end, 2)),
        ((tens, 1), (ones, 0..=1)) => Some((tens * 10 + ones, end, 2)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn reads_numbers_before_the_units_of_a_date() {
        let value = |text: &str| number(text).map(|(value, _, digits)| (value, digits));
        assert_eq!(value("二〇二六年"), Some((2026, 4)));
        assert_eq!(value("十月"), Some((10, 2)));
        assert_eq!(value("三十日"), Some((30, 2)));
        assert_eq!(value("二十三日"), Some((23, 2)));
        assert_eq!(value("八年"), Some((8, 1)));
        for text in ["年", "二〇二六", "一二三四五年", "十十月", "二二十日", "一百年", "三人"] {
            assert_eq!(value(text), None, "{text}");
        }
    }
}
