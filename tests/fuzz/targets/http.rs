//! Requests to `pith serve`: understood or refused, and the same however the network cuts them into pieces.

use std::cell::Cell;
use std::io::{self, Read};

use request::{Asked, Incoming, Limits, Request, body, head};

#[path = "../../../src/bin/pith/serve/form.rs"]
#[allow(dead_code, reason = "only answers ask for the type")]
mod form;
#[path = "../../../src/bin/pith/serve/page_kind.rs"]
mod page_kind;
#[path = "../../../src/bin/pith/serve/refusal.rs"]
#[allow(dead_code, reason = "some refusals come after reading")]
mod refusal;
#[path = "../../../src/bin/pith/serve/request.rs"]
mod request;

/// Bytes of a body that are accepted here.
const MOST: usize = 1024;

/// Tries an input.
pub fn run(bytes: &[u8]) {
    let whole = told(bytes);
    assert_eq!(whole, told(Dripping(bytes)), "cut into pieces, the request says something else");
    if let Ok((_, body)) = &whole {
        assert!(body.len() <= MOST);
    }
}

/// What a request asks for and its body, or the status and the words of its refusal.
fn told(from: impl Read) -> Result<(Option<Asked>, Vec<u8>), (u16, String)> {
    let mut incoming = Incoming::new(from);
    let refused = |why: refusal::Refusal| (why.row().0, why.message());
    let head = head(&mut incoming).map_err(refused)?;
    let request = Request::of(&head).map_err(refused)?;
    request.check_sender(&["localhost".to_owned()]).map_err(refused)?;
    let asked = request.asked().map_err(refused)?;
    let held = Cell::new(0);
    let limits = Limits { bytes: MOST, received: &|more| held.set(held.get() + more) };
    let body = body(&request, &mut incoming, &mut io::sink(), &limits).map_err(refused)?;
    assert_eq!(held.get(), body.len(), "every byte is counted once");
    Ok((asked, body))
}

/// Gives a byte at a time.
struct Dripping<'b>(&'b [u8]);

impl Read for Dripping<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = into.len().min(1);
        self.0.read(&mut into[..count])
    }
}
