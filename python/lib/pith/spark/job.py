"""The job: reads web archives and Parquet, writes one row per page as Parquet, and can be resumed.

The input files are divided into batches. A batch is one Spark job that writes the folder ``batch=NNNNN``. Then its rows are counted, and a
manifest in ``_pith`` records the input files and the counts. A batch is finished if and only if it has a manifest: a resumed job deletes folders
without one and reads their inputs again.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from typing import Any

import pyarrow as pa
from pyspark.errors import AnalysisException
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F

import pith
from pith._pith import attempt
from pith.spark.files import Folder, Source, opened, sources
from pith.spark.frame import MAX_BYTES, MAX_TIME, Counter, mapped
from pith.spark.rows import COLUMNS, NAMES, batches, ddl, row
from pith.warc import Archive

#: The folder of the manifests. Spark ignores names with a leading underscore when it reads the rows.
MANIFESTS = "_pith"
#: The options that the rows were made with.
PLAN = f"{MANIFESTS}/job.json"
#: Batches that run at once, so that free cores start the next batch while the last files of one are read.
AT_ONCE = 2
#: Files per core in a batch.
FILES_A_CORE = 4
#: Rows that Spark sends to Python at once. With its default of 10,000, large pages would fill the memory.
ROWS_AT_ONCE = 64


@dataclass(frozen=True)
class Plan:
    """How rows are made: the same for all rows of a folder."""

    columns: dict[str, str | None]
    markdown: bool
    options: dict[str, Any]
    version: str = pith.__version__


@dataclass
class Batch:
    """A batch of input files with its counts."""

    number: int
    inputs: list[Source]
    read: int = 0
    written: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def name(self) -> str:
        """Its folder."""
        return f"batch={self.number:05}"

    @property
    def manifest(self) -> str:
        """Its manifest."""
        return f"{MANIFESTS}/{self.name}.json"

    @staticmethod
    def of(text: str) -> "Batch":
        """Parses a manifest."""
        parsed = json.loads(text)
        parsed["inputs"] = [Source(**source) for source in parsed["inputs"]]
        return Batch(**parsed)


class Stop(Exception):
    """An error that the user must resolve."""


class Job:
    """A job that writes to one folder."""

    def __init__(self, spark: SparkSession, to: str, plan: Plan, files: int | None = None) -> None:
        self.spark = spark
        self.to = Folder(spark, to)
        self.plan = plan
        self.files = files or FILES_A_CORE * spark.sparkContext.defaultParallelism
        spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", str(ROWS_AT_ONCE))
        spark.conf.set("spark.sql.parquet.columnarReaderBatchSize", str(ROWS_AT_ONCE))

    def run(self, inputs: list[Source]) -> tuple[list[Batch], list[str]]:
        """Reads the inputs that are not finished. Returns all finished batches of the folder, and the errors of the others."""
        finished = self._begin()
        known = {source.path for batch in finished for source in batch.inputs}
        left = self._cut([source for source in inputs if source.path not in known], {batch.number for batch in finished})
        if known:
            say(f"{len(known)} files are finished, {sum(len(batch.inputs) for batch in left)} are left")
        failed = []
        with ThreadPoolExecutor(AT_ONCE) as workers:
            for batch, why in workers.map(self._attempt, left):
                if why is None:
                    finished.append(batch)
                    say(f"{batch.name}: {summary([batch])} in {batch.seconds:.1f} s")
                else:
                    failed.append(f"{batch.name} ({batch.inputs[0].path} and {len(batch.inputs) - 1} more): {why}")
                    say(f"failed: {failed[-1]}")
        return sorted(finished, key=lambda batch: batch.number), failed

    def _begin(self) -> list[Batch]:
        """Returns the finished batches and deletes unfinished ones of an earlier run."""
        plan = json.dumps(asdict(self.plan), indent=1, sort_keys=True)
        manifests = self.to.names(MANIFESTS)
        if "job.json" not in manifests:
            if self.to.names():
                raise Stop(f"{self.to.path} is not empty and was not made by this job: choose a new folder")
            self.to.write(PLAN, plan)
        elif self.to.read(PLAN) != plan:
            raise Stop(f"{self.to.path} was made with other options or another version (see {PLAN} in it): choose a new folder")
        finished = [Batch.of(self.to.read(f"{MANIFESTS}/{name}")) for name in manifests if name.startswith("batch=") and name.endswith(".json")]
        names = {batch.name for batch in finished}
        for name in self.to.names():
            if name.startswith("batch=") and name not in names:
                self.to.delete(name)
        return finished

    def _cut(self, inputs: list[Source], taken: set[int]) -> list[Batch]:
        cut = []
        for is_archive in (True, False):
            alike = [source for source in inputs if source.is_archive == is_archive]
            cut += [alike[start : start + self.files] for start in range(0, len(alike), self.files)]
        first = max(taken, default=-1) + 1
        return [Batch(first + place, part) for place, part in enumerate(cut)]

    def _attempt(self, batch: Batch) -> tuple[Batch, str | None]:
        try:
            self._run(batch)
        except Exception as error:  # The other batches go on, and the next run tries this one again.
            self.to.delete(batch.name)
            lines = str(error).splitlines()
            return batch, lines[0] if lines else type(error).__name__
        return batch, None

    def _run(self, batch: Batch) -> None:
        begun = time.monotonic()
        counted = self.spark.sparkContext.accumulator(0)
        path = f"{self.to.path}/{batch.name}"
        frame = self._archives(batch, counted.add) if batch.inputs[0].is_archive else self._parquet(batch, counted.add)
        frame.write.mode("overwrite").parquet(path)
        # Rows are counted in the output: tasks that Spark repeats appear there once.
        error = [column for column in COLUMNS if column[0] == "error"]
        codes = self.spark.read.schema(ddl(tuple(error))).parquet(path).groupBy(F.col("error.code").alias("code")).count()
        rows = {line["code"]: line["count"] for line in codes.collect()}
        batch.read = counted.value
        batch.written = rows.pop(None, 0)
        batch.refused = dict(sorted(rows.items()))
        batch.seconds = round(time.monotonic() - begun, 3)
        if batch.read != batch.written + sum(batch.refused.values()):
            raise Stop(f"the sums do not agree: {summary([batch])}")
        self.to.write(batch.manifest, json.dumps(asdict(batch)))

    def _archives(self, batch: Batch, count: Counter) -> DataFrame:
        paths = [source.path for source in batch.inputs]
        files = self.spark.range(0, len(paths), 1, len(paths))
        return files.mapInArrow(_Archives(paths, self.plan.markdown, self.plan.options, count), ddl((*NAMES, *COLUMNS)))

    def _parquet(self, batch: Batch, count: Counter) -> DataFrame:
        pages = self.spark.read.parquet(*(source.path for source in batch.inputs))
        columns = dict(self.plan.columns)
        for name in ("id", "url"):
            columns[name] = columns[name] or (name if name in pages.columns else None)
        missing = [name for name in columns.values() if name is not None and name not in pages.columns]
        if missing:
            raise Stop(f"there is no column {missing[0]!r}; there are {', '.join(pages.columns)}")
        place = F.concat_ws("#", F.col("_metadata.file_name"), F.col("_metadata.row_index").cast("string"))

        def of(name: str) -> Column:
            return F.lit(None) if columns[name] is None else F.col(f"`{columns[name]}`")

        known = pages.select(
            (place if columns["id"] is None else F.coalesce(of("id").cast("string"), place)).alias("id"),
            of("url").cast("string").alias("url"),
            of("charset").cast("string").alias("pith_charset"),
            of("html").alias("html"),
        )
        articles = mapped(known, "html", "url", "pith_charset", self.plan.markdown, self.plan.options, count)
        return articles.drop("pith_charset")


class _Archives:
    """Runs on the executors."""

    def __init__(self, paths: list[str], markdown: bool, options: dict[str, Any], count: Counter) -> None:
        self.paths = paths
        self.markdown = markdown
        self.options = options
        self.count = count

    def __call__(self, places: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in places:
            for place in batch.column("id").to_pylist():
                yield from batches(self.rows(self.paths[place]))

    def rows(self, path: str) -> Iterator[tuple[Any, ...]]:
        name = path.rsplit("/", 1)[-1]
        # An error of the file system is raised, so that Spark repeats the task. A broken archive ends with an error row.
        with opened(path) as file:
            for record in Archive(file):
                self.count(1)
                result: pith.Article | pith.PithError
                if record.html is not None:
                    result = attempt(record.html, record.url, charset=record.charset, **self.options)
                elif record.id:
                    result = record.error or pith.PithError("no page")
                else:
                    result = pith.Unreadable(f"{path} cannot be read to its end: {record.error}")
                yield (record.id or name, record.url, *row(result, self.markdown))


def summary(done: list[Batch]) -> str:
    """The counts of batches as text."""
    refused: dict[str, int] = {}
    for batch in done:
        for code, count in batch.refused.items():
            refused[code] = refused.get(code, 0) + count
    codes = ", ".join(f"{code} {count}" for code, count in sorted(refused.items()))
    files, read, written = (sum(numbers) for numbers in zip(*((len(b.inputs), b.read, b.written) for b in done), strict=True)) if done else (0, 0, 0)
    return f"{files} files, {read} pages read, {written} written, {sum(refused.values())} refused" + (f" ({codes})" if codes else "")


def say(text: str) -> None:
    """Prints progress."""
    print(text, file=sys.stderr, flush=True)


def arguments(typed: list[str] | None) -> argparse.Namespace:
    """Parses the command line."""
    parser = argparse.ArgumentParser(prog="python -m pith.spark", description="Extracts articles from web archives and Parquet with Spark.")
    parser.add_argument("inputs", nargs="+", metavar="INPUT", help="files, folders or patterns: .warc, .warc.gz, .parquet")
    parser.add_argument("--to", required=True, metavar="PARQUET", help="the output folder; an unfinished job is resumed")
    parser.add_argument("--html", default="html", metavar="COLUMN", help="in Parquet: the page, string or binary (default: html)")
    parser.add_argument("--url", metavar="COLUMN", help="in Parquet: its address (default: url, if there is one)")
    parser.add_argument("--id", metavar="COLUMN", help="in Parquet: its id (default: id, if there is one, else file and row)")
    parser.add_argument("--charset", metavar="COLUMN", help="in Parquet: the charset of its HTTP header (default: none)")
    parser.add_argument("--favor", choices=["balance", "precision", "recall"], default="balance", help="what to favour in doubtful cases")
    for part in ("images", "links", "tables", "embeds"):
        parser.add_argument(f"--no-{part}", action="store_true", help=f"leave {part} out of the Markdown")
    parser.add_argument("--comments", action=argparse.BooleanOptionalAction, help="keep comments (default: depends on the page type)")
    parser.add_argument("--no-markdown", action="store_true", help="leave the column markdown empty")
    parser.add_argument("--max-bytes", type=int, default=MAX_BYTES, metavar="N", help=f"refuse pages of more bytes (default: {MAX_BYTES})")
    parser.add_argument("--max-time", type=float, default=MAX_TIME, metavar="SECONDS", help=f"give up a page that takes longer (default: {MAX_TIME:g})")
    parser.add_argument("--files", type=int, metavar="N", help=f"files per batch (default: {FILES_A_CORE} for each core)")
    parser.add_argument("--master", help="where Spark runs, such as local[2] or yarn (default: as Spark is configured)")
    parser.add_argument("--conf", action="append", default=[], metavar="KEY=VALUE", help="a setting of Spark; can be repeated")
    return parser.parse_args(typed)


def plan(args: argparse.Namespace) -> Plan:
    """The plan for these arguments."""
    columns: dict[str, str | None] = {"html": args.html, "url": args.url, "id": args.id, "charset": args.charset}
    options = {
        "favor": args.favor,
        "images": not args.no_images,
        "links": not args.no_links,
        "tables": not args.no_tables,
        "embeds": not args.no_embeds,
        "comments": args.comments,
        "max_bytes": args.max_bytes,
        "max_time": args.max_time,
    }
    attempt("", **options)  # Raises for wrong options, whatever comes of the page.
    return Plan(columns, not args.no_markdown, options)


def session(args: argparse.Namespace) -> SparkSession:
    """The Spark session for these arguments."""
    builder: Any = SparkSession.builder
    builder = builder.appName("pith")
    if args.master:
        builder = builder.master(args.master)
    for setting in args.conf:
        key, equals, value = setting.partition("=")
        if not equals:
            raise Stop(f"--conf wants KEY=VALUE, not {setting!r}")
        builder = builder.config(key, value)
    found: SparkSession = builder.getOrCreate()
    return found


def main(typed: list[str] | None = None) -> int:
    """Runs the job. Exit status: 0 if all inputs are read, 1 if a batch failed (run it again to resume), 2 if it could not start."""
    args = arguments(typed)
    try:
        spark = session(args)
        inputs = sources(spark, args.inputs)
        if not inputs:
            raise Stop("no .warc, .warc.gz or .parquet file was found")
        finished, failed = Job(spark, args.to, plan(args), args.files).run(inputs)
    except (Stop, ValueError) as error:
        say(str(error))
        return 2
    except AnalysisException as error:
        say(str(error).splitlines()[0])
        return 2
    print(summary(finished))
    return 1 if failed else 0
