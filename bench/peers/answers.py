#!/usr/bin/env python3
"""Writes the answers of an extractor written in Python for a labelled set: answers.py PROGRAM SET > ANSWERS.jsonl

A line of JSON per page, in the form of pith batch. Settings are the defaults, and each page is given with its address. Exits with 3 if the program is not
installed.
"""
import gzip
import json
import pathlib
import re
import sys

# The exit code for a program that is not there.
MISSING = 3
URL = 'https://example.org/page'
# Elements that begin a line when HTML becomes text.
LINES = 'address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul'.split()


def text_of(html):
    """The text of an article that a program returned as HTML, with spaces between its blocks."""
    import lxml.html
    if not (html or '').strip():
        return ''
    root = lxml.html.fromstring(f'<div>{html}</div>')
    for element in root.iter(*LINES):
        element.tail = '\n' + (element.tail or '')
        element.text = '\n' + (element.text or '')
    return root.text_content()


def trafilatura():
    from trafilatura import extract

    def answer(html, url):
        found = json.loads(extract(html, url=url, with_metadata=True, output_format='json') or '{}')
        return {key: found.get(key) for key in ('text', 'title', 'author', 'date')}
    return answer


def resiliparse():
    from resiliparse.extract.html2text import extract_plain_text
    return lambda html, url: {'text': extract_plain_text(html, main_content=True)}


def htmldate():
    from htmldate import find_date
    # The day of first publication, as these sets have it.
    return lambda html, url: {'date': find_date(html, url=url, original_date=True)}


def magic_html():
    from magic_html import GeneralExtractor
    extractor = GeneralExtractor()

    def answer(html, url, kind):
        found = extractor.extract(html, base_url=url, html_type='forum' if kind == 'forum' else 'article')
        return {'text': text_of(found['html']), 'title': found.get('title')}
    answer.wants_kind = True
    return answer


PROGRAMS = {'trafilatura': trafilatura, 'resiliparse': resiliparse, 'htmldate': htmldate, 'magic-html': magic_html}
CHARSET = re.compile(rb'<meta[^>]+charset\s*=\s*["\']?\s*([\w-]+)', re.IGNORECASE)


def decoded(page):
    """The page as text: UTF-8 if it is that, else by what it declares."""
    try:
        return page.decode('utf-8')
    except UnicodeDecodeError:
        declared = CHARSET.search(page[:4096])
        name = declared[1].decode() if declared else 'windows-1252'
        try:
            # What calls itself GB2312 uses the larger set.
            return page.decode('gb18030' if name.lower() in ('gb2312', 'gbk') else name, 'replace')
        except LookupError:
            return page.decode('utf-8', 'replace')


def page_of(folder, name):
    packed = pathlib.Path(folder, 'pages', f'{name}.html.gz')
    return gzip.decompress(packed.read_bytes()) if packed.exists() else pathlib.Path(folder, 'pages', f'{name}.html').read_bytes()


def main():
    program, folder = sys.argv[1:]
    try:
        answer = PROGRAMS[program]()
    except ImportError as error:
        print(f'{program} is not installed: {error}', file=sys.stderr)
        sys.exit(MISSING)
    for line in pathlib.Path(folder, 'truth.jsonl').read_text('utf-8').split('\n'):
        if not line.strip():
            continue
        truth = json.loads(line)
        html, url = decoded(page_of(folder, truth['id'])), truth.get('url') or URL
        try:
            # magic-html has to be told whether to expect a thread; the others find out.
            told = answer(html, url, truth.get('type')) if hasattr(answer, 'wants_kind') else answer(html, url)
        except Exception as error:
            print(f'{program}: {truth["id"]}: {type(error).__name__}: {error}', file=sys.stderr)
            told = {}
        print(json.dumps({'id': truth['id'], **{key: value for key, value in told.items() if value}}, ensure_ascii=False), flush=True)


main()
