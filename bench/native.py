#!/usr/bin/env python3
"""Times Pith and other native extractors on the sample of pages and prints one JSON object: native.py PITH SET

Times are processor time, which a busy machine changes little; parsing and extraction are measured separately.
"""
import json
import pathlib
import subprocess
import sys

PITH, SET = sys.argv[1:3]
HERE = pathlib.Path(__file__).parent
OUT = pathlib.Path('target/bench/pages')
PEERS = 'target/peers/release/peers'
PYTHON = '.tools/peers/bin/python'
ROUNDS = '5'
# Rounds of slow programs.
SLOW_ROUNDS = '2'

# Runs a command and prints its wall-clock time, processor time and peak memory. A process of its own, since getrusage sums up all children.
MEASURE = '''
import resource, subprocess, sys, time
begun = time.monotonic()
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(time.monotonic() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss)
'''


def lines(*args):
    output = subprocess.run(args, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def measure(*args):
    wall, cpu, peak = subprocess.run([sys.executable, '-c', MEASURE, *args], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    return {'wall': float(wall), 'cpu': float(cpu), 'peak': int(peak)}


def main():
    subprocess.run(['node', str(HERE / 'sample.js'), SET, str(OUT)], check=True)
    files = sorted(map(str, OUT.glob('*.html')))
    pages = {row['file']: row for row in lines(PEERS, 'times', ROUNDS, *files)}
    others = {
        'trafilatura': [PYTHON, str(HERE / 'peers/python.py'), 'trafilatura'],
        'resiliparse': [PYTHON, str(HERE / 'peers/python.py'), 'resiliparse'],
        'readability-jsdom': ['node', str(HERE / 'peers/jsdom.js')],
    }
    for command in others.values():
        for row in lines(*command, SLOW_ROUNDS, *files):
            pages[row['file']].update(row)
    runs = {name: {jobs: measure(PEERS, 'run', name, jobs, *files) for jobs in ('1', '2')} for name in ('pith', 'dom_smoothie', 'rs-trafilatura')}
    runs |= {name: {'1': measure(*command, '1', *files)} for name, command in others.items()}
    batch = {jobs: measure(PITH, 'batch', f'{SET}/pages', '--jobs', jobs) for jobs in ('1', '2')}
    print(json.dumps({'pages': list(pages.values()), 'runs': runs, 'batch': batch, 'batch_pages': len(list(pathlib.Path(SET, 'pages').glob('*.gz')))}))


main()
