//! The places of open connections. When all are taken, or the pages that are received fill the memory that is for them, the client that is waited
//! for longest makes room: one that sends its page at once and reads its answer is hardly ever that.

use std::collections::VecDeque;
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::limits::{MAX_CONNECTIONS, MAX_HELD, MAX_REFUSED};

/// The open connections.
#[derive(Default)]
pub struct Places {
    open: AtomicUsize,
    /// Bytes of pages that they hold.
    held: AtomicUsize,
    /// Those whose client is waited for, the longest first.
    waited_for: Mutex<VecDeque<Arc<Connection>>>,
}

/// A connection whose client may be made to leave.
struct Connection {
    stream: TcpStream,
    leaves: Shutdown,
}

/// A place among the open connections.
pub struct Place {
    places: Arc<Places>,
    /// Bytes of the page it holds.
    held: AtomicUsize,
    /// Whether there is room for the connection; otherwise it is only told that there is none.
    pub is_free: bool,
}

/// While it lives, the client of a connection is waited for and may be made to leave.
pub struct Wait {
    places: Arc<Places>,
    /// Not there where the connection could not be kept twice: its client then has its time.
    connection: Option<Arc<Connection>>,
}

impl Places {
    /// Takes a place for a new connection; `None` where even those are too many that are told so.
    pub fn take(self: &Arc<Places>) -> Option<Place> {
        let before = self.open.fetch_add(1, Ordering::SeqCst);
        // Dropped, it gives the place back.
        let mut place = Place { places: Arc::clone(self), held: AtomicUsize::new(0), is_free: before < MAX_CONNECTIONS };
        if before >= MAX_CONNECTIONS + MAX_REFUSED {
            return None;
        }
        place.is_free = place.is_free || self.make_room();
        Some(place)
    }

    /// Makes the client leave that is waited for longest.
    fn make_room(&self) -> bool {
        let Some(longest) = self.waiting().pop_front() else { return false };
        // A connection that is gone has left.
        let _ = longest.stream.shutdown(longest.leaves);
        true
    }

    fn waiting(&self) -> MutexGuard<'_, VecDeque<Arc<Connection>>> {
        self.waited_for.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Waits for the client to send. Made to leave, it has sent all it will, and is answered. Begun as the connection is accepted: threads start in
    /// any order.
    pub fn wait_for_request(&self, stream: &TcpStream) -> Wait {
        self.wait(stream, Shutdown::Read)
    }

    /// Waits for the client to receive.
    pub fn wait_for_reader(&self, stream: &TcpStream) -> Wait {
        self.wait(stream, Shutdown::Both)
    }

    /// Holds more bytes of a page. If all hold too many, the client that is waited for longest leaves; it may be the one that sends them.
    pub fn hold(&self, more: usize) {
        self.held.fetch_add(more, Ordering::SeqCst);
        if self.places.held.fetch_add(more, Ordering::SeqCst) + more > MAX_HELD {
            self.places.make_room();
        }
    }

    fn wait(&self, stream: &TcpStream, leaves: Shutdown) -> Wait {
        let connection = stream.try_clone().ok().map(|stream| Arc::new(Connection { stream, leaves }));
        self.places.waiting().extend(connection.clone());
        Wait { places: Arc::clone(&self.places), connection }
    }
}

impl Wait {
    /// Whether the client was made to leave.
    pub fn is_over(&self) -> bool {
        self.connection.as_ref().is_some_and(|own| !self.places.waiting().iter().any(|other| Arc::ptr_eq(other, own)))
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        if let Some(connection) = &self.connection {
            self.places.waiting().retain(|other| !Arc::ptr_eq(other, connection));
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.held.fetch_sub(self.held.load(Ordering::SeqCst), Ordering::SeqCst);
        self.places.open.fetch_sub(1, Ordering::SeqCst);
    }
}
