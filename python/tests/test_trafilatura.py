"""`pith.compat.trafilatura`, beside the real one where it is installed."""

import csv
import gzip
import inspect
import io
import json
import logging
import zlib
from configparser import ConfigParser

import pytest
from conftest import PROSE, ROOT, TABLE, page

from pith.compat import trafilatura

SAMPLE = (ROOT / "sample/page.html").read_text("utf-8")
ADDRESS = "https://almanac.example/2026/11/how-far-does-a-lighthouse-shine"


@pytest.mark.parametrize("name", ["extract", "bare_extraction", "extract_with_metadata", "extract_metadata"])
def test_arguments_are_those_of_the_real_one(name):
    real = pytest.importorskip("trafilatura")
    theirs, ours = (inspect.signature(getattr(module, name)).parameters for module in (real, trafilatura))
    assert list(ours) == list(theirs)
    assert {key: value.default for key, value in ours.items() if key != "config"} == {
        key: value.default for key, value in theirs.items() if key != "config"
    }


def test_text():
    text = trafilatura.extract(SAMPLE, ADDRESS)
    assert "lighthouse" in text and "](" not in text
    assert trafilatura.extract(SAMPLE.encode(), url=ADDRESS) == text
    assert trafilatura.extract("<html></html>") is None
    assert trafilatura.extract("") is None
    assert trafilatura.extract(None) is None
    assert trafilatura.extract(SAMPLE, fast=True, no_fallback=False) == text


def test_formats():
    assert trafilatura.extract(SAMPLE, ADDRESS, output_format="markdown").count("\n## ") > 1
    assert trafilatura.extract(SAMPLE, ADDRESS, output_format="markdown", include_formatting=False) == trafilatura.extract(SAMPLE, ADDRESS)
    assert "[more](https://example.org/more)" in trafilatura.extract(page("A page"), "https://example.org/a", include_links=True)
    html = trafilatura.extract(SAMPLE, ADDRESS, output_format="html", with_metadata=True)
    assert html.startswith("<html>") and '<meta name="title" content="How far' in html and "<h2" in html
    told = json.loads(trafilatura.extract(SAMPLE, ADDRESS, output_format="json", with_metadata=True, record_id="7"))
    assert told["title"].startswith("How far") and told["date"].startswith("2026-") and told["id"] == "7" and told["source"].startswith("https://")
    assert set(json.loads(trafilatura.extract(SAMPLE, output_format="json"))) == {"text", "comments"}
    (row,) = csv.reader(io.StringIO(trafilatura.extract(SAMPLE, ADDRESS, output_format="csv", with_metadata=True)), delimiter="\t")
    assert len(row) == 11 and row[4].startswith("How far") and row[8] == "null"
    header = trafilatura.extract(SAMPLE, ADDRESS, with_metadata=True).split("---\n")[1]
    assert 'title: How far does a lighthouse shine?\n' in header and "hostname: almanac.example\n" in header


def test_keys_are_those_of_the_real_one():
    real = pytest.importorskip("trafilatura")
    theirs = json.loads(real.extract(SAMPLE, ADDRESS, output_format="json", with_metadata=True))
    ours = json.loads(trafilatura.extract(SAMPLE, ADDRESS, output_format="json", with_metadata=True))
    assert set(ours) == set(theirs)
    names = set(real.bare_extraction(SAMPLE, ADDRESS, with_metadata=True).as_dict())
    assert names - set(trafilatura.bare_extraction(SAMPLE, ADDRESS, with_metadata=True).as_dict()) == {"body", "commentsbody"}


def test_bare_extraction():
    document = trafilatura.bare_extraction(SAMPLE, ADDRESS, with_metadata=True)
    assert document.title.startswith("How far") and document.author and document.hostname == "almanac.example"
    assert document.text == document.raw_text and "<h2" in document.html
    assert document.as_dict()["title"] == document.title
    with pytest.raises(AttributeError, match="html"):
        document.body
    with pytest.warns(DeprecationWarning):
        assert trafilatura.bare_extraction(SAMPLE, as_dict=True)["title"] is None
    assert trafilatura.bare_extraction("") is None


def test_comments_tables_and_favour():
    comments = "".join(f'<li class="comment"><p>A reader says that the lamp at the harbour was brighter, {n} times.</p></li>' for n in range(5))
    html = page("A page").replace("</main>", f'</main><section class="comments"><ol>{comments}</ol></section>')
    html = html.replace("</article>", TABLE + "</article>")
    assert "A reader says" in trafilatura.extract(html)
    assert "A reader says" not in trafilatura.extract(html, include_comments=False)
    assert "twelve ships" in trafilatura.extract(html) and "twelve ships" not in trafilatura.extract(html, include_tables=False)
    for favour in ("favor_precision", "favor_recall"):
        assert PROSE in trafilatura.extract(html, **{favour: True})


def test_what_filters():
    assert trafilatura.extract(SAMPLE, ADDRESS, target_language="en")
    assert trafilatura.extract(SAMPLE, ADDRESS, target_language="de") is None
    assert trafilatura.extract(SAMPLE, ADDRESS, only_with_metadata=True)
    assert trafilatura.extract(page("x"), only_with_metadata=True) is None
    assert trafilatura.extract(SAMPLE, ADDRESS, url_blacklist={ADDRESS}) is None
    author = trafilatura.bare_extraction(SAMPLE, ADDRESS, with_metadata=True).author
    assert trafilatura.bare_extraction(SAMPLE, ADDRESS, author_blacklist=set(author.split("; "))).author is None
    config = ConfigParser()
    config.read_dict({"DEFAULT": {"MIN_OUTPUT_SIZE": "1000000"}})
    assert trafilatura.extract(SAMPLE, ADDRESS, config=config) is None


def test_facts_are_written_as_there():
    html = page("A page").replace("lang=en", "lang=de-DE")
    document = trafilatura.bare_extraction(html, "https://www.example.org/a", with_metadata=True)
    assert (document.hostname, document.language, document.categories, document.tags) == ("example.org", "de", [], [])
    plain = trafilatura.bare_extraction(html, "https://www.example.org/a")
    assert plain.categories is None and plain.tags is None
    for wanted in ("de", "de-DE", "de_AT"):
        assert trafilatura.bare_extraction(html, target_language=wanted).language == "de"
    assert trafilatura.extract(html, target_language="en-GB") is None


def test_options_that_are_none_are_not_used():
    assert "text" in json.loads(trafilatura.extract(SAMPLE, options={}, output_format="json"))


def test_what_is_no_page():
    packed = zlib.compress(SAMPLE.encode())
    for content in ("http://example.org/", "x", b"page.html", gzip.compress(SAMPLE.encode())[:400], packed[:400], b"\x28\xb5\x2f\xfd" + packed, packed[2:]):
        assert trafilatura.extract(content) is None
    text = trafilatura.extract(SAMPLE)
    assert trafilatura.extract(packed) == trafilatura.extract(gzip.compress(SAMPLE.encode())) == text
    config = ConfigParser()
    config.read_dict({"DEFAULT": {"MAX_FILE_SIZE": "1000"}})
    assert trafilatura.extract(packed, config=config) is None


def test_metadata_alone():
    document = trafilatura.extract_metadata(SAMPLE, ADDRESS)
    whole = trafilatura.bare_extraction(SAMPLE, ADDRESS, with_metadata=True)
    assert document.title.startswith("How far") and (document.author, document.date, document.url) == (whole.author, whole.date, whole.url)
    assert document.text is None and document.raw_text is None and document.html == ""
    assert trafilatura.extract_metadata(SAMPLE, ADDRESS, author_blacklist=set(whole.author.split("; "))).author is None
    assert trafilatura.extract_metadata("").title is None


@pytest.mark.parametrize("name", ["baseline", "html2txt", "load_html", "fetch_url"])
def test_missing_functions_say_so(name):
    with pytest.raises(ImportError, match=f"has no {name}: "):
        exec(f"from pith.compat.trafilatura import {name}")
    with pytest.raises(AttributeError):
        trafilatura.no_such_name


def test_what_has_no_meaning_says_so(caplog):
    for wrong in ({"output_format": "xml"}, {"output_format": "xmltei"}, {"output_format": "python"}, {"prune_xpath": "//p"}, {"max_tree_size": 9}):
        with pytest.raises(ValueError):
            trafilatura.extract(SAMPLE, **wrong)
    with pytest.raises(AttributeError, match="must be one of"):
        trafilatura.extract(SAMPLE, output_format="pdf")
    with pytest.raises(TypeError):
        trafilatura.extract(SAMPLE, favour_precision=True)
    with pytest.warns(DeprecationWarning, match="no_fallback"):
        trafilatura.extract(SAMPLE, no_fallback=True)
    trafilatura._WARNED.clear()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            trafilatura.extract(SAMPLE, fast=True, deduplicate=True, date_extraction_params={"original_date": True})
    assert [word for line in caplog.messages for word in [line.split()[0]]].count("fast") == 1 and len(caplog.messages) == 3


def test_what_the_real_one_takes():
    real = pytest.importorskip("trafilatura")
    from trafilatura.settings import Extractor

    tree = real.load_html(SAMPLE)
    assert "lighthouse" in trafilatura.extract(tree, ADDRESS)
    options = Extractor(output_format="markdown", precision=True, url=ADDRESS, with_metadata=True)
    assert trafilatura.extract(SAMPLE, options=options).startswith("---\ntitle: How far")
