"""Pairs of statements to learn from: (older, newer, is the same, replaces, whether that is known)."""
import glob
import json
import os


def groups(folder):
    for path in sorted(glob.glob(f'{folder}/*.jsonl')):
        with open(path, encoding='utf8') as file:
            for line in file:
                yield {**json.loads(line), 'file': os.path.basename(path)}


def labelled(folder, but=()):
    """The fixtures of the tests: `two` says that they are not the same, and not whether one replaces the other."""
    for path in sorted(glob.glob(f'{folder}/*.json')):
        name = os.path.basename(path)[: -len('.json')]
        # The model reads English.
        if 'abroad' in name or name in but:
            continue
        with open(path, encoding='utf8') as file:
            yield from (tuple(pair[:3]) for pair in json.load(file))


def deceiving(path):
    """Pairs that somebody made who looked for what is taken for one and is not; another half is kept to measure with."""
    with open(path, encoding='utf8') as file:
        for one, other, _ in json.load(file):
            yield (one, other, 'beside')
            yield (other, one, 'beside')


def of_labelled(pair):
    older, newer, label = pair
    same, replaces = float(label == 'same'), float(label == 'replaces')
    return [
        (older, newer, same, replaces, float(label != 'two')),
        (newer, older, same, replaces, float(label not in ('two', 'replaces'))),
    ]


def of_group(group, rng, same=5, replaces=3, beside=8):
    """Each of the restatements stands for the base: what holds of one holds of all."""
    ways = [group['base'], *group['same']]
    out = [(a, b, 1.0, 0.0, 1.0) for a, b in some(rng, same, [(a, b) for a in ways for b in ways if a is not b])]
    for a, b in some(rng, replaces, [(a, b) for a in ways for b in group['replaces']]):
        out.append((a, b, 0.0, 1.0, 1.0))
        if rng.random() < 0.3:
            out.append((b, a, 0.0, 0.0, 0.0))
    for a, b in some(rng, beside, [(a, b) for a in ways for b in group['beside']]):
        out.append(((a, b) if rng.random() < 0.5 else (b, a)) + (0.0, 0.0, 1.0))
    return out


def strangers(chosen, rng, pieces):
    """For each group the statement of another one of its file, of some two dozen, that shares most of its words."""
    files = {}
    for group in chosen:
        files.setdefault(group['file'], []).append(group)
    out = []
    for group in chosen:
        own = rng.choice([group['base'], *group['same']])
        words = set(pieces(own))
        others = [one for one in some(rng, 25, files[group['file']]) if one is not group]
        told = [rng.choice([one['base'], *one['same'], *one['beside']]) for one in others]
        if told:
            shared = {text: len(words & set(pieces(text))) / max(1, len(words | set(pieces(text)))) for text in told}
            out.append((own, max(told, key=shared.get), 0.0, 0.0, 1.0))
    return out


def some(rng, count, of):
    return rng.sample(of, min(count, len(of)))
