//! Reads an HTTP/1.1 request: its head, whether it comes from a program rather than a web page, its options, and its body. Anything unclear
//! is refused.

use std::io::{self, Read, Write};

use memchr::memmem;
use pith::Favor;
use pith::page::html::is_charset;
use pith::url::Url;

use super::form::Form;
use super::page_kind;
use super::refusal::Refusal;

/// Maximum size of a head.
const MAX_HEAD: usize = 16 << 10;
/// Maximum size of a line between chunks.
const MAX_CHUNK_LINE: usize = 256;
/// Bytes per read.
const PIECE: usize = 64 << 10;

/// A request as it arrives. What was read beyond its head is kept for the body.
pub struct Incoming<R> {
    from: R,
    ahead: Vec<u8>,
}

impl<R: Read> Incoming<R> {
    /// A request that has not been read yet.
    pub fn new(from: R) -> Incoming<R> {
        Incoming { from, ahead: Vec::new() }
    }

    /// A line without its line break.
    fn line(&mut self) -> Result<String, Refusal> {
        let mut line = Vec::new();
        let mut byte = [0];
        while line.len() < MAX_CHUNK_LINE {
            self.read_exact(&mut byte).map_err(Refusal::of_reading)?;
            if byte[0] == b'\n' {
                return String::from_utf8(line)
                    .map(|line| line.trim_end_matches('\r').to_owned())
                    .map_err(|_| Refusal::bad("a chunk's size"));
            }
            line.push(byte[0]);
        }
        Err(Refusal::bad("a line between chunks is too long"))
    }
}

impl<R: Read> Read for Incoming<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.ahead.is_empty() {
            return self.from.read(into);
        }
        let count = into.len().min(self.ahead.len());
        into[..count].copy_from_slice(&self.ahead[..count]);
        self.ahead.drain(..count);
        Ok(count)
    }
}

/// Reads the head of a request; bytes after it are kept for the body.
pub fn head(incoming: &mut Incoming<impl Read>) -> Result<String, Refusal> {
    let mut bytes = Vec::new();
    let mut piece = [0; 4096];
    loop {
        let count = incoming.read(&mut piece).map_err(Refusal::of_reading)?;
        if count == 0 {
            return Err(Refusal::bad("the request ends in its head"));
        }
        let from = bytes.len().saturating_sub(3);
        bytes.extend_from_slice(&piece[..count]);
        let end = memmem::find(&bytes[from..], b"\r\n\r\n");
        if end.map_or(bytes.len(), |end| from + end) > MAX_HEAD {
            return Err(Refusal::HeadTooLarge);
        }
        if let Some(end) = end {
            incoming.ahead = bytes.split_off(from + end + 4);
            bytes.truncate(from + end);
            return String::from_utf8(bytes).map_err(|_| Refusal::bad("the head is not UTF-8"));
        }
    }
}

/// The head of a request.
pub struct Request<'h> {
    method: &'h str,
    path: &'h str,
    query: &'h str,
    headers: Vec<(String, &'h str)>,
}

/// The request's options.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The output format.
    pub form: Form,
    /// The page's address.
    pub url: Option<String>,
    /// The declared encoding of the page.
    pub charset: Option<String>,
    /// Whether to add Markdown to JSON.
    pub markdown: bool,
    /// Parts to keep or leave out.
    pub parts: Vec<(Part, bool)>,
    /// Precision or recall, if it differs from the service's default.
    pub favor: Option<Favor>,
}

/// A part of articles that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Images.
    Images,
    /// Links.
    Links,
    /// Tables.
    Tables,
    /// What stands for things from elsewhere.
    Embeds,
    /// Readers' comments.
    Comments,
}

/// The parts by their names in a query.
const PARTS: [(&str, Part); 5] =
    [("images", Part::Images), ("links", Part::Links), ("tables", Part::Tables), ("embeds", Part::Embeds), ("comments", Part::Comments)];

impl<'h> Request<'h> {
    /// Reads a head.
    pub fn of(head: &'h str) -> Result<Request<'h>, Refusal> {
        let mut lines = head.split("\r\n");
        let mut words = lines.next().unwrap_or("").split(' ');
        let (Some(method), Some(target), Some("HTTP/1.1" | "HTTP/1.0"), None) = (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(Refusal::bad("the first line is not one of HTTP/1.1"));
        };
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        if !path.starts_with('/') {
            return Err(Refusal::bad("the path begins with /"));
        }
        let headers = lines.map(|line| match line.split_once(':') {
            Some((name, value)) if !name.is_empty() && !name.contains([' ', '\t']) => Ok((name.to_ascii_lowercase(), value.trim())),
            _ => Err(Refusal::bad("a line of the head is not a header")),
        });
        Ok(Request { method, path, query, headers: headers.collect::<Result<_, _>>()? })
    }

    /// A header that may occur only once.
    fn header(&self, name: &str) -> Result<Option<&'h str>, Refusal> {
        let mut found = self.headers.iter().filter(|(known, _)| known == name).map(|(_, value)| *value);
        let first = found.next();
        if found.next().is_some() { Err(Refusal::bad(&format!("there are two headers {name}"))) } else { Ok(first) }
    }

    /// Refuses requests that a browser sends for a web page, and requests for a host name that is not ours: a page may point its own host
    /// name at this machine.
    pub fn check_sender(&self, hosts: &[String]) -> Result<(), Refusal> {
        let host = self.header("host")?.ok_or(Refusal::Forbidden("there is no Host"))?.to_ascii_lowercase();
        let digits = |port: &str| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit());
        let name = host.rsplit_once(':').filter(|(_, port)| digits(port)).map_or(host.as_str(), |(name, _)| name);
        if !hosts.iter().any(|known| known == name) {
            return Err(Refusal::Forbidden("this Host is not known; pith serve --host NAME makes it known"));
        }
        let from_page = self.header("origin")?.is_some() || !matches!(self.header("sec-fetch-site")?, None | Some("none"));
        if from_page { Err(Refusal::Forbidden("web pages are not served")) } else { Ok(()) }
    }

    /// The request's options; `None` if it asks for the help.
    pub fn asked(&self) -> Result<Option<Asked>, Refusal> {
        let form = match self.path {
            "/" => None,
            path => Some(Form::of_path(&path[1..]).ok_or(Refusal::NotFound)?),
        };
        match (self.method, form) {
            ("POST", form) => self.asked_in(form).map(Some),
            ("GET" | "HEAD", None) => Ok(None),
            _ => Err(Refusal::Method),
        }
    }

    fn asked_in(&self, form: Option<Form>) -> Result<Asked, Refusal> {
        let form = match form {
            Some(form) => form,
            None => Form::of_accept(self.header("accept")?.unwrap_or("*/*")).ok_or(Refusal::NotAcceptable)?,
        };
        page_kind::check(self.header("content-type")?, self.header("content-encoding")?)?;
        let mut asked = Asked { form, charset: self.charset()?, ..Asked::default() };
        for pair in self.query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decoded(value)?;
            let yes = || match value.as_str() {
                "yes" | "true" | "1" => Ok(true),
                "no" | "false" | "0" => Ok(false),
                _ => Err(Refusal::bad(&format!("{name} is yes or no"))),
            };
            if let Some((_, part)) = PARTS.iter().find(|(known, _)| *known == name) {
                asked.parts.push((*part, yes()?));
                continue;
            }
            match name {
                "markdown" => asked.markdown = yes()?,
                "url" if !Url::parse(&value).is_some_and(|url| url.is_of_page()) => {
                    return Err(Refusal::bad("url is the whole address of a page, with http, https or file"));
                }
                "url" => asked.url = Some(value),
                "charset" if !is_charset(&value) => return Err(Refusal::bad(&format!("there is no charset called “{value}”"))),
                "charset" => asked.charset = Some(value),
                "favor" => {
                    let favor = Favor::ALL.iter().find(|(name, _)| *name == value);
                    asked.favor = Some(favor.ok_or_else(|| Refusal::bad("favor is balance, precision or recall"))?.1);
                }
                _ => return Err(Refusal::bad(&format!("there is no option “{name}”"))),
            }
        }
        Ok(asked)
    }

    fn charset(&self) -> Result<Option<String>, Refusal> {
        let kind = self.header("content-type")?.unwrap_or("");
        let place = kind.to_ascii_lowercase().find("charset=");
        let name = place.and_then(|place| kind.get(place + "charset=".len()..)).and_then(|rest| rest.split(';').next());
        Ok(name.map(|name| name.trim().trim_matches('"').to_owned()).filter(|name| !name.is_empty()))
    }
}

/// A decoded query value.
fn decoded(value: &str) -> Result<String, Refusal> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16)).and_then(|digit| u8::try_from(digit).ok());
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => match (digit(rest.next()), digit(rest.next())) {
                (Some(high), Some(low)) => high << 4 | low,
                _ => return Err(Refusal::bad("a % without two digits")),
            },
            byte => byte,
        });
    }
    String::from_utf8(bytes).map_err(|_| Refusal::bad("the query is not UTF-8"))
}

/// What a body may be.
pub struct Limits<'l> {
    /// Its most bytes.
    pub bytes: usize,
    /// Is told how many more bytes were received.
    pub received: &'l dyn Fn(usize),
}

/// Reads the body, whole or chunked, up to a maximum size.
pub fn body(
    request: &Request<'_>,
    incoming: &mut Incoming<impl Read>,
    back: &mut impl Write,
    limits: &Limits<'_>,
) -> Result<Vec<u8>, Refusal> {
    let length = request.header("content-length")?;
    let coding = request.header("transfer-encoding")?;
    let size = match (coding, length) {
        (None, Some(length)) if length.bytes().all(|b| b.is_ascii_digit()) => {
            Some(length.parse::<usize>().map_err(|_| Refusal::TooLarge(limits.bytes))?)
        }
        (Some(coding), None) if coding.eq_ignore_ascii_case("chunked") => None,
        (None, None) => return Err(Refusal::NoLength),
        _ => return Err(Refusal::bad("the length of the body is not told in a way that is understood")),
    };
    if size.is_some_and(|size| size > limits.bytes) {
        return Err(Refusal::TooLarge(limits.bytes));
    }
    if request.header("expect")?.is_some_and(|expected| expected.eq_ignore_ascii_case("100-continue")) {
        back.write_all(b"HTTP/1.1 100 Continue\r\n\r\n").map_err(Refusal::of_reading)?;
    }
    let mut out = Vec::new();
    match size {
        Some(size) => piece(incoming, size, limits, &mut out)?,
        None => chunks(incoming, limits, &mut out)?,
    }
    Ok(out)
}

fn chunks(incoming: &mut Incoming<impl Read>, limits: &Limits<'_>, out: &mut Vec<u8>) -> Result<(), Refusal> {
    loop {
        let line = incoming.line()?;
        let size = line.split(';').next().unwrap_or("").trim();
        let size = usize::from_str_radix(size, 16).map_err(|_| Refusal::bad("a chunk's size"))?;
        if size == 0 {
            while !incoming.line()?.is_empty() {}
            return Ok(());
        }
        if size > limits.bytes - out.len() {
            return Err(Refusal::TooLarge(limits.bytes));
        }
        piece(incoming, size, limits, out)?;
        if !incoming.line()?.is_empty() {
            return Err(Refusal::bad("a chunk longer than its size"));
        }
    }
}

/// Reads this many bytes. The buffer grows as they arrive, not as announced.
fn piece(incoming: &mut Incoming<impl Read>, size: usize, limits: &Limits<'_>, out: &mut Vec<u8>) -> Result<(), Refusal> {
    let mut left = size;
    let mut piece = vec![0; PIECE];
    while left > 0 {
        let count = incoming.read(&mut piece[..left.min(PIECE)]).map_err(Refusal::of_reading)?;
        if count == 0 {
            return Err(Refusal::bad("the body is shorter than its length"));
        }
        (limits.received)(count);
        out.extend_from_slice(&piece[..count]);
        left -= count;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use pith::Favor;

    use super::{Asked, Form, Part, Request};

    fn asked(head: &str) -> Result<Option<Asked>, u16> {
        Request::of(head).and_then(|request| request.asked()).map_err(|refusal| refusal.row().0)
    }

    #[test]
    fn options_are_read() {
        let head = "POST /markdown?url=https%3A%2F%2Fexample.org%2Fa+b&images=no&favor=recall HTTP/1.1\r\nHost: x\r\nContent-Type: text/html; charset=\"gbk\"";
        let expected = Asked {
            form: Form::Markdown,
            url: Some("https://example.org/a b".to_owned()),
            charset: Some("gbk".to_owned()),
            markdown: false,
            parts: vec![(Part::Images, false)],
            favor: Some(Favor::Recall),
        };
        assert_eq!(asked(head), Ok(Some(expected)));
        assert_eq!(asked("GET / HTTP/1.1\r\nHost: x"), Ok(None));
    }

    #[test]
    fn bodies_that_may_be_pages_are_taken() {
        for header in [
            "Content-Type: TEXT/HTML",
            "Content-Type: application/xhtml+xml; charset=utf-8",
            "Content-Type: text/plain",
            "Content-Type: application/x-www-form-urlencoded",
            "Content-Type: multipart/related; type=\"text/html\"; boundary=x",
            "Content-Type: application/octet-stream",
            "Content-Type: html",
            "Content-Type:",
            "Content-Encoding: GZIP",
            "Content-Encoding: identity",
        ] {
            assert!(asked(&format!("POST / HTTP/1.1\r\n{header}")).is_ok(), "{header}");
        }
    }

    #[test]
    fn unclear_requests_are_refused() {
        for (head, status) in [
            ("POST /nothing HTTP/1.1", 404),
            ("PUT / HTTP/1.1", 405),
            ("GET /json HTTP/1.1", 405),
            ("POST / HTTP/2", 400),
            ("POST http://x/ HTTP/1.1", 400),
            ("POST /?imges=no HTTP/1.1", 400),
            ("POST /?images=perhaps HTTP/1.1", 400),
            ("POST /?favor=everything HTTP/1.1", 400),
            ("POST /?url=%4 HTTP/1.1", 400),
            ("POST /?url=nope HTTP/1.1", 400),
            ("POST /?url=javascript:alert(1) HTTP/1.1", 400),
            ("POST /?charset=nope HTTP/1.1", 400),
            ("POST / HTTP/1.1\r\nAccept: image/png", 406),
            ("POST / HTTP/1.1\r\nAccept : text/html", 400),
            ("POST / HTTP/1.1\r\nContent-Encoding: br", 415),
            ("POST / HTTP/1.1\r\nContent-Encoding: gzip, br", 415),
            ("POST / HTTP/1.1\r\nContent-Encoding: deflate", 415),
            ("POST / HTTP/1.1\r\nContent-Type: application/json; charset=utf-8", 415),
            ("POST / HTTP/1.1\r\nContent-Type: application/pdf", 415),
            ("POST / HTTP/1.1\r\nContent-Type: image/svg+xml", 415),
            ("POST / HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x", 415),
            ("POST / HTTP/1.1\r\nAccept: text/html\r\nAccept: text/html", 400),
        ] {
            assert_eq!(asked(head), Err(status), "{head}");
        }
    }

    #[test]
    fn only_programs_and_known_hosts_are_served() {
        let hosts = ["localhost".to_owned(), "[::1]".to_owned()];
        let sender = |head: &str| Request::of(head).and_then(|request| request.check_sender(&hosts)).is_ok();
        assert!(sender("POST / HTTP/1.1\r\nHost: LocalHost:7373"));
        assert!(sender("POST / HTTP/1.1\r\nHost: [::1]"));
        assert!(sender("GET / HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: none"));
        for head in [
            "Accept: */*",
            "Host: evil.example",
            "Host: localhost.evil.example:7373",
            "Host: localhost:x",
            "Host: localhost\r\nHost: localhost",
        ] {
            assert!(!sender(&format!("POST / HTTP/1.1\r\n{head}")), "{head}");
        }
        assert!(!sender("POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: null"));
        assert!(!sender("POST / HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin"));
    }
}
