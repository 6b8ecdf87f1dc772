"""The types that appear in signatures."""

from typing import Literal, TypeAlias, TypedDict

from pith.errors import PithError
from pith.page import Html as Html
from pith.page import Page

Favor: TypeAlias = Literal["balance", "precision", "recall"]
Kind: TypeAlias = Literal["article", "forum", "list", "product", "documentation", "service", "home", "none"]
Input: TypeAlias = Html | Page | tuple[Html, str | None] | tuple[Html, str | None, str | None] | PithError


class Reason(TypedDict):
    """Why a part of the page was kept or dropped."""

    room: str
    rule: str
    number: float | None
    kept: bool | None
    text: str


class Engine(TypedDict):
    """What made an article."""

    name: str
    version: str


class ArticleDict(TypedDict):
    """The fields of an article."""

    title: str | None
    byline: str | None
    authors: list[str]
    published: str | None
    modified: str | None
    site_name: str | None
    domain: str | None
    canonical_url: str | None
    lang: str | None
    dir: Literal["ltr", "rtl"] | None
    excerpt: str | None
    image: str | None
    favicon: str | None
    section: str | None
    tags: list[str]
    license: str | None
    next_page_url: str | None
    previous_page_url: str | None
    kind: Kind
    is_article: bool
    confidence: float
    length: int
    word_count: int
    reading_time: int
    html: str
    text: str
    sources: dict[str, str]
    engine: Engine
