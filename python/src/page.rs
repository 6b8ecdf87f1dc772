//! The input of an extraction: text or bytes, with URL and charset. Text and bytes are borrowed from Python, not copied.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::{Bound, Py, PyAny, PyAnyMethods, PyResult};
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyBytes, PyBytesMethods, PyMemoryView, PyString, PyStringMethods, PyTuple, PyType, PyTypeMethods};

/// The HTML of a page.
pub enum Html {
    /// Text as Python holds it.
    Text(PyBackedStr),
    /// Text with lone surrogates, which were replaced.
    Repaired(String),
    /// Bytes as a server sent them.
    Bytes(PyBackedBytes),
}

impl Html {
    /// Reads `str`, `bytes`, `bytearray` or `memoryview`.
    pub fn read(value: &Bound<'_, PyAny>) -> PyResult<Html> {
        if let Ok(text) = value.cast::<PyString>() {
            return match PyBackedStr::try_from(text.clone()) {
                Ok(text) => Ok(Html::Text(text)),
                Err(_) => Ok(Html::Repaired(repaired(text)?)),
            };
        }
        if let Ok(bytes) = value.cast::<PyBytes>() {
            return Ok(Html::Bytes(PyBackedBytes::from(bytes.clone())));
        }
        if value.is_instance_of::<PyByteArray>() || value.is_instance_of::<PyMemoryView>() {
            let bytes = value.py().get_type::<PyBytes>().call1((value,))?;
            return Ok(Html::Bytes(PyBackedBytes::from(bytes.cast_into::<PyBytes>()?)));
        }
        let instead = match () {
            () if value.hasattr("read_bytes")? => "; pass path.read_bytes()",
            () if value.hasattr("read")? => "; pass file.read()",
            () => "",
        };
        Err(PyTypeError::new_err(format!("a page is str or bytes, not {}{instead}", value.get_type().qualname()?)))
    }

    /// Its size in bytes.
    pub fn len(&self) -> usize {
        match self {
            Html::Text(text) => text.len(),
            Html::Repaired(text) => text.len(),
            Html::Bytes(bytes) => bytes.len(),
        }
    }
}

/// Whether a value is one page instead of many: text and bytes are iterable, too, and so is a named tuple.
pub fn is_one_page(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    static PAGE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let is_bytes = value.is_instance_of::<PyBytes>() || value.is_instance_of::<PyByteArray>() || value.is_instance_of::<PyMemoryView>();
    Ok(is_bytes || value.is_instance_of::<PyString>() || value.is_instance(PAGE.import(value.py(), "pith.page", "Page")?)?)
}

/// Decodes a `str` with surrogates as browsers do: a pair becomes its character, a lone one U+FFFD.
fn repaired(text: &Bound<'_, PyString>) -> PyResult<String> {
    let units = text.call_method1("encode", ("utf-16-le", "surrogatepass"))?;
    let units = units.cast_into::<PyBytes>()?;
    let units: Vec<u16> = units.as_bytes().chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    Ok(String::from_utf16_lossy(&units))
}

/// Reads a `str` or `None`.
pub fn text(name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
    let Some(value) = value.filter(|value| !value.is_none()) else { return Ok(None) };
    let Ok(text) = value.cast::<PyString>() else {
        return Err(PyTypeError::new_err(format!("{name} must be a str or None, not {}", value.get_type().qualname()?)));
    };
    match text.to_str() {
        Ok(text) => Ok(Some(text.to_owned())),
        Err(_) => repaired(text).map(Some),
    }
}

/// A page to extract from.
pub struct Page {
    pub html: Html,
    pub url: Option<String>,
    pub charset: Option<String>,
}

impl Page {
    /// Reads an item of `extract_many`: a page, or a tuple of a page, its address and its charset.
    pub fn read(item: &Bound<'_, PyAny>) -> PyResult<Page> {
        let Ok(parts) = item.cast::<PyTuple>() else {
            return Ok(Page { html: Html::read(item)?, url: None, charset: None });
        };
        let parts: Vec<Bound<'_, PyAny>> = parts.extract()?;
        let (Some(html), 1..=3) = (parts.first(), parts.len()) else {
            return Err(PyTypeError::new_err("a page as a tuple is (html, url) or (html, url, charset)"));
        };
        Ok(Page { html: Html::read(html)?, url: text("url", parts.get(1))?, charset: text("charset", parts.get(2))? })
    }
}
