//! HTTP responses of the service: an article, the help, or an error. A response is written in one piece, then the connection is closed.

use std::io::{self, Write};

use super::form::Form;
use super::refusal::Refusal;
use crate::json_line::{failure_of, json};

/// The response to a browser or a plain `curl`.
const HELP: &str = "\
pith serve: POST a page, get its article.

  curl --data-binary @page.html 'http://HOST/markdown?url=https://example.org/a'

Paths: /json /markdown /text /html, or / with an Accept header (JSON if it says nothing).
Query: url=ADDRESS charset=NAME favor=precision favor=recall; images, links, tables, embeds, comments are yes or no;
markdown=yes adds it to JSON.
The charset in Content-Type counts; the body may be gzipped. A page without an article has one too: see Pith-Kind and Pith-Confidence.
";

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
            Refusal::Encoding(_) => headers.push(("Accept-Encoding", "gzip".to_owned())),
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
