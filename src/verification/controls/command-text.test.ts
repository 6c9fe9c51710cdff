import { describe, expect, test } from 'vitest';
import { commandText, scriptsNamed } from './command-text.ts';

const FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ scripts: { test: 'npm run unit --workspaces', deep: 'turbo run unit' } }),
  'packages/a/package.json': JSON.stringify({ name: '@x/a', scripts: { unit: 'npm run inner', inner: 'vitest run' } }),
  'packages/b/package.json': JSON.stringify({ name: '@x/b', scripts: { unit: 'jest', lint: 'eslint .' } }),
};

const text = async (line: string): Promise<string> =>
  await commandText(line, async (path) => FILES[path], Object.keys(FILES));

describe('a command that runs the scripts of workspaces', () => {
  test.for([
    'npm test',
    'npm run unit --workspaces --if-present',
    'npm run unit -ws',
    'pnpm -r unit',
    'pnpm --recursive run unit',
    'yarn workspaces foreach -A run unit',
    'npx turbo run unit',
    'npx lerna run unit',
    'npx nx run-many -t unit',
    'npm run deep',
  ])('%s: is read together with those of every package', async (line) => {
    const whole = await text(line);
    expect([whole.includes('vitest run'), whole.includes('jest'), whole.includes('eslint')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.for([
    'npm run unit -w packages/a',
    'npm run unit --workspace=@x/a',
    'npm --prefix ./packages/a run unit',
    'pnpm --filter @x/a unit',
    'pnpm -C packages/a unit',
    'yarn workspace @x/a unit',
    'cd packages/a && npm run unit',
  ])('%s: is read together with those of the package that it names', async (line) => {
    const whole = await text(line);
    expect([whole.includes('vitest run'), whole.includes('jest')]).toEqual([true, false]);
  });

  test('a command of the project itself is read without the packages', async () => {
    expect(await text('npm run unit')).toBe('npm run unit');
    expect(await text('node --test')).toBe('node --test');
  });

  test('the words of such a line are names of scripts, wherever they stand', () => {
    expect(scriptsNamed('pnpm --filter @x/a unit')).toContain('unit');
    expect(scriptsNamed('turbo run unit')).toContain('unit');
    expect(scriptsNamed('npm run unit')).toEqual(['preunit', 'unit', 'postunit']);
  });
});

test.each([
  ['npm test', 'test'],
  ['npm t', 'test'],
  ['npm run -s build', 'build'],
  ['npm --prefix packages/a test', 'test'],
  ['npm -w packages/a run build', 'build'],
  ['npm run --workspace=a build', 'build'],
  ['pnpm --filter @house/door test', 'test'],
  ['pnpm -C packages/a run lint', 'lint'],
  ['yarn workspace door test', 'test'],
  ['yarn --silent lint', 'lint'],
])('the script that a line runs is known, in a package below, too: %s', (line, script) => {
  expect(scriptsNamed(line)).toContain(script);
});
