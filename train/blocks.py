#!/usr/bin/env python3
"""Trains the block classifier.

    blocks.py FEATURES[=WEIGHT]... [--truth FILE...] [--models DIR] [--ship FILE]

--models writes one forest per cross-validation fold, trained on the other folds; --ship writes the one trained on everything.
"""
import argparse
import json

import numpy as np

import forest
from data import FOLDS, Blocks, Scorer

TREES = 200
ROWS = 1_000_000


def copies(texts, n):
    """A key per text, so that copies share one; short texts may be repeated on purpose and get none."""
    seen = {}
    return [seen.setdefault(t.lower(), len(seen)) if w >= 5 else None for t, w in zip(texts, n)]


def decode(p, n, texts):
    """The same choice as src/choose/expected_f1.rs."""
    p = p.copy()
    best = {}
    for i, key in enumerate(copies(texts, n)):
        if key is None:
            continue
        if key in best and p[best[key]] >= p[i]:
            p[i] = 0
        else:
            if key in best:
                p[best[key]] = 0
            best[key] = i
    order = np.argsort(-p, kind='stable')
    right, size = np.cumsum((p * n)[order]), np.cumsum(n[order])
    chosen = np.zeros(len(p), bool)
    if len(p) and right[-1] > 0:
        worth = 2 * right / (size + right[-1])
        chosen[order[:np.argmax(worth) + 1]] = True
    return chosen & (p > 0)


def table(kinds, f1, label):
    by = {kind: f1[kinds == kind].mean() for kind in sorted(set(kinds))}
    print(f'{label:24} all {f1.mean():.4f}  ' + '  '.join(f'{k[:7]} {v:.3f}' for k, v in by.items()), flush=True)


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument('features', nargs='+')
    ask.add_argument('--truth', nargs='*')
    ask.add_argument('--models')
    ask.add_argument('--ship')
    ask = ask.parse_args()
    data = Blocks(*ask.features)
    kept, weight = forest.sample(forest.weights(data), ROWS)
    rows = forest.binned(data.rows(kept), data.y[kept], weight)
    fold_of = data.fold[data.page_of]
    measured = (data.variant == 'none') & ~data.pieces
    chance = np.zeros(data.start[-1], np.float32)
    if ask.models or ask.truth:
        for part in range(FOLDS):
            model = forest.train_on(rows, fold_of[kept] != part, TREES)
            if ask.models:
                forest.write([model], f'{ask.models}/blocks-{part}.forest', data.schema, len(data.names))
            held = np.nonzero((fold_of == part) & measured[data.page_of])[0]
            chance[held] = model.predict(data.rows(held), num_threads=forest.BLOCKS['num_threads'])
    if ask.truth:
        truths = {t['id']: t.get('text') for name in ask.truth for t in map(json.loads, open(name, encoding='utf-8'))}
        scorer = Scorer(data, truths)
        own = np.nonzero(measured)[0]
        each = lambda choose: np.array([scorer.f1(i, choose(i)) for i in own])
        table(data.kind[own], each(lambda i: data.y[data.of(i)] > 0), 'oracle (labels)')
        blind = each(lambda i: decode(chance[data.of(i)], data.n[data.of(i)], data.pages[i]['texts']))
        for source in dict.fromkeys(data.source[own]):
            some = data.source[own] == source
            table(data.kind[own][some], blind[some], f'out of fold: {source}')
    if ask.ship:
        size = forest.write([forest.train_on(rows, np.ones(len(kept), bool), TREES)], ask.ship, data.schema, len(data.names))
        print(f'{ask.ship}: {size} bytes')


if __name__ == '__main__':
    main()
