import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { tomlEntries } from '../../permissions/later/toml-entries.ts';
import type { ShellParser } from '../../permissions/shell/syntax-tree.ts';
import { commandText } from '../../verification/controls/command-text.ts';
import { runnersIn } from '../../verification/controls/runners.ts';
import { emptyCommand } from './empty-command.ts';

/** How a project looks whether it is well, by a file of its own. */
export interface FoundCheck {
  readonly run: string;
  readonly kind: 'tests' | 'types' | 'lint';
  /** The file that says so. */
  readonly from: string;
}

export interface ProjectFiles {
  /** The text of a file; undefined where there is none, or it is none. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** Names in a folder, files and folders alike; none where there is none. */
  readonly list: (folder: string) => Promise<readonly string[]>;
}

/** More than that is no longer something to run after every step. */
const MOST = 6;

/**
 * Finds how a project tests, type-checks and lints itself: the scripts of its package, the tools of its languages, the
 * targets of its makefile, and the commands of its CI. A line whose failure would be lost does not count. A command
 * named in two places is taken once, from the place where people type it.
 */
export async function foundChecks(
  files: ProjectFiles,
  loadParser: () => Promise<ShellParser>,
): Promise<readonly FoundCheck[]> {
  const sources = [packageChecks, pythonChecks, otherLanguages, makeChecks, ciChecks];
  const found: FoundCheck[] = [];
  const covered = new Set<string>();
  for (const source of sources) {
    // Only commands from other places count as duplicates: one place repeats a command on purpose.
    const elsewhere = new Set(covered);
    for (const check of await source(files)) {
      // The parser is loaded only when there is a command to parse.
      if (emptyCommand(await loadParser(), { run: check.run, exitCode: 0 }) !== undefined) continue;
      const text = await commandText(check.run, files.read);
      const runners = runnersIn(text).flatMap(({ kind, name }) => (kind === 'script' ? [] : [name]));
      const known =
        found.some(({ run }) => run === check.run) ||
        (runners.length > 0 && runners.every((name) => elsewhere.has(name)));
      if (known) continue;
      for (const name of runners) covered.add(name);
      found.push(check);
    }
  }
  return found.slice(0, MOST);
}

const packageSchema = z.object({
  scripts: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
});

const SCRIPTS: readonly (readonly [RegExp, FoundCheck['kind']])[] = [
  [/^test$/, 'tests'],
  [/^(?:type-?check|types|check[:-]types|check-?types|tsc)$/, 'types'],
  [/^lint$/, 'lint'],
];

async function packageChecks({ read, list }: ProjectFiles): Promise<readonly FoundCheck[]> {
  const parsed = packageSchema.safeParse(json(await read('package.json')));
  if (!parsed.success) return [];
  const { scripts, dependencies, devDependencies } = parsed.data;
  const names = await list('.');
  const manager = names.includes('pnpm-lock.yaml')
    ? 'pnpm'
    : names.includes('yarn.lock')
      ? 'yarn'
      : names.includes('bun.lock') || names.includes('bun.lockb')
        ? 'bun'
        : 'npm';
  const found = SCRIPTS.flatMap(([name, kind]): readonly FoundCheck[] => {
    const script = Object.keys(scripts).find((one) => name.test(one));
    // The placeholder that npm writes into a new package.
    if (script === undefined || /no test specified/.test(scripts[script] ?? '')) return [];
    const run = script === 'test' && manager !== 'bun' ? `${manager} test` : `${manager} run ${script}`;
    return [{ run, kind, from: 'package.json' }];
  });
  const compiles = names.includes('tsconfig.json') && ('typescript' in dependencies || 'typescript' in devDependencies);
  if (compiles && !found.some(({ kind }) => kind === 'types'))
    return [...found, { run: 'npx tsc --noEmit', kind: 'types', from: 'tsconfig.json' }];
  return found;
}

async function pythonChecks({ read, list }: ProjectFiles): Promise<readonly FoundCheck[]> {
  const names = await list('.');
  const settings = [...(tomlEntries((await read('pyproject.toml')) ?? '')?.keys() ?? [])];
  const speaks = (table: string): boolean => settings.some((key) => key.startsWith(`tool.${table}.`));
  const cfg = (await read('setup.cfg')) ?? '';
  const found: FoundCheck[] = [];
  const says = (run: string, kind: FoundCheck['kind'], from: string): void => void found.push({ run, kind, from });
  const tests = [...names, ...(await list('tests')), ...(await list('test'))].filter((name) =>
    /^test_\w+\.py$|_test\.py$/.test(name),
  );
  const configured = ['pytest.ini', 'pytest.toml', 'conftest.py', 'tox.ini'].find((name) => names.includes(name));
  if (speaks('pytest') || settings.some((key) => key.startsWith('tool.pytest')))
    says('python3 -m pytest -q', 'tests', 'pyproject.toml');
  else if (configured !== undefined) says('python3 -m pytest -q', 'tests', configured);
  else if (/^\[tool:pytest\]/m.test(cfg)) says('python3 -m pytest -q', 'tests', 'setup.cfg');
  else if (tests.length > 0) {
    const text = (await read(tests[0] ?? '')) ?? (await read(`tests/${tests[0]}`)) ?? (await read(`test/${tests[0]}`));
    const own = /\bunittest\b/.test(text ?? '') && !/\bpytest\b/.test(text ?? '');
    says(own ? 'python3 -m unittest discover' : 'python3 -m pytest -q', 'tests', tests[0] ?? '');
  }
  if (speaks('mypy') || names.includes('mypy.ini'))
    says('mypy .', 'types', speaks('mypy') ? 'pyproject.toml' : 'mypy.ini');
  if (speaks('ruff') || names.includes('ruff.toml'))
    says('ruff check .', 'lint', speaks('ruff') ? 'pyproject.toml' : 'ruff.toml');
  return found;
}

async function otherLanguages({ list }: ProjectFiles): Promise<readonly FoundCheck[]> {
  const names = await list('.');
  return [
    ...(names.includes('Cargo.toml') ? [{ run: 'cargo test', kind: 'tests', from: 'Cargo.toml' } as const] : []),
    ...(names.includes('go.mod')
      ? [
          { run: 'go test ./...', kind: 'tests', from: 'go.mod' } as const,
          { run: 'go vet ./...', kind: 'lint', from: 'go.mod' } as const,
        ]
      : []),
  ];
}

async function makeChecks({ read }: ProjectFiles): Promise<readonly FoundCheck[]> {
  for (const from of ['GNUmakefile', 'makefile', 'Makefile']) {
    const text = await read(from);
    if (text === undefined) continue;
    const targets = new Set(
      [...text.matchAll(/^([\w./ -]+?)\s*::?(?!=)/gm)].flatMap(([, names = '']) => names.split(/\s+/)),
    );
    const kinds = { test: 'tests', check: 'tests', lint: 'lint' } as const;
    return Object.entries(kinds).flatMap(([target, kind]) =>
      targets.has(target) ? [{ run: `make ${target}`, kind, from }] : [],
    );
  }
  return [];
}

/**
 * The commands of CI: every line of its scripts that starts a known runner, without those that need values of the CI.
 */
async function ciChecks({ read, list }: ProjectFiles): Promise<readonly FoundCheck[]> {
  const workflows = (await list('.github/workflows')).filter((name) => /\.ya?ml$/.test(name));
  const paths = [...workflows.map((name) => `.github/workflows/${name}`), '.gitlab-ci.yml'];
  const found: FoundCheck[] = [];
  for (const from of paths.slice(0, 20)) {
    for (const line of scriptLines(yaml(await read(from)))) {
      const kind = kindOf(line);
      if (kind !== undefined) found.push({ run: line, kind, from });
    }
  }
  return found;
}

function kindOf(line: string): FoundCheck['kind'] | undefined {
  if (/\$\{\{|\$CI_|\$GITHUB_|\bsudo\b|\binstall\b|^(?:npm|pnpm|yarn) ci\b/.test(line)) return undefined;
  const runners = runnersIn(line);
  if (runners.some(({ kind }) => kind === 'tests')) return 'tests';
  const checker = runners.find(({ kind }) => kind === 'checker');
  if (checker === undefined) return undefined;
  return /lint/.test(checker.name) ? 'lint' : 'types';
}

/** Texts under `run`, `script`, `before_script`, wherever they stand; lines that go on are one. */
function scriptLines(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') {
    if (!/^(?:run|script)$/.test(key)) return [];
    return value
      .replaceAll(/\\\n\s*/g, ' ')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
  }
  if (Array.isArray(value)) return value.flatMap((one) => scriptLines(one, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => scriptLines(one, name));
}

function json(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function yaml(text: string | undefined): unknown {
  try {
    return parseYaml(text ?? '', { maxAliasCount: 20 });
  } catch {
    return undefined;
  }
}
