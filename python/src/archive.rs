//! An iterator over the pages of a web archive, read from any Python object with a `read` method.

use std::io::{self, ErrorKind, Read};
use std::sync::{Mutex, TryLockError};

use pith::archive::{Archive as Reader, text_bytes};
use pith::rules::limits::MAX_INPUT;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::{Bound, Py, PyAny, PyAnyMethods, PyErr, PyRef, PyResult, Python, pyclass, pymethods};
use pyo3::types::{PyBytes, PyBytesMethods, PyTypeMethods};

use crate::errors::Failure;

/// Iterator over the pages of a web archive (WARC 1.0 and 1.1), gzipped or not. `source` is a file opened in binary mode, or any object with `read(size)`.
#[pyclass(frozen, module = "pith.warc")]
pub struct Archive {
    reader: Mutex<Option<Reader>>,
}

/// A page in an archive: its HTML, or an error.
#[pyclass(frozen, module = "pith.warc")]
pub struct Record {
    /// The record's id.
    #[pyo3(get)]
    id: String,
    /// The URL of the page.
    #[pyo3(get)]
    url: Option<String>,
    /// The charset its server named.
    #[pyo3(get)]
    charset: Option<String>,
    html: Result<Py<PyBytes>, Failure>,
}

#[pymethods]
impl Record {
    /// The decompressed HTML; None if there is an error.
    #[getter]
    fn html<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.html.as_ref().ok().map(|html| html.bind(py).clone())
    }

    /// Why there is no HTML.
    #[getter]
    fn error<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.html.as_ref().err().map(|failure| failure.object(py)).transpose()
    }
}

/// Reads from a Python object.
struct File(Py<PyAny>);

impl Read for File {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let read = self.0.bind(py).call_method1("read", (into.len(),))?;
            let bytes = read.cast::<PyBytes>().map_err(|_| PyTypeError::new_err("the archive must be opened in binary mode"))?.as_bytes();
            let most = into.get_mut(..bytes.len()).ok_or_else(|| PyValueError::new_err("read() gave more bytes than it was asked for"))?;
            most.copy_from_slice(bytes);
            Ok::<usize, PyErr>(bytes.len())
        })
        .map_err(io::Error::other)
    }
}

#[pymethods]
impl Archive {
    #[new]
    fn new(py: Python<'_>, source: Py<PyAny>) -> PyResult<Archive> {
        if !source.bind(py).hasattr("read")? {
            let found = source.bind(py).get_type().qualname()?;
            return Err(PyTypeError::new_err(format!("an archive is a file opened in binary mode, not {found}; pass open(path, 'rb')")));
        }
        match py.detach(|| Reader::new(File(source))) {
            Ok(reader) => Ok(Archive { reader: Mutex::new(Some(reader)) }),
            Err(error) => Err(raised(py, error)),
        }
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// The next page. Damage is an error record, behind which the next pages come; an error of the file is raised.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        let mut guard = match self.reader.try_lock() {
            Ok(guard) => guard,
            Err(TryLockError::Poisoned(broken)) => broken.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(PyValueError::new_err("the archive is being read already")),
        };
        let Some(reader) = guard.as_mut() else { return Ok(None) };
        match py.detach(|| next(reader)) {
            Ok(Some(page)) => Ok(Some(page.record(py))),
            Ok(None) => {
                *guard = None;
                Ok(None)
            }
            // The records behind damage are next.
            Err(error) if is_damage(&error) => Ok(Some(damaged(&error))),
            Err(error) => {
                *guard = None;
                Err(raised(py, error))
            }
        }
    }
}

/// A record before its bytes are copied to Python.
struct Page {
    id: String,
    url: Option<String>,
    charset: Option<String>,
    html: Result<Vec<u8>, pith::Error>,
}

impl Page {
    fn record(self, py: Python<'_>) -> Record {
        let html = self.html.map(|bytes| PyBytes::new(py, &bytes).unbind()).map_err(Failure::from);
        Record { id: self.id, url: self.url, charset: self.charset, html }
    }
}

fn next(reader: &mut Reader) -> io::Result<Option<Page>> {
    let Some(record) = reader.next_page()? else { return Ok(None) };
    let (mut charset, mut html) = (None, Err(pith::Error::TooLarge { what: "bytes", limit: MAX_INPUT }));
    if let Some(answer) = record.answer {
        charset = answer.charset().map(str::to_owned);
        html = answer.page_bytes().and_then(|bytes| text_bytes(&bytes, charset.as_deref()).map(|bytes| bytes.into_owned()));
    }
    Ok(Some(Page { id: record.id, url: record.url, charset, html }))
}

/// Whether the archive itself is damaged, so that reading it again would give the same.
fn is_damage(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::InvalidData | ErrorKind::UnexpectedEof)
}

fn damaged(error: &io::Error) -> Record {
    let failure = Failure::from(pith::Error::Unusable(error.to_string()));
    Record { id: String::new(), url: None, charset: None, html: Err(failure) }
}

/// The exception for an error: the one that `read` raised, if it did.
fn raised(py: Python<'_>, error: io::Error) -> PyErr {
    match error.downcast::<PyErr>() {
        Ok(raised) => raised.clone_ref(py),
        Err(error) => PyErr::from(error),
    }
}
