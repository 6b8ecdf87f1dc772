"""An extractor for datatrove's pipelines.

    from pith.datatrove import Pith

    pipeline = [WarcReader(...), Pith(favor="precision"), JsonlWriter(...)]

It needs the package ``datatrove``.
"""

import logging
from typing import Any, Literal

from datatrove.data import Document, DocumentsPipeline
from datatrove.pipeline.extractors.base import BaseExtractor

from pith._pith import attempt
from pith.errors import PithError

__all__ = ["Pith"]

LOGGER = logging.getLogger(__name__)


class Pith(BaseExtractor):  # type: ignore[misc, unused-ignore]
    """Extracts the main text from the HTML of each document. A document that cannot be read is dropped; the first one is logged.

    Args:
        output: "text" or "markdown"
        only_articles: drop documents without an article, by Pith's own judgement; otherwise keep the best text on the page
        timeout: maximum seconds for a document
        **options: options of ``pith.extract``, such as ``favor`` or ``links``
    """

    name = "⛏ Pith"
    _requires_dependencies = [("pith", "pith-reader")]

    def __init__(self, output: Literal["text", "markdown"] = "text", only_articles: bool = False, timeout: float = 1, **options: Any) -> None:
        super().__init__(timeout)
        if output not in ("text", "markdown"):
            raise ValueError(f"output must be 'text' or 'markdown', not {output!r}")
        for name in ("html", "url"):
            if name in options:
                raise TypeError(f"{name} is not an option: it is taken from each document")
        attempt("", **options)  # Fails on wrong options now instead of on every document.
        self.output = output
        self.only_articles = only_articles
        self.options = options
        self._is_logged = False

    def run(self, data: DocumentsPipeline, rank: int = 0, world_size: int = 1) -> DocumentsPipeline:
        """Replaces the HTML of each document by its text. A URL in the metadata makes links absolute."""
        return super().run(map(_with_url, data), rank, world_size)

    def extract(self, text: str, url: str | None = None) -> str:
        """The main text of a page; nothing if it cannot be read. An exception would end the process of datatrove's sandbox."""
        try:
            article = attempt(text, url, **self.options)
        except TypeError as error:  # The options are checked, so it is the document that has no text.
            return self._failed(error)
        if isinstance(article, PithError):
            return self._failed(article)
        if self.only_articles and not article.is_article:
            return ""
        return article.markdown() if self.output == "markdown" else article.text

    def _failed(self, error: Exception) -> str:
        if not self._is_logged:
            self._is_logged = True
            LOGGER.warning("dropped a document: %s (further ones are not logged)", error)
        return ""


def _with_url(document: Document) -> Document:
    """Adds the URL: the sandbox of datatrove passes a tuple as arguments."""
    url = document.metadata.get("url")
    document.text = (document.text, url if isinstance(url, str) else None)
    return document
