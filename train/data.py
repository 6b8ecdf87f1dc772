"""Reads the output of `pith features` and `pith signs`. Features are computed by the program that ships, never here."""
import collections
import json
import os
import re

import numpy as np

# Characters of scripts without spaces are words of their own, as in src/score/words.rs.
DENSE = '\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff'
WORD = re.compile(f'[{DENSE}]|[^\\W{DENSE}]+')
FOLDS = 5


def words(text):
    return WORD.findall((text or '').lower())


def rows(folder, name):
    head = json.load(open(f'{folder}/{name}.json'))
    values = np.memmap(f'{folder}/{ {"features": "rows"}.get(name, name) }.f32', '<f4', 'r')
    return int(head['schema']), head['features'], values.reshape(-1, len(head['features']))


def weighted(argument):
    """A folder, and the weight of its pages: `FOLDER` or `FOLDER=WEIGHT`."""
    folder, _, weight = argument.partition('=')
    return folder, float(weight or 1)


class Blocks:
    """The blocks of sets: `x` features, `y` labels, `n` word counts, `start` the first row of each page, `source` its set."""

    def __init__(self, *folders):
        folders, weights = zip(*map(weighted, folders))
        read = [rows(folder, 'features') for folder in folders]
        self.schema, self.names, _ = read[0]
        assert all(schema == self.schema for schema, _, _ in read), 'the sets were measured by different builds'
        self.x = [x for _, _, x in read]
        pages = [[json.loads(line) for line in open(f'{folder}/pages.jsonl', encoding='utf-8')] for folder in folders]
        self.pages = [page for of in pages for page in of]
        self.source = np.repeat([os.path.basename(folder.rstrip('/')) for folder in folders], [len(of) for of in pages])
        self.weight = np.repeat(weights, [len(of) for of in pages])
        counts = [len(page['words']) for page in self.pages]
        self.start = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        assert self.start[-1] == sum(map(len, self.x)), 'rows and pages do not belong together'
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

    def rows(self, places):
        """The features of some rows, in order. The sets stay on disk."""
        first = np.cumsum([0] + [len(x) for x in self.x])
        return np.concatenate([x[places[(places >= low) & (places < low + len(x))] - low] for x, low in zip(self.x, first)])


class Signs:
    """The page features of sets: `x` one row per page, `kind` the page type, `f1` the word F1 of the choice, NaN without a text."""

    def __init__(self, *folders):
        folders, weights = zip(*map(weighted, folders))
        read = [rows(folder, 'signs') for folder in folders]
        self.schema, self.names, _ = read[0]
        assert all(schema == self.schema for schema, _, _ in read), 'the sets were measured by different builds'
        self.x = np.concatenate([x for _, _, x in read])
        lists = [[json.loads(line) for line in open(f'{folder}/choices.jsonl', encoding='utf-8')] for folder in folders]
        lines = [line for of in lists for line in of]
        self.source = np.repeat([os.path.basename(folder.rstrip('/')) for folder in folders], [len(of) for of in lists])
        self.weight = np.repeat(weights, [len(of) for of in lists])
        self.variant = np.array([line['variant'] for line in lines])
        self.kind = np.array([line['type'] or '' for line in lines])
        self.fold = np.array([line['fold'] for line in lines])
        self.f1 = np.array([line['f1'] for line in lines], np.float32)
        self.ids = [line['id'] for line in lines]


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
