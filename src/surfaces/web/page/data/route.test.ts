import { expect, test } from 'vitest';
import { readRoute, recordPath, runPath } from './route.ts';

const at = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://127.0.0.1');
  return readRoute(pathname, searchParams);
};

test('every place of the page has an address that leads back to it', () => {
  expect(at('/')).toEqual({ view: 'runs' });
  expect(at(runPath('run_1'))).toEqual({ view: 'run', id: 'run_1' });
  const place = { step: 's2', attempt: 3, plan: 2 };
  expect(at(runPath('run_1', place))).toEqual({ view: 'run', id: 'run_1', place });
  expect(at('/runs/run_1/steps/s2/attempts/1')).toEqual({
    view: 'run',
    id: 'run_1',
    place: { step: 's2', attempt: 1 },
  });
  expect(at(recordPath('fact_1'))).toEqual({ view: 'memory', record: 'fact_1' });
  for (const view of ['new', 'waiting', 'memory', 'machine']) expect(at(`/${view}`)).toEqual({ view });
});

test('an id of any characters stays one part of its address', () => {
  for (const id of ['a/b', '../x', '%2e%2e', 'x?y#z', '‮run']) expect(at(runPath(id))).toEqual({ view: 'run', id });
});

test('an address that leads nowhere is known as such', () => {
  for (const address of [
    '/nowhere',
    '/runs',
    '/runs/r/steps/s1',
    '/runs/r/steps/s1/attempts/0',
    '/runs/r/steps/s1/attempts/x',
    '/runs/r/steps/s1/attempts/1/more',
    '/new/more',
  ])
    expect(at(address)).toEqual({ view: 'unknown' });
  expect(readRoute('/runs/%zz', new URLSearchParams())).toEqual({ view: 'unknown' });
});
