"""`pith.spark` on a real Spark on this machine: the function in one process, the job with executors of its own, one of which is killed."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

import pytest
from conftest import ROOT, archive, page, record

pytest.importorskip("pyspark")
if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
    pytest.skip("Spark is not tested: there is no Java on this machine", allow_module_level=True)

# One row of a test has 200 MB, and the JVM holds it twice.
os.environ["PYSPARK_SUBMIT_ARGS"] = "--driver-memory 3g pyspark-shell"
os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
os.environ["PYSPARK_PYTHON"] = sys.executable

import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import SparkSession

import pith
from pith.spark import extract, job

COLUMNS = ["id", "url", "title", "authors", "date", "kind", "confidence", "text", "markdown", "error"]
HUGE = 200 << 20
# Seconds that a job may take on a busy machine; on an idle one it takes 20.
PATIENCE = 900
QUIET = ("spark.ui.enabled=false", "spark.sql.shuffle.partitions=2", "spark.log.level=ERROR")


@pytest.fixture(scope="module")
def spark():
    builder = SparkSession.builder.master("local[2]").appName("pith's tests")
    for setting in QUIET:
        builder = builder.config(*setting.split("="))
    session = builder.getOrCreate()
    yield session
    session.stop()


def write(path: pathlib.Path, data: bytes) -> pathlib.Path:
    path.write_bytes(data)
    return path


def pages(name: str, count: int) -> list[bytes]:
    return [record(f"https://example.org/{name}/{n}", page(f"{name} {n}").encode(), f"{name}-{n}") for n in range(count)]


def rows(spark, folder: pathlib.Path) -> list[dict]:
    read = spark.read.parquet(str(folder)).select(*COLUMNS).orderBy("id", "url")
    return [row.asDict(recursive=True) for row in read.collect()]


def notes(folder: pathlib.Path) -> list[dict]:
    return [json.loads(path.read_text()) for path in sorted(folder.glob("_pith/batch=*.json"))]


def run(*args) -> int:
    return job.main([str(arg) for arg in args])


def test_a_column_of_pages(spark):
    given = [
        (1, page("One"), "https://example.org/1"),
        (2, None, None),
        (3, "<p>" * 500_000, "https://example.org/3"),
        (4, page("Four"), "no address"),
    ]
    df = spark.createDataFrame(given, "place int, html string, url string")
    made = extract(df, max_bytes=1 << 20, links=False).orderBy("place").collect()
    assert made[0].asDict().keys() == {"place", "url", *COLUMNS} - {"id"}
    assert [(row.place, row.title, row.error and row.error.code) for row in made] == [
        (1, "One", None),
        (2, None, "unreadable"),
        (3, None, "too-large"),
        (4, "Four", None),
    ]
    article = pith.extract(page("One"), "https://example.org/1", links=False)
    assert (made[0].text, made[0].markdown, made[0].confidence) == (article.text, article.markdown(), article.confidence)


def test_bytes_with_a_charset_and_no_address(spark):
    df = spark.createDataFrame([(bytearray(page("Füße").encode("latin-1")), "latin1")], "page binary, told string")
    (row,) = extract(df, "page", None, charset="told", markdown=False).collect()
    assert (row.title, row.markdown, row.error) == ("Füße", None, None)


def test_wrong_use_is_an_error_at_once(spark):
    df = spark.createDataFrame([("<p>", "u", 1)], "html string, url string, title int")
    with pytest.raises(ValueError, match="title"):
        extract(df)
    for error, given in [(ValueError, {"html": "page"}), (TypeError, {"html": "title"}), (TypeError, {"favour": 1}), (ValueError, {"favor": "luck"})]:
        with pytest.raises(error):
            extract(df.drop("title") if "favo" in str(given) else df, **given)


def test_the_job_reads_archives_and_parquet_and_goes_on_where_it_stopped(spark, tmp_path):
    crawl, to = tmp_path / "crawl", tmp_path / "to"
    crawl.mkdir()
    write(crawl / "a.warc.gz", archive(pages("a", 20)))
    write(crawl / "b with a space.warc", b"".join(pages("b", 5)))
    table = {"id": ["p-0", None], "url": ["https://example.org/p", None], "html": [page("p 0"), page("p 1")]}
    pq.write_table(pa.table(table), crawl / "pages.parquet")
    assert run(crawl, "--to", to, "--files", 1) == 0
    first = rows(spark, to)
    assert len(first) == 27 and not any(row["error"] for row in first)
    assert {row["id"] for row in first} == {f"a-{n}" for n in range(20)} | {f"b-{n}" for n in range(5)} | {"p-0", "pages.parquet#1"}
    one = next(row for row in first if row["id"] == "a-7")
    article = pith.extract(page("a 7"), "https://example.org/a/7")
    assert one == {
        **{name: getattr(article, name) for name in ("title", "authors", "kind", "confidence", "text")},
        "id": "a-7", "url": "https://example.org/a/7", "date": article.published, "markdown": article.markdown(), "error": None,
    }  # fmt: skip
    assert [(len(note["inputs"]), note["read"], note["written"], note["refused"]) for note in notes(to)] == [
        (1, 20, 20, {}), (1, 5, 5, {}), (1, 2, 2, {}),
    ]  # fmt: skip

    # Nothing is left to read, and nothing is written twice.
    made = {path: path.stat().st_mtime_ns for path in to.rglob("*.parquet")}
    assert run(crawl, "--to", to, "--files", 1) == 0
    assert {path: path.stat().st_mtime_ns for path in to.rglob("*.parquet")} == made

    # A batch that was written and not noted is not finished, whatever its folder holds.
    (to / "_pith/batch=00001.json").unlink()
    shutil.copytree(to / "batch=00000", to / "batch=00009")
    write(crawl / "c.warc.gz", archive(pages("c", 3)))
    assert run(crawl, "--to", to, "--files", 1) == 0
    again = rows(spark, to)
    assert [row for row in again if not row["id"].startswith("c-")] == first and len(again) == 30
    assert sum(note["read"] for note in notes(to)) == 30

    # Rows of one folder are all made the same way.
    assert run(crawl, "--to", to, "--favor", "recall") == 2
    assert run(crawl, "--to", crawl) == 2
    assert run(tmp_path / "nothing", "--to", tmp_path / "other") == 2


def test_what_cannot_be_read_is_a_row_with_an_error(spark, tmp_path):
    crawl, to = tmp_path / "crawl", tmp_path / "to"
    crawl.mkdir()
    whole = archive(pages("cut", 6))
    write(crawl / "cut.warc.gz", whole[: len(whole) - 200])
    write(crawl / "empty.warc.gz", b"")
    huge = record("https://example.org/huge", b"<p>" + b"word " * (HUGE // 5), "huge")
    write(crawl / "huge.warc.gz", archive([pages("before", 1)[0], huge, pages("after", 1)[0]]))
    pq.write_table(
        pa.table({"id": ["table-huge", "table-small"], "html": pa.array([b"<p>" + b"word " * (HUGE // 5), page("small").encode()], pa.large_binary())}),
        crawl / "pages.parquet",
    )
    del huge
    assert run(crawl, "--to", to) == 0
    found = {row["id"]: row for row in rows(spark, to)}
    codes = {name: row["error"] and row["error"]["code"] for name, row in found.items()}
    assert codes == {
        **{f"cut-{n}": None for n in range(5)},
        "cut.warc.gz": "unreadable", "before-0": None, "huge": "too-large", "after-0": None, "table-huge": "too-large", "table-small": None,
    }  # fmt: skip
    assert "cut.warc.gz cannot be read to its end" in found["cut.warc.gz"]["error"]["message"] and found["huge"]["url"] == "https://example.org/huge"
    assert sum(note["read"] for note in notes(to)) == len(codes) == sum(note["written"] + sum(note["refused"].values()) for note in notes(to))


def test_a_page_past_its_time_is_a_row_with_an_error(spark, tmp_path):
    slow = record("https://example.org/slow", page("Slow", 20_000).encode(), "slow")
    crawl = write(tmp_path / "crawl.warc.gz", archive([slow]))
    assert run(crawl, "--to", tmp_path / "to", "--max-time", "1e-9") == 0
    (row,) = rows(spark, tmp_path / "to")
    assert (row["id"], row["error"]["code"], row["text"]) == ("slow", "out-of-time", None)


def test_a_batch_that_fails_is_read_by_the_next_run(spark, tmp_path):
    crawl, to = tmp_path / "crawl", tmp_path / "to"
    crawl.mkdir()
    write(crawl / "a.warc.gz", archive(pages("a", 3)))
    write(crawl / "broken.parquet", b"PAR1 this is no table PAR1")
    assert run(crawl / "a.warc.gz", crawl, "--to", to, "--html", "page") == 1
    assert [row["id"] for row in rows(spark, to)] == ["a-0", "a-1", "a-2"]
    good = {"page": [page("late")]}
    pq.write_table(pa.table(good), crawl / "broken.parquet")
    assert run(crawl, "--to", to, "--html", "page") == 0
    assert [row["id"] for row in rows(spark, to)] == ["a-0", "a-1", "a-2", "broken.parquet#0"]


def children(pid: int) -> dict[int, str]:
    """All processes below one, with their commands."""
    parents, commands = {}, {}
    for folder in pathlib.Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                # It has ended, maybe between the two.
                continue
            parents[int(folder.name)], commands[int(folder.name)] = parent, command
    below, found = [pid], {}
    while below:
        parent = below.pop()
        for child, its in parents.items():
            if its == parent:
                found[child] = commands[child]
                below.append(child)
    return found


def test_an_executor_that_is_killed_changes_no_row(spark, tmp_path):
    """Two executors, each a process of its own; one is killed while it reads."""
    fixtures = [path.read_bytes() for path in sorted(ROOT.glob("tests/pages/*/*/page.html"))]
    crawl = tmp_path / "crawl"
    crawl.mkdir()
    for part in range(4):
        records = [record(f"https://example.org/{part}/{n}", html, f"{part}-{n}") for n, html in enumerate(fixtures * 3)]
        write(crawl / f"{part}.warc.gz", archive(records))
    command = [sys.executable, "-m", "pith.spark", str(crawl), "--to", str(tmp_path / "killed"), "--master", "local-cluster[2,1,1024]"]
    settings = [word for setting in (*QUIET, "spark.executor.memory=1g") for word in ("--conf", setting)]
    environment = {**os.environ, "PYSPARK_SUBMIT_ARGS": "pyspark-shell", "SPARK_WORKER_DIR": str(tmp_path / "work")}
    with open(tmp_path / "log", "wb") as log:
        process = subprocess.Popen([*command, *settings], stdout=log, stderr=log, env=environment)
    told = lambda: (tmp_path / "log").read_text(errors="replace")[-4000:]  # noqa: E731
    try:
        killed = None
        until = time.monotonic() + PATIENCE
        while killed is None:
            assert process.poll() is None and time.monotonic() < until, told()
            below = children(process.pid)
            executors = [pid for pid, command in below.items() if "CoarseGrainedExecutorBackend" in command and "java" in command.split()[0]]
            working = [pid for pid in executors if any("pyspark.daemon" in command for command in children(pid).values())]
            if len(executors) >= 2 and working:
                time.sleep(0.7)
                assert not list((tmp_path / "killed").glob("_pith/batch=*")), "it was done before it could be killed"
                os.kill(working[0], signal.SIGKILL)
                killed = working[0]
            time.sleep(0.1)
        assert process.wait(timeout=PATIENCE) == 0, told()
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(30)
    assert run(crawl, "--to", tmp_path / "whole") == 0
    disturbed, whole = rows(spark, tmp_path / "killed"), rows(spark, tmp_path / "whole")
    assert len(whole) == 4 * 3 * len(fixtures)
    assert disturbed == whole
    (note,) = notes(tmp_path / "killed")
    assert note["read"] == len(whole) == note["written"] + sum(note["refused"].values())


def test_a_missing_package_is_named(tmp_path):
    (tmp_path / "pyspark.py").write_text("raise ModuleNotFoundError('no module', name='pyspark')")
    done = subprocess.run([sys.executable, "-m", "pith.spark", "--help"], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert done.returncode == 1 and done.stderr == "pith.spark: pyspark is missing; install it with: pip install pith-reader[spark]\n"
