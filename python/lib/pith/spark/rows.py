"""Turns articles into rows and Arrow record batches. Independent of Spark."""

from collections.abc import Iterator
from typing import Any

import pyarrow as pa

import pith

#: The columns of an article: name, Arrow type, Spark type.
COLUMNS: tuple[tuple[str, pa.DataType, str], ...] = (
    ("title", pa.string(), "string"),
    ("authors", pa.list_(pa.string()), "array<string>"),
    ("date", pa.string(), "string"),
    ("kind", pa.string(), "string"),
    ("confidence", pa.float64(), "double"),
    ("text", pa.string(), "string"),
    ("markdown", pa.string(), "string"),
    ("error", pa.struct([("code", pa.string()), ("message", pa.string())]), "struct<code:string,message:string>"),
)
#: The columns before them in the output of the job.
NAMES: tuple[tuple[str, pa.DataType, str], ...] = (("id", pa.string(), "string"), ("url", pa.string(), "string"))

#: Maximum rows of a record batch, and characters of text that complete one.
MOST_ROWS = 64
MOST_TEXT = 4 << 20


def row(result: pith.Article | pith.PithError, markdown: bool) -> tuple[Any, ...]:
    """The values of ``COLUMNS`` for a result. The date is that of publication, or of the last change if only that is known."""
    if isinstance(result, pith.PithError):
        return (None, None, None, None, None, None, None, {"code": result.code, "message": str(result)})
    date = result.published or result.modified
    written = result.markdown() if markdown else None
    return (result.title, result.authors, date, result.kind, result.confidence, result.text, written, None)


def arrays(rows: list[tuple[Any, ...]], columns: tuple[tuple[str, pa.DataType, str], ...]) -> list[pa.Array]:
    """Rows as Arrow arrays, one per column."""
    values = zip(*rows, strict=True) if rows else ((),) * len(columns)
    return [pa.array(column, kind) for column, (_, kind, _) in zip(values, columns, strict=True)]


def batches(rows: Iterator[tuple[Any, ...]]) -> Iterator[pa.RecordBatch]:
    """Rows with id and URL, as record batches of bounded size."""
    columns = (*NAMES, *COLUMNS)
    names = [name for name, _, _ in columns]
    collected: list[tuple[Any, ...]] = []
    text = 0
    for one in rows:
        collected.append(one)
        text += len(one[7] or "") + len(one[8] or "")
        if len(collected) >= MOST_ROWS or text >= MOST_TEXT:
            yield pa.RecordBatch.from_arrays(arrays(collected, columns), names=names)
            collected, text = [], 0
    if collected:
        yield pa.RecordBatch.from_arrays(arrays(collected, columns), names=names)


def ddl(columns: tuple[tuple[str, pa.DataType, str], ...]) -> str:
    """Columns as a Spark schema."""
    return ", ".join(f"`{name}` {kind}" for name, _, kind in columns)
