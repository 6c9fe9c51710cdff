import { expect, test } from 'vitest';
import { AtlasError } from '../core/atlas-error.ts';
import { newId } from '../core/ids.ts';
import { WorkerHealth } from './worker-health.ts';

const taken = { tenant: 't', runId: newId('run'), project: 'p', fence: 1, woken: 0 };
const full = new AtlasError('storage.disk-full', 'no room');

test('K5: a machine without room rests longer each time, until a run went well', () => {
  let now = 0;
  const health = new WorkerHealth(() => now);
  const restsFor = (): number => {
    const start = now;
    while (health.rests) now += 1000;
    return now - start;
  };
  const rests = [];
  for (let time = 0; time < 4; time += 1) {
    health.failed(taken, full);
    rests.push(restsFor());
  }
  expect(rests).toEqual([2000, 4000, 5000, 5000]);
  health.wentWell();
  health.failed(taken, full);
  expect([restsFor(), health.avoids()]).toEqual([2000, []]);
});

test('K4: what failed here is avoided for a while; what was lost with the store is not', () => {
  let now = 0;
  const health = new WorkerHealth(() => now);
  health.failed(taken, new AtlasError('storage.unreachable', 'away'));
  expect([health.avoids(), health.rests]).toEqual([[], false]);
  health.failed(taken, new AtlasError('agent.unknown', 'no such agent'));
  expect([health.avoids(), health.rests]).toEqual([[taken.runId], false]);
  now = 60_001;
  expect(health.avoids()).toEqual([]);
});
