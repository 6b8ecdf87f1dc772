//! A thread pool that returns results in the order of the items. Independent of Python.

use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Bytes of stack for each thread: that of a main thread.
const STACK: usize = 8 << 20;

/// A pool of threads. When it is dropped, each thread finishes its current item; nothing waits for them.
pub struct Pool<I, T> {
    items: Sender<(usize, I)>,
    done: Receiver<(usize, T)>,
    /// Results whose turn has not come.
    early: BTreeMap<usize, T>,
    sent: usize,
    handed_out: usize,
}

impl<I: Send + 'static, T: Send + 'static> Pool<I, T> {
    /// Starts the threads.
    pub fn start(threads: usize, work: impl Fn(I) -> T + Send + Sync + 'static) -> io::Result<Pool<I, T>> {
        let (items, take_item) = channel::<(usize, I)>();
        let (send_done, done) = channel();
        let (take_item, work) = (Arc::new(Mutex::new(take_item)), Arc::new(work));
        for _ in 0..threads {
            let (take_item, send_done, work) = (Arc::clone(&take_item), send_done.clone(), Arc::clone(&work));
            let run = move || {
                loop {
                    let next = take_item.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((place, item)) = next else { return };
                    if send_done.send((place, work(item))).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new().name("pith".to_owned()).stack_size(STACK).spawn(run)?;
        }
        Ok(Pool { items, done, early: BTreeMap::new(), sent: 0, handed_out: 0 })
    }

    /// Queues an item. Fails only if all threads have ended.
    pub fn send(&mut self, item: I) -> io::Result<()> {
        self.items.send((self.sent, item)).map_err(|_| dead())?;
        self.sent += 1;
        Ok(())
    }

    /// Items sent.
    pub fn sent(&self) -> usize {
        self.sent
    }

    /// Items sent whose results were not returned yet.
    pub fn under_way(&self) -> usize {
        self.sent - self.handed_out
    }

    /// The next result in order, or `None` if it is not done in time. Fails only if all threads have ended.
    pub fn next(&mut self, patience: Duration) -> io::Result<Option<T>> {
        let mut patience = patience;
        loop {
            if let Some(done) = self.early.remove(&self.handed_out) {
                self.handed_out += 1;
                return Ok(Some(done));
            }
            match self.done.recv_timeout(patience) {
                Ok((place, done)) => {
                    self.early.insert(place, done);
                }
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(dead()),
            }
            // Take all results that are done.
            while let Ok((place, done)) = self.done.try_recv() {
                self.early.insert(place, done);
            }
            if self.early.contains_key(&self.handed_out) {
                patience = Duration::ZERO;
            }
        }
    }
}

fn dead() -> io::Error {
    io::Error::other("the threads that read pages have ended")
}
