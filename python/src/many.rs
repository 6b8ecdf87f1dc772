//! `extract_many`: an iterator that reads a bounded number of pages ahead and returns articles in the order of the pages.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::{Bound, IntoPyObject, Py, PyAny, PyAnyMethods, PyErr, PyRef, PyResult, Python, pyclass, pyfunction, pymethods};
use pyo3::types::{PyBool, PyDict, PyInt, PyIterator, PyTypeMethods};

use crate::article::Article;
use crate::errors::{Class, Failure, catching, is_failure};
use crate::options::Settings;
use crate::page::{Page, is_one_page};
use crate::pool::Pool;
use crate::read;

/// Maximum pages read ahead per thread. A slow page delays the results after it, but not the other threads.
const WINDOW: usize = 8;
/// Bytes of pages in the pool from which no more are read ahead.
const WINDOW_BYTES: usize = 64 << 20;
/// How long to wait before checking for Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(100);
/// Before the source is asked again, a result that is nearly done is waited for: this part of the time that the source took last, so that a slow
/// source delays few results, and waiting costs little.
const WAIT_PART: u32 = 8;
/// The same before the source is asked for its second page, when it is not known yet how slow it is.
const FIRST_WAIT: Duration = Duration::from_secs(1);

/// A page, or an error in its place.
enum Item {
    Page(Page),
    /// The item is not a page.
    Failed(Failure),
    /// The item is an error already; it is passed on.
    Passed(Py<PyAny>),
}

/// The result for a page. The page is returned with it, so that Python's objects are released where the lock is held.
struct Done {
    result: Result<Article, Failure>,
    passed: Option<Py<PyAny>>,
    _page: Option<Page>,
}

/// The work on a page.
type Work = fn(&Page, &Settings) -> Result<Article, Failure>;

/// Iterator over the articles of many pages, in order. As a context manager it stops reading ahead at the end.
#[pyclass(frozen, module = "pith")]
pub struct Articles {
    state: Mutex<Option<State>>,
    /// The process that has the threads.
    process: u32,
}

struct State {
    source: Option<Py<PyIterator>>,
    /// An exception of the source, raised after the results of all pages before it.
    raised: Option<PyErr>,
    pool: Pool<Item, Done>,
    threads: usize,
    /// Bytes of each page in the pool.
    sizes: VecDeque<usize>,
    /// How long results are waited for before the source is asked again.
    wait: Duration,
}

/// Extracts the main content of many pages on several threads.
#[pyfunction]
#[pyo3(signature = (pages, threads=None, **options))]
#[pyo3(text_signature = "(pages, threads=None, *, favor='balance', images=True, links=True, tables=True, embeds=True, \
    comments=None, json_ld=True, explain=False, max_bytes=None, max_elements=None, max_time=None)")]
pub fn extract_many(
    pages: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Articles> {
    start(pages, threads, Settings::read("extract_many", options)?, read::article)
}

/// `extract_many` that panics on every page with "panic" in its URL, for tests.
#[pyfunction]
pub fn _extract_many_with_faults(pages: &Bound<'_, PyAny>) -> PyResult<Articles> {
    start(pages, None, Settings::read("", None)?, |page, settings| {
        catching(|| {
            assert!(!page.url.as_deref().is_some_and(|url| url.contains("panic")), "a panic on purpose");
            read::article(page, settings)
        })
    })
}

fn start(pages: &Bound<'_, PyAny>, threads: Option<&Bound<'_, PyAny>>, settings: Settings, work: Work) -> PyResult<Articles> {
    let threads = match threads {
        None => std::thread::available_parallelism().map_or(1, usize::from),
        Some(threads) => thread_count(threads)?,
    };
    if is_one_page(pages)? {
        let found = pages.get_type().qualname()?;
        return Err(PyTypeError::new_err(format!(
            "pages must be an iterable of pages, not one page ({found}): pass [page], or call extract(page)"
        )));
    }
    let source = Some(pages.try_iter()?.unbind());
    let pool = Pool::start(threads, move |item| match item {
        Item::Page(page) => Done { result: work(&page, &settings), passed: None, _page: Some(page) },
        Item::Failed(failure) => Done { result: Err(failure), passed: None, _page: None },
        Item::Passed(error) => {
            Done { result: Err(Failure { class: Class::Unreadable, message: String::new() }), passed: Some(error), _page: None }
        }
    })?;
    let state = State { source, raised: None, pool, threads, sizes: VecDeque::new(), wait: FIRST_WAIT };
    Ok(Articles { state: Mutex::new(Some(state)), process: std::process::id() })
}

fn thread_count(threads: &Bound<'_, PyAny>) -> PyResult<usize> {
    if threads.is_instance_of::<PyBool>() || !threads.is_instance_of::<PyInt>() {
        return Err(PyTypeError::new_err(format!("threads must be an int or None, not {}", threads.get_type().qualname()?)));
    }
    match threads.extract::<usize>() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err(PyValueError::new_err("threads must be between 1 and 1024")),
    }
}

#[pymethods]
impl Articles {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// The next article, or the error in its place.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let mut guard = self.lock()?;
        let Some(state) = guard.as_mut() else { return Ok(None) };
        let done = state.next(py)?;
        let Some(done) = done else {
            let raised = state.raised.take();
            *guard = None;
            return raised.map_or(Ok(None), Err);
        };
        let object = match (done.result, done.passed) {
            (_, Some(error)) => error,
            (Ok(article), None) => article.into_pyobject(py)?.into_any().unbind(),
            (Err(failure), None) => failure.object(py)?.unbind(),
        };
        Ok(Some(object))
    }

    /// Stops reading pages and releases the iterator of pages.
    fn close(&self) -> PyResult<()> {
        *self.lock()? = None;
        Ok(())
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_args))]
    fn __exit__(&self, _args: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close()
    }
}

impl Articles {
    /// Refuses use by two threads at once, and use from within the iterator of pages, as generators do. Also refuses use in a process that was
    /// forked: the threads stayed behind, and waiting for them would never end.
    fn lock(&self) -> PyResult<MutexGuard<'_, Option<State>>> {
        if std::process::id() != self.process {
            return Err(PyRuntimeError::new_err(
                "these articles belong to the process that was forked; call extract_many() in the new process",
            ));
        }
        match self.state.try_lock() {
            Ok(guard) => Ok(guard),
            Err(TryLockError::Poisoned(broken)) => Ok(broken.into_inner()),
            Err(TryLockError::WouldBlock) => Err(PyValueError::new_err("articles are being read already")),
        }
    }
}

impl Drop for Articles {
    fn drop(&mut self) {
        // In a process that was forked, the channels to the threads may be in any state; they are left alone.
        if std::process::id() != self.process {
            std::mem::forget(self.state.get_mut().unwrap_or_else(PoisonError::into_inner).take());
        }
    }
}

impl State {
    /// The next result in order, or `None` at the end. A result that is done comes out before the source is asked again. While it is not done,
    /// pages are read ahead, so that threads stay busy; a source that blocks then holds up the results under way.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Done>> {
        let mut begun = Instant::now();
        loop {
            let is_more_wanted = self.source.is_some() && self.has_room();
            let is_under_way = self.pool.under_way() > 0;
            if !is_more_wanted && !is_under_way {
                return Ok(None);
            }
            let left = self.wait.saturating_sub(begun.elapsed());
            if is_under_way {
                let (patience, pool) = (if is_more_wanted { left.min(PATIENCE) } else { PATIENCE }, &mut self.pool);
                if let Some(done) = py.detach(|| pool.next(patience))? {
                    self.sizes.pop_front();
                    return Ok(Some(done));
                }
            }
            if is_more_wanted && (!is_under_way || left <= PATIENCE) {
                self.read_ahead(py)?;
                begun = Instant::now();
            } else {
                py.check_signals()?;
            }
        }
    }

    /// Whether another page may be read. With one thread there is one page at a time, so that a source may wait for the result of its last page.
    fn has_room(&self) -> bool {
        let under_way = self.pool.under_way();
        if self.threads == 1 {
            return under_way == 0;
        }
        under_way < self.threads * WINDOW && (under_way <= self.threads || self.sizes.iter().sum::<usize>() < WINDOW_BYTES)
    }

    /// Reads one page of the source.
    fn read_ahead(&mut self, py: Python<'_>) -> PyResult<()> {
        let Some(source) = &self.source else { return Ok(()) };
        let mut source = source.bind(py).clone();
        let (begun, is_first) = (Instant::now(), self.pool.sent() == 0);
        let read = source.next();
        self.wait = if is_first { FIRST_WAIT } else { begun.elapsed() / WAIT_PART };
        match read {
            None => self.source = None,
            Some(Err(error)) => (self.source, self.raised) = (None, Some(error)),
            Some(Ok(object)) => {
                let (item, size) = item(&object)?;
                self.pool.send(item)?;
                self.sizes.push_back(size);
            }
        }
        Ok(())
    }
}

fn item(object: &Bound<'_, PyAny>) -> PyResult<(Item, usize)> {
    if is_failure(object)? {
        return Ok((Item::Passed(object.clone().unbind()), 0));
    }
    match Page::read(object) {
        Ok(page) => {
            let size = page.html.len();
            Ok((Item::Page(page), size))
        }
        Err(error) => {
            let message = error.value(object.py()).to_string();
            Ok((Item::Failed(Failure { class: Class::Unreadable, message }), 0))
        }
    }
}
