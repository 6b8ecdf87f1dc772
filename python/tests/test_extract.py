"""`extract` and `Article`."""

import base64
import io
import json
import pathlib
import pickle
import random
import threading
import time
import zlib

import pytest
from conftest import PROSE, ROOT, TABLE, page

import pith
from pith._pith import attempt

SAMPLE = (ROOT / "sample/page.html").read_bytes()
ADDRESS = "https://almanac.example/2026/11/how-far-does-a-lighthouse-shine"


def test_an_article_has_its_fields():
    article = pith.extract(SAMPLE, ADDRESS)
    assert article.title == "How far does a lighthouse shine?"
    assert article.kind == "article" and article.is_article and 0.5 < article.confidence <= 1
    assert article.authors and article.byline and isinstance(article.authors, list)
    assert article.published.startswith("2026-") and article.lang == "en" and article.dir == "ltr"
    assert article.domain == "almanac.example" and article.canonical_url.startswith("https://almanac.example/")
    assert article.text.count("\n\n") > 3 and article.html.startswith("<") and article.markdown().endswith("\n")
    assert article.length == len(article.text) and article.word_count > 500 and article.reading_time >= 2
    assert article.sources["title"] and article.engine == {"name": "pith", "version": pith.__version__}
    assert repr(article).startswith("<pith.Article 'How far") or repr(article).startswith('<pith.Article "How far')


def test_a_dict_has_every_field_and_is_plain():
    article = pith.extract(SAMPLE, ADDRESS)
    told = article.to_dict()
    for name, value in told.items():
        assert getattr(article, name) == value, name
    fields = {name for name in dir(article) if not name.startswith("_")} - {"markdown", "to_dict", "explain"}
    assert set(told) == fields
    assert json.loads(json.dumps(told)) == told and pickle.loads(pickle.dumps(told)) == told
    with pytest.raises(TypeError, match="to_dict"):
        pickle.dumps(article)


def test_text_and_bytes_are_the_same_page():
    text = page("Füße und Wörter")
    of_text, of_bytes = pith.extract(text), pith.extract(text.encode())
    assert of_text.to_dict() == of_bytes.to_dict()
    assert of_text.to_dict() == pith.extract(bytearray(text.encode())).to_dict() == pith.extract(memoryview(text.encode())).to_dict()
    assert pith.extract("\ufeff" + text).text == pith.extract(b"\xef\xbb\xbf" + text.encode()).text == of_text.text


def test_bytes_have_a_charset():
    html = page("Утром пошёл снег").replace("charset=utf-8", "charset=gbk").encode("windows-1251")
    assert pith.extract(html, charset="windows-1251").title == "Утром пошёл снег"
    assert pith.extract(html, charset="no such charset").title != ""


def test_packed_bytes_are_unpacked():
    import gzip

    assert pith.extract(gzip.compress(SAMPLE), ADDRESS).text == pith.extract(SAMPLE, ADDRESS).text
    with pytest.raises(pith.Unreadable, match="cut short"):
        pith.extract(gzip.compress(SAMPLE)[:200])


@pytest.mark.parametrize("given", [bytes, str])
def test_a_page_saved_as_a_single_file_is_read(given):
    packed = base64.encodebytes(SAMPLE)
    head = f"From: <Saved by Blink>\r\nSnapshot-Content-Location: {ADDRESS}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=\"b\"\r\n\r\n"
    part = f"--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\nContent-Location: {ADDRESS}\r\n\r\n".encode()
    saved = head.encode() + part + packed + b"\r\n--b--\r\n"
    article = pith.extract(saved if given is bytes else saved.decode())
    assert article.text == pith.extract(SAMPLE, ADDRESS).text
    assert article.domain == pith.extract(SAMPLE, ADDRESS).domain


@pytest.mark.parametrize("no_text", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", zlib.compress(SAMPLE), b"%PDF-1.7 and text", bytes(range(256)) * 9])
def test_bytes_that_are_no_text_are_refused(no_text):
    with pytest.raises(pith.Unreadable):
        pith.extract(no_text)


def test_lone_surrogates_are_read_as_browsers_do():
    html = page("A \ud83d\ude00 and a \ud800 half")
    assert pith.extract(html, "https://example.org/\udcff").title == "A 😀 and a � half"


@pytest.mark.parametrize("html", ["", b"", " ", "<", "<html>", "\0" * 100, b"\xff" * 1000, "no markup at all", "<p>" * 100_000, "</p>" * 1000])
def test_no_page_raises(html):
    article = pith.extract(html, "no address")
    assert isinstance(article.text, str) and article.kind


def test_any_bytes_are_read_or_refused():
    chance = random.Random(22)
    for _ in range(200):
        assert isinstance(attempt(chance.randbytes(chance.randrange(3000)), "https://example.org/"), pith.Article | pith.Unreadable)
        cut = chance.randrange(len(SAMPLE))
        pith.extract(SAMPLE[cut : cut + 2000] + chance.randbytes(20))


def test_options():
    html = page("A page").replace("</article>", "<img src=/a.png width=600 height=400 alt=Lamp>" + TABLE + "</article>")
    whole = pith.extract(html, "https://example.org/").markdown()
    assert "[more](https://example.org/more)" in whole and "a.png" in whole and "| twelve ships |" in whole
    assert "](" not in pith.extract(html, links=False, images=False).markdown()
    assert "a.png" not in pith.extract(html, images=False).html
    assert "twelve ships" not in pith.extract(html, tables=False).text
    for favor in ("balance", "precision", "recall"):
        assert PROSE in pith.extract(html, favor=favor).text
    assert pith.extract(html, favor=None, images=None, comments=None, max_bytes=None).markdown() == pith.extract(html).markdown()


def test_comments():
    comments = "".join(f'<li class="comment"><p>A reader says that the lamp at the harbour was brighter than this one, {n} times.</p></li>' for n in range(5))
    html = page("A page").replace("</main>", f'</main><section class="comments"><ol>{comments}</ol></section>')
    assert "A reader says" not in pith.extract(html).text
    assert "A reader says" in pith.extract(html, comments=True).text


def test_reasons_are_told_when_asked_for():
    reasons = pith.extract(SAMPLE, explain=True).explain()
    assert reasons and set(reasons[0]) == {"room", "rule", "number", "kept", "text"}
    assert {reason["kept"] for reason in reasons} >= {True, False}
    with pytest.raises(pith.NotAsked) as raised:
        pith.extract(SAMPLE).explain()
    assert raised.value.code == "not-asked"


def test_limits_are_typed_errors():
    for error, code, limit in [
        (pith.TooLarge, "too-large", {"max_bytes": 100}),
        (pith.TooLarge, "too-large", {"max_elements": 5}),
        (pith.OutOfTime, "out-of-time", {"max_time": 1e-9}),
    ]:
        with pytest.raises(error) as raised:
            pith.extract(SAMPLE, **limit)
        assert raised.value.code == code and isinstance(raised.value, pith.PithError) and str(raised.value)
        again = pickle.loads(pickle.dumps(raised.value))
        assert type(again) is error and str(again) == str(raised.value)
    assert pith.extract(SAMPLE, max_bytes=1 << 20, max_elements=10**30, max_time=60).title


@pytest.mark.parametrize(
    "given, error",
    [
        ({"html": None}, TypeError),
        ({"html": 3}, TypeError),
        ({"html": pathlib.Path("page.html")}, TypeError),
        ({"url": 3}, TypeError),
        ({"charset": b"utf-8"}, TypeError),
        ({"favour": "recall"}, TypeError),
        ({"favor": "luck"}, ValueError),
        ({"favor": 1}, TypeError),
        ({"images": 1}, TypeError),
        ({"comments": "yes"}, TypeError),
        ({"max_bytes": 0}, ValueError),
        ({"max_bytes": -1}, ValueError),
        ({"max_bytes": 1.5}, TypeError),
        ({"max_elements": True}, TypeError),
        ({"max_time": float("nan")}, ValueError),
        ({"max_time": 0}, ValueError),
        ({"max_time": 10**400}, ValueError),
        ({"max_time": "1"}, TypeError),
    ],
)
def test_wrong_use(given, error):
    with pytest.raises(error) as raised:
        pith.extract(**{"html": "<p>x</p>", **given})
    assert not isinstance(raised.value, pith.PithError)


def test_what_to_pass_instead_of_a_path_or_a_file():
    with pytest.raises(TypeError, match=r"read_bytes\(\)"):
        pith.extract(pathlib.Path("page.html"))
    with pytest.raises(TypeError, match=r"file\.read\(\)"):
        pith.extract(io.BytesIO(SAMPLE))


def test_other_threads_run_meanwhile():
    """A thread that only counts goes on counting while a large page is read."""
    html = page("Long", 60_000)
    counted = []
    done = threading.Event()

    def count():
        while not done.is_set():
            counted.append(time.monotonic())
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    begun = time.monotonic()
    pith.extract(html)
    ended = time.monotonic()
    done.set()
    counter.join()
    during = [moment for moment in counted if begun + 0.01 < moment < ended - 0.01]
    assert len(during) > 5, f"{len(during)} in {ended - begun:.2f} s"
