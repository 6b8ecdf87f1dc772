//! Class names and URL parts that mark bylines, dates and the boilerplate near an article; endings of company names.

use crate::rules::substrings::Words;

/// Class name parts that mark an author's name, most reliable first.
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
    "szerzo",
    "penulis",
    "username",
    "user-name",
    "user_name",
    "postuser",
    "post-user",
    "nickname",
    "poster",
    "creator",
]);

/// Those of them that mark any user of the site: far from the article, that is somebody else.
pub static USER_WORDS: Words =
    Words::new(&["username", "user-name", "user_name", "postuser", "post-user", "nickname", "poster", "creator"]);

/// Class name parts that mark something else about the author, or an advertisement's; and those of menus, dialogues and programs whose name
/// has an author's word in it.
pub const NOT_AUTHOR_WORDS: &[&str] = &[
    "ad",
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
    "categor",
    "menu",
    "nav",
    "modal",
    "autoref",
    "quote",
    "blockquote",
    "pullquote",
    "testimonial",
    "location",
    "badge",
];

/// Class name parts of what somebody says, whose name is not the author's.
pub static QUOTATION_WORDS: Words = Words::new(&["quote", "testimonial"]);

/// Classes of the name in a contact card, in the first and the second edition of the format.
pub const CARD_NAME_CLASSES: &[&str] = &["fn", "p-name"];

/// Class name parts of a link to the section that a page is filed under.
pub static SECTION_WORDS: Words = Words::new(&["categor", "kategori", "rubrik", "rubric"]);

/// URL parts of sections.
pub static SECTION_URL_PARTS: Words = Words::new(&[
    "/category/",
    "/categories/",
    "/categoria/",
    "/categorie/",
    "/kategorie/",
    "/kategoria/",
    "/rubrik/",
    "/rubrique/",
    "/tag/",
    "/tags/",
    "/topic/",
    "/topics/",
]);

/// Class name parts of buttons.
pub static BUTTON_WORDS: Words = Words::new(&["button", "btn"]);

/// Class names of person icons, next to which the author's name is shown.
pub const PERSON_ICONS: &[&str] = &["user", "users", "person", "author", "people", "writer"];

/// Class name parts of the picture of a member or an author.
pub static AVATAR_WORDS: Words = Words::new(&["avatar"]);

/// Those of pictures that are somebody's if their text is a name.
pub static PORTRAIT_WORDS: Words = Words::new(&["author", "autor", "auteur", "headshot", "portrait", "profile", "rounded-full", "circle"]);

/// Class name parts that mark a date.
pub static DATE_WORDS: Words = Words::new(&["date", "time", "publish", "posted", "datum", "fecha", "pubdat", "dateline", "timestamp"]);

/// Words of class names of parts whose day is that of something else: opening hours, events, what is said elsewhere, today.
pub const OTHER_DAY_WORDS: &[&str] = &[
    "hours",
    "opening",
    "event",
    "events",
    "calendar",
    "countdown",
    "weather",
    "today",
    "tweet",
    "embed",
    "comment",
    "comments",
    "review",
    "reviews",
];

/// Those of events, and the classes of their days in calendars.
pub const EVENT_WORDS: &[&str] = &["event", "events"];
pub const EVENT_DAY_CLASSES: &[&str] =
    &["start-date", "end-date", "startdate", "enddate", "dtstart", "dtend", "dt-start", "dt-end", "bday", "dt-bday"];

/// Words of class names of lists of sources, whose days are those of other texts.
pub const REFERENCE_WORDS: &[&str] = &["references", "bibliography", "reflist"];

/// Attributes that give the day of an element whose text only says how long ago it was, or names it in a way of its own.
pub const DATE_ATTRIBUTES: &[&str] = &[
    "data-ptime",
    "data-pubtime",
    "data-publish-time",
    "data-publish-date",
    "data-published",
    "data-pubdate",
    "data-datetime",
    "data-date-time",
    "data-date",
    "data-time",
    "data-timestamp",
    "data-created",
    "data-tippy-content",
];

/// Class name parts that mark the date of an update.
pub static MODIFIED_WORDS: Words = Words::new(&["modif", "updat", "edited", "revised"]);

/// URL parts of author pages.
pub static AUTHOR_URL_PARTS: Words = Words::new(&[
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

/// URL parts of profile pages, those of authors among them.
pub static PROFILE_URL_PARTS: Words = Words::new(&[
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

/// Class name parts of boilerplate near an article.
pub static BOILERPLATE_WORDS: Words = Words::new(&["comment", "related", "sidebar", "recommend", "popular", "widget", "breadcrumb"]);

/// What ids of readers' comments have in them: a site's own classes there may say nothing.
pub static COMMENT_WORDS: Words = Words::new(&["comment", "disqus", "kommentar", "comentario", "commentaire", "reacties", "yorumlar"]);

/// Class name parts of newsletter boxes. Between title and text the class may belong to the article itself.
pub static NEWSLETTER_WORDS: Words = Words::new(&["newsletter"]);

/// What the names of companies end with, in lower case: legal forms above all.
pub const LEGAL_FORMS: &[&str] = &[
    "e.v.",
    "ev",
    "gmbh",
    "mbh",
    "ag",
    "kg",
    "inc",
    "inc.",
    "ltd",
    "ltd.",
    "llc",
    "plc",
    "corp",
    "corp.",
    "s.a.",
    "b.v.",
    "oy",
    "s.p.a.",
    "s.r.l.",
    "sarl",
    "s.r.o.",
    "o.o.",
    "group",
    "gruppe",
    "media",
    "publishing",
    "verlag",
];

/// Endings of a name that is a host name.
pub const TOP_LEVEL_DOMAINS: &[&str] = &["com", "de", "org", "net", "at", "ch", "fr", "it", "es", "eu", "info", "uk", "ru"];

/// Domains below which everybody may have a site. The names before them are the names of sites.
pub const SHARED_DOMAINS: &[&str] = &[
    "wordpress.com",
    "substack.com",
    "github.io",
    "gitlab.io",
    "codeberg.page",
    "tumblr.com",
    "medium.com",
    "livejournal.com",
    "typepad.com",
    "over-blog.com",
    "canalblog.com",
    "hatenablog.com",
    "hateblo.jp",
    "hatenablog.jp",
    "ghost.io",
    "beehiiv.com",
    "bearblog.dev",
    "neocities.org",
    "weebly.com",
    "wixsite.com",
    "jimdofree.com",
    "webnode.com",
    "readthedocs.io",
    "netlify.app",
    "vercel.app",
    "pages.dev",
    "web.app",
    "notion.site",
];

/// The same with endings of many countries.
pub const SHARED_LABELS: &[&str] = &["blogspot"];

/// Words behind the name of the site in the title of its feed.
pub const FEED_WORDS: &[&str] = &["feed", "rss", "atom"];

/// The class that the Elementor page builder gives to every part of a page, the article included. Elsewhere a widget is boilerplate.
pub const PAGE_BUILDER_CLASS: &str = "elementor-widget";

/// Class name parts of the article's own footer.
pub static ARTICLE_FOOTER_WORDS: Words =
    Words::new(&["post-footer", "entry-footer", "article-footer", "post_footer", "entry_footer", "article__footer", "asset-footer"]);

/// Class name parts of a kicker: the line above a title that names its subject or section.
pub static KICKER_WORDS: Words =
    Words::new(&["kicker", "topline", "eyebrow", "overline", "dachzeile", "spitzmarke", "roofline", "antetitulo", "occhiello"]);

/// Class name parts of what stands before a title in its heading, where the document title sets it apart by a sign.
pub static BESIDE_WORDS: Words =
    Words::new(&["label", "prefix", "subtitle", "category", "rubric", "section", "topic", "tag", "node", "keyword"]);

/// Class name parts of text that only screen readers say.
pub static UNSEEN_WORDS: Words =
    Words::new(&["hidden", "sr-only", "screen-reader", "screenreader", "aural", "invisible", "visuallyhidden"]);

/// Class name parts that mark a heading without a heading element.
pub static HEADING_WORDS: Words = Words::new(&["entry-title", "post-title", "article-title", "headline", "p-name"]);
