//! Reads what the address of an image tells without loading it: its file extension, its file name without a size suffix, its width,
//! whether it is a placeholder or an allowed data URL.

use crate::rules::images::{BANNER_WORDS, DATA_TYPES, EXTENSIONS, MAX_DATA_IN_FIGURE, MIN_DATA, PLACEHOLDER_STEMS, PLACEHOLDER_WORDS};
use crate::rules::substrings::Words;
use crate::url::before_query;

/// Whether the address has the file extension of an image.
pub(crate) fn is_image_file(address: &str) -> bool {
    extension(address).is_some_and(|ending| EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(ending)))
}

/// Parts of paths of file pages on code hosts.
const SHOWN_FILES: &[&str] = &["/blob/", "/-/blob/", "/src/branch/"];

/// Whether an address that ends like an image is a page about the image. Wikis put a namespace before the file name
/// (`/wiki/File:Loaf.jpg`); code hosts have paths of their own for file pages.
pub(crate) fn is_file_page(address: &str) -> bool {
    let path = before_query(address);
    let file = path.rsplit('/').next().unwrap_or("");
    // A colon after a digit belongs to a time of day.
    let spaced = |colon: &str| {
        file.split_once(colon).is_some_and(|(space, _)| !space.ends_with(|c: char| c.is_ascii_digit()) || space.contains('%'))
    };
    spaced(":") || spaced("%3A") || spaced("%3a") || SHOWN_FILES.iter().any(|part| path.contains(part))
}

/// Whether the address has the file extension of something else than an image.
pub(crate) fn has_other_ending(address: &str) -> bool {
    extension(address).is_some_and(|ending| ["html", "htm", "php", "js", "css", "json", "pdf", "mp4", "webm", "mp3"].contains(&ending))
}

/// The file extension of an address, without query and fragment.
fn extension(address: &str) -> Option<&str> {
    let path = before_query(address);
    // Some servers put a size after the extension: `photo.jpg!large`, `photo.jpg@640w`.
    let file = path.rsplit('/').next()?.split(['!', '@']).next()?;
    let (_, ending) = file.rsplit_once('.')?;
    (ending.len() <= 4).then_some(ending)
}

/// The file name without its extension.
pub(crate) fn stem(address: &str) -> &str {
    let path = before_query(address);
    let file = path.rsplit('/').find(|part| !part.is_empty()).unwrap_or("");
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// The file name without extension and size suffix: the same for all versions of an image.
pub(crate) fn file_key(address: &str) -> &str {
    let stem = stem(address);
    // Wikis put the width in front.
    let stem = stem.split_once("px-").filter(|(width, _)| width.bytes().all(|b| b.is_ascii_digit())).map_or(stem, |(_, rest)| rest);
    let is_size = |part: &str| {
        let digits = part.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        part == "scaled"
            || part.split_once('x').is_some_and(|(a, b)| a.parse::<u32>().is_ok() && b.parse::<u32>().is_ok())
            || (digits.len() > 2 && part.ends_with("px"))
    };
    match stem.rsplit_once(['-', '_']) {
        Some((front, last)) if is_size(last) && !front.is_empty() => front,
        _ => stem,
    }
}

/// Digits of the hash with which programs tell the versions of a file apart.
const MIN_HASH: usize = 8;

/// Whether a part of a name is such a hash.
pub(crate) fn is_hash(text: &str) -> bool {
    let has = |is: fn(&u8) -> bool| text.bytes().any(|byte| is(&byte));
    text.len() >= MIN_HASH && text.bytes().all(|byte| byte.is_ascii_hexdigit()) && has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic)
}

/// Words of the names of placeholders, to be found anywhere in the name of a file.
static PLACEHOLDERS: Words = Words::new(PLACEHOLDER_WORDS);
/// Digits of a number that says nothing of a file but tells it from others: not `blank-2`, which may be one of a set.
const MIN_FILE_NUMBER: usize = 5;

/// Whether an address is a placeholder for certain: its file is called so, with a number or another such name behind it at most.
pub(crate) fn is_placeholder(address: &str) -> bool {
    let address = address.trim();
    if address.is_empty() || address == "#" || address.starts_with("about:") {
        return true;
    }
    if address.starts_with("data:") {
        return allowed_data(address).is_none_or(|data| data.len() < MIN_DATA || is_dot(data));
    }
    let stem = stem(address);
    let stem = stem.rsplit_once('.').filter(|(_, version)| is_hash(version)).map_or(stem, |(name, _)| name);
    let is_one = |word: &str, names: &[&str]| names.iter().any(|name| is_called(word, name));
    let is_number = |word: &str| word.len() >= MIN_FILE_NUMBER && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut words = stem.split(['-', '_']);
    is_one(stem, PLACEHOLDER_STEMS)
        || (is_one(words.next().unwrap_or(""), PLACEHOLDER_WORDS) && words.all(|word| is_one(word, PLACEHOLDER_STEMS) || is_number(word)))
}

/// Whether a data URL is a GIF of less than four pixels in width, whatever else is in the file: the width stands right behind its name.
fn is_dot(data: &str) -> bool {
    let Some((_, [b'R', b'0', b'l', b'G', b'O', b'D', _, b'h', low, middle, high, ..])) =
        data.split_once(";base64,").map(|(kind, bytes)| (kind, bytes.as_bytes()))
    else {
        return false;
    };
    *low == b'A' && b"AQgw".contains(middle) && *high == b'A'
}

/// Whether a file is called by a name in lower case with `-` between its words, in any case and with either sign between them.
fn is_called(file: &str, name: &str) -> bool {
    let is_same = |(own, known): (u8, u8)| own.to_ascii_lowercase() == known || (own, known) == (b'_', b'-');
    file.len() == name.len() && file.bytes().zip(name.bytes()).all(is_same)
}

/// Whether an address may be a placeholder. Any other candidate is better.
pub(crate) fn may_be_placeholder(address: &str) -> bool {
    let is_placeholder = |word: &str| PLACEHOLDER_WORDS.iter().any(|known| known.eq_ignore_ascii_case(word));
    let stem = stem(address);
    PLACEHOLDERS.are_in(stem) && stem.split(|c: char| !c.is_ascii_alphanumeric()).any(is_placeholder)
}

/// Whether a file or its folder is called a banner, or after a size of banners.
pub(crate) fn is_called_banner(address: &str) -> bool {
    let mut words = before_query(address).rsplit('/').take(2).flat_map(|part| part.split(|c: char| !c.is_ascii_alphanumeric()));
    let is_banner = |word: &str| {
        let size = word.len().checked_sub(2).filter(|end| word[*end..].eq_ignore_ascii_case("px"));
        BANNER_WORDS.iter().any(|known| known.eq_ignore_ascii_case(&word[..size.unwrap_or(word.len())]))
    };
    !address.starts_with("data:") && words.any(is_banner)
}

/// The address, if it is a data URL of an allowed image type.
pub(crate) fn allowed_data(address: &str) -> Option<&str> {
    let known = DATA_TYPES.iter().any(|kind| address.get(..kind.len()).is_some_and(|start| start.eq_ignore_ascii_case(kind)));
    let rest_is_plain = || address.bytes().all(|b| b.is_ascii_alphanumeric() || b":/;,+=%-_.".contains(&b));
    (known && address.contains(";base64,") && address.len() <= MAX_DATA_IN_FIGURE && rest_is_plain()).then_some(address)
}

/// The width an address tells: `-300x200.jpg`, `?w=300`, `/w_300/`, `/300px-`, `=s300`.
pub(crate) fn width_in_address(address: &str) -> Option<u32> {
    if address.starts_with("data:") {
        return None;
    }
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let from_query = query.split(['&', ';']).filter_map(|pair| pair.split_once('=')).find_map(|(name, value)| {
        let names = ["w", "width", "wid", "imwidth", "sw", "resize", "fit", "size", "maxwidth", "max-w"];
        if !names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            return None;
        }
        let digits = value.bytes().take_while(u8::is_ascii_digit).count();
        value[..digits].parse().ok().filter(|width| *width >= 10)
    });
    from_query.or_else(|| path.split(parts).filter_map(width_of_part).next_back()).or_else(|| width_after_mark(path))
}

/// Whether a character separates the parts of a path that may be widths.
fn parts(sign: char) -> bool {
    matches!(sign, '/' | '-' | '_' | ',' | '.' | '=' | '@' | '!')
}

/// Width and height that the last parts of an address tell: `-300x200.jpg`, `/w880h180/`.
pub(crate) fn size_in_address(address: &str) -> Option<(u32, u32)> {
    let number = |text: &str| text.trim_end_matches("px").parse::<u32>().ok();
    let size = |part: &str| {
        let (width, height) = part.split_once('x').or_else(|| part.strip_prefix('w')?.split_once('h'))?;
        Some((number(width)?, number(height)?))
    };
    before_query(address).split(parts).filter_map(size).next_back()
}

fn width_of_part(part: &str) -> Option<u32> {
    // Most parts are words.
    if !part.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | 'w' | 's')) {
        return None;
    }
    let number = |text: &str| text.parse::<u32>().ok().filter(|width| (10..20_000).contains(width));
    if let Some((a, b)) = part.split_once('x').filter(|(_, b)| !b.is_empty()) {
        return number(b).and(number(a));
    }
    part.strip_suffix("px")
        .or_else(|| part.strip_suffix('w'))
        .and_then(number)
        .or_else(|| part.strip_prefix(['w', 's']).filter(|rest| rest.len() >= 3).and_then(number))
}

/// The width in `w_300`, as in the paths of image servers.
fn width_after_mark(path: &str) -> Option<u32> {
    path.split(['/', ',', ':']).find_map(|part| part.strip_prefix("w_")?.parse().ok())
}
