//! What can be typed, and the help that says so. It decides nothing.

use std::path::PathBuf;

use clap::builder::Styles;
use clap::builder::styling::{AnsiColor, Effects};
use clap::{Args as ArgsOf, Parser, Subcommand, ValueEnum};

use crate::codes::TABLE;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().effects(Effects::BOLD))
    .usage(AnsiColor::Green.on_default().effects(Effects::BOLD))
    .literal(AnsiColor::Cyan.on_default().effects(Effects::BOLD))
    .placeholder(AnsiColor::Cyan.on_default());

fn examples() -> String {
    format!(
        "\
Examples:
  pith page.html                              its article as text
  pith page.html --format json | jq .title    what is known about it
  curl -sL URL | pith - --url URL             a page from the net, fetched by somebody else
  pith page.html --explain                    why each part was kept or dropped
  pith batch saved/ crawl.warc.gz -o all.jsonl    many pages, on all cores

Exit codes:
{TABLE}

A page called like a command is named by its path: pith ./batch"
    )
}

/// Takes the article out of a web page.
///
/// Reads a page from a file or from standard input and writes its article: the text without the furniture around it.
/// Never fetches anything.
#[derive(Parser)]
#[command(name = "pith", version, styles = STYLES, max_term_width = 100, args_conflicts_with_subcommands = true)]
#[command(arg_required_else_help = true, disable_help_subcommand = true, after_help = examples())]
pub struct Args {
    #[command(flatten)]
    pub page: PageArgs,
    #[command(subcommand)]
    pub verb: Option<Verb>,
}

/// What can be said about one page.
#[derive(ArgsOf)]
pub struct PageArgs {
    /// The page: HTML, packed or not (.html, .html.gz), or - for standard input
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// The address the page came from; makes its links absolute
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// The charset its server gave; otherwise the page itself says
    #[arg(long, value_name = "NAME")]
    pub charset: Option<String>,
    /// What to write
    #[arg(long, short, value_enum, default_value_t = Format::Text, hide_default_value = true)]
    pub format: Format,
    /// Where to write it, if not to standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Say for every part of the page why it was kept or dropped; the article itself is then only written with -o
    #[arg(long)]
    pub explain: bool,
    #[command(flatten)]
    pub how: HowArgs,
}

/// How articles are made.
#[derive(ArgsOf, Clone)]
pub struct HowArgs {
    /// The method that tells text from furniture; `pith methods` lists them
    #[arg(long, value_name = "NAME")]
    pub method: Option<String>,
    /// Leave images out
    #[arg(long)]
    pub no_images: bool,
    /// Leave links out; their text stays
    #[arg(long)]
    pub no_links: bool,
    /// Leave tables out
    #[arg(long)]
    pub no_tables: bool,
}

impl HowArgs {
    /// The library's options.
    pub fn options(&self) -> pith::Options {
        let mut options = pith::Options::default();
        if let Some(method) = &self.method {
            options.method.clone_from(method);
        }
        options.images = !self.no_images;
        options.links = !self.no_links;
        options.tables = !self.no_tables;
        options
    }
}

/// What an article is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Plain text, the default
    Text,
    /// One JSON object with all that is known
    Json,
}

/// What else can be done.
#[derive(Subcommand)]
pub enum Verb {
    Batch(BatchArgs),
    Methods(MethodsArgs),
    Score(ScoreArgs),
    /// Write completions for a shell to standard output
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the man page to standard output
    Man,
}

/// Take the articles out of many pages, one JSON line a page
///
/// Reads HTML files (.html, .htm, .xhtml, also with .gz), web archives (.warc, .warc.gz) and folders of them, in the order given,
/// folders sorted by name. Lines come in the order of the pages whatever the number of cores, so two runs can be compared.
/// A page that cannot be read gets a line with an error, and the batch goes on. Memory does not grow with the number of pages.
///
/// Each line has: id (the file's name without ending, or the archive's record id), url, title, author, date, kind, confidence, text;
/// or id, url and error with its code and message. In a folder with a truth.jsonl beside pages/, addresses are taken from there.
#[derive(ArgsOf)]
pub struct BatchArgs {
    /// Files, folders and web archives
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Where the lines go, if not to standard output
    #[arg(long, short, value_name = "OUT.jsonl")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub how: HowArgs,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// How much work is done at once.
#[derive(ArgsOf, Clone)]
pub struct WorkArgs {
    /// Pages worked on at once, if not one for each core
    #[arg(long, short, value_name = "N")]
    pub jobs: Option<std::num::NonZeroUsize>,
}

/// List the methods there are, or compare them on a labelled set
#[derive(ArgsOf)]
pub struct MethodsArgs {}

/// Score a labelled set: a folder with truth.jsonl and pages/
#[derive(ArgsOf)]
pub struct ScoreArgs {
    /// The set
    #[arg(value_name = "SET")]
    pub set: PathBuf,
    /// Score these answers (lines of `pith batch`) instead of making them
    #[arg(long, value_name = "FILE.jsonl")]
    pub answers: Option<PathBuf>,
    /// Write the figures as JSON
    #[arg(long)]
    pub json: bool,
    /// Also name the N worst pages
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub worst: usize,
    #[command(flatten)]
    pub how: HowArgs,
    #[command(flatten)]
    pub work: WorkArgs,
}
