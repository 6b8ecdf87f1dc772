#!/usr/bin/env python3
"""Times the Python package beside other extractors and on Spark, and prints one JSON object.

    python.py extractors PITH SET          every program on every page, in one process, in rotating order
    python.py memory PROGRAM FILE...       peak memory of one program on a few pages
    python.py spark PITH SET FOLDER N...   the Spark job on two local cores and pith batch on two, on archives of N pages

Times are of the processor where they are of one thread, and of the clock where there are two. PITH_BENCH_PAGES limits the pages of the first.
"""
import collections
import contextlib
import gzip
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

URL = 'https://example.org/page'
# Pages that are read before the measurement: imports and caches.
WARM_UP = 10
# Rounds of the comparison of threads; the best of each counts.
ROUNDS = 3
# Pages of the memory's sample.
SAMPLE = 60
# Pages of an archive.
ARCHIVE = 1000
WORD = re.compile(r'\w+', re.UNICODE)


def pith_text():
    import pith
    return lambda html, url: pith.extract(html, url).text


def trafilatura():
    from trafilatura import extract
    return lambda html, url: extract(html, url=url, include_comments=True, with_metadata=True, output_format='json')


def resiliparse():
    from resiliparse.extract.html2text import extract_plain_text
    return lambda html, url: extract_plain_text(html, main_content=True)


def readability():
    import lxml.html
    from readability import Document
    return lambda html, url: lxml.html.fromstring(Document(html, url=url).summary()).text_content()


def newspaper():
    from newspaper import Article

    def extract(html, url):
        article = Article(url, fetch_images=False)
        article.download(input_html=html)
        article.parse()
        return article.text
    return extract


PROGRAMS = {'pith': pith_text, 'trafilatura': trafilatura, 'resiliparse': resiliparse, 'readability-lxml': readability, 'newspaper4k': newspaper}
# What trafilatura writes with its metadata is taken apart after its time is measured.
TEXT = {'trafilatura': lambda written: json.loads(written)['text'] if written else ''}


def f1(found, wanted):
    """Word F1 of a page by the rule of WCXB."""
    found, wanted = (WORD.findall((text or '').lower()) for text in (found, wanted))
    if not found or not wanted:
        return float(found == wanted)
    shared = (collections.Counter(found) & collections.Counter(wanted)).total()
    return 2 * shared / (len(found) + len(wanted))


def labelled(folder):
    truths = [json.loads(line) for line in pathlib.Path(folder, 'truth.jsonl').read_text('utf-8').split('\n') if line]
    most = int(os.environ.get('PITH_BENCH_PAGES', len(truths)))
    return truths[:: max(1, len(truths) // most)][:most]


def packed(folder, truth):
    return pathlib.Path(folder, 'pages', truth['id'] + '.html.gz')


def one_by_one(folder, truths):
    """Milliseconds and word F1 of every program on every page."""
    programs = {name: make() for name, make in PROGRAMS.items()}
    found = {name: {'ms': [], 'f1': [], 'failed': 0} for name in programs}
    for place, truth in enumerate([*truths[:WARM_UP], *truths]):
        html = gzip.decompress(packed(folder, truth).read_bytes()).decode('utf-8', 'replace')
        names = list(programs)
        turn = place % len(names)
        for name in names[turn:] + names[:turn]:
            begun = time.process_time()
            try:
                text = programs[name](html, truth.get('url') or URL)
            except Exception:
                text = ''
                found[name]['failed'] += place >= WARM_UP
            took = 1000 * (time.process_time() - begun)
            if place >= WARM_UP:
                found[name]['ms'].append(took)
                found[name]['f1'].append(f1(TEXT.get(name, str)(text or ''), truth.get('text')))
    return found


def beside_command_line(pith_cli, folder, truths):
    """Processor time a page of pith.extract and of pith batch, both from packed files to text."""
    import pith
    files = [packed(folder, truth) for truth in truths]
    times = {'python': [], 'command line': []}
    for _ in range(ROUNDS):
        begun = time.process_time()
        for file in files:
            pith.extract(file.read_bytes()).text
        times['python'].append(time.process_time() - begun)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([pith_cli, 'batch', '--jobs', '1', *files], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times['command line'].append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return {name: 1000 * min(took) / len(files) for name, took in times.items()}


def on_threads(folder, truths):
    """Pages a second of extract_many on one and on two threads."""
    import pith
    pages = [gzip.decompress(packed(folder, truth).read_bytes()) for truth in truths]
    best = {}
    for _ in range(ROUNDS):
        for threads in (1, 2):
            begun = time.monotonic()
            count = sum(1 for _ in pith.extract_many(pages, threads))
            best[threads] = max(best.get(threads, 0), count / (time.monotonic() - begun))
    return best


def peak():
    """Megabytes this process has had at most. The figure that getrusage gives is at least that of the parent process."""
    status = pathlib.Path('/proc/self/status').read_text()
    return int(re.search(r'VmHWM:\s+(\d+)', status)[1]) / 1024


def memory(program, files):
    """Megabytes: at most, and of them before the first page."""
    extract = PROGRAMS[program]()
    before = peak()
    for file in files:
        html = gzip.decompress(pathlib.Path(file).read_bytes()).decode('utf-8', 'replace')
        try:
            extract(html, URL)
        except Exception:
            continue
    return {'peak': peak(), 'imported': before}


def versions():
    from importlib.metadata import version
    return {name: version({'pith': 'pith-reader'}.get(name, name)) for name in PROGRAMS}


def extractors(pith_cli, folder):
    truths = labelled(folder)
    sample = [str(packed(folder, truth)) for truth in truths[:: max(1, len(truths) // SAMPLE)][:SAMPLE]]
    peaks = {}
    for name in PROGRAMS:
        told = subprocess.run([sys.executable, __file__, 'memory', name, *sample], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        peaks[name] = json.loads(told)
    return {
        'pages': len(truths),
        'versions': versions(),
        'programs': one_by_one(folder, truths),
        'memory': {'pages': len(sample), 'programs': peaks},
        'command_line': beside_command_line(pith_cli, folder, truths),
        'threads': on_threads(folder, truths),
        'cores': os.cpu_count(),
    }


# ---- Spark

def archives(folder, out, count):
    """Archives of so many pages: those of the set again and again, each time with new ids."""
    out.mkdir(parents=True)
    pages = []
    for truth in labelled(folder):
        answer = b'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n' + gzip.decompress(packed(folder, truth).read_bytes())
        pages.append((truth.get('url') or URL, len(answer), gzip.compress(answer + b'\r\n\r\n', 6)))
    for first in range(0, count, ARCHIVE):
        with open(out / f'{first // ARCHIVE:05}.warc.gz', 'wb') as file:
            for number in range(first, min(first + ARCHIVE, count)):
                url, size, body = pages[number % len(pages)]
                head = f'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Record-ID: <urn:uuid:{number:012}>\r\n'
                head += f'Content-Type: application/http; msgtype=response\r\nContent-Length: {size}\r\n\r\n'
                file.write(gzip.compress(head.encode(), 1) + body)


def batch(pith_cli, folder):
    """Seconds of pith batch on two cores, with Markdown as the job writes it."""
    begun = time.monotonic()
    subprocess.run([pith_cli, 'batch', '--jobs', '2', '--markdown', folder, '-o', '/dev/null'], check=False, stderr=subprocess.DEVNULL)
    return time.monotonic() - begun


def run_job(job, crawl, to):
    # Its summary must not get into the output of this program.
    with contextlib.redirect_stdout(sys.stderr):
        assert job.main([str(crawl), '--to', str(to)]) == 0, 'the job failed'


def spark(pith_cli, folder, scratch, *counts):
    from pyspark.sql import SparkSession
    from pith.spark import job
    scratch = pathlib.Path(scratch).resolve()
    shutil.rmtree(scratch, ignore_errors=True)
    archives(folder, scratch / 'warm', 200)
    os.environ.setdefault('SPARK_LOCAL_IP', '127.0.0.1')
    os.environ['PYSPARK_PYTHON'] = sys.executable
    session = SparkSession.builder.master('local[2]').config('spark.ui.enabled', 'false').config('spark.ui.showConsoleProgress', 'false').config('spark.log.level', 'ERROR').getOrCreate()
    # Start-up: the virtual machine, its compiler and the Python processes.
    run_job(job, scratch / 'warm', scratch / 'warm-rows')
    rows = []
    for count in map(int, counts):
        crawl, to = scratch / f'crawl-{count}', scratch / f'rows-{count}'
        archives(folder, crawl, count)
        size = sum(file.stat().st_size for file in crawl.iterdir())
        begun = time.monotonic()
        run_job(job, crawl, to)
        took = time.monotonic() - begun
        written = session.read.parquet(str(to)).count()
        assert written == count, f'{written} rows of {count} pages'
        rows.append({'pages': count, 'bytes': size, 'spark': took, 'batch': batch(pith_cli, crawl)})
        shutil.rmtree(crawl)
        shutil.rmtree(to)
    session.stop()
    shutil.rmtree(scratch)
    return rows


def main():
    what, *args = sys.argv[1:]
    told = {'extractors': extractors, 'memory': lambda program, *files: memory(program, files), 'spark': spark}[what](*args)
    print(json.dumps(told))


if __name__ == '__main__':
    main()
