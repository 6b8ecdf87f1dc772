//! The library's interface to JavaScript, a WebAssembly module of its own: what reads a page loads none of it.
//!
//! The file is in the origin's private file system. SQLite sees it through a pool of files that one worker holds open.

use rsqlite_vfs::VfsFilesManager;
use rsqlite_vfs::transfer::{DbTransfer, ExportSource};
use rusqlite::Connection;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use sqlite_wasm_vfs::sahpool::{OpfsSAHPoolCfgBuilder, OpfsSAHPoolUtil, install};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::library::{Command, Library, LibraryError, Place, Question, Writer};

/// The name of the library in the pool.
const NAME: &str = "/library.sqlite";

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
    pool: OpfsSAHPoolUtil,
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
        let db = Connection::open(NAME).map_err(|error| js_error(&error.into()))?;
        let library = Library::with(db, Place::Browser).map_err(|error| js_error(&error))?;
        Ok(OpenLibrary { library, pool })
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

    /// Passes the bytes of the library to a function, piece by piece. It is closed by that.
    #[wasm_bindgen(js_name = copyOut)]
    pub fn copy_out(self, each: &js_sys::Function) -> Result<(), JsValue> {
        let OpenLibrary { library, pool } = self;
        library.close().map_err(|error| js_error(&error))?;
        let fault = |error: &dyn std::fmt::Display| js_error(&LibraryError::Storage(error.to_string()));
        let mut source = pool.open_export(NAME).map_err(|error| fault(&error))?;
        let mut piece = vec![0; PIECE];
        let mut at = 0;
        while at < source.size() {
            let length = source.read_at(at, &mut piece).map_err(|error| fault(&error))?;
            if length == 0 {
                break;
            }
            each.call1(&JsValue::NULL, &js_sys::Uint8Array::from(&piece[..length]))?;
            at += length as u64;
        }
        Ok(())
    }

    /// Closes the library. What was answered is safe without it.
    pub fn close(self) -> Result<(), JsValue> {
        self.library.close().map_err(|error| js_error(&error))
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
