import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proofProject } from '../../test/support/proof-project.ts';
import { proveAndLand } from '../../test/support/prove.ts';
import type { CrashPoint } from '../storage/crash-point.ts';
import { systemClock } from '../core/clock.ts';
import { noCrash } from '../storage/crash-point.ts';
import { createCommitter } from './committer.ts';
import { receiptChain } from './receipt-chain.ts';
import type { TeamProject } from './team-project.ts';

const LINES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].join('\n');
const CHECK = { kind: 'file', path: 'a.txt', contains: 'one' };

test('a clean edit of the same file is merged, all checks run again, and the receipt names what landed', async () => {
  const parts = await proofProject({ 'a.txt': `${LINES}\n`, 'b.txt': 'b\n' });
  let edited = false;
  const crash: CrashPoint = (name, moment) => {
    if (edited || name !== 'landing.replace' || moment !== 'before') return;
    edited = true;
    writeFileSync(join(parts.folder, 'a.txt'), `${LINES}\nmine\n`);
  };
  const { landed } = await proveAndLand(parts, { executor: "sed -i 's/^1$/one/' a.txt", checks: [CHECK], crash });
  expect(readFileSync(join(parts.folder, 'a.txt'), 'utf8')).toBe(`${LINES.replace('1', 'one')}\nmine\n`);
  const receipts = await receiptChain({ database: parts.database, project: parts.project.key }).verified();
  expect(receipts).toHaveLength(2);
  expect(landed?.receipt.id).toBe(receipts[1]?.receipt.id);
  expect(await parts.project.snapshot()).toBe(receipts[1]?.receipt.after);
});

test('an edit of the same line pauses with both sides shown, and nothing lands', async () => {
  const parts = await proofProject({ 'a.txt': `${LINES}\n` });
  const executor = "sed -i 's/^1$/one/' a.txt";
  const crash: CrashPoint = (name) => {
    if (name === 'landing.log') writeFileSync(join(parts.folder, 'a.txt'), LINES.replace('1', 'eins'));
  };
  await expect(proveAndLand(parts, { executor, checks: [CHECK], crash })).rejects.toMatchObject({
    code: 'workspace.conflict',
    message: expect.stringMatching(
      /^you changed .*a\.txt\n--- a\.txt, yours\neins\n[^]*\n\+\+\+ a\.txt, the step's\none\n/,
    ) as string,
    details: {
      conflicts: [
        {
          path: 'a.txt',
          yours: expect.stringContaining('eins') as string,
          theirs: expect.stringContaining('one') as string,
        },
      ],
    },
  });
  expect(readFileSync(join(parts.folder, 'a.txt'), 'utf8')).toContain('eins');
});

test('an edit with which the step no longer holds does not let it land', async () => {
  const parts = await proofProject({ 'a.txt': `${LINES}\n`, 'b.txt': 'no\n' });
  const checks = [CHECK, { kind: 'command', run: 'grep -q no b.txt', role: 'invariant' }];
  const onProven = (): void => {
    writeFileSync(join(parts.folder, 'b.txt'), 'yes\n');
  };
  await expect(proveAndLand(parts, { executor: "sed -i 's/^1$/one/' a.txt", checks, onProven })).rejects.toMatchObject({
    code: 'workspace.conflict',
    // Another run may have been it: nobody asks who.
    message: expect.stringMatching(/^with what you or another run changed meanwhile, .*grep -q no b\.txt/) as string,
  });
  expect(readFileSync(join(parts.folder, 'a.txt'), 'utf8')).toBe(`${LINES}\n`);
});

test('a step that other machines beat to the head of the team again and again lands, and bothers nobody', async () => {
  const parts = await proofProject({ 'a.txt': `${LINES}\n` });
  let beaten = 0;
  const team = {
    sync: async () => ({ state: await parts.project.snapshot() }),
    landedFor: async () => await Promise.resolve(undefined),
    add: async (seen: unknown) => {
      beaten += 1;
      return await Promise.resolve(beaten > 9 ? seen : undefined);
    },
    keep: async () => {
      await Promise.resolve();
    },
  } as unknown as TeamProject;
  await proveAndLand(parts, { executor: "sed -i 's/^1$/one/' a.txt", checks: [CHECK], team });
  expect(beaten).toBe(10);
  expect(readFileSync(join(parts.folder, 'a.txt'), 'utf8')).toContain('one');
});

test('undo takes steps back, newest first, and keeps later edits of the person', async () => {
  const parts = await proofProject({ 'a.txt': `${LINES}\n` });
  await proveAndLand(parts, { executor: "sed -i 's/^1$/one/' a.txt", checks: [CHECK], step: 's1' });
  await proveAndLand(parts, {
    executor: 'echo new > n.txt',
    checks: [{ kind: 'file', path: 'n.txt', contains: 'new' }],
    step: 's2',
  });
  writeFileSync(join(parts.folder, 'a.txt'), `${LINES.replace('1', 'one')}\nmine\n`);
  const committer = createCommitter({
    project: parts.project,
    database: parts.database,
    clock: systemClock,
    crash: noCrash,
  });
  expect((await committer.undo('run_1', undefined)).map(({ step }) => step)).toEqual(['s2', 's1']);
  expect(readFileSync(join(parts.folder, 'a.txt'), 'utf8')).toBe(`${LINES}\nmine\n`);
  expect(await committer.undo('run_1', undefined)).toEqual([]);
});
