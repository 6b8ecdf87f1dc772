//! Why a request gets no article: status, error code and a sentence for each reason.

use std::io;

/// Why there is no article.
#[derive(Debug)]
pub enum Refusal {
    /// The request is malformed.
    Bad(String),
    /// The origin or the host is not allowed.
    Forbidden(&'static str),
    /// Unknown path.
    NotFound,
    /// Method other than POST.
    Method,
    /// No acceptable format.
    NotAcceptable,
    /// The client was too slow.
    Slow,
    /// The length of the body is missing.
    NoLength,
    /// The body is longer than this many bytes.
    TooLarge(usize),
    /// The body is declared to be of this type, which no page is of.
    Kind(String),
    /// The body is packed in this way.
    Encoding(String),
    /// The head is too long.
    HeadTooLarge,
    /// Too many requests at once.
    Busy,
    /// The page took too long.
    OutOfTime,
    /// An error of the library.
    Failed {
        /// The error code.
        code: &'static str,
        /// The message.
        message: String,
        /// Whether it is a fault of Pith.
        ours: bool,
    },
}

impl Refusal {
    /// A malformed request.
    pub fn bad(why: &str) -> Refusal {
        Refusal::Bad(why.to_owned())
    }

    /// The refusal for an I/O error.
    pub fn of_reading(error: io::Error) -> Refusal {
        match error.kind() {
            io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => Refusal::Slow,
            _ => Refusal::Bad(error.to_string()),
        }
    }

    /// Status code, reason phrase and error code.
    pub fn row(&self) -> (u16, &'static str, &'static str) {
        match self {
            Refusal::Bad(_) => (400, "Bad Request", "bad-request"),
            Refusal::Forbidden(_) => (403, "Forbidden", "forbidden"),
            Refusal::NotFound => (404, "Not Found", "not-found"),
            Refusal::Method => (405, "Method Not Allowed", "method"),
            Refusal::NotAcceptable => (406, "Not Acceptable", "not-acceptable"),
            Refusal::Slow => (408, "Request Timeout", "slow"),
            Refusal::NoLength => (411, "Length Required", "no-length"),
            Refusal::TooLarge(_) => (413, "Content Too Large", "too-large"),
            Refusal::Kind(_) | Refusal::Encoding(_) => (415, "Unsupported Media Type", "unsupported"),
            Refusal::HeadTooLarge => (431, "Request Header Fields Too Large", "head-too-large"),
            Refusal::Busy => (503, "Service Unavailable", "busy"),
            Refusal::OutOfTime => (504, "Gateway Timeout", "out-of-time"),
            Refusal::Failed { ours: true, code, .. } => (500, "Internal Server Error", code),
            Refusal::Failed { code: "too-large", .. } => (413, "Content Too Large", "too-large"),
            Refusal::Failed { code, .. } => (422, "Unprocessable Content", code),
        }
    }

    /// The message.
    pub fn message(&self) -> String {
        match self {
            Refusal::Bad(why) => why.clone(),
            Refusal::Forbidden(why) => (*why).to_owned(),
            Refusal::NotFound => "there are /, /json, /markdown, /text and /html".to_owned(),
            Refusal::Method => "POST a page".to_owned(),
            Refusal::NotAcceptable => "an article is application/json, text/markdown, text/plain or text/html".to_owned(),
            Refusal::Slow => "the request came too slowly".to_owned(),
            Refusal::NoLength => "say how long the body is, or send it in chunks".to_owned(),
            Refusal::TooLarge(most) => format!("a page has at most {most} bytes here"),
            Refusal::Kind(kind) if kind == "multipart/form-data" => {
                "send the page itself as the body, and not in a form: curl --data-binary @page.html".to_owned()
            }
            Refusal::Kind(kind) => format!("{kind} is no page; a page is text/html, or the single file that a browser saved"),
            Refusal::Encoding(encoding) => format!("a body that is packed with {encoding} is not read; send it as it is, or with gzip"),
            Refusal::HeadTooLarge => "the head of the request is too long".to_owned(),
            Refusal::Busy => "too much at once; come back in a moment".to_owned(),
            Refusal::OutOfTime => "the page took longer than allowed".to_owned(),
            Refusal::Failed { message, .. } => message.clone(),
        }
    }
}
