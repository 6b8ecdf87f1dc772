"""The extractor for datatrove, in a real pipeline."""

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


def run(tmp_path, **options):
    collected = []

    def collect(data, rank, world_size):
        for document in data:
            collected.append(document)
            yield document

    read = lambda data, rank, world_size: documents()  # noqa: E731
    LocalPipelineExecutor([read, Pith(timeout=60, **options), collect], logging_dir=str(tmp_path)).run()
    return collected


def test_texts(tmp_path):
    rows = run(tmp_path)
    assert [row.id for row in rows] == ["1", "3"]
    assert all("The lamp was lit" in row.text and "Imprint" not in row.text for row in rows)
    assert rows[0].metadata["url"] == "https://example.org/1"


def test_markdown_with_addresses(tmp_path):
    rows = run(tmp_path, output="markdown", only_articles=True)
    assert "[more](https://example.org/more)" in rows[0].text


def test_wrong_options_are_errors_at_once():
    Pith(max_time=1e-9)  # Not too short for what is checked here.
    with pytest.raises(TypeError):
        Pith(favour="recall")
    with pytest.raises(ValueError):
        Pith(output="html")
