//! Merges an article that comes back with the one that is there: nothing of either is lost.

use crate::library::highlight::Highlight;
use crate::library::item::{Item, ItemPicture};

/// Whose text the merged article has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Text {
    Ours,
    Theirs,
}

/// The merged article, which keeps the name and key of ours. The text that was taken later is kept with its facts; tags, highlights, days of
/// reading are joined; the earliest date of saving counts; it is archived or a favourite if either is. A title that the user gave stays, ours before theirs.
pub(super) fn merge(ours: &Item, theirs: &Item) -> (Item, Text) {
    let text = if theirs.taken > ours.taken { Text::Theirs } else { Text::Ours };
    let (newer, older) = if text == Text::Theirs { (theirs, ours) } else { (ours, theirs) };
    let mut merged = newer.clone();
    (merged.uid, merged.key) = (ours.uid.clone(), ours.key.clone());
    merged.set_titles(newer.title_of_page().to_owned(), None);
    if ours.taken == theirs.taken {
        fill_facts(&mut merged, older);
    }
    if let Some(given) = ours.given_title().or(theirs.given_title()) {
        merged.set_titles(merged.title.clone(), Some(given.to_owned()));
    }
    merged.saved = ours.saved.min(theirs.saved);
    merged.archived = earlier(ours.archived, theirs.archived);
    merged.favourite = ours.favourite || theirs.favourite;
    merged.opened = ours.opened.max(theirs.opened);
    let read = if theirs.opened > ours.opened { theirs } else { ours };
    merged.place = read.place.min(newer.words);
    merged.place_text = read.place_text.clone();
    merged.progress = if merged.taken.is_none() { ours.progress.max(theirs.progress) } else { None };
    merged.tags = ours.tags.iter().chain(&theirs.tags).cloned().collect();
    merged.tags.sort();
    merged.tags.dedup();
    fill_pictures(&mut merged.pictures, &older.pictures);
    merged.highlights = join_highlights(&ours.highlights, &theirs.highlights);
    merged.reading = ours.reading.clone();
    for day in &theirs.reading {
        match merged.reading.iter_mut().find(|known| known.day == day.day) {
            // The same backup again must not count twice.
            Some(known) => (known.seconds, known.words) = (known.seconds.max(day.seconds), known.words.max(day.words)),
            None => merged.reading.push(day.clone()),
        }
    }
    merged.reading.sort_by(|a, b| a.day.cmp(&b.day));
    (merged, text)
}

/// What one of two links knows and the other does not.
fn fill_facts(merged: &mut Item, older: &Item) {
    if merged.title == merged.url {
        merged.title = older.title_of_page().to_owned();
    }
    let facts = |item: &mut Item| {
        let Item { byline, site, lang, dir, kind, excerpt, image, published, .. } = item;
        [byline, site, lang, dir, kind, excerpt, image, published].map(std::mem::take)
    };
    let (ours, theirs) = (facts(merged), facts(&mut older.clone()));
    let mut filled = ours.into_iter().zip(theirs).map(|(ours, theirs)| ours.or(theirs));
    let Item { byline, site, lang, dir, kind, excerpt, image, published, .. } = merged;
    for fact in [byline, site, lang, dir, kind, excerpt, image, published] {
        *fact = filled.next().flatten();
    }
}

fn earlier(a: Option<i64>, b: Option<i64>) -> Option<i64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Pictures that one has and the other not.
fn fill_pictures(pictures: &mut [ItemPicture], others: &[ItemPicture]) {
    for picture in pictures.iter_mut().filter(|picture| picture.hash.is_none()) {
        if let Some(other) = others.iter().find(|other| other.url == picture.url && other.hash.is_some()) {
            *picture = other.clone();
        }
    }
}

/// The highlights of both; of two with one name that which was changed last, of two at one place with the same words ours.
fn join_highlights(ours: &[Highlight], theirs: &[Highlight]) -> Vec<Highlight> {
    let mut joined = ours.to_vec();
    for highlight in theirs {
        if let Some(known) = joined.iter_mut().find(|known| known.uid == highlight.uid) {
            if highlight.changed > known.changed {
                *known = highlight.clone();
            }
        } else if !joined
            .iter()
            .any(|known| known.exact == highlight.exact && known.start == highlight.start && known.note == highlight.note)
        {
            joined.push(highlight.clone());
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::{Text, merge};
    use crate::library::highlight::Highlight;
    use crate::library::item::{Item, ItemPicture, ReadingDay};

    fn highlight(uid: &str, note: &str, changed: i64) -> Highlight {
        Highlight { uid: uid.to_owned(), exact: uid.to_owned(), note: note.to_owned(), changed, ..Highlight::default() }
    }

    #[test]
    fn nothing_of_either_is_lost() {
        let picture = |hash: Option<&str>| ItemPicture { url: "u".to_owned(), hash: hash.map(str::to_owned), why: None };
        let day = |day: &str, seconds| ReadingDay { day: day.to_owned(), seconds, words: 1 };
        let ours = Item {
            uid: "a".to_owned(),
            title: "old".to_owned(),
            saved: 5,
            taken: Some(5),
            archived: Some(9),
            opened: Some(3),
            place: 2,
            words: 10,
            tags: vec!["x".to_owned()],
            pictures: vec![picture(Some("h"))],
            highlights: vec![highlight("1", "mine", 5), highlight("2", "old", 1)],
            reading: vec![day("2025-01-02", 10)],
            ..Item::default()
        };
        let theirs = Item {
            uid: "b".to_owned(),
            title: "new".to_owned(),
            saved: 4,
            taken: Some(6),
            favourite: true,
            words: 10,
            tags: vec!["x".to_owned(), "b".to_owned()],
            pictures: vec![picture(None)],
            highlights: vec![highlight("2", "new", 2), highlight("3", "theirs", 1)],
            reading: vec![day("2025-01-01", 3), day("2025-01-02", 4)],
            ..Item::default()
        };
        let (merged, text) = merge(&ours, &theirs);
        assert_eq!(text, Text::Theirs);
        assert_eq!((merged.uid.as_str(), merged.title.as_str(), merged.saved, merged.place), ("a", "new", 4, 2));
        assert_eq!((merged.archived, merged.favourite), (Some(9), true));
        assert_eq!(merged.tags, ["b", "x"]);
        assert_eq!(merged.pictures, [picture(Some("h"))]);
        assert_eq!(merged.highlights.iter().map(|found| found.note.as_str()).collect::<Vec<_>>(), ["mine", "new", "theirs"]);
        assert_eq!(merged.reading, [day("2025-01-01", 3), day("2025-01-02", 10)]);
        assert_eq!(merge(&merged, &theirs).0, merged, "the same again changes nothing");
        assert_eq!(merge(&ours, &ours).0, ours);
    }

    #[test]
    fn a_title_that_the_user_gave_stays() {
        let of = |title: &str, page: Option<&str>, taken| Item {
            title: title.to_owned(),
            page_title: page.map(str::to_owned),
            taken: Some(taken),
            ..Item::default()
        };
        let titles = |ours: &Item, theirs: &Item| {
            let merged = merge(ours, theirs).0;
            assert_eq!(merge(&merged, theirs).0, merged, "the same again changes nothing");
            (merged.title, merged.page_title)
        };
        let expected = |title: &str, page: &str| (title.to_owned(), Some(page.to_owned()));
        let (page, mine, theirs) = (of("Page", None, 9), of("Mine", Some("Old page"), 5), of("Theirs", Some("New page"), 7));
        assert_eq!(titles(&mine, &page), expected("Mine", "Page"));
        assert_eq!(titles(&page, &mine), expected("Mine", "Page"));
        assert_eq!(titles(&mine, &theirs), expected("Mine", "New page"));
        assert_eq!(titles(&of("https://example.org/a", None, 5), &mine), expected("Mine", "https://example.org/a"));
    }
}
