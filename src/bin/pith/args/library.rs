//! The arguments of `pith library`.

use std::path::PathBuf;

use clap::{ArgGroup, Args as ArgsOf, Subcommand, ValueEnum};
use pith::library::{Format as Exported, Order, Sort};

use super::how::{Format, HowArgs};

const SEARCH: &str = "\
Words find articles that have all of them, in any form of their language; the best come first.

  lighthouse*                 words that begin so
  \"how far it shines\"         these words, one after the other
  -fog   fog OR mist          without a word; one of two
  tag:sea  site:example.org  author:ada  lang:en  kind:article
  is:unread  is:archived  is:favourite  is:started  is:link
  has:highlight  has:note  has:tag  has:image  has:text
  before:2025-03  after:7d    saved before March 2025, in the last seven days
  longer:10  shorter:30       minutes to read

A tag finds those below it: tag:food finds food/soup. What begins with a minus goes after --.";

const EXPORT: &str = "\
Without --format, the ending of OUT says it:

  .zip          pith          everything; restore brings it back
  a folder      markdown      a Markdown file for each article, with properties in front and images beside
  .md           markdown      one article; its images stay on the web
  .html         html          one article with its images inside; all of them in a folder or .zip
  .epub         epub          a book, with a chapter for each article
  .csv          csv           the list, with Pocket's header
  .jsonl        jsonl         everything but pictures and kept searches, one JSON object a line
  .atom         atom          a feed
  .jsonld       annotations   the highlights as W3C Web Annotations
                highlights    the highlights as one Markdown text
                bookmarks     the list as bookmarks of browsers (HTML)

With --format, what has a file for each article can be a .zip as well, and OUT can be -, standard output.

Articles are all of the library, or those of --query, of --tag, or of IDs.";

const IMPORT: &str = "\
What made a file is told by what is in it:

  Pocket (zip, CSV, ril_export.html), Instapaper, Omnivore, wallabag, Readwise
  Reader, Matter, Raindrop, Pinboard, Delicious, GoodLinks, Linkwarden, Karakeep,
  mymind, Evernote, OPML, Readeck (EPUB, Markdown), bookmarks of any browser, saved
  pages and SingleFile, web archives (WARC), other libraries, tables and lists of
  addresses, and what pith exports (zip, JSON lines, Markdown, HTML, EPUB), also
  gzipped

Folders and zips may hold any of these. Nothing is fetched. What is in the library
already is merged: tags are joined, the earliest date counts. Each file, or folder,
is an import of its own. One that was stopped goes on where it was when it is started
again.";

/// Keep articles in a file and find them again
#[derive(ArgsOf)]
pub struct LibraryArgs {
    /// The library: a SQLite file; add, import and restore make it if it is not there
    #[arg(value_name = "FILE.sqlite")]
    pub file: PathBuf,
    /// Write JSON, one object per line
    #[arg(long, global = true)]
    pub json: bool,
    #[command(subcommand)]
    pub verb: LibraryVerb,
}

/// What to do with it.
#[derive(Subcommand)]
pub enum LibraryVerb {
    /// List the articles, the last saved first
    List(FindArgs),
    /// Search articles, their notes and their tags
    #[command(after_help = SEARCH)]
    Search {
        /// Words and conditions
        #[arg(required = true, value_name = "QUERY")]
        query: Vec<String>,
        #[command(flatten)]
        find: FindArgs,
    },
    /// Show an article
    Show(ShowArgs),
    /// Add the articles of pages, or take them anew
    Add(AddArgs),
    /// Import what other programs kept; without files, list the imports
    #[command(after_help = IMPORT)]
    Import(ImportArgs),
    /// Give articles tags, or take tags from them
    Tag(TagArgs),
    /// List the tags
    Tags,
    /// Give an article another title, or the one of its page back
    Title(TitleArgs),
    /// Move articles to the archive
    Archive(StateArgs),
    /// Mark articles as favourites
    #[command(alias = "favorite")]
    Favourite(StateArgs),
    /// Delete articles; for 30 days they can be put back
    Delete(DeleteArgs),
    /// List the articles that were deleted in the last 30 days
    Deleted {
        /// Delete all of them for good
        #[arg(long)]
        empty: bool,
    },
    /// Export articles as a file, or as a folder of files
    #[command(after_help = EXPORT)]
    Export(ExportArgs),
    /// Bring articles back that were exported as a zip, or merge them with those that are there
    Restore(RestoreArgs),
    /// Look for damage
    Check {
        /// Make the index again, remove what belongs to nothing, and make the file small
        #[arg(long)]
        repair: bool,
    },
}

/// What to export, and where to.
#[derive(ArgsOf)]
pub struct ExportArgs {
    /// The file or folder to write, or - for standard output
    #[arg(value_name = "OUT")]
    pub out: PathBuf,
    /// Names of articles, or the first digits of each, at least four; without any, all articles
    #[arg(value_name = "ID")]
    pub ids: Vec<String>,
    /// The format
    #[arg(long, short, value_enum, value_name = "FORMAT")]
    pub format: Option<ExportFormat>,
    /// The articles that a query finds
    #[arg(long, short, value_name = "QUERY", conflicts_with = "ids")]
    pub query: Option<String>,
    /// The articles with a tag
    #[arg(long, short, value_name = "TAG", conflicts_with_all = ["ids", "query"])]
    pub tag: Option<String>,
    /// The title of a book or a feed
    #[arg(long, value_name = "TITLE")]
    pub title: Option<String>,
    /// Write over what is there
    #[arg(long)]
    pub force: bool,
}

/// What to bring back.
#[derive(ArgsOf)]
pub struct RestoreArgs {
    /// The zip that `export` wrote
    #[arg(value_name = "FILE.zip")]
    pub zip: PathBuf,
    /// Show what would be brought back, merged and left out, and change nothing
    #[arg(long)]
    pub dry_run: bool,
    /// The name by which `import --undo` undoes it
    #[arg(long, value_name = "NAME", default_value = "restore")]
    pub name: String,
}

/// Formats of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    Pith,
    #[value(alias = "md")]
    Markdown,
    Html,
    Epub,
    Csv,
    Bookmarks,
    Jsonl,
    Atom,
    Annotations,
    Highlights,
}

impl From<ExportFormat> for Exported {
    fn from(format: ExportFormat) -> Exported {
        match format {
            ExportFormat::Pith => Exported::Pith,
            ExportFormat::Markdown => Exported::Markdown,
            ExportFormat::Html => Exported::Html,
            ExportFormat::Epub => Exported::Epub,
            ExportFormat::Csv => Exported::Csv,
            ExportFormat::Bookmarks => Exported::Bookmarks,
            ExportFormat::Jsonl => Exported::Jsonl,
            ExportFormat::Atom => Exported::Atom,
            ExportFormat::Annotations => Exported::Annotations,
            ExportFormat::Highlights => Exported::Highlights,
        }
    }
}

/// Which articles, in what order.
#[derive(ArgsOf)]
pub struct FindArgs {
    /// Order: relevance, saved, published, length, progress or title
    #[arg(long, value_enum, value_name = "ORDER", default_value_t = SortBy::Relevance, hide_default_value = true, hide_possible_values = true)]
    pub sort: SortBy,
    /// The other way round
    #[arg(long)]
    pub reverse: bool,
    /// At most so many, or all
    #[arg(long, short = 'n', value_name = "N", default_value = "50", value_parser = limit)]
    pub limit: u32,
    /// Leave out the first
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub skip: u32,
}

/// Reads a number of articles.
fn limit(text: &str) -> Result<u32, String> {
    if text == "all" { Ok(u32::MAX) } else { text.parse().map_err(|_| "a number is wanted, or all".to_owned()) }
}

impl FindArgs {
    /// Which end comes first.
    pub fn order(&self) -> Order {
        if self.reverse { Order::Reverse } else { Order::Usual }
    }
}

/// Orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SortBy {
    Relevance,
    Saved,
    Published,
    Length,
    Progress,
    Title,
}

impl From<SortBy> for Sort {
    fn from(sort: SortBy) -> Sort {
        match sort {
            SortBy::Relevance => Sort::Relevance,
            SortBy::Saved => Sort::Saved,
            SortBy::Published => Sort::Published,
            SortBy::Length => Sort::Length,
            SortBy::Progress => Sort::Progress,
            SortBy::Title => Sort::Title,
        }
    }
}

/// Which article, in what form.
#[derive(ArgsOf)]
pub struct ShowArgs {
    /// Its name, or the first digits of it, at least four
    #[arg(value_name = "ID")]
    pub id: String,
    /// Output format: md, html, text or json
    #[arg(long, short, value_enum, default_value_t = Format::Md, hide_possible_values = true)]
    pub format: Format,
}

/// Which pages.
#[derive(ArgsOf)]
pub struct AddArgs {
    /// The pages: HTML, or pages that a browser saved as a single file (.mhtml), also gzipped
    #[arg(required = true, value_name = "PAGE.html")]
    pub pages: Vec<PathBuf>,
    /// The address the page came from; without it, the address the page calls its own
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// A tag for the articles; can be given several times
    #[arg(long, value_name = "TAG")]
    pub tag: Vec<String>,
    /// Take the text of a page without an article even in place of one that was saved before
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub how: HowArgs,
}

/// Which files.
#[derive(ArgsOf)]
pub struct ImportArgs {
    /// The files, or folders of them; - is standard input
    #[arg(value_name = "FILE", conflicts_with = "undo")]
    pub files: Vec<PathBuf>,
    /// Show what would be imported, merged and left out, and change nothing
    #[arg(long)]
    pub dry_run: bool,
    /// The name of the import; without it, what made the file, or how the file is called
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Undo an import: what it added goes, what it changed is put back
    #[arg(long, value_name = "NAME", conflicts_with_all = ["dry_run", "name"])]
    pub undo: Option<String>,
}

/// Which tags, for which articles.
#[derive(ArgsOf)]
#[command(group = ArgGroup::new("change").args(["add", "remove"]).required(true).multiple(true))]
pub struct TagArgs {
    /// Names of articles, or the first digits of each, at least four
    #[arg(required = true, value_name = "ID")]
    pub ids: Vec<String>,
    /// A tag to give; can be given several times
    #[arg(long, short, value_name = "TAG")]
    pub add: Vec<String>,
    /// A tag to take away
    #[arg(long, short, value_name = "TAG")]
    pub remove: Vec<String>,
}

/// Which title, for which article.
#[derive(ArgsOf)]
pub struct TitleArgs {
    /// Its name, or the first digits of it, at least four
    #[arg(value_name = "ID")]
    pub id: String,
    /// The title, which stays when the page is added again; an empty one ("") gives the title of the page back
    #[arg(required = true, value_name = "TITLE")]
    pub title: Vec<String>,
}

/// Which articles, and how.
#[derive(ArgsOf)]
pub struct DeleteArgs {
    /// Their names, or the first digits of each, at least four
    #[arg(required = true, value_name = "ID")]
    pub ids: Vec<String>,
    /// Put back articles that were deleted
    #[arg(long)]
    pub undo: bool,
    /// Delete for good, also what was deleted before
    #[arg(long, conflicts_with = "undo")]
    pub for_good: bool,
}

/// Which articles.
#[derive(ArgsOf)]
pub struct StateArgs {
    /// Their names, or the first digits of each, at least four
    #[arg(required = true, value_name = "ID")]
    pub ids: Vec<String>,
    /// The other way round
    #[arg(long)]
    pub undo: bool,
}
