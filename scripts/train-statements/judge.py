"""The model: the encoder of the default embedding model, with two narrow matrices beside each of its own ones."""
import ctypes
import json
import math
import os
import subprocess
import tempfile
import unicodedata

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

WIDTH, HEADS, LAYERS, RANK, SCALE = 384, 12, 12, 16, 2.0
# The first layers stay as they were published: they read words, and words have not changed.
FROZEN = 3
MOST_PIECES = 96
MATRICES = {
    'q': 'attention.self.query',
    'k': 'attention.self.key',
    'v': 'attention.self.value',
    'o': 'attention.output.dense',
    'up': 'intermediate.dense',
    'down': 'output.dense',
}
NORMS = {'n1': 'attention.output.LayerNorm', 'n2': 'output.LayerNorm'}


class Spelling:
    """Word pieces, as the tokenizer of the model spells them."""

    def __init__(self, vocabulary):
        with open(vocabulary, encoding='utf8') as file:
            self.ids = {line.rstrip('\n'): i for i, line in enumerate(file)}
        self.known = {}

    def pair(self, one, other):
        mark, end = self.ids['[CLS]'], self.ids['[SEP]']
        return [mark, *self.pieces(one)[:MOST_PIECES], end, *self.pieces(other)[:MOST_PIECES], end]

    def pieces(self, text):
        if text not in self.known:
            self.known[text] = [piece for word in self._words(text) for piece in self._word(word)]
        return self.known[text]

    def _words(self, text):
        plain = unicodedata.normalize('NFD', text.lower())
        word = ''
        for sign in plain:
            if unicodedata.category(sign) == 'Mn':
                continue
            if not sign.isspace() and not is_mark(sign):
                word += sign
                continue
            if word:
                yield word
            word = ''
            if not sign.isspace():
                yield sign
        if word:
            yield word

    def _word(self, word):
        if len(word) > 100:
            return [self.ids['[UNK]']]
        out, start = [], 0
        while start < len(word):
            end = len(word)
            while end > start and ('##' if start else '') + word[start:end] not in self.ids:
                end -= 1
            if end == start:
                return [self.ids['[UNK]']]
            out.append(self.ids[('##' if start else '') + word[start:end]])
            start = end
        return out


def is_mark(sign):
    code = ord(sign)
    ascii_mark = 33 <= code <= 47 or 58 <= code <= 64 or 91 <= code <= 96 or 123 <= code <= 126
    return ascii_mark or unicodedata.category(sign).startswith('P')


def published(folder):
    """What `dump-weights.ts` has written: the weights of the embedding model, by their names."""
    with open(f'{folder}/weights.bin', 'rb') as file:
        raw = file.read()
    with open(f'{folder}/weights.json', encoding='utf8') as file:
        index = json.load(file)

    def read(one):
        count = int(np.prod(one['shape']))
        values = np.frombuffer(raw, dtype=np.float32, count=count, offset=one['at'])
        return torch.from_numpy(values.reshape(one['shape']).copy())

    return {one['name']: read(one) for one in index}


def compiled():
    """`attention.c`, for the machine at hand."""
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'attention.c')
    target = os.path.join(tempfile.mkdtemp(), 'attention.so')
    flags = ['-O3', '-march=native', '-ffast-math', '-shared', '-fPIC']
    subprocess.run(['cc', *flags, source, '-o', target, '-lm'], check=True)
    return ctypes.CDLL(target)


LIBRARY = compiled()


def at(tensor):
    return ctypes.c_void_p(tensor.data_ptr())


class Attention(torch.autograd.Function):
    @staticmethod
    def forward(context, mixed, starts):
        pieces = (starts[1:] - starts[:-1]).long()
        looks = torch.empty(int((HEADS * pieces * ((pieces + 15) // 16 * 16)).sum()))
        out = torch.empty(mixed.shape[0], WIDTH)
        LIBRARY.forward(at(mixed), at(out), at(looks), at(starts), len(starts) - 1)
        context.save_for_backward(mixed, looks, starts)
        return out

    @staticmethod
    def backward(context, of_out):
        mixed, looks, starts = context.saved_tensors
        of_mixed, of_out = torch.empty_like(mixed), of_out.contiguous()
        LIBRARY.backward(at(mixed), at(looks), at(of_out), at(of_mixed), at(starts), len(starts) - 1)
        return of_mixed, None


class Tuned(nn.Module):
    def __init__(self, weights, name):
        super().__init__()
        self.register_buffer('w', weights[f'{name}.weight'], persistent=False)
        self.bias = nn.Parameter(weights[f'{name}.bias'].clone())
        rows, columns = self.w.shape
        self.a = nn.Parameter(torch.randn(rows, RANK) / math.sqrt(rows))
        self.b = nn.Parameter(torch.zeros(RANK, columns))

    def whole(self):
        return torch.addmm(self.w, self.a, self.b, alpha=SCALE)


class Layer(nn.Module):
    def __init__(self, weights, at):
        super().__init__()
        for short, name in MATRICES.items():
            setattr(self, short, Tuned(weights, f'{at}.{name}'))
        for short, name in NORMS.items():
            norm = nn.LayerNorm(WIDTH, eps=1e-12)
            norm.weight.data.copy_(weights[f'{at}.{name}.weight'])
            norm.bias.data.copy_(weights[f'{at}.{name}.bias'])
            setattr(self, short, norm)

    def forward(self, x, starts, rows=None):
        """`rows` are those that are asked for: of the last layer nothing but the mark before each pair."""
        three = (self.q, self.k, self.v)
        matrix = torch.cat([one.whole() for one in three], 1)
        seen = Attention.apply(torch.addmm(torch.cat([one.bias for one in three]), x, matrix), starts)
        if rows is not None:
            x, seen = x[rows], seen[rows]
        x = self.n1(x + apply(self.o, seen))
        return self.n2(x + apply(self.down, F.gelu(apply(self.up, x))))


def apply(tuned, x):
    return torch.addmm(tuned.bias, x, tuned.whole())


class Judge(nn.Module):
    """Two numbers for a pair: how well the second repeats the first, and how well it replaces it."""

    def __init__(self, weights):
        super().__init__()
        places = weights['embeddings.position_embeddings.weight'] + weights['embeddings.token_type_embeddings.weight'][0]
        self.register_buffer('words', weights['embeddings.word_embeddings.weight'], persistent=False)
        self.register_buffer('places', places, persistent=False)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.norm.weight.data.copy_(weights['embeddings.LayerNorm.weight'])
        self.norm.bias.data.copy_(weights['embeddings.LayerNorm.bias'])
        self.layers = nn.ModuleList(Layer(weights, at) for at in range(LAYERS))
        self.head = nn.Linear(WIDTH, 2)
        for frozen in (self.norm, *self.layers[:FROZEN]):
            for parameter in frozen.parameters():
                parameter.requires_grad = False

    def forward(self, pairs):
        """The pieces of all pairs lie one behind the other."""
        ids = torch.tensor([one for pair in pairs for one in pair])
        places = torch.cat([torch.arange(len(pair)) for pair in pairs])
        starts = torch.tensor([0, *(len(pair) for pair in pairs)], dtype=torch.int32).cumsum(0, dtype=torch.int32)
        with torch.no_grad():
            x = self.norm(self.words[ids] + self.places[places])
            for layer in self.layers[:FROZEN]:
                x = layer(x, starts)
        for layer in self.layers[FROZEN:-1]:
            x = layer(x, starts)
        return self.head(self.layers[-1](x, starts, starts[:-1].long()))


def save_halves(state, path):
    """As `scripts/weights/tuned-weights.ts` reads it: a line that says what lies where, then numbers of 16 bits."""
    contents, parts, at = {}, [], 0

    def put(name, tensor):
        nonlocal at
        values = tensor.detach().numpy().astype('<f2')
        if not np.isfinite(values).all():
            raise ValueError(f'{name} does not fit into 16 bits')
        contents[name] = {'shape': list(values.shape), 'at': at}
        parts.append(values.tobytes())
        at += values.size

    for layer in range(FROZEN, LAYERS):
        for short, name in MATRICES.items():
            own, target = f'layers.{layer}.{short}', f'encoder.layer.{layer}.{name}'
            put(f'{target}.narrow', state[f'{own}.a'])
            put(f'{target}.wide', state[f'{own}.b'] * SCALE)
            put(f'{target}.bias', state[f'{own}.bias'])
        for short, name in NORMS.items():
            for part in ('weight', 'bias'):
                put(f'encoder.layer.{layer}.{name}.{part}', state[f'layers.{layer}.{short}.{part}'])
    put('head.weight', state['head.weight'].t().contiguous())
    put('head.bias', state['head.bias'])
    with open(path, 'wb') as file:
        file.write(json.dumps(contents, separators=(',', ':')).encode() + b'\n' + b''.join(parts))


def load_halves(model, path):
    """Goes on from weights that were saved."""
    with open(path, 'rb') as file:
        contents, raw = json.loads(file.readline()), file.read()
    values = np.frombuffer(raw, dtype='<f2')

    def read(name):
        shape, start = contents[name]['shape'], contents[name]['at']
        return torch.from_numpy(values[start : start + int(np.prod(shape))].astype(np.float32).reshape(shape).copy())

    with torch.no_grad():
        for layer in range(FROZEN, LAYERS):
            own, target = model.layers[layer], f'encoder.layer.{layer}'
            for short, name in MATRICES.items():
                tuned = getattr(own, short)
                tuned.a.copy_(read(f'{target}.{name}.narrow'))
                tuned.b.copy_(read(f'{target}.{name}.wide') / SCALE)
                tuned.bias.copy_(read(f'{target}.{name}.bias'))
            for short, name in NORMS.items():
                getattr(own, short).weight.copy_(read(f'{target}.{name}.weight'))
                getattr(own, short).bias.copy_(read(f'{target}.{name}.bias'))
        model.head.weight.copy_(read('head.weight').t())
        model.head.bias.copy_(read('head.bias'))
