//! What is answered: an article in a form, the help, or why there is neither. It is written in one piece and the connection closed.

use std::io::{self, Write};

use crate::json_line::{failure_of, json};

/// What is said to whoever looks with a browser or `curl`.
const HELP: &str = "\
pith serve: POST a page, get its article.

  curl --data-binary @page.html 'http://HOST/markdown?url=https://example.org/a'

Paths: /json /markdown /text /html, or / with an Accept header (JSON if it says nothing).
Query: url=ADDRESS charset=NAME favor=precision favor=recall; images, links, tables, embeds, comments are yes or no;
markdown=yes adds it to JSON.
The charset in Content-Type counts. A page without an article has one too: see Pith-Kind and Pith-Confidence.
";

/// What an article is written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// All that is known.
    #[default]
    Json,
    /// Markdown.
    Markdown,
    /// Plain text.
    Text,
    /// HTML.
    Html,
}

/// The forms: name in a path, type in an `Accept`, type in an answer.
const FORMS: [(Form, &str, &str, &str); 4] = [
    (Form::Json, "json", "application/json", "application/json"),
    (Form::Markdown, "markdown", "text/markdown", "text/markdown; charset=utf-8"),
    (Form::Text, "text", "text/plain", "text/plain; charset=utf-8"),
    (Form::Html, "html", "text/html", "text/html; charset=utf-8"),
];

impl Form {
    /// The form a path names.
    pub fn of_path(name: &str) -> Option<Form> {
        FORMS.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The form a client would rather have, of those it accepts.
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
    /// The request is not one.
    Bad(String),
    /// Not from there, or not by that name.
    Forbidden(&'static str),
    /// Nothing is there.
    NotFound,
    /// Only POST.
    Method,
    /// No form of an article is accepted.
    NotAcceptable,
    /// The client took too long to send.
    Slow,
    /// It is not said how long the body is.
    NoLength,
    /// The body is longer than so many bytes.
    TooLarge(usize),
    /// The head is too long.
    HeadTooLarge,
    /// Too many at once.
    Busy,
    /// The page took longer than it may.
    OutOfTime,
    /// The library's error: its code, its sentence, and whether it is our fault.
    Failed {
        /// A word for programs.
        code: &'static str,
        /// A sentence.
        message: String,
        /// Not the page's fault.
        ours: bool,
    },
}

impl Refusal {
    /// A request that is not one.
    pub fn bad(why: &str) -> Refusal {
        Refusal::Bad(why.to_owned())
    }

    /// What an error of reading means.
    pub fn of_reading(error: io::Error) -> Refusal {
        match error.kind() {
            io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => Refusal::Slow,
            _ => Refusal::Bad(error.to_string()),
        }
    }

    /// Number, its name, and a word for programs.
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

/// An answer.
pub struct Answer {
    status: (u16, &'static str),
    content_type: &'static str,
    headers: Vec<(&'static str, String)>,
    body: String,
}

impl Answer {
    /// An article, with what its page is.
    pub fn article(form: Form, body: String, kind: &str, confidence: f32) -> Answer {
        let headers = vec![("Pith-Kind", kind.to_owned()), ("Pith-Confidence", format!("{confidence:.2}"))];
        Answer { status: (200, "OK"), content_type: form.content_type(), headers, body }
    }

    /// How to use it.
    pub fn help() -> Answer {
        Answer { status: (200, "OK"), content_type: Form::Text.content_type(), headers: Vec::new(), body: HELP.to_owned() }
    }

    /// Why there is no article.
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

    /// Writes it. A browser that gets hold of it neither guesses what it is nor runs anything of it.
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
    fn the_form_is_the_one_a_client_would_rather_have() {
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
