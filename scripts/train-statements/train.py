"""Trains the model that reads two statements together (docs/decisions/0054), on two cores in about an hour.

    node scripts/train-statements/dump-weights.ts WORK
    for rank in 0 1; do RANK=$rank python3 scripts/train-statements/train.py WORK MINUTES scripts/weights/statements.halves & done; wait

It needs torch and numpy (Debian: python3-torch, libopenblas0-pthread). One process to a core, which share what they
learn with every step, does twice as much as two threads of one. How far it comes depends on the machine: whoever trains
anew measures anew, pins the digest that the build names, and looks at the thresholds of `judge-statements.ts`.
"""
import hashlib
import os
import random
import sys
import time

import torch
import torch.distributed as dist
import torch.nn.functional as F

from examples import groups, labelled, of_group, of_labelled, strangers
from judge import Judge, Spelling, padded, published, save_halves

HERE = os.path.dirname(os.path.abspath(__file__))
FIXTURES = os.path.join(HERE, '../../test/fixtures/statements')
# Kept away, to measure with.
HELD_BACK = ('next-author',)
PEAK, WARMING, GROUPS, LABELLED, PIECES = 1e-3, 0.03, 500, 1000, 800


def batches(ids, rng):
    """Pairs of like length together, as many as have so many pieces."""
    out, current = [], []
    for i in sorted(range(len(ids)), key=lambda i: len(ids[i]) + rng.random() * 4):
        if current and len(ids[i]) * (len(current) + 1) > PIECES:
            out.append(current)
            current = []
        current.append(i)
    rng.shuffle(out)
    return out


def main(work, minutes, target):
    rank = int(os.environ['RANK'])
    dist.init_process_group('gloo', init_method=f'file://{os.path.abspath(work)}/meet', rank=rank, world_size=2)
    torch.set_num_threads(1)
    torch.manual_seed(11)
    rng = random.Random(11)
    spelling = Spelling(f'{work}/vocab.txt')
    model = Judge(published(work))
    trained = [one for one in model.parameters() if one.requires_grad]
    optimizer = torch.optim.AdamW(trained, lr=PEAK, weight_decay=0.01, betas=(0.9, 0.98))
    every = list(groups(f'{HERE}/groups'))
    fixed = list(labelled(FIXTURES, HELD_BACK))
    rng.shuffle(fixed)
    used, at, turn, start = {}, 0, 0, time.time()
    while True:
        # Those that were seen least.
        order = {g['base']: hashlib.md5(f'{g["base"]}{turn}'.encode()).hexdigest() for g in every}
        chosen = sorted(every, key=lambda g: (used.get(g['base'], 0), order[g['base']]))[:GROUPS]
        examples = [one for g in chosen for one in of_group(g, rng)] + strangers(chosen, rng, spelling.pieces)
        for g in chosen:
            used[g['base']] = used.get(g['base'], 0) + 1
        for _ in range(LABELLED):
            examples.append(rng.choice(of_labelled(fixed[at % len(fixed)])))
            at += 1
        ids = [spelling.pair(one[0], one[1]) for one in examples]
        all_batches = batches(ids, rng)
        mine = all_batches[: len(all_batches) // 2 * 2][rank::2]
        lost = 0.0
        for batch in mine:
            clock = torch.tensor([(time.time() - start) / 60 / minutes])
            dist.broadcast(clock, 0)
            passed = float(clock)
            if passed >= 1:
                if rank == 0:
                    save_halves(model.state_dict(), target)
                return
            for part in optimizer.param_groups:
                part['lr'] = PEAK * min(1, passed / WARMING) * max(0.01, 1 - passed)
            answers = model(*padded([ids[i] for i in batch]))
            wanted = torch.tensor([examples[i][2:] for i in batch])
            same = F.binary_cross_entropy_with_logits(answers[:, 0], wanted[:, 0])
            replaces = F.binary_cross_entropy_with_logits(answers[:, 1], wanted[:, 1], reduction='none')
            loss = same + (replaces * wanted[:, 2]).mean()
            optimizer.zero_grad()
            loss.backward()
            shared = torch.cat([one.grad.view(-1) for one in trained])
            dist.all_reduce(shared)
            first = 0
            for one in trained:
                one.grad.copy_(shared[first : first + one.numel()].view_as(one) / 2)
                first += one.numel()
            torch.nn.utils.clip_grad_norm_(trained, 1.0)
            optimizer.step()
            lost += loss.item()
        turn += 1
        if rank == 0:
            print(f'round {turn}: {len(examples)} pairs, loss {lost / max(1, len(mine)):.4f}, {passed:.0%}', flush=True)


main(sys.argv[1], float(sys.argv[2]), sys.argv[3])
