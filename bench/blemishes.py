#!/usr/bin/env python3
"""Finds in articles what a machine can see to be wrong, or at least odd: places to look at, not a figure.

    pith batch --markdown PATH... | blemishes.py          how many pages have which, for texts that are read and for other pages
    pith batch --markdown PATH... | blemishes.py NAME     every place of one kind
"""
import collections
import json
import re
import sys

# Types of page that are read as one text.
TEXTS = ('article', 'documentation', 'forum')
# Examples beside a count, and characters of one.
EXAMPLES = 2
LENGTH = 60
# Fewest characters of a line, of words said twice, and of a title.
LINE = 30
TWICE = 10
TITLE = 8
# Most characters of a first or last line that may be furniture.
SHORT = 40

HEADING = re.compile(r'(#{1,6}) ')
ITEM = re.compile(r'\s*(?:[-*+]|\d+\.) +')
PICTURE = re.compile(r'!\[[^\]]*\]\(([^)\s]+)')
LINK = re.compile(r'\]\([^)]*\)')
SENTENCES = 'sentences without a space between'
# What a single line shows: the name, and the form.
FORMS = {
    'a bullet within an item': re.compile(r'^\s*(?:[-*+]|\d+\.) +[•·‣▪◦●○] ?\S'),
    'an empty item': re.compile(r'^\s*(?:[-*+]|\d+\.)\s*$'),
    'links without a space between': re.compile(r'\)\[[^\]]{3,}\]\('),
    'words twice in a row': re.compile(r'(\b\w[\w ’\'.,-]{%d,60})\1' % (TWICE - 1)),
    'data as text': re.compile(r'^\s*\{\\?"'),
    'wrongly decoded': re.compile(r'â€|Ã[©¨¼¶¤]|â[\u0080-\u009f]'),
    'a link to nowhere': re.compile(r'\]\((?:javascript:|#\))'),
    'a placeholder for a picture': re.compile(r'!\[[^\]]*\]\([^)]*(?:\{w|%7Bw|placeholder|spacer|blank\.gif|1x1\.|pixel\.)'),
    'a picture in its address': re.compile(r'!\[[^\]]*\]\(data:'),
    SENTENCES: re.compile(r'[a-zß-ÿ]{2}[.!?][A-ZÀ-Þ][a-zß-ÿ]{2}'),
    'what a reader can do elsewhere': re.compile(
        r'^\W*(?:share|tweet|print|follow us|subscribe|sign (?:up|in)|log ?in|advertisement|anzeige|werbung|publicidad|publicité|read more|'
        r'continue reading|weiterlesen|comments|reply|loading\S*|close|menu|skip to .*|back to top|next|previous|copy link|show more|see more)\W*$', re.I),
}


def lines_of(markdown):
    """The lines that are not empty and not code."""
    is_code = False
    for line in markdown.split('\n'):
        if line.lstrip(' >').startswith(('```', '~~~')):
            is_code = not is_code
        elif line.strip() and not is_code:
            yield line


def plain(line):
    """The words of a line, for comparison."""
    return re.sub(r'\W+', ' ', LINK.sub(']', line)).strip().lower()


def blemishes(article):
    """The name and the place of everything odd in an article."""
    lines = list(lines_of(article.get('markdown') or ''))
    title = plain(article.get('title') or '')
    for line, after in zip(lines, lines[1:] + [None]):
        one, next_one = HEADING.match(line), after and HEADING.match(after)
        if one and (after is None or (next_one and len(next_one[1]) <= len(one[1]))):
            yield 'a heading without a body', line
        for name, form in FORMS.items():
            if not line.lstrip().startswith('|') and form.search(LINK.sub('](…)', line) if name == SENTENCES else line):
                yield name, line
    for line in lines[:3]:
        if len(title) >= TITLE and plain(line) == title and not line.startswith('!'):
            yield 'the title again', line
    for line, count in collections.Counter(line.strip() for line in lines if not ITEM.match(line) and not line.lstrip().startswith(('|', '>', '!'))).items():
        if count > 1 and len(line) >= LINE:
            yield 'a line again', f'{count} times {line}'
    for source, count in collections.Counter(source for line in lines for source in PICTURE.findall(line)).items():
        if count > 2:
            yield 'a picture three times', f'{count} times {source}'
    for name, line in (('a short first line', lines[:1]), ('a short last line', lines[-1:])):
        if line and len(line[0]) < SHORT and not re.search(r'[.!?…。！？)”"»:`\\]$', line[0]) and not line[0].startswith(('#', '!', '|', '[', '>')):
            yield name, line[0]


def main():
    asked = sys.argv[1] if len(sys.argv) > 1 else None
    pages = collections.Counter()
    found = collections.defaultdict(lambda: ([], []))
    for article in map(json.loads, sys.stdin):
        is_other = article.get('kind') not in TEXTS
        pages[is_other] += 'markdown' in article
        seen = set()
        for name, place in blemishes(article):
            if name == asked:
                print(article['id'], place[: 3 * LENGTH], sep='\t')
            elif name not in seen:
                found[name][is_other].append(f'{article["id"]} {place.strip()[:LENGTH]}')
            seen.add(name)
    if asked:
        return
    print(f'{pages[False]} texts and {pages[True]} other pages; of them have')
    for name, (texts, others) in sorted(found.items(), key=lambda one: -len(one[1][0])):
        print(f'{len(texts):6} {len(others):6}  {name:36}', ' · '.join((texts or others)[:EXAMPLES]))


main()
