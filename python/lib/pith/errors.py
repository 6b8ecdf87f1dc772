"""Exceptions. A strange page is not an error; exceeding a limit is, and so are bytes that are no text.

Wrong arguments raise ``TypeError`` or ``ValueError``.
"""

from typing import ClassVar


class PithError(Exception):
    """Base class. ``code`` is a short name for programs, the same as in the output of ``pith batch``."""

    code: ClassVar[str] = "failed"


class TooLarge(PithError):
    """The page exceeds a limit: the caller's, 128 MB, or 2,000,000 nodes."""

    code = "too-large"


class OutOfTime(PithError):
    """The page took longer than ``max_time``."""

    code = "out-of-time"


class Unreadable(PithError):
    """The input is not a page: bytes that are no text, such as an image, a PDF or gzip that is cut short; a broken archive; in ``extract_many`` an
    item that is neither ``str`` nor ``bytes``."""

    code = "unreadable"


class NotAsked(PithError):
    """``Article.explain()`` was called on an article extracted without ``explain=True``."""

    code = "not-asked"


class Fault(PithError):
    """A bug in Pith. Please report it."""

    code = "fault"
