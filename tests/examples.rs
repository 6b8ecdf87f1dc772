//! The examples, run as a reader of the documentation would run them.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread;

use serde_json::Value;

#[allow(dead_code, reason = "its main is not called here")]
#[path = "../examples/crawl.rs"]
mod crawl;
#[allow(dead_code, reason = "its main is not called here")]
#[path = "../examples/server.rs"]
mod server;

const TITLE: &str = "How far does a lighthouse shine?";

fn parsed(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

#[test]
fn the_crawl_writes_a_line_for_each_page() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples-crawl");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("inner")).unwrap();
    for i in 0..40 {
        fs::copy("sample/page.html", folder.join(format!("inner/{i}.html"))).unwrap();
    }
    fs::write(folder.join("notes.txt"), "not a page").unwrap();
    let mut out = Vec::new();
    crawl::crawl(&folder, &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert_eq!(out.lines().count(), 40);
    assert!(
        out.lines().map(parsed).all(|line| line["title"] == TITLE && line["file"].as_str().is_some_and(|file| file.ends_with(".html")))
    );
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_server_answers_with_the_article() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || server::serve(&listener));
    let ask = |method: &str, page: &[u8]| {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "{method} /https://example.org/a HTTP/1.1\r\nHost: {address}\r\ncontent-length: {}\r\n\r\n", page.len()).unwrap();
        stream.write_all(page).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().to_owned(), parsed(body))
    };
    let (status, article) = ask("POST", &fs::read("sample/page.html").unwrap());
    assert_eq!((status.as_str(), article["title"].as_str()), ("200", Some(TITLE)));
    assert_eq!(ask("GET", b"").0, "400");
}
