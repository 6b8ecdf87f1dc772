"""`extract_many`."""

import gc
import os
import threading
import time

import pytest
from conftest import page

import pith
from pith._pith import _extract_many_with_faults


def titles(articles):
    return [article.title if isinstance(article, pith.Article) else article.code for article in articles]


@pytest.mark.parametrize("threads", [None, 1, 2, 7])
def test_order_is_kept(threads):
    """Large and small pages in turn: the small ones are done first and wait."""
    pages = [page(f"Page {number}", 800 if number % 5 == 0 else 3) for number in range(60)]
    assert titles(pith.extract_many(pages, threads)) == [f"Page {number}" for number in range(60)]


def test_every_kind_of_page():
    given = [page("A"), page("B").encode(), (page("C"), "https://example.org/c"), pith.Page(page("D").encode(), charset="utf-8"), bytearray(page("E").encode())]
    articles = list(pith.extract_many(given, 2))
    assert titles(articles) == ["A", "B", "C", "D", "E"]
    assert "(https://example.org/more)" in articles[2].markdown()
    assert articles[0].to_dict() == pith.extract(given[0]).to_dict()


def test_a_page_that_fails_is_an_error_in_its_place():
    passed = pith.Unreadable("told by somebody else")
    given = [page("A"), None, page("B", 3000), 7, ("x", "y", "z", "w"), passed, ("<p>x", 3), page("C"), ()]
    results = list(pith.extract_many(given, 2, max_bytes=100_000))
    assert titles(results) == ["A", "unreadable", "too-large", "unreadable", "unreadable", "unreadable", "unreadable", "C", "unreadable"]
    assert results[5] is passed and "int" in str(results[3])
    assert titles(pith.extract_many([page("A")] * 3, 2, max_time=1e-9)) == ["out-of-time"] * 3


def test_a_fault_is_an_error_of_its_page_only():
    given = [(page(f"{number}"), "https://example.org/panic" if number % 3 == 1 else None) for number in range(30)]
    results = list(_extract_many_with_faults(given))
    assert titles(results) == ["fault" if number % 3 == 1 else f"{number}" for number in range(30)]
    assert isinstance(results[1], pith.Fault) and "report" in str(results[1])


def test_a_source_that_raises():
    def source():
        yield page("A")
        yield page("B")
        raise KeyError("no more")

    articles = pith.extract_many(source(), 2)
    assert [next(articles).title, next(articles).title] == ["A", "B"]
    with pytest.raises(KeyError, match="no more"):
        next(articles)
    with pytest.raises(StopIteration):
        next(articles)


def test_memory_is_bounded():
    """What is read ahead of the reader does not grow with the number of pages."""
    read = 0

    def source():
        nonlocal read
        for _ in range(100_000):
            read += 1
            yield page("A")

    ahead = []
    articles = pith.extract_many(source(), 2)
    for handed_out, _ in enumerate(articles, 1):
        ahead.append(read - handed_out)
        if handed_out == 300:
            break
    assert max(ahead) <= 16
    articles.close()
    assert list(articles) == []


def test_large_pages_are_read_ahead_less():
    read = 0

    def source():
        nonlocal read
        for _ in range(12):
            read += 1
            yield b"<p>" + b" " * (24 << 20)

    ahead = [read - handed_out for handed_out, _ in enumerate(pith.extract_many(source(), 2), 1)]
    assert len(ahead) == 12 and max(ahead) <= 3


def test_closing_early_lets_the_source_go():
    closed = threading.Event()

    def source():
        try:
            while True:
                yield page("A")
        finally:
            closed.set()

    with pith.extract_many(source(), 2) as articles:
        assert next(articles).title == "A"
    assert closed.is_set()
    closed.clear()
    articles = pith.extract_many(source(), 2)
    next(articles)
    del articles
    gc.collect()
    assert closed.is_set()


def test_a_slow_source_does_not_hold_up_what_is_done():
    asked = []

    def source():
        for number in range(10):
            asked.append(number)
            yield page(f"{number}")
            time.sleep(0.3)

    articles = pith.extract_many(source(), 2)
    next(articles)
    assert len(asked) < 10
    assert titles(articles) == [f"{number}" for number in range(1, 10)]


def test_what_is_done_comes_out_before_the_source_is_asked_again():
    """The source blocks in its second page until the first result is out, as a queue or a slow network does."""
    is_out = threading.Event()

    def source():
        yield page("A")
        assert is_out.wait(3), "the first article is held back"
        yield page("B")
        yield page("C")

    articles = pith.extract_many(source(), 2)
    assert next(articles).title == "A"
    is_out.set()
    assert titles(articles) == ["B", "C"]


def test_a_slow_source_holds_no_result_back():
    """Each page comes after a pause, in which the one before it is done."""
    given = []

    def source():
        for number in range(4):
            time.sleep(0.5)
            given.append(number)
            yield page(f"{number}")

    assert [(article.title, len(given)) for article in pith.extract_many(source(), 2)] == [(f"{number}", number + 1) for number in range(4)]


def test_with_one_thread_a_source_may_wait_for_each_result():
    results = []

    def source():
        for number in range(5):
            assert len(results) == number, "asked for before the last result was out"
            yield page(f"{number}")

    for article in pith.extract_many(source(), 1):
        results.append(article.title)
    assert results == [f"{number}" for number in range(5)]


def test_it_is_read_by_one_at_a_time():
    def source():
        yield page("A")
        next(articles)

    articles = pith.extract_many(source(), 1)
    assert next(articles).title == "A"
    with pytest.raises(ValueError, match="already"):
        next(articles)


@pytest.mark.parametrize("threads, error", [(0, ValueError), (-1, ValueError), (10**9, ValueError), (10**30, ValueError), ("2", TypeError), (1.5, TypeError), (True, TypeError)])
def test_wrong_threads(threads, error):
    with pytest.raises(error):
        pith.extract_many([], threads)


def test_wrong_use():
    with pytest.raises(TypeError):
        pith.extract_many(3)
    with pytest.raises(TypeError, match="threds"):
        pith.extract_many([], threds=2)
    with pytest.raises(ValueError):
        pith.extract_many([], favor="luck")


@pytest.mark.parametrize("one", ["<p>x</p>", b"<p>x</p>", bytearray(b"<p>x</p>"), memoryview(b"<p>x</p>"), pith.Page("<p>x</p>")])
def test_one_page_is_not_many(one):
    with pytest.raises(TypeError, match="one page"):
        pith.extract_many(one)


def test_an_iterator_is_not_read_in_a_child_process():
    articles = pith.extract_many([page("A")] * 4, 2)
    next(articles)
    if child := os.fork():
        deadline = time.monotonic() + 10
        while (ended := os.waitpid(child, os.WNOHANG))[0] == 0 and time.monotonic() < deadline:
            time.sleep(0.05)
        if ended[0] == 0:
            os.kill(child, 9)
            os.waitpid(child, 0)
        assert ended[0] == child and os.waitstatus_to_exitcode(ended[1]) == 0
        assert titles(articles) == ["A"] * 3
    else:
        try:
            next(articles)
        except RuntimeError as error:
            del articles
            os._exit(0 if "forked" in str(error) else 1)
        os._exit(2)


def test_a_child_process_has_threads_of_its_own():
    """Iterators made after a fork work; nothing is shared between processes."""
    list(pith.extract_many([page("A")] * 4, 2))
    if child := os.fork():
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    else:
        os._exit(0 if titles(pith.extract_many([page("B")] * 4, 2)) == ["B"] * 4 else 1)
