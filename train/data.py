"""Reads the output of `pith features` and `pith signs`. Features are computed by the program that ships, never here."""
import collections
import json
import re

import numpy as np

WORD = re.compile(r'\w+')
FOLDS = 5


def words(text):
    return WORD.findall((text or '').lower())


def rows(folder, name):
    head = json.load(open(f'{folder}/{name}.json'))
    values = np.fromfile(f'{folder}/{ {"features": "rows"}.get(name, name) }.f32', '<f4')
    return int(head['schema']), head['features'], values.reshape(-1, len(head['features']))


class Blocks:
    """The blocks of a set: `x` features, `y` labels, `n` word counts, `start` the first row of each page."""

    def __init__(self, *folders):
        read = [rows(folder, 'features') for folder in folders]
        self.schema, self.names, _ = read[0]
        assert all(schema == self.schema for schema, _, _ in read), 'the sets were measured by different builds'
        self.x = read[0][2] if len(read) == 1 else np.concatenate([x for _, _, x in read])
        del read
        self.pages = [json.loads(line) for folder in folders for line in open(f'{folder}/pages.jsonl', encoding='utf-8')]
        counts = [len(page['words']) for page in self.pages]
        self.start = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        assert self.start[-1] == len(self.x), 'rows and pages do not belong together'
        flat = lambda key: np.array([value for page in self.pages for value in page[key]], np.float32)
        self.n = np.maximum(flat('words'), 0.5)
        # On pages labelled by snippets most blocks have no label: NaN.
        self.matched = flat('matched')
        self.y = (self.matched >= 0.5).astype(np.int8)
        self.page_of = np.repeat(np.arange(len(self.pages)), counts)
        self.fold = np.array([page['fold'] for page in self.pages])
        self.kind = np.array([page['type'] or '' for page in self.pages])
        self.variant = np.array([page['variant'] for page in self.pages])
        unknown = np.zeros(len(self.pages))
        np.add.at(unknown, self.page_of, np.isnan(self.matched))
        # Pages labelled by snippets only.
        self.pieces = unknown > 0

    def of(self, i):
        return slice(self.start[i], self.start[i + 1])


class Signs:
    """The page features of a set: `x` one row per page, `kind` the page type, `f1` the word F1 of the choice."""

    def __init__(self, folder):
        self.schema, self.names, self.x = rows(folder, 'signs')
        lines = [json.loads(line) for line in open(f'{folder}/choices.jsonl', encoding='utf-8')]
        self.variant = np.array([line['variant'] for line in lines])
        self.kind = np.array([line['type'] or '' for line in lines])
        self.fold = np.array([line['fold'] for line in lines])
        self.f1 = np.array([line['f1'] for line in lines], np.float32)


class Scorer:
    """Word F1 of a choice of blocks, computed without the program: for trying ideas quickly."""

    def __init__(self, data, truths):
        self.pages = []
        for page in data.pages:
            truth = collections.Counter(words(truths.get(page['id'])))
            index = {word: i for i, word in enumerate(truth)}
            counts = np.array(list(truth.values()), np.int64)
            lists = [words(text) for text in page['texts']]
            known = [np.array([index[w] for w in ws if w in index], np.int64) for ws in lists]
            self.pages.append((counts, known, np.array([len(ws) for ws in lists])))

    def f1(self, i, chosen):
        counts, known, sizes = self.pages[i]
        size, truth = int(sizes[chosen].sum()), int(counts.sum())
        if not truth or not size:
            return float(not truth and not size)
        found = np.bincount(np.concatenate([known[k] for k in np.nonzero(chosen)[0]]), minlength=len(counts))
        return 2 * np.minimum(found, counts).sum() / (size + truth)
