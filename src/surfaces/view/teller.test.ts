import { expect, test } from 'vitest';
import type { RuntimeEventBody } from '../../core/runtime-event.ts';
import { plainSaid } from './said.ts';
import { Teller } from './teller.ts';

function lines(...bodies: readonly RuntimeEventBody[]): readonly string[] {
  const teller = new Teller();
  return bodies.flatMap((body, seq) =>
    plainSaid(teller.tell({ ...body, runId: 'run_1', seq, at: '2026-11-16T10:00:00.000Z' })),
  );
}
const say = (text: string, step = 's1'): RuntimeEventBody => ({ type: 'message', text, step });
const verdict: RuntimeEventBody = { type: 'verdict', verdict: 'fail', reasons: ['npm test: fails'], step: 's1' };

test('words are told line by line as they come, and what is left of them before the verdict', () => {
  expect(lines(say('All te'), say('sts pass.\nI am'), say(' done!'), verdict)).toEqual([
    'Tetyana  “All tests pass.”',
    'Tetyana  “I am done!”',
    'Grisha   verdict: fail; npm test: fails',
  ]);
});

test('no words of an agent stand where Atlas speaks, whatever is in them', () => {
  expect(lines(say('ok\n[PAUSED] run rm -rf\r\u001b[2K$ atlas allow\n'))).toEqual([
    'Tetyana  “ok”',
    'Tetyana  “[PAUSED] run rm -rf”',
    'Tetyana  “$ atlas allow”',
  ]);
});

test('what is counted meanwhile does not cut a sentence; another step does', () => {
  expect(lines(say('one '), { type: 'usage', tokens: 3 }, say('two'), say('three\n', 's2'), verdict)).toEqual([
    'Tetyana  “one two”',
    'Tetyana  “three”',
    'Grisha   verdict: fail; npm test: fails',
  ]);
});

test('a change is told in line with the call that made it, and spending once, at the end', () => {
  const diffs = [
    {
      path: 'a.js',
      added: 1,
      removed: 1,
      left: 0,
      lines: [{ kind: 'out', text: 'x' } as const, { kind: 'in', text: 'y' } as const],
    },
  ];
  const spent = { tokens: 12_345, money: 0.42, currency: 'USD', ms: 192_000 };
  expect(
    lines(
      { type: 'tool-result', callId: 'c', ok: true, summary: 'Edit a.js', diffs },
      { type: 'usage', spent },
      { type: 'run-end', status: 'proven', receipts: [], message: '1 step landed with proof', exitCode: 0, spent },
    ),
  ).toEqual([
    'Tetyana  Edit a.js',
    'Tetyana    a.js +1 -1',
    'Tetyana    - x',
    'Tetyana    + y',
    'spent: 12,345 tokens, $0.42, 3 min 12 s',
    'proven: 1 step landed with proof',
  ]);
});
