import { defined } from '../../core/defined.ts';
import {
  plantGoTypeError,
  plantPythonTypeError,
  plantPythonUndefined,
  plantRustTypeError,
  plantSyntaxError,
  plantTypeScriptError,
} from './plants/checker-errors.ts';
import { plantJavaScriptScript, plantJavaScriptTest } from './plants/javascript.ts';
import {
  plantCSharp,
  plantGo,
  plantJava,
  plantPhp,
  plantRuby,
  plantRust,
  plantShell,
} from './plants/other-languages.ts';
import { plantPythonScript, plantPythonTest } from './plants/python.ts';
import type { Planter } from './plants/plant.ts';

/**
 * The programs that checks run, by their command lines, and the failure that each must notice.
 *
 *  tests    runs tests: a failing one is planted into the files that it ran
 *  script   runs the one file that the line names, which fails at its end
 *  checker  compiles, checks types or lints: an error of its kind is planted into the changed files
 */
export interface Runner {
  readonly name: string;
  readonly kind: 'tests' | 'script' | 'checker';
  readonly starts: RegExp;
  readonly files: RegExp;
  readonly plant: Planter;
  /** Where the line selects tests by a name: that name. */
  readonly selects?: RegExp;
  /** Whether it reads every file of a project before it begins: that it opened one does not say that it ran it. */
  readonly crawls?: true;
}

const JAVASCRIPT = /\.[cm]?[jt]sx?$/;
const TYPESCRIPT = /(?<!\.d)\.[cm]?tsx?$/;
const PYTHON = /\.py$/;
const VALUE = String.raw`(?:=|\s+)(?:"([^"]+)"|'([^']+)'|(\S+))`;

/** A planted test where the file has tests; where a runner treats the whole file as one test, the end of the file. */
const plantNodeTest: Planter = (source, request) =>
  plantJavaScriptTest(source, request) ?? plantJavaScriptScript(source, request);

const javascript = (name: string, starts: RegExp, selects?: string): Runner => ({
  name,
  kind: 'tests',
  starts,
  files: JAVASCRIPT,
  plant: plantJavaScriptTest,
  ...defined({ selects: selects === undefined ? undefined : new RegExp(String.raw`(?:^|\s)(?:${selects})${VALUE}`) }),
});

export const RUNNERS: readonly Runner[] = [
  {
    name: 'node:test',
    kind: 'tests',
    starts: /\b(?:node|tsx|bun)\b[^\n;&|]*\s--test(?=[\s=]|$)/,
    files: JAVASCRIPT,
    plant: plantNodeTest,
    selects: new RegExp(`--test-name-pattern${VALUE}`),
  },
  javascript('vitest', /\bvitest\b/, '-t|--testNamePattern'),
  { ...javascript('jest', /\b(?:jest|react-scripts\s+test)\b/, '-t|--testNamePattern'), crawls: true },
  javascript('mocha', /\bmocha\b/, '-g|--grep|-f|--fgrep'),
  javascript('ava', /(?:^|[\s/;&|])ava(?=[\s;&|]|$)/, '-m|--match'),
  javascript('tap', /(?:^|[\s/;&|])tap(?=[\s;&|]|$)/),
  javascript('tape', /(?:^|[\s/;&|])tape(?=[\s;&|]|$)/),
  javascript('uvu', /(?:^|[\s/;&|])uvu(?=[\s;&|]|$)/),
  javascript('jasmine', /\bjasmine\b/, '--filter'),
  javascript('bun test', /\bbun\s+test\b/, '-t|--test-name-pattern'),
  javascript('deno test', /\bdeno\s+test\b/, '--filter'),
  javascript('playwright', /\bplaywright\s+test\b/, '-g|--grep'),
  {
    name: 'pytest',
    kind: 'tests',
    starts: /\b(?:pytest|py\.test|nosetests|nose2|tox|nox)\b/,
    files: PYTHON,
    plant: plantPythonTest,
    selects: new RegExp(String.raw`(?:^|\s)-k${VALUE}`),
  },
  {
    name: 'unittest',
    kind: 'tests',
    starts: /(?:^|\s)-m\s+unittest\b|\bmanage\.py\s+test\b/,
    files: PYTHON,
    plant: plantPythonTest,
    selects: new RegExp(String.raw`(?:^|\s)-k${VALUE}`),
  },
  {
    name: 'go test',
    kind: 'tests',
    starts: /\bgo\s+test\b|\bgotestsum\b/,
    files: /_test\.go$/,
    plant: plantGo,
    selects: new RegExp(String.raw`(?:^|\s)--?run${VALUE}`),
  },
  {
    name: 'cargo test',
    kind: 'tests',
    starts: /\bcargo\s+(?:\+\S+\s+)?(?:test|t|nextest)\b/,
    files: /\.rs$/,
    plant: plantRust,
    selects: /\bcargo\s+(?:test|t)\s+()()([a-z_]\w*)/,
  },
  {
    name: 'a Java build',
    kind: 'tests',
    starts: /\b(?:mvnw?|gradlew?)\b[^\n;&|]*\b(?:test|verify|check|build|package|install)\b/,
    files: /\.java$/,
    plant: plantJava,
  },
  { name: 'dotnet test', kind: 'tests', starts: /\bdotnet\s+test\b/, files: /\.cs$/, plant: plantCSharp },
  { name: 'phpunit', kind: 'tests', starts: /\b(?:phpunit|pest|paratest)\b/, files: /\.php$/, plant: plantPhp },
  {
    name: 'a Ruby runner',
    kind: 'tests',
    starts: /\b(?:rspec|minitest|rake\s+(?:test|spec)|rails\s+test)\b/,
    files: /\.rb$/,
    plant: plantRuby,
  },
  { name: 'bats', kind: 'tests', starts: /\bbats\b/, files: /\.bats$/, plant: plantShell },
  {
    name: 'node',
    kind: 'script',
    starts: /\b(?:node|tsx|ts-node|bun|deno\s+run)\b/,
    files: JAVASCRIPT,
    plant: plantNodeTest,
  },
  {
    name: 'python',
    kind: 'script',
    starts: /\bpython[\d.]*\b/,
    files: PYTHON,
    plant: (source, request) =>
      /\bunittest\.main\(/.test(source) ? plantPythonTest(source, request) : plantPythonScript(source, request),
  },
  { name: 'ruby', kind: 'script', starts: /\bruby\b/, files: /\.rb$/, plant: plantRuby },
  { name: 'a shell', kind: 'script', starts: /\b(?:ba|z|da)?sh\b|\.\//, files: /\.(?:ba|z)?sh$/, plant: plantShell },
  {
    name: 'the TypeScript compiler',
    kind: 'checker',
    starts: /\b(?:tsc|vue-tsc|svelte-check|tsgo)\b/,
    files: TYPESCRIPT,
    plant: plantTypeScriptError,
  },
  {
    name: 'a type checker',
    kind: 'checker',
    starts: /\b(?:mypy|dmypy|pyright|pytype|basedpyright)\b/,
    files: PYTHON,
    plant: plantPythonTypeError,
  },
  {
    name: 'a linter of Python',
    kind: 'checker',
    starts: /\b(?:ruff\s+check|flake8|pylint|pyflakes)\b/,
    files: PYTHON,
    plant: plantPythonUndefined,
  },
  {
    name: 'a linter',
    kind: 'checker',
    starts: /\b(?:eslint|oxlint|biome\s+(?:check|lint|ci)|standard|xo)\b/,
    files: JAVASCRIPT,
    plant: plantSyntaxError,
  },
  {
    name: 'the Go compiler',
    kind: 'checker',
    starts: /\bgo\s+(?:build|vet)\b|\bgolangci-lint\b/,
    files: /(?<!_test)\.go$/,
    plant: plantGoTypeError,
  },
  {
    name: 'the Rust compiler',
    kind: 'checker',
    starts: /\bcargo\s+(?:check|build|clippy|run)\b/,
    files: /\.rs$/,
    plant: plantRustTypeError,
  },
];

/** The runners that a line starts. A script counts only where no runner of tests stands in the line. */
export function runnersIn(text: string): readonly Runner[] {
  const found = RUNNERS.filter(({ starts }) => starts.test(text));
  return found.some(({ kind }) => kind === 'tests') ? found.filter(({ kind }) => kind !== 'script') : found;
}

export function selectionOf(runner: Runner, text: string): string | undefined {
  const [, ...values] = runner.selects?.exec(text) ?? [];
  return values.find((value) => value !== undefined && value !== '');
}

/** Whether a runner looks at types and runs nothing. */
export function checksTypes({ kind, name }: Runner): boolean {
  return kind === 'checker' && !name.includes('linter');
}
