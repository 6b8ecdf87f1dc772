"""trafilatura's functions, implemented with Pith.

    from pith.compat.trafilatura import extract     # was: from trafilatura import extract

Arguments that cannot be supported and would change the result raise ``ValueError``. Arguments that only tune trafilatura's own algorithm are
ignored, with one warning in the log. Neither trafilatura nor lxml is imported.
"""

import csv
import html as markup
import io
import json
import logging
import unicodedata
import warnings
import zlib
from collections.abc import Collection
from configparser import ConfigParser
from dataclasses import dataclass
from typing import Any

import pith

LOGGER = logging.getLogger(__name__)

FORMATS = ("csv", "html", "json", "markdown", "python", "txt")
#: Formats that are trafilatura's own XML schemas.
REFUSED_FORMATS = ("xml", "xmltei")

#: The fields of a document, in trafilatura's order.
FIELDS = (
    "title", "author", "url", "hostname", "description", "sitename", "date", "categories", "tags", "fingerprint", "id", "license",
    "comments", "raw_text", "text", "language", "image", "pagetype", "filedate",
)
#: The fields in the header of text and in the head of HTML.
HEADER = ("title", "author", "url", "hostname", "description", "sitename", "date", "categories", "tags", "fingerprint", "id", "license")

#: Functions of trafilatura that do not exist here, and what to use instead.
MISSING = {
    "baseline": "pith has one algorithm; call extract()",
    "fetch_response": "pith fetches nothing",
    "fetch_url": "pith fetches nothing",
    "html2txt": "pith has one algorithm; call extract()",
    "load_html": "the page is not an lxml tree here; pass text or bytes",
}

#: Words that YAML does not read as strings.
YAML_WORDS = frozenset({"true", "false", "yes", "no", "on", "off", "y", "n", "null", "none", "~"})


@dataclass
class Document:
    """The result of ``bare_extraction``. trafilatura's lxml trees ``body`` and ``commentsbody`` do not exist; use ``html``."""

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None
    categories: list[str] | None = None
    tags: list[str] | None = None
    #: Always None: the fingerprint is specific to trafilatura's text.
    fingerprint: str | None = None
    id: str | None = None
    license: str | None = None
    #: Always None: requested comments are part of the text.
    comments: str | None = None
    raw_text: str | None = None
    text: str | None = None
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    filedate: str | None = None
    #: The article as HTML.
    html: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The fields as a dict."""
        return {name: getattr(self, name) for name in (*FIELDS, "html")}

    def __getattr__(self, name: str) -> Any:
        if name in ("body", "commentsbody"):
            raise AttributeError(f"a document of pith has no {name}: it is an lxml tree in trafilatura; use .html")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


@dataclass
class _Options:
    """The options, named as in trafilatura's ``Extractor``, so that one can be passed as ``options``."""

    format: str = "txt"
    fast: bool = False
    focus: str = "balanced"
    comments: bool = True
    formatting: bool = False
    links: bool = False
    images: bool = False
    tables: bool = True
    dedup: Any = False
    lang: str | None = None
    url: str | None = None
    with_metadata: bool = False
    only_with_metadata: bool = False
    tei_validation: bool = False
    author_blacklist: Collection[str] = ()
    url_blacklist: Collection[str] = ()
    min_output_size: int = 1
    max_file_size: int = 20_000_000


_WARNED: set[str] = set()


def __getattr__(name: str) -> Any:
    """Says why a function of trafilatura is missing: as ``ImportError``, since ``from … import`` hides the message of an ``AttributeError``."""
    if name in MISSING:
        raise ImportError(f"{__name__} has no {name}: {MISSING[name]}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _warn_once(message: str) -> None:
    if message not in _WARNED:
        _WARNED.add(message)
        LOGGER.warning(message)


def _read_arguments(given: dict[str, Any]) -> _Options:
    """Collects the arguments, and warns about or rejects those that are not supported."""
    if given.get("no_fallback"):
        warnings.warn('"no_fallback" will be removed, use "fast" instead', DeprecationWarning, stacklevel=4)
    if given.get("max_tree_size"):
        raise ValueError('"max_tree_size" will be removed, use settings.cfg instead')
    if given.get("prune_xpath") is not None:
        raise ValueError("prune_xpath is not supported: the page is not an lxml tree here; prune it before you call extract()")
    if given.get("date_extraction_params"):
        _warn_once("date_extraction_params has no effect: dates are not found by htmldate")
    options = given.get("options")
    if hasattr(options, "format"):
        known = {name: getattr(options, name) for name in _Options.__dataclass_fields__ if hasattr(options, name)}
        chosen = _Options(**known)
    else:
        chosen = _from_arguments(given)
    if chosen.format in REFUSED_FORMATS:
        raise ValueError(f'output_format="{chosen.format}" is not supported: it is trafilatura\'s own schema; use "html", "markdown" or "json"')
    if chosen.format not in FORMATS:
        raise AttributeError(f"Cannot set format, must be one of: {', '.join(FORMATS)}")
    if chosen.fast:
        _warn_once("fast has no effect: there is only one algorithm, without fallback")
    if chosen.dedup:
        _warn_once("deduplicate has no effect: repetitions within a page are always removed, and pages are not compared")
    if chosen.tei_validation:
        _warn_once("tei_validation has no effect unless output_format is 'xmltei'")
    return chosen


def _from_arguments(given: dict[str, Any]) -> _Options:
    precision, recall = given.get("favor_precision"), given.get("favor_recall")
    if precision and recall:
        _warn_once("'precision' and 'recall' are mutually exclusive, 'recall' takes precedence")
    output_format, formatting = given["output_format"], given.get("include_formatting")
    config = given.get("config")
    if given.get("settingsfile"):
        config = ConfigParser()
        with open(given["settingsfile"], encoding="utf-8") as file:
            config.read_file(file)
    chosen = _Options(
        format=output_format,
        fast=bool(given.get("fast") or given.get("no_fallback")),
        focus="recall" if recall else "precision" if precision else "balanced",
        comments=given["include_comments"],
        formatting=(output_format == "markdown") if formatting is None else formatting,
        links=given["include_links"],
        images=given["include_images"],
        tables=given["include_tables"],
        dedup=given.get("deduplicate"),
        lang=given.get("target_language"),
        url=given.get("url"),
        only_with_metadata=given.get("only_with_metadata", False),
        tei_validation=given.get("tei_validation", False),
        author_blacklist=given.get("author_blacklist") or (),
        url_blacklist=given.get("url_blacklist") or (),
    )
    chosen.with_metadata = bool(given.get("with_metadata") or chosen.only_with_metadata or chosen.author_blacklist or chosen.url_blacklist)
    if config is not None:
        chosen.min_output_size = config.getint("DEFAULT", "MIN_OUTPUT_SIZE", fallback=chosen.min_output_size)
        chosen.max_file_size = config.getint("DEFAULT", "MAX_FILE_SIZE", fallback=chosen.max_file_size)
        _warn_once("of a configuration only MIN_OUTPUT_SIZE and MAX_FILE_SIZE have an effect")
    return chosen


def _html(content: Any) -> str | bytes:
    """The page as text or bytes. Accepts lxml elements and HTTP responses with ``data``, as trafilatura does."""
    if isinstance(content, (str, bytes)):
        return content
    if hasattr(content, "tag"):
        from lxml.html import tostring  # The caller has an lxml element, so lxml is installed.

        return str(tostring(content, encoding="unicode"))
    data = getattr(content, "data", None)
    if isinstance(data, (str, bytes)):
        return data
    raise TypeError("incompatible input type", type(content))


def _inflated(page: str | bytes, limit: int) -> str | bytes:
    """Unpacks zlib, as trafilatura does; gzip is unpacked by ``pith.extract``. What cannot be unpacked stays as it is."""
    if isinstance(page, str) or page[:1] != b"\x78" or int.from_bytes(page[:2], "big") % 31:
        return page
    stream = zlib.decompressobj()
    try:
        unpacked = stream.decompress(page, limit + 1)
    except zlib.error:
        return page
    return unpacked if stream.eof or len(unpacked) > limit else page


def _has_markup(page: str | bytes) -> bool:
    """Whether there is a tag; packed bytes are not looked into."""
    return "<" in page if isinstance(page, str) else b"<" in page or page.startswith(b"\x1f\x8b")


def _article(content: Any, chosen: _Options) -> pith.Article | None:
    try:
        page = _inflated(_html(content), chosen.max_file_size)
        if not _has_markup(page):
            LOGGER.warning("discarding data: %s (no HTML)", chosen.url)
            return None
        return pith.extract(
            page,
            chosen.url,
            favor={"precision": "precision", "recall": "recall"}.get(chosen.focus, "balance"),  # type: ignore[arg-type]
            images=chosen.images,
            links=chosen.links,
            tables=chosen.tables,
            # The default keeps the posts of forums: they are the text, in trafilatura as well.
            comments=True if chosen.comments else None,
            max_bytes=chosen.max_file_size,
        )
    except (TypeError, pith.PithError) as error:
        LOGGER.warning("discarding data: %s (%s)", chosen.url, error)
        return None


def _language(tag: str | None) -> str | None:
    """The language without script and country: "en" of "en-GB"."""
    return (tag or "").replace("_", "-").split("-")[0].lower() or None


def _read(content: Any, chosen: _Options) -> tuple[pith.Article, Document] | None:
    article = _article(content, chosen)
    if article is None:
        return None
    document = _document(article, chosen)
    language, wanted = _language(article.lang), _language(chosen.lang)
    wrong_language = bool(wanted and language) and language != wanted
    lacking = chosen.only_with_metadata and not (document.date and document.title and document.url)
    if len(article.text) < max(1, chosen.min_output_size) or wrong_language or lacking or document.url in chosen.url_blacklist:
        LOGGER.warning("discarding data: %s", chosen.url)
        return None
    return article, document


def _document(article: pith.Article, chosen: _Options) -> Document:
    document = Document(raw_text=article.text, html=article.html)
    if chosen.lang:
        document.language = _language(article.lang)
    if not chosen.with_metadata:
        return document
    authors = [author for author in article.authors if author not in chosen.author_blacklist]
    day = article.published or article.modified
    document.title = article.title
    document.author = "; ".join(authors) or None
    document.url = article.canonical_url or chosen.url
    # trafilatura cuts all subdomains, by a list of suffixes.
    document.hostname = article.domain.removeprefix("www.") if article.domain else None
    # Without a description, the excerpt is the beginning of the text.
    document.description = article.excerpt if article.sources.get("excerpt") != "text" else None
    document.sitename = article.site_name
    document.date = day[:10] if day else None
    document.categories = [article.section] if article.section else []
    document.tags = article.tags
    document.license = article.license
    document.language = _language(article.lang)
    document.image = article.image
    document.pagetype = article.kind
    return document


def _as_text(article: pith.Article, chosen: _Options) -> str:
    """The text, as Markdown if it must show formatting, links or images; trafilatura does the same."""
    return article.markdown().rstrip("\n") if chosen.formatting or chosen.links or chosen.images else article.text


def _yaml(value: str) -> str:
    """A YAML string, quoted if necessary."""
    plain = (
        value == value.strip()
        and value[:1].isalpha()
        and ": " not in value
        and " #" not in value
        and not value.endswith(":")
        and value.lower() not in YAML_WORDS
        and all(sign >= " " and sign != "\x7f" for sign in value)
    )
    return value if plain else json.dumps(value, ensure_ascii=False)


def _known(document: Document) -> list[tuple[str, str | list[str]]]:
    return [(name, value) for name in HEADER if (value := getattr(document, name))]


def _written(article: pith.Article, document: Document, chosen: _Options) -> str:
    if chosen.format == "json":
        written = json.dumps(_json(article, document, chosen), ensure_ascii=False)
    elif chosen.format == "csv":
        written = _csv(_as_text(article, chosen), document)
    elif chosen.format == "html":
        facts = ((name, value if isinstance(value, str) else ";".join(value)) for name, value in _known(document))
        metas = "".join(f'    <meta name="{name}" content="{markup.escape(value)}">\n' for name, value in facts)
        head = f"  <head>\n{metas}  </head>\n" if chosen.with_metadata else ""
        written = f"<html>\n{head}  <body>\n{article.html}\n  </body>\n</html>"
    else:
        # The repr of a list is a list in YAML.
        lines = "".join(f"{name}: {_yaml(value) if isinstance(value, str) else value}\n" for name, value in _known(document))
        written = (f"---\n{lines}---\n" if chosen.with_metadata else "") + _as_text(article, chosen)
    return unicodedata.normalize("NFC", written)


def _json(article: pith.Article, document: Document, chosen: _Options) -> dict[str, Any]:
    if not chosen.with_metadata:
        return {"text": article.text, "comments": ""}
    fields = {name: getattr(document, name) for name in FIELDS}
    fields["source"] = fields.pop("url")
    fields["source-hostname"] = fields.pop("sitename")
    fields["excerpt"] = fields.pop("description")
    fields["categories"] = ";".join(fields.pop("categories") or ())
    fields["tags"] = ";".join(fields.pop("tags") or ())
    fields["text"] = article.text
    fields["comments"] = ""
    return fields


def _csv(text: str, document: Document) -> str:
    row = (document.url, document.id, document.fingerprint, document.hostname, document.title, document.image, document.date, text,
           document.comments, document.license, document.pagetype)
    out = io.StringIO()
    csv.writer(out, delimiter="\t", quoting=csv.QUOTE_MINIMAL).writerow([value or "null" for value in row])
    return out.getvalue()


def _document_of(given: dict[str, Any]) -> Document | None:
    chosen = _read_arguments(given)
    if chosen.format == "python":
        raise ValueError("'python' format only usable in bare_extraction() function")
    found = _read(given["filecontent"], chosen)
    if found is None:
        return None
    article, document = found
    document.id = given["record_id"]
    document.text = _written(article, document, chosen)
    return document


def extract(
    filecontent: Any,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "txt",
    tei_validation: bool = False,
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: Any = False,
    date_extraction_params: dict[str, Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    settingsfile: str | None = None,
    prune_xpath: str | list[str] | None = None,
    config: ConfigParser | None = None,
    options: Any = None,
) -> str | None:
    """The main text as "txt", "markdown", "html", "json" or "csv"; None if there is none."""
    document = _document_of(dict(locals()))
    return document.text if document is not None else None


def extract_with_metadata(
    filecontent: Any,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "txt",
    tei_validation: bool = False,
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: Any = False,
    date_extraction_params: dict[str, Any] | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    settingsfile: str | None = None,
    prune_xpath: str | list[str] | None = None,
    config: ConfigParser | None = None,
    options: Any = None,
) -> Document | None:
    """Like ``extract``, but returns the document with metadata; the formatted article is its ``text``."""
    return _document_of({**locals(), "with_metadata": True})


def bare_extraction(
    filecontent: Any,
    url: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "python",
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: Any = False,
    date_extraction_params: dict[str, Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    as_dict: bool = False,
    prune_xpath: str | list[str] | None = None,
    config: ConfigParser | None = None,
    options: Any = None,
) -> Document | dict[str, Any] | None:
    """The article as a ``Document``, or as a dict with ``as_dict``; None if there is none."""
    if as_dict:
        warnings.warn('"as_dict" will be removed, use the .as_dict() method instead', DeprecationWarning, stacklevel=2)
    chosen = _read_arguments(dict(locals()))
    found = _read(filecontent, chosen)
    if found is None:
        return None
    article, document = found
    document.text = document.raw_text = _as_text(article, chosen)
    return document.as_dict() if as_dict else document


def extract_metadata(
    filecontent: Any,
    default_url: str | None = None,
    date_config: dict[str, Any] | None = None,
    extensive: bool = True,
    author_blacklist: set[str] | None = None,
) -> Document:
    """The metadata of a page, without its text; a document without any if there is no page."""
    if date_config or not extensive:
        _warn_once("date_config and extensive have no effect: dates are not found by htmldate")
    chosen = _Options(url=default_url, with_metadata=True, author_blacklist=author_blacklist or ())
    article = _article(filecontent, chosen)
    if article is None:
        return Document()
    document = _document(article, chosen)
    document.raw_text, document.html = None, ""
    return document
