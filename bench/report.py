#!/usr/bin/env python3
"""Writes chapters of BENCHMARKS.md anew and leaves the others as they are.

    report.py quality PITH CORPUS MODELS
    report.py browser|reader|native|growth FILE.json
    report.py size

Each chapter is a function; it makes no figure up and keeps none from another run. A chapter says when and at which commit it was measured.
"""
import datetime
import json
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
PAGE = pathlib.Path('BENCHMARKS.md')
HEAD = '''# Benchmarks

Written by `./build.sh bench`, chapter by chapter; do not edit. README.md names the sets. Each chapter says when it was measured.
'''
# The chapters in order, by their titles.
ORDER = ['Beside other programs', 'By kind of page', 'Structure', 'Methods', 'Languages', 'In browsers', 'Click to article', 'Beside native programs', 'Growth', 'Bytes']


def table(head, rows):
    write = lambda cell: '–' if cell is None else f'{cell:.3f}' if isinstance(cell, float) else str(cell)
    lines = [head, ['---'] + ['---:'] * (len(head) - 1), *rows]
    return '\n'.join('| ' + ' | '.join(map(write, line)) + ' |' for line in lines)


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))]


def ms(value):
    return f'{value:.2f}' if value < 10 else f'{value:.1f}' if value < 100 else f'{value:.0f}'


def times(x):
    return f'{x:.2g} ×' if x < 1 else f'{x:.1f} ×' if x < 10 else f'{x:.0f} ×'


# ---- how good it is

def score(pith, folder, *args):
    return json.loads(subprocess.run([pith, 'score', folder, '--json', *args], check=True, stdout=subprocess.PIPE, text=True).stdout)


def share(report, name):
    found = report['meta'].get(name)
    return found['right'] / found['of'] if found and found['of'] else None


def beside(blind, snippets):
    kinds = blind['by_type']
    meta = [share(blind, name) for name in ('title', 'author', 'date')]
    pith = ['**Pith, blind**', blind['word']['f1'], kinds['article'][1], kinds['forum'][1], snippets['snippets']['f1'], *meta]
    peers = json.loads((HERE / 'peers.json').read_text())
    head = ['program', 'WCXB dev', 'articles', 'forums', 'trafilatura’s set', 'title', 'author', 'date']
    return f'''Mean word F1 a page on WCXB dev ({blind["pages"]} pages); F over snippets on trafilatura's set ({snippets["pages"]} pages); titles, authors and
dates right on WCXB dev. Blind: each page is read with models that never saw its site. The others: {peers["measured"]}.

    pith score wcxb-dev --models MODELS
    pith score trafilatura --models MODELS

{table(head, [pith, *peers["rows"]])}
'''


def kinds(blind, shipped):
    rows = [[kind, count, f1, shipped['by_type'][kind][1]] for kind, (count, f1) in blind['by_type'].items()]
    total = ['all', blind['pages'], blind['word']['f1'], shipped['word']['f1']]
    return f'''The shipped models learned from these pages: their column says how well they are known, not how good Pith is on others.

{table(['kind', 'pages', 'blind', 'shipped (seen)'], [*rows, total])}
'''


# The sets that expect a structure, and whose they are.
STRUCTURED = {'defuddle': 'Defuddle', 'readability': 'Readability.js'}
# How `pith fidelity --argued` ends when something is left unargued; the figures are whole all the same.
UNARGUED = 1


def structure(pith, corpus):
    rows, reasons, sums = {}, {}, []
    for name, whose in STRUCTURED.items():
        run = subprocess.run([pith, 'fidelity', f'{corpus}/{name}', '--argued', f'bench/structure/{name}.tsv'], stdout=subprocess.PIPE, text=True)
        if run.returncode not in (0, UNARGUED):
            run.check_returncode()
        for line in run.stdout.splitlines():
            match line.split('\t'):
                case ['argued', key, pages, pieces, sentence]:
                    reasons.setdefault(key, {'sentence': sentence})[name] = f'{pieces} on {pages}'
                case [line] if line.startswith('differences:'):
                    sums.append(f'{whose} {line.removeprefix("differences: ")}')
                case [line]:
                    kind, figure = line.split()[0], line.split()[2 if line.startswith('structure') else 1]
                    rows.setdefault('mean of pages' if kind == 'structure' else kind, {})[name] = float(figure)
    figures = [[kind, *(found.get(name) for name in STRUCTURED)] for kind, found in rows.items()]
    argued = [[found['sentence'], *(found.get(name) for name in STRUCTURED)] for found in reasons.values()]
    return f'''    pith fidelity SET --differences 20
    pith fidelity SET --argued bench/structure/SET.tsv

Both texts are taken apart into typed pieces (headings by level, items by depth, cells, code by language, formulas, notes, images),
aligned by their words; F1 over all pieces by type, and the mean F1 of a page. The truth of these sets is the output of Defuddle and of
Readability.js on their own fixtures, right or wrong: a figure says how near Pith is to each of them, and 1 would be a copy of its habits.

{table(['pieces', *(f'as {whose}' for whose in STRUCTURED.values())], figures)}

The differences were read one by one; their reasons stand page by page in `bench/structure/`. Pieces, and on how many pages, by reason
({'; '.join(sums)}):

{table(['reason', *STRUCTURED.values()], argued)}
'''


def methods(pith, dev, models):
    told = subprocess.run([pith, 'methods', '--corpus', dev, '--models', models], check=True, stdout=subprocess.PIPE, text=True).stdout
    return f'''    pith methods --corpus wcxb-dev --models MODELS

```
{told.rstrip()}
```
'''


# Pages; of a language with fewer nothing can be said.
LEAST_PAGES = 10


def languages(pith, corpus, models):
    names = [line.split()[0] for line in subprocess.run([pith, 'methods'], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()]
    seeds = [name for name in names if name != 'forest']
    found = {'**forest, blind**': score(pith, f'{corpus}/trafilatura', '--models', models)}
    found |= {name: score(pith, f'{corpus}/trafilatura', '--method', name) for name in seeds}
    counts = next(iter(found.values()))['by_language']
    known = sorted((name for name in counts if counts[name][0] >= LEAST_PAGES and name != '-'), key=lambda name: -counts[name][0])
    rows = [[name, *(report['by_language'][language][1] for language in known)] for name, report in found.items()]
    return f'''F over the pieces of trafilatura's set, by the page's own word for its language, where there are {LEAST_PAGES} pages of it.

    pith score trafilatura --method METHOD

{table(['method', *(f'{name} ({counts[name][0]})' for name in known)], rows)}
'''


def quality(pith, corpus, models):
    dev = f'{corpus}/wcxb-dev'
    blind = score(pith, dev, '--models', models)
    return {
        'Languages': languages(pith, corpus, models),
        'Beside other programs': beside(blind, score(pith, f'{corpus}/trafilatura', '--models', models)),
        'By kind of page': kinds(blind, score(pith, dev)),
        'Structure': structure(pith, corpus),
        'Methods': methods(pith, dev, models),
    }


# ---- how fast it is in browsers

PEERS = ['readability', 'defuddle']
NAMES = {'pith': '**Pith**', 'readability': 'Readability.js 0.6, with clone', 'defuddle': 'Defuddle 0.19', 'walk': 'a bare TreeWalker',
         'outerHTML': '`outerHTML`', 'textContent': '`textContent`'}


def warm_rows(pages):
    rows = []
    for name in NAMES:
        done = [page for page in pages if 'ms' in page['warm'][name]]
        took = [page['warm'][name]['ms'] for page in done]
        per = [1000 * page['warm'][name]['ms'] / page['elements'] for page in done]
        slower = [page['warm'][name]['ms'] / page['warm']['pith']['ms'] for page in done if 'ms' in page['warm']['pith']]
        rows.append([NAMES[name], ms(statistics.median(took)), ms(quantile(took, 0.95)), ms(max(took)), ms(statistics.median(per)),
                     '1' if name == 'pith' else times(statistics.median(slower)), '1' if name == 'pith' else times(min(slower)), len(pages) - len(done)])
    return table(['warm', 'median ms', 'p95', 'worst', 'ms per 1,000 elements', 'of Pith’s time, median page', 'worst page', 'failed'], rows)


def cold_rows(pages):
    rows = []
    for name in ['pith', *PEERS]:
        done = [page['cold'][name] for page in pages if 'ms' in page['cold'][name]]
        slower = [page['cold'][name]['ms'] / page['cold']['pith']['ms'] for page in pages if 'ms' in page['cold'][name] and 'ms' in page['cold']['pith']]
        rows.append([NAMES[name], ms(statistics.median(cold['ms'] for cold in done)), ms(quantile([cold['ms'] for cold in done], 0.95)),
                     ms(statistics.median(cold['load'] for cold in done)), '1' if name == 'pith' else times(statistics.median(slower)), len(pages) - len(done)])
    return table(['cold, first call', 'median ms', 'p95', 'of it loading and compiling', 'of Pith’s time, median page', 'failed'], rows)


def stage_rows(pages):
    found = {}
    for page in pages:
        for name, took in page.get('stages', []):
            found.setdefault(name, []).append(took)
    total = sum(map(sum, found.values()))
    rows = [[name, f'{100 * sum(took) / total:.0f} %', ms(statistics.median(took)), ms(quantile(took, 0.95))] for name, took in found.items()]
    return '\n' + table(['stage', 'share', 'median ms', 'p95'], rows) + '\n' if rows else ''


# Elements up to which a page is to hold its thread for no longer than 100 ms.
MOST_ELEMENTS = 100_000


def held(pages):
    done = [page for page in pages if 'hold' in page and page['elements'] < MOST_ELEMENTS]
    if not done:
        return ''
    sample, made = [page for page in done if page['page'] != 'made'], [page for page in done if page['page'] == 'made']
    took, worst = [page['hold'] for page in sample], max(sample, key=lambda page: page['hold'])
    text = f'\nThe page’s thread is held longest, loading and compiling counted, for {ms(statistics.median(took))} ms by the median page, '
    text += f'p95 {ms(quantile(took, 0.95))}, worst {ms(worst["hold"])} ({worst["elements"]} elements)'
    text += ''.join(f', and for {ms(page["hold"])} ms by a page made of {page["elements"]} elements' for page in made)
    return text + f'; {sum(hold <= 100 for hold in took)} of {len(sample)} pages stay within 100 ms.\n'


def browser(file):
    told = json.loads(pathlib.Path(file).read_text())
    count = max(len(found['warm']) for found in told.values())
    largest = max(page['bytes'] for found in told.values() for page in found['warm'])
    text = f'''{count} pages of WCXB dev, one of each of {count} steps of size, the largest of {largest / 1e6:.1f} MB; their scripts do not run, nothing is
fetched. Times are by the clock, so the ratios tell more than they do. Warm: all programs in one process in rotating order, the best of five rounds. Cold: a fresh page in a fresh context, from nothing to the first
article; the files come from a server on the same machine. Pith writes article, text and metadata in full.

    PITH_CORPUS=FOLDER ./build.sh bench browser
'''
    for found in told.values():
        text += f'\n**{found["version"]}**\n\n{warm_rows(found["warm"])}\n\n{cold_rows(found["cold"])}\n{stage_rows(found["warm"])}{held(found.get("held", []))}'
    return {'In browsers': text}


def reader(file):
    told = json.loads(pathlib.Path(file).read_text())
    rows = []
    for found in told.values():
        took = [page['whole'] for page in found['pages']]
        rows.append([f'**{found["version"]}**', len(took), len(found['failed']), ms(statistics.median(took)), ms(quantile(took, 0.95)), ms(max(took))])
    stages = []
    for name in dict.fromkeys(name for found in told.values() for page in found['pages'] for name, _ in page['stages']):
        stages.append([name])
        for found in told.values():
            took = [dict(page['stages'])[name] for page in found['pages']]
            stages[-1] += [ms(statistics.median(took)), ms(quantile(took, 0.95))]
    threads = []
    for found in told.values():
        took, made = [page['held'] for page in found['pages']], found.get('made')
        here = sum(page['by'] == 'page' for page in found['pages'])
        threads.append([f'**{found["version"]}**', here, len(took) - here, ms(statistics.median(took)), ms(quantile(took, 0.95)), ms(max(took))])
        threads[-1].append(f'{ms(made["held"])} ({ms(made["whole"])} from click to article)' if made else '–')
    elements = max((found['made']['elements'] for found in told.values() if found.get('made')), default=0)
    return {'Click to article': f'''The button is pressed over each page of the test set of mozilla/readability, with the built extension, each on a site of its own; milliseconds
until the article can be read. Then how long the page’s thread was held in one piece meanwhile, by the browser’s own work as well, and by
whose core the article is.

    PITH_CORPUS=FOLDER ./build.sh bench reader

{table(['browser', 'pages', 'failed', 'median ms', 'p95', 'worst'], rows)}

{table(['stage', *(f'{name}, {what}' for name in told for what in ('median ms', 'p95'))], stages)}

{table(['thread held', 'read in the page', 'in the background', 'median ms', 'p95', 'worst', f'a page made of {elements:,} elements'], threads)}
'''}


# ---- beside native programs

def native_rows(pages, runs):
    names = {'pith': '**Pith**', 'dom_smoothie': 'dom_smoothie 0.19 (Rust)', 'rs-trafilatura': 'rs-trafilatura 0.2.2 (Rust)', 'resiliparse': 'resiliparse 2.0.1 (C++)',
             'trafilatura': 'trafilatura 2.3.1 (Python)', 'readability-jsdom': 'Readability.js 0.6 on jsdom 26'}
    rows = []
    for key, name in names.items():
        took = [sum(page[key]) for page in pages]
        parsed = statistics.median(page[key][0] for page in pages)
        slower = statistics.median(sum(page[key]) / sum(page['pith']) for page in pages)
        rows.append([name, ms(statistics.median(took)), ms(quantile(took, 0.95)), ms(max(took)), ms(parsed) if parsed else None,
                     '1' if key == 'pith' else times(slower), f'{runs[key]["1"]["peak"] / 1024:.0f} MB', f'{runs[key]["2"]["peak"] / 1024:.0f} MB' if '2' in runs[key] else None])
    return table(['program', 'median ms', 'p95', 'worst', 'parsing, median', 'of Pith’s time, median page', 'peak memory', 'with two threads'], rows)


def native(file):
    told = json.loads(pathlib.Path(file).read_text())
    count = told['batch_pages']
    rows = [[jobs, f'{run["wall"]:.1f} s', f'{1000 * run["wall"] / count:.1f} ms', f'{1000 * run["cpu"] / count:.1f} ms', f'{run["peak"] / 1024:.0f} MB']
            for jobs, run in told['batch'].items()]
    return {'Beside native programs': f'''{len(told['pages'])} pages of the same steps of size, as text; processor time, parsing included, the best of the rounds; peak memory of a process that reads each page once.

    PITH_CORPUS=FOLDER ./build.sh bench native

{native_rows(told['pages'], told['runs'])}

    pith batch wcxb-dev/pages --jobs N

{table(['pages at once', f'{count} pages', 'a page, by the clock', 'by the processor', 'peak memory'], rows)}
'''}


# ---- growth and bytes

def growth(file):
    told = json.loads(pathlib.Path(file).read_text())
    shapes = list(dict.fromkeys(row['shape'] for row in told))
    rows = []
    for shape in shapes:
        runs = [row for row in told if row['shape'] == shape]
        steps = [after['ms'] / before['ms'] for before, after in zip(runs, runs[1:])]
        last = runs[-1]
        rows.append([shape, last['nodes'], ms(last['ms']), ms(1000 * runs[0]['ms'] / runs[0]['nodes']), ms(1000 * last['ms'] / last['nodes']),
                     f'{statistics.median(steps):.2f}', f'{max(steps):.2f}', f'{last["peak"] / 1024:.0f} MB', f'{1024 * last["peak"] / last["nodes"]:.0f}'])
    return {'Growth': f'''Pages from 1,000 nodes to 1,024,000, doubled step by step; canonical text to article, native. The last columns are of the largest page.

    ./build.sh bench growth

{table(['page', 'nodes', 'ms', 'ms per 1,000 nodes, smallest', 'largest', 't(2n)/t(n), median', 'worst', 'peak memory', 'bytes a node'], rows)}
'''}


def size():
    told = json.loads(subprocess.run(['node', str(HERE / 'size.js'), 'json'], check=True, stdout=subprocess.PIPE, text=True).stdout)
    row = lambda name, found: [name, *(found[kind] for kind in ('raw', 'gzip', 'brotli'))]
    rows = [row(name, found) for name, found in told['files'].items()]
    return {'Bytes': f'''Pinned in `bench/sizes.json`, which a test holds.

    ./build.sh bench size

{table(['file', 'raw', 'gzip', 'brotli'], [*rows, row('the models in each wasm, by themselves', told['models'])])}

{table(['what dist/wasm/pith_bg.wasm is made of', 'raw'], told['parts'])}
'''}


# ---- the page

def chapters(text):
    """The chapters of a page that is there already."""
    return {part.split('\n', 1)[0]: part.split('\n', 1)[1].strip() + '\n' for part in text.split('\n## ')[1:]}


def main():
    what, *args = sys.argv[1:]
    commit = subprocess.run(['git', 'rev-parse', '--short', 'HEAD'], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    parts = chapters(PAGE.read_text()) if PAGE.exists() else {}
    measures = {measure.__name__: measure for measure in (quality, browser, reader, native, growth, size)}
    for title, text in measures[what](*args).items():
        parts[title] = f'*{datetime.date.today()}, at commit {commit}.*\n\n{text}'
    PAGE.write_text('\n'.join([HEAD, *(f'## {title}\n\n{parts[title]}' for title in [*ORDER, *(other for other in parts if other not in ORDER)] if title in parts)]))


main()
