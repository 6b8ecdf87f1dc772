"""Exceptions. A strange page is not an error; exceeding a limit is.

Wrong arguments raise ``TypeError`` or ``ValueError``.
"""

from typing import ClassVar


class PithError(Exception):
    """Base class. ``code`` is a short name for programs, the same as in the output of ``pith batch``."""

    code: ClassVar[str] = "failed"


class TooLarge(PithError):
    """The page exceeds a limit: the caller's, or 128 MB."""

    code = "too-large"


class OutOfTime(PithError):
    """The page took longer than ``max_time``."""

    code = "out-of-time"


class Unreadable(PithError):
    """The input is not a page: neither ``str`` nor ``bytes``, a broken archive, an image in an archive."""

    code = "unreadable"


class NotAsked(PithError):
    """``Article.explain()`` was called on an article extracted without ``explain=True``."""

    code = "not-asked"


class Fault(PithError):
    """A bug in Pith. Please report it."""

    code = "fault"
