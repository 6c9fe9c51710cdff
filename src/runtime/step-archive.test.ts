import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { newId } from '../core/ids.ts';
import { createRedactor } from '../core/redact.ts';
import { stepArchive } from './step-archive.ts';

const nothing = { get: async () => Promise.reject(new Error('there is no trajectory')) };

test('what landed under an earlier plan is still told, also where the new plan uses the same names', async () => {
  const home = scratchFolder();
  const runId = newId('run');
  const archive = stepArchive(home, runId, createRedactor([]), nothing);
  const place = (planNumber: number) => ({ planNumber, step: 's1', attempt: 1 });
  await archive.keepReport(place(1), { step: 's1', summary: 'made the first', at: 1 });
  await archive.keepReport(place(2), { step: 's1', summary: 'made the second', at: 2 });
  const told = [
    { step: 's1 of plan 1', summary: 'made the first', at: 1 },
    { step: 's1', summary: 'made the second', at: 2 },
  ];
  expect(await archive.of(2).reports()).toEqual(told);
  // And so after a kill.
  expect(await stepArchive(home, runId, createRedactor([]), nothing).of(2).reports()).toEqual(told);
  const task = join(home, 'tasks', runId);
  expect(readdirSync(join(task, 'plans'))).toEqual(['0', '1']);
  expect(readdirSync(join(task, 'committed')).toSorted()).toEqual(['s1', 's1.r1']);
});
