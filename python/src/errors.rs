//! Errors as Python exceptions. Their classes are in `pith/errors.py`.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pith::Error;
use pyo3::prelude::{Bound, Py, PyAny, PyAnyMethods, PyErr, PyResult, Python};
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// Why there is no article. Error codes are those of `pith batch`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The class of the exception.
    pub class: Class,
    /// The message.
    pub message: String,
}

/// The classes of `pith.errors`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The page is over a limit.
    TooLarge,
    /// The page took longer than allowed.
    OutOfTime,
    /// The input is not a page.
    Unreadable,
    /// `explain()` without `explain=True`.
    NotAsked,
    /// A bug in Pith.
    Fault,
}

impl Class {
    fn name(self) -> &'static str {
        match self {
            Class::TooLarge => "TooLarge",
            Class::OutOfTime => "OutOfTime",
            Class::Unreadable => "Unreadable",
            Class::NotAsked => "NotAsked",
            Class::Fault => "Fault",
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let class = match error {
            Error::TooLarge { .. } => Class::TooLarge,
            Error::OutOfTime => Class::OutOfTime,
            _ => Class::Unreadable,
        };
        Failure { class, message: error.to_string() }
    }
}

impl Failure {
    /// The exception.
    pub fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static MODULE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let module = MODULE.get_or_try_init(py, || py.import("pith.errors").map(|module| module.into_any().unbind()))?;
        module.bind(py).getattr(self.class.name())?.call1((&self.message,))
    }

    /// The exception, to be raised.
    pub fn raised(&self, py: Python<'_>) -> PyErr {
        self.object(py).map_or_else(|error| error, PyErr::from_value)
    }
}

/// Whether an object is a `PithError`. `extract_many` passes these on.
pub fn is_failure(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    static BASE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let base = BASE.import(object.py(), "pith.errors", "PithError")?;
    object.is_instance(base)
}

/// Runs the work on one page and turns a panic into an error of that page.
pub fn catching<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let message = format!("a fault of pith, please report it: {}", panic_message(payload.as_ref()));
        Err(Failure { class: Class::Fault, message })
    })
}

fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message")
}
