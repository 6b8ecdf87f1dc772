//! Threads for connections and pages. Each is waited for once it has ended, and none is ever detached: the GNU C library (2.36 at least) may read
//! the memory of a thread that ends at the moment in which it is detached. Under attack that ended the whole service.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

use super::limits::STACK;

/// Threads that have not been waited for.
static THREADS: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());

/// Starts a thread, and waits for those that have ended.
pub fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let mut threads = THREADS.lock().unwrap_or_else(PoisonError::into_inner);
    for ended in threads.extract_if(.., |thread| thread.is_finished()) {
        // One that panicked has told why.
        let _ = ended.join();
    }
    threads.push(Builder::new().stack_size(STACK).spawn(work)?);
    Ok(())
}
