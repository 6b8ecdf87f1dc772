//! Extracts the article of a received page: with a limit on parallel work, and no longer than a client waits.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pith::output::Record;
use pith::{Article, Error, Options, output};

use super::answer::Answer;
use super::form::Form;
use super::limits::DEFAULT_TIME;
use super::refusal::Refusal;
use super::request::{Asked, Part};
use super::threads;
use crate::args::HowArgs;
use crate::guard::guarded;
use crate::input::read;
use crate::json_line::{FAULT, json};

/// Milliseconds by which a time limit may be exceeded: a stage is not interrupted.
const GRACE: f64 = 5_000.0;

/// A semaphore: lets this many work at once.
pub struct Semaphore {
    inner: Arc<Inner>,
}

struct Inner {
    free: Mutex<usize>,
    changed: Condvar,
}

/// A permit, returned when dropped.
struct Permit(Arc<Inner>);

impl Semaphore {
    /// A semaphore with this many permits.
    pub fn new(places: usize) -> Semaphore {
        Semaphore { inner: Arc::new(Inner { free: Mutex::new(places), changed: Condvar::new() }) }
    }

    /// Waits for a permit, up to this long.
    fn acquire(&self, most: Duration) -> Option<Permit> {
        let until = Instant::now().checked_add(most);
        let mut free = self.inner.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free == 0 {
            let left = until.map_or(most, |until| until.saturating_duration_since(Instant::now()));
            if left.is_zero() {
                return None;
            }
            free = self.inner.changed.wait_timeout(free, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        *free -= 1;
        Some(Permit(Arc::clone(&self.inner)))
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.changed.notify_one();
    }
}

/// Answers with the article of a page. A page that takes too long keeps its permit until it is done, so that the limit on parallel work
/// holds.
pub fn article(asked: &Asked, page: Vec<u8>, how: &HowArgs, semaphore: &Semaphore) -> Result<Answer, Refusal> {
    let most = Duration::try_from_secs_f64((how.max_time.unwrap_or(DEFAULT_TIME) + GRACE) / 1000.0).unwrap_or(Duration::MAX);
    let permit = semaphore.acquire(most).ok_or(Refusal::Busy)?;
    let how = how.clone();
    let options = options(&how, asked);
    let (url, charset) = (asked.url.clone(), asked.charset.clone());
    let (send, take) = channel();
    let work = move || {
        let made = guarded(|| how.extract(&read::page(&page, url.as_deref(), charset.as_deref())?, &options));
        drop(permit);
        // The client may have stopped waiting.
        let _ = send.send(made);
    };
    threads::spawn(work).map_err(|_| Refusal::Busy)?;
    match take.recv_timeout(most) {
        Ok(Ok(article)) => Ok(written(asked, &article)),
        Ok(Err(why)) if why.code == Error::OutOfTime.code() => Err(Refusal::OutOfTime),
        Ok(Err(why)) => Err(Refusal::Failed { ours: why.code == FAULT, code: why.code, message: why.message }),
        Err(RecvTimeoutError::Timeout) => Err(Refusal::OutOfTime),
        Err(RecvTimeoutError::Disconnected) => {
            Err(Refusal::Failed { ours: true, code: FAULT, message: "the work ended without a result".to_owned() })
        }
    }
}

/// The service's options, overridden by the query.
fn options(how: &HowArgs, asked: &Asked) -> Options {
    let mut options = how.options();
    for (part, kept) in &asked.parts {
        match part {
            Part::Images => options.images = *kept,
            Part::Links => options.links = *kept,
            Part::Tables => options.tables = *kept,
            Part::Embeds => options.embeds = *kept,
            Part::Comments => options.comments = Some(*kept),
        }
    }
    options.favor = asked.favor.unwrap_or(options.favor);
    options
}

fn written(asked: &Asked, article: &Article) -> Answer {
    let body = match asked.form {
        Form::Json if asked.markdown => json(&Record::of(article).with_markdown(article)),
        Form::Json => output::json(article),
        Form::Markdown => output::markdown(article),
        Form::Text => output::text(article),
        Form::Html => output::html(article),
    };
    Answer::article(asked.form, body, article.kind.name(), article.confidence)
}
