#!/usr/bin/env python3
"""Counts the instructions of the stages with Callgrind and prints one JSON object: instructions.py PITH PAGES

PITH has the names of its functions; PAGES is a folder of pages. The dearest functions of Pith, with all they call, go to standard error.
"""
import json
import pathlib
import re
import subprocess
import sys

PITH, PAGES = sys.argv[1:3]
COUNTS = 'target/bench/callgrind.out'
# The function that each stage is, and what the stage does.
STAGES = {
    'pith::page::html::parse': 'parsing',
    'pith::block::split': 'splitting into blocks',
    '<pith::method::forest::Shipped as pith::method::scoring::Method>::score': 'scoring',
    'pith::choose::choose': 'choosing',
    'pith::meta::read': 'metadata',
    'pith::clean::build': 'cleaning',
}
FUNCTIONS = 60
# A line of the profile: instructions, share, and the name behind the file. Of a function with inlined parts there are several, the largest for all of it.
LINE = re.compile(r'^\s*([\d,]+) \(\s*[\d.]+%\)\s+\S+?:((?:pith|<pith).*?)(?: \[.*\])?$')


def main():
    subprocess.run(['valgrind', '--quiet', '--tool=callgrind', f'--callgrind-out-file={COUNTS}', PITH, 'batch', '--jobs', '1', '--output', '/dev/null', PAGES], check=True)
    told = subprocess.run(['callgrind_annotate', '--inclusive=yes', '--threshold=100', '--auto=no', COUNTS], check=True, stdout=subprocess.PIPE, text=True).stdout
    counts = {}
    for count, name in (match.groups() for match in map(LINE.match, told.splitlines()) if match):
        name = re.sub(r'::h[0-9a-f]{16}$', '', name)
        counts[name] = max(counts.get(name, 0), int(count.replace(',', '')))
    pages = len(list(pathlib.Path(PAGES).glob('*.html')))
    missing = [name for name in STAGES if name not in counts]
    if missing:
        sys.exit(f'These stages are no functions of their own any more: {", ".join(missing)}')
    for name, count in sorted(counts.items(), key=lambda one: -one[1])[:FUNCTIONS]:
        print(f'{count / pages / 1000:10,.0f} thousand a page  {name}', file=sys.stderr)
    print(json.dumps({'pages': pages, 'stages': {stage: counts[name] for name, stage in STAGES.items()}}))


main()
