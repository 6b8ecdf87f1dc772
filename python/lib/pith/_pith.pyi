from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import Any, BinaryIO, Literal, final

from pith.errors import PithError
from pith.types import ArticleDict, Engine, Favor, Html, Input, Kind, Reason

__version__: str

@final
class Article:
    """The main content of a page, with metadata."""

    @property
    def title(self) -> str | None:
        """The title, or None."""
    @property
    def byline(self) -> str | None:
        """All authors in one text, as the page writes them."""
    @property
    def authors(self) -> list[str]:
        """The authors, one by one."""
    @property
    def published(self) -> str | None:
        """When it was published: ISO 8601, as much of it as the page says."""
    @property
    def modified(self) -> str | None:
        """When it was last changed: ISO 8601, as much of it as the page says."""
    @property
    def site_name(self) -> str | None:
        """The name of the site."""
    @property
    def domain(self) -> str | None:
        """The host of the canonical address."""
    @property
    def canonical_url(self) -> str | None:
        """The canonical address."""
    @property
    def lang(self) -> str | None:
        """The language, as a BCP 47 tag."""
    @property
    def dir(self) -> Literal["ltr", "rtl"] | None:
        """The direction of writing, 'ltr' or 'rtl'."""
    @property
    def excerpt(self) -> str | None:
        """What the page says it is about or, where it does not, how the text begins."""
    @property
    def image(self) -> str | None:
        """The address of the article's image."""
    @property
    def favicon(self) -> str | None:
        """The address of the site's icon."""
    @property
    def section(self) -> str | None:
        """The section of the site."""
    @property
    def tags(self) -> list[str]:
        """The tags."""
    @property
    def license(self) -> str | None:
        """The licence."""
    @property
    def next_page_url(self) -> str | None:
        """The address of the next page of the same text."""
    @property
    def previous_page_url(self) -> str | None:
        """The address of the previous page of the same text."""
    @property
    def kind(self) -> Kind:
        """The kind of page: 'article', 'forum', 'list', 'product', 'documentation', 'service', 'home' or 'none'."""
    @property
    def is_article(self) -> bool:
        """Whether there is a text to read."""
    @property
    def confidence(self) -> float:
        """How sure it is that the text is the page's main text, 0 to 1: of answers with 0.9 about nine in ten are right."""
    @property
    def length(self) -> int:
        """Characters of the text."""
    @property
    def word_count(self) -> int:
        """Words of the text."""
    @property
    def reading_time(self) -> int:
        """Minutes it takes to read."""
    @property
    def html(self) -> str:
        """The article as HTML, safe to show."""
    @property
    def text(self) -> str:
        """The article as plain text."""
    @property
    def sources(self) -> dict[str, str]:
        """Where each fact was found."""
    @property
    def engine(self) -> Engine:
        """What made it: its name and version."""
    def markdown(self) -> str:
        """The article as Markdown."""
    def to_dict(self) -> ArticleDict:
        """All fields as a dict of plain values: it can be pickled and written as JSON."""
    def explain(self) -> list[Reason]:
        """Why each part was kept or dropped; needs ``explain=True``, otherwise ``NotAsked`` is raised."""

@final
class Articles(Iterator[Article | PithError]):
    """Iterator over the articles of many pages, in order. As a context manager it stops reading ahead at the end."""

    def __iter__(self) -> Articles: ...
    def __next__(self) -> Article | PithError:
        """The next article, or the error in its place."""
    def close(self) -> None:
        """Stops reading pages and releases the iterator of pages."""
    def __enter__(self) -> Articles: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...

def extract(
    html: Html,
    url: str | None = None,
    *,
    charset: str | None = None,
    favor: Favor | None = "balance",
    images: bool | None = True,
    links: bool | None = True,
    tables: bool | None = True,
    embeds: bool | None = True,
    comments: bool | None = None,
    json_ld: bool | None = True,
    explain: bool | None = False,
    max_bytes: int | None = None,
    max_elements: int | None = None,
    max_time: float | None = None,
) -> Article:
    """Extracts the main content of a page.

    Broken markup and a page without an article give a result, too. ``TooLarge`` is raised for a page over 128 MB, 2,000,000 nodes or the
    limits given, ``OutOfTime`` for one that takes longer than ``max_time``, and ``Unreadable`` for bytes that are no text.
    Gzipped bytes are unpacked.

    Options, None for the default:
        url: the address of the page; makes links absolute
        charset: for bytes, the charset of the HTTP header; otherwise it is read from the page or guessed
        favor: "balance", "precision" or "recall"
        images, links, embeds: False removes them; the text of links stays
        tables: False removes tables of data; the text of tables for the layout stays
        comments: True or False; by default it depends on the kind of page
        json_ld: False ignores JSON-LD when metadata is looked for
        explain: keep the reasons for ``explain()``
        max_bytes, max_elements: raise ``TooLarge`` above; never more than 128 MB and 2,000,000 nodes
        max_time: seconds; raise ``OutOfTime`` above
    """

def attempt(
    html: Html,
    url: str | None = None,
    *,
    charset: str | None = None,
    favor: Favor | None = "balance",
    images: bool | None = True,
    links: bool | None = True,
    tables: bool | None = True,
    embeds: bool | None = True,
    comments: bool | None = None,
    json_ld: bool | None = True,
    explain: bool | None = False,
    max_bytes: int | None = None,
    max_elements: int | None = None,
    max_time: float | None = None,
) -> Article | PithError:
    """Like ``extract``, but returns a ``PithError`` instead of raising it."""

def extract_many(
    pages: Iterable[Input],
    threads: int | None = None,
    *,
    favor: Favor | None = "balance",
    images: bool | None = True,
    links: bool | None = True,
    tables: bool | None = True,
    embeds: bool | None = True,
    comments: bool | None = None,
    json_ld: bool | None = True,
    explain: bool | None = False,
    max_bytes: int | None = None,
    max_elements: int | None = None,
    max_time: float | None = None,
) -> Articles:
    """Extracts the main content of many pages on several threads, by default one for each core.

    ``pages`` is an iterable of ``str``, ``bytes``, tuples ``(html, url)`` or ``(html, url, charset)``, or ``pith.Page``. Results come in their
    order; a page that fails is a ``PithError`` in its place. The options are those of ``extract``.

    A result that is done comes out before the next page is asked for, but while none is done, pages are read ahead. With ``threads=1`` a page is
    asked for when the result before it was handed out, so ``pages`` may wait for that result.
    """

@final
class Record:
    """A page in an archive: its HTML, or an error."""

    @property
    def id(self) -> str:
        """The record's id."""
    @property
    def url(self) -> str | None:
        """The URL of the page."""
    @property
    def charset(self) -> str | None:
        """The charset its server named."""
    @property
    def html(self) -> bytes | None:
        """The decompressed HTML; None if there is an error."""
    @property
    def error(self) -> PithError | None:
        """Why there is no HTML."""

@final
class Archive(Iterator[Record]):
    """Iterator over the pages of a web archive (WARC 1.0 and 1.1), gzipped or not. ``source`` is a file opened in binary mode, or any object with
    ``read(size)``."""

    def __new__(cls, source: BinaryIO | Any) -> Archive: ...
    def __iter__(self) -> Archive: ...
    def __next__(self) -> Record:
        """The next page. Damage is an error record, behind which the next pages come; an error of the file is raised."""
