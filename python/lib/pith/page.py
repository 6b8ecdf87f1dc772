"""Input of ``extract_many``."""

from typing import NamedTuple, TypeAlias

#: Text, or bytes as a server sent them.
Html: TypeAlias = str | bytes | bytearray | memoryview


class Page(NamedTuple):
    """A page with its URL and charset. A plain tuple in this order works as well."""

    html: Html
    #: The URL of the page; makes its links absolute.
    url: str | None = None
    #: For bytes: the charset from the Content-Type header.
    charset: str | None = None
