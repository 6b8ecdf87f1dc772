//! Arguments that say how articles are extracted and written.

use clap::{Args as ArgsOf, ValueEnum};
use pith::page::rendering::NoRendering;
use pith::site::Site;

/// How articles are extracted.
#[derive(ArgsOf, Clone)]
pub struct HowArgs {
    /// The method that tells main content from boilerplate; see pith methods
    #[arg(long, value_name = "NAME")]
    pub method: Option<String>,
    /// Leave images out
    #[arg(long)]
    pub no_images: bool,
    /// Leave links out; their text stays
    #[arg(long)]
    pub no_links: bool,
    /// Leave tables of data out; the text of layout tables stays
    #[arg(long)]
    pub no_tables: bool,
    /// Leave out embedded video, audio and posts
    #[arg(long)]
    pub no_embeds: bool,
    /// Keep readers' comments; by default only forum threads have them
    #[arg(long)]
    pub comments: bool,
    /// Leave out readers' comments, even in threads if there is other text
    #[arg(long, conflicts_with = "comments")]
    pub no_comments: bool,
    /// What to prefer in doubtful cases: balance, precision or recall
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Favour::Balance, hide_default_value = true, hide_possible_values = true)]
    pub favor: Favour,
    /// Refuse a page with more elements
    #[arg(long, value_name = "N", value_parser = size)]
    pub max_elements: Option<usize>,
    /// Refuse a page with more bytes
    #[arg(long, value_name = "N", value_parser = size)]
    pub max_bytes: Option<usize>,
    /// Give up on a page after this time
    #[arg(long, value_name = "MILLISECONDS", value_parser = milliseconds)]
    pub max_time: Option<f64>,
}

/// What is wrong with a limit that no page can meet.
const NOTHING: &str = "a limit must be more than nothing";

/// A limit of size.
fn size(text: &str) -> Result<usize, String> {
    let most: usize = text.parse().map_err(|_| "it is no whole number".to_owned())?;
    if most > 0 { Ok(most) } else { Err(NOTHING.to_owned()) }
}

/// A limit of time.
fn milliseconds(text: &str) -> Result<f64, String> {
    let most: f64 = text.parse().map_err(|_| "it is no number".to_owned())?;
    if most > 0.0 { Ok(most) } else { Err(NOTHING.to_owned()) }
}

/// Precision or recall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Favour {
    Balance,
    Precision,
    Recall,
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
        options.embeds = !self.no_embeds;
        options.comments = (self.comments || self.no_comments).then_some(self.comments);
        options.favor = match self.favor {
            Favour::Balance => pith::Favor::Balance,
            Favour::Precision => pith::Favor::Precision,
            Favour::Recall => pith::Favor::Recall,
        };
        (options.max_elements, options.max_bytes) = (self.max_elements, self.max_bytes);
        options
    }

    /// Extracts the article of a page within the time limit.
    pub fn extract(&self, page: &pith::Page, options: &pith::Options) -> Result<pith::Article, pith::Error> {
        self.extract_on_site(page, options, None)
    }

    /// The same with what is known of the page's site.
    pub fn extract_on_site(&self, page: &pith::Page, options: &pith::Options, site: Option<&Site>) -> Result<pith::Article, pith::Error> {
        let begun = std::time::Instant::now();
        let clock = || begun.elapsed().as_secs_f64() * 1000.0;
        let mut stopwatch = match self.max_time {
            None => pith::stopwatch::Stopwatch::none(),
            most => pith::stopwatch::Stopwatch::new(&clock, most),
        };
        match site {
            Some(site) => pith::extract_on_site(page, site, options, &NoRendering, &mut stopwatch),
            None => pith::extract_timed(page, options, &NoRendering, &mut stopwatch),
        }
    }
}

/// Output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Markdown
    #[value(alias = "markdown")]
    Md,
    /// HTML without anything active
    Html,
    /// Plain text
    Text,
    /// One JSON object with content and metadata
    Json,
}
