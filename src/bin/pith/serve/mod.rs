//! `pith serve`: extraction over HTTP on this machine, for programs in other languages. A request has the page in its body; the response
//! has the article.
//!
//! The service fetches nothing and keeps nothing. It is not for web pages: requests that a browser makes on behalf of a page are refused.
//! Everything has a limit: connections, bytes, time to send, pages extracted at once and the time to wait for that.

mod answer;
mod form;
mod limits;
mod page_kind;
mod places;
mod refusal;
mod request;
mod threads;
mod timed;
mod work;

use std::io::Write;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use self::answer::Answer;
use self::limits::{ACCEPT_PAUSE, DEFAULT_BYTES, DEFAULT_TIME, DRAIN_TIME, MAX_DRAINED, RECEIVE_TIME, SEND_TIME};
use self::places::{Place, Places, Wait};
use self::refusal::Refusal;
use self::request::{Asked, Incoming, Limits, Request};
use self::timed::Timed;
use self::work::Semaphore;
use crate::args::{HowArgs, ServeArgs};
use crate::exit::{Code, Stop};
use crate::guard::{check_method, without_panic_messages};

/// What all connections share.
struct Service {
    semaphore: Semaphore,
    /// Extraction options and limits.
    how: HowArgs,
    /// Host names that are accepted.
    hosts: Vec<String>,
}

/// Runs until it is stopped from outside.
pub fn run(args: &ServeArgs) -> Result<Code, Stop> {
    check_method(&args.how.options())?;
    let listener = TcpListener::bind(args.address).map_err(|error| Stop::input(format!("{}: {error}", args.address)))?;
    let address = listener.local_addr().map_err(Stop::input)?;
    let jobs = args.work.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, std::num::NonZeroUsize::get);
    let mut how = args.how.clone();
    how.max_time.get_or_insert(DEFAULT_TIME);
    let service = Arc::new(Service { semaphore: Semaphore::new(jobs), how, hosts: hosts(address, &args.host) });
    writeln!(std::io::stderr(), "pith: listening on http://{address}, {jobs} pages at once; Ctrl-C ends it")?;
    if !address.ip().is_loopback() {
        writeln!(std::io::stderr(), "pith: {} can be reached from other machines, and nobody is asked who they are", address.ip())?;
    }
    without_panic_messages(|| accept(&listener, &service));
    Ok(Code::Done)
}

/// The accepted `Host` names. A page that points its own host name at this machine is not among them.
fn hosts(address: SocketAddr, more: &[String]) -> Vec<String> {
    let mut hosts: Vec<String> = more.iter().map(|host| host.to_ascii_lowercase()).collect();
    hosts.extend(["localhost", "127.0.0.1", "[::1]"].map(str::to_owned));
    match address.ip() {
        ip if ip.is_unspecified() => {}
        IpAddr::V4(ip) => hosts.push(ip.to_string()),
        IpAddr::V6(ip) => hosts.push(format!("[{ip}]")),
    }
    hosts
}

/// Gives every connection a thread, up to the limit.
fn accept(listener: &TcpListener, service: &Arc<Service>) {
    let places = Arc::new(Places::default());
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            thread::sleep(ACCEPT_PAUSE);
            continue;
        };
        let Some(place) = places.take() else { continue };
        let wait = place.is_free.then(|| place.wait_for_request(&stream));
        let service = Arc::clone(service);
        let begun = threads::spawn(move || talk(&stream, &place, wait, &service));
        if begun.is_err() {
            thread::sleep(ACCEPT_PAUSE);
        }
    }
}

/// Reads the one request of a connection and answers it. Without a place it only says that there are too many.
fn talk(stream: &TcpStream, place: &Place, wait: Option<Wait>, service: &Service) {
    let answer = match wait {
        Some(wait) => answer(stream, place, wait, service).unwrap_or_else(Answer::of),
        None => Answer::of(Refusal::Busy),
    };
    let _wait = place.wait_for_reader(stream);
    if stream.set_write_timeout(Some(RECEIVE_TIME)).and_then(|()| answer.write(&mut &*stream)).is_ok() {
        drain(stream);
    }
}

fn answer(stream: &TcpStream, place: &Place, wait: Wait, service: &Service) -> Result<Answer, Refusal> {
    // Who was made to leave seems to have stopped in the middle.
    let received = receive(stream, place, service).map_err(|why| if wait.is_over() { Refusal::Busy } else { why });
    drop(wait);
    match received? {
        Some((asked, page)) => work::article(&asked, page, &service.how, &service.semaphore),
        None => Ok(Answer::help()),
    }
}

/// Reads a request: what is asked for, and the page. `None` if only help is asked for.
fn receive(stream: &TcpStream, place: &Place, service: &Service) -> Result<Option<(Asked, Vec<u8>)>, Refusal> {
    let mut incoming = Incoming::new(Timed::new(stream, Instant::now() + SEND_TIME));
    let head = request::head(&mut incoming)?;
    let request = Request::of(&head)?;
    request.check_sender(&service.hosts)?;
    let Some(asked) = request.asked()? else { return Ok(None) };
    let limits = Limits { bytes: service.how.max_bytes.unwrap_or(DEFAULT_BYTES), received: &|more| place.hold(more) };
    let page = request::body(&request, &mut incoming, &mut &*stream, &limits)?;
    Ok(Some((asked, page)))
}

/// Lets the client read the response before the connection is closed.
fn drain(stream: &TcpStream) {
    // If the client is gone already, this does not matter.
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let mut timed = Timed::new(stream, Instant::now() + DRAIN_TIME);
    timed.pass_over(MAX_DRAINED);
}
