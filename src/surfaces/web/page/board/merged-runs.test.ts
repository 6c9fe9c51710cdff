import { expect, test } from 'vitest';
import type { StreamedRun as BoardRun } from '../../api-types.ts';
import { mergedRuns } from './merged-runs.ts';

const run = (id: BoardRun['id'], changes: Partial<BoardRun> = {}): BoardRun => ({
  id,
  request: `do ${id}`,
  project: '/home/someone/shop',
  status: 'working',
  startedAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  steps: { done: 0, total: 1 },
  spent: { tokens: 0, money: 0, ms: 0 },
  ...changes,
});
const all = { status: '', words: '' };
const board = [run('run_3'), run('run_2')];
const ids = (runs: readonly BoardRun[]): readonly string[] => runs.map(({ id }) => id);

test('a run that changes stays where it is, and a new one comes on top', () => {
  const changed = mergedRuns(board, run('run_2', { status: 'proven' }), all);
  expect(changed.map(({ id, status }) => `${id} ${status}`)).toEqual(['run_3 working', 'run_2 proven']);
  expect(ids(mergedRuns(board, run('run_4'), all))).toEqual(['run_4', 'run_3', 'run_2']);
  expect(ids(mergedRuns([], run('run_4'), all))).toEqual(['run_4']);
});

test('an old run that is not in view yet does not jump to the top', () => {
  expect(ids(mergedRuns(board, run('run_1'), all))).toEqual(['run_3', 'run_2']);
});

test('a run that no longer fits what is looked for goes, and one that does not fit never comes', () => {
  const working = { status: 'working', words: '' };
  expect(ids(mergedRuns(board, run('run_2', { status: 'failed' }), working))).toEqual(['run_3']);
  expect(ids(mergedRuns(board, run('run_4'), { status: '', words: 'SHOP run_4' }))).toContain('run_4');
  expect(ids(mergedRuns(board, run('run_4'), { status: '', words: 'kitchen' }))).toEqual(['run_3', 'run_2']);
});
