"""Reads web archives (WARC) for ``extract_many``:

    with open("crawl.warc.gz", "rb") as file:
        for article in pith.extract_many(pith.warc.pages(file)):
            ...
"""

from collections.abc import Iterator
from typing import BinaryIO

from pith._pith import Archive, Record
from pith.errors import PithError
from pith.page import Page

__all__ = ["Archive", "Record", "pages"]


def pages(file: BinaryIO) -> Iterator[Page | PithError]:
    """The pages of an archive, a file opened in binary mode, gzipped or not, in order. An unreadable page is an error in its place, and a truncated archive ends with one;
    ``extract_many`` passes errors on. Use ``Archive`` if you need the ids of the records."""
    return _pages(Archive(file))


def _pages(archive: Archive) -> Iterator[Page | PithError]:
    for record in archive:
        if record.html is None:
            yield record.error if record.error is not None else PithError("no page")
        else:
            yield Page(record.html, record.url, record.charset)
