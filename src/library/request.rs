//! Requests to a library as values: what the pages of the extension send to the one worker that holds it.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use super::before::Undo;
use super::change::Change;
use super::error::LibraryError;
use super::export::{Export, Exporter, Format, Piece, export_article};
use super::find::Find;
use super::highlight::Highlight;
use super::import::Running;
use super::open::Library;
use super::save::NewArticle;
use super::state::StateChange;

/// A request that changes nothing.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[allow(missing_docs, reason = "each is the function of `Library` it names")]
pub enum Question {
    State,
    Find { find: Find },
    Briefs { find: Find },
    Deleted { most: u32, skip: u32 },
    Entry { uid: String },
    Full { uid: String },
    ByAddress { url: String },
    Image { hash: String },
    MissingImages { most: u32 },
    Tags,
    Highlights { uid: String },
    AllHighlights { most: u32, skip: u32 },
    SavedSearches,
    ReadingDays { most: u32 },
    ReadingSites { most: u32 },
    Check,
    Imports,
}

/// A request that changes the library.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[allow(missing_docs, reason = "each is the function of `Library` it names")]
pub enum Command {
    Save {
        article: Box<NewArticle>,
    },
    AddImage {
        uid: String,
        url: String,
        #[serde(with = "super::bytes")]
        bytes: Vec<u8>,
    },
    DropImages {
        uid: String,
    },
    SetState {
        uids: Vec<String>,
        state: StateChange,
    },
    Erase {
        /// All that are deleted, if none are named.
        uids: Option<Vec<String>>,
    },
    SetPlace {
        uid: String,
        words: u32,
        text: String,
    },
    Tag {
        uids: Vec<String>,
        add: Vec<String>,
        remove: Vec<String>,
    },
    RenameTag {
        name: String,
        new: Option<String>,
    },
    SetTitle {
        uid: String,
        title: String,
    },
    SetHighlight {
        uid: String,
        highlight: Highlight,
    },
    DeleteHighlight {
        name: String,
    },
    AddReading {
        uid: String,
        day: String,
        seconds: u32,
        words: u32,
    },
    SaveSearch {
        name: String,
        query: Option<String>,
    },
    Undo {
        undo: Undo,
    },
    Sweep,
    Repair,
    Optimize,
    UndoImport {
        name: String,
        /// Articles at a time; all of them if it is not said.
        #[serde(default)]
        most: Option<usize>,
    },
}

/// A request about files that are open to import.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ImportCommand {
    /// Looks at the next records: a dry run. To write them, the files are opened again.
    Plan,
    /// Begins to write, or goes on with an import of the same files that was stopped.
    Begin {
        /// The name it shall have.
        name: String,
    },
    /// Reads what the next step writes.
    Read,
    /// Writes it, with the articles that the engine made of its HTML.
    Step {
        /// The articles.
        texts: Vec<TakenText>,
    },
}

/// The article that the engine made of the HTML of a record.
#[derive(Clone, Debug, Deserialize)]
pub struct TakenText {
    /// The number of the record.
    pub number: u64,
    /// The article.
    pub article: NewArticle,
}

/// A request about exports. One that was begun is asked for its pieces until there is none; in between, the library can be asked other things.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ExportRequest {
    /// Begins an export: the answer is its number, and how many articles it has.
    BeginExport {
        /// What is to be exported.
        export: Export,
    },
    /// The next piece of an export, and how far it is. Without a piece it is done and forgotten.
    NextPiece {
        /// Its number.
        export: u32,
    },
    /// Gives an export up.
    EndExport {
        /// Its number.
        export: u32,
    },
    /// An article that is in no library, as one file.
    ExportArticle(ArticleExport),
}

/// A request for an article that is in no library, as one file.
#[derive(Clone, Debug, Deserialize)]
pub struct ArticleExport {
    /// The record of its extraction, with its pictures.
    article: Box<NewArticle>,
    /// What was marked in it.
    #[serde(default)]
    highlights: Vec<Highlight>,
    /// The format.
    format: Format,
    /// The time.
    now: i64,
}

impl ArticleExport {
    /// Answers the request.
    pub fn answer<W: Writer>(&self, to: &W) -> Result<W::Out, LibraryError> {
        to.write(&Piece { name: None, bytes: export_article(&self.article, &self.highlights, self.format, self.now)? })
    }
}

/// The exports that were begun.
#[derive(Default)]
pub struct Exports {
    begun: BTreeMap<u32, Exporter>,
    /// The number of the last one.
    last: u32,
}

/// Exports at a time. The first is forgotten when there are more: whoever began it does not come back for it.
const MOST_EXPORTS: usize = 4;

#[derive(Serialize)]
struct Begun {
    export: u32,
    total: usize,
}

#[derive(Serialize)]
struct Next {
    piece: Option<Piece>,
    done: usize,
    total: usize,
    /// What could not be read so far.
    lost: usize,
}

impl Exports {
    /// Answers a request about exports of a library.
    pub fn answer<W: Writer>(&mut self, library: &Library, request: ExportRequest, to: &W) -> Result<W::Out, LibraryError> {
        match request {
            ExportRequest::BeginExport { export } => {
                let exporter = Exporter::new(library, &export)?;
                let total = exporter.progress().total;
                self.last += 1;
                self.begun.insert(self.last, exporter);
                if self.begun.len() > MOST_EXPORTS {
                    self.begun.pop_first();
                }
                to.write(&Begun { export: self.last, total })
            }
            ExportRequest::NextPiece { export } => {
                let exporter =
                    self.begun.get_mut(&export).ok_or_else(|| LibraryError::NotFound { what: "export", name: export.to_string() })?;
                let piece = exporter.next(library);
                let (progress, lost) = (exporter.progress(), exporter.lost().len());
                if !matches!(piece, Ok(Some(_))) {
                    self.begun.remove(&export);
                }
                to.write(&Next { piece: piece?, done: progress.done, total: progress.total, lost })
            }
            ExportRequest::EndExport { export } => to.write(&self.begun.remove(&export).is_some()),
            ExportRequest::ExportArticle(request) => request.answer(to),
        }
    }
}

/// Turns an answer into the caller's form.
pub trait Writer {
    /// The form.
    type Out;

    /// Writes an answer.
    fn write<T: Serialize>(&self, answer: &T) -> Result<Self::Out, LibraryError>;

    /// Writes a picture: its media type and its bytes.
    fn image(&self, media_type: &str, bytes: &[u8]) -> Result<Self::Out, LibraryError>;
}

impl Library {
    /// Answers a question.
    pub fn answer<W: Writer>(&self, question: Question, to: &W) -> Result<W::Out, LibraryError> {
        match question {
            Question::State => to.write(&self.state()?),
            Question::Find { find } => to.write(&self.find(&find)?),
            Question::Briefs { find } => to.write(&self.briefs(&find)?),
            Question::Deleted { most, skip } => to.write(&self.deleted(most, skip)?),
            Question::Entry { uid } => to.write(&self.entry(&uid)?),
            Question::Full { uid } => to.write(&self.full(&uid)?),
            Question::ByAddress { url } => to.write(&self.by_address(&url)?),
            Question::Image { hash } => {
                let image = self.image(&hash)?;
                to.image(&image.media_type, &image.bytes)
            }
            Question::MissingImages { most } => to.write(&self.missing_images(most)?),
            Question::Tags => to.write(&self.tags()?),
            Question::Highlights { uid } => to.write(&self.highlights(&uid)?),
            Question::AllHighlights { most, skip } => to.write(&self.all_highlights(most, skip)?),
            Question::SavedSearches => to.write(&self.saved_searches()?),
            Question::ReadingDays { most } => to.write(&self.reading_days(most)?),
            Question::ReadingSites { most } => to.write(&self.reading_sites(most)?),
            Question::Check => to.write(&self.check()?),
            Question::Imports => to.write(&self.imports()?),
        }
    }

    /// Carries out a command given at a time. The same request again is answered the same and changes nothing.
    pub fn carry_out<W: Writer>(&mut self, command: Command, request: &str, now: i64, to: &W) -> Result<W::Out, LibraryError> {
        let change = |what| Change::new(what, now).named(Some(request));
        match command {
            Command::Save { article } => to.write(&self.save(&article, change("save"))?),
            Command::AddImage { uid, url, bytes } => to.write(&self.add_image(&uid, &url, &bytes, change("add-image"))?),
            Command::DropImages { uid } => to.write(&self.drop_images(&uid, change("drop-images"))?),
            Command::SetState { uids, state } => to.write(&self.set_state(&uids, state, change("state"))?),
            Command::Erase { uids } => to.write(&self.erase(uids.as_deref(), change("erase"))?),
            Command::SetPlace { uid, words, text } => to.write(&self.set_place(&uid, words, &text, change("place"))?),
            Command::Tag { uids, add, remove } => to.write(&self.tag(&uids, &add, &remove, change("tag"))?),
            Command::RenameTag { name, new } => to.write(&self.rename_tag(&name, new.as_deref(), change("rename-tag"))?),
            Command::SetTitle { uid, title } => to.write(&self.set_title(&uid, &title, change("title"))?),
            Command::SetHighlight { uid, highlight } => to.write(&self.set_highlight(&uid, &highlight, change("highlight"))?),
            Command::DeleteHighlight { name } => to.write(&self.delete_highlight(&name, change("delete-highlight"))?),
            Command::AddReading { uid, day, seconds, words } => {
                to.write(&self.add_reading(&uid, &day, seconds, words, change("reading"))?)
            }
            Command::SaveSearch { name, query } => to.write(&self.save_search(&name, query.as_deref(), change("search"))?),
            Command::Undo { undo } => to.write(&self.undo(&undo, change("undo"))?),
            Command::Sweep => to.write(&self.sweep(now)?),
            Command::Repair => to.write(&self.repair(change("repair"))?),
            Command::Optimize => to.write(&self.optimize(change("optimize"))?),
            Command::UndoImport { name, most } => to.write(&self.undo_import(&name, most.unwrap_or(usize::MAX), change("undo-import"))?),
        }
    }
}

impl Running {
    /// Carries out a request about the files that are open. The same request again is answered the same and changes nothing.
    pub fn carry_out<W: Writer>(
        &mut self,
        library: &mut Library,
        command: ImportCommand,
        request: &str,
        now: i64,
        to: &W,
    ) -> Result<W::Out, LibraryError> {
        let change = |what| Change::new(what, now).named(Some(request));
        match command {
            ImportCommand::Plan => to.write(&self.plan(library)?),
            ImportCommand::Begin { name } => to.write(&self.begin(library, &name, change("begin-import"))?),
            ImportCommand::Read => to.write(&self.read()),
            ImportCommand::Step { texts } => {
                let texts: HashMap<u64, NewArticle> = texts.into_iter().map(|text| (text.number, text.article)).collect();
                to.write(&self.step(library, &texts, change("import"))?)
            }
        }
    }
}
