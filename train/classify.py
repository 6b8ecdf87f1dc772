#!/usr/bin/env python3
"""Trains the two forests that classify a page: the page type, and the probability that the choice on it is right.

    classify.py SIGNS[=WEIGHT]... [--models DIR] [--ship DIR]
"""
import argparse

import numpy as np

import forest
from data import FOLDS, Signs

# The order of src/choose/classify/classifier.rs; types of the set that are the same to a reader share a number.
KINDS = {'article': 0, 'documentation': 1, 'service': 2, 'forum': 3, 'collection': 4, 'listing': 4, 'list': 4, 'product': 5}
# Weight of an augmented page against the page itself, of the page without its address, and of one with a comment after its text: an article
# with a long comment is no thread.
VARIED = 0.15
ADDRESSLESS = 0.4
TAILED = 0.8
# Minimum word F1 of a choice that counts as right.
RIGHT = 0.8
SMALL = dict(num_leaves=8, min_data_in_leaf=15, feature_fraction=0.5, lambda_l2=5.0, learning_rate=0.08)


def auc(score, truth):
    order = np.argsort(score, kind='stable')
    rank = np.empty(len(score))
    rank[order] = np.arange(1, len(score) + 1)
    positive = truth.sum()
    return (rank[truth].sum() - positive * (positive + 1) / 2) / (positive * (len(truth) - positive))


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument('signs', nargs='+')
    ask.add_argument('--models')
    ask.add_argument('--ship')
    ask = ask.parse_args()
    data = Signs(*ask.signs)
    kind = np.array([KINDS[k] for k in data.kind])
    right = data.f1 >= RIGHT
    # One paragraph says little of how far choices can be trusted.
    known = ~np.isnan(data.f1) & (data.variant != 'Brief')
    own = data.variant == 'none'
    weights = [(own, 1.0), (data.variant == 'Addressless', ADDRESSLESS), (np.char.startswith(data.variant, 'Tailed'), TAILED)]
    even = np.select(*zip(*weights), VARIED) * data.weight
    some = lambda inside: forest.train(data.x[inside], right[inside], even[inside], 60, **SMALL)
    train = {
        'kinds': lambda inside: forest.train(data.x[inside], kind[inside], even[inside], 60, objective='multiclass', num_class=6, **SMALL),
        'right': lambda inside: some(inside & known),
    }
    held = {name: [None] * len(kind) for name in train}
    for part in range(FOLDS):
        inside = data.fold != part
        for name, fit in train.items():
            model = fit(inside)
            for i, answer in zip(np.nonzero(~inside)[0], model.predict(data.x[~inside])):
                held[name][i] = answer
            if ask.models:
                forest.write([model], f'{ask.models}/{name}-{part}.forest', data.schema, data.x.shape[1])
    shares, sure = np.array(held['kinds']), np.array(held['right'])
    for source in dict.fromkeys(data.source):
        for variant, label in (('none', 'as it is'), ('Addressless', 'without address')):
            seen = (data.source == source) & (data.variant == variant)
            told = [(name, seen & (kind == number)) for name, number in (('articles', 0), ('forums', 3)) if (seen & (kind == number)).any()]
            shown = ', '.join(f'{np.sum(shares[of].argmax(1) == kind[of])} of {of.sum()} {name}' for name, of in told)
            if seen.any():
                print(f'{source}, {label}: kind right {np.mean(shares[seen].argmax(1) == kind[seen]):.3f}; {shown}')
    # The figures of the model card are of the first set.
    own &= data.source == data.source[0]
    shares, sure, f1, is_kind, is_right = shares[own], sure[own], data.f1[own], kind[own], right[own]
    print(f'kind right {np.mean(shares.argmax(1) == is_kind):.3f}  article against the rest AUC {auc(shares[:, 0], is_kind == 0):.4f}')
    print(f'choice right (F1 >= {RIGHT}) AUC {auc(sure, is_right):.4f}')
    for low in np.arange(0, 1, 0.1):
        inside = (sure >= low) & (sure < low + 0.1)
        if inside.any():
            print(f'  predicted {sure[inside].mean():.2f}: right {is_right[inside].mean():.2f}, mean F1 {f1[inside].mean():.3f}, {inside.sum()} pages')
    # The rule of src/choose/classify/classifier.rs, for several sums; without its special cases for home pages and pages without words.
    one_text = shares[:, 0] + shares[:, 1]
    for least in (0.6, 0.7, 0.75, 0.8, 0.83, 0.9, 1.0):
        offered = (one_text + sure >= least) & ((shares.argmax(1) != 4) | (one_text >= 0.15))
        refused = (is_kind == 0) & ~offered
        print(f'  offered from {least}: {offered.sum()} pages, mean F1 {f1[offered].mean():.4f}, articles refused {refused.sum()}')
    if ask.ship:
        for name, fit in train.items():
            size = forest.write([fit(np.ones(len(data.x), bool))], f'{ask.ship}/{name}.forest', data.schema, data.x.shape[1])
            print(f'{name}: {size} bytes')


if __name__ == '__main__':
    main()
