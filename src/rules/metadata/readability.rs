//! The words by which Mozilla's Readability finds what is known about a page: facts about another program, for those who change over.

/// Names of `meta` elements that fill a field, those believed first at the front.
pub type Names = &'static [&'static str];

/// Names of a title.
pub const TITLE: Names =
    &["dc:title", "dcterm:title", "og:title", "weibo:article:title", "weibo:webpage:title", "title", "twitter:title", "parsely-title"];
/// Names of who wrote it; the last one may hold the address of a profile and is passed over then.
pub const BYLINE: Names = &["dc:creator", "dcterm:creator", "author", "parsely-author", "article:author"];
/// Names of what it says in short.
pub const EXCERPT: Names = &[
    "dc:description",
    "dcterm:description",
    "og:description",
    "weibo:article:description",
    "weibo:webpage:description",
    "description",
    "twitter:description",
];
/// The name of the site's name.
pub const SITE_NAME: Names = &["og:site_name"];
/// Names of when it was published.
pub const PUBLISHED: Names = &["article:published_time", "parsely-pub-date"];

/// Vocabularies whose names are looked for anywhere in the attribute `property`.
pub const PROPERTY_PREFIXES: &[&str] = &["article", "dc", "dcterm", "og", "twitter"];
/// What follows the colon there.
pub const PROPERTY_NAMES: &[&str] = &["author", "creator", "description", "published_time", "title", "site_name"];

/// Types of schema.org that are an article there and not in the first rows of [`TEXT_TYPES`](crate::rules::metadata::sources::TEXT_TYPES).
pub const MORE_TYPES: &[&str] = &["apireference"];

/// Parts of class and id names of an element that holds who wrote it.
pub const BYLINE_WORDS: &[&str] = &["byline", "author", "dateline", "writtenby"];
/// Parts of class and id names of elements in which no byline is looked for and no paragraph counted: they stand around a text.
pub const AROUND_WORDS: &[&str] = &[
    "-ad-",
    "ad-break",
    "agegate",
    "banner",
    "breadcrumbs",
    "combx",
    "comment",
    "community",
    "disqus",
    "extra",
    "footer",
    "gdpr",
    "header",
    "legends",
    "menu",
    "pager",
    "pagination",
    "popup",
    "related",
    "remark",
    "replies",
    "rss",
    "shoutbox",
    "sidebar",
    "skyscraper",
    "social",
    "sponsor",
    "supplemental",
];
/// Parts of names that make up for it.
pub const TEXT_WORDS: &[&str] = &["and", "article", "body", "column", "content", "main", "mathjax", "shadow"];
/// Roles of elements that stand around a text.
pub const AROUND_ROLES: &[&str] = &["alert", "alertdialog", "complementary", "dialog", "menu", "menubar", "navigation"];
