//! The names by which Mozilla's Readability reads metadata, in its own terms: for programs that switch from it.

/// Names of `meta` elements for one field, most trusted first.
pub type Names = &'static [&'static str];

/// Names of the title.
pub const TITLE: Names =
    &["dc:title", "dcterm:title", "og:title", "weibo:article:title", "weibo:webpage:title", "title", "twitter:title", "parsely-title"];
/// Names of the byline. The last one may hold the URL of a profile and is then skipped.
pub const BYLINE: Names = &["dc:creator", "dcterm:creator", "author", "parsely-author", "article:author"];
/// Names of the excerpt.
pub const EXCERPT: Names = &[
    "dc:description",
    "dcterm:description",
    "og:description",
    "weibo:article:description",
    "weibo:webpage:description",
    "description",
    "twitter:description",
];
/// Name of the site name.
pub const SITE_NAME: Names = &["og:site_name"];
/// Names of the publication date.
pub const PUBLISHED: Names = &["article:published_time", "parsely-pub-date"];

/// Prefixes that are searched for anywhere in the `property` attribute.
pub const PROPERTY_PREFIXES: &[&str] = &["article", "dc", "dcterm", "og", "twitter"];
/// Names after the prefix.
pub const PROPERTY_NAMES: &[&str] = &["author", "creator", "description", "published_time", "title", "site_name"];

/// schema.org types of articles in Readability that are not in the first rows of
/// [`ARTICLE_TYPES`](crate::rules::metadata::sources::ARTICLE_TYPES).
pub const MORE_ARTICLE_TYPES: &[&str] = &["apireference"];

/// Parts of class and id that mark a byline.
pub const BYLINE_WORDS: &[&str] = &["byline", "author", "dateline", "writtenby"];
/// `unlikelyCandidates`: parts of class and id of boilerplate, in which no byline is looked for and no paragraph counted.
pub const UNLIKELY_CANDIDATES: &[&str] = &[
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
/// `okMaybeItsACandidate`: parts of class and id that override `UNLIKELY_CANDIDATES`.
pub const MAYBE_CANDIDATES: &[&str] = &["and", "article", "body", "column", "content", "main", "mathjax", "shadow"];
/// `UNLIKELY_ROLES`: roles of boilerplate.
pub const UNLIKELY_ROLES: &[&str] = &["alert", "alertdialog", "complementary", "dialog", "menu", "menubar", "navigation"];
