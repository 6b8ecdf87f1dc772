"""Pith on Spark: a function for DataFrames, and a job for web archives and Parquet.

    from pith.spark import extract

    articles = extract(spark.read.parquet("pages"), html="html", url="url")

    python -m pith.spark crawl/*.warc.gz --to articles

Requires pyspark 3.5 or later with pyarrow and pandas, and this package on every executor.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pith.spark.frame import extract

__all__ = ["extract"]


def __getattr__(name: str) -> Any:
    """Imports ``extract`` on first use, so that ``python -m pith.spark`` can say which package is missing."""
    if name != "extract":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pith.spark.frame import extract

    return extract
