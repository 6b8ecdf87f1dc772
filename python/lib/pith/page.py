"""Input of ``extract_many``."""

from typing import NamedTuple


class Page(NamedTuple):
    """A page with its URL and charset. A plain tuple in this order works as well."""

    html: str | bytes
    #: The URL of the page; makes its links absolute.
    url: str | None = None
    #: For bytes: the charset from the Content-Type header.
    charset: str | None = None
