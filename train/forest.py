"""Trains forests with LightGBM and writes them in the format of src/model/read.rs."""
import collections
import struct

import lightgbm as lgb
import numpy as np

BLOCKS = dict(objective='binary', learning_rate=0.1, num_leaves=31, min_data_in_leaf=40, feature_fraction=0.35, lambda_l2=5.0,
              max_bin=63, seed=1, deterministic=True, force_row_wise=True, num_threads=1, verbose=-1)
LEAF_LIMIT = 32000
# Instead of a feature that does not fit in a byte.
WIDE = 255
# Weights of an augmented page, of one with a comment and a footer of prose after its text, and of such a page whose names say nothing, against
# the page itself.
VARIED = 0.12
TAILED = 0.2
TAILED_NAMELESS = 0.35
# Weight of all grafts of a page together: texts are alike, what stands around them is not.
GRAFTED = 2.0


def binned(x, y, weight):
    """A dataset binned once, to be trained on in parts; bin edges carry no information about labels."""
    return lgb.Dataset(x, y, weight=weight, params=dict(max_bin=BLOCKS['max_bin'], verbose=-1)).construct()


def train(x, y, weight, trees, **changes):
    params = dict(BLOCKS, **changes)
    data = lgb.Dataset(x, y, weight=weight, params={name: params[name] for name in ('max_bin', 'min_data_in_leaf', 'verbose')})
    return lgb.train(params, data, trees)


def train_on(data, some, trees, **changes):
    """Trains on some of the rows of a binned dataset."""
    return lgb.train(dict(BLOCKS, **changes), data.subset(np.nonzero(some)[0]), trees)


def floor32(value):
    """The largest float32 not above the value: features are float32, so the splits stay the same."""
    near = np.float32(value)
    return near if float(near) <= value else np.nextafter(near, np.float32(-np.inf))


def steps(node, out):
    if 'leaf_value' in node:
        out.append(('leaf', node['leaf_value']))
        return
    assert node['decision_type'] == '<=', node['decision_type']
    out.append(('ask', node['split_feature'], floor32(node['threshold'])))
    steps(node['left_child'], out)
    steps(node['right_child'], out)


def planes(kind, numbers):
    """The first bytes of all numbers, then the second ones, and so on."""
    packed = struct.pack(f'<{len(numbers)}{kind}', *numbers)
    size = struct.calcsize(kind)
    return b''.join(packed[byte::size] for byte in range(size))


def write(models, path, schema, features):
    """Writes forests trained on the same features as one: their margins are averaged."""
    outputs = models[0].num_model_per_iteration()
    trees = []
    for model in models:
        for tree in model.dump_model()['tree_info']:
            out = []
            steps(tree['tree_structure'], out)
            trees.append([s if s[0] == 'ask' else ('leaf', s[1] / len(models)) for s in out])
    edges = [sorted({s[2] for tree in trees for s in tree if s[0] == 'ask' and s[1] == f}) for f in range(features)]
    assert max(map(len, edges)) < 256, 'too many bin edges for a byte'
    unit = np.float32(max(abs(s[1]) for tree in trees for s in tree if s[0] == 'leaf') / LEAF_LIMIT)
    out = bytearray(b'PITH2' + struct.pack('<QBf', schema, outputs, unit) + struct.pack(f'<{outputs}f', *[0.0] * outputs))
    splits = [s for tree in trees for s in tree if s[0] == 'ask']
    out += struct.pack('<HHI', features, len(trees), len(splits))
    out += bytes(map(len, edges))
    out += planes('f', [edge for borders in edges for edge in borders])
    shape = np.array([s[0] == 'ask' for tree in trees for s in tree])
    out += np.packbits(shape, bitorder='little').tobytes()
    asked = [s[1] for s in splits]
    assert max(asked, default=0) < 2 * WIDE, 'too many features for a byte and another'
    out += bytes(min(feature, WIDE) for feature in asked) + bytes(feature - WIDE for feature in asked if feature >= WIDE)
    out += bytes(edges[s[1]].index(s[2]) for s in splits)
    out += planes('h', [round(s[1] / float(unit)) for tree in trees for s in tree if s[0] == 'leaf'])
    open(path, 'wb').write(out)
    return len(out)


def sample(weight, wanted, seed=1):
    """Samples rows with a probability proportional to their weight, and reweights them so that the sum stays the same."""
    low, high = 1e-12, float(weight.max()) * 10
    for _ in range(80):
        cut = (low * high) ** 0.5
        low, high = (cut, high) if np.minimum(1, weight / cut).sum() > wanted else (low, cut)
    chance = np.minimum(1, weight / cut)
    kept = np.nonzero(np.random.default_rng(seed).random(len(weight)) < chance)[0]
    return kept, weight[kept] / chance[kept]


# Weight of a page labelled by snippets against one whose text is known: a higher one cost WCXB's products and lists.
SNIPPET_WEIGHT = 0.3
# Minimum words of a block with a wanted snippet to be trained on: shorter ones are names and dates, which such snippets count as text.
WANTED_WORDS = 12


def weights(data):
    """The weight of each row: how much the block's words change the F1 of its page."""
    known = ~np.isnan(data.matched)
    known &= ~data.pieces[data.page_of] | (data.y == 0) | (data.n >= WANTED_WORDS)
    truth = np.zeros(len(data.pages))
    total = np.zeros(len(data.pages))
    labelled = np.zeros(len(data.pages))
    np.add.at(truth, data.page_of, data.n * np.where(known, data.matched, 0))
    np.add.at(total, data.page_of, data.n)
    np.add.at(labelled, data.page_of, known)
    w = data.n / (np.maximum(truth, 20) + 0.3 * total)[data.page_of]
    # Every snippet weighs the same, whatever the length of the block it was found in.
    w = np.where(data.pieces[data.page_of], SNIPPET_WEIGHT / np.maximum(labelled, 1)[data.page_of], w)
    grafts = collections.Counter((data.source[i], page['id']) for i, page in enumerate(data.pages) if data.variant[i] == 'Grafted')
    share = np.array([GRAFTED / grafts.get((data.source[i], page['id']), 1) for i, page in enumerate(data.pages)])
    # A paragraph among all that a portal has is for the page types.
    of_variant = [('none', 1.0), ('Brief', 0.0), ('Tailed', TAILED), ('TailedNameless', TAILED_NAMELESS), ('Grafted', share)]
    varied = np.select([data.variant == variant for variant, _ in of_variant], [weight for _, weight in of_variant], VARIED)
    # Only articles and documentation are trained on shortened: half a list is a different list.
    one_text = np.isin(data.kind, ['article', 'documentation'])
    whole = np.isin(data.variant, ['none', 'Nameless', 'Addressless', 'Caseless', 'Dense', 'Grafted'])
    w = np.maximum(w, 1e-5) * (varied * (one_text | whole))[data.page_of] * known
    w = w * data.weight[data.page_of]
    return w * known.sum() / w.sum()
