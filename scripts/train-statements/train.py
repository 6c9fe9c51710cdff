"""Trains the model that reads two statements together (docs/decisions/0054), on two cores in about an hour.

    node scripts/train-statements/dump-weights.ts WORK
    for rank in 0 1; do RANK=$rank python3 scripts/train-statements/train.py WORK MINUTES TARGET [START] & done; wait

TARGET is `scripts/weights/statements.halves`; START the same, to go on from what was learned before. It needs torch,
numpy and a compiler of C (Debian: python3-torch, libopenblas0-pthread, gcc), and half the time with
MALLOC_MMAP_THRESHOLD_=1073741824 MALLOC_TRIM_THRESHOLD_=10737418240 MALLOC_TOP_PAD_=536870912, without which every step
asks the system for its memory anew. One process to a core, which share what they learn with every step, does twice as
much as two threads of one. How far it comes depends on the machine: whoever trains anew measures anew, pins the digest
that the build names, and looks at the thresholds of `judge-statements.ts`.
"""
import hashlib
import os
import random
import sys
import time

import torch
import torch.distributed as dist
import torch.nn.functional as F

from examples import deceiving, groups, labelled, of_group, of_labelled, strangers
from judge import Judge, Spelling, load_halves, published, save_halves

HERE = os.path.dirname(os.path.abspath(__file__))
FIXTURES = os.path.join(HERE, '../../test/fixtures/statements')
# Kept away, to measure with.
HELD_BACK = ('next-author',)
PEAK, AGAIN, WARMING, GROUPS, FRESH, LABELLED, PIECES = 1e-3, 7e-4, 0.03, 500, 300, 1000, 900


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


def main(work, minutes, target, start_from=None):
    rank = int(os.environ['RANK'])
    dist.init_process_group('gloo', init_method=f'file://{os.path.abspath(work)}/meet', rank=rank, world_size=2)
    torch.set_num_threads(1)
    torch.manual_seed(11)
    rng = random.Random(11)
    spelling = Spelling(f'{work}/vocab.txt')
    model = Judge(published(work))
    if start_from is not None:
        load_halves(model, start_from)
    peak = PEAK if start_from is None else AGAIN
    trained = [one for one in model.parameters() if one.requires_grad]
    optimizer = torch.optim.AdamW(trained, lr=peak, weight_decay=0.01, betas=(0.9, 0.98))
    every = list(groups(f'{HERE}/groups'))
    fixed = [*labelled(FIXTURES, HELD_BACK), *deceiving(f'{HERE}/deceiving.json')]
    rng.shuffle(fixed)
    heat, at, turn, start = {}, 0, 0, time.time()
    while True:
        # Those that were never read, and for the rest, by chance, those that were hardest when they were read last.
        fresh = [g for g in every if g['base'] not in heat]
        rng.shuffle(fresh)
        fresh = fresh[:FRESH]
        known = [g for g in every if g['base'] in heat]
        known.sort(key=lambda g: -(rng.random() ** (1 / (0.08 + min(0.8, heat[g['base']])))))
        chosen = [*fresh, *known][:GROUPS]
        examples, owners = [], []
        for g in chosen:
            examples += of_group(g, rng)
            owners += [g['base']] * (len(examples) - len(owners))
        examples += strangers(chosen, rng, spelling.pieces)
        for _ in range(LABELLED):
            examples.append(rng.choice(of_labelled(fixed[at % len(fixed)])))
            at += 1
        ids = [spelling.pair(one[0], one[1]) for one in examples]
        all_batches = batches(ids, rng)
        mine = all_batches[: len(all_batches) // 2 * 2][rank::2]
        lost, seen = 0.0, []
        for batch in mine:
            clock = torch.tensor([(time.time() - start) / 60 / minutes])
            dist.broadcast(clock, 0)
            passed = float(clock)
            if passed >= 1:
                if rank == 0:
                    save_halves(model.state_dict(), target)
                return
            for part in optimizer.param_groups:
                part['lr'] = peak * min(1, passed / WARMING) * max(0.01, 1 - passed)
            answers = model([ids[i] for i in batch])
            wanted = torch.tensor([examples[i][2:] for i in batch])
            each = F.binary_cross_entropy_with_logits(answers.detach(), wanted[:, :2], reduction='none')
            seen += zip(batch, (each[:, 0] + each[:, 1] * wanted[:, 2]).tolist())
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
        both = [None, None]
        dist.all_gather_object(both, seen)
        losses = {}
        for i, loss in [*both[0], *both[1]]:
            if i < len(owners):
                losses.setdefault(owners[i], []).append(loss)
        heat.update({base: sum(some) / len(some) for base, some in losses.items()})
        turn += 1
        if rank == 0:
            print(f'round {turn}: {len(examples)} pairs, loss {lost / max(1, len(mine)):.4f}, {passed:.0%}', flush=True)


main(sys.argv[1], float(sys.argv[2]), *sys.argv[3:5])
