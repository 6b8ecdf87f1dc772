#!/usr/bin/env python3
"""Times an extractor written in Python on pages: python.py PROGRAM ROUNDS FILE...

Prints a line of JSON per page: milliseconds of processor time for parsing and for extraction, the best of the rounds.
"""
import json
import sys
import time

URL = 'https://example.org/page'


def trafilatura():
    from trafilatura import extract, load_html
    return load_html, lambda tree: extract(tree, url=URL, include_comments=True, with_metadata=True)


def resiliparse():
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.html import HTMLTree
    return HTMLTree.parse, lambda tree: extract_plain_text(tree, main_content=True)


def main():
    program, rounds, files = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    parse, extract = {'trafilatura': trafilatura, 'resiliparse': resiliparse}[program]()
    for file in files:
        with open(file, encoding='utf-8', errors='replace') as source:
            html = source.read()
        best = None
        for _ in range(rounds):
            begun = time.process_time()
            tree = parse(html)
            parsed = time.process_time()
            if tree is not None:
                extract(tree)
            times = [1000 * (parsed - begun), 1000 * (time.process_time() - parsed)]
            best = times if best is None or sum(times) < sum(best) else best
        print(json.dumps({'file': file, program: best}))


main()
