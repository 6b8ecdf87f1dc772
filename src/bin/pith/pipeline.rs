//! Processes items in parallel and returns results in the order of the items. The number of unfinished items is limited, so memory does not
//! grow with their number, and workers wait for whoever takes the results.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::mpsc::{channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::exit::Stop;

/// Unfinished items per worker. One slow page delays the output, not the other workers.
const WINDOW: usize = 16;
/// Stack size of a worker: that of a main thread.
const STACK: usize = 8 << 20;

/// Runs `work` on every item with this many workers and passes the results to `each`, in order.
pub fn in_order<I: Send, T: Send>(
    items: impl Iterator<Item = I> + Send,
    jobs: Option<NonZeroUsize>,
    work: impl Fn(I) -> T + Sync,
    mut each: impl FnMut(T) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let jobs = jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let (send_item, take_item) = channel::<(usize, I)>();
    let take_item = Mutex::new(take_item);
    let (take_item, work) = (&take_item, &work);
    thread::scope(|scope| {
        let (ticket, unfinished) = sync_channel::<()>(WINDOW * jobs);
        // A worker begins the next item when its result is taken: results that wait for a slow reader of the output can be large.
        let (send_done, take_done) = sync_channel::<(usize, T)>(0);
        scope.spawn(move || {
            for item in items.enumerate() {
                // The channels are closed once the output has failed.
                if ticket.send(()).is_err() || send_item.send(item).is_err() {
                    return;
                }
            }
        });
        for _ in 0..jobs {
            let send_done = send_done.clone();
            let worker = move || {
                loop {
                    let next = take_item.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((place, item)) = next else { return };
                    if send_done.send((place, work(item))).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker).map_err(Stop::input)?;
        }
        drop(send_done);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (place, done) in take_done {
            waiting.insert(place, done);
            while let Some(done) = waiting.remove(&next) {
                next += 1;
                each(done)?;
                // The reader may have finished already.
                let _ = unfinished.try_recv();
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::in_order;
    use crate::exit::{Code, Stop};
    use std::num::NonZeroUsize;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let mut seen = Vec::new();
        let slow = |item: u64| {
            std::thread::sleep(std::time::Duration::from_micros(item * 7 % 11 * 100));
            item
        };
        in_order(0..200, NonZeroUsize::new(5), slow, |item| {
            seen.push(item);
            Ok(())
        })
        .unwrap();
        assert_eq!(seen, (0..200).collect::<Vec<_>>());
    }

    #[test]
    fn results_do_not_pile_up_before_a_slow_reader() {
        let made = AtomicUsize::new(0);
        let (mut taken, mut ahead) = (0, 0);
        let make = |item: u64| {
            made.fetch_add(1, Ordering::SeqCst);
            item
        };
        in_order(0..50, NonZeroUsize::new(1), make, |_| {
            std::thread::sleep(std::time::Duration::from_millis(1));
            ahead = ahead.max(made.load(Ordering::SeqCst) - taken);
            taken += 1;
            Ok(())
        })
        .unwrap();
        // One that is being taken, and one that the worker holds.
        assert!(ahead <= 2, "{ahead} results were made and not taken");
    }

    #[test]
    fn a_failing_output_ends_the_run() {
        let stop = in_order(0.., NonZeroUsize::new(3), |item: u64| item, |_| Err(Stop { code: Code::Output, why: None }));
        assert_eq!(stop.unwrap_err().code, Code::Output);
    }
}
