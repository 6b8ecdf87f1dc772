//! Opens a library: checks that it is one, brings it to the newest version, and sets SQLite up so that nothing that was answered can be lost.

use std::ffi::OsString;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use serde::Serialize;

use super::error::LibraryError;
use super::migrate::{self, VERSION};
use super::schema::APPLICATION_ID;
use super::search::register;
use super::untrusted_schema;
use super::wal::LogDamage;

/// Milliseconds to wait for another program that is writing.
const PATIENCE: u32 = 5_000;

/// Kilobytes of the file that are kept in memory.
const CACHE: i64 = 16 << 10;

/// The same while an import is written or undone: all indexes of some 100,000 articles. What does not fit is written and read several times in every
/// transaction.
const LARGE_CACHE: i64 = 64 << 10;

/// Where the file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On a disk, where other programs may open it too.
    Disk,
    /// In the storage of a browser, which has no memory to share with others: only this connection ever opens it.
    Browser,
}

/// What is known of a library before it is opened.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// There was a library, so that an empty file is a loss and not a beginning.
    pub was_there: bool,
    /// Damage of its write-ahead log.
    pub log_damage: Option<LogDamage>,
    /// Pages that its file has, and more that it says it has.
    pub cut_off: Option<(u64, u64)>,
}

/// Whether a library can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// It can.
    Write,
    /// It cannot, for this reason.
    Read(LibraryError),
}

/// An open library.
#[derive(Debug)]
pub struct Library {
    pub(super) db: Connection,
    pub(super) access: Access,
    /// Not all of its file is there.
    is_partial: bool,
}

/// A library in a few numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the names say it")]
pub struct State {
    /// Grows with every change.
    pub seq: i64,
    pub articles: u64,
    pub unread: u64,
    pub archived: u64,
    pub favourites: u64,
    /// Articles that were deleted and can be put back.
    pub deleted: u64,
    /// Saved links whose text was not taken yet.
    pub links: u64,
    pub highlights: u64,
    pub images: u64,
    pub image_bytes: u64,
    /// Pictures of articles that are not stored.
    pub missing_images: u64,
    /// Bytes of the file.
    pub bytes: u64,
    /// Why it can only be read: a code.
    pub read_only: Option<&'static str>,
}

impl Library {
    /// Opens the library in a file; `make` makes one where there is none.
    pub fn open(path: &Path, make: bool) -> Result<Library, LibraryError> {
        let exists = path.exists();
        if !exists && !make {
            return Err(LibraryError::NotFound { what: "library", name: path.display().to_string() });
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let flags = if exists { flags } else { flags | OpenFlags::SQLITE_OPEN_CREATE };
        let known = Known { was_there: false, log_damage: log_damage(path)?, cut_off: cut_off(path) };
        let opened =
            Connection::open_with_flags(path, flags).map_err(LibraryError::from).and_then(|db| Library::with_known(db, Place::Disk, known));
        match opened {
            Err(why @ (LibraryError::ReadOnly | LibraryError::Storage(_))) if exists => Library::open_as_it_is(path, why),
            opened => opened,
        }
    }

    /// Opens a library in a folder that cannot be written, as on a disk with backups: beside it SQLite cannot make the memory that it shares with
    /// other programs, so it reads the file as one that does not change. `why` it could not be opened before.
    fn open_as_it_is(path: &Path, why: LibraryError) -> Result<Library, LibraryError> {
        let (Ok(real), Ok(_)) = (path.canonicalize(), File::open(path)) else { return Err(why) };
        let log = log_of(&real);
        if log.metadata().is_ok_and(|log| log.len() > 0) {
            let name = log.display();
            return Err(LibraryError::Storage(format!("{why}; changes wait in {name}: copy both files to a folder that can be written")));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opened = Connection::open_with_flags(unchanging(&real), flags).map_err(LibraryError::from);
        let known = Known { cut_off: cut_off(&real), ..Known::default() };
        opened
            .and_then(|db| Library::with_known(db, Place::Disk, known))
            .map_err(|error| if error == LibraryError::NotALibrary { error } else { why })
    }

    /// An empty library in memory, to try something.
    pub fn empty() -> Result<Library, LibraryError> {
        Library::with(Connection::open_in_memory()?, Place::Disk)
    }

    /// Opens the library of a connection. A file without any table becomes a new library.
    pub fn with(db: Connection, place: Place) -> Result<Library, LibraryError> {
        Library::with_known(db, place, Known::default())
    }

    /// The same, with what is known of its files. If the log is damaged, what is left can be read, and nothing is written until a repair: the next
    /// write would overwrite what is behind the damage. Of a file that is not all there the rest can be read, and nothing is ever written.
    pub fn with_known(mut db: Connection, place: Place, known: Known) -> Result<Library, LibraryError> {
        db.pragma_update_and_check(None, "busy_timeout", PATIENCE, |_| Ok(()))?;
        db.set_prepared_statement_cache_capacity(64);
        // A statement is planned once. Without this, SQLite plans it anew for every other value, which took half of the time of an import.
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        untrusted_schema::run_nothing(&db)?;
        if place == Place::Browser {
            // The first statement of a connection: only then does the write-ahead log do without shared memory.
            db.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        }
        if known.log_damage.is_some() {
            db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        }
        let (access, is_partial) = match access(&db, &known) {
            Err(LibraryError::Damaged(how)) => (read_the_rest(&db, &known, how)?, true),
            // Of a last page that is there in part SQLite takes the rest for zeros.
            Ok(Access::Write | Access::Read(LibraryError::ReadOnly)) if known.cut_off.is_some() => {
                (read_the_rest(&db, &known, String::new())?, true)
            }
            access => (access?, false),
        };
        let access = beside_foreign(&db, access)?;
        if access == Access::Write {
            make_ready_to_write(&db)?;
        }
        db.pragma_update(None, "foreign_keys", true)?;
        db.pragma_update(None, "cache_size", -CACHE)?;
        register(&db)?;
        match access {
            Access::Write => migrate::to_newest(&mut db)?,
            Access::Read(_) => migrate::read_as_newest(&db)?,
        }
        Ok(Library { db, access, is_partial })
    }

    /// Whether it can be changed.
    pub fn access(&self) -> &Access {
        &self.access
    }

    /// Whether its file is not all there: it was cut off, or the list of its tables is damaged.
    pub(super) fn is_partial(&self) -> bool {
        self.is_partial
    }

    /// Fails if it cannot be changed.
    pub(super) fn require_write(&self) -> Result<(), LibraryError> {
        match &self.access {
            Access::Write => Ok(()),
            Access::Read(why) => Err(why.clone()),
        }
    }

    /// Gives up what cannot be read of a damaged log, so that the library can be changed again.
    pub(super) fn give_up_damaged_log(&mut self) -> Result<(), LibraryError> {
        if matches!(self.access, Access::Read(LibraryError::Damaged(_))) && !self.is_partial {
            self.empty_log()?;
            self.db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
            migrate::read_as_it_is(&self.db)?;
            self.access = beside_foreign(&self.db, Access::Write)?;
            if self.access == Access::Write {
                migrate::to_newest(&mut self.db)?;
            }
        }
        Ok(())
    }

    /// Writes the log into the file.
    pub(super) fn empty_log(&self) -> Result<(), LibraryError> {
        Ok(self.db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
    }

    /// The numbers of the library.
    pub fn state(&self) -> Result<State, LibraryError> {
        let count = |sql: &str| -> Result<u64, LibraryError> {
            Ok(self.db.prepare_cached(sql)?.query_row([], |row| row.get::<_, i64>(0))?.unsigned_abs())
        };
        let counts = "SELECT count(*), count(archived), count(nullif(favourite, 0)), count(taken) FROM article WHERE deleted IS NULL";
        let [articles, archived, favourites, taken] = self.db.prepare_cached(counts)?.query_row([], |row| {
            let number = |at| row.get::<_, i64>(at).map(i64::unsigned_abs);
            Ok([number(0)?, number(1)?, number(2)?, number(3)?])
        })?;
        Ok(State {
            seq: self.seq()?,
            articles,
            unread: articles - archived,
            archived,
            favourites,
            deleted: count("SELECT count(*) FROM article WHERE deleted IS NOT NULL")?,
            links: articles - taken,
            highlights: count("SELECT count(*) FROM highlight h JOIN article a ON a.id = h.article WHERE a.deleted IS NULL")?,
            images: count("SELECT count(*) FROM image")?,
            image_bytes: count("SELECT coalesce(sum(size), 0) FROM image")?,
            missing_images: count(
                "SELECT count(*) FROM article_image l JOIN article a ON a.id = l.article WHERE l.image IS NULL AND a.deleted IS NULL",
            )?,
            bytes: count("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")?,
            read_only: match &self.access {
                Access::Write => None,
                Access::Read(why) => Some(why.code()),
            },
        })
    }

    /// Keeps more of the file in memory, or as much as usual.
    pub(super) fn keep_more(&self, more: bool) -> Result<(), LibraryError> {
        Ok(self.db.pragma_update(None, "cache_size", if more { -LARGE_CACHE } else { -CACHE })?)
    }

    /// The number of the last change.
    pub fn seq(&self) -> Result<i64, LibraryError> {
        Ok(self.db.prepare_cached("SELECT coalesce(max(seq), 0) FROM journal")?.query_row([], |row| row.get(0))?)
    }

    /// Lets the file grow to so many pages and no further.
    pub fn limit_pages(&self, most: i64) -> Result<(), LibraryError> {
        self.db.pragma_update_and_check(None, "max_page_count", most, |_| Ok(()))?;
        Ok(())
    }

    /// Writes the log into the file and ends the connection. What was answered is safe without it, so that a disk without room for it is no failure.
    pub fn close(self) -> Result<(), LibraryError> {
        if self.access == Access::Write {
            match self.empty_log() {
                Err(LibraryError::Full) => {}
                done => done?,
            }
        }
        self.db.close().map_err(|(_, error)| error.into())
    }
}

/// The write-ahead log of a file.
fn log_of(file: &Path) -> PathBuf {
    PathBuf::from([file.as_os_str(), "-wal".as_ref()].into_iter().collect::<OsString>())
}

/// The address by which SQLite opens a file that does not change.
fn unchanging(file: &Path) -> String {
    let mut address = "file:".to_owned();
    let bytes = file.as_os_str().as_encoded_bytes();
    if !bytes.starts_with(b"/") {
        address.push_str("///");
    }
    for byte in bytes {
        match byte {
            b'\\' if cfg!(windows) => address.push('/'),
            b'/' | b'.' | b'-' | b'_' => address.push(char::from(*byte)),
            byte if byte.is_ascii_alphanumeric() => address.push(char::from(*byte)),
            byte => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address + "?immutable=1"
}

/// Damage of the write-ahead log of a file. Another program that is writing looks like damage, but not twice the same.
fn log_damage(path: &Path) -> Result<Option<LogDamage>, LibraryError> {
    let Ok(real) = path.canonicalize() else { return Ok(None) };
    let log = log_of(&real);
    if !log.exists() {
        return Ok(None);
    }
    let find = || -> Result<_, LibraryError> {
        let found = File::open(&log).and_then(|file| LogDamage::find(BufReader::with_capacity(1 << 16, file)));
        found.map_err(|error| LibraryError::Storage(error.to_string()))
    };
    let damage = find()?;
    Ok(if damage.is_some() && find()? == damage { damage } else { None })
}

/// How many pages a file has, and how many it says it has, if those are more. While changes wait in its log, the file may be shorter.
fn cut_off(path: &Path) -> Option<(u64, u64)> {
    if log_of(&path.canonicalize().ok()?).metadata().is_ok_and(|log| log.len() > 0) {
        return None;
    }
    let mut header = [0; 32];
    let mut file = File::open(path).ok()?;
    file.read_exact(&mut header).ok()?;
    // 1 stands for 65,536, which does not fit into the two bytes.
    let page = match u64::from(u16::from_be_bytes([header[16], header[17]])) {
        1 => 65_536,
        size => size,
    };
    let said = u64::from(u32::from_be_bytes([header[28], header[29], header[30], header[31]]));
    let there = file.metadata().ok()?.len().checked_div(page)?;
    (there < said).then_some((there, said))
}

/// Makes the pages of a file readable that are there: SQLite refuses all of one that is shorter than it says, or whose list of tables has a fault,
/// unless it is told that somebody is mending it. `how` it is damaged, as SQLite says.
fn read_the_rest(db: &Connection, known: &Known, how: String) -> Result<Access, LibraryError> {
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, true)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    let how = known.cut_off.map_or(how, |(there, said)| format!("its file was cut off: of {said} pages {there} are there"));
    Ok(match access(db, known)? {
        Access::Write | Access::Read(LibraryError::ReadOnly) => Access::Read(LibraryError::Damaged(how)),
        read => read,
    })
}

/// Sets a file up that is going to be written.
pub(super) fn make_ready_to_write(db: &Connection) -> Result<(), LibraryError> {
    db.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    // An answer comes after the bytes are on the disk.
    db.pragma_update(None, "synchronous", "FULL")?;
    // What was deleted is overwritten: its bytes would stay in the file until something else needs the place.
    db.pragma_update_and_check(None, "secure_delete", true, |_| Ok(()))?;
    // No statement changes what only SQLite may change: the schema as text, the tables of the index.
    Ok(db.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true).map(drop)?)
}

/// How a file may be used in which there may be something that Pith did not make: what stands beside our tables keeps it from being changed, what
/// stands in their place keeps it from being read.
pub(super) fn beside_foreign(db: &Connection, access: Access) -> Result<Access, LibraryError> {
    Ok(match (access, untrusted_schema::hindrance(db)) {
        (_, Err(obstacle @ LibraryError::Foreign { .. })) => return Err(obstacle),
        (Access::Write, found) => found?.map_or(Access::Write, Access::Read),
        (read, _) => read,
    })
}

/// Whether a file may be changed: it is a library of a known version, or empty.
fn access(db: &Connection, known: &Known) -> Result<Access, LibraryError> {
    let pragma = |name: &str| -> Result<i64, LibraryError> { Ok(db.pragma_query_value(None, name, |row| row.get(0))?) };
    let (application, version) = (pragma("application_id")?, pragma("user_version")?);
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let damage = known.log_damage.as_ref().map(|damage| LibraryError::Damaged(damage.to_string()));
    if tables == 0 && application == 0 && version == 0 {
        let lost = known.was_there.then(|| LibraryError::Damaged("its file is empty".to_owned()));
        return damage.or(lost).map_or(Ok(Access::Write), Err);
    }
    if application != APPLICATION_ID {
        return Err(LibraryError::NotALibrary);
    }
    if version > VERSION {
        return Ok(Access::Read(LibraryError::Newer { found: version, known: VERSION }));
    }
    if let Some(damage) = damage {
        return Ok(Access::Read(damage));
    }
    if db.is_readonly("main")? {
        return Ok(Access::Read(LibraryError::ReadOnly));
    }
    Ok(Access::Write)
}
