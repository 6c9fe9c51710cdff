import { expect, test } from 'vitest';
import { loadShellParser } from '../../permissions/shell/syntax-tree.ts';
import { emptyCommand } from './empty-command.ts';

const parse = await loadShellParser();
const why = (run: string, more: { readonly exitCode?: number; readonly matches?: string } = {}): string | undefined =>
  emptyCommand(parse, { run, exitCode: 0, ...more });

test.for([
  'true',
  ':',
  'exit 0',
  'echo all tests pass',
  'printf ok; exit 0',
  '[ 1 -eq 1 ]',
  'test -n yes && echo fine',
  '! false',
  'bash -c "exit 0"',
  'npm test & exit 0',
  'if [ a = a ]; then true; fi',
  'env CI=1 sh -c true',
])('E1: `%s` looks at nothing', (line) => {
  expect(why(line)).toMatch(/whatever/);
});

test.for([
  'npm test || true',
  'npm test; true',
  'npm test; echo $?',
  'npm test; exit 0',
  'npm test | tee log.txt',
  'npm test 2>&1 | cat',
  'node --test | tail -5',
  'pytest -q | sed -n 1,5p',
  'npm test &',
  '(npm test || :)',
  'sh -c "npm test || echo failed"',
  'timeout 60 bash -c "pytest; true"',
  'if npm test; then echo good; else echo bad; fi',
  'set +e; cargo test; git status',
  'eval "npm test || true"',
])('the failure in `%s` is swallowed', (line) => {
  expect(why(line)).toMatch(/whatever|lost/);
});

test.for([
  'npm test; npm run lint',
  'npm test | grep -q passing',
  'for f in test/*.test.mjs; do node --test $f; done',
  'tsc --noEmit; test -f dist/a.js',
])('E2: a failure in `%s` is lost', (line) => {
  expect(why(line)).toMatch(/is lost in it/);
});

test.for([
  'npm test || test -s done.txt',
  'test -f done.txt || npm test',
  'grep -q a x.txt || grep -q b x.txt',
  'test -d src && { npm test || test -f skip; }',
  'if [ -f done.txt ]; then npm test; fi',
  '! (test -f a && test -f b)',
])('E3: one half of `%s` is enough', (line) => {
  expect(why(line)).toMatch(/only one of/);
});

test.for([
  'npm test',
  'npm test && npm run lint',
  'npm test || exit 1',
  'npm test || { cat log.txt; exit 1; }',
  'cd sub && npm test',
  'cd sub; npm test',
  'set -e; npm test; npm run lint; echo done',
  'set -e\nnpm run build\nnode --test',
  'bash -ec "npm test; npm run lint; true"',
  'set -o pipefail; npm test | tee log.txt',
  'node sum.mjs | grep -q "^5$"',
  'test "$(node sum.mjs)" = 5',
  '! grep -q debugger src/a.js',
  '! grep -r debugger src | grep -q left',
  'if ! npm test; then echo bad; exit 1; fi',
  'for f in a b; do node --test $f || exit 1; done',
  '[ -d node_modules ] || npm ci; npm test',
  'npm test; exit $?',
  'timeout 60 npm test',
  'python3 -c "import a; assert a.f() == 1"',
  'test ! -e old.js',
  'git diff --exit-code',
  'out=$(node cli.mjs) && test "$out" = hi',
])('nothing is wrong with `%s` by its form', (line) => {
  expect(why(line)).toBeUndefined();
});

test('a line whose output is looked at may end any way, as long as it runs something', () => {
  expect(why('npm test; echo $?', { matches: '^0$' })).toBeUndefined();
  expect(why('echo ok', { matches: 'ok' })).toMatch(/whatever/);
});

test('a line that is to fail is turned around', () => {
  expect(why('false', { exitCode: 1 })).toMatch(/whatever/);
  expect(why('npm test && false', { exitCode: 1 })).toMatch(/whatever/);
  expect(why('node cli.mjs --bad', { exitCode: 2 })).toBeUndefined();
});

test('a line that nobody can read, or that is too long to play through, is left to others', () => {
  expect(why('if then (')).toBeUndefined();
  expect(why(Array.from({ length: 16 }, (_, i) => `test -f f${i}`).join(' || '))).toBeUndefined();
});
