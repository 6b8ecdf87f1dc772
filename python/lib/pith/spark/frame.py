"""Extracts articles from a column of a DataFrame."""

from collections.abc import Callable, Iterator
from typing import Any, cast

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql import functions as F
from pyspark.sql.types import StructType

import pith
from pith._pith import attempt
from pith.spark.rows import COLUMNS, MOST_ROWS, arrays, ddl, row

#: Default limits of a page, the same as in `pith serve`.
MAX_BYTES = 16 << 20
MAX_TIME = 20.0

#: Internal columns: the page, and whether it exceeds the limit.
PAGE = "pith_page"
TOO_LARGE = "pith_too_large"

Counter = Callable[[int], None]


def extract(
    df: DataFrame,
    html: str = "html",
    url: str | None = "url",
    *,
    charset: str | None = None,
    markdown: bool = True,
    max_bytes: int | None = MAX_BYTES,
    max_time: float | None = MAX_TIME,
    **options: Any,
) -> DataFrame:
    """Extracts articles from a column of pages (string or binary), one row per row.

    Keeps all columns except ``html`` and adds title, authors, date, kind, confidence, text, markdown and error. A page that cannot be read has
    an ``error`` with code and message; the job does not fail. ``url`` and ``charset`` name columns, or are None. The options are those of
    ``pith.extract``.
    """
    return mapped(df, html, url, charset, markdown, {"max_bytes": max_bytes, "max_time": max_time, **options}, None)


def mapped(
    df: DataFrame,
    html: str,
    url: str | None,
    charset: str | None,
    markdown: bool,
    options: dict[str, Any],
    count: Counter | None,
) -> DataFrame:
    """``extract`` that also counts its input rows."""
    _check(df, html, url, charset, options)
    kept = [name for name in df.columns if name != html]
    made = cast(StructType, StructType.fromDDL(ddl(COLUMNS)))
    schema = StructType([*(df.schema[name] for name in kept), *made.fields])
    # Pages over the limit stay in the JVM: copying hundreds of megabytes to Python only to refuse them is expensive.
    size = F.expr(f"octet_length(`{html}`)")
    limit = options.get("max_bytes") or 128 << 20
    pages = df.select(
        *(F.col(f"`{name}`") for name in kept),
        F.when(size <= limit, F.col(f"`{html}`")).alias(PAGE),
        (size > limit).alias(TOO_LARGE),
    )
    return pages.mapInArrow(_Reader(kept, url, charset, markdown, limit, options, count), schema)


def _check(df: DataFrame, html: str, url: str | None, charset: str | None, options: dict[str, Any]) -> None:
    for name in (html, url, charset):
        if name is not None and name not in df.columns:
            raise ValueError(f"there is no column {name!r}; there are {', '.join(df.columns)}")
    kind = df.schema[html].dataType.typeName()
    if kind not in ("string", "binary"):
        raise TypeError(f"the column {html!r} must hold strings or binaries, not {kind}")
    taken = [name for name, _, _ in COLUMNS if name in df.columns and name != html]
    if taken:
        raise ValueError(f"the column {taken[0]!r} already exists: rename or drop it first")
    # Fails on wrong options here instead of on every executor.
    attempt("", **options)


class _Reader:
    """Runs on the executors."""

    def __init__(
        self,
        kept: list[str],
        url: str | None,
        charset: str | None,
        markdown: bool,
        limit: int,
        options: dict[str, Any],
        count: Counter | None,
    ) -> None:
        self.kept = kept
        self.url = url
        self.charset = charset
        self.markdown = markdown
        self.limit = limit
        self.options = options
        self.count = count

    def __call__(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            if self.count is not None:
                self.count(batch.num_rows)
            for start in range(0, batch.num_rows, MOST_ROWS):
                yield self.articles(batch.slice(start, MOST_ROWS))

    def articles(self, pages: pa.RecordBatch) -> pa.RecordBatch:
        given = zip(*(column(pages, name) for name in (PAGE, self.url, self.charset, TOO_LARGE)), strict=True)
        rows = [row(self.result(*(value.as_py() for value in values)), self.markdown) for values in given]
        kept = [pages.column(name) for name in self.kept]
        names = [*self.kept, *(name for name, _, _ in COLUMNS)]
        return pa.RecordBatch.from_arrays([*kept, *arrays(rows, COLUMNS)], names=names)

    def result(self, html: str | bytes | None, url: Any, charset: Any, too_large: bool | None) -> pith.Article | pith.PithError:
        if too_large:
            return pith.TooLarge(f"the page has too many bytes: more than {self.limit}")
        if html is None:
            return pith.Unreadable("there is no page: the value is null")
        return attempt(html, _text(url), charset=_text(charset), **self.options)


def column(pages: pa.RecordBatch, name: str | None) -> pa.Array:
    """A column, or nulls if there is none."""
    return pages.column(name) if name is not None else pa.nulls(pages.num_rows)


def _text(value: Any) -> str | None:
    """Ignores values that are not strings."""
    return value if isinstance(value, str) else None
