//! Which source fills which field of the metadata, and in which order they are believed. Rows only; `meta` reads them.

/// A field that sources fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Field {
    Title,
    Author,
    Published,
    Modified,
    SiteName,
    Canonical,
    Lang,
    Image,
    Favicon,
    Description,
    Section,
    Tag,
    License,
    Next,
    Prev,
}

/// One source of one field.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// What the source calls it, in lower case.
    pub key: &'static str,
    /// What it fills.
    pub field: Field,
    /// The lower, the sooner believed. Ranks of one field compare across all tables.
    pub rank: u8,
    /// The name that is given with the value.
    pub source: &'static str,
    /// Why it is here, or why it has this rank.
    pub why: &'static str,
}

macro_rules! rows {
    ($prefix:literal: $($field:ident { $($key:literal $rank:literal $why:literal),* $(,)? })*) => {
        &[$($(Row { key: $key, field: Field::$field, rank: $rank, source: concat!($prefix, " ", $key), why: $why }),*),*]
    };
}

/// Names and properties of `meta` elements.
pub const META: &[Row] = rows! { "meta":
    Title {
        "og:title" 20 "what the site wants shown when the page is shared",
        "twitter:title" 24 "like og:title, by fewer",
        "citation_title" 10 "scholars' own, never with a site name",
        "dc.title" 26 "libraries and public offices",
        "dcterms.title" 26 "libraries and public offices",
        "parsely-title" 22 "for statistics of articles, without a site name",
        "sailthru.title" 22 "for newsletters, without a site name",
        "cxenseparse:title" 22 "for recommendations",
        "title" 30 "older pages; often with words for search engines",
        "headline" 22 "news systems",
    }
    Author {
        "citation_author" 10 "scholars' own, one element a name",
        "author" 20 "what writing systems fill in",
        "article:author" 34 "often the address of a profile, which names nobody",
        "og:article:author" 34 "like article:author",
        "book:author" 34 "like article:author",
        "parsely-author" 18 "for statistics of authors, so kept right",
        "sailthru.author" 18 "for newsletters",
        "cxenseparse:author" 18 "for recommendations",
        "dc.creator" 24 "libraries and public offices",
        "dcterms.creator" 24 "libraries and public offices",
        "dc.contributor" 38 "whoever helped",
        "byl" 16 "the byline of newspapers",
        "twitter:data1" 0 "only where twitter:label1 asks who wrote it; the reader of the head checks that",
    }
    Published {
        "article:published_time" 14 "written by the system that published it",
        "og:published_time" 18 "the same, misnamed",
        "og:article:published_time" 18 "the same, misnamed",
        "citation_publication_date" 20 "scholars' own",
        "citation_online_date" 22 "scholars' own",
        "citation_date" 24 "scholars' own",
        "parsely-pub-date" 18 "for statistics",
        "sailthru.date" 20 "for newsletters",
        "cxenseparse:recs:publishtime" 20 "for recommendations",
        "cxenseparse:publishtime" 20 "for recommendations",
        "article.published" 22 "news systems",
        "article_date_original" 22 "news systems",
        "published-date" 24 "news systems",
        "published" 26 "news systems; the word alone",
        "published_date" 24 "news systems",
        "published_at" 24 "news systems",
        "publish-date" 24 "news systems",
        "publish_date" 24 "news systems",
        "publishdate" 24 "news systems",
        "publication_date" 24 "news systems",
        "pubdate" 24 "news systems",
        "pdate" 24 "news systems",
        "ptime" 24 "news systems",
        "datepublished" 22 "schema.org outside of an item",
        "date_published" 24 "news systems",
        "dc.date.issued" 24 "libraries and public offices",
        "dcterms.issued" 24 "libraries and public offices",
        "dcterms.created" 30 "may be older than its publication",
        "dc.date.created" 30 "may be older than its publication",
        "dc.date" 32 "any date",
        "dcterms.date" 32 "any date",
        "dcsext.articlefirstpublished" 24 "news systems",
        "originalpublicationdate" 22 "news systems",
        "article-publication-date" 24 "news systems",
        "created" 36 "of the file, perhaps",
        "date" 34 "any date",
        "last-modified" 60 "better than none",
    }
    Modified {
        "article:modified_time" 14 "written by the system that changed it",
        "og:updated_time" 20 "sometimes the time of the request",
        "dcterms.modified" 24 "libraries and public offices",
        "dc.date.modified" 24 "libraries and public offices",
        "datemodified" 22 "schema.org outside of an item",
        "last-modified" 30 "of the file, perhaps",
        "lastmod" 30 "of the file, perhaps",
        "revised" 30 "older pages",
        "article.updated" 24 "news systems",
        "bt:moddate" 26 "news systems",
    }
    SiteName {
        "og:site_name" 10 "the site's own word",
        "application-name" 30 "sometimes that of a program",
        "apple-mobile-web-app-title" 36 "shortened for a small screen",
        "citation_journal_title" 14 "the journal is where it stands",
        "dc.publisher" 26 "libraries and public offices",
        "dcterms.publisher" 26 "libraries and public offices",
        "parsely-network-canonical" 60 "an address, hardly",
        "publisher" 28 "a person, now and then",
        "twitter:site" 60 "a handle",
    }
    Canonical {
        "og:url" 30 "where it is shared from",
        "twitter:url" 34 "where it is shared from",
        "parsely-link" 36 "for statistics",
    }
    Lang {
        "og:locale" 40 "left at its default by many",
        "content-language" 30 "may list several",
        "dc.language" 26 "libraries and public offices",
        "dcterms.language" 26 "libraries and public offices",
        "language" 34 "older pages",
        "citation_language" 24 "scholars' own",
    }
    Image {
        "og:image:secure_url" 12 "og:image by https",
        "og:image" 10 "the picture to share",
        "og:image:url" 12 "og:image by its long name",
        "twitter:image" 20 "the picture to share",
        "twitter:image:src" 20 "the picture to share",
        "parsely-image-url" 24 "for statistics",
        "sailthru.image.full" 24 "for newsletters",
        "thumbnail" 40 "small",
        "msapplication-tileimage" 200 "a logo: known so that it is never taken",
    }
    Description {
        "og:description" 20 "for those it is shared with",
        "description" 16 "the page's own summary",
        "twitter:description" 24 "for those it is shared with",
        "dc.description" 26 "libraries and public offices",
        "dcterms.description" 26 "libraries and public offices",
        "dcterms.abstract" 24 "libraries and public offices",
        "citation_abstract" 18 "scholars' own",
        "sailthru.description" 26 "for newsletters",
        "excerpt" 30 "news systems",
    }
    Section {
        "article:section" 10 "written by the system that published it",
        "parsely-section" 14 "for statistics",
        "category" 30 "older pages",
        "cxenseparse:category" 30 "for recommendations",
        "dc.subject" 40 "may be keywords",
    }
    Tag {
        "article:tag" 10 "one element a word",
        "parsely-tags" 18 "for statistics",
        "sailthru.tags" 18 "for newsletters",
        "citation_keywords" 12 "scholars' own",
        "news_keywords" 20 "for a news search",
        "keywords" 30 "often for search engines only",
        "dc.subject" 28 "libraries and public offices",
        "dcterms.subject" 28 "libraries and public offices",
    }
    License {
        "dcterms.license" 20 "libraries and public offices",
        "dc.rights" 34 "often a sentence",
        "dcterms.rights" 34 "often a sentence",
    }
};

/// Properties of the node of JSON-LD that describes the page.
pub const JSON_LD: &[Row] = rows! { "json-ld":
    Title {
        "headline" 12 "the title of the text without the site's name",
        "name" 28 "may be the name of the page or thing",
    }
    Author {
        "author" 12 "names people apart, one node each",
        "creator" 26 "often the same as author",
        "contributor" 60 "whoever helped",
    }
    Published {
        "datepublished" 10 "written by the system that published it",
        "datecreated" 26 "may be older than its publication",
        "uploaddate" 24 "films",
        "dateposted" 24 "offers of work",
    }
    Modified {
        "datemodified" 10 "written by the system that changed it",
    }
    SiteName {
        "publisher" 22 "may be the company behind the site",
        "sitename" 16 "the name of the node WebSite",
    }
    Canonical {
        "url" 40 "of the node that describes the page",
    }
    Lang {
        "inlanguage" 22 "of the text itself",
    }
    Image {
        "image" 16 "of the text itself",
        "thumbnailurl" 30 "small",
    }
    Description {
        "description" 22 "of the text itself",
        "abstract" 24 "of the text itself",
    }
    Section {
        "articlesection" 12 "of the text itself",
    }
    Tag {
        "keywords" 16 "of the text itself",
    }
    License {
        "license" 10 "of the text itself",
    }
};

/// Properties of microdata and RDFa in the page itself.
pub const ITEM: &[Row] = rows! { "microdata":
    Title {
        "headline" 16 "marks the visible title",
        "name" 44 "of any thing",
    }
    Author {
        "author" 22 "marks the visible name",
        "creator" 30 "marks the visible name",
    }
    Published {
        "datepublished" 16 "marks the visible date",
        "datecreated" 30 "may be older than its publication",
        "pubdate" 30 "an early form",
    }
    Modified {
        "datemodified" 16 "marks the visible date",
    }
    SiteName {
        "publisher" 40 "may be the company behind the site",
    }
    Lang {
        "inlanguage" 28 "of the text itself",
    }
    Image {
        "image" 34 "of the text itself",
    }
    Description {
        "description" 34 "may be a paragraph",
    }
    Section {
        "articlesection" 20 "of the text itself",
    }
    Tag {
        "keywords" 24 "of the text itself",
    }
    License {
        "license" 14 "of the text itself",
    }
};

/// Relations of `link` and `a` elements.
pub const REL: &[Row] = rows! { "link":
    Canonical {
        "canonical" 10 "meant for this",
        "shortlink" 90 "leads here, but nobody wants to read it",
    }
    Image {
        "image_src" 26 "the picture to share, before Open Graph",
    }
    License {
        "license" 12 "meant for this",
    }
    Next {
        "next" 10 "meant for this",
    }
    Prev {
        "prev" 10 "meant for this",
        "previous" 12 "meant for this",
    }
    Favicon {
        "icon" 10 "meant for this",
        "shortcut" 10 "written as `shortcut icon`",
        "apple-touch-icon" 14 "large, with a background",
        "apple-touch-icon-precomposed" 14 "large, with a background",
        "mask-icon" 90 "one colour only: known so that it is taken last",
    }
};

/// What is seen on the page or told from its address. Keys name the reader in `meta` that found it.
pub const VISIBLE: &[Row] = rows! { "page":
    Title {
        "title element" 30 "with the site's name, which is cut off",
        "heading" 18 "the heading over the text",
        "first heading" 42 "of a lower level, where the text begins; believed only where the document's title says the same",
    }
    Author {
        "rel author" 24 "a link to who wrote it",
        "byline" 30 "a line near the title that begins like one",
        "author class" 32 "an element near the title that is called author",
        "person icon" 37 "a name beside a little picture of a person",
        "only author" 66 "the only name that elements of the page call an author's, wherever it stands",
        "name under label" 68 "what stands under the page's only label that asks for an author, wherever that is",
        "profile link" 36 "a link near the title into the place where authors are kept",
    }
    Published {
        "time element" 26 "near the title",
        "date class" 32 "an element near the title that is called date",
        "date line" 34 "a short line near the title with a date in it",
        "first published" 19 "a line near the text that says when it was first published: what is shown beside it is a later day",
        "date under label" 68 "the day under the page's only label that says published, wherever that is",
        "url" 40 "a day in the address",
    }
    Modified {
        "time element" 26 "near the title",
        "date class" 32 "an element near the title that says it was changed",
        "date line" 34 "a short line near the title that says it was changed",
        "date under label" 68 "the only day of the page that a label calls that of a change, wherever that is",
    }
    SiteName {
        "host" 90 "the name of the host",
    }
    Canonical {
        "url" 90 "the page's own address",
    }
    Lang {
        "html lang" 10 "of the whole document",
        "body lang" 20 "of the whole document",
        "article lang" 8 "of the element around the text",
        "script" 90 "told from the letters of the text",
    }
    Image {
        "first image" 60 "the first large picture of the text",
    }
    Tag {
        "rel tag" 20 "links to the words of the text",
    }
    License {
        "license link" 30 "a link to a known licence near the text",
    }
    Next {
        "next link" 30 "a link that says next",
    }
    Prev {
        "prev link" 30 "a link that says previous",
    }
};

/// Types of schema.org that say a node is the text of its page, the surest first.
pub const TEXT_TYPES: &[&str] = &[
    "newsarticle",
    "blogposting",
    "article",
    "techarticle",
    "scholarlyarticle",
    "report",
    "opinionnewsarticle",
    "analysisnewsarticle",
    "reportagenewsarticle",
    "reviewnewsarticle",
    "backgroundnewsarticle",
    "askpublicnewsarticle",
    "advertisercontentarticle",
    "satiricalarticle",
    "medicalscholarlyarticle",
    "medicalwebpage",
    "liveblogposting",
    "discussionforumposting",
    "socialmediaposting",
    "question",
    "recipe",
    "howto",
    "review",
    "criticreview",
    "chapter",
    "book",
    "podcastepisode",
    "videoobject",
    "creativework",
    "apireference",
    "learningresource",
    "course",
    "event",
    "jobposting",
    "product",
    "softwareapplication",
    "movie",
    "dataset",
];

/// How many of these are texts and nothing else.
pub const NAMED_TEXTS: usize = 20;

/// Types of schema.org that say a node is the page around the text.
pub const PAGE_TYPES: &[&str] = &[
    "webpage",
    "itempage",
    "qapage",
    "faqpage",
    "aboutpage",
    "contactpage",
    "profilepage",
    "collectionpage",
    "checkoutpage",
    "searchresultspage",
];

#[cfg(test)]
mod tests {
    use super::{ITEM, JSON_LD, META, REL, VISIBLE};

    #[test]
    fn every_row_can_be_found_and_has_its_reason() {
        for table in [META, JSON_LD, ITEM, REL, VISIBLE] {
            for (i, row) in table.iter().enumerate() {
                assert_eq!(row.key.to_lowercase(), row.key);
                assert!(!row.why.is_empty());
                assert!(!table[..i].iter().any(|other| other.key == row.key && other.field == row.field), "{} twice", row.source);
            }
        }
    }
}
