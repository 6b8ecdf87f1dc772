//! What fuzzing begins with: inputs made from the project's own fixtures, so that nothing is kept twice.

use std::fs;
use std::path::{Path, PathBuf};

/// The seeds of a target, from the fixtures below the project's root.
pub fn seeds(target: &str, root: &Path) -> Vec<Vec<u8>> {
    match target {
        "html" | "canonical" | "doors" | "clean-twice" => pages(root),
        "extract" => pages(root).into_iter().flat_map(|page| [0, 3, 4, 0x68].map(|choice| prefixed(choice, &page))).collect(),
        "metadata" => pages(root).iter().map(|page| head(page)).collect(),
        "json" => json(root),
        "charset" => charsets(root),
        "url" => urls(root),
        "warc" => archives(root),
        "http" => requests(),
        "query" | "search" => queries(),
        "import" => imports(root),
        "import-zip" => zips(root),
        "library-file" => changes(),
        _ => Vec::new(),
    }
}

/// All files below a folder, sorted by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut left) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(path) = left.pop() {
        match fs::read_dir(&path) {
            Ok(entries) => left.extend(entries.filter_map(Result::ok).map(|entry| entry.path())),
            Err(_) if path.is_file() => found.push(path),
            Err(_) => {}
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn prefixed(choice: u8, bytes: &[u8]) -> Vec<u8> {
    [&[choice], bytes].concat()
}

/// The fixtures of pages.
fn pages(root: &Path) -> Vec<Vec<u8>> {
    let all = files(&root.join("tests/pages"));
    all.iter().filter(|path| path.ends_with("page.html")).map(|path| read(path)).collect()
}

/// What stands between two texts, each time.
fn between<'t>(text: &'t str, start: &'t str, end: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(start).skip(1).filter_map(move |rest| rest.split_once(end)).map(|(inside, _)| inside)
}

/// The JSON-LD of a page.
fn data(page: &str) -> Vec<&str> {
    between(page, "application/ld+json", "</script>").filter_map(|script| script.split_once('>')).map(|(_, data)| data).collect()
}

/// The head of a page, and its JSON-LD after a zero byte.
fn head(page: &[u8]) -> Vec<u8> {
    let page = String::from_utf8_lossy(page);
    let head = between(&page, "<head>", "</head>").next().unwrap_or("<title>T</title>");
    format!("{head}\0{}", data(&page).first().unwrap_or(&"{\"@type\":\"Article\",\"headline\":\"T\",\"author\":{\"name\":\"Ann\"}}"))
        .into_bytes()
}

fn json(root: &Path) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = files(&root.join("tests/library/import"))
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .map(|path| read(path))
        .collect();
    for page in pages(root) {
        let page = String::from_utf8_lossy(&page);
        all.extend(data(&page).iter().map(|data| data.as_bytes().to_vec()));
    }
    all.push(b"<!--//--><![CDATA[ {a: 'b', \"c\": [1, -2.5e3, true, null, \"\\u00e9\\ud834\\udd1e\\n\"],} // x\n/* y */ ]]>".to_vec());
    all
}

fn charsets(root: &Path) -> Vec<Vec<u8>> {
    let text = "<meta charset=shift_jis><title>Ä 山</title><p>Füße, 山の上、Привет, שלום</p>";
    let mut all: Vec<Vec<u8>> = (0..16).map(|choice| prefixed(choice, text.as_bytes())).collect();
    for path in files(&root.join("tests/browser/pages")) {
        all.push(prefixed(255, &read(&path)));
    }
    let wide: Vec<u8> = "\u{feff}<p>Füße".encode_utf16().flat_map(u16::to_le_bytes).collect();
    all.extend([
        prefixed(200, &wide),
        prefixed(4, b"<p>\x1b$B;3\x1b(B</p>"),
        prefixed(100, b"<meta http-equiv=content-type content='text/html; charset=\"koi8-r\"'><p>\xf0\xd2\xc9"),
    ]);
    all
}

fn urls(root: &Path) -> Vec<Vec<u8>> {
    let bases =
        ["https://example.org/a/b/c?d=e#f", "http://user:secret@Example.org:8080/%7e/../x y", "file:///C:/a", "https://[2001:db8::1]:99/"];
    let mut all: Vec<Vec<u8>> = bases.iter().map(|base| format!("{base}\n../g;h/./i?j#k").into_bytes()).collect();
    all.extend(
        ["mailto:a@example.org", "https://b\u{fc}cher.example/\n//例え。jp", "data:image/png;base64,AA", "http:\\\\a\\b\n\\\\c"]
            .map(|text| text.as_bytes().to_vec()),
    );
    for page in pages(root) {
        let page = String::from_utf8_lossy(&page);
        all.extend(
            between(&page, "href=\"", "\"").take(3).map(|address| format!("https://example.org/2026/a.html\n{address}").into_bytes()),
        );
    }
    all
}

fn archives(root: &Path) -> Vec<Vec<u8>> {
    let chunked = b"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: <https://example.org/>\r\nContent-Length: 131\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html; charset=latin1\r\nTransfer-Encoding: chunked\r\nContent-Encoding: deflate\r\n\r\n3\r\n<p>\r\n0\r\n\r\n";
    let packed = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\xb3)\xb0\xcb\xc8\xb4\x03\0\x93\x8f\xb1\x7b\x07\0\0\0";
    let [archive, single_file] = ["archive.warc", "page.mhtml"].map(|name| read(&root.join("tests/library/import").join(name)));
    vec![archive, single_file, chunked.to_vec(), packed.to_vec()]
}

fn requests() -> Vec<Vec<u8>> {
    [
        "POST /markdown?url=https%3A%2F%2Fexample.org%2Fa+b&images=no&favor=recall HTTP/1.1\r\nHost: localhost:7373\r\nContent-Type: text/html; charset=\"gbk\"\r\nContent-Length: 4\r\n\r\n<p>x",
        "POST / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html;q=0.5, text/markdown\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n3;a=b\r\n<p>\r\n1\r\nx\r\n0\r\nTrailer: y\r\n\r\n",
        "GET / HTTP/1.0\r\nHost: localhost\r\nSec-Fetch-Site: none\r\n\r\n",
        "POST /?markdown=1&comments=0&charset=utf-8 HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\n\r\n",
    ]
    .map(|request| request.as_bytes().to_vec())
    .to_vec()
}

fn queries() -> Vec<Vec<u8>> {
    [
        "boat nets",
        "boat* OR net | \"the nets\" -soup",
        "tag:sea tag:\"slow food\" is:unread has:note",
        "-(is:archived lang:de) site:example.org",
        "before:2025-03 after:7d longer:5 shorter:10min author:Ann kind:article",
        "“the boats” ((a) b",
        "山の上 suppe",
        "is:lost OR before:soon)",
    ]
    .iter()
    .flat_map(|query| [0, 3].map(|choice| prefixed(choice, query.as_bytes())))
    .collect()
}

fn imports(root: &Path) -> Vec<Vec<u8>> {
    let all = files(&root.join("tests/library/import"));
    all.iter()
        .filter(|path| path.components().all(|part| !part.as_os_str().to_string_lossy().ends_with(".d")))
        .map(|path| read(path))
        .collect()
}

/// A folder of fixtures as the target `import-zip` takes it.
fn zips(root: &Path) -> Vec<Vec<u8>> {
    let all = files(&root.join("tests/library/import"));
    let mut folders: Vec<PathBuf> = all
        .iter()
        .filter_map(|path| path.ancestors().find(|folder| folder.to_string_lossy().ends_with(".d")))
        .map(Path::to_owned)
        .collect();
    folders.dedup();
    let entry = |folder: &Path, path: &PathBuf| {
        let name = path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/");
        let text: Vec<u8> = read(path).into_iter().filter(|byte| *byte != 0).collect();
        [name.as_bytes(), b"\0", &text, b"\0"].concat()
    };
    folders.iter().map(|folder| files(folder).iter().flat_map(|path| entry(folder, path)).collect()).collect()
}

fn changes() -> Vec<Vec<u8>> {
    // The version, the page size, a page's kind, and a place in the middle.
    let places: [(u32, &[u8]); 5] =
        [(60, b"\0\0\0\x09"), (16, b"\x02\0"), (4096, b"\x0d"), (20_000, b"\xff\xff\xff\xff"), (28, b"\0\0\0\x01")];
    let change = |(at, new): (u32, &[u8])| [&at.to_le_bytes()[..], &[new.len() as u8], new].concat();
    let mut all: Vec<Vec<u8>> = places.map(change).to_vec();
    all.extend([Vec::new(), b"SQLite format 3\0".to_vec()]);
    all
}
