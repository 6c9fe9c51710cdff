import { expect, test } from 'vitest';
import { newId } from '../../../../core/ids.ts';
import type { StreamedRun as BoardRun } from '../../api-types.ts';
import { NewsOfRuns } from './news.ts';

const NOW = Date.parse('2026-11-17T00:00:00Z');
const run = (said: Partial<BoardRun>): BoardRun => ({
  id: newId('run'),
  request: 'mend it',
  project: '/p',
  status: 'working',
  startedAt: '2026-11-16T00:00:00Z',
  updatedAt: '2026-11-16T00:00:00Z',
  spent: { tokens: 0, money: 0, ms: 0 },
  ...said,
});
const waits = { reason: 'permission', message: 'may it run make?' } as const;

test('N1: a run that waits in the middle of its work is news, each question once, and so is its end', () => {
  const news = new NewsOfRuns(NOW);
  const one = run({});
  expect(news.hear(one)).toBeUndefined();
  expect(news.hear({ ...one, waits })).toMatchObject({ title: 'Atlas waits for you', body: 'may it run make?' });
  expect(news.hear({ ...one, waits })).toBeUndefined();
  expect(news.hear({ ...one, waits: { ...waits, message: 'and this?' } })).toMatchObject({ body: 'and this?' });
  expect(news.hear(one)).toBeUndefined();
  expect(news.hear({ ...one, status: 'proven' })).toMatchObject({ title: 'A run has ended', body: 'proven: mend it' });
  expect(news.hear({ ...one, status: 'proven' })).toBeUndefined();
});

test('N2: what was so before is none; what began and ended between two looks is', () => {
  const news = new NewsOfRuns(NOW);
  expect(news.hear(run({ status: 'proven' }))).toBeUndefined();
  expect(news.hear(run({ status: 'paused', waits }))).toBeUndefined();
  const quick = run({ status: 'failed', startedAt: '2026-11-17T00:00:01Z', updatedAt: '2026-11-17T00:00:02Z' });
  expect(news.hear(quick)).toMatchObject({ title: 'A run has ended' });
});
