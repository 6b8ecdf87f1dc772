//! The native module of the Python package `pith`. The rest of the package is Python, in `lib/pith`.

mod archive;
mod article;
mod errors;
mod many;
mod options;
mod page;
mod pool;
mod read;

use pyo3::prelude::pymodule;

/// The native module of `pith`.
#[pymodule]
mod _pith {
    use pyo3::prelude::{Bound, PyAnyMethods, PyModule, PyResult};
    use pyo3::types::PyModuleMethods;

    #[pymodule_export]
    use super::archive::{Archive, Record};
    #[pymodule_export]
    use super::article::Article;
    #[pymodule_export]
    use super::many::{_extract_many_with_faults, Articles, extract_many};
    #[pymodule_export]
    use super::read::{attempt, extract};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // A panic becomes the error of its page, so nothing is printed. The hook only affects this module.
        std::panic::set_hook(Box::new(|_| {}));
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.setattr("__doc__", "The native module of pith.")
    }
}
