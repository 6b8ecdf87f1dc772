//! HTTP responses of the service: an article, the help, or an error. A response is written in one piece, then the connection is closed.

use std::io::{self, Write};

use crate::json_line::{failure_of, json};

/// The response to a browser or a plain `curl`.
const HELP: &str = "\
pith serve: POST a page, get its article.

  curl --data-binary @page.html 'http://HOST/markdown?url=https://example.org/a'

Paths: /json /markdown /text /html, or / with an Accept header (JSON if it says nothing).
Query: url=ADDRESS charset=NAME favor=precision favor=recall; images, links, tables, embeds, comments are yes or no;
markdown=yes adds it to JSON.
The charset in Content-Type counts. A page without an article has one too: see Pith-Kind and Pith-Confidence.
";

/// Formats of a response.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// JSON with content and metadata.
    #[default]
    Json,
    /// Markdown.
    Markdown,
    /// Plain text.
    Text,
    /// HTML.
    Html,
}

/// The formats: name in the path, type in `Accept`, type in the response.
const FORMS: [(Form, &str, &str, &str); 4] = [
    (Form::Json, "json", "application/json", "application/json"),
    (Form::Markdown, "markdown", "text/markdown", "text/markdown; charset=utf-8"),
    (Form::Text, "text", "text/plain", "text/plain; charset=utf-8"),
    (Form::Html, "html", "text/html", "text/html; charset=utf-8"),
];

impl Form {
    /// The format named in a path.
    pub fn of_path(name: &str) -> Option<Form> {
        FORMS.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The format a client prefers among those it accepts.
    pub fn of_accept(accept: &str) -> Option<Form> {
        let mut best: Option<(f32, Form)> = None;
        for range in accept.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let kind = parts.next().unwrap_or("").to_ascii_lowercase();
            let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(1.0, |q| q.parse().unwrap_or(0.0));
            let form = match kind.as_str() {
                "*/*" | "application/*" => Some(Form::Json),
                "text/*" => Some(Form::Markdown),
                kind => FORMS.iter().find(|row| row.2 == kind).map(|row| row.0),
            };
            if let Some(form) = form.filter(|_| weight > 0.0 && best.is_none_or(|(most, _)| weight > most)) {
                best = Some((weight, form));
            }
        }
        best.map(|(_, form)| form)
    }

    fn content_type(self) -> &'static str {
        FORMS.iter().find(|row| row.0 == self).map_or("application/json", |row| row.3)
    }
}

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
            Refusal::HeadTooLarge => (431, "Request Header Fields Too Large", "head-too-large"),
            Refusal::Busy => (503, "Service Unavailable", "busy"),
            Refusal::OutOfTime => (504, "Gateway Timeout", "out-of-time"),
            Refusal::Failed { ours: true, code, .. } => (500, "Internal Server Error", code),
            Refusal::Failed { code: "too-large", .. } => (413, "Content Too Large", "too-large"),
            Refusal::Failed { code, .. } => (422, "Unprocessable Content", code),
        }
    }

    fn message(&self) -> String {
        match self {
            Refusal::Bad(why) => why.clone(),
            Refusal::Forbidden(why) => (*why).to_owned(),
            Refusal::NotFound => "there are /, /json, /markdown, /text and /html".to_owned(),
            Refusal::Method => "POST a page".to_owned(),
            Refusal::NotAcceptable => "an article is application/json, text/markdown, text/plain or text/html".to_owned(),
            Refusal::Slow => "the request came too slowly".to_owned(),
            Refusal::NoLength => "say how long the body is, or send it in chunks".to_owned(),
            Refusal::TooLarge(most) => format!("a page has at most {most} bytes here"),
            Refusal::HeadTooLarge => "the head of the request is too long".to_owned(),
            Refusal::Busy => "too much at once; come back in a moment".to_owned(),
            Refusal::OutOfTime => "the page took longer than allowed".to_owned(),
            Refusal::Failed { message, .. } => message.clone(),
        }
    }
}

/// A response.
pub struct Answer {
    status: (u16, &'static str),
    content_type: &'static str,
    headers: Vec<(&'static str, String)>,
    body: String,
}

impl Answer {
    /// A response with an article, its page type and confidence.
    pub fn article(form: Form, body: String, kind: &str, confidence: f32) -> Answer {
        let headers = vec![("Pith-Kind", kind.to_owned()), ("Pith-Confidence", format!("{confidence:.2}"))];
        Answer { status: (200, "OK"), content_type: form.content_type(), headers, body }
    }

    /// The help.
    pub fn help() -> Answer {
        Answer { status: (200, "OK"), content_type: Form::Text.content_type(), headers: Vec::new(), body: HELP.to_owned() }
    }

    /// A response for a refusal.
    pub fn of(refusal: Refusal) -> Answer {
        let (number, name, code) = refusal.row();
        let mut headers = Vec::new();
        match refusal {
            Refusal::Busy => headers.push(("Retry-After", "1".to_owned())),
            Refusal::Method => headers.push(("Allow", "POST".to_owned())),
            _ => {}
        }
        let body = json(&failure_of(code, refusal.message()));
        Answer { status: (number, name), content_type: Form::Json.content_type(), headers, body }
    }

    /// Writes the response. Its headers keep a browser from guessing the type or running anything.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (number, name) = self.status;
        let mut head = format!(
            "HTTP/1.1 {number} {name}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\nCache-Control: no-store\r\n\
             X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\n\
             Content-Security-Policy: sandbox; default-src 'none'; img-src http: https: data:\r\n",
            self.content_type,
            self.body.len()
        );
        for (name, value) in &self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        out.write_all(head.as_bytes())?;
        out.write_all(self.body.as_bytes())?;
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::Form;

    #[test]
    fn the_preferred_accepted_format_is_chosen() {
        for (accept, form) in [
            ("*/*", Some(Form::Json)),
            ("text/html;q=0.5, text/markdown", Some(Form::Markdown)),
            ("text/plain, text/html", Some(Form::Text)),
            ("image/png, */*;q=0.1", Some(Form::Json)),
            ("application/json;q=0", None),
            ("image/png", None),
        ] {
            assert_eq!(Form::of_accept(accept), form, "{accept}");
        }
    }
}
