//! An article as it was before an import, where nothing was changed since: what the person did since stays.

use super::super::item::Item;

/// The article as it shall be: what is as the import left it is as it was before. A text that was taken anew since stays with its facts.
pub(super) fn revert(now: &Item, before: &Item, after: &Item) -> Item {
    let has_own_text = now.taken != after.taken;
    let text = if has_own_text { now } else { before };
    let mut made = now.clone();
    if !has_own_text {
        made.url = pick(&now.url, &before.url, &after.url);
        made.own_key = pick(&now.own_key, &before.own_key, &after.own_key);
        made.byline = pick(&now.byline, &before.byline, &after.byline);
        made.site = pick(&now.site, &before.site, &after.site);
        made.lang = pick(&now.lang, &before.lang, &after.lang);
        made.dir = pick(&now.dir, &before.dir, &after.dir);
        made.kind = pick(&now.kind, &before.kind, &after.kind);
        made.excerpt = pick(&now.excerpt, &before.excerpt, &after.excerpt);
        made.image = pick(&now.image, &before.image, &after.image);
        made.published = pick(&now.published, &before.published, &after.published);
        made.pictures = pick(&now.pictures, &before.pictures, &after.pictures);
        made.place = pick(&now.place, &before.place, &after.place);
        made.place_text = pick(&now.place_text, &before.place_text, &after.place_text);
        made.progress = pick(&now.progress, &before.progress, &after.progress);
    }
    let own = |item: &Item| item.title_of_page().to_owned();
    let given = |item: &Item| item.given_title().map(str::to_owned);
    let title_of_page = if has_own_text { own(now) } else { pick(&own(now), &own(before), &own(after)) };
    made.set_titles(title_of_page, pick(&given(now), &given(before), &given(after)));
    (made.words, made.minutes, made.engine, made.taken) = (text.words, text.minutes, text.engine.clone(), text.taken);
    made.saved = pick(&now.saved, &before.saved, &after.saved);
    made.opened = pick(&now.opened, &before.opened, &after.opened);
    made.archived = pick(&now.archived, &before.archived, &after.archived);
    made.favourite = pick(&now.favourite, &before.favourite, &after.favourite);
    made.tags.retain(|tag| before.tags.contains(tag) || !after.tags.contains(tag));
    made.highlights = joined(&now.highlights, &before.highlights, &after.highlights, |a, b| a.uid == b.uid);
    made.reading = joined(&now.reading, &before.reading, &after.reading, |a, b| a.day == b.day);
    made
}

fn pick<T: PartialEq + Clone>(now: &T, before: &T, after: &T) -> T {
    if now == after { before.clone() } else { now.clone() }
}

/// Of each thing what it was before, unless it was changed since.
fn joined<T: PartialEq + Clone>(now: &[T], before: &[T], after: &[T], is_same: impl Fn(&T, &T) -> bool) -> Vec<T> {
    let of = |list: &[T], one: &T| list.iter().find(|other| is_same(other, one)).cloned();
    let kept = |one: &T| if of(after, one).as_ref() == Some(one) { of(before, one) } else { Some(one.clone()) };
    now.iter().filter_map(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::revert;
    use crate::library::highlight::Highlight;
    use crate::library::item::{Item, ReadingDay};

    fn mark(uid: &str, note: &str) -> Highlight {
        Highlight { uid: uid.to_owned(), note: note.to_owned(), ..Highlight::default() }
    }

    fn day(day: &str, seconds: u32) -> ReadingDay {
        ReadingDay { day: day.to_owned(), seconds, words: 1 }
    }

    #[test]
    fn what_the_import_did_goes_and_what_the_person_did_stays() {
        let names = |tags: &[&str]| tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>();
        let before = Item {
            title: "old".to_owned(),
            saved: 9,
            tags: names(&["a"]),
            highlights: vec![mark("1", "mine"), mark("2", "mine")],
            reading: vec![day("x", 1)],
            ..Item::default()
        };
        let after = Item {
            title: "new".to_owned(),
            saved: 5,
            taken: Some(7),
            words: 10,
            archived: Some(7),
            tags: names(&["a", "b"]),
            highlights: vec![mark("1", "theirs"), mark("2", "theirs"), mark("3", "theirs")],
            reading: vec![day("x", 5), day("y", 2)],
            ..before.clone()
        };
        assert_eq!(revert(&after, &before, &after), before);
        let mut now = after.clone();
        now.tags.push("c".to_owned());
        now.archived = None;
        now.highlights[1].note = "changed".to_owned();
        now.reading[1].seconds = 3;
        let made = revert(&now, &before, &after);
        assert_eq!((made.title.as_str(), made.saved, made.taken, made.words, made.archived), ("old", 9, None, 0, None));
        assert_eq!(made.tags, names(&["a", "c"]));
        assert_eq!(made.highlights, [mark("1", "mine"), mark("2", "changed")]);
        assert_eq!(made.reading, [day("x", 1), day("y", 3)]);
        let named = Item { title: "mine".to_owned(), page_title: Some("new".to_owned()), ..after.clone() };
        let made = revert(&named, &before, &after);
        assert_eq!((made.title.as_str(), made.page_title.as_deref()), ("mine", Some("old")));
        assert_eq!(revert(&named, &before, &named).page_title, None);
        let anew = Item { taken: Some(20), words: 11, title: "newest".to_owned(), ..after.clone() };
        let made = revert(&anew, &before, &after);
        assert_eq!((made.title.as_str(), made.taken, made.words, made.saved), ("newest", Some(20), 11, 9));
    }
}
