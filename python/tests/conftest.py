"""What several tests use. The package is the installed one: nothing here puts the sources on the path."""

import gzip
import io
import pathlib
from collections.abc import Iterable

ROOT = pathlib.Path(__file__).resolve().parents[2]

PROSE = "The lamp was lit at dusk, and the keeper climbed the stairs with a can of oil, as he had done for forty years."

#: A table of data: a small one without a head could be there for the layout.
TABLE = "<table><caption>Ships</caption><thead><tr><th>Year<th>Ships<th>Lamps</thead>" + "".join(
    f"<tr><td>{1870 + number}<td>twelve ships<td>{number}" for number in range(8)
) + "</table>"


def page(title: str, paragraphs: int = 6) -> str:
    """A page with an article."""
    body = "".join(f"<p>{PROSE} It was {1870 + number}, and the sea was calm.</p>" for number in range(paragraphs))
    return (
        f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{title}</title></head><body><nav><a href=/a>Home</a> <a href=/b>All</a></nav>"
        f"<main><article><h1>{title}</h1>{body}<p>See <a href=/more>more</a>.</p></article></main><footer>Imprint</footer></body></html>"
    )


def record(url: str, html: bytes, name: str, kind: str = "text/html; charset=utf-8") -> bytes:
    """A record of a web archive."""
    answer = b"HTTP/1.1 200 OK\r\nContent-Type: " + kind.encode() + b"\r\n\r\n" + html
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Record-ID: <urn:uuid:{name}>\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(answer)}\r\n\r\n"
    )
    return head.encode() + answer + b"\r\n\r\n"


def archive(records: Iterable[bytes]) -> bytes:
    """A packed web archive, each record packed by itself, as crawlers write it."""
    out = io.BytesIO()
    for one in records:
        out.write(gzip.compress(one, 1))
    return out.getvalue()
