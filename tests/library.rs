//! The library from outside: what is kept, found and undone, and what happens when the disk is full, the process is killed, the file is damaged or
//! any step fails.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use pith::library::{
    Access, Change, Export, Find, Format, Highlight, Library, LibraryError, MistakeCode, NewArticle, NewPicture, Order, Place, Saved,
    SavedText, Sort, StateChange, Undo,
};
use rusqlite::Connection;

/// A picture of one pixel; the number makes its bytes differ.
fn picture(number: usize) -> Vec<u8> {
    [b"GIF89a\x01\0\x01\0".as_slice(), number.to_string().as_bytes(), b";"].concat()
}

fn article(n: usize) -> NewArticle {
    let pictures =
        (0..2).map(|i| NewPicture { url: format!("https://example.org/{n}/{i}.gif"), bytes: picture(n * 10 + i), why: None }).collect();
    NewArticle {
        url: format!("https://example.org/articles/{n}"),
        title: Some(format!("Article number {n}")),
        lang: Some("en".to_owned()),
        content: Some(format!(
            "<p>The boats of harbour{n} lay still.</p><img src=\"https://example.org/{n}/0.gif\"><p>Nets were counted aloud.</p><img src=\"https://example.org/{n}/1.gif\">"
        )),
        word_count: 12,
        reading_time: 1,
        tags: vec!["sea".to_owned(), format!("n/{n}")],
        pictures,
        ..NewArticle::default()
    }
}

fn memory() -> Library {
    Library::with(Connection::open_in_memory().unwrap(), Place::Disk).unwrap()
}

fn at(now: i64) -> Change<'static> {
    Change::new("test", now)
}

fn save(library: &mut Library, n: usize) -> Saved {
    library.save(&article(n), at(1_000 + n as i64)).unwrap()
}

fn titles(library: &Library, query: &str) -> Vec<String> {
    let found = library.find(&Find { query: query.to_owned(), limit: 100, snippets: true, ..Find::default() }).unwrap();
    assert_eq!(found.total, found.hits.len() as u64, "{query}");
    found.hits.into_iter().map(|hit| hit.entry.title).collect()
}

fn whole(library: &Library) {
    assert_eq!(library.check().unwrap().findings, []);
}

/// A temporary folder, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("library-{name}"));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("library.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn an_article_is_kept_whole_and_taken_anew() {
    let mut library = memory();
    let first = save(&mut library, 1);
    assert!(first.is_new && first.missing.is_empty());
    let uid = first.entry.uid.clone();
    library.set_state(std::slice::from_ref(&uid), StateChange::Favourite, at(5)).unwrap();
    library.tag(std::slice::from_ref(&uid), &["Food/Soup".to_owned()], &[], at(6)).unwrap();
    library.set_place(&uid, 5, "Nets were", at(7)).unwrap();
    // The same page with a tracking parameter, another text, one picture that is there and one that is not.
    let mut again = article(1);
    again.url.push_str("?utm_source=x#nets");
    again.content =
        Some("<p>Another text.</p><img src=\"https://example.org/1/0.gif\"><img src=\"https://example.org/new.gif\">".to_owned());
    again.pictures = vec![NewPicture { url: "https://example.org/new.gif".to_owned(), bytes: b"<html>".to_vec(), why: None }];
    let second = library.save(&again, at(9_000)).unwrap();
    assert!(!second.is_new);
    assert_eq!((second.entry.uid, second.entry.saved, second.entry.favourite, second.entry.place), (uid.clone(), 1_001, true, 5));
    assert_eq!(second.entry.tags, ["food/soup", "n/1", "sea"]);
    assert_eq!(
        second.missing.iter().map(|one| (one.url.as_str(), one.why.as_deref())).collect::<Vec<_>>(),
        [("https://example.org/new.gif", Some("not-a-picture"))]
    );
    let full = library.full(&uid).unwrap();
    assert_eq!(full.images.len(), 1, "the picture that was stored before stays");
    assert_eq!(library.image(&full.images[0].1).unwrap().bytes, picture(10));
    library.add_image(&uid, "https://example.org/new.gif", &picture(99), at(9_001)).unwrap();
    assert_eq!(library.full(&uid).unwrap().missing_images, []);
    assert_eq!(titles(&library, "boats"), Vec::<String>::new());
    assert_eq!(titles(&library, "another"), ["Article number 1"]);
    let state = library.state().unwrap();
    assert_eq!((state.articles, state.images, state.favourites, state.missing_images), (1, 2, 1, 0));
    whole(&library);
}

#[test]
fn a_page_without_an_article_replaces_no_text() {
    let mut library = memory();
    let kind = |kind: &str| NewArticle { kind: Some(kind.to_owned()), ..article(1) };
    let of = |of: &str, text: &str| NewArticle { content: Some(text.to_owned()), title: Some("Just a moment".to_owned()), ..kind(of) };
    let first = library.save(&kind("article"), at(1)).unwrap();
    assert_eq!(first.text, SavedText::Taken);
    let before = library.full(&first.entry.uid).unwrap();
    for page in [
        of("none", "<p>Checking the browser</p>"),
        of("home", "<p>News</p>"),
        of("list", "<p>News</p>"),
        of("article", " "),
        of("none", ""),
    ] {
        let saved = library.save(&page, at(2)).unwrap();
        assert_eq!((saved.text, saved.is_new), (SavedText::Kept, false), "{page:?}");
        assert_eq!(library.full(&first.entry.uid).unwrap(), before, "{page:?}");
    }
    let link = NewArticle { url: article(1).url, ..NewArticle::default() };
    assert_eq!(library.save(&link, at(3)).unwrap().text, SavedText::None);
    assert_eq!(library.full(&first.entry.uid).unwrap(), before);
    // What is asked for, another article, and a list over a list.
    let asked = library.save(&NewArticle { replace: true, ..of("none", "<p>Short</p>") }, at(4)).unwrap();
    assert_eq!((asked.text, asked.entry.title.as_str()), (SavedText::Taken, "Just a moment"));
    assert_eq!(library.save(&of("article", "<p>Another</p>"), at(5)).unwrap().text, SavedText::Taken);
    let mut list = NewArticle { kind: Some("list".to_owned()), ..article(2) };
    assert_eq!(library.save(&list, at(6)).unwrap().text, SavedText::Taken);
    list.content = Some("<p>A newer list</p>".to_owned());
    assert_eq!(library.save(&list, at(7)).unwrap().text, SavedText::Taken);
    // A page that is new, with a text and without.
    let new = |n: usize, content: &str| NewArticle { content: Some(content.to_owned()), kind: Some("none".to_owned()), ..article(n) };
    assert_eq!(library.save(&new(3, "<p>Short</p>"), at(8)).unwrap().text, SavedText::WithoutArticle);
    let saved = library.save(&new(4, ""), at(9)).unwrap();
    assert_eq!((saved.text, saved.entry.taken), (SavedText::None, None));
    whole(&library);
}

#[test]
fn pages_that_name_one_address_for_all_stay_apart() {
    let mut library = memory();
    let named = |n: usize| NewArticle { canonical_url: Some("https://example.org/section/all".to_owned()), ..article(n) };
    let uids: Vec<String> = (1..4).map(|n| library.save(&named(n), at(n as i64)).unwrap().entry.uid).collect();
    assert_eq!(library.state().unwrap().articles, 3);
    // The same article under another address of its site is the same article.
    let mobile = NewArticle { url: "https://m.example.org/x".to_owned(), ..named(1) };
    assert_eq!(library.save(&mobile, at(9)).unwrap().entry.uid, uids[0]);
    assert!(library.by_address("http://www.example.org/articles/2?utm_medium=mail").unwrap().is_some());
    assert_eq!(library.by_address("https://m.example.org/x?utm_source=mail").unwrap().map(|entry| entry.uid), Some(uids[0].clone()));
    assert!(library.by_address("https://example.org/articles/9").unwrap().is_none());
    assert!(matches!(library.save(&NewArticle { url: "about:blank".to_owned(), ..article(1) }, at(1)), Err(LibraryError::Unusable(_))));
}

#[test]
fn a_request_that_is_repeated_changes_nothing() {
    let mut library = memory();
    let once = library.save(&article(1), Change::new("save", 1).named(Some("a"))).unwrap();
    let again =
        library.save(&NewArticle { title: Some("Other".to_owned()), ..article(1) }, Change::new("save", 2).named(Some("a"))).unwrap();
    assert_eq!(once, again);
    let seq = library.seq().unwrap();
    let uids = [once.entry.uid];
    for _ in 0..2 {
        library.set_state(&uids, StateChange::Delete, Change::new("state", 3).named(Some("b"))).unwrap();
    }
    assert_eq!(library.seq().unwrap(), seq + 1);
}

#[test]
fn every_change_can_be_taken_back() {
    let mut library = memory();
    let uids: Vec<String> = (0..3).map(|n| save(&mut library, n).entry.uid).collect();
    let before: Vec<_> = uids.iter().map(|uid| library.full(uid).unwrap()).collect();
    let highlight = Highlight {
        uid: "h".to_owned(),
        exact: "lay still".to_owned(),
        colour: "yellow".to_owned(),
        note: "quiet".to_owned(),
        ..Highlight::default()
    };
    let undos = [
        library.set_state(&uids, StateChange::Archive, at(20)).unwrap(),
        library.set_state(&uids[..1], StateChange::Favourite, at(21)).unwrap(),
        library.tag(&uids, &["new".to_owned()], &["sea".to_owned()], at(22)).unwrap(),
        library.rename_tag("n", Some("number"), at(23)).unwrap(),
        library.rename_tag("new", None, at(24)).unwrap(),
        library.set_highlight(&uids[1], &highlight, at(25)).unwrap(),
        library.set_highlight(&uids[1], &Highlight { note: "silent".to_owned(), ..highlight }, at(26)).unwrap(),
        library.delete_highlight("h", at(27)).unwrap(),
        library.set_title(&uids[0], "Mine", at(27)).unwrap(),
        library.set_title(&uids[0], "Mine again", at(27)).unwrap(),
        library.set_title(&uids[0], "", at(27)).unwrap(),
        library.set_state(&uids[1..], StateChange::Delete, at(28)).unwrap(),
    ];
    assert_eq!(titles(&library, "boats"), ["Article number 0"]);
    assert_eq!(library.tags().unwrap().iter().map(|tag| tag.name.as_str()).collect::<Vec<_>>(), ["number/0"]);
    for undo in undos.iter().rev() {
        // As it goes to a page of the extension and comes back.
        let undo: Undo = serde_json::from_str(&serde_json::to_string(undo).unwrap()).unwrap();
        library.undo(&undo, at(30)).unwrap();
    }
    let after: Vec<_> = uids.iter().map(|uid| library.full(uid).unwrap()).collect();
    assert_eq!(before, after);
    assert_eq!(library.all_highlights(10, 0).unwrap(), []);
    assert_eq!(titles(&library, "boats").len(), 3);
    assert_eq!(titles(&library, "quiet"), Vec::<String>::new());
    whole(&library);
}

#[test]
fn what_is_deleted_is_not_found_whatever_is_taken_back() {
    let mut library = memory();
    let uids = [save(&mut library, 1).entry.uid];
    let tagged = library.tag(&uids, &["new".to_owned()], &[], at(2)).unwrap();
    library.set_state(&uids, StateChange::Delete, at(3)).unwrap();
    library.undo(&tagged, at(4)).unwrap();
    assert_eq!(titles(&library, "boats"), Vec::<String>::new());
    whole(&library);
}

/// The names of what can be put back.
fn bin(library: &Library) -> Vec<String> {
    library.deleted(10, 0).unwrap().into_iter().map(|one| one.entry.uid).collect()
}

#[test]
fn what_is_deleted_is_listed_and_can_be_put_back_as_it_was() {
    let mut library = memory();
    let uids: Vec<String> = (0..3).map(|n| save(&mut library, n).entry.uid).collect();
    library.set_state(&uids[..1], StateChange::Archive, at(2)).unwrap();
    library.tag(&uids[..1], &["kept".to_owned()], &[], at(3)).unwrap();
    let before = library.full(&uids[0]).unwrap();
    library.set_state(&uids[..1], StateChange::Delete, at(5)).unwrap();
    library.set_state(&uids[1..2], StateChange::Delete, at(6)).unwrap();
    let listed = library.deleted(10, 0).unwrap();
    assert_eq!(listed.iter().map(|one| (&one.entry.uid, one.deleted)).collect::<Vec<_>>(), [(&uids[1], 6), (&uids[0], 5)]);
    assert_eq!((library.deleted(1, 1).unwrap().len(), library.deleted(10, 2).unwrap()), (1, Vec::new()));
    let state = library.state().unwrap();
    assert_eq!((state.articles, state.archived, state.deleted), (1, 0, 2));
    assert!(library.tags().unwrap().iter().all(|tag| tag.name != "kept"));
    assert_eq!((titles(&library, "boats").len(), library.by_address("https://harbour.example/0").unwrap()), (1, None));

    let undo = library.set_state(&uids[..1], StateChange::PutBack, at(7)).unwrap();
    assert_eq!(library.full(&uids[0]).unwrap(), before);
    assert_eq!((titles(&library, "boats").len(), bin(&library)), (2, vec![uids[1].clone()]));
    assert!(matches!(library.set_state(&uids[..1], StateChange::PutBack, at(8)), Err(LibraryError::NotFound { .. })), "it is there");
    library.undo(&undo, at(9)).unwrap();
    assert_eq!((titles(&library, "boats").len(), bin(&library).len()), (1, 2));
    // Saved again, it is no longer among them.
    assert!(save(&mut library, 1).is_new);
    assert_eq!(bin(&library), [uids[0].clone()]);
    whole(&library);
}

#[test]
fn only_what_was_deleted_is_removed_for_good() {
    let mut library = memory();
    let uids: Vec<String> = (0..4).map(|n| save(&mut library, n).entry.uid).collect();
    let pictures = library.state().unwrap().images;
    assert!(matches!(library.erase(Some(&uids[..1]), at(2)), Err(LibraryError::NotFound { .. })), "not what is there");
    let undo = library.set_state(&uids[..3], StateChange::Delete, at(5)).unwrap();
    assert_eq!(library.state().unwrap().images, pictures, "what can be put back has its pictures");
    assert_eq!(library.erase(Some(&uids[1..2]), at(6)).unwrap(), 1);
    assert_eq!(bin(&library).len(), 2);
    assert_eq!(library.erase(None, at(7)).unwrap(), 2);
    assert_eq!((bin(&library).len(), library.erase(None, at(8)).unwrap()), (0, 0));
    assert!(library.state().unwrap().images < pictures);
    // Nothing brings it back, and nobody is told so.
    assert!(matches!(library.undo(&undo, at(9)), Err(LibraryError::NotFound { .. })));
    assert!(matches!(library.set_state(&uids[..1], StateChange::PutBack, at(9)), Err(LibraryError::NotFound { .. })));
    assert_eq!(titles(&library, "boats").len(), 1);
    whole(&library);
}

#[test]
fn a_bin_that_is_emptied_leaves_nothing_in_the_files() {
    let folder = Folder::new("emptied");
    let mut library = Library::open(&folder.file(), true).unwrap();
    save(&mut library, 50);
    let secret = |n| NewArticle { url: format!("https://secret.example/{n}"), title: Some(format!("Quincunxes {n}")), ..article(n) };
    let now = 1_000_000;
    let uids: Vec<String> =
        (0..40).map(|n| library.save(&secret(n), at(now).named(Some(&format!("save {n}")))).unwrap().entry.uid).collect();
    library.set_state(&uids, StateChange::Delete, at(now + 1)).unwrap();
    assert_eq!(library.erase(None, at(now + 2)).unwrap(), 40);
    // Also while it is open, and what was answered a moment ago.
    for file in ["library.sqlite", "library.sqlite-wal"] {
        let bytes = std::fs::read(folder.file().with_file_name(file)).unwrap_or_default();
        for word in ["secret.example", "quincunx", &uids[7]] {
            assert!(!bytes.windows(word.len()).any(|found| found.eq_ignore_ascii_case(word.as_bytes())), "{word} in {file}");
        }
    }
    whole(&library);
}

#[test]
fn what_was_deleted_thirty_days_ago_is_removed_with_its_pictures() {
    let mut library = memory();
    let uids: Vec<String> = (0..2).map(|n| save(&mut library, n).entry.uid).collect();
    library.set_state(&uids[..1], StateChange::Delete, at(5_000)).unwrap();
    assert_eq!(library.sweep(5_000).unwrap(), 0);
    assert_eq!(library.sweep(5_000 + 30 * 86_400_000).unwrap(), 0);
    assert_eq!(library.sweep(5_000 + 30 * 86_400_000 + 1).unwrap(), 1);
    assert_eq!(library.state().unwrap().images, 2);
    assert!(matches!(library.entry(&uids[0]), Err(LibraryError::NotFound { .. })));
    whole(&library);
}

#[test]
fn what_was_deleted_for_good_is_nowhere_in_the_file() {
    let folder = Folder::new("erased");
    let mut library = Library::open(&folder.file(), true).unwrap();
    for n in 0..40 {
        let secret = NewArticle { url: format!("https://secret.example/{n}"), title: Some(format!("Quincunxes {n}")), ..article(n) };
        library.save(&secret, at(1)).unwrap();
    }
    save(&mut library, 50);
    let uids: Vec<String> = library
        .find(&Find { query: "site:secret.example".to_owned(), limit: 99, ..Find::default() })
        .unwrap()
        .hits
        .into_iter()
        .map(|hit| hit.entry.uid)
        .collect();
    library.set_state(&uids, StateChange::Delete, at(2)).unwrap();
    assert_eq!(library.sweep(i64::MAX).unwrap(), 40);
    library.close().unwrap();
    let has = |word: &[u8]| std::fs::read(folder.file()).unwrap().windows(word.len()).any(|found| found.eq_ignore_ascii_case(word));
    assert!(!has(b"secret.example"), "the rows are overwritten");
    let before = std::fs::metadata(folder.file()).unwrap().len();
    let mut library = Library::open(&folder.file(), false).unwrap();
    assert!(library.free_share().unwrap() > 0);
    library.compact().unwrap();
    assert_eq!((library.free_share().unwrap(), titles(&library, "boats").len()), (0, 1));
    library.close().unwrap();
    assert!(!has(b"quincunx"), "so are the words in the index");
    assert!(std::fs::metadata(folder.file()).unwrap().len() < before);
    whole(&Library::open(&folder.file(), false).unwrap());
}

#[test]
fn what_comes_back_after_deletion_is_as_it_was() {
    let mut library = memory();
    let uid = save(&mut library, 1).entry.uid;
    library.set_state(std::slice::from_ref(&uid), StateChange::Delete, at(5)).unwrap();
    let back = library.save(&article(1), at(6)).unwrap();
    assert_eq!((back.entry.uid, back.entry.saved, back.entry.archived), (uid, 6, None));
    assert!(back.is_new, "for the user it was not there");
    assert!(!library.save(&article(1), at(7)).unwrap().is_new);
    assert_eq!(titles(&library, "boats").len(), 1);
}

#[test]
fn a_title_that_the_user_gives_stays_and_that_of_the_page_comes_back() {
    let mut library = memory();
    let uid = save(&mut library, 1).entry.uid;
    let now = |library: &Library| {
        let entry = library.entry(&uid).unwrap();
        (entry.title, entry.page_title)
    };
    let both = |title: &str, page: &str| (title.to_owned(), Some(page.to_owned()));
    library.set_title(&uid, "  Still\n waters ", at(2)).unwrap();
    assert_eq!(now(&library), both("Still waters", "Article number 1"));
    // At once by words and by the field, and not by the title it had.
    for (query, found) in [("waters", 1), ("water", 1), ("title:\"still waters\"", 1), ("\"article number\"", 0)] {
        assert_eq!(titles(&library, query).len(), found, "{query}");
    }
    let anew = NewArticle { title: Some("Another name".to_owned()), ..article(1) };
    assert_eq!(library.save(&anew, at(3)).unwrap().entry.title, "Still waters");
    assert_eq!(now(&library), both("Still waters", "Another name"));
    // It is the same article by what its page is called, not by what the user calls it.
    let elsewhere = |title: &str| NewArticle {
        url: "https://m.example.org/1".to_owned(),
        canonical_url: Some("https://example.org/articles/1".to_owned()),
        title: Some(title.to_owned()),
        ..article(1)
    };
    assert_eq!(library.save(&elsewhere("Another name"), at(4)).unwrap().entry.uid, uid);
    let back = library.set_title(&uid, "", at(5)).unwrap();
    assert_eq!(now(&library), ("Another name".to_owned(), None));
    library.undo(&back, at(6)).unwrap();
    assert_eq!(now(&library), both("Still waters", "Another name"));
    library.set_title(&uid, "Another name", at(7)).unwrap();
    assert_eq!(now(&library), ("Another name".to_owned(), None), "the page's own is none of the user's");
    for wrong in ["x".repeat(1_001), "a\u{7}b".to_owned()] {
        assert!(matches!(library.set_title(&uid, &wrong, at(8)), Err(LibraryError::Unusable(_))));
    }
    assert!(matches!(library.set_title("nobody", "x", at(9)), Err(LibraryError::NotFound { .. })));
    // A link has its address as its title until its text is taken.
    let url = "https://example.org/link";
    let link = library.save(&NewArticle { url: url.to_owned(), ..NewArticle::default() }, at(10)).unwrap().entry.uid;
    library.set_title(&link, "To read", at(11)).unwrap();
    let taken = library.save(&NewArticle { url: url.to_owned(), ..article(5) }, at(12)).unwrap().entry;
    assert_eq!((taken.title.as_str(), taken.page_title.as_deref()), ("To read", Some("Article number 5")));
    whole(&library);
}

#[test]
fn all_that_is_found_is_there_in_brief_in_the_same_order() {
    let mut library = memory();
    (0..30).for_each(|n| drop(save(&mut library, n)));
    let uid = library.by_address("https://example.org/articles/7").unwrap().unwrap().uid;
    library.set_state(std::slice::from_ref(&uid), StateChange::Archive, at(50)).unwrap();
    library.set_state(std::slice::from_ref(&uid), StateChange::Favourite, at(50)).unwrap();
    for (query, sort) in [("", Sort::Saved), ("boats is:unread", Sort::Relevance), ("tag:sea", Sort::Title), ("harbour7", Sort::Relevance)]
    {
        let find = Find { query: query.to_owned(), sort, limit: 20, skip: 3, ..Find::default() };
        let full: Vec<_> = library.find(&find).unwrap().hits.into_iter().map(|hit| hit.entry.uid).collect();
        assert_eq!(library.briefs(&find).unwrap().into_iter().map(|brief| brief.uid).collect::<Vec<_>>(), full, "{query}");
    }
    let one = library.briefs(&Find { query: "harbour7".to_owned(), limit: 20, ..Find::default() }).unwrap();
    assert_eq!((one.len(), one[0].title.as_str(), one[0].archived, one[0].favourite), (1, "Article number 7", Some(50), true));
    assert_eq!(
        (one[0].url.as_str(), one[0].tags.as_slice()),
        ("https://example.org/articles/7", ["n/7".to_owned(), "sea".to_owned()].as_slice())
    );
}

#[test]
fn queries_find_what_they_mean() {
    let mut library = memory();
    let texts = [
        ("en", "Boats and harbours", "<p>Running the nets was quicker than counting them.</p>"),
        ("de", "Häuser am Meer", "<p>Die Fischer zählten ihre Netze.</p>"),
        ("zh", "东京的港口", "<p>船静静地停着，有人大声数着渔网。</p>"),
        ("ja", "港の朝", "<p>東京都の港で、船が静かに待っていた。</p>"),
        ("ko", "항구의 아침", "<p>배들이 조용히 서 있었다.</p>"),
        ("ar", "ميناء الصباح", "<p>كانت القَوَارِبُ ساكنة في الميناء.</p>"),
        ("hi", "बंदरगाह की सुबह", "<p>नावें शांत खड़ी थीं।</p>"),
        ("th", "เช้าที่ท่าเรือ", "<p>เรือจอดนิ่งอยู่ริมกำแพง</p>"),
    ];
    for (n, (lang, title, html)) in texts.iter().enumerate() {
        let made = NewArticle {
            lang: Some((*lang).to_owned()),
            title: Some((*title).to_owned()),
            content: Some((*html).to_owned()),
            ..article(n)
        };
        library
            .save(
                &NewArticle { byline: Some(format!("Ada Öst {n}")), reading_time: n as u32 + 1, pictures: Vec::new(), ..made },
                at(n as i64 * 1_000),
            )
            .unwrap();
    }
    let find = |query: &str| titles(&library, query);
    for (query, expected) in [
        ("boat", vec!["Boats and harbours"]),
        ("run count", vec!["Boats and harbours"]),
        ("\"running the nets\"", vec!["Boats and harbours"]),
        ("\"run the nets\"", vec![]),
        ("harb*", vec!["Boats and harbours"]),
        ("haus", vec!["Häuser am Meer"]),
        ("HAUSER", vec!["Häuser am Meer"]),
        ("zahlten", vec!["Häuser am Meer"]),
        ("渔网", vec!["东京的港口"]),
        ("静", vec!["东京的港口", "港の朝"]),
        ("東京都", vec!["港の朝"]),
        ("京都", vec!["港の朝"]),
        ("항구의", vec!["항구의 아침"]),
        ("القوارب", vec!["ميناء الصباح"]),
        ("नावें", vec!["बंदरगाह की सुबह"]),
        ("จอดนิ่ง", vec!["เช้าที่ท่าเรือ"]),
        ("boat OR netze", vec!["Boats and harbours", "Häuser am Meer"]),
        ("lang:ja OR lang:ko", vec!["항구의 아침", "港の朝"]),
        ("tag:n/2", vec!["东京的港口"]),
        ("author:ost\\ 3", vec![]),
        ("author:\"ost 3\"", vec!["港の朝"]),
        ("site:example.org longer:7", vec!["เช้าที่ท่าเรือ"]),
        ("shorter:2", vec!["Boats and harbours"]),
        ("lang:zh -渔网", vec![]),
        ("-tag:n/0 boat", vec![]),
        ("before:1970-01-01", vec![]),
        ("has:image", vec![]),
        ("title:\"and harb\"", vec!["Boats and harbours"]),
        ("http://www.example.org/articles/0/?utm_source=mail", vec!["Boats and harbours"]),
        ("example.org/articles/0 OR url:cles/1", vec!["Boats and harbours", "Häuser am Meer"]),
        ("url:example.org/none", vec![]),
        ("…", vec![]),
        ("tag:n 😀", vec![]),
    ] {
        let mut found = find(query);
        let mut expected: Vec<String> = expected.into_iter().map(str::to_owned).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{query}");
    }
    assert_eq!(find("tag:n").len(), texts.len());
    assert_eq!(find("is:unread after:1970").len(), texts.len());
    let typing = library.find(&Find { query: "boa".to_owned(), typing: true, limit: 5, snippets: true, ..Find::default() }).unwrap();
    assert_eq!(typing.hits[0].title_marks, [(0, 5)]);
    let wrong = library.find(&Find { query: "boat is:lost".to_owned(), limit: 5, ..Find::default() }).unwrap();
    assert_eq!((wrong.total, wrong.mistakes[0].code), (1, MistakeCode::UnknownState));
}

fn in_language(n: usize, lang: &str, title: &str, html: &str) -> NewArticle {
    NewArticle {
        lang: Some(lang.to_owned()),
        title: Some(title.to_owned()),
        content: Some(html.to_owned()),
        pictures: Vec::new(),
        ..article(n)
    }
}

#[test]
fn words_are_found_however_a_person_writes_them() {
    let mut library = memory();
    for (n, (lang, title, html)) in [
        ("ko", "항구", "<p>학교를 지나 제주도의 물을 마셨다.</p>"),
        ("he", "נמל", "<p>הספינות עמדו מול הים.</p>"),
        ("fa", "بندر", "<p>کتاب\u{200c}فروشی\u{200c}ها کنار کتابهای قدیمی، سال ۱۴۰۳</p>"),
        ("vi", "Đà Nẵng", "<p>Thuyền đậu bên bờ.</p>"),
        ("de", "Hafen", "<p>An der Straße lag ein Schiff.</p>"),
        ("tr", "Liman", "<p>Işıklar söndü.</p>"),
        ("hi", "बंदरगाह", "<p>लड़के पुस्तकें पढ़ते थे।</p>"),
        ("th", "ท่าเรือ", "<p>เรือจอดปี๒๕๖๗แล้ว</p>"),
        ("pl", "Łódź", "<p>Statki stały.</p>"),
    ]
    .into_iter()
    .enumerate()
    {
        library.save(&in_language(n, lang, title, html), at(n as i64)).unwrap();
    }
    for (query, expected) in [
        ("학교", "항구"),
        ("제주도", "항구"),
        ("물", "항구"),
        ("ים", "נמל"),
        ("ספינ", "נמל"),
        ("کتاب\u{200c}فروشی", "بندر"),
        ("كتابفروشي", "بندر"),
        ("کتاب فروشی", "بندر"),
        ("کتاب", "بندر"),
        ("1403", "بندر"),
        ("da nang", "Đà Nẵng"),
        ("thuyen dau", "Đà Nẵng"),
        ("strasse", "Hafen"),
        ("isik", "Liman"),
        ("IŞIK", "Liman"),
        ("ışık", "Liman"),
        ("लडके पुस्तक", "बंदरगाह"),
        ("2567", "ท่าเรือ"),
        ("lodz", "Łódź"),
        ("title:lodz", "Łódź"),
        ("ｔｉｔｌｅ：ｌｏｄｚ －ｘ", "Łódź"),
    ] {
        assert_eq!(titles(&library, query), [expected], "{query}");
    }
    for query in ["\"학교\"", "교", "יםx", "마셔"] {
        assert_eq!(titles(&library, query), [""; 0], "{query}");
    }
}

#[test]
fn readings_above_words_are_found_and_stand_in_no_quotation() {
    let mut library = memory();
    let html = "<p><ruby>東<rp>（</rp><rt>とう</rt><rp>）</rp></ruby><ruby>京<rt>きょう</rt></ruby>の<ruby>斜<rt>しゃ</rt>面<rt>めん</rt></ruby>に家がある。</p>";
    let uid = library.save(&in_language(0, "ja", "空", html), at(1)).unwrap().entry.uid;
    let found = |library: &Library, query: &str| {
        library.find(&Find { query: query.to_owned(), limit: 9, snippets: true, ..Find::default() }).unwrap().hits
    };
    for query in ["東京", "東京の斜面", "「斜面に」", "しゃめん", "とうきょう"] {
        assert_eq!(found(&library, query).len(), 1, "{query}");
    }
    let snippet = found(&library, "東京")[0].snippet.clone().unwrap();
    assert_eq!((snippet.text.trim(), &snippet.marks[..]), ("東京の斜面に家がある。", &[(0, 2)][..]));
    let exact = "東（とう）京きょうの斜しゃ面めん";
    let highlight = Highlight { uid: "h".to_owned(), exact: exact.to_owned(), ..Highlight::default() };
    library.set_highlight(&uid, &highlight, at(2)).unwrap();
    library.set_highlight(&uid, &Highlight { uid: "i".to_owned(), exact: "家".to_owned(), ..Highlight::default() }, at(3)).unwrap();
    let all = library.all_highlights(9, 0).unwrap();
    let words: Vec<Option<&str>> = all.iter().map(|one| one.words.as_deref()).collect();
    assert_eq!(words, [None, Some("東京の斜面")]);
    assert_eq!((all[1].highlight.exact.as_str(), all[1].highlight.start, all[1].highlight.stop), (exact, Some(0), Some(16)));
    whole(&library);
}

#[test]
fn titles_are_in_the_order_of_a_dictionary() {
    let mut library = memory();
    let ordered = ["“Quoted”", "3 boats", "20 boats", "Đà Nẵng", "Eau", "İzmir", "Łódź", "Über", "Zoo", "Ωmega", "Ёлка"];
    for (n, title) in ordered.iter().enumerate().rev() {
        library.save(&in_language(n, "en", title, "<p>x</p>"), at(1)).unwrap();
    }
    let by_title = |order| {
        let find = Find { sort: Sort::Title, order, limit: 20, ..Find::default() };
        library.find(&find).unwrap().hits.into_iter().map(|hit| hit.entry.title).collect::<Vec<_>>()
    };
    assert_eq!(by_title(Order::Usual), ordered);
    assert_eq!(by_title(Order::Reverse), ordered.iter().rev().copied().collect::<Vec<_>>());
}

#[test]
fn tags_that_look_alike_are_one() {
    let mut library = memory();
    let uid = save(&mut library, 1).entry.uid;
    let names = ["café", "cafe\u{301}", "CAFÉ", "ＡＢ／ｱﾌﾟﾘ", "ab/アプリ", "İş", "iş"].map(str::to_owned);
    library.tag(&[uid], &names, &["sea".to_owned(), "n/1".to_owned()], at(2)).unwrap();
    let tags: Vec<String> = library.tags().unwrap().into_iter().map(|tag| tag.name).collect();
    assert_eq!(tags, ["ab/アプリ", "café", "iş"]);
    for query in ["tag:cafe\u{301}", "tag：ＡＢ", "tag:İŞ", "tag:ab/ｱﾌﾟﾘ"] {
        assert_eq!(titles(&library, query).len(), 1, "{query}");
    }
}

#[test]
fn an_index_and_tags_of_the_version_before_are_made_anew() {
    let folder = Folder::new("one-spelling");
    let mut library = Library::open(&folder.file(), true).unwrap();
    library.save(&in_language(1, "vi", "Đà Nẵng", "<p>x</p>"), at(1)).unwrap();
    library.save(&in_language(2, "en", "Other", "<p>x</p>"), at(2)).unwrap();
    drop(library);
    let db = Connection::open(folder.file()).unwrap();
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    db.execute_batch(
        "INSERT INTO fts(fts) VALUES('delete-all');
         INSERT INTO tag(name) VALUES('cafe' || char(0x301)), ('café');
         INSERT INTO article_tag SELECT t.id, a.id FROM tag t, article a WHERE t.name = 'cafe' || char(0x301);
         INSERT INTO article_tag SELECT t.id, a.id FROM tag t, article a WHERE t.name = 'café' AND a.title = 'Other';",
    )
    .unwrap();
    db.pragma_update(None, "user_version", version - 1).unwrap();
    drop(db);
    let library = Library::open(&folder.file(), true).unwrap();
    assert_eq!(titles(&library, "da nang"), ["Đà Nẵng"]);
    let tags: Vec<(String, u32)> = library.tags().unwrap().into_iter().map(|tag| (tag.name, tag.articles)).collect();
    assert!(tags.contains(&("café".to_owned(), 2)) && !tags.iter().any(|(name, _)| name == "cafe\u{301}"), "{tags:?}");
    whole(&library);
}

#[test]
fn a_picture_inside_the_text_is_a_picture() {
    let mut library = memory();
    for (n, html) in
        ["<p>Boats.</p><img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\" alt=\"\">", "<p>src=\"data:image/gif</p>"].iter().enumerate()
    {
        let article = NewArticle { url: format!("https://example.org/{n}"), content: Some((*html).to_owned()), ..NewArticle::default() };
        library.save(&article, at(1)).unwrap();
    }
    let found = library.find(&Find { query: "has:image".to_owned(), limit: 5, ..Find::default() }).unwrap();
    assert_eq!(found.hits.iter().map(|hit| hit.entry.url.as_str()).collect::<Vec<_>>(), ["https://example.org/0"]);
}

#[test]
fn titles_tags_and_notes_weigh_more_than_text() {
    let mut library = memory();
    let text = |n: usize, title: &str, words: &str| NewArticle {
        title: Some(title.to_owned()),
        content: Some(format!("<p>{words}</p>")),
        tags: Vec::new(),
        pictures: Vec::new(),
        ..article(n)
    };
    let filler = "one two three four five six seven eight nine ten ".repeat(10);
    library.save(&text(1, "Of the sea", &format!("heron {filler}")), at(1)).unwrap();
    library.save(&text(2, "The heron", &filler), at(2)).unwrap();
    let third = library.save(&text(3, "Another", &filler), at(3)).unwrap();
    let highlight = Highlight { uid: "h".to_owned(), exact: "one two".to_owned(), note: "like a heron".to_owned(), ..Highlight::default() };
    library.set_highlight(&third.entry.uid, &highlight, at(4)).unwrap();
    assert_eq!(titles(&library, "heron"), ["The heron", "Another", "Of the sea"]);
    let order = |sort, order| {
        let found = library.find(&Find { sort, order, limit: 9, ..Find::default() }).unwrap();
        found.hits.into_iter().map(|hit| hit.entry.title).collect::<Vec<_>>()
    };
    assert_eq!(order(Sort::Saved, Order::Usual), ["Another", "The heron", "Of the sea"]);
    assert_eq!(order(Sort::Saved, Order::Reverse), ["Of the sea", "The heron", "Another"]);
    assert_eq!(order(Sort::Title, Order::Usual), ["Another", "Of the sea", "The heron"]);
}

#[test]
fn highlights_find_their_place_in_a_new_text_or_are_listed_as_lost() {
    let mut library = memory();
    let uid = save(&mut library, 1).entry.uid;
    for (name, exact) in [("a", "lay still"), ("b", "Nets were counted aloud"), ("c", "of harbour1")] {
        library.set_highlight(&uid, &Highlight { uid: name.to_owned(), exact: exact.to_owned(), ..Highlight::default() }, at(5)).unwrap();
    }
    let text = "<h2>New: 𝄞</h2><p>In the morning the boats lay still.</p><p>The nets were counted aloud.</p>";
    let saved = library.save(&NewArticle { content: Some(text.to_owned()), ..article(1) }, at(6)).unwrap();
    assert_eq!(saved.lost_highlights, 1);
    let found = library.highlights(&uid).unwrap();
    let plain: Vec<u16> = pith::library::text_content(text).encode_utf16().collect();
    let words = |highlight: &Highlight| Some(String::from_utf16(&plain[highlight.start? as usize..highlight.stop? as usize]).unwrap());
    let words: Vec<_> = found.iter().map(|highlight| (highlight.uid.as_str(), words(highlight))).collect();
    assert_eq!(words, [("a", Some("lay still".to_owned())), ("b", Some("nets were counted aloud".to_owned())), ("c", None)]);
    assert_eq!(library.check().unwrap().lost_highlights, 1);
    assert_eq!(library.all_highlights(10, 0).unwrap().len(), 3);
}

#[test]
fn reading_time_and_searches_are_kept() {
    let mut library = memory();
    let uid = save(&mut library, 1).entry.uid;
    for seconds in [30, 40] {
        library.add_reading(&uid, "2026-03-01", seconds, 10, at(1)).unwrap();
    }
    assert!(library.add_reading(&uid, "yesterday", 1, 1, at(1)).is_err());
    let day = library.reading_days(5).unwrap().remove(0);
    assert_eq!((day.seconds, day.words, day.articles), (70, 20, 1));
    assert_eq!(library.reading_sites(5).unwrap()[0].name, "example.org");
    library.save_search("Short", Some("shorter:5"), at(1)).unwrap();
    library.save_search("Short", Some("shorter:6"), at(1)).unwrap();
    assert_eq!(library.saved_searches().unwrap()[0].query, "shorter:6");
    library.save_search("Short", None, at(1)).unwrap();
    assert_eq!(library.saved_searches().unwrap(), []);
}

/// What a library holds, to compare.
fn contents(library: &Library) -> Vec<(String, usize, usize)> {
    let all = library.find(&Find { limit: 1_000, ..Find::default() }).unwrap();
    all.hits
        .into_iter()
        .map(|hit| {
            let full = library.full(&hit.entry.uid).unwrap();
            (hit.entry.title, full.html.map_or(0, |html| html.len()), full.images.len())
        })
        .collect()
}

/// Does something with a library whose n-th step fails, for every n, until it succeeds; after each failure the library must be as before.
fn fails_at_every_step(prepare: impl Fn(&mut Library), act: impl Fn(&mut Library, Change<'_>) -> Result<(), LibraryError>) -> i64 {
    let folder = Folder::new(&format!("steps-{:?}", std::thread::current().id()));
    let change = Change::new("test", 70).named(Some("once"));
    let mut failures = 0;
    let mut step = 1;
    loop {
        let left = Arc::new(AtomicI64::new(i64::MAX));
        let mut db = Connection::open(folder.file()).unwrap();
        let counter = Arc::clone(&left);
        db.progress_handler(1, Some(move || counter.fetch_sub(1, Ordering::Relaxed) == 0)).unwrap();
        let mut library = Library::with(db, Place::Disk).unwrap();
        if step == 1 {
            prepare(&mut library);
        }
        let before = contents(&library);
        left.store(step, Ordering::Relaxed);
        let result = act(&mut library, change);
        left.store(i64::MAX, Ordering::Relaxed);
        let after = contents(&library);
        whole(&library);
        if result.is_err() {
            assert!(matches!(result, Err(LibraryError::Storage(_))), "{result:?}");
            failures += 1;
        }
        if result.is_ok() || after != before {
            // The last step that can fail comes after the commit: who asks again is answered, and nothing happens twice.
            act(&mut library, change).unwrap();
            assert_eq!(contents(&library), after);
            return failures;
        }
        // Every step at first, then about every twentieth: there are tens of thousands.
        step += 1 + step / 20;
    }
}

#[test]
fn whichever_step_of_a_change_fails_nothing_is_half_done() {
    let three = |library: &mut Library| (0..3).for_each(|n| drop(save(library, n)));
    let saves = fails_at_every_step(three, |library, change| library.save(&article(7), change).map(drop));
    let anew = fails_at_every_step(three, |library, change| {
        library.save(&NewArticle { content: Some("<p>Other</p>".to_owned()), ..article(1) }, change).map(drop)
    });
    let deletes = fails_at_every_step(three, |library, change| {
        let uids: Vec<String> = library.by_address("https://example.org/articles/1")?.into_iter().map(|entry| entry.uid).collect();
        library.set_state(&uids, StateChange::Delete, change).map(drop)
    });
    let tags = fails_at_every_step(three, |library, change| library.rename_tag("sea", Some("ocean"), change).map(drop));
    assert!([saves, anew, deletes, tags].iter().all(|failures| *failures > 20), "{saves} {anew} {deletes} {tags}");
}

#[test]
fn a_migration_that_fails_at_any_step_is_taken_again() {
    let folder = Folder::new("migrate");
    let mut failures = 0;
    for step in (1..).map(|step: i64| step * 7) {
        let mut db = Connection::open(folder.file()).unwrap();
        let mut left = step;
        db.progress_handler(
            1,
            Some(move || {
                left -= 1;
                left < 0
            }),
        )
        .unwrap();
        match Library::with(db, Place::Disk) {
            Ok(_) => break,
            Err(error) => assert!(matches!(error, LibraryError::Storage(_)), "{error:?}"),
        }
        failures += 1;
    }
    assert!(failures > 20, "{failures}");
    let mut library = Library::open(&folder.file(), false).unwrap();
    save(&mut library, 1);
    whole(&library);
}

#[test]
fn a_full_disk_loses_nothing_and_says_so() {
    let folder = Folder::new("full");
    let mut library = Library::open(&folder.file(), true).unwrap();
    (0..5).for_each(|n| drop(save(&mut library, n)));
    library.close().unwrap();
    let pages: i64 = Connection::open(folder.file()).unwrap().query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap();
    let mut refused = 0;
    for room in 0..12 {
        let db = Connection::open(folder.file()).unwrap();
        let mut library = Library::with(db, Place::Disk).unwrap();
        let before = contents(&library);
        library.limit_pages(pages + room).unwrap();
        let large = NewArticle { content: Some(format!("<p>{}</p>", "words and words ".repeat(3_000))), ..article(50 + room as usize) };
        match library.save(&large, at(50)) {
            Ok(_) => break,
            Err(error) => assert_eq!(error, LibraryError::Full),
        }
        refused += 1;
        assert_eq!(contents(&library), before);
        whole(&library);
        // Deleting makes room and needs none.
        let uid = library.by_address("https://example.org/articles/1").unwrap().unwrap().uid;
        let undo = library.set_state(&[uid], StateChange::Delete, at(60));
        if let Ok(undo) = undo {
            library.undo(&undo, at(61)).unwrap();
        }
    }
    assert!(refused > 3);
}

#[test]
fn a_library_of_the_first_version_is_brought_to_the_newest_and_loses_nothing() {
    let db = Connection::open_in_memory().unwrap();
    db.execute_batch(include_str!("library/version-1.sql")).unwrap();
    let mut library = Library::with(db, Place::Disk).unwrap();
    assert_eq!(library.check().unwrap().findings, []);
    let entry = library.by_address("https://example.org/boats").unwrap().unwrap();
    assert_eq!((entry.uid.as_str(), entry.saved, entry.favourite, entry.place), ("a1", 1_700_000_000_000, true, 2));
    assert_eq!(entry.tags, ["sea/ports"]);
    let full = library.full("a1").unwrap();
    assert_eq!((full.html.as_deref(), full.images.len()), (Some("<p>Boats were counted aloud.</p>"), 1));
    assert_eq!(library.image(&full.images[0].1).unwrap().media_type, "image/gif");
    assert_eq!(library.highlights("a1").unwrap()[0].note, "A note");
    assert_eq!((library.saved_searches().unwrap().len(), library.reading_days(9).unwrap().len()), (1, 1));
    assert_eq!(titles(&library, "tag:sea counted"), ["Boats"]);
    assert_eq!(library.imports().unwrap(), []);
    let saved = library.save(&article(1), Change::new("save", 5)).unwrap();
    library.delete_highlight("h1", Change::new("delete-highlight", 6)).unwrap();
    assert_eq!((library.state().unwrap().articles, saved.is_new), (3, true));
    assert_eq!(library.check().unwrap().findings, []);
}

#[test]
fn a_library_of_a_newer_version_can_be_read_only() {
    let folder = Folder::new("newer");
    let mut library = Library::open(&folder.file(), true).unwrap();
    let uid = save(&mut library, 1).entry.uid;
    library.close().unwrap();
    Connection::open(folder.file()).unwrap().pragma_update(None, "user_version", 999).unwrap();
    let mut library = Library::open(&folder.file(), false).unwrap();
    assert!(matches!(library.access(), Access::Read(LibraryError::Newer { found: 999, .. })));
    assert_eq!(titles(&library, "boats").len(), 1);
    assert!(matches!(library.set_state(&[uid], StateChange::Delete, at(1)), Err(LibraryError::Newer { .. })));
    assert_eq!(library.state().unwrap().read_only, Some("newer"));
}

#[cfg(unix)]
#[test]
fn a_library_in_a_folder_that_cannot_be_written_is_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("only read #1?");
    let mut library = Library::open(&folder.file(), true).unwrap();
    (0..3).for_each(|n| drop(save(&mut library, n)));
    library.close().unwrap();
    let may = |mode: u32| std::fs::set_permissions(&folder.0, std::fs::Permissions::from_mode(mode)).unwrap();
    may(0o555);
    // The permissions of folders do not hold for root.
    let holds = std::fs::write(folder.0.join("probe"), "").is_err();
    let opened = Library::open(&folder.file(), false);
    may(0o755);
    let mut library = opened.unwrap();
    assert_eq!(library.access(), if holds { &Access::Read(LibraryError::ReadOnly) } else { &Access::Write });
    assert_eq!(titles(&library, "boats").len(), 3);
    whole(&library);
    if holds {
        assert_eq!(library.save(&article(9), at(1)).unwrap_err(), LibraryError::ReadOnly);
    }
    library.close().unwrap();
    if !holds {
        return;
    }
    // What waits in a log cannot be read there, and is not passed over.
    killed(&folder);
    may(0o555);
    let opened = Library::open(&folder.file(), false);
    may(0o755);
    assert!(matches!(&opened, Err(LibraryError::Storage(why)) if why.contains("-wal")), "{opened:?}");
}

#[test]
fn files_that_are_no_libraries_are_left_alone() {
    let folder = Folder::new("foreign");
    assert!(matches!(Library::open(&folder.file(), false), Err(LibraryError::NotFound { .. })));
    Connection::open(folder.file()).unwrap().execute_batch("CREATE TABLE theirs(a)").unwrap();
    let bytes = std::fs::read(folder.file()).unwrap();
    assert_eq!(Library::open(&folder.file(), true).unwrap_err(), LibraryError::NotALibrary);
    assert_eq!(std::fs::read(folder.file()).unwrap(), bytes);
    std::fs::write(
        folder.file(),
        "not a database at all, but a text that is long enough for a header of a hundred bytes: and so it is now",
    )
    .unwrap();
    assert_eq!(Library::open(&folder.file(), true).unwrap_err(), LibraryError::NotALibrary);
}

#[test]
fn damage_is_reported_and_never_a_reason_to_begin_anew() {
    let folder = Folder::new("damage");
    let mut library = Library::open(&folder.file(), true).unwrap();
    (0..30).for_each(|n| drop(save(&mut library, n)));
    library.close().unwrap();
    let good = std::fs::read(folder.file()).unwrap();
    let mut seen = 0;
    for round in 0..60_usize {
        let mut bad = good.clone();
        // Places and values that look random and are the same each time.
        for flip in 0..40_usize {
            let at = (round * 7_919 + flip * 104_729) % bad.len();
            bad[at] ^= (round * 31 + flip * 17 + 1) as u8;
        }
        std::fs::write(folder.file(), &bad).unwrap();
        let found = Library::open(&folder.file(), false).and_then(|library| {
            let check = library.check();
            let _ = library.find(&Find { query: "boats".to_owned(), limit: 50, snippets: true, ..Find::default() });
            check
        });
        seen += usize::from(!matches!(&found, Ok(check) if check.findings.is_empty()));
        let _ = std::fs::remove_file(folder.file().with_extension("sqlite-wal"));
        let _ = std::fs::remove_file(folder.file().with_extension("sqlite-shm"));
    }
    assert!(seen > 30, "{seen} of 60");
}

/// Articles whose changes fit into one log.
const MANY: usize = 12;

/// A library as a kill leaves it, with everything still in its log. Returns the log's path and its bytes.
fn killed(folder: &Folder) -> (PathBuf, Vec<u8>) {
    let log = folder.file().with_extension("sqlite-wal");
    let mut library = Library::open(&folder.file(), true).unwrap();
    (0..MANY).for_each(|n| drop(save(&mut library, n)));
    let (file, bytes) = (std::fs::read(folder.file()).unwrap(), std::fs::read(&log).unwrap());
    library.close().unwrap();
    std::fs::write(folder.file(), file).unwrap();
    std::fs::write(&log, &bytes).unwrap();
    (log, bytes)
}

#[test]
fn a_log_damaged_in_its_middle_is_reported_and_left_alone_until_a_repair() {
    let folder = Folder::new("log-damage");
    let (log, mut bytes) = killed(&folder);
    let middle = bytes.len() / 2..bytes.len() * 3 / 4;
    bytes[middle].fill(0xa5);
    std::fs::write(&log, &bytes).unwrap();

    let mut library = Library::open(&folder.file(), false).unwrap();
    assert!(matches!(library.access(), Access::Read(LibraryError::Damaged(_))), "{:?}", library.access());
    assert_eq!(library.state().unwrap().read_only, Some("damaged"));
    let left = titles(&library, "boats").len();
    assert!((1..MANY).contains(&left), "{left} articles");
    assert!(matches!(library.save(&article(50), at(1)), Err(LibraryError::Damaged(_))));
    let codes: Vec<String> = library.check().unwrap().findings.into_iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["log-damaged"]);
    library.close().unwrap();
    assert!(std::fs::read(&log).unwrap() == bytes, "the log was changed");

    let mut library = Library::open(&folder.file(), false).unwrap();
    assert_eq!(library.repair(at(2)).unwrap().findings, []);
    save(&mut library, 50);
    assert_eq!(titles(&library, "boats").len(), left + 1);
    library.close().unwrap();
    whole(&Library::open(&folder.file(), false).unwrap());
}

#[test]
fn a_log_without_a_readable_header_is_no_reason_to_begin_anew() {
    let folder = Folder::new("log-header");
    let (log, mut bytes) = killed(&folder);
    bytes[..32].fill(0xa5);
    std::fs::write(&log, &bytes).unwrap();
    let found = Library::open(&folder.file(), true);
    assert!(matches!(&found, Err(LibraryError::Damaged(_))), "{found:?}");
    assert!(std::fs::read(&log).unwrap() == bytes, "the log was changed");
}

#[test]
fn a_write_that_was_cut_off_is_no_damage() {
    let folder = Folder::new("log-cut");
    let (log, bytes) = killed(&folder);
    for part in 0..60 {
        // The next save begins where the log was cut, and leaves what is behind it.
        let mut cut = bytes[..bytes.len() * part / 60].to_vec();
        let file = std::fs::read(folder.file()).unwrap();
        if part % 2 == 1 {
            cut.resize(bytes.len(), 0xa5);
        }
        std::fs::write(&log, &cut).unwrap();
        let library = Library::open(&folder.file(), true).unwrap();
        assert_eq!(library.access(), &Access::Write, "{part} of 60");
        drop(library);
        std::fs::write(folder.file(), file).unwrap();
    }
}

#[test]
fn a_lost_index_is_made_again() {
    let folder = Folder::new("index");
    let mut library = Library::open(&folder.file(), true).unwrap();
    (0..3).for_each(|n| drop(save(&mut library, n)));
    library.close().unwrap();
    Connection::open(folder.file())
        .unwrap()
        .execute_batch("DELETE FROM fts WHERE rowid = 2; INSERT INTO tag(name) VALUES('alone')")
        .unwrap();
    let mut library = Library::open(&folder.file(), false).unwrap();
    let codes: Vec<String> = library.check().unwrap().findings.into_iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["not-indexed", "unused-tag"]);
    assert_eq!(library.repair(at(9)).unwrap().findings, []);
    assert_eq!(titles(&library, "boats").len(), 3);
}

#[test]
fn programs_that_write_at_once_wait_for_each_other() {
    let folder = Folder::new("at-once");
    drop(Library::open(&folder.file(), true).unwrap());
    let file = folder.file();
    std::thread::scope(|scope| {
        for writer in 0..8_usize {
            let file = &file;
            scope.spawn(move || {
                let mut library = Library::open(file, false).unwrap();
                for n in 0..10 {
                    // Half of the articles are saved by all of them.
                    let number = if n % 2 == 0 { n } else { 100 * writer + n };
                    library.save(&article(number), at(n as i64)).unwrap();
                }
            });
        }
    });
    let library = Library::open(&file, false).unwrap();
    assert_eq!(library.state().unwrap().articles, 5 + 8 * 5);
    whole(&library);
}

/// A library with three articles and a highlight, and what a stranger did to its file.
fn altered(name: &str, sql: &str) -> Folder {
    let folder = Folder::new(name);
    let mut library = Library::open(&folder.file(), true).unwrap();
    let uids: Vec<String> = (0..3).map(|n| save(&mut library, n).entry.uid).collect();
    let highlight = Highlight { uid: "h".to_owned(), exact: "lay still".to_owned(), colour: "yellow".to_owned(), ..Highlight::default() };
    library.set_highlight(&uids[0], &highlight, at(9)).unwrap();
    library.close().unwrap();
    let db = Connection::open(folder.file()).unwrap();
    db.execute_batch(sql).unwrap();
    db.close().unwrap();
    folder
}

fn foreign(kind: &'static str, name: &str) -> LibraryError {
    LibraryError::Foreign { kind, name: name.to_owned() }
}

fn found(library: &Library) -> Vec<(String, String, bool)> {
    library.check().unwrap().findings.into_iter().map(|finding| (finding.code, finding.about, finding.mended)).collect()
}

#[test]
fn triggers_of_a_strangers_library_do_not_run_and_a_repair_removes_them() {
    let folder = altered(
        "foreign-trigger",
        "CREATE TRIGGER \"evil \"\" one\" AFTER INSERT ON article_tag BEGIN DELETE FROM highlight; UPDATE article SET title = 'changed'; END;
         CREATE TRIGGER two AFTER INSERT ON journal BEGIN DELETE FROM content; END;
         CREATE VIEW three AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;
         DROP INDEX article_saved;
         CREATE INDEX article_saved ON article(hex(title));
         CREATE UNIQUE INDEX four ON tag(length(name) > 0) WHERE name = 'new';",
    );
    let mut library = Library::open(&folder.file(), false).unwrap();
    assert_eq!(library.access(), &Access::Read(foreign("trigger", "evil \" one")));
    assert_eq!(library.state().unwrap().read_only, Some("foreign"));
    assert_eq!(titles(&library, "boats").len(), 3);
    let uids: Vec<String> = library.names("").unwrap();
    let tag = |library: &mut Library| library.tag(&uids, &["new".to_owned()], &[], at(20)).map(drop);
    assert_eq!(tag(&mut library), Err(foreign("trigger", "evil \" one")));
    let named = ["trigger “evil \" one”", "trigger “two”", "view “three”", "index “article_saved”", "index “four”"];
    let expected: Vec<_> = named.iter().map(|about| ("foreign-object".to_owned(), (*about).to_owned(), true)).collect();
    assert_eq!(found(&library), expected);
    assert_eq!(library.repair(at(21)).unwrap().findings, []);
    tag(&mut library).unwrap();
    assert_eq!((library.state().unwrap().highlights, titles(&library, "boats tag:new").len()), (1, 3));
    assert!(library.full(&uids[0]).unwrap().html.is_some());
    library.close().unwrap();
    let db = Connection::open(folder.file()).unwrap();
    let sql: String = db.query_row("SELECT sql FROM sqlite_schema WHERE name = 'article_saved'", [], |row| row.get(0)).unwrap();
    assert_eq!(sql, "CREATE INDEX article_saved ON article(saved) WHERE deleted IS NULL");
}

#[test]
fn what_stands_in_the_place_of_a_table_is_not_read() {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";
    for (case, (sql, kind, name)) in [
        (
            format!("ALTER TABLE article RENAME TO article_; CREATE VIEW article AS {endless} SELECT a.* FROM article_ a, n"),
            "view",
            "article",
        ),
        ("ALTER TABLE article ADD COLUMN more TEXT AS (hex(zeroblob(100000000)))".to_owned(), "table", "article"),
        (
            "PRAGMA foreign_keys = OFF; DROP TABLE image; CREATE VIRTUAL TABLE image USING rtree(id, hash, type)".to_owned(),
            "table",
            "image",
        ),
        ("DROP TABLE tag; CREATE VIRTUAL TABLE tag USING fts5(id, name)".to_owned(), "table", "tag"),
    ]
    .into_iter()
    .enumerate()
    {
        let folder = altered(&format!("foreign-place-{case}"), &sql);
        assert_eq!(Library::open(&folder.file(), false).unwrap_err(), foreign(kind, name), "{sql}");
        // A number of a newer version opens no other door.
        Connection::open(folder.file()).unwrap().pragma_update(None, "user_version", 999).unwrap();
        assert_eq!(Library::open(&folder.file(), false).unwrap_err(), foreign(kind, name), "{sql}");
    }
}

#[test]
fn tables_of_others_are_kept_and_keep_a_library_from_being_changed() {
    for (case, (sql, name)) in [
        ("CREATE TABLE theirs(article REFERENCES article ON DELETE RESTRICT)", "theirs"),
        ("CREATE VIRTUAL TABLE theirs USING fts5(a)", "theirs"),
        ("ALTER TABLE tag ADD COLUMN colour TEXT", "tag"),
        ("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'note TEXT', 'note TEXT CHECK(note > abs(2))') WHERE name = 'highlight'", "highlight"),
    ]
    .into_iter()
    .enumerate()
    {
        let folder = altered(&format!("foreign-table-{case}"), sql);
        let mut library = Library::open(&folder.file(), false).unwrap();
        assert_eq!(library.access(), &Access::Read(foreign("table", name)), "{sql}");
        assert_eq!(titles(&library, "boats").len(), 3);
        assert_eq!(library.save(&article(8), at(30)).unwrap_err(), foreign("table", name));
        let still = library.repair(at(31)).unwrap().findings;
        assert!(still.iter().any(|one| one.about == format!("table “{name}”") && !one.mended), "{still:?}");
    }
}

#[test]
fn what_sqlite_and_people_do_to_a_whole_library_makes_nothing_foreign() {
    let folder = altered(
        "foreign-not",
        "ANALYZE; VACUUM; PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET sql = replace(sql, '-- ISO 8601, as precise as the page was', '/* a day */') WHERE name = 'article';
         UPDATE sqlite_schema SET sql = replace(sql, char(10), '  ' || char(10)) WHERE type = 'table'",
    );
    let mut library = Library::open(&folder.file(), false).unwrap();
    assert_eq!(library.access(), &Access::Write);
    save(&mut library, 8);
    whole(&library);
}

#[test]
fn a_first_library_with_a_trigger_is_repaired_and_brought_to_the_newest_version() {
    let folder = Folder::new("foreign-first");
    let db = Connection::open(folder.file()).unwrap();
    db.execute_batch(include_str!("library/version-1.sql")).unwrap();
    db.execute_batch("CREATE TRIGGER evil AFTER INSERT ON article BEGIN DELETE FROM article; END").unwrap();
    db.close().unwrap();
    let mut library = Library::open(&folder.file(), false).unwrap();
    assert_eq!(library.access(), &Access::Read(foreign("trigger", "evil")));
    assert_eq!(library.imports().unwrap(), []);
    assert_eq!(library.repair(at(1)).unwrap().findings, []);
    save(&mut library, 5);
    assert_eq!(library.state().unwrap().articles, 3);
    library.close().unwrap();
    assert_eq!(Library::open(&folder.file(), false).unwrap().access(), &Access::Write);
}

#[test]
fn what_is_saved_holds_only_what_an_article_may_hold() {
    let mut library = memory();
    let hostile = "<p onclick=\"alert(1)\">The <b>boats</b> lay still.</p><script>alert(2)</script><img src=\"javascript:alert(3)\" onerror=\"alert(4)\">";
    let own = "<p>The <strong>nets</strong> &amp; the &lt;lamps&gt;<br>of the pier.</p><ul><li>☑ one</li></ul>";
    for (n, content) in [hostile, own].into_iter().enumerate() {
        let article = NewArticle { content: Some(content.to_owned()), word_count: 4, ..article(n) };
        library.save(&article, Change::new("save", 1)).unwrap();
    }
    let html = |n: usize| {
        let entry = library.by_address(&format!("https://example.org/articles/{n}")).unwrap().unwrap();
        library.full(&entry.uid).unwrap().html.unwrap()
    };
    assert!(
        html(0).starts_with("<p>The <b>boats</b> lay still.</p>") || html(0).starts_with("<p>The <strong>boats</strong> lay still.</p>")
    );
    assert!(!html(0).contains("alert"), "{}", html(0));
    // What Pith wrote stays, byte for byte.
    assert_eq!(html(1), own);
    let mut lines = Vec::new();
    library.export(&Export::new(Format::Jsonl), &mut lines).unwrap();
    assert!(!String::from_utf8(lines).unwrap().contains("onclick"));
}

#[test]
fn an_owner_is_found_by_who_it_is() {
    let mut library = memory();
    let content = "<p>The keeper wrote of the lighthouse and of every ship.</p>".to_owned();
    library.save(&NewArticle { content: Some(content), ..article(0) }, Change::new("save", 1)).unwrap();
    for (query, total) in [("lighthouse's", 1), ("lighthouse’s keeper's", 1), ("ship's", 1), ("\"ship's\"", 0), ("boat's", 0)] {
        let found = library.find(&Find { snippets: true, ..Find::first(9, query) }).unwrap();
        assert_eq!(found.total, total, "{query}");
    }
}
