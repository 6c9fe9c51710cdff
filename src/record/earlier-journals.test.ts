import { describe, expect, test } from 'vitest';
import { checkSchema } from '../core/check.ts';
import { planSchema, type Plan } from '../core/plan.ts';
import type { JournalRecord } from '../storage/journal.ts';
import { asJournaledToday } from './earlier-journals.ts';

const CHECK = checkSchema.parse({ kind: 'command', run: 'true' });
const STEP = { title: 'x', action: { instruction: 'x' }, checks: [CHECK] };
const PLAN: Plan = planSchema.parse({
  steps: [
    { id: 's1', ...STEP },
    { id: 's2', ...STEP },
  ],
});

const looked = (result: 'pass' | 'fail'): object => ({
  state: 'state',
  observations: [{ result, evidence: result }],
  violations: [],
  dependencies: 'none',
});

let seq = 0;
function record(step: string, effect: string, payload: unknown, attempt = 1, plan = 1): JournalRecord {
  seq += 1;
  const written = { seq, fence: 1, at: '2026-01-01T00:00:00.000Z', hash: '', ordinal: 1 };
  return { ...written, record: 'result', plan, step, attempt, effect, payload } as JournalRecord;
}

const proven = (step: string): readonly JournalRecord[] => [
  record(step, 'check-before', looked('fail')),
  record(step, 'check-after', looked('pass')),
];

async function told(...records: readonly JournalRecord[]): Promise<readonly string[]> {
  const all = await asJournaledToday(records, new Map([[1, PLAN]]), async () => undefined);
  return all.filter(({ effect }) => effect === 'verdict').map(({ step, attempt }) => `${step} ${attempt}`);
}

describe('a journal without verdicts', () => {
  test('gets the verdict of each attempt that the run went past', async () => {
    expect(await told(...proven('s1'), record('s1', 'commit', {}), ...proven('s2'), record('', 'end', {}))).toEqual([
      's1 1',
      's2 1',
    ]);
  });

  test('gets that of an attempt behind which another one began', async () => {
    const again = record('s1', 'check-before', looked('fail'), 2);
    expect(await told(...proven('s1'), again)).toEqual(['s1 1']);
  });

  test('gets none for an attempt in whose middle the process was stopped', async () => {
    expect(await told(...proven('s1'))).toEqual([]);
    expect(await told(...proven('s1'), record('s1', 'controls', { planted: [], coverage: [] }))).toEqual([]);
  });

  test('gets none for one of two that worked side by side when the process was stopped', async () => {
    const neighbour = record('s2', 'check-before', looked('fail'));
    const late = record('s2', 'agent-turn', { failures: [] });
    expect(await told(neighbour, ...proven('s1'), late)).toEqual([]);
  });
});

test('a journal that has verdicts gets none for the attempt that was stopped before its own', async () => {
  const verdict = record('s1', 'verdict', { verdict: 'pass', reasons: [] });
  const stopped = [...proven('s2'), record('s2', 'stage', 'state', 2)];
  expect(await told(...proven('s1'), verdict, record('s1', 'commit', {}), ...stopped)).toEqual(['s1 1']);
});
