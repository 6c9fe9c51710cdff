import { expect, test } from 'vitest';
import { AtlasError } from '../core/atlas-error.ts';
import { faultOf } from './worker-fault.ts';

test('a full disk is the machine’s fault, a lost store nobody’s, and everything else the run’s', () => {
  const of = (code: ConstructorParameters<typeof AtlasError>[0]): string => faultOf(new AtlasError(code, 'why'));
  expect([of('storage.disk-full'), of('storage.unreachable'), of('storage.fenced'), of('agent.unknown')]).toEqual([
    'machine',
    'nobody',
    'nobody',
    'run',
  ]);
  expect(faultOf(new Error('anything'))).toBe('run');
});
