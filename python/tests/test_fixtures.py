"""The same article as the command line, byte for byte, on every fixture of the project."""

import json
import os
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import ROOT

import pith

if sys.version_info >= (3, 11):
    import tomllib
else:  # pip brings one along.
    import pip._vendor.tomli as tomllib

CLI = pathlib.Path(os.environ.get("PITH_CLI", ROOT / "target/release/pith"))
FIXTURES = sorted(path.parent for path in ROOT.glob("tests/pages/*/*/page.toml"))

#: How the command line ends where a page has no article; it prints the best text all the same.
NO_ARTICLE = 3

#: Fields of the command line's record, and here.
NAMES = {
    "publishedTime": "published",
    "modifiedTime": "modified",
    "siteName": "site_name",
    "canonicalUrl": "canonical_url",
    "nextPageUrl": "next_page_url",
    "previousPageUrl": "previous_page_url",
    "isArticle": "is_article",
    "wordCount": "word_count",
    "readingTime": "reading_time",
    "content": "html",
    "textContent": "text",
}


def told(folder: pathlib.Path) -> dict:
    """What the page's server would tell."""
    toml = tomllib.loads((folder / "page.toml").read_text("utf-8"))
    return {name: toml[name] for name in ("url", "charset") if name in toml}


def by_command_line(folder: pathlib.Path) -> tuple[dict, bytes]:
    about = [word for name, value in told(folder).items() for word in (f"--{name}", value)]

    def run(form: str) -> bytes:
        done = subprocess.run([CLI, folder / "page.html", *about, "--format", form], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert done.returncode in (0, NO_ARTICLE), done.returncode
        return done.stdout

    record = json.loads(run("json"))
    record["sources"] = {NAMES.get(name, name): source for name, source in record["sources"].items()}
    return {NAMES.get(name, name): value for name, value in record.items()}, run("md")


@pytest.fixture(scope="module")
def answers():
    with ThreadPoolExecutor(2) as workers:
        return dict(zip(FIXTURES, workers.map(by_command_line, FIXTURES)))


def test_there_are_fixtures():
    assert len(FIXTURES) > 150 and CLI.exists()


@pytest.mark.parametrize("folder", FIXTURES, ids=lambda folder: f"{folder.parent.name}/{folder.name}")
def test_same_article(folder, answers):
    record, markdown = answers[folder]
    html = (folder / "page.html").read_bytes()
    article = pith.extract(html, **told(folder))
    ours = article.to_dict()
    del ours["engine"]
    assert ours == record
    assert article.text == record["text"] and article.markdown().encode().rstrip(b"\n") == markdown.rstrip(b"\n")
    if "charset" in told(folder):
        return
    try:
        text = html.decode("utf-8")
    except UnicodeDecodeError:
        return
    if "\x1b$" not in text:
        assert pith.extract(text, told(folder).get("url")).to_dict() == article.to_dict()


def test_many_are_the_same(answers):
    pages = ((folder.joinpath("page.html").read_bytes(), told(folder).get("url"), told(folder).get("charset")) for folder in FIXTURES)
    for folder, article in zip(FIXTURES, pith.extract_many(pages, 2), strict=True):
        assert article.text == answers[folder][0]["text"]
