"""Web archives."""

import io
import subprocess
import sys

import pytest
from conftest import archive, page, record

import pith
import pith.warc

RECORDS = [record(f"https://example.org/{number}", page(f"Page {number}").encode(), f"id-{number}") for number in range(3)]


@pytest.mark.parametrize("packed", [True, False])
def test_pages_of_an_archive(packed):
    file = io.BytesIO(archive(RECORDS) if packed else b"".join(RECORDS))
    articles = list(pith.extract_many(pith.warc.pages(file), 2))
    assert [article.title for article in articles] == ["Page 0", "Page 1", "Page 2"]
    assert "(https://example.org/more)" in articles[0].markdown()


def test_records_tell_id_address_and_charset():
    html = page("Füße").encode("latin-1")
    found = list(pith.warc.Archive(io.BytesIO(record("https://example.org/", html, "id-1", "text/html; charset=latin1"))))
    assert [(one.id, one.url, one.charset, one.html, one.error) for one in found] == [("id-1", "https://example.org/", "latin1", html, None)]


def test_an_archive_that_is_cut_short_ends_with_an_error():
    for whole in (archive(RECORDS), b"".join(RECORDS)):
        results = list(pith.extract_many(pith.warc.pages(io.BytesIO(whole[: len(whole) - 300]))))
        assert [type(result) for result in results] == [pith.Article, pith.Article, pith.Unreadable]
    (only,) = pith.warc.Archive(io.BytesIO(b"no archive at all"))
    assert only.error.code == "unreadable" and only.html is None and only.id == ""
    assert list(pith.warc.Archive(io.BytesIO(b""))) == []


def test_a_picture_is_an_error_and_the_rest_goes_on():
    file = io.BytesIO(record("https://example.org/p", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x03\0\x01\x02\x03" * 9, "p") + RECORDS[1])
    assert [one.error.code if one.error else one.id for one in pith.warc.Archive(file)] == ["unreadable", "id-1"]


def test_errors_of_the_file_are_raised():
    class Broken(io.RawIOBase):
        def read(self, size=-1):
            raise ConnectionResetError("the network is gone")

    with pytest.raises(ConnectionResetError, match="gone"):
        list(pith.warc.Archive(Broken()))
    with pytest.raises(TypeError, match="binary"):
        pith.warc.Archive(io.StringIO("text"))
    for read in (pith.warc.Archive, pith.warc.pages):
        with pytest.raises(TypeError, match="binary mode, not str"):
            read("crawl.warc.gz")


def test_the_module_is_there_with_the_package():
    subprocess.run([sys.executable, "-c", "import pith; pith.warc.pages"], check=True)
