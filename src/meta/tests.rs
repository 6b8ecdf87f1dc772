//! Authors and dates of whole pages, read through `read`.

use crate::article::{Meta, PageKind};
use crate::meta::read;
use crate::options::Options;
use crate::page::scan::scan;
use crate::trace::Trace;

/// The first author and the date of publication of a page. `TEXT` stands for a long paragraph.
fn author_and_date(body: &str) -> (Option<String>, Option<String>) {
    author_and_date_on(body, PageKind::Article)
}

/// The same on a page of a type.
fn author_and_date_on(body: &str, kind: PageKind) -> (Option<String>, Option<String>) {
    let meta = meta_on(body, kind);
    (meta.authors.first().map(|name| name.value.clone()), meta.published.map(|date| date.value))
}

/// The metadata of such a page.
fn meta_on(body: &str, kind: PageKind) -> Meta {
    let text = "It was a long day and the river was cold, so we walked on until the lamps were lit. ".repeat(3);
    let html = format!("<html lang=\"en\"><body>{}</body></html>", body.replace("TEXT", &format!("<p>{text}</p>")));
    let page = scan(&html, None).unwrap();
    let blocks = crate::block::split(&page);
    let kept: Vec<bool> = blocks.iter().map(|block| blocks.text(block).contains("river")).collect();
    let root = blocks.iter().zip(&kept).find(|(_, kept)| **kept).map(|(block, _)| block.element);
    let selection = crate::choose::Selection { kept, root, kind, ..Default::default() };
    read(&page, &blocks, &selection, &Options::default(), &mut Trace::off())
}

/// The days of publication and of the last update.
fn days(body: &str, kind: PageKind) -> [String; 2] {
    let meta = meta_on(body, kind);
    [meta.published, meta.modified].map(|day| day.map_or_else(String::new, |day| day.value))
}

#[test]
fn an_address_gives_way_to_a_name() {
    for address in ["ann[at]lamps.example", "ann(at)lamps.example"] {
        let author = |line: &str| {
            author_and_date_on(&format!("<meta name=author content='{address}'><h1>Cold river</h1>{line}TEXT"), PageKind::Forum).0
        };
        assert_eq!(author("<p>Author: <a rel=author href=/author/al>l4mp</a></p>").as_deref(), Some("l4mp"));
        assert_eq!(author("").as_deref(), Some(address));
    }
}

#[test]
fn the_day_of_a_card_is_that_of_another_text() {
    let card = |title: &str, day: &str| {
        format!(
            "<div class=card><div><h3><a href='/{title}'>The {title}</a></h3><p>In short.</p></div><time datetime={day}>{day}</time></div>"
        )
    };
    let cards = format!("{}{}", card("boat", "2026-03-03"), card("wharf", "2026-03-02"));
    let page = |cards: &str| days(&format!("<h1>Cold rivers</h1><div>{cards}</div><main>TEXT</main>"), PageKind::List)[0].clone();
    assert_eq!(page(&cards), "");
    assert_eq!(page(&cards.replace("<div class=card", "<article").replace("</time></div>", "</time></article>")), "");
    assert_eq!(page("<div class=line>By <a href=/ann>Ann Lee</a></div><div class=line><time>2026-03-03</time></div>"), "2026-03-03");
}

#[test]
fn the_day_of_a_film_is_not_that_of_a_list() {
    let film = r#"<script type="application/ld+json">{"@type":"VideoObject","name":"Boats","uploadDate":"2026-02-01"}</script><h1>Cold river</h1>TEXT"#;
    assert_eq!([days(film, PageKind::List)[0].as_str(), days(film, PageKind::Article)[0].as_str()], ["", "2026-02-01"]);
}

#[test]
fn a_name_has_no_sign_behind_it_and_is_no_role() {
    let author = |line: &str| {
        let meta = meta_on(&format!("<h1>Cold river</h1><p>{line}</p>TEXT"), PageKind::Article);
        meta.authors.iter().map(|name| name.value.clone()).collect::<Vec<_>>()
    };
    assert_eq!(author("By Ann Lee ●"), ["Ann Lee"]);
    assert_eq!(author("By publisher"), [""; 0]);
}

#[test]
fn a_link_by_the_given_name_stands_for_the_name_above_it() {
    let card = |slug: &str| {
        format!("<h1>Cold river</h1><div><p>Ann Lee</p><p>Lamp keeper</p><a href='/writers/{slug}'>Articles by Ann</a></div>TEXT")
    };
    assert_eq!(author_and_date(&card("ann-lee")).0.as_deref(), Some("Ann Lee"));
    assert_eq!(author_and_date(&card("ann-ek")).0.as_deref(), Some("Ann"));
}

#[test]
fn an_author_in_the_data_is_no_address_of_a_page() {
    let data = r#"<script type="application/ld+json">{"@type":"Article","headline":"Cold river","author":"https://lamps.example/author/ann/#author"}</script>"#;
    assert_eq!(author_and_date(&format!("{data}<h1>Cold river</h1><p>By Ann Lee</p>TEXT")).0.as_deref(), Some("Ann Lee"));
    assert_eq!(author_and_date(&format!("{data}<h1>Cold river</h1>TEXT")).0, None);
}

#[test]
fn data_for_search_engines_may_give_the_day() {
    let data = |more: &str| {
        format!(r#"<script type="application/ld+json">{{"title":"Cold river","pubDate":"2026-03-03T18:02:38"{more}}}</script>"#)
    };
    assert_eq!(author_and_date(&format!("{}<h1>Cold river</h1>TEXT", data(""))).1.as_deref(), Some("2026-03-03T18:02:38"));
    assert_eq!(author_and_date(&format!("{}<h1>Cold river</h1>TEXT", data(r#","@type":"Offer""#))).1, None);
}

#[test]
fn the_label_of_an_update_may_be_a_part_of_a_line() {
    let line = |last: &str| {
        format!(
            "<meta property=article:published_time content=2026-01-03><h1>Cold river</h1><div>Seen by somebody who knows all of the rivers of the land well — Written by Ann Lee, Bo Ek — {last}</div>TEXT"
        )
    };
    assert_eq!(days(&line("<a href=/x><span>Updated on March 7, 2026</span></a>"), PageKind::Article), ["2026-01-03", "2026-03-07"]);
    assert_eq!(days(&line("the lamps were never updated on March 7, 2026"), PageKind::Article), ["2026-01-03", ""]);
    assert_eq!(days("<h1>Cold river</h1>TEXT<p>Last reviewed April 2026</p>", PageKind::Article), ["", "2026-04"]);
    assert_eq!(days("<h1>Cold river</h1>TEXT<p>Updated 2026</p>", PageKind::Article), ["", ""]);
}

#[test]
fn an_update_in_a_title_or_a_post_is_no_label() {
    assert_eq!(days("<h1>Lamp Update 2026-10-04</h1>TEXT", PageKind::Article), ["2026-10-04", ""]);
    let note = "<h1>Cold river</h1><p>3 May 2025</p><p>UPDATE 23/12/25: it works now</p>TEXT";
    assert_eq!(days(note, PageKind::Article), ["2025-05-03", "2025-12-23"]);
    assert_eq!(days(note, PageKind::Forum), ["2025-05-03", ""]);
}

#[test]
fn a_time_in_a_time_has_the_day() {
    let time = "<time class=date><time datetime='2026-07-03T14:57:13Z'>07/03/26 02:57 PM</time></time>";
    assert_eq!(days(&format!("<h1>Cold river</h1>{time}TEXT"), PageKind::Article), ["2026-07-03T14:57:13Z", ""]);
    let ago = "<p><span data-tippy-content='2026-07-03T14:57:13Z'>2 days ago</span></p>";
    assert_eq!(days(&format!("<h1>Cold river</h1>{ago}TEXT"), PageKind::Article), ["2026-07-03T14:57:13Z", ""]);
}

#[test]
fn the_day_is_below_the_title_in_any_heading() {
    let results = format!("{}<p>Lit on 3 May 2024</p>", "<p>Lamps</p>".repeat(9));
    let head = |level: &str| {
        format!(
            "<meta property=og:title content='Cold water'><{level}>Cold water</{level}><small>Created on: 30.01.2026 18:36 / sk</small>{results}TEXT"
        )
    };
    assert_eq!(days(&head("h2"), PageKind::Article), ["2026-01-30T18:36", ""]);
    assert_eq!(days(&head("p"), PageKind::Article)[0], "2024-05-03");
}

#[test]
fn the_only_day_in_a_list_of_links_is_of_one_of_them() {
    let menu = "<p>Lamps</p>".repeat(12);
    let list =
        |inner: &str| format!("{menu}<h1>Cold river</h1>TEXT{menu}<ul><li>{inner}</li><li>What the keepers said of 8 July 2026</li></ul>");
    assert_eq!(days(&list("<a href=/a>How the lamps of the harbour were lit in the years of oil</a>"), PageKind::Article), ["", ""]);
    assert_eq!(days(&list("How the lamps of the harbour were lit in the years of oil"), PageKind::Article)[0], "2026-07-08");
}

#[test]
fn a_note_on_a_link_in_a_list_has_the_day_of_that() {
    let list = |note: &str| format!("<h1>Cold river</h1>TEXT<ul><li><a href=/a>How the lamps of the harbour were lit</a></li>{note}</ul>");
    assert_eq!(days(&list("<span>By keepers, 8 July 2026</span>"), PageKind::Article), ["", ""]);
    assert_eq!(days(&list("<li>By keepers, 8 July 2026</li>"), PageKind::Article)[0], "2026-07-08");
}

#[test]
fn numbered_headings_of_the_first_level_are_chapters() {
    let title = |first: &str| {
        meta_on(
            &format!("<head><title>LAMPS</title></head><h1>{first} Overview</h1>TEXT<h1>2. Old Lamps Burning</h1>TEXT"),
            PageKind::Documentation,
        )
        .title
        .map(|title| title.value)
    };
    assert_eq!(title("1.").as_deref(), Some("LAMPS"));
    assert_eq!(title("The").as_deref(), Some("2. Old Lamps Burning"));
}

#[test]
fn ancestors_of_the_article_are_no_boilerplate() {
    let line = "<div><span class=\"author\">Ann Lee</span> <time datetime=\"2026-11-03\">then</time></div>";
    let all = (Some("Ann Lee".to_owned()), Some("2026-11-03".to_owned()));
    for (body, expected) in [
        (format!("<div class=\"has-sidebar\"><h1>Cold river</h1>{line}TEXT</div>"), all.clone()),
        (format!("<h1>Cold river</h1><div class=\"node--promoted\">{line}</div>TEXT"), all.clone()),
        (format!("<h1>Cold river</h1><article>TEXT<footer>{line}</footer></article>"), all.clone()),
        (format!("<article><h1>Cold river</h1>TEXT<footer>{line}</footer></article>"), all.clone()),
        (format!("<article><h1>Cold river</h1><div>TEXT<div class=\"footer-row\">{line}</div></div></article>"), all.clone()),
        (format!("<h1>Cold river</h1>TEXT<div class=\"post-footer\">{line}</div>"), all.clone()),
        (format!("<h1>Cold river</h1>TEXT<footer>{line}</footer>"), (None, None)),
        (format!("<h1>Cold river</h1><div class=\"sidebar\">{line}</div>TEXT"), (None, None)),
    ] {
        assert_eq!(author_and_date(&body), expected, "{body}");
    }
}

#[test]
fn names_beside_lists_and_products_are_others() {
    let body = "<h1>Cold river lamps</h1>TEXT<p class=\"author\">Ann Lee</p><p>By Ann Lee</p>";
    assert_eq!(author_and_date_on(body, PageKind::Article).0.as_deref(), Some("Ann Lee"));
    for kind in [PageKind::List, PageKind::Product, PageKind::Service, PageKind::Home] {
        assert_eq!(author_and_date_on(body, kind).0, None, "{kind:?}");
    }
}

#[test]
fn what_stands_behind_a_sign_is_no_author() {
    for line in ["© Ann Lee", "— Ann Lee, keeper", "* Lamps based on oil", "/ Harbour news"] {
        assert_eq!(author_and_date(&format!("<h1>Cold river</h1><p>{line}</p>TEXT")).0, None, "{line}");
    }
}

#[test]
fn what_stands_beside_the_text_is_no_author() {
    for line in [
        "<div style=\"display:none\"><a class=\"css-writer\">Lamp Tools</a></div>",
        "<p class=\"byline\">Published</p>",
        "<p class=\"byline\"><span class=\"byline__category\"><a href=\"/x\">Harbour Lamps</a></span></p>",
        "<a href=\"/x\" class=\"autorefs\">Harbour Lamps</a>",
        "<li class=\"menu-item menu-journalist-prize\">Lamp Prize</li>",
        "<p><a id=\"user-content-lamps\"></a>Harbour Lamps</p>",
        "<p><i class=\"icon-user\"></i><a class=\"button\" href=\"/x\">Lamp Keepers</a></p>",
        "<p><i class=\"icon-user\"></i><a href=\"/x\">Become an Expert</a></p>",
        "<div class=\"breadcrumb\"><a href=\"/people/lamps\">Real Lamps</a></div>",
        "<p>Contact: <a href=\"/staff/ann-lee\">Ann Lee</a></p>",
        "<p>By the farms nearby they brought some oil, Lamp Wicks, Rope and Tar</p>",
    ] {
        assert_eq!(author_and_date(&format!("<h1>Cold river</h1>{line}TEXT")).0, None, "{line}");
    }
}

#[test]
fn a_link_to_a_profile_within_a_paragraph_is_about_somebody() {
    let link = "<a href=\"/people/ann-lee\">Ann Lee</a>";
    let around = "they walked along the cold water and spoke of the lamps that were lit by the keepers of old, all night long";
    assert_eq!(author_and_date(&format!("<h1>Cold river</h1><p>{link}</p>TEXT")).0.as_deref(), Some("Ann Lee"));
    assert_eq!(author_and_date(&format!("<h1>Cold river</h1><p>With {link} {around}, {around}.</p>TEXT")).0, None);
}

#[test]
fn a_byline_may_follow_a_label_of_publication() {
    for (line, name) in [
        ("<p>Posted in <a href=\"/category/lamps\">Lamps</a> by Ann Lee on March 3, 2026</p>", "Ann Lee"),
        ("<p>Posted in Lamps by Ann Lee</p>", "Ann Lee"),
        ("<p>Posted 3 hours ago by Ann Lee</p>", "Ann Lee"),
        ("<p>Veröffentlicht in Lampen von Ina Groß</p>", "Ina Groß"),
        ("<p><b>Text &amp; Fotos:</b> Ina Groß</p>", "Ina Groß"),
        ("<p class=\"byline\">by <a href=\"/x\">AL</a></p>", "AL"),
        ("<h4 class=\"author\">vom <b>Lampenwart</b></h4>", "Lampenwart"),
        ("<div style=\"display:none\" class=\"vcard author\">Ann Lee</div>", "Ann Lee"),
    ] {
        assert_eq!(author_and_date(&format!("<h1>Cold river</h1>{line}TEXT")).0.as_deref(), Some(name), "{line}");
    }
    let day = author_and_date("<h1>Cold river</h1><p>Posted in Lamps by Ann Lee on March 3, 2026</p>TEXT").1;
    assert_eq!(day.as_deref(), Some("2026-03-03"));
    let foot = "<h1>Cold river</h1>TEXT<div class=\"asset-footer\"><p>Von Ina am 03.11.2026, 11:51</p></div>";
    assert_eq!(author_and_date(foot), (Some("Ina".to_owned()), Some("2026-11-03T11:51".to_owned())));
}

#[test]
fn marked_names_on_a_page_about_a_product_are_of_reviews() {
    let review = "<div itemscope itemtype=\"https://schema.org/Review\"><b itemprop=\"author\">Ann Lee</b></div>";
    let body = format!("<h1>Cold river</h1>TEXT{review}");
    assert_eq!(author_and_date_on(&body, PageKind::Article).0.as_deref(), Some("Ann Lee"));
    assert_eq!(author_and_date_on(&body, PageKind::Product).0, None);
}

#[test]
fn a_date_has_no_more_parts_than_the_page_gives() {
    for (line, expected) in [
        ("By Ann Lee · March 2026", Some("2026-03")),
        ("Von Karl Lang, im März 2026", Some("2026-03")),
        ("文／李明　2026年5月", Some("2026-05")),
        ("Published 2019", Some("2019")),
        ("Ann Lee <time datetime=\"2026-05\">May</time>", Some("2026-05")),
        ("Автор: Иван Петров, 5 мая 2026 г., 10:30", Some("2026-05-05T10:30")),
        ("In Vienna, March 2026", None),
        ("Ann Lee, 2019", None),
    ] {
        assert_eq!(author_and_date(&format!("<h1>Cold river</h1><p>{line}</p>TEXT")).1.as_deref(), expected, "{line}");
    }
}

#[test]
fn the_right_one_of_several_dates_is_chosen() {
    let date = |line: &str| author_and_date(&format!("<h1>Cold river</h1>{line}TEXT")).1;
    let first =
        "<time datetime=\"2026-05-02\">2 May</time><p>This text was originally published on 3 April 2025 and brought up to date since.</p>";
    assert_eq!(date(first).as_deref(), Some("2025-04-03"));
    assert_eq!(date("<p>On <local-time datetime=\"2026-05-02\">then</local-time></p>").as_deref(), Some("2026-05-02"));
    assert_eq!(date("<div class=\"newsletter-line\"><p>2 May 2026</p></div>").as_deref(), Some("2026-05-02"));
}

#[test]
fn an_abbreviation_has_the_date_in_its_title() {
    let (_, date) =
        author_and_date("<h1>Cold river</h1><abbr class=\"published\" title=\"2026-04-02T17:08:00+01:00\">on Thursday</abbr>TEXT");
    assert_eq!(date.as_deref(), Some("2026-04-02T17:08:00+01:00"));
}

#[test]
fn of_two_dates_in_metadata_the_visible_one_is_chosen() {
    let data = "<meta property=\"article:published_time\" content=\"2026-07-05\">\
        <script type=\"application/ld+json\">{\"@type\":\"Article\",\"datePublished\":\"2024-03-01\",\"publisher\":\
        {\"@type\":[\"Person\",\"Organization\"],\"name\":\"Ann Lee\"},\"author\":{\"name\":\"Ann Lee\"}}</script>";
    let day = |line: &str| author_and_date(&format!("{data}<h1>Cold river</h1>{line}TEXT"));
    let ann = || Some("Ann Lee".to_owned());
    assert_eq!(day("<p>5 July 2026</p>"), (ann(), Some("2026-07-05".to_owned())));
    assert_eq!(day("<p>1 March 2024</p>"), (ann(), Some("2024-03-01".to_owned())));
    assert_eq!(day(""), (ann(), Some("2024-03-01".to_owned())));
    // Marked days that differ are of several texts.
    let of_day = |day: &str| {
        format!("<div itemscope itemtype=\"https://schema.org/Article\"><i itemprop=\"datePublished\" content=\"{day}\"></i></div>")
    };
    let (marked, teaser) = (of_day("2026-06-08"), of_day("2026-06-09"));
    assert_eq!(day(&format!("{marked}<p>8 June 2026</p>")).1.as_deref(), Some("2026-06-08"));
    assert_eq!(day(&format!("{marked}{teaser}<p>8 June 2026</p>")).1.as_deref(), Some("2024-03-01"));
}

#[test]
fn a_list_of_authors_in_the_metadata_has_semicolons() {
    let author = |field: &str| author_and_date(&format!("<meta name=\"citation_authors\" content=\"{field}\"><h1>Cold river</h1>TEXT")).0;
    assert_eq!(author("Lee, Ann; Ek, Bo").as_deref(), Some("Ann Lee"));
    assert_eq!(author("Ann Lee").as_deref(), Some("Ann Lee"));
}

#[test]
fn a_byline_in_the_text_is_of_what_it_speaks_of() {
    let link = "<p><a href=\"/people/ann-lee\">Ann Lee</a></p>";
    let author = |body: &str| author_and_date(&format!("<h1>Cold river</h1>{body}")).0;
    assert_eq!(author(&format!("{link}TEXT<p>Authors: Bo Ek and the river</p>TEXT")).as_deref(), Some("Ann Lee"));
    assert_eq!(author(&format!("{link}<p>Author: Bo Ek</p>TEXT")).as_deref(), Some("Bo Ek"));
    assert_eq!(author("TEXT<p>Author: Bo River</p>TEXT").as_deref(), Some("Bo River"));
}

#[test]
fn headings_of_a_menu_leave_room_for_the_title() {
    let arrows = "<h1>\u{2bc8}</h1>".repeat(50);
    assert_eq!(meta_on(&format!("{arrows}<h1>Cold river</h1>TEXT"), PageKind::Article).title.unwrap().value, "Cold river");
    let menu = "<div class=\"headline\">Oil for lamps</div>".repeat(60);
    let html = format!("<html><head><title>Warm rivers | Lamps</title></head><body>{menu}<h1>Cold rivers</h1><p>Text.</p></body></html>");
    let page = scan(&html, None).unwrap();
    let blocks = crate::block::split(&page);
    let selection = crate::choose::Selection { kept: vec![false; blocks.len()], ..Default::default() };
    let meta = read(&page, &blocks, &selection, &Options::default(), &mut Trace::off());
    assert_eq!(meta.title.unwrap().value, "Cold rivers");
}

#[test]
fn questions_below_an_article_do_not_make_a_list() {
    let question = r#"{"@type":"Question","name":"Why?","acceptedAnswer":{"@type":"Answer","text":"It is."}}"#;
    let data = format!(
        r#"{{"@graph":[{{"@type":"BlogPosting","headline":"Nets","author":{{"name":"Ann Lee"}}}},{{"@type":"FAQPage","mainEntity":[{question},{question},{question}]}}]}}"#
    );
    let (author, _) = author_and_date(&format!("<script type=\"application/ld+json\">{data}</script><h1>Nets</h1>TEXT"));
    assert_eq!(author.as_deref(), Some("Ann Lee"));
}

#[test]
fn of_two_authors_in_metadata_the_visible_one_is_chosen() {
    let data = "<meta name=\"twitter:label1\" content=\"Written by\"><meta name=\"twitter:data1\" content=\"Bo Ek\">\
        <script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"Article\",\"author\":{\"name\":\"Ann Lee\"}}</script>";
    let author = |line: &str| author_and_date(&format!("{data}<h1>Cold river</h1>{line}TEXT")).0;
    assert_eq!(author("<p>By Ann Lee</p>").as_deref(), Some("Ann Lee"));
    assert_eq!(author("<p>By Bo Ek</p>").as_deref(), Some("Bo Ek"));
    assert_eq!(author("").as_deref(), Some("Bo Ek"));
    // Who signed it is neither.
    assert_eq!(author("<p>By Cy Fox</p>").as_deref(), Some("Cy Fox"));
    assert_eq!(author("<p>By Cy</p>").as_deref(), Some("Bo Ek"));
    assert_eq!(author("<p>Reviewed by Cy Fox</p>").as_deref(), Some("Bo Ek"));
    assert_eq!(author("<p>By Cy Fox</p><p>Published by <a rel=author href=/ann>Ann Lee</a></p>").as_deref(), Some("Ann Lee"));
}

#[test]
fn a_box_with_a_heading_in_the_text_has_an_author_of_its_own() {
    let author = |head: &str| {
        let side = format!("<div class=feature>{head}<div class=byline><span class=byline-name>Ann Lee</span></div></div>");
        author_and_date(&format!("<h1>Cold river</h1>TEXT{side}TEXTTEXT")).0
    };
    assert_eq!(author("<h2>Analysis</h2>"), None);
    assert_eq!(author("").as_deref(), Some("Ann Lee"));
}

#[test]
fn the_day_since_when_somebody_is_a_member_is_none_of_publication() {
    let menu = "<p>Lamps</p>".repeat(12);
    let day = |line: &str| author_and_date(&format!("{line}{menu}<h1>Cold river</h1>TEXT")).1;
    assert_eq!(day("<p>Member 8 July 2026</p>").as_deref(), Some("2026-07-08"));
    assert_eq!(day("<p>Member since 8 July 2026</p>"), None);
    assert_eq!(day("<ul><li>8 July 2026</li><li>农历：四月 廿一</li></ul>"), None);
}

#[test]
fn who_reviewed_a_text_did_not_write_it() {
    let reviewer = "<div class=author>Reviewed by <a class=author href=/author/bo>Bo Ek</a></div>";
    let author = |line: &str| author_and_date(&format!("<meta property=og:site_name content='Lamp Lee'><h1>Cold river</h1>{line}TEXT")).0;
    assert_eq!(author(&format!("<div class=author>Written by Lamp Lee</div>{reviewer}")).as_deref(), Some("Lamp Lee"));
    assert_eq!(author(&format!("{reviewer}<p class=author>Ann Lee</p>")).as_deref(), Some("Ann Lee"));
    assert_eq!(author(reviewer).as_deref(), Some("Bo Ek"));
}

#[test]
fn the_order_of_a_list_and_the_site_before_a_name_are_no_authors() {
    let author = |line: &str| author_and_date(&format!("<meta property=og:site_name content='Lamp Post'><h1>Cold river</h1>{line}TEXT")).0;
    assert_eq!(author("<div><span>Sort by: Best</span></div>"), None);
    assert_eq!(author("<span class=author><a href=/author/ann>Lamp Post - Ann Lee</a></span>").as_deref(), Some("Ann Lee"));
    assert_eq!(author("<span class=author><a href=/author/ann>Ann Lee - Lamp Post</a></span>").as_deref(), Some("Ann Lee"));
}

#[test]
fn the_place_of_the_site_is_no_author() {
    let author = |field: &str| {
        author_and_date(&format!(
            "<meta property=og:site_name content='lamps.org'><meta name=author content='{field}'><h1>Cold river</h1>TEXT"
        ))
        .0
    };
    assert_eq!(author("lamps.org, Bath, England").as_deref(), Some("lamps.org"));
    assert_eq!(author("lamps.org, Ann Lee").as_deref(), Some("Ann Lee"));
    assert_eq!(author("Ann Lee, lamps.org").as_deref(), Some("Ann Lee"));
}

#[test]
fn the_day_of_something_else_is_not_the_only_one() {
    // Far above the title.
    let menu = "<p>Lamps</p>".repeat(12);
    let day = |line: &str| author_and_date(&format!("{line}{menu}<h1>Cold river</h1>TEXT")).1;
    assert_eq!(day("<div class=line><p>8 July 2026</p></div>").as_deref(), Some("2026-07-08"));
    for other in [
        "<div class='lamp-hours__date'><p>8 July 2026</p></div>",
        "<blockquote><p>8 July 2026</p></blockquote>",
        "<p>Open today, 8 July 2026</p>",
        "<div class=twitter-tweet><p>8 July 2026</p></div>",
    ] {
        assert_eq!(day(other), None, "{other}");
    }
}

#[test]
fn the_only_label_of_a_page_counts_anywhere() {
    let far = "TEXT".repeat(8);
    let sheet = |rows: &str| author_and_date(&format!("<h1>Cold river</h1>{far}<aside class=\"sidebar\">{rows}</aside>"));
    let one = "<h4>Published</h4><p>8 July 2026</p><h6>Author(s)</h6><ul><li>Ann Lee</li><li>Bo Ek</li></ul>";
    assert_eq!(sheet(one), (Some("Ann Lee".to_owned()), Some("2026-07-08".to_owned())));
    let two = format!("{one}<h4>Published</h4><p>9 July 2026</p><h6>Author</h6><p>Cy Fox</p>");
    assert_eq!(sheet(&two), (None, None));
    let line = |text: &str| sheet(&format!("<h3>{text}</h3>")).0;
    assert_eq!(line("Written by Ann Lee and Bo Ek").as_deref(), Some("Ann Lee"));
    assert_eq!(line("Written by Ann Lee while she was away"), None);
    assert_eq!(line("Autorin: Ann Lee, Projektleiterin").as_deref(), Some("Ann Lee"));
    assert_eq!(line("Author"), None);
    let day = |text: &str| sheet(&format!("<p>{text}</p>")).1;
    assert_eq!(day("Changed: 9 July 2026 - 14:49, published on 8 July 2026").as_deref(), Some("2026-07-08"));
    // A date without a label, or with one that may say anything, counts only if the page has no other.
    assert_eq!(day("The pier of 8 July 2026</p><p>The pier of 9 July 2026"), None);
    assert_eq!(sheet("<h4>Date</h4><p>8 July 2026</p><h4>By</h4><p>Ann Lee</p><p>The pier of 9 July 2026</p>"), (None, None));
}

#[test]
fn a_phrase_in_the_metadata_gives_way_to_a_person_on_the_page() {
    let author =
        |field: &str, line: &str| author_and_date(&format!("<meta name=\"author\" content=\"{field}\"><h1>Cold river</h1>{line}TEXT")).0;
    assert_eq!(author("Das Magazin für Angler", "<p>By Ann Lee</p>").as_deref(), Some("Ann Lee"));
    assert_eq!(author("River News (www.river.example)", "<p>By Ann Lee</p>").as_deref(), Some("Ann Lee"));
    assert_eq!(author("Bo van der Ek", "<p class=author>Ann Lee</p>").as_deref(), Some("Bo van der Ek"));
    assert_eq!(author("Das Magazin für Angler", "").as_deref(), Some("Das Magazin für Angler"));
    assert_eq!(author("Amt für Wald und Forst", "<p>By Ann Lee</p>").as_deref(), Some("Ann Lee"));
}

#[test]
fn sections_are_no_authors() {
    let author = |link: &str| author_and_date(&format!("<h1>Cold river</h1><p class=\"author\">{link}</p>TEXT")).0;
    assert_eq!(author("<a href=\"/rivers\" rel=\"category tag\">Cold Rivers</a>"), None);
    assert_eq!(author("<a href=\"/author/ann\" rel=\"tag\">Ann Lee</a>").as_deref(), Some("Ann Lee"));
}

#[test]
fn the_name_of_a_site_in_the_document_title_is_plain_text() {
    let text = "<p>It was a long day and the river was cold, so we walked on until the lamps were lit.</p>";
    let html = format!("<html><head><title>Cold river\n - The\n\u{14} Lamp</title></head><body><h1>Cold river</h1>{text}</body></html>");
    let page = scan(&html, None).unwrap();
    let blocks = crate::block::split(&page);
    let selection = crate::choose::Selection { kept: vec![true; blocks.len()], kind: PageKind::Article, ..Default::default() };
    let meta = read(&page, &blocks, &selection, &Options::default(), &mut Trace::off());
    assert_eq!(meta.site_name.map(|name| name.value).as_deref(), Some("The Lamp"));
}

/// The metadata of an article at `https://lamps.example/2026/wicks.html`, with these elements in its head and after its text.
fn meta_at(head: &str, after: &str) -> Meta {
    meta_of("Wicks", head, after)
}

/// The same with a title of the document.
fn meta_of(title: &str, head: &str, after: &str) -> Meta {
    let text = "It was a long day and the river was cold, so we walked on until the lamps were lit. ".repeat(3);
    let html = format!(
        "<html><head><title>{title}</title>{head}</head><body><main><h1>Wicks</h1><article><p>{text}</p></article>{after}</main></body></html>"
    );
    let page = scan(&html, Some("https://lamps.example/2026/wicks.html")).unwrap();
    let blocks = crate::block::split(&page);
    let kept: Vec<bool> = blocks.iter().map(|block| blocks.text(block).contains("river")).collect();
    let root = blocks.iter().zip(&kept).find(|(_, kept)| **kept).and_then(|(block, _)| page.parent(block.element));
    let selection = crate::choose::Selection { kept, root, kind: PageKind::Article, ..Default::default() };
    read(&page, &blocks, &selection, &Options::default(), &mut Trace::off())
}

#[test]
fn the_next_article_is_no_next_page() {
    let next = |address: &str| meta_at(&format!("<link rel=next href='{address}'>"), "").next_url.map(|fact| fact.value);
    for address in ["https://lamps.example/2026/wicks-p2.html", "https://lamps.example/2026/wicks.html?page=2"] {
        assert_eq!(next(address).as_deref(), Some(address));
    }
    assert_eq!(next("https://lamps.example/2026/oil.html"), None);
}

#[test]
fn links_that_their_address_calls_tags_are_tags() {
    let tags = |after: &str| meta_at("", after).tags.into_iter().map(|tag| tag.value).collect::<Vec<_>>();
    let link = |name: &str| format!("<a href='/tag/{name}/'>{name}</a> ");
    assert_eq!(tags(&format!("<p>Filed under {}{}</p>", link("boats"), link("oil"))), ["boats", "oil"]);
    assert_eq!(tags(&format!("<p>{}{}</p>", link("wicks"), link("oil"))), ["oil"], "the title is none");
    assert_eq!(tags(&format!("<p>Nobody on the river had ever heard of {} before that year.</p>", link("boats"))), [""; 0]);
    assert_eq!(tags(&format!("<nav>{}</nav>", link("boats"))), [""; 0]);
    let cloud: String = (0..20).map(|n| link(&format!("lamp-{n}"))).collect();
    assert_eq!(tags(&format!("<p>{cloud}</p>")), [""; 0]);
}

#[test]
fn the_last_step_of_the_breadcrumbs_is_the_section() {
    let section = |steps: &str| {
        let data = format!("{{\"@context\": \"https://schema.org\", \"@type\": \"BreadcrumbList\", \"itemListElement\": [{steps}]}}");
        meta_at(&format!("<script type='application/ld+json'>{data}</script>"), "").section.map(|fact| fact.value)
    };
    let step = |name: &str, address: &str| format!("{{\"@type\": \"ListItem\", \"name\": \"{name}\", \"item\": \"{address}\"}}");
    let (home, oils) = (step("Home", "https://lamps.example/"), step("Oils", "https://lamps.example/oils/"));
    let own = step("All about wicks", "https://lamps.example/2026/wicks.html");
    assert_eq!(section(&format!("{home}, {oils}, {own}")).as_deref(), Some("Oils"));
    assert_eq!(section(&format!("{home}, {oils}")).as_deref(), Some("Oils"));
    assert_eq!(section(&format!("{home}, {own}")), None);
}

#[test]
fn a_company_is_not_the_name_of_its_site() {
    let site = |title: &str| {
        let data = "{\"@type\": \"NewsArticle\", \"headline\": \"Wicks\", \"publisher\": {\"@type\": \"Organization\", \"name\": \"Coast Media Ltd\"}}";
        meta_of(title, &format!("<script type='application/ld+json'>{data}</script>"), "").site_name.map(|fact| fact.value)
    };
    assert_eq!(site("Wicks | The Lamps").as_deref(), Some("The Lamps"));
    assert_eq!(site("Wicks").as_deref(), Some("Coast Media Ltd"));
}

#[test]
fn days_of_references_data_and_updates_are_not_of_publication() {
    let of = |line: &str| days(&format!("<h1>Cold river</h1>{line}TEXT"), PageKind::Article);
    let by = "<p>Created by <a href=/u/1>Ann Lee</a>, last modified by <a href=/u/2>Bo Ek</a> on <a href=/v>Feb 12, 2026</a></p>";
    assert_eq!(of(by), ["", "2026-02-12"]);
    let below = |part: &str| days(&format!("<h1>Cold river</h1>TEXT{part}"), PageKind::Article);
    let signs = "<aside><i title='Last update'></i><b>February 11, 2026</b> <i title=Created></i><b>June 3, 2024</b></aside>";
    assert_eq!(below(signs), ["2024-06-03", "2026-02-11"]);
    assert_eq!(of(&signs.replace("aside", "p")), ["2024-06-03", "2026-02-11"]);
    assert_eq!(below("<dl><dt>[Words]</dt><dd>Lee, A., Key words, 14 March 1997.</dd></dl>"), ["", ""]);
    assert_eq!(below("<ul class=references><li>Lee, A., Key words, 14 March 1997.</li></ul>"), ["", ""]);
    let row = |day: &str| format!("<tr><td>{day}</td><td>1.4</td></tr>");
    let table = format!("<table><tr><th>Day</th><th>Level</th></tr>{}{}</table>", row("2026-01-01"), row("2026-01-02"));
    assert_eq!(of(&table), ["", ""]);
    assert_eq!(of("<p>2026-01-01</p>"), ["2026-01-01", ""]);
}

#[test]
fn a_month_below_a_label_is_the_day_of_publication() {
    let others = "<dt>Stream:</dt><dd>Engineers</dd><dt>Status:</dt><dd>Informal</dd><dt>Number:</dt><dd>2070-1721</dd>".repeat(2);
    let list = format!("<dl><dt>Published:</dt><dd>April 2025</dd>{others}</dl><h1>Cold river</h1>TEXT");
    assert_eq!(days(&list, PageKind::Article), ["2025-04", ""]);
    assert_eq!(days(&list.replace("Published", "Checked"), PageKind::Article), ["", ""]);
}

#[test]
fn the_head_of_a_message_names_who_wrote_it() {
    let head = "<h1>Cold river</h1><b>Mercy Okafor</b> <a href='mailto:a@lamps.example'>mercy at lamps.example</a><br><i>Sat Apr 12 09:14:33 2025</i>";
    assert_eq!(author_and_date(&format!("{head}TEXT")).0.as_deref(), Some("Mercy Okafor"));
    assert_eq!(author_and_date(&format!("{}TEXT", head.replace("Mercy Okafor", "Write to us"))).0, None);
    assert_eq!(author_and_date(&format!("{}TEXT", head.replace("mailto:", "/to/"))).0, None);
}

#[test]
fn two_headings_in_a_row_are_the_document_title_together() {
    let of = |title: &str, heads: &str| {
        let meta = meta_on(&format!("<head><title>{title}</title></head>{heads}TEXT"), PageKind::Article);
        meta.title.map_or_else(String::new, |title| title.value)
    };
    let two = "<h1>RFC 9999</h1> <h1>A Protocol for Foghorns</h1>";
    assert_eq!(of("RFC 9999: A Protocol for Foghorns", two), "RFC 9999: A Protocol for Foghorns");
    assert_eq!(of("RFC 9999: A Protocol for Foghorns | Editor", two), "RFC 9999: A Protocol for Foghorns");
    assert_eq!(of("RFC 9999: A Protocol", two), "RFC 9999");
    let apart = "<h1>RFC 9999</h1><p>of May</p><h1>A Protocol for Foghorns</h1>";
    assert_eq!(of("RFC 9999: A Protocol for Foghorns", apart), "RFC 9999");
}

#[test]
fn names_and_days_in_what_is_named_comments_are_those_of_readers() {
    let page = |name: &str| {
        format!(
            "<h1>Cold river</h1>TEXT<section {name} ><h2>2 comments</h2><div><b class=leaf-username>petrovich</b> <i class=leaf-date>3 May 2026</i><p>I saw it.</p></div></section>"
        )
    };
    assert_eq!(author_and_date(&page("id=comments")), (None, None));
    assert_eq!(author_and_date(&page("id=story")).0.as_deref(), Some("petrovich"));
}

#[test]
fn what_made_a_forum_is_not_the_name_of_the_site() {
    let site = |title: &str| {
        let html =
            format!("<html><head><title>{title}</title></head><body><h1>Two mills on one river</h1><p>It was long.</p></body></html>");
        let page = scan(&html, None).unwrap();
        let blocks = crate::block::split(&page);
        let selection = crate::choose::Selection { kept: vec![true; blocks.len()], kind: PageKind::Forum, ..Default::default() };
        let meta = read(&page, &blocks, &selection, &Options::default(), &mut Trace::off());
        meta.site_name.map(|name| name.value)
    };
    assert_eq!(site("Two mills on one river - Water - Millers - Powered by Discuz!").as_deref(), Some("Millers"));
    assert_eq!(site("Two mills on one river - Powered by Water").as_deref(), Some("Powered by Water"));
}

#[test]
fn who_is_quoted_is_not_the_author() {
    let quoted = |quote: &str| author_and_date(&format!("<h1>Cold river</h1>TEXT{quote}TEXT")).0;
    for quote in [
        "<div class=block-quote><p>We sang.</p><span class=block-quote__author-name>Bo Ek</span></div>",
        "<div class=quote><p>We sang.</p><a class=author href=/author/bo>Bo Ek</a></div>",
        "<div class=testimonial><p>We sang.</p><span class=testimonial-author>Bo Ek</span></div>",
        "<blockquote><p>We sang.</p><p class=author>Bo Ek</p></blockquote>",
        "<div><div class=t069__text>We sang.</div><div class=t069__author>Bo Ek</div></div>",
    ] {
        assert_eq!(quoted(quote), None, "{quote}");
    }
    let lead = "<header><h1>Cold river</h1>TEXT<div class=author>Bo Ek</div></header>TEXT";
    assert_eq!(author_and_date(lead).0.as_deref(), Some("Bo Ek"));
    assert_eq!(quoted("<div><div class=t069__author>Bo Ek</div></div>").as_deref(), Some("Bo Ek"));
    assert_eq!(
        author_and_date("<h1>Cold river</h1><blockquote class=top><p class=author>Bo Ek</p></blockquote>TEXT").0.as_deref(),
        Some("Bo Ek")
    );
}

#[test]
fn a_contact_card_says_which_part_is_the_name() {
    let author = |line: &str| author_and_date(&format!("<h1>Cold river</h1>TEXT<div>{line}</div>")).0;
    let card = |words: &str, class: &str| format!("<span class='post-author vcard'>{words} <span class={class}>Marta Oduya</span></span>");
    for words in ["प्रस्तुतकर्ता", "Wanua sunu", "Vystavil", "发布者：", "Bejegyezte:"] {
        assert_eq!(author(&card(words, "fn")).as_deref(), Some("Marta Oduya"), "{words}");
    }
    assert_eq!(author(&card("Wanua Sunu", "p-name")).as_deref(), Some("Marta Oduya"));
    assert_ne!(author(&card("Wanua Sunu", "other")).as_deref(), Some("Marta Oduya"));
}

#[test]
fn the_place_and_the_badge_of_an_author_are_no_authors() {
    let authors = |line: &str| {
        let meta = meta_on(&format!("<h1>Cold river</h1>{line}TEXT"), PageKind::Article);
        meta.authors.iter().map(|name| name.value.clone()).collect::<Vec<_>>()
    };
    let place = "<div class=author-name-location-wrapper><b class=contributor-name>Iris Vane</b><b class=author-location>Oxford</b></div>";
    assert_eq!(authors(place), ["Iris Vane"]);
    let badge = "<div class=AuthorInfo><b class=AuthorInfo-name>Iris Vane</b><div class=AuthorInfo-badgeText>Survey Engineers</div></div>";
    assert_eq!(authors(badge), ["Iris Vane"]);
    assert_eq!(authors("<meta name=articleAuthor content='Iris Vane'>"), ["Iris Vane"]);
    assert_eq!(authors("<meta name=content_author content='Iris Vane, Bo Ek'>"), ["Iris Vane", "Bo Ek"]);
    assert_eq!(authors("<p>Words: Iris Vane<br>Pictures: Bo Ek</p>"), ["Iris Vane"]);
    assert_eq!(authors("<p>Hosted by Iris Vane and Bo Ekberg. Produced by Lin Farrow.</p>"), ["Iris Vane", "Bo Ekberg"]);
    let data =
        r#"<script type="application/ld+json">{"@type":"Article","headline":"Cold river","author":"By Iris Vane, Photos: Bo Ek"}</script>"#;
    assert_eq!(authors(data), ["Iris Vane"]);
}

#[test]
fn days_of_events_and_lives_are_not_of_publication() {
    let of = |lines: &str| days(&format!("<h1>Cold river</h1>{lines}TEXT"), PageKind::Article)[0].clone();
    let data = |kind: &str, day: &str| {
        format!(r#"<script type="application/ld+json">{{"@type":"{kind}","name":"Cold river","{day}":"2026-01-15"}}</script>"#)
    };
    let line = "<p>15 January 2026, 18:00</p>";
    assert_eq!(of(line), "2026-01-15T18:00");
    assert_eq!(of(&format!("{}{line}", data("Event", "startDate"))), "");
    assert_eq!(of(&format!("{}{line}", data("Person", "deathDate"))), "");
    assert_eq!(of(&format!("{}<p>3 January 2026</p>{line}", data("Event", "startDate"))), "2026-01-03");
    let item = "<div itemscope itemtype='https://schema.org/Event'><meta itemprop=startDate content=2026-01-15></div>";
    assert_eq!(of(&format!("{item}{line}")), "");
    assert_eq!(of("<div>DIED</div><div>February 20, 2025</div>"), "");
    assert_eq!(of("<p>June 1, 1998 — March 2, 2025</p>"), "");
    assert_eq!(of("<time class=start-date datetime=2025-06-14>Saturday, June 14</time>"), "");
    let titled = "<head><title>Cold river, Sat, Jun 14, 2025 at 10:00 AM</title></head>";
    assert_eq!(of(titled), "2025-06-14T10:00");
    assert_eq!(of(&format!("{titled}<time class=start-date datetime=2025-06-14>Saturday, June 14</time>")), "");
    assert_eq!(of("<div class=event-info><time datetime=2025-06-12>Thursday</time></div>"), "");
    assert_eq!(of("<div class=news-info><time datetime=2025-06-12>Thursday</time></div>"), "2025-06-12");
    let diary = "<h1>Cold river</h1>TEXT<p><time>3 May 1999</time> <span>The river rose in the night.</span></p>TEXT";
    assert_eq!(days(diary, PageKind::Article)[0], "");
}

#[test]
fn a_title_is_none_of_a_program() {
    let of = |title: &str, body: &str| {
        let meta = meta_on(&format!("<head><title>{title}</title></head>{body}TEXT"), PageKind::Article);
        meta.title.map_or_else(String::new, |title| title.value)
    };
    assert_eq!(of("Herald - Print version - The cold river", ""), "The cold river");
    assert_eq!(of("Printable version: The cold river", ""), "The cold river");
    assert_eq!(of("The cold river | Print", ""), "The cold river");
    assert_eq!(of("Print and paper", ""), "Print and paper");
    let job = "<div class=posting-headline><h2>Night Dispatcher</h2><div>Lowmouth /</div><div>Full time</div></div>";
    assert_eq!(of("Oarlock - Night Dispatcher", job), "Night Dispatcher");
    let help = "<h2 class=heading>Set up your radio<a href='javascript:print();'>Print</a></h2>";
    assert_eq!(of("Set up your radio : Boat Support", help), "Set up your radio");
    assert_eq!(of("2023/08/04 測量士の話 - みなと", "<h2>測量士の話</h2>"), "測量士の話");
    assert_eq!(of("みなと日和 測量士の話", "<h2 class=head>測量士の話</h2>"), "測量士の話");
}
