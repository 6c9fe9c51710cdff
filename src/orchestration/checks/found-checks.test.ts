import { expect, test } from 'vitest';
import { loadShellParser } from '../../permissions/shell/syntax-tree.ts';
import { foundChecks } from './found-checks.ts';

async function found(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const paths = Object.keys(files);
  const checks = await foundChecks(
    {
      read: async (path) => files[path],
      list: async (folder) => {
        const inside = folder === '.' ? paths : paths.filter((path) => path.startsWith(`${folder}/`));
        const rest = inside.map((path) => (folder === '.' ? path : path.slice(folder.length + 1)));
        return [...new Set(rest.map((path) => path.split('/')[0] ?? ''))];
      },
    },
    loadShellParser,
  );
  return checks.map(({ run, kind, from }) => `${kind}: ${run} (${from})`);
}

test('the scripts of a package, by the manager whose lockfile is there', async () => {
  const scripts = { test: 'vitest run', lint: 'eslint .', typecheck: 'tsc --noEmit', build: 'tsc' };
  expect(await found({ 'package.json': JSON.stringify({ scripts }) })).toEqual([
    'tests: npm test (package.json)',
    'types: npm run typecheck (package.json)',
    'lint: npm run lint (package.json)',
  ]);
  expect(await found({ 'package.json': JSON.stringify({ scripts: { test: 'jest' } }), 'pnpm-lock.yaml': '' })).toEqual([
    'tests: pnpm test (package.json)',
  ]);
  const fresh = { scripts: { test: 'echo "Error: no test specified" && exit 1' } };
  expect(await found({ 'package.json': JSON.stringify(fresh) })).toEqual([]);
  const typed = { devDependencies: { typescript: '5' } };
  expect(await found({ 'package.json': JSON.stringify(typed), 'tsconfig.json': '{}' })).toEqual([
    'types: npx tsc --noEmit (tsconfig.json)',
  ]);
});

test('what languages bring along', async () => {
  expect(
    await found({ 'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "-q"\n[tool.ruff]\nline-length = 100\n' }),
  ).toEqual(['tests: python3 -m pytest -q (pyproject.toml)', 'lint: ruff check . (pyproject.toml)']);
  expect(await found({ 'tests/test_a.py': 'import unittest\n' })).toEqual([
    'tests: python3 -m unittest discover (test_a.py)',
  ]);
  expect(await found({ 'Cargo.toml': '[package]\nname = "a"\n' })).toEqual(['tests: cargo test (Cargo.toml)']);
  expect(await found({ 'go.mod': 'module a\n' })).toEqual([
    'tests: go test ./... (go.mod)',
    'lint: go vet ./... (go.mod)',
  ]);
  expect(await found({ Makefile: 'X := 1\ntest: build\n\tgo test ./...\nlint:\n\tgolangci-lint run\n' })).toEqual([
    'tests: make test (Makefile)',
    'lint: make lint (Makefile)',
  ]);
});

test('what CI runs, where it says something that nobody else says, and only what can fail here', async () => {
  const workflow = `
on: push
jobs:
  test:
    steps:
      - uses: actions/checkout@v4
      - run: npm ci
      - run: |
          npx vitest run
          npx eslint . || true
      - run: npx mypy src
      - name: upload
        run: npx jest --token \${{ secrets.TOKEN }}
`;
  expect(
    await found({
      'package.json': JSON.stringify({ scripts: { test: 'vitest run' } }),
      '.github/workflows/ci.yml': workflow,
    }),
  ).toEqual(['tests: npm test (package.json)', 'types: npx mypy src (.github/workflows/ci.yml)']);
  expect(await found({ '.gitlab-ci.yml': 'test:\n  script:\n    - cargo test --all\n' })).toEqual([
    'tests: cargo test --all (.gitlab-ci.yml)',
  ]);
});

test('files that are broken say nothing', async () => {
  expect(
    await found({ 'package.json': '{', 'pyproject.toml': '[[', '.github/workflows/ci.yml': ': : :\n\t- x' }),
  ).toEqual([]);
});
