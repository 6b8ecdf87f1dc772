//! The sources of each metadata field and their ranks. Rows only; `meta` reads them.

/// A metadata field.
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
    /// The key in the source, in lower case.
    pub key: &'static str,
    /// The field it fills.
    pub field: Field,
    /// The lower, the more trusted. Ranks of one field compare across all tables.
    pub rank: u8,
    /// The source's name, reported with the value.
    pub source: &'static str,
    /// Why the row exists or has this rank.
    pub why: &'static str,
}

macro_rules! rows {
    ($prefix:literal: $($field:ident { $($key:literal $rank:literal $why:literal),* $(,)? })*) => {
        &[$($(Row { key: $key, field: Field::$field, rank: $rank, source: concat!($prefix, " ", $key), why: $why }),*),*]
    };
}

/// `meta` elements, by name or property.
pub const META_TAGS: &[Row] = rows! { "meta":
    Title {
        "og:title" 20 "Open Graph: the title for sharing",
        "twitter:title" 24 "Twitter cards: like og:title, less common",
        "citation_title" 10 "Highwire (scholarly) tags, never with a site name",
        "dc.title" 26 "Dublin Core: libraries and public authorities",
        "dcterms.title" 26 "Dublin Core: libraries and public authorities",
        "parsely-title" 22 "Parse.ly analytics, without a site name",
        "sailthru.title" 22 "Sailthru newsletters, without a site name",
        "cxenseparse:title" 22 "Cxense recommendations",
        "title" 30 "older pages; often with search keywords",
        "headline" 22 "news content management systems",
    }
    Author {
        "citation_author" 10 "Highwire (scholarly) tags, one element per author",
        "citation_authors" 11 "Highwire (scholarly) tags as some write them, one element or a list with semicolons",
        "author" 20 "filled in by content management systems",
        "article:author" 34 "often the URL of a profile instead of a name",
        "og:article:author" 34 "like article:author",
        "book:author" 34 "like article:author",
        "parsely-author" 18 "Parse.ly analytics by author, so it is maintained",
        "sailthru.author" 18 "Sailthru newsletters",
        "cxenseparse:author" 18 "Cxense recommendations",
        "dc.creator" 24 "Dublin Core: libraries and public authorities",
        "dcterms.creator" 24 "Dublin Core: libraries and public authorities",
        "dc.contributor" 38 "a contributor, not always the author",
        "byl" 16 "newspapers' byline",
        "articleauthor" 22 "news content management systems",
        "content_author" 22 "news content management systems",
        "twitter:data1" 0 "only if twitter:label1 is an author label, which html_head checks",
    }
    Published {
        "article:published_time" 14 "written by the publishing system",
        "og:published_time" 18 "a wrong name for article:published_time",
        "og:article:published_time" 18 "a wrong name for article:published_time",
        "citation_publication_date" 20 "Highwire (scholarly) tags",
        "citation_online_date" 22 "Highwire (scholarly) tags",
        "citation_date" 24 "Highwire (scholarly) tags",
        "parsely-pub-date" 18 "Parse.ly analytics",
        "sailthru.date" 20 "Sailthru newsletters",
        "cxenseparse:recs:publishtime" 20 "Cxense recommendations",
        "cxenseparse:publishtime" 20 "Cxense recommendations",
        "article.published" 22 "news content management systems",
        "article_date_original" 22 "news content management systems",
        "published-date" 24 "news content management systems",
        "published" 26 "news content management systems; a bare word",
        "published_date" 24 "news content management systems",
        "published_at" 24 "news content management systems",
        "publish-date" 24 "news content management systems",
        "publish_date" 24 "news content management systems",
        "publishdate" 24 "news content management systems",
        "publication_date" 24 "news content management systems",
        "pubdate" 24 "news content management systems",
        "pdate" 24 "news content management systems",
        "ptime" 24 "news content management systems",
        "datepublished" 22 "schema.org property outside of an item",
        "date_published" 24 "news content management systems",
        "dc.date.issued" 24 "Dublin Core: libraries and public authorities",
        "dcterms.issued" 24 "Dublin Core: libraries and public authorities",
        "dcterms.created" 30 "may be earlier than the publication",
        "dc.date.created" 30 "may be earlier than the publication",
        "dc.date" 32 "any date",
        "dcterms.date" 32 "any date",
        "dcsext.articlefirstpublished" 24 "news content management systems",
        "originalpublicationdate" 22 "news content management systems",
        "article-publication-date" 24 "news content management systems",
        "created" 36 "perhaps of the file",
        "date" 34 "any date",
        "last-modified" 60 "better than none",
    }
    Modified {
        "article:modified_time" 14 "written by the publishing system at an update",
        "og:updated_time" 20 "sometimes the time of the request",
        "dcterms.modified" 24 "Dublin Core: libraries and public authorities",
        "dc.date.modified" 24 "Dublin Core: libraries and public authorities",
        "datemodified" 22 "schema.org property outside of an item",
        "last-modified" 30 "perhaps of the file",
        "lastmod" 30 "perhaps of the file",
        "revised" 30 "older pages",
        "article.updated" 24 "news content management systems",
        "bt:moddate" 26 "news content management systems",
    }
    SiteName {
        "og:site_name" 10 "Open Graph: the name of the site",
        "application-name" 30 "sometimes the name of software",
        "apple-mobile-web-app-title" 36 "often shortened for small screens",
        "citation_journal_title" 14 "the journal is the site",
        "dc.publisher" 26 "Dublin Core: libraries and public authorities",
        "dcterms.publisher" 26 "Dublin Core: libraries and public authorities",
        "parsely-network-canonical" 60 "a URL rather than a name",
        "publisher" 28 "sometimes a person",
        "twitter:site" 60 "a handle",
    }
    Canonical {
        "og:url" 30 "the URL for sharing",
        "twitter:url" 34 "the URL for sharing",
        "parsely-link" 36 "Parse.ly analytics",
    }
    Lang {
        "og:locale" 40 "often left at its default",
        "content-language" 30 "may list several",
        "dc.language" 26 "Dublin Core: libraries and public authorities",
        "dcterms.language" 26 "Dublin Core: libraries and public authorities",
        "language" 34 "older pages",
        "citation_language" 24 "Highwire (scholarly) tags",
    }
    Image {
        "og:image:secure_url" 12 "og:image over https",
        "og:image" 10 "the image for sharing",
        "og:image:url" 12 "the long name of og:image",
        "twitter:image" 20 "the image for sharing",
        "twitter:image:src" 20 "the image for sharing",
        "parsely-image-url" 24 "Parse.ly analytics",
        "sailthru.image.full" 24 "Sailthru newsletters",
        "thumbnail" 40 "small",
        "msapplication-tileimage" 200 "a logo: listed so that it is never chosen",
    }
    Description {
        "og:description" 20 "the description for sharing",
        "description" 16 "the summary of the page",
        "twitter:description" 24 "the description for sharing",
        "dc.description" 26 "Dublin Core: libraries and public authorities",
        "dcterms.description" 26 "Dublin Core: libraries and public authorities",
        "dcterms.abstract" 24 "Dublin Core: libraries and public authorities",
        "citation_abstract" 18 "Highwire (scholarly) tags",
        "sailthru.description" 26 "Sailthru newsletters",
        "excerpt" 30 "news content management systems",
    }
    Section {
        "article:section" 10 "written by the publishing system",
        "og:article:section" 12 "a wrong name for article:section",
        "parsely-section" 14 "Parse.ly analytics",
        "category" 30 "older pages",
        "cxenseparse:category" 30 "Cxense recommendations",
        "dc.subject" 40 "may be keywords",
    }
    Tag {
        "article:tag" 10 "one element per tag",
        "og:article:tag" 12 "a wrong name for article:tag",
        "parsely-tags" 18 "Parse.ly analytics",
        "sailthru.tags" 18 "Sailthru newsletters",
        "citation_keywords" 12 "Highwire (scholarly) tags",
        "news_keywords" 20 "for news search engines",
        "keywords" 30 "often keyword stuffing",
        "dc.subject" 28 "Dublin Core: libraries and public authorities",
        "dcterms.subject" 28 "Dublin Core: libraries and public authorities",
    }
    License {
        "dcterms.license" 20 "Dublin Core: libraries and public authorities",
        "dc.rights" 34 "often a sentence",
        "dcterms.rights" 34 "often a sentence",
    }
};

/// Properties of the JSON-LD node that describes the page.
pub const JSON_LD: &[Row] = rows! { "json-ld":
    Title {
        "headline" 12 "the title of the article without the site's name",
        "name" 28 "may be the name of the page or of a thing",
    }
    Author {
        "author" 12 "one node per author",
        "creator" 26 "often the same as author",
        "contributor" 60 "a contributor, not always the author",
    }
    Published {
        "datepublished" 10 "written by the publishing system",
        "datecreated" 26 "may be earlier than the publication",
        "uploaddate" 24 "videos",
        "pubdate" 24 "in vocabularies of search engines",
        "dateposted" 24 "job postings",
    }
    Modified {
        "datemodified" 10 "written by the publishing system at an update",
    }
    SiteName {
        "publisher" 22 "may be the company that owns the site",
        "sitename" 16 "the name of the WebSite node",
    }
    Canonical {
        "url" 40 "of the node that describes the page",
    }
    Lang {
        "inlanguage" 22 "of the article itself",
    }
    Image {
        "image" 16 "of the article itself",
        "thumbnailurl" 30 "small",
    }
    Description {
        "description" 22 "of the article itself",
        "abstract" 24 "of the article itself",
    }
    Section {
        "articlesection" 12 "of the article itself",
        "breadcrumb" 34 "the way to the article, without its last step",
    }
    Tag {
        "keywords" 16 "of the article itself",
    }
    License {
        "license" 10 "of the article itself",
    }
};

/// Properties of microdata and RDFa.
pub const MICRODATA: &[Row] = rows! { "microdata":
    Title {
        "headline" 16 "marks the visible title",
        "name" 44 "the name of any thing",
    }
    Author {
        "author" 22 "marks the visible name",
        "creator" 30 "marks the visible name",
    }
    Published {
        "datepublished" 16 "marks the visible date",
        "datecreated" 30 "may be earlier than the publication",
        "pubdate" 30 "an early draft of datePublished",
    }
    Modified {
        "datemodified" 16 "marks the visible date",
        "dateupdate" 24 "a Chinese portal's name for datePublished",
    }
    SiteName {
        "publisher" 40 "may be the company that owns the site",
    }
    Lang {
        "inlanguage" 28 "of the article itself",
    }
    Image {
        "image" 34 "of the article itself",
    }
    Description {
        "description" 34 "may be a paragraph",
    }
    Section {
        "articlesection" 20 "of the article itself",
    }
    Tag {
        "keywords" 24 "of the article itself",
    }
    License {
        "license" 14 "of the article itself",
    }
};

/// Relations of `link` elements.
pub const LINK_RELS: &[Row] = rows! { "link":
    SiteName {
        "alternate" 70 "the title of a feed, in which the name is looked for",
    }
    Canonical {
        "canonical" 10 "made for this purpose",
        "shortlink" 90 "a short URL for sharing, hard to read",
    }
    Image {
        "image_src" 26 "the image for sharing, before Open Graph",
    }
    License {
        "license" 12 "made for this purpose",
    }
    Next {
        "next" 10 "made for this purpose",
    }
    Prev {
        "prev" 10 "made for this purpose",
        "previous" 12 "made for this purpose",
    }
    Favicon {
        "icon" 10 "made for this purpose",
        "shortcut" 10 "written as `shortcut icon`",
        "apple-touch-icon" 14 "large, with a background",
        "apple-touch-icon-precomposed" 14 "large, with a background",
        "mask-icon" 90 "one colour: listed so that it is chosen last",
    }
};

/// Values the page shows, or that follow from its URL. The keys are used by the readers in `meta`.
pub const VISIBLE: &[Row] = rows! { "page":
    Title {
        "title element" 30 "includes the site's name, which is removed",
        "heading" 18 "the main heading of the page",
        "title line" 43 "a line near the text that the document title begins or ends with",
        "first heading" 42 "an h2 or h3 at the start of the article; used only if the document title agrees",
    }
    Author {
        "rel author" 24 "a link to the author",
        "byline" 30 "a line near the title with a byline introduction",
        "reporter" 31 "a reporter named at the start or the end of the text",
        "author class" 32 "an element near the title with an author class",
        "person icon" 37 "a name next to a person icon",
        "only author" 66 "the only name on the page that is marked as an author, anywhere",
        "reviewer" 67 "who reviewed, edited or translated the text, named where nobody else is",
        "name under label" 68 "the value of the page's only author label, anywhere",
        "profile link" 36 "a link near the title to a profile page",
    }
    Published {
        "time element" 26 "near the title",
        "date class" 32 "an element near the title with a date class",
        "date line" 34 "a short line near the title with a date",
        "date attribute" 36 "an element near the title with a date in an attribute and none in its text",
        "first published" 19 "a line near the title with a label for the first publication; other dates shown are later",
        "date under label" 68 "the date at the page's only label for publication, anywhere",
        "date in text" 35 "a date at the start of the text",
        "date in title" 72 "a date in the document title",
        "only date" 74 "the only date in the lines of the page",
        "image url" 76 "a date in the URL of the page's picture",
        "url" 40 "a date in the URL",
    }
    Modified {
        "time element" 26 "near the title",
        "date class" 32 "an element near the title with a class for updates",
        "date line" 34 "a short line near the title with a label for updates",
        "date under label" 68 "the date at the page's only label for updates, anywhere",
        "only date" 74 "the only date in the lines of the page, with a label for updates",
    }
    SiteName {
        "host" 90 "the host name",
    }
    Canonical {
        "url" 90 "the page's own URL",
    }
    Lang {
        "html lang" 10 "of the whole document",
        "body lang" 20 "of the whole document",
        "article lang" 8 "of the element around the article",
        "script" 90 "detected by the letters of the article",
    }
    Image {
        "first image" 60 "the first large image of the article",
    }
    Tag {
        "rel tag" 20 "tag links of the article",
        "tag link" 22 "links of the article whose address calls what they lead to a tag",
    }
    License {
        "license link" 30 "a link to a known licence",
    }
    Next {
        "next link" 30 "a link with the text \"next\"",
    }
    Prev {
        "prev link" 30 "a link with the text \"previous\"",
    }
};

/// schema.org types of articles and other main entities, most specific to articles first.
pub const ARTICLE_TYPES: &[&str] = &[
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

/// How many of these, from the first on, are articles and nothing else. Questions are often several below one article.
pub const ARTICLE_ONLY_TYPES: usize = 19;

/// schema.org types of the page around the article.
pub const WEB_PAGE_TYPES: &[&str] = &[
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

/// Properties of schema.org that give days of events and lives, which are none of a publication.
pub const OTHER_DAYS: &[&str] = &["startDate", "endDate", "birthDate", "deathDate"];

#[cfg(test)]
mod tests {
    use super::{JSON_LD, LINK_RELS, META_TAGS, MICRODATA, VISIBLE};

    #[test]
    fn rows_are_unique_and_have_a_reason() {
        for table in [META_TAGS, JSON_LD, MICRODATA, LINK_RELS, VISIBLE] {
            for (i, row) in table.iter().enumerate() {
                assert_eq!(row.key.to_lowercase(), row.key);
                assert!(!row.why.is_empty());
                assert!(!table[..i].iter().any(|other| other.key == row.key && other.field == row.field), "{} twice", row.source);
            }
        }
    }
}
