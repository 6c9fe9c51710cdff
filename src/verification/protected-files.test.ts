import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeFiles } from '../../test/support/person-files.ts';
import { proofProject } from '../../test/support/proof-project.ts';
import { checkSchema } from '../core/check.ts';
import { findViolations, restoreProtected, unnamedTests } from './protected-files.ts';

const PACKAGE = {
  name: 'p',
  scripts: { test: 'jest', types: 'tsc --noEmit', all: 'npm run unit --workspaces' },
  jest: { bail: true },
};
const WORKSPACE = { scripts: { unit: 'jest', other: 'x' } };
const FILES = {
  'package.json': JSON.stringify(PACKAGE),
  'packages/one/package.json': JSON.stringify(WORKSPACE),
  'src/a.js': 'a\n',
  'src/verify.js': 'a\n',
  'test/a.test.js': 'a\n',
  'qa/one.js': 'one\n',
  'tsconfig.json': '{"compilerOptions":{"strict":true}}\n',
  'pyproject.toml': '[project]\nname = "p"\n\n[tool.pytest.ini_options]\naddopts = "-x"\n\n[tool.black]\nline = 1\n',
  '.env': 'COLOUR=red\n',
};

interface Case {
  readonly title: string;
  readonly change: (folder: string) => void;
  readonly writes?: readonly string[];
  readonly run?: string;
  readonly said: readonly string[];
}

const put = (files: Readonly<Record<string, string>>) => (folder: string) => writeFiles(folder, files);
const packaged = (change: object) => put({ 'package.json': JSON.stringify({ ...PACKAGE, ...change }) });

const LIES: readonly Case[] = [
  {
    title: 'a new conftest.py',
    change: put({ 'src/conftest.py': 'x' }),
    said: ['added src/conftest.py: it decides how tests run, and is not in its writes'],
  },
  {
    title: 'a module in the place of the runner',
    change: put({ 'pytest.py': 'x', 'unittest/__init__.py': 'x' }),
    said: [
      'added pytest.py: it decides how tests run, and is not in its writes',
      'added unittest/__init__.py: it decides how tests run, and is not in its writes',
    ],
  },
  {
    title: 'a test that is reached through a link',
    change: put({ 'qa/one.js': 'other\n' }),
    said: ['changed qa/one.js: a test that is not in its writes'],
  },
  {
    title: 'a loader variable in an environment file, even one that is its own',
    change: put({ '.env': 'COLOUR=red\nexport NODE_OPTIONS=--require=./x.js\n' }),
    writes: ['.env'],
    said: ['changed .env: it sets what programs load before anything else'],
  },
  {
    title: 'the settings of pytest',
    change: put({ 'pyproject.toml': FILES['pyproject.toml'].replace('-x', '--co') }),
    said: ['changed pyproject.toml: it decides how tests run, and is not in its writes'],
  },
  {
    title: 'the settings of the compiler that the check runs by a script',
    change: put({ 'tsconfig.json': '{}\n' }),
    run: 'npm run types',
    said: ['changed tsconfig.json: it decides what its own checks accept, and is not in its writes'],
  },
  {
    title: 'the settings of the test runner in a package file that is its own',
    change: packaged({ jest: { passWithNoTests: true } }),
    writes: ['package.json'],
    said: ['changed package.json: jest decides how tests run'],
  },
  {
    title: 'a link in the place of the installed dependencies',
    change: (folder) => {
      mkdirSync(join(folder, 'src/fake'));
      writeFileSync(join(folder, 'src/fake/x.js'), 'x');
      symlinkSync('src/fake', join(folder, 'node_modules'));
    },
    said: ['added node_modules: it takes the place of installed dependencies'],
  },
  {
    title: 'the rights of the owner',
    change: (folder) => chmodSync(join(folder, 'src/a.js'), 0o4755),
    writes: ['src/**'],
    said: ['changed src/a.js: it would run with the rights of its owner'],
  },
  {
    title: 'a link in the place of the folder of tests',
    change: (folder) => {
      writeFiles(folder, { 'src/t/a.test.js': 'nothing\n' });
      rmSync(join(folder, 'test'), { recursive: true });
      symlinkSync('src/t', join(folder, 'test'));
    },
    said: [
      'deleted test/a.test.js: a test that is not in its writes',
      'deleted test/qa: a test that is not in its writes',
    ],
  },
  {
    title: 'a script of a workspace, which the check runs by way of the project',
    change: put({ 'packages/one/package.json': JSON.stringify({ scripts: { ...WORKSPACE.scripts, unit: 'true' } }) }),
    writes: ['packages/one/**'],
    run: 'npm run all',
    said: ['changed packages/one/package.json: the script unit is what its own checks run'],
  },
];

const HONEST: readonly Case[] = [
  { title: 'an environment file without loader variables', change: put({ '.env': 'COLOUR=blue\n' }), said: [] },
  {
    title: 'a dependency in pyproject.toml',
    change: put({ 'pyproject.toml': FILES['pyproject.toml'].replace('"p"', '"p"\ndependencies = ["x"]') }),
    said: [],
  },
  { title: 'compiler settings that no check uses', change: put({ 'tsconfig.json': '{}\n' }), said: [] },
  {
    title: 'compiler settings that are its own',
    change: put({ 'tsconfig.json': '{}\n' }),
    run: 'tsc',
    writes: ['tsconfig.json'],
    said: [],
  },
  { title: 'a dependency in package.json', change: packaged({ dependencies: { x: '1' } }), said: [] },
  {
    title: 'runner settings that it names',
    change: packaged({ jest: {} }),
    writes: ['package.json', 'package.json#jest'],
    said: [],
  },
  {
    title: 'another script of a workspace, whose manifest it names',
    change: put({ 'packages/one/package.json': JSON.stringify({ scripts: { ...WORKSPACE.scripts, other: 'y' } }) }),
    writes: ['packages/one/**'],
    run: 'npm run all',
    said: [],
  },
  { title: 'an executable file', change: (folder) => chmodSync(join(folder, 'src/a.js'), 0o755), said: [] },
  { title: 'a source file with the name of a checker', change: put({ 'src/verify.js': 'b\n' }), said: [] },
  { title: 'a module called like nothing else', change: put({ 'src/testing.py': 'x' }), said: [] },
];

async function judged({ change, writes, run = 'npm test' }: Case) {
  const parts = await proofProject(FILES);
  symlinkSync('../qa', join(parts.folder, 'test/qa'));
  const { project } = parts;
  const base = await project.snapshot();
  change(parts.folder);
  const after = await project.snapshot();
  const rules = { writes, checks: [checkSchema.parse({ kind: 'command', run })] };
  const violations = await findViolations(project.store, base, after, rules);
  const seen = await restoreProtected(project.store, base, after, violations);
  return { messages: violations.map(({ message }) => message), entries: await project.store.entries(seen), project };
}

describe('what a step may not change on its own authority', () => {
  test.for(LIES)('$title: named, and kept from the checks', async (lie) => {
    const { messages, entries, project } = await judged(lie);
    expect(messages).toEqual(lie.said);
    const tested = entries.get('test/a.test.js');
    expect(tested?.kind === 'file' ? (await project.store.read(tested.oid)).toString() : undefined).toBe('a\n');
    for (const path of entries.keys()) expect(entries.get(dirname(path))?.kind ?? 'folder').toBe('folder');
  });

  test.for(HONEST)('$title: its to change', async (honest) => {
    expect((await judged(honest)).messages).toEqual([]);
  });
});

test('tests that were added unasked are known, unless the check itself runs them', async () => {
  const { project, folder } = await proofProject(FILES);
  const base = await project.snapshot();
  writeFiles(folder, { 'test/new.test.js': 'x', 'src/b.js': 'b' });
  const after = await project.snapshot();
  const unnamed = async (run: string, writes?: readonly string[]) =>
    await unnamedTests(project.store, base, after, { writes, checks: [checkSchema.parse({ kind: 'command', run })] });
  expect(await unnamed('npm test')).toEqual(['test/new.test.js']);
  expect(await unnamed('node test/new.test.js')).toEqual([]);
  expect(await unnamed('npm test', ['**'])).toEqual([]);
});
