//! The library's interface to JavaScript, a WebAssembly module of its own: what reads a page loads none of it.
//!
//! The file is in the origin's private file system. SQLite sees it through a pool of files that one worker holds open.

use std::io::{self, BufReader, Read, Seek, SeekFrom};

use rsqlite_vfs::VfsFilesManager;
use rsqlite_vfs::transfer::{DbTransfer, ExportSource};
use rusqlite::Connection;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use sqlite_wasm_vfs::sahpool::{OpfsSAHPoolCfgBuilder, OpfsSAHPoolUtil, install};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

use crate::library::{
    ArticleExport, Command, Exports, ImportCommand, ImportFile, Kind, Known, Library, LibraryError, LogDamage, Place, Question, Running,
    Window, Writer,
};

/// The name of the library in the pool.
const NAME: &str = "/library.sqlite";

/// What libraries that are imported are called in the pool, where SQLite finds them.
const COPY: &str = "/import-";

/// Libraries that are imported at a time: each needs a place in the pool.
const COPIES: usize = 2;

/// Files of the pool: the library, its log, and room for backups and imports with theirs.
const FILES: usize = 8;

/// Bytes of a piece of a copy.
const PIECE: usize = 1 << 20;

/// Prints panics readably to the console, should there ever be one.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// An open library.
#[wasm_bindgen]
pub struct OpenLibrary {
    library: Library,
    exports: Exports,
    pool: OpfsSAHPoolUtil,
    /// The import whose files are open.
    running: Option<Running>,
}

#[wasm_bindgen]
impl OpenLibrary {
    /// Opens the library in a folder of the origin's private file system. `was_there`: there was one before, so that an empty folder is a loss and not
    /// a beginning.
    pub async fn open(folder: String, was_there: bool) -> Result<OpenLibrary, JsValue> {
        let config = OpfsSAHPoolCfgBuilder::new().directory(&folder).initial_capacity(FILES).build();
        let pool = install::<sqlite_wasm_rs::WasmOsCallback>(&config, true)
            .await
            .map_err(|error| js_error(&LibraryError::Storage(error.to_string())))?;
        let is_there = pool.names().map_err(|error| js_error(&LibraryError::Storage(error.to_string())))?.iter().any(|name| name == NAME);
        if was_there && !is_there {
            return Err(js_error(&LibraryError::Damaged("its file is gone".to_owned())));
        }
        // A browser that ended in the middle of an import has left them.
        remove_copies(&pool).map_err(|error| js_error(&error))?;
        let db = Connection::open(NAME).map_err(|error| js_error(&error.into()))?;
        let known = Known { was_there, log_damage: log_damage(&pool).map_err(|error| js_error(&error))?, cut_off: None };
        let library = Library::with_known(db, Place::Browser, known).map_err(|error| js_error(&error))?;
        Ok(OpenLibrary { library, exports: Exports::default(), pool, running: None })
    }

    /// Answers a question.
    pub fn answer(&self, question: JsValue) -> Result<JsValue, JsValue> {
        let question: Question = read(question)?;
        self.library.answer(question, &ToJs).map_err(|error| js_error(&error))
    }

    /// Carries out a command. When this returns, it is on disk. `request` is the caller's name for it: the same name again changes nothing.
    #[wasm_bindgen(js_name = carryOut)]
    pub fn carry_out(&mut self, command: JsValue, request: &str, now: f64) -> Result<JsValue, JsValue> {
        let command: Command = read(command)?;
        self.library.carry_out(command, request, now as i64, &ToJs).map_err(|error| js_error(&error))
    }

    /// Answers a request about exports.
    pub fn export(&mut self, request: JsValue) -> Result<JsValue, JsValue> {
        self.exports.answer(&self.library, read(request)?, &ToJs).map_err(|error| js_error(&error))
    }

    /// Opens files to import, or to try it, and returns what made them and whether they were imported before. What was open before is closed. `files` is a list of objects with `name`, `size`
    /// and `read(at, length)`, which returns the bytes of a slice as a `Uint8Array` at once: a worker has `FileReaderSync` for that.
    #[wasm_bindgen(js_name = openImport)]
    pub fn open_import(&mut self, files: js_sys::Array) -> Result<JsValue, JsValue> {
        let mut files = files.iter().map(|file| Slices::file(&file)).collect::<Result<Vec<_>, _>>()?;
        self.close_import()?;
        copy_libraries(&self.pool, &mut files).map_err(|error| js_error(&error))?;
        let running = self.running.insert(Running::open(files));
        running.opened(&self.library).and_then(|opened| ToJs.write(&opened)).map_err(|error| js_error(&error))
    }

    /// Carries out a request about the files that are open to import.
    #[wasm_bindgen(js_name = carryOutImport)]
    pub fn carry_out_import(&mut self, command: JsValue, request: &str, now: f64) -> Result<JsValue, JsValue> {
        let command: ImportCommand = read(command)?;
        let closed = || js_error(&LibraryError::Unusable("no files are open to import".to_owned()));
        let running = self.running.as_mut().ok_or_else(closed)?;
        running.carry_out(&mut self.library, command, request, now as i64, &ToJs).map_err(|error| js_error(&error))
    }

    /// Closes the files that are open to import.
    #[wasm_bindgen(js_name = closeImport)]
    pub fn close_import(&mut self) -> Result<(), JsValue> {
        self.running = None;
        remove_copies(&self.pool).map_err(|error| js_error(&error))
    }

    /// Closes the library. What was answered is safe without it.
    pub fn close(self) -> Result<(), JsValue> {
        self.library.close().map_err(|error| js_error(&error))
    }
}

/// Exports an article that is in no library, as one file. No library has to be open for that.
#[wasm_bindgen(js_name = exportArticle)]
pub fn export_article(request: JsValue) -> Result<JsValue, JsValue> {
    read::<ArticleExport>(request)?.answer(&ToJs).map_err(|error| js_error(&error))
}

/// Damage of the log in the pool, from before the library is opened.
fn log_damage(pool: &OpfsSAHPoolUtil) -> Result<Option<LogDamage>, LibraryError> {
    let fault = |error: &dyn std::fmt::Display| LibraryError::Storage(error.to_string());
    let name = format!("{NAME}-wal");
    if !pool.names().map_err(|error| fault(&error))?.contains(&name) {
        return Ok(None);
    }
    let log = Pooled { source: pool.open_export(&name).map_err(|error| fault(&error))?, at: 0 };
    LogDamage::find(BufReader::with_capacity(PIECE, log)).map_err(|error| fault(&error))
}

/// A file of the pool, read from its beginning.
struct Pooled<S> {
    source: S,
    at: u64,
}

impl<S: ExportSource<Error: std::fmt::Display>> Read for Pooled<S> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read_at(self.at, into).map_err(|error| io::Error::other(error.to_string()))?;
        self.at += length as u64;
        Ok(length)
    }
}

/// Copies libraries into the pool: SQLite reads nothing else.
fn copy_libraries(pool: &OpfsSAHPoolUtil, files: &mut [ImportFile]) -> Result<(), LibraryError> {
    let mut copies = 0;
    for file in files {
        if copies == COPIES || file.kind() != Some(Kind::Library) {
            continue;
        }
        let fault = |error: &dyn std::fmt::Display| LibraryError::Unusable(format!("the library cannot be copied to be read ({error})"));
        let name = format!("{COPY}{copies}.sqlite");
        copies += 1;
        let size = file.bytes.seek(SeekFrom::End(0)).map_err(|error| fault(&error))?;
        file.bytes.rewind().map_err(|error| fault(&error))?;
        let mut copy = pool.begin_import(&name, size).map_err(|error| fault(&error))?;
        let mut piece = vec![0; PIECE];
        loop {
            let length = file.bytes.read(&mut piece).map_err(|error| fault(&error))?;
            if length == 0 {
                break;
            }
            copy.write(&piece[..length]).map_err(|error| fault(&error))?;
        }
        copy.finish().map_err(|error| fault(&error))?;
        file.path = Some(name.into());
    }
    Ok(())
}

fn remove_copies(pool: &OpfsSAHPoolUtil) -> Result<(), LibraryError> {
    let fault = |error: &dyn std::fmt::Display| LibraryError::Storage(error.to_string());
    for name in pool.names().map_err(|error| fault(&error))?.iter().filter(|name| name.starts_with(COPY)) {
        pool.remove(name).map_err(|error| fault(&error))?;
    }
    Ok(())
}

/// A file of the browser, read in slices.
struct Slices {
    read: js_sys::Function,
    size: u64,
    at: u64,
}

impl Slices {
    fn file(file: &JsValue) -> Result<ImportFile, JsValue> {
        let get = |name: &str| js_sys::Reflect::get(file, &name.into());
        let name = get("name")?.as_string().unwrap_or_default();
        let size = get("size")?.as_f64().filter(|size| *size >= 0.0);
        let (Some(size), Ok(read)) = (size, get("read")?.dyn_into::<js_sys::Function>()) else {
            return Err(js_error(&LibraryError::Unusable("a file to import needs a size and a function that reads it".to_owned())));
        };
        Ok(ImportFile { name, bytes: Box::new(Window::new(Slices { read, size: size as u64, at: 0 })), path: None })
    }
}

impl Read for Slices {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.size.saturating_sub(self.at).min(into.len() as u64) as usize;
        if length == 0 {
            return Ok(0);
        }
        let failed = |_| io::Error::other("the file cannot be read");
        let slice = self.read.call2(&JsValue::NULL, &(self.at as f64).into(), &(length as f64).into()).map_err(failed)?;
        let slice: js_sys::Uint8Array = slice.dyn_into().map_err(failed)?;
        let count = (slice.length() as usize).min(length);
        slice.subarray(0, count as u32).copy_to(&mut into[..count]);
        self.at += count as u64;
        Ok(count)
    }
}

impl Seek for Slices {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => i64::try_from(at).ok(),
            SeekFrom::End(by) => i64::try_from(self.size).ok().and_then(|size| size.checked_add(by)),
            SeekFrom::Current(by) => i64::try_from(self.at).ok().and_then(|at| at.checked_add(by)),
        };
        self.at = at.and_then(|at| u64::try_from(at).ok()).ok_or_else(|| io::Error::other("before the beginning of the file"))?;
        Ok(self.at)
    }
}

/// Answers become plain objects; bytes become a `Uint8Array`.
struct ToJs;

impl Writer for ToJs {
    type Out = JsValue;

    fn write<T: Serialize>(&self, answer: &T) -> Result<JsValue, LibraryError> {
        answer
            .serialize(&Serializer::json_compatible().serialize_bytes_as_arrays(false))
            .map_err(|error| LibraryError::Fault(error.to_string()))
    }

    fn image(&self, media_type: &str, bytes: &[u8]) -> Result<JsValue, LibraryError> {
        let made = js_sys::Object::new();
        let set = |name: &str, value: &JsValue| {
            js_sys::Reflect::set(&made, &name.into(), value).map_err(|_| LibraryError::Fault(name.to_owned()))
        };
        set("type", &media_type.into())?;
        set("bytes", &js_sys::Uint8Array::from(bytes).into())?;
        Ok(made.into())
    }
}

fn read<T: DeserializeOwned>(value: JsValue) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(value).map_err(|error| js_error(&LibraryError::Unusable(error.to_string())))
}

/// A real `Error` with a `code`.
fn js_error(error: &LibraryError) -> JsValue {
    let made = js_sys::Error::new(&error.to_string());
    made.set_name("LibraryError");
    // Setting a property on a new `Error` cannot fail.
    let _ = js_sys::Reflect::set(&made, &"code".into(), &error.code().into());
    made.into()
}
