import { expect, test } from 'vitest';
import { newId } from '../../../../core/ids.ts';
import type { RunHead } from '../../api-types.ts';
import type { RunAttempt } from '../../run-attempts.ts';
import { headNow } from './head-now.ts';

const spent = { tokens: 1, money: 0, ms: 100 };
const run = {
  id: newId('run'),
  request: 'count',
  project: '/p',
  status: 'working',
  startedAt: '',
  updatedAt: '',
  spent,
} as const;

const attempt = (step: string, verdict?: 'pass' | 'fail'): RunAttempt => ({
  plan: 1,
  step,
  attempt: 1,
  checks: [],
  looks: [],
  reasons: [],
  ...(verdict === undefined ? {} : { verdict }),
});

const head = (attempts: readonly RunAttempt[], last: number): RunHead => ({
  run,
  here: false,
  plans: [],
  steps: [],
  attempts,
  receipts: [],
  network: [],
  spent,
  first: 1,
  last,
});

test('attempts that were watched stand in the place of what the server told of them, new ones behind', () => {
  const told = { attempts: [attempt('s2', 'pass'), attempt('s3')], last: 9 };
  const now = headNow(head([attempt('s1', 'fail'), attempt('s2')], 5), told, { ...run, spent: { ...spent, ms: 200 } });
  expect(now.attempts).toStrictEqual([attempt('s1', 'fail'), attempt('s2', 'pass'), attempt('s3')]);
  expect(now.spent.ms).toBe(200);
});

test('of a run that has ended, and of a cost that is older, the server is believed', () => {
  const end = { status: 'proven', message: '' };
  const ended = { ...head([attempt('s1', 'pass')], 9), end };
  expect(headNow(ended, { attempts: [attempt('s1', 'fail')], last: 9 }, undefined)).toBe(ended);
  const older = { ...run, spent: { ...spent, ms: 1 } };
  expect(headNow(head([], 5), { attempts: [], last: 5 }, older).spent).toBe(spent);
});
