//! A small HTTP server: the body of a POST is a page, the answer is its article as JSON.
//!
//!     cargo run --release --example server
//!     curl --data-binary @sample/page.html http://127.0.0.1:8080/https://example.org/a
//!
//! The path of the request, without its first slash, is the address of the page. A fixed number of threads works on requests, a bounded queue holds
//! connections that wait, and each connection has limits on time and size. The command `pith serve` is the complete version: it also checks who asks.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Mutex;
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

use pith::output::Record;
use pith::page::html::{HtmlOptions, parse};

/// Bytes a page may have.
const MAX_PAGE: u64 = 16 << 20;
/// Bytes the head of a request may have.
const MAX_HEAD: u64 = 16 << 10;
/// Connections that may wait for a thread.
const WAITING: usize = 64;
/// How long a read or a write may take.
const TIMEOUT: Duration = Duration::from_secs(10);

fn main() -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:8080")?;
    eprintln!("listening on http://{}", listener.local_addr()?);
    serve(&listener)
}

/// Answers the connections of a listener.
pub fn serve(listener: &TcpListener) -> io::Result<()> {
    let (send, take) = sync_channel::<TcpStream>(WAITING);
    let take = Mutex::new(take);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism()?.get() {
            scope.spawn(|| {
                loop {
                    let next = take.lock().map(|queue| queue.recv());
                    let Ok(Ok(stream)) = next else { return };
                    if let Err(error) = answer(&stream) {
                        eprintln!("{error}");
                    }
                }
            });
        }
        for stream in listener.incoming() {
            // With a full queue this waits, and the system holds back or refuses further connections.
            if let Ok(stream) = stream
                && send.send(stream).is_err()
            {
                break;
            }
        }
        drop(send);
        Ok(())
    })
}

/// Reads one request and writes its answer.
fn answer(mut stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let (status, body) = match request(stream)? {
        None => ("400 Bad Request", r#"{"error":"POST a page, with its length"}"#.to_owned()),
        Some((url, page)) => match article(&page, url.as_deref()) {
            Ok(json) => ("200 OK", json),
            Err(error) => ("422 Unprocessable Content", format!(r#"{{"error":"{}"}}"#, error.code())),
        },
    };
    let length = body.len();
    write!(stream, "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}")
}

/// The address and the bytes of the page in a request, if it is one that can be answered.
fn request(stream: &TcpStream) -> io::Result<Option<(Option<String>, Vec<u8>)>> {
    let mut reader = BufReader::new(stream);
    let mut head = (&mut reader).take(MAX_HEAD).lines();
    let first = head.next().transpose()?.unwrap_or_default();
    let mut length = None;
    for line in head {
        let line = line?;
        let Some((name, value)) = line.split_once(':') else { break };
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().ok();
        }
    }
    let Some(length) = length.filter(|bytes| *bytes <= MAX_PAGE && first.starts_with("POST ")) else { return Ok(None) };
    let mut page = Vec::new();
    reader.take(length).read_to_end(&mut page)?;
    let url = first.split(' ').nth(1).map(|path| path.trim_start_matches('/')).filter(|url| !url.is_empty());
    Ok(Some((url.map(str::to_owned), page)))
}

/// The article of a page as JSON.
fn article(page: &[u8], url: Option<&str>) -> Result<String, pith::Error> {
    let page = parse(page, &HtmlOptions { url, charset: None })?;
    let article = pith::extract(&page, &pith::Options::default())?;
    Ok(serde_json::to_string(&Record::of(&article)).unwrap_or_default())
}
