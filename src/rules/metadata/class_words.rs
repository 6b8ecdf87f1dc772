//! Class names and addresses that tell what stands beside a text: who wrote it, when, and what is not about it. Rows only.

use crate::rules::substrings::Words;

/// Words in class names and their like that say an element holds the name of an author, the surest first.
pub static AUTHOR_WORDS: Words = Words::new(&[
    "author",
    "byline",
    "writer",
    "autor",
    "auteur",
    "contributor",
    "redakteur",
    "reporter",
    "journalist",
    "username",
    "user-name",
    "user_name",
    "postuser",
    "post-user",
    "nickname",
    "poster",
    "creator",
]);

/// Words that say it is something else about the author.
pub const AUTHOR_NOT: &[&str] = &[
    "bio",
    "biography",
    "avatar",
    "image",
    "img",
    "photo",
    "picture",
    "desc",
    "social",
    "role",
    "job",
    "title",
    "position",
    "more",
    "count",
    "archive",
    "follow",
    "label",
    "comment",
    "related",
    "date",
    "time",
    "authorit",
    "authoriz",
    "link-list",
    "email",
    "recent",
    "popular",
    "sidebar",
    "widget",
    "caption",
    "credit",
];

/// Words of class names of little pictures of a person, beside which the author's name stands.
pub const PERSON_ICONS: &[&str] = &["user", "users", "person", "author", "people", "writer"];

/// Words that say an element holds a date.
pub static DATE_WORDS: Words = Words::new(&["date", "time", "publish", "posted", "datum", "fecha", "pubdat", "dateline", "timestamp"]);

/// Words that say the date is of a change.
pub static CHANGE_WORDS: Words = Words::new(&["modif", "updat", "edited", "revised"]);

/// Parts of addresses under which sites keep authors and nobody else.
pub static AUTHORS_PLACES: Words = Words::new(&[
    "/author/",
    "/authors/",
    "/autor/",
    "/autoren/",
    "/auteur/",
    "/writers/",
    "/writer/",
    "/contributors/",
    "/contributor/",
    "/reporter/",
    "/journalist/",
]);

/// Parts of addresses under which sites keep people, authors among them.
pub static PEOPLE_PLACES: Words = Words::new(&[
    "/people/",
    "/profile/",
    "/profiles/",
    "/by/",
    "/staff/",
    "/redaktion/",
    "/team/",
    "/members/",
    "/users/",
    "/user/",
    "/u/",
    "/member/",
    "/profil/",
    "/experts/",
    "/@",
]);

/// Class names of what stands beside the text, whoever wrote it.
pub static ASIDE: Words = Words::new(&["comment", "related", "sidebar", "recommend", "popular", "widget"]);

/// The same of what is offered beside a text; between title and text it is the text that is called so.
pub static OFFERS: Words = Words::new(&["newsletter"]);

/// Last words of a company's name, in small letters: the form it has in law.
pub const LEGAL_FORMS: &[&str] =
    &["e.v.", "ev", "gmbh", "mbh", "ag", "kg", "inc", "inc.", "ltd", "ltd.", "llc", "plc", "corp", "corp.", "s.a.", "b.v.", "oy"];

/// Ends of a name that is that of a host.
pub const HOST_ENDS: &[&str] = &["com", "de", "org", "net", "at", "ch", "fr", "it", "es", "eu", "info", "uk", "ru"];

/// How a builder of pages calls every part of one, the article's too: a widget, which elsewhere is something beside it.
pub const BUILT: &str = "elementor-widget";

/// Parts of class names of the foot of a text, which is its own.
pub static OWN_FOOTERS: Words =
    Words::new(&["post-footer", "entry-footer", "article-footer", "post_footer", "entry_footer", "article__footer"]);
