import { expect, test } from 'vitest';
import { missingRunner } from './missing-runner.ts';

const PATH = '/usr/bin:/bin';

test.each([
  ['no-such-runner --all', 'no-such-runner'],
  ['CI=1 no-such-runner', 'no-such-runner'],
  ['"no-such-runner" x > out.txt', 'no-such-runner'],
  ['ls', undefined],
  ['cd src', undefined],
  ['./tool.sh', undefined],
  ['node_modules/.bin/no-such-runner', undefined],
  ['$RUNNER test', undefined],
  ['PATH=./bin no-such-runner', undefined],
  ['no-such-runner || true', undefined],
  ['f() { ls; }; f', undefined],
  ['if no-such-runner', undefined],
])('%s: %s', async (line, missing) => {
  expect((await missingRunner({ PATH }, '/project'))(line)).toBe(missing);
});

test.each(['/project/bin', 'bin', ''])(
  'where "%s" is on the PATH, a step may yet make what is missing',
  async (folder) => {
    expect((await missingRunner({ PATH: `${PATH}:${folder}` }, '/project'))('no-such-runner')).toBeUndefined();
  },
);
