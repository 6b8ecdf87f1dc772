"""Extracts the main content of a web page.

    import pith

    article = pith.extract(html, "https://example.org/story")
    article.title, article.text, article.markdown()
"""

from pith import warc
from pith._pith import Article, Articles, __version__, extract, extract_many
from pith.errors import Fault, NotAsked, OutOfTime, PithError, TooLarge, Unreadable
from pith.page import Page

__all__ = [
    "Article",
    "Articles",
    "Fault",
    "NotAsked",
    "OutOfTime",
    "Page",
    "PithError",
    "TooLarge",
    "Unreadable",
    "__version__",
    "extract",
    "extract_many",
    "warc",
]
