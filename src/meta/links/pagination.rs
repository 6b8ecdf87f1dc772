//! Tells by two URLs whether they are pages of the same text.

use crate::url::Url;

/// Query parameters and path segments that hold a page number.
const PAGE_PARAMETERS: &[&str] = &["page", "p", "pg", "paged", "seite", "pagina", "start", "offset", "pagenum", "pn", "page_no"];

/// Whether two URLs differ only in their page number.
pub fn is_page_of_same_text(own: &Url, other: &Url) -> bool {
    if own.host() != other.host() {
        return false;
    }
    let (own_stem, own_number) = split_page_number(own);
    let (other_stem, other_number) = split_page_number(other);
    own_stem == other_stem && own_number != other_number || differ_by_one(own.path(), other.path())
}

/// Whether the last segments of two paths differ by one in a single small number that is not the first number: `thread-20417-2-1`. The
/// first may be an id.
fn differ_by_one(own: &str, other: &str) -> bool {
    let (own, other) = (own.rsplit('/').next().unwrap_or(""), other.rsplit('/').next().unwrap_or(""));
    let (a, b): (Vec<&str>, Vec<&str>) = (own.split(['-', '_', '.', ',']).collect(), other.split(['-', '_', '.', ',']).collect());
    let number = |text: &str| if text.len() <= 4 { text.parse::<u32>().ok() } else { None };
    let mut differ = (0..a.len().min(b.len())).filter(|at| a[*at] != b[*at]);
    let (Some(at), None) = (differ.next(), differ.next()) else { return false };
    let counted_before = a[..at].iter().any(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    let by_one = number(a[at]).zip(number(b[at])).is_some_and(|(a, b)| a.abs_diff(b) == 1);
    a.len() == b.len() && counted_before && by_one
}

/// A URL without its page number, and the number.
fn split_page_number(url: &Url) -> (String, Option<u32>) {
    let mut number = None;
    let mut parts: Vec<&str> = url.path().trim_end_matches('/').split('/').collect();
    let digits = |text: &str| if text.len() <= 4 { text.parse::<u32>().ok() } else { None };
    let last = parts.last().copied().unwrap_or("");
    if let Some(found) = digits(last).filter(|_| parts.len() > 1) {
        number = Some(found);
        parts.pop();
        // Both `/page/2` and `/2` are page numbers.
        if parts.last().is_some_and(|part| PAGE_PARAMETERS.contains(part)) {
            parts.pop();
        }
    }
    let joined = parts.join("/");
    // The file extension does not matter: `story.html`, `story-2.html`.
    let mut path = joined.rsplit_once('.').map_or(&joined[..], |(head, end)| if end.len() <= 5 { head } else { &joined });
    if let (None, Some((head, tail))) = (number, path.rsplit_once(['-', '_', ',']))
        && let Some(found) = digits(tail)
    {
        number = Some(found);
        let counted = head.rsplit_once(['-', '_', ',']).filter(|(_, word)| PAGE_PARAMETERS.contains(word));
        path = counted.map_or(head, |(head, _)| head);
    }
    let mut query: Vec<&str> = Vec::new();
    for pair in url.query().unwrap_or("").split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        match value.parse::<u32>() {
            Ok(found) if PAGE_PARAMETERS.contains(&key.to_ascii_lowercase().as_str()) => number = Some(found),
            _ => query.push(pair),
        }
    }
    (format!("{path}?{}", query.join("&")), number)
}

#[cfg(test)]
mod tests {
    use super::is_page_of_same_text;
    use crate::url::Url;

    #[test]
    fn pages_of_one_text_differ_by_their_number() {
        for (own, other, expected) in [
            ("https://example.org/story", "https://example.org/story/2", true),
            ("https://example.org/story/2", "https://example.org/story/3/", true),
            ("https://example.org/story/", "https://example.org/story/page/2/", true),
            ("https://example.org/story.html", "https://example.org/story-2.html", true),
            ("https://example.org/t?id=7", "https://example.org/t?id=7&page=2", true),
            ("https://example.org/t?id=7", "https://example.org/t?id=8", false),
            ("https://example.org/thread-20417-1-1.html", "https://example.org/thread-20417-2-1.html", true),
            ("https://example.org/thread-20417-1-1.html", "https://example.org/thread-20418-1-1.html", false),
            ("https://example.org/thread-20417-1-1.html", "https://example.org/thread-20417-7-1.html", false),
            ("https://example.org/story", "https://example.org/other", false),
            ("https://example.org/story", "https://example.com/story/2", false),
        ] {
            assert_eq!(is_page_of_same_text(&Url::parse(own).unwrap(), &Url::parse(other).unwrap()), expected, "{own} {other}");
        }
    }
}
