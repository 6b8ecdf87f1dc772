//! The line above a text: all authors in one text, and a time as people write it.

use std::borrow::Cow;

use crate::article::Article;

/// The byline as the page writes it or, without one, the authors joined by commas.
pub fn byline(article: &Article) -> Option<Cow<'_, str>> {
    let authors = &article.meta.authors;
    let joined = || authors.iter().map(|author| author.value.as_str()).collect::<Vec<_>>().join(", ");
    let written = article.meta.byline.as_deref().map(Cow::Borrowed);
    written.or_else(|| (!authors.is_empty()).then(|| Cow::Owned(joined())))
}

/// A time as people write it: of a time in ISO's form the day and the minute. The exact one is for programs.
pub(super) fn readable_time(time: &str) -> Cow<'_, str> {
    const FORM: &[u8] = b"0000-00-00T00:00";
    let is_iso = time.len() >= FORM.len()
        && time.bytes().zip(FORM).all(|(sign, form)| if *form == b'0' { sign.is_ascii_digit() } else { sign == *form });
    if is_iso { Cow::Owned(format!("{} {}", &time[..10], &time[11..FORM.len()])) } else { Cow::Borrowed(time) }
}

#[cfg(test)]
mod tests {
    use super::readable_time;

    #[test]
    fn times_for_programs_are_written_as_people_do() {
        assert_eq!(readable_time("2026-11-08T19:33:12.250Z"), "2026-11-08 19:33");
        assert_eq!(readable_time("2026-11-08T19:33"), "2026-11-08 19:33");
        for time in ["2026-11-08", "8 Nov 2026, 19:33", "2026-11-08T19", "２０２６-11-08T19:33", ""] {
            assert_eq!(readable_time(time), time);
        }
    }
}
