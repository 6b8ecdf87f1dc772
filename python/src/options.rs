//! The keyword arguments of `extract` and `extract_many`. A misspelt name is a `TypeError`, a wrong value a `TypeError` or `ValueError`.

use pith::{Favor, Options};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyResult};
use pyo3::types::{PyBool, PyDict, PyDictMethods, PyFloat, PyInt, PyString, PyStringMethods, PyTypeMethods};

/// The options of an extraction.
#[derive(Clone, Debug)]
pub struct Settings {
    pub options: Options,
    /// Maximum milliseconds for a page.
    pub max_time: Option<f64>,
}

impl Settings {
    /// Reads keyword arguments. `None` is the default of every option.
    pub fn read(function: &str, given: Option<&Bound<'_, PyDict>>) -> PyResult<Settings> {
        let mut settings = Settings { options: Options::default(), max_time: None };
        let Some(given) = given else { return Ok(settings) };
        for (name, value) in given.iter() {
            let name: String = name.extract()?;
            settings.set(function, &name, &value)?;
        }
        Ok(settings)
    }

    fn set(&mut self, function: &str, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let options = &mut self.options;
        let switch = match name {
            "images" => Some(&mut options.images),
            "links" => Some(&mut options.links),
            "tables" => Some(&mut options.tables),
            "embeds" => Some(&mut options.embeds),
            "json_ld" => Some(&mut options.json_ld),
            "explain" => Some(&mut options.explain),
            _ => None,
        };
        if let Some(field) = switch {
            if !value.is_none() {
                *field = flag(name, value)?;
            }
            return Ok(());
        }
        match name {
            "comments" => options.comments = if value.is_none() { None } else { Some(flag(name, value)?) },
            "favor" if value.is_none() => {}
            "favor" => options.favor = favor(value)?,
            "max_elements" => options.max_elements = count(name, value)?,
            "max_bytes" => options.max_bytes = count(name, value)?,
            "max_time" => self.max_time = seconds(name, value)?.map(|seconds| seconds * 1000.0),
            _ => return Err(PyTypeError::new_err(format!("{function}() got an unexpected keyword argument '{name}'"))),
        }
        Ok(())
    }
}

fn wrong_type(name: &str, wanted: &str, value: &Bound<'_, PyAny>) -> pyo3::PyErr {
    let found = value.get_type().qualname().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{name} must be {wanted}, not {found}"))
}

fn flag(name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
    match value.cast::<PyBool>() {
        Ok(value) => value.extract(),
        Err(_) => Err(wrong_type(name, "True or False", value)),
    }
}

fn favor(value: &Bound<'_, PyAny>) -> PyResult<Favor> {
    let Ok(name) = value.cast::<PyString>() else { return Err(wrong_type("favor", "a str", value)) };
    let name = name.to_string_lossy();
    let known = Favor::ALL.iter().find(|(known, _)| *known == name);
    known
        .map(|(_, favor)| *favor)
        .ok_or_else(|| PyValueError::new_err(format!("favor must be 'balance', 'precision' or 'recall', not '{name}'")))
}

/// A whole number above zero.
fn count(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if value.is_none() {
        return Ok(None);
    }
    if value.is_instance_of::<PyBool>() || !value.is_instance_of::<PyInt>() {
        return Err(wrong_type(name, "an int", value));
    }
    if value.le(0)? {
        return Err(PyValueError::new_err(format!("{name} must be above zero")));
    }
    // A number that does not fit into the type is not a limit.
    Ok(Some(value.extract().unwrap_or(usize::MAX)))
}

fn seconds(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
    if value.is_none() {
        return Ok(None);
    }
    if value.is_instance_of::<PyBool>() || !(value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>()) {
        return Err(wrong_type(name, "a number of seconds", value));
    }
    let seconds: f64 = value.extract().map_err(|_| PyValueError::new_err(format!("{name} is too large")))?;
    if seconds.is_nan() || seconds <= 0.0 {
        return Err(PyValueError::new_err(format!("{name} must be above zero")));
    }
    Ok(Some(seconds))
}
