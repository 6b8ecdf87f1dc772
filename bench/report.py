#!/usr/bin/env python3
"""Measures the program and prints BENCHMARKS.md.

    report.py PITH CORPUS MODELS

Each chapter is a function; it makes no figure up and keeps none from another run.
"""
import datetime
import gzip
import json
import pathlib
import subprocess
import sys

PITH, CORPUS, MODELS = sys.argv[1:4]
HERE = pathlib.Path(__file__).parent
DEV = f'{CORPUS}/wcxb-dev'


def run(*args):
    return subprocess.run([PITH, *args], check=True, stdout=subprocess.PIPE, text=True).stdout


def score(folder, *args):
    return json.loads(run('score', folder, '--json', *args))


def table(head, rows):
    write = lambda cell: '–' if cell is None else f'{cell:.3f}' if isinstance(cell, float) else str(cell)
    lines = [head, ['---'] + ['---:'] * (len(head) - 1), *rows]
    return '\n'.join('| ' + ' | '.join(map(write, line)) + ' |' for line in lines)


def share(report, name):
    found = report['meta'].get(name)
    return found['right'] / found['of'] if found and found['of'] else None


def quality(blind, snippets):
    """Pith beside other programs."""
    kinds = blind['by_type']
    meta = [share(blind, name) for name in ('title', 'author', 'date')]
    pith = ['**Pith, blind**', blind['word']['f1'], kinds['article'][1], kinds['forum'][1], snippets['snippets']['f1'], *meta]
    peers = json.loads((HERE / 'peers.json').read_text())
    head = ['program', 'WCXB dev', 'articles', 'forums', 'trafilatura’s set', 'title', 'author', 'date']
    return f'''## Beside other programs

Mean word F1 a page on WCXB dev ({blind["pages"]} pages); F over snippets on trafilatura's set ({snippets["pages"]} pages); titles, authors and
dates right on WCXB dev. Blind: each page of WCXB is read with models that never saw its site. The others: {peers["measured"]}.

    pith score wcxb-dev --models MODELS
    pith score trafilatura

{table(head, [pith, *peers["rows"]])}
'''


def kinds(blind, shipped):
    rows = [[kind, count, f1, shipped['by_type'][kind][1]] for kind, (count, f1) in blind['by_type'].items()]
    total = ['all', blind['pages'], blind['word']['f1'], shipped['word']['f1']]
    return f'''## By kind of page

The shipped models learned from these pages: their column says how well they are known, not how good Pith is on others.

{table(['kind', 'pages', 'blind', 'shipped (seen)'], [*rows, total])}
'''


def structure():
    rows = {}
    for name in ('defuddle', 'readability'):
        for line in run('fidelity', f'{CORPUS}/{name}').splitlines():
            kind, figure = line.split()[0], line.split()[2 if line.startswith('structure') else 1]
            rows.setdefault('mean of pages' if kind == 'structure' else kind, {})[name] = float(figure)
    return f'''## Structure

    pith fidelity SET --differences 20

Both texts are taken apart into typed pieces (headings by level, items by depth, cells, code by language, formulas, notes, images),
aligned by their words; F1 over all pieces by type, and the mean F1 of a page. The truth of these sets is the output of Defuddle and of
Readability.js on their own fixtures, right or wrong: a figure says how near Pith is to each of them, and 1 would be a copy of its habits.
Where Pith differs on purpose: a heading that repeats the title and a copy of a paragraph are left out, comments stay out of articles,
and films are cards with their address.

{table(['pieces', 'as Defuddle', 'as Readability.js'], [[kind, found.get('defuddle'), found.get('readability')] for kind, found in rows.items()])}
'''


def methods():
    return f'''## Methods

    pith methods --corpus wcxb-dev --models MODELS

```
{run('methods', '--corpus', DEV, '--models', MODELS).rstrip()}
```
'''


# Runs a command, then says the most memory a child took: only this child is waited for in its process.
MEASURE = '''
import resource, subprocess, sys, time
begun = time.monotonic()
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(time.monotonic() - begun, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
'''


def speed(pages):
    rows = []
    for jobs in ('1', '2'):
        told = subprocess.run([sys.executable, '-c', MEASURE, PITH, 'batch', f'{DEV}/pages', '--jobs', jobs], check=True,
                              stdout=subprocess.PIPE, text=True).stdout.split()
        seconds, peak = float(told[0]), int(told[1])
        rows.append([jobs, f'{seconds:.1f} s', f'{1000 * seconds / pages:.1f} ms', f'{peak / 1024:.0f} MB'])
    return f'''## Time and memory

    pith batch wcxb-dev/pages --jobs N

Wall time over the whole set, unpacking and writing included; peak memory of the process.

{table(['pages at once', 'time', 'a page', 'peak memory'], rows)}
'''


def sizes():
    rows = []
    brotli = 'process.stdout.write(String(require("node:zlib").brotliCompressSync(require("node:fs").readFileSync(process.argv[1])).length))'
    for name in ('dist/wasm/pith_bg.wasm', 'dist/wasm/pith.js'):
        raw = pathlib.Path(name).read_bytes()
        small = subprocess.run(['node', '-e', brotli, name], check=True, stdout=subprocess.PIPE, text=True).stdout
        rows.append([name, len(raw), len(gzip.compress(raw, 9)), int(small)])
    return f'''## Bytes

{table(['file', 'raw', 'gzip', 'brotli'], rows)}
'''


def main():
    blind = score(DEV, '--models', MODELS)
    parts = [
        f'''# Benchmarks

Written by `PITH_CORPUS=FOLDER ./build.sh bench` on {datetime.date.today()}, at commit {commit()}; do not edit. README.md names the sets.
''',
        quality(blind, score(f'{CORPUS}/trafilatura')), kinds(blind, score(DEV)), structure(), methods(), speed(blind['pages']), sizes(),
    ]
    print('\n'.join(parts), end='')


def commit():
    return subprocess.run(['git', 'rev-parse', '--short', 'HEAD'], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


if __name__ == '__main__':
    main()
