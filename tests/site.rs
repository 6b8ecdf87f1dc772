//! What is known of a site: the same in any order, bounded, and evidence against what repeats only. The pages of a small portal in `tests/site`
//! have it act on articles.

use std::fs;
use std::path::Path;

use pith::block::split;
use pith::page::html::{HtmlOptions, parse};
use pith::page::rendering::NoRendering;
use pith::page::scan::scan;
use pith::site::{BadSite, MAX_PAGES, Site, Sites, name};
use pith::stopwatch::Stopwatch;
use pith::trace::Fingerprints;
use pith::{Article, Options, Page, extract, extract_on_site, output};
use proptest::prelude::{ProptestConfig, Strategy, any, prop_assert, prop_assert_eq, proptest};

/// The most bytes of a site.
const MAX_BYTES: usize = 32 << 10;
/// What every report of the portal ends with.
const ABOUT: &str = "The River Post has told";
const REPORTS: [(&str, &str, &str); 5] = [
    ("eel-ladder-407", "Eels cannot jump.", "pay for the bristles."),
    ("flood-gauge-412", "When the water rose", "how to grease the chain."),
    ("last-lighter-399", "On Saturday morning", "see them on weekdays."),
    ("night-pilot-391", "At two in the morning", "not happened here before."),
    ("reed-roofs-383", "For the first time since the war", "who can tie a sheaf."),
];

fn portal(id: &str) -> Page {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/site").join(format!("{id}.html"));
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    parse(&bytes, &HtmlOptions { url: None, charset: None }).unwrap()
}

fn known<'p>(pages: impl IntoIterator<Item = &'p Page>) -> Site {
    let mut site = Site::new("river.example");
    pages.into_iter().for_each(|page| site.add(page, &split(page)));
    site
}

fn on_site(page: &Page, site: &Site) -> Article {
    extract_on_site(page, site, &Options::default(), &NoRendering, &mut Stopwatch::none()).unwrap()
}

#[test]
fn reports_lose_what_all_have_and_keep_what_is_new() {
    let pages: Vec<Page> = REPORTS.iter().map(|(id, ..)| portal(id)).chain([portal("news")]).collect();
    assert!(pages.iter().all(|page| name(page).as_deref() == Some("river.example")));
    let site = known(&pages);
    for (page, (id, first, last)) in pages.iter().zip(REPORTS) {
        let alone = output::text(&extract(page, &Options::default()).unwrap());
        assert!(alone.contains(ABOUT), "{id}: there is nothing to show, the note goes anyway");
        let text = output::text(&on_site(page, &site));
        assert!(text.contains(first) && text.contains(last), "{id}: {text}");
        assert!(!text.contains(ABOUT) && !text.contains("Most read") && !text.contains('©'), "{id}: {text}");
    }
}

#[test]
fn captions_that_only_one_page_has_are_text() {
    let pages: Vec<Page> = REPORTS.iter().map(|(id, ..)| portal(id)).collect();
    let caption = "The trays are cleaned by hand";
    assert!(!output::text(&extract(&pages[0], &Options::default()).unwrap()).contains(caption));
    assert!(output::text(&on_site(&pages[0], &known(&pages))).contains(caption));
}

/// What a reader remembers of a page: what it keeps on disk, and what only while it runs.
fn read_with(page: &Page, known: &[&String]) -> (Article, Fingerprints) {
    let options = Options { fingerprints: true, ..Options::default() };
    let article = match Site::from_texts(known.iter().map(|text| text.as_str())).unwrap() {
        Some(site) => extract_on_site(page, &site, &options, &NoRendering, &mut Stopwatch::none()).unwrap(),
        None => extract(page, &options).unwrap(),
    };
    let told = article.told.fingerprints.clone().unwrap();
    (article, told)
}

#[test]
fn a_reader_learns_from_page_to_page() {
    let pages: Vec<Page> = REPORTS.iter().map(|(id, ..)| portal(id)).collect();
    let mut told: Vec<Fingerprints> = Vec::new();
    for (read, page) in pages.iter().enumerate() {
        let all: Vec<&String> = told.iter().map(|one| &one.all).collect();
        let (article, fingerprints) = read_with(page, &all);
        // Three others must be known.
        assert_eq!(output::text(&article).contains(ABOUT), read < 3, "{read}");
        told.push(fingerprints);
    }
    // The first page holds what stood outside of its article; the note, which stood in it, is on no disk before a second page has it, too.
    let site = |texts: &[&String]| Site::from_texts(texts.iter().map(|text| text.as_str())).unwrap().unwrap();
    let note = |page: &Page| (0..split(page).len()).find(|i| split(page).text(&split(page)[*i]).starts_with(ABOUT)).unwrap();
    let has = |text: &String, page: &Page| site(&[text]).evidence(page, &split(page)).is_elsewhere;
    assert!(!has(&told[0].outside, &pages[1])[note(&pages[1])] && has(&told[0].all, &pages[1])[note(&pages[1])]);
    assert!(has(&told[1].outside, &pages[0])[note(&pages[0])]);
    assert!(has(&told[0].outside, &pages[1])[0], "the menu stands outside");
    // What the disk holds is enough for the next page after a start.
    let kept: Vec<&String> = told[..4].iter().map(|one| &one.outside).collect();
    assert!(!output::text(&read_with(&pages[4], &kept).0).contains(ABOUT));
    // What a page says of itself does not count, whenever it was read.
    let all: Vec<&String> = told.iter().map(|one| &one.all).collect();
    assert_eq!(site(&all).evidence(&pages[0], &split(&pages[0])).repeats.unwrap().others(), 4);
    assert_eq!(told.iter().map(|one| one.page).collect::<std::collections::BTreeSet<_>>().len(), 5);
}

#[test]
fn no_text_of_one_article_alone_is_remembered() {
    for (id, ..) in REPORTS {
        let page = portal(id);
        let blocks = split(&page);
        let (article, told) = read_with(&page, &[]);
        let text = output::text(&article);
        // The same page under another address, which counts as another page.
        let again = scan(&fs::read_to_string(format!("tests/site/{id}.html")).unwrap(), Some("https://river.example/again")).unwrap();
        let is_known = |told: &String| Site::from_texts([told.as_str()]).unwrap().unwrap().evidence(&again, &split(&again)).is_elsewhere;
        let (outside, all) = (is_known(&told.outside), is_known(&told.all));
        for (i, block) in blocks.iter().enumerate().filter(|(_, block)| block.measure.words() > 20 && text.contains(blocks.text(block))) {
            assert!(!outside[i] && all[i], "{id}: {}", blocks.text(block));
        }
        assert!(outside.contains(&true), "{id}");
    }
}

#[test]
fn texts_of_sites_are_read_or_refused() {
    let pages: Vec<Page> = (0..5).map(|i| made(&format!("https://river.example/{i}"), &text(i))).collect();
    let site = known(&pages);
    let text = site.to_text();
    assert_eq!(Site::from_texts([text.as_str()]).unwrap(), Some(site.clone()));
    assert_eq!(Site::from_texts([text.as_str(), text.as_str()]).unwrap(), Some(site));
    assert_eq!(Site::from_texts([]).unwrap(), None);
    let other = Site::new("lake.example").to_text();
    for wrong in [&[""][..], &["!"], &["UElUSFNJVEU"], &[&text[..text.len() - 4]], &[&text, &other]] {
        assert!(Site::from_texts(wrong.iter().copied()).is_err(), "{wrong:?}");
    }
}

#[test]
fn an_overview_that_the_menus_lead_to_has_no_text() {
    let mut pages: Vec<Page> = REPORTS.iter().map(|(id, ..)| portal(id)).collect();
    pages.push(portal("news"));
    let site = known(&pages);
    let overview = &pages[5];
    assert!(site.evidence(overview, &split(overview)).is_in_menus);
    assert!(REPORTS.iter().zip(&pages).all(|(_, page)| !site.evidence(page, &split(page)).is_in_menus));
    let article = on_site(overview, &site);
    assert_eq!((output::text(&article).as_str(), article.is_offered), ("", false));
}

#[test]
fn two_other_pages_say_nothing() {
    let pages: Vec<Page> = REPORTS[..3].iter().map(|(id, ..)| portal(id)).collect();
    let site = known(&pages);
    for page in &pages {
        assert!(site.evidence(page, &split(page)).repeats.is_none());
        assert_eq!(output::text(&on_site(page, &site)), output::text(&extract(page, &Options::default()).unwrap()));
    }
}

#[test]
fn new_text_is_as_likely_as_before() {
    let pages: Vec<Page> = REPORTS.iter().map(|(id, ..)| portal(id)).collect();
    let site = known(&pages);
    let options = Options { inspect: true, ..Options::default() };
    let mut lower = 0;
    for page in &pages {
        let repeats = site.evidence(page, &split(page)).repeats.unwrap();
        let alone = extract(page, &options).unwrap().told.inspection.unwrap();
        let with = extract_on_site(page, &site, &options, &NoRendering, &mut Stopwatch::none()).unwrap().told.inspection.unwrap();
        for (block, (before, after)) in alone.blocks.iter().zip(&with.blocks).enumerate() {
            assert!(if repeats.on(block) == 0 { after.chance == before.chance } else { after.chance <= before.chance }, "{}", after.text);
            lower += usize::from(after.chance < before.chance);
        }
    }
    assert!(lower > 5 * 10, "{lower}");
}

#[test]
fn headings_that_all_pages_have_stay_before_new_text() {
    let recipe = |number: usize| {
        let part = |heading: &str, i: usize| format!("<h2>{heading}</h2><p>{}</p>", text(number * 10 + i));
        let body = ["What you need", "How it is made", "What goes with it"].iter().enumerate().map(|(i, heading)| part(heading, i));
        let html = format!("<html><body><article><h1>{}</h1>{}</article></body></html>", text(number + 900), body.collect::<String>());
        scan(&html, Some(&format!("https://river.example/recipe-{number}"))).unwrap()
    };
    let pages: Vec<Page> = (0..6).map(recipe).collect();
    let site = known(&pages);
    for page in &pages {
        assert_eq!(site.evidence(page, &split(page)).repeats.unwrap().on(1), 5);
        assert_eq!(output::markdown(&on_site(page, &site)), output::markdown(&extract(page, &Options::default()).unwrap()));
        assert!(output::markdown(&on_site(page, &site)).contains("## How it is made"));
    }
}

/// A page of the made site: an address, texts of its own, and the same frame for all.
fn made(address: &str, own: &str) -> Page {
    let html = format!(
        "<html><body><div class=\"menu\"><a href=\"/\">Home</a></div><div class=\"main\"><p>{own}</p></div>\
         <div class=\"end\"><p>Whoever writes to us gets an answer within a week.</p></div></body></html>"
    );
    scan(&html, Some(address)).unwrap()
}

/// A text of forty words that no other number gives.
fn text(number: usize) -> String {
    let letters = |mut n: usize| {
        std::iter::from_fn(|| {
            let letter = (n > 0).then(|| char::from(b'a' + (n % 26) as u8));
            n /= 26;
            letter
        })
        .collect::<String>()
    };
    (1..=40).map(|i| letters((number + 7) * 1009 * i)).collect::<Vec<_>>().join(" ") + "."
}

#[test]
fn a_page_under_several_addresses_is_a_copy_and_not_furniture() {
    let others = (0..8).map(|i| made(&format!("https://river.example/report-{i}"), &text(i)));
    let copies = (0..3).map(|i| made(&format!("https://river.example/report-0?from=list{i}"), &text(0)));
    let pages: Vec<Page> = others.chain(copies).collect();
    let site = known(&pages);
    let repeats = site.evidence(&pages[0], &split(&pages[0])).repeats.unwrap();
    assert_eq!((repeats.others(), repeats.on(1), repeats.on(2)), (7, 0, 7));
    // Nothing on the page is new: all that is known are copies of it.
    let copies: Vec<Page> = (0..5).map(|i| made(&format!("https://river.example/report?from=list{i}"), &text(0))).collect();
    assert!(known(&copies).evidence(&copies[0], &split(&copies[0])).repeats.is_none());
}

#[test]
fn a_ranking_that_some_pages_share_does_not_make_them_copies() {
    let page = |number: usize| {
        let ranking: String = (0..12).map(|i| format!("<p><a href=\"/{i}\">{}</a></p>", text(500 + number / 3 * 20 + i))).collect();
        let html = format!("<html><body><div><p>{}</p></div><div class=\"most-read\">{ranking}</div></body></html>", text(number));
        scan(&html, Some(&format!("https://river.example/report-{number}"))).unwrap()
    };
    let pages: Vec<Page> = (0..9).map(page).collect();
    let repeats = known(&pages).evidence(&pages[0], &split(&pages[0])).repeats.unwrap();
    assert_eq!((repeats.others(), repeats.on(0), repeats.on(1), repeats.on(12)), (8, 0, 2, 2));
    assert!(repeats.share(1) > 0.2);
}

#[test]
fn a_page_counts_once() {
    let pages: Vec<Page> = (0..4).map(|i| made(&format!("https://river.example/report-{i}"), &text(i))).collect();
    let mut site = known(&pages);
    let before = site.clone();
    for address in ["https://river.example/report-2", "http://www.river.example/report-2/#top"] {
        let again = made(address, &text(2));
        site.add(&again, &split(&again));
    }
    assert_eq!(site, before);
    // A page without an address is known by what it says.
    let pages: Vec<Page> = (0..3).map(|i| scan(&format!("<html><body><p>{}</p></body></html>", text(i)), None).unwrap()).collect();
    assert_eq!(known(pages.iter().chain(&pages)).pages(), 3);
}

#[test]
fn a_site_is_at_most_32_kilobytes() {
    let page = |number: usize| {
        let blocks: String =
            (0..2000).map(|i| format!("<div class=\"c{}\"><p>{}</p></div>", text(i % 40), text(number * 2000 + i))).collect();
        scan(&format!("<html><body>{blocks}</body></html>"), Some(&format!("https://river.example/{number}"))).unwrap()
    };
    let pages: Vec<Page> = (0..MAX_PAGES + 8).map(page).collect();
    let site = known(&pages);
    let bytes = site.to_bytes();
    assert_eq!(site.pages(), MAX_PAGES);
    assert!((MAX_BYTES / 2..=MAX_BYTES).contains(&bytes.len()), "{}", bytes.len());
    assert_eq!(Site::from_bytes(&bytes).unwrap(), site);
}

#[test]
fn damaged_bytes_are_refused() {
    let pages: Vec<Page> = (0..5).map(|i| made(&format!("https://river.example/{i}"), &text(i))).collect();
    let site = known(&pages);
    let bytes = site.to_bytes();
    for cut in 0..bytes.len() {
        assert_eq!(Site::from_bytes(&bytes[..cut]).unwrap_err(), BadSite::Broken);
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(Site::from_bytes(&longer).unwrap_err(), BadSite::Broken);
    let mut newer = bytes.clone();
    newer[8] = 200;
    assert_eq!(Site::from_bytes(&newer).unwrap_err(), BadSite::OtherVersion { found: 200, wanted: 1 });
    for place in 0..bytes.len() {
        for flip in [1, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[place] ^= flip;
            // What can still be read is another site, in the one form that is written.
            if let Ok(read) = Site::from_bytes(&damaged) {
                assert_eq!(read.to_bytes(), damaged);
                read.evidence(&pages[0], &split(&pages[0]));
            }
        }
    }
    assert_eq!(known(&pages).merge(Site::new("lake.example")).unwrap_err(), BadSite::OtherSite);
}

#[test]
fn sites_are_told_apart_by_their_hosts() {
    let mut sites = Sites::default();
    let pages: Vec<Page> =
        ["river", "lake", "www.river"].iter().map(|host| made(&format!("https://{host}.example/a-{host}"), &text(1))).collect();
    for page in &pages {
        let (name, site) = Sites::of_page(page, &split(page)).unwrap();
        sites.add(name, site).unwrap();
    }
    assert_eq!(sites.of(&pages[0]).map(Site::pages), Some(2));
    assert_eq!(sites.of(&pages[1]).map(Site::pages), Some(1));
    let links: String = (0..9).map(|i| format!("<p><a href=\"https://news.sea.example/{i}\">{i}</a></p>")).collect();
    let unsaid = |body: &str| name(&scan(&format!("<html><body>{body}</body></html>"), None).unwrap());
    assert_eq!(unsaid(&links).as_deref(), Some(".sea.example"));
    assert_eq!(unsaid("<p>Nothing.</p>"), None);
}

/// Some of sixty pages, more than once and in any order, in two versions.
fn pages() -> impl Strategy<Value = Vec<(usize, bool)>> {
    proptest::collection::vec((0..60_usize, any::<bool>()), 0..90)
}

fn one((number, is_changed): (usize, bool)) -> Page {
    made(&format!("https://river.example/{number}"), &text(if is_changed { number + 60 } else { number }))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_pages_does_not_matter(list in pages(), turn in 0..90_usize) {
        let pages: Vec<Page> = list.iter().map(|page| one(*page)).collect();
        let site = known(&pages);
        prop_assert!(site.pages() <= MAX_PAGES);
        prop_assert_eq!(&known(pages.iter().rev()), &site);
        let turn = turn % pages.len().max(1);
        prop_assert_eq!(known(pages[turn..].iter().chain(&pages[..turn])).to_bytes(), site.to_bytes());
        prop_assert_eq!(Site::from_bytes(&site.to_bytes()).unwrap(), site);
    }

    #[test]
    fn parts_of_a_site_can_be_merged_in_any_way(a in pages(), b in pages(), c in pages()) {
        let part = |list: &[(usize, bool)]| known(&list.iter().map(|page| one(*page)).collect::<Vec<_>>());
        let merged = |mut site: Site, other: &Site| { site.merge(other.clone()).unwrap(); site };
        let (x, y, z) = (part(&a), part(&b), part(&c));
        prop_assert_eq!(merged(merged(x.clone(), &y), &z), merged(x.clone(), &merged(y.clone(), &z)));
        prop_assert_eq!(merged(x.clone(), &y), merged(y.clone(), &x));
        prop_assert_eq!(merged(x.clone(), &x), x.clone());
        prop_assert_eq!(merged(x, &y), part(&[a, b].concat()));
    }

    #[test]
    fn any_bytes_are_read_or_refused(mut bytes in proptest::collection::vec(any::<u8>(), 0..200), is_headed in any::<bool>()) {
        if is_headed {
            bytes.splice(..0, *b"PITHSITE\x01");
        }
        if let Ok(site) = Site::from_bytes(&bytes) {
            prop_assert_eq!(site.to_bytes(), bytes);
        }
    }
}
