//! Names of hosts in letters beyond ASCII, as the name system and browsers write them: `bücher.example` is `xn--bcher-kva.example` (RFC 3492).

use unicode_normalization::UnicodeNormalization;

/// What begins a part that is encoded.
const PREFIX: &str = "xn--";

/// The numbers of RFC 3492, section 5.
const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 128;

/// Letters of a part of a name. The name system allows 63 bytes.
const MAX_LETTERS: usize = 63;

/// A name in letters of ASCII; nothing if it has none.
pub(super) fn ascii_host(name: &str) -> Option<String> {
    if name.is_ascii() {
        return Some(name.to_ascii_lowercase());
    }
    let plain: String = name.nfkc().flat_map(char::to_lowercase).nfc().collect();
    let parts: Option<Vec<String>> = plain.split(['.', '。']).map(ascii_part).collect();
    parts.map(|parts| parts.join("."))
}

fn ascii_part(part: &str) -> Option<String> {
    match part.is_ascii() {
        true => Some(part.to_owned()),
        false if part.chars().count() <= MAX_LETTERS => encoded(part).map(|encoded| format!("{PREFIX}{encoded}")),
        false => None,
    }
}

/// The algorithm of section 6.3: the letters of ASCII first, then where the others stand, the lowest first.
fn encoded(part: &str) -> Option<String> {
    let mut out: String = part.chars().filter(char::is_ascii).collect();
    let basic = u32::try_from(out.len()).ok()?;
    if basic > 0 {
        out.push('-');
    }
    let all = u32::try_from(part.chars().count()).ok()?;
    let (mut n, mut delta, mut bias, mut done) = (INITIAL_N, 0_u32, INITIAL_BIAS, basic);
    while done < all {
        let next = part.chars().map(u32::from).filter(|sign| *sign >= n).min()?;
        delta = delta.checked_add((next - n).checked_mul(done + 1)?)?;
        n = next;
        for sign in part.chars().map(u32::from) {
            if sign < n {
                delta = delta.checked_add(1)?;
            }
            if sign == n {
                number(delta, bias, &mut out);
                bias = adapted(delta, done + 1, done == basic);
                delta = 0;
                done += 1;
            }
        }
        delta = delta.checked_add(1)?;
        n += 1;
    }
    Some(out)
}

/// Writes a number of variable length.
fn number(mut rest: u32, bias: u32, out: &mut String) {
    let mut k = BASE;
    loop {
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if rest < threshold {
            break;
        }
        out.push(digit(threshold + (rest - threshold) % (BASE - threshold)));
        rest = (rest - threshold) / (BASE - threshold);
        k += BASE;
    }
    out.push(digit(rest));
}

fn digit(value: u32) -> char {
    let offset = if value < 26 { u32::from(b'a') } else { u32::from(b'0') - 26 };
    char::from_u32(value + offset).unwrap_or('a')
}

/// The bias after a number was written (section 6.1).
fn adapted(delta: u32, count: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / count;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

#[cfg(test)]
mod tests {
    use super::ascii_host;

    #[test]
    fn names_are_written_as_browsers_write_them() {
        for (name, expected) in [
            ("bücher.example", "xn--bcher-kva.example"),
            ("BÜCHER.Example", "xn--bcher-kva.example"),
            ("bu\u{308}cher.example", "xn--bcher-kva.example"),
            ("пример.рф", "xn--e1afmkfd.xn--p1ai"),
            ("例え.テスト", "xn--r8jz45g.xn--zckzah"),
            ("مثال.إختبار", "xn--mgbh0fb.xn--kgbechtv"),
            ("Example.ORG", "example.org"),
        ] {
            assert_eq!(ascii_host(name).as_deref(), Some(expected), "{name}");
        }
        assert_eq!(ascii_host(&"ü".repeat(64)), None);
    }
}
