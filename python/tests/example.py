"""What a typed program writes: mypy reads it in its strictest mode, and it runs."""

import io
import sys
from collections.abc import Iterator

import pith
import pith.warc
from pith.compat.trafilatura import bare_extraction
from pith.compat.trafilatura import extract as compatible


def one(html: str | bytes) -> str:
    article: pith.Article = pith.extract(html, "https://example.org/story", favor="precision", comments=False, max_time=5.0)
    title: str | None = article.title
    authors: list[str] = article.authors
    if article.is_article and article.kind == "article" and article.confidence > 0.5:
        return f"{title}: {', '.join(authors)}\n\n{article.markdown()}"
    return article.to_dict()["text"]


def many(pages: Iterator[pith.Page]) -> Iterator[str]:
    with pith.extract_many(pages, threads=2, images=False) as articles:
        for result in articles:
            if isinstance(result, pith.PithError):
                yield f"{result.code}: {result}"
            else:
                yield result.text


def reasons(html: str) -> list[str]:
    return [reason["rule"] for reason in pith.extract(html, explain=True).explain() if reason["kept"]]


def from_archive(data: bytes) -> list[pith.Article | pith.PithError]:
    return list(pith.extract_many(pith.warc.pages(io.BytesIO(data))))


def as_before(html: str) -> tuple[str | None, bool]:
    return compatible(html, output_format="markdown", include_links=True), bare_extraction(html) is None


def refused(html: str) -> str:
    try:
        one(html)
    except pith.TooLarge as error:
        return error.code
    return ""


if __name__ == "__main__":
    page = sys.stdin.read()
    print(one(page), *many(iter([pith.Page(page)])), *reasons(page), *from_archive(b""), *as_before(page), refused(page))
