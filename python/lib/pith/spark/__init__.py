"""Pith on Spark: a function for DataFrames, and a job for web archives and Parquet.

    from pith.spark import extract

    articles = extract(spark.read.parquet("pages"), html="html", url="url")

    python -m pith.spark crawl/*.warc.gz --to articles

Requires pyspark 3.5 or later with pyarrow and pandas, and this package on every executor.
"""

from pith.spark.frame import extract

__all__ = ["extract"]
