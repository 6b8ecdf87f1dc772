//! `pith serve`: the command line for programs in other languages, over HTTP on this machine. A page comes in the body of a request, its
//! article goes out in the answer.
//!
//! It fetches nothing, keeps nothing, and is not for web pages: requests that a browser makes for a page are refused. Everything a client
//! can have too much of has a limit: connections, bytes, time to send, pages worked on at once and time to wait for that.

mod answer;
mod limits;
mod request;
mod work;

use std::io::Write;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use self::answer::{Answer, Refusal};
use self::limits::{DEFAULT_BYTES, DEFAULT_TIME, FAREWELL, MAX_CONNECTIONS, MAX_FAREWELL, MAX_TOLD, REST, SENDING, STACK, TAKING};
use self::request::{Request, Timed};
use self::work::Gate;
use crate::args::{HowArgs, ServeArgs};
use crate::exit::{Code, Stop};
use crate::guard::{check_method, without_panic_messages};

/// What every connection knows.
struct Service {
    gate: Gate,
    /// How articles are made, and what a page may cost.
    how: HowArgs,
    /// Names by which it may be called.
    hosts: Vec<String>,
}

/// Serves until it is ended from outside.
pub fn run(args: &ServeArgs) -> Result<Code, Stop> {
    check_method(&args.how.options())?;
    let listener = TcpListener::bind(args.address).map_err(|error| Stop::input(format!("{}: {error}", args.address)))?;
    let address = listener.local_addr().map_err(Stop::input)?;
    let jobs = args.work.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, std::num::NonZeroUsize::get);
    let mut how = args.how.clone();
    how.max_time.get_or_insert(DEFAULT_TIME);
    let service = Arc::new(Service { gate: Gate::new(jobs), how, hosts: hosts(address, &args.host) });
    writeln!(std::io::stderr(), "pith: listening on http://{address}, {jobs} pages at once; Ctrl-C ends it")?;
    if !address.ip().is_loopback() {
        writeln!(std::io::stderr(), "pith: {} can be reached from other machines, and nobody is asked who they are", address.ip())?;
    }
    without_panic_messages(|| accept(&listener, &service));
    Ok(Code::Done)
}

/// The names in the `Host` of requests that are meant for this service. A page that points a name of its own here is not among them.
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

/// Gives every connection a thread, as long as there are not too many.
fn accept(listener: &TcpListener, service: &Arc<Service>) {
    let open = Arc::new(AtomicUsize::new(0));
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            thread::sleep(REST);
            continue;
        };
        let seat = Seat::take(&open);
        if seat.before >= MAX_CONNECTIONS + MAX_TOLD {
            continue;
        }
        let service = Arc::clone(service);
        let begun = thread::Builder::new().stack_size(STACK).spawn(move || talk(&stream, seat.is_free().then_some(&*service)));
        if begun.is_err() {
            thread::sleep(REST);
        }
    }
}

/// One of the connections there may be.
struct Seat {
    open: Arc<AtomicUsize>,
    before: usize,
}

impl Seat {
    fn take(open: &Arc<AtomicUsize>) -> Seat {
        Seat { before: open.fetch_add(1, Ordering::SeqCst), open: Arc::clone(open) }
    }

    fn is_free(&self) -> bool {
        self.before < MAX_CONNECTIONS
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.open.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Reads the one request of a connection and answers it. Without a service it only says that there are too many.
fn talk(stream: &TcpStream, service: Option<&Service>) {
    let answer = match service {
        Some(service) => answer(stream, service).unwrap_or_else(Answer::of),
        None => Answer::of(Refusal::Busy),
    };
    if stream.set_write_timeout(Some(TAKING)).and_then(|()| answer.write(&mut &*stream)).is_ok() {
        farewell(stream);
    }
}

fn answer(stream: &TcpStream, service: &Service) -> Result<Answer, Refusal> {
    let mut timed = Timed::new(stream, Instant::now() + SENDING);
    let head = request::head(&mut timed)?;
    let request = Request::of(&head)?;
    request.check_sender(&service.hosts)?;
    let Some(asked) = request.asked()? else { return Ok(Answer::help()) };
    let page = request::body(&request, &mut timed, &mut &*stream, service.how.max_bytes.unwrap_or(DEFAULT_BYTES))?;
    work::article(&asked, page, &service.how, &service.gate)
}

/// Lets the client read the answer before the connection goes.
fn farewell(stream: &TcpStream) {
    // Whoever is gone already needs none of this.
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let mut timed = Timed::new(stream, Instant::now() + FAREWELL);
    timed.pass_over(MAX_FAREWELL);
}
