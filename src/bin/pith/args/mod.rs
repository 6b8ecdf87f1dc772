//! The command line's arguments and help texts.

mod how;
mod library;

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::Styles;
use clap::builder::styling::{AnsiColor, Effects};
use clap::{ArgAction, Args as ArgsOf, Parser, Subcommand};

use crate::exit::TABLE;

pub use how::{Format, HowArgs};
pub use library::{
    AddArgs, DeleteArgs, ExportArgs, FindArgs, ImportArgs, LibraryArgs, LibraryVerb, RestoreArgs, ShowArgs, StateArgs, TagArgs, TitleArgs,
};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().effects(Effects::BOLD))
    .usage(AnsiColor::Green.on_default().effects(Effects::BOLD))
    .literal(AnsiColor::Cyan.on_default().effects(Effects::BOLD))
    .placeholder(AnsiColor::Cyan.on_default());

const ABOUT: &str = "\
Extracts the main content of a web page, without the boilerplate around it.

Reads a file or standard input and never fetches anything.";

const AFTER: &str = "\
Examples:
  pith page.html                                 the article as Markdown
  pith page.html -f json | jq .title             content and metadata
  curl -sL URL | pith - --url URL                a page from the web, fetched by another program
  pith page.html --explain                       why each part was kept or dropped
  pith batch saved/ crawl.warc.gz -o all.jsonl   many pages, on all cores
  pith serve                                     for programs in other languages, over HTTP
  pith library saved.sqlite add page.html        articles to keep, to search and to read later

Exit codes:
{codes}

If a file has the name of a command, give its path: pith ./batch";

const BATCH: &str = "\
Takes HTML files (.html, .htm, .xhtml), pages that a browser saved as a single file (.mhtml, .mht),
web archives (.warc), each also gzipped (.gz), folders of them, and - for a page or a web archive on
standard input, in the order given, folders by name. Lines come in the order of the pages whatever
the number of cores, so two runs can be compared. A page that cannot be read, or is not there, gets
a line with an error, and the batch goes on. Memory does not grow with the number of pages.

A line has id (the file's path below the folder given, without its ending, or the archive's record
id), file, url, title, author, date, kind, confidence and text; or id, file, url and error with a code
and a message. The codes: unreadable, too-large, out-of-time, fault (a fault of pith, please report
it). A damaged part of an archive is a line with an error; what is behind it is read.
In a folder with truth.jsonl beside pages/, addresses are taken from there.

With --by-site, what repeats between pages of one kind on a site counts as furniture, where at least
three other pages are known. All paths are read twice, so they must be files. Memory grows with the
number of sites, 32 KB each at most.";

const SERVE: &str = "\
POST a page to /json, /markdown, /text or /html, or to / with an Accept header:

  curl --data-binary @page.html 'http://127.0.0.1:7373/markdown?url=https://example.org/a'

The query has url, charset, favor=precision or recall, images, links, tables, embeds and comments,
each yes or no, and markdown=yes, which adds it to JSON. Without --max-bytes a page has at most
16 MB, without --max-time it takes at most 20 s. Answers say what kind of page it is (Pith-Kind) and
how sure its text is (Pith-Confidence). Errors are JSON with a code and a message. Each connection
carries one request; of more than 256 the one that is waited for longest makes room.

Web pages cannot use it: requests with an Origin, or for a Host that is not known, are refused, and
nothing allows other origins to read. Nobody is asked who they are: do not listen where strangers
can reach it.

A signal ends it at once. As the first process of a container it gets none; an init passes them on
(docker run --init).";

const SCORE: &str = "\
Several sets are printed side by side, a line for each; then the pages of all of them by language,
and the mean of the sets with the sums of what was counted. Characters of scripts without spaces
count as words there. A dash stands for what is not known: a set without texts has no word F1, and a
program that was not run on all pages of a line has no figure in it.

  articles, threads   labelled so, and called so (a page of documentation is one text too)
  refused             articles that are not offered to be read
  snippets            F, or the share of the wanted found where no unwanted ones are known

Pages whose label is marked as doubtful count nowhere.";

/// The help with the table of exit codes.
fn after() -> String {
    AFTER.replace("{codes}", TABLE)
}

/// The arguments.
#[derive(Parser)]
#[command(name = "pith", version, styles = STYLES, max_term_width = 100, args_conflicts_with_subcommands = true)]
#[command(arg_required_else_help = true, disable_help_subcommand = true, disable_help_flag = true)]
#[command(about = ABOUT, after_help = after())]
pub struct Args {
    #[command(flatten)]
    pub page: PageArgs,
    #[command(subcommand)]
    pub verb: Option<Verb>,
    /// Print help
    #[arg(short, long, global = true, action = ArgAction::HelpShort)]
    help: Option<bool>,
}

/// Arguments for a single page.
#[derive(ArgsOf)]
pub struct PageArgs {
    /// The page: HTML (.html) or a page saved as a single file (.mhtml, .mht), also gzipped (.html.gz), or - for standard input
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// The address the page came from; makes its links absolute
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// The charset the server declared; otherwise the page's own
    #[arg(long, value_name = "NAME")]
    pub charset: Option<String>,
    /// Output format: md (the default), html, text or json
    #[arg(long, short, value_enum, hide_possible_values = true)]
    pub format: Option<Format>,
    /// Output file, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Say why each part was kept or dropped; the article then goes to -o only
    #[arg(long)]
    pub explain: bool,
    #[command(flatten)]
    pub how: HowArgs,
}

/// Subcommands.
#[derive(Subcommand)]
pub enum Verb {
    Batch(BatchArgs),
    Serve(ServeArgs),
    Library(LibraryArgs),
    Methods(MethodsArgs),
    Score(ScoreArgs),
    Errors(ErrorsArgs),
    Fidelity(FidelityArgs),
    // For training: in the project's documentation, not in the users' help.
    #[command(hide = true)]
    Train(TrainArgs),
    #[command(hide = true)]
    Features(FeaturesArgs),
    #[command(hide = true)]
    Signs(SignsArgs),
    /// Write completions for a shell to standard output
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the man page to standard output
    Man,
}

/// Extract the articles of many pages, one line of JSON per page
#[derive(ArgsOf)]
#[command(after_help = BATCH)]
pub struct BatchArgs {
    /// Files, folders and web archives
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Output file, instead of standard output
    #[arg(long, short, value_name = "OUT.jsonl")]
    pub output: Option<PathBuf>,
    /// Read the pages twice, and each with what the others of its site have in common
    #[arg(long)]
    pub by_site: bool,
    /// Add the article as HTML to each line
    #[arg(long)]
    pub html: bool,
    /// Add the article as Markdown to each line
    #[arg(long)]
    pub markdown: bool,
    #[command(flatten)]
    pub how: HowArgs,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Extract articles for programs over HTTP, on this machine
#[derive(ArgsOf)]
#[command(after_help = SERVE)]
pub struct ServeArgs {
    /// Address to listen on, or a port of this machine alone; port 0 takes any free port
    #[arg(long, short, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7373", value_parser = address)]
    pub address: SocketAddr,
    /// Also accept this name in the Host header of requests
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    #[command(flatten)]
    pub how: HowArgs,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// How much work is done in parallel.
#[derive(ArgsOf, Clone)]
pub struct WorkArgs {
    /// Pages extracted in parallel; by default one per core
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
}

/// Reads a number of pages.
fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "a whole number is wanted, 1 or more".to_owned())
}

/// Reads an address. Of names only that of this machine is one: nothing is looked up.
fn address(text: &str) -> Result<SocketAddr, String> {
    let port = text.strip_prefix("localhost:").unwrap_or(text).parse::<u16>();
    let address = port.map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port))).or_else(|_| text.parse());
    address.map_err(|_| "an address with its port is wanted, as 127.0.0.1:7373 or [::1]:7373, or a port alone".to_owned())
}

/// List the methods, or compare them on a labelled set
#[derive(ArgsOf)]
pub struct MethodsArgs {
    /// Compare them on this set: a folder with truth.jsonl and pages/
    ///
    /// The classic methods are trained anew on parts of the set and tested on sites they were not trained on.
    #[arg(long, value_name = "SET")]
    pub corpus: Option<PathBuf>,
    /// Also show the shipped method with the models of a cross-validation, each page with models that never saw its site
    #[arg(long, value_name = "DIR", requires = "corpus")]
    pub models: Option<PathBuf>,
}

/// Train the classic methods on a labelled set
#[derive(ArgsOf)]
pub struct TrainArgs {
    /// The set
    #[arg(value_name = "SET")]
    pub set: PathBuf,
    /// The folder for the model files
    #[arg(long, short, value_name = "DIR", default_value = "src/model/classic")]
    pub output: PathBuf,
}

/// Show the worst pages of a labelled set: what was wrongly kept and lost, and why
#[derive(ArgsOf)]
pub struct ErrorsArgs {
    /// The set
    #[arg(value_name = "SET")]
    pub set: PathBuf,
    /// Output file: an HTML report that loads nothing
    #[arg(long, short, value_name = "REPORT.html")]
    pub output: PathBuf,
    /// How many pages to show
    #[arg(long, value_name = "N", default_value_t = 60)]
    pub worst: usize,
    /// Only pages of this type, in the words of the set
    #[arg(long, value_name = "KIND")]
    pub kind: Option<String>,
    /// Read the pages without their addresses
    #[arg(long)]
    pub without_addresses: bool,
    /// Extract with the models of a cross-validation, each page with models that never saw its site
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
    #[command(flatten)]
    pub how: HowArgs,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Score labelled sets: folders with truth.jsonl and pages/
#[derive(ArgsOf)]
#[command(after_help = SCORE)]
pub struct ScoreArgs {
    /// The sets, or folders of sets
    #[arg(required = true, value_name = "SET")]
    pub sets: Vec<PathBuf>,
    /// Score these answers (lines of `pith batch`) instead of extracting; with NAME=, beside Pith's; can be given several times
    ///
    /// A folder has the answers for each set in SET.jsonl.
    #[arg(long, value_name = "[NAME=]FILE.jsonl")]
    pub answers: Vec<String>,
    /// Read the pages without their addresses
    #[arg(long)]
    pub without_addresses: bool,
    /// Read each page with what the other pages of its site in the set have in common
    #[arg(long)]
    pub by_site: bool,
    /// Extract with the models of a cross-validation, each page with models that never saw its site
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
    /// Write the figures as JSON
    #[arg(long)]
    pub json: bool,
    /// Also list the N worst pages
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub worst: usize,
    #[command(flatten)]
    pub how: HowArgs,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Score how much of the structure is kept, on a set that expects Markdown or HTML
#[derive(ArgsOf)]
pub struct FidelityArgs {
    /// The set
    #[arg(value_name = "SET")]
    pub set: PathBuf,
    /// Also list the differences, at most N per page
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub differences: usize,
    /// Subtract the differences explained in this file, list the rest, and sum up by reason
    ///
    /// A line is page, sign (-, + or ~), piece, count and the key of a reason, separated by tabs; reasons.tsv next to the file has a line
    /// with key and sentence for each reason. Exits with 1 if any differences or any lines of the file are left over.
    #[arg(long, value_name = "FILE.tsv")]
    pub argued: Option<PathBuf>,
    /// Only the page with this id
    #[arg(long, value_name = "ID")]
    pub page: Option<String>,
    #[command(flatten)]
    pub how: HowArgs,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Write the features of a labelled set, for the trainer of the forest
#[derive(ArgsOf)]
pub struct FeaturesArgs {
    /// The set
    #[arg(value_name = "SET")]
    pub set: PathBuf,
    /// Also those of augmented pages: other scripts, meaningless class names, short texts
    #[arg(long)]
    pub varied: bool,
    /// The page type of pages whose truth names none
    #[arg(long, value_name = "KIND")]
    pub kind: Option<String>,
    /// The folder to write into
    #[arg(long, short, value_name = "DIR")]
    pub output: PathBuf,
}

/// Write the page features of a labelled set, on drafts of models that never saw the page, for the trainer of the page classifier
#[derive(ArgsOf)]
pub struct SignsArgs {
    /// The set
    #[arg(value_name = "SET")]
    pub set: PathBuf,
    /// The folder with the models of a cross-validation
    #[arg(long, value_name = "DIR")]
    pub models: PathBuf,
    /// Also those of augmented pages
    #[arg(long)]
    pub varied: bool,
    /// The page type of pages whose truth names none
    #[arg(long, value_name = "KIND")]
    pub kind: Option<String>,
    /// The folder to write into
    #[arg(long, short, value_name = "DIR")]
    pub output: PathBuf,
}
