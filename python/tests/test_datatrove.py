"""The extractor for datatrove, in a real pipeline."""

import json
import time

import pytest
from conftest import page

pytest.importorskip("datatrove")

from datatrove.data import Document
from datatrove.executor import LocalPipelineExecutor

from pith.datatrove import Pith


def documents():
    yield Document(text=page("First"), id="1", metadata={"url": "https://example.org/1"})
    yield Document(text="", id="2", metadata={})
    yield Document(text=page("Third"), id="3", metadata={"url": None})


def bad_documents():
    yield Document(text=page("Large", 3000), id="large", metadata={})
    yield Document(text=None, id="none", metadata={})
    yield Document(text=page("First"), id="1", metadata={})


def run(tmp_path, source=documents, timeout=60, **options):
    collected = []

    def collect(data, rank, world_size):
        for document in data:
            collected.append(document)
            yield document

    read = lambda data, rank, world_size: source()  # noqa: E731
    step = Pith(timeout=timeout, **options)
    LocalPipelineExecutor([read, step, collect], logging_dir=str(tmp_path)).run()
    return collected


def test_texts(tmp_path):
    rows = run(tmp_path)
    assert [row.id for row in rows] == ["1", "3"]
    assert all("The lamp was lit" in row.text and "Imprint" not in row.text for row in rows)
    assert rows[0].metadata["url"] == "https://example.org/1"


def test_markdown_with_addresses(tmp_path):
    rows = run(tmp_path, output="markdown", only_articles=True)
    assert "[more](https://example.org/more)" in rows[0].text


def test_documents_that_cannot_be_read_are_dropped_and_the_process_lives(tmp_path):
    begun = time.monotonic()
    assert [row.id for row in run(tmp_path, bad_documents, max_bytes=100_000)] == ["1"]
    assert time.monotonic() - begun < 30, "waited for a process that died"
    stats = json.loads((tmp_path / "stats.json").read_text("utf-8"))
    assert next(step["stats"] for step in stats if "Pith" in step["name"])["dropped"] == 2


def test_wrong_options_are_errors_at_once():
    Pith(max_time=1e-9)  # Not too short for what is checked here.
    with pytest.raises(TypeError):
        Pith(favour="recall")
    for name in ("html", "url"):
        with pytest.raises(TypeError, match="each document"):
            Pith(**{name: "x"})
    with pytest.raises(ValueError):
        Pith(output="html")
