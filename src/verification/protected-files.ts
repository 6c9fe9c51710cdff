import { posix } from 'node:path';
import type { Check } from '../core/check.ts';
import { globMatcher, mayHold } from '../workspace/glob.ts';
import type { ObjectStore } from '../workspace/object-store.ts';
import { showPath } from '../workspace/path-bytes.ts';
import type { Change, Entry, StateId } from '../workspace/state.ts';
import { lineOf } from './checks/check-kinds.ts';
import { scriptsNamed } from './controls/command-text.ts';
import { cargoSettings, pythonSettings } from './manifest-settings.ts';
import { changedTest } from './tests-beside-code.ts';

/**
 * The files that a step may not change on its own authority, because its proof rests on them.
 *
 *  tests      files that test the project, where they existed before the step, by any name that a link gives them; and
 *             tests that stand beside code, unless the step names that very file
 *  runners    files that decide how tests run, scripts and CI, whether they existed before or not: a new one can switch
 *             them off, and so can a module that takes the place of the runner, or a loader variable in an environment
 *             file
 *  checkers   the settings of compilers and linters that the step's own checks run
 *  scripts    the package scripts that the step's own checks run, and the settings of test runners beside them
 *  installed  folders of dependencies: a replacement would be run instead of them
 *
 * And no step may make a file that runs with the rights of its owner.
 *
 * A step that names such a file in `writes` may change it. Where `writes` is left out, that is the whole project, but
 * it names nothing.
 */
const TESTS = [
  '**/{test,tests,__tests__,spec,specs,e2e,__snapshots__}/**',
  '**/*.{test,spec,e2e,cy}.*',
  '**/*.{snap,bats}',
  '**/*.t',
  '**/{test_*,*_test,*_spec,*Test,*Tests}.{py,go,rb,java,kt,cs,php,ex,exs,c,cc,cpp,rs,js,ts}',
  '**/{test,tests,spec,run-tests,run_tests,runtests}.{js,mjs,cjs,ts,mts,py,rb,sh,bash,php,pl}',
  // Deep in the sources these are words like any other.
  '{check,verify}.{js,mjs,cjs,ts,mts,py,rb,php,pl}',
  '**/{check,verify}.{sh,bash}',
];

const RUNNERS = [
  '**/{jest,vitest,vite,karma,playwright,cypress,ava,wdio,web-test-runner,nyc,c8,babel}.config.*',
  '**/vitest.workspace.*',
  '**/{conftest.py,pytest_plugins.py}',
  '**/{pytest,_pytest,unittest,unittest2,nose,nose2,doctest,coverage,tox,nox,behave,trial}.py',
  '**/{pytest,_pytest,unittest,unittest2,nose,nose2,doctest,coverage,tox,nox,behave}/__init__.py',
  '**/{.mocharc*,.nycrc*,.c8rc*,.taprc*,.babelrc*,.swcrc*,.jestrc*}',
  '**/*.{dist-info,egg-info}/**',
  '**/{pytest.ini,.pytest.ini,pytest.toml,.pytest.toml,tox.ini,noxfile.py,setup.cfg,.coveragerc,phpunit.xml*,.rspec,sitecustomize.py,usercustomize.py}',
  '**/{rust-toolchain,rust-toolchain.toml,go.work}',
  '**/{.npmrc,.yarnrc,.yarnrc.yml,.pnpmfile.cjs,.pnp.cjs,bunfig.toml,.node-version,.nvmrc,.tool-versions}',
  '**/{Makefile,makefile,GNUmakefile,justfile,Justfile,Taskfile.yml,Rakefile,.cargo/config.toml,.cargo/config}',
  '{.github,.circleci,.buildkite,.woodpecker,.ci}/**',
  '{.gitlab-ci.yml,.travis.yml,Jenkinsfile,azure-pipelines.yml,bitbucket-pipelines.yml,appveyor.yml,.drone.yml}',
  '**/{.husky,.githooks}/**',
  // Found by their names: stand-ins for modules, other sources of packages, another compiler.
  '__mocks__/**',
  '{go.work,vendor/modules.txt}',
  '**/{rust-toolchain,rust-toolchain.toml,nose2.cfg,unittest.cfg,.rspec-local,.jasmine.json}',
  '{scripts,script,bin,tools,ci}/{test,tests,check,verify,lint,ci}*',
];

/** The settings that decide whether a compiler or linter passes, where the checks run it. */
const CHECKERS: readonly (readonly [command: RegExp, settings: readonly string[]])[] = [
  [/\btsc\b|\bvue-tsc\b|\btsgo\b/, ['**/{tsconfig,jsconfig}*.json']],
  [/\beslint\b/, ['**/{eslint.config.*,.eslintrc*,.eslintignore}']],
  [/\boxlint\b/, ['**/{.oxlintrc.json,oxlint.config.*}']],
  [/\bbiome\b/, ['**/biome.json*']],
  [/\bprettier\b|\boxfmt\b/, ['**/{.prettierrc*,prettier.config.*,.prettierignore,.oxfmtrc*}']],
  [/\bmypy\b|\bdmypy\b/, ['**/{mypy.ini,.mypy.ini}']],
  [/\bpyright\b/, ['**/pyrightconfig.json']],
  [/\bruff\b/, ['**/{ruff.toml,.ruff.toml}']],
  [/\bflake8\b|\bpylint\b/, ['**/{.flake8,.pylintrc,pylintrc}']],
  [/\bgolangci-lint\b/, ['**/.golangci.*']],
  [/\bclippy\b/, ['**/{clippy.toml,.clippy.toml}']],
  [/\brubocop\b/, ['**/.rubocop*.yml']],
  [/\bphpstan\b|\bpsalm\b/, ['**/{phpstan.neon*,psalm.xml*}']],
];

/** Variables that make an interpreter, a loader or a runner do something before anything else. */
const LOADER_VARIABLE =
  /^\s*(?:export\s+)?(?:NODE_OPTIONS|NODE_PATH|PYTHON(?:PATH|STARTUP|HOME|INSPECT)|PYTEST_\w+|LD_(?:PRELOAD|LIBRARY_PATH|AUDIT)|DYLD_\w+|RUBY(?:OPT|LIB)|PERL5(?:OPT|LIB|DB)|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|BASH_ENV|ENV|SHELLOPTS|PATH|GIT_\w+|npm_config_\w+|NPM_CONFIG_\w+|MAKEFLAGS|RUSTC_WRAPPER|RUSTFLAGS|CARGO_\w+|GOFLAGS|JEST_\w+|VITEST\w*|MOCHA_\w+)\s*=/im;

/** Whether a path is that of a test, by its name. */
export const isTestPath: (path: string) => boolean = anyOf(TESTS);
/** Whether a path is that of something which decides how tests run, by its name. */
export const isRunnerPath: (path: string) => boolean = anyOf(RUNNERS);
/** Whether a path is that of the settings of a compiler or linter, by its name. */
export const isCheckerPath: (path: string) => boolean = anyOf(CHECKERS.flatMap(([, settings]) => settings));
const isEnvironment = anyOf(['**/.env', '**/.env.*', '**/.envrc']);
const isPython = anyOf(['**/pyproject.toml']);
const isCargo = anyOf(['**/Cargo.toml']);
/** Only ever installed, never written by hand. */
const isInstalled = anyOf(['**/{node_modules,.venv,bower_components}', '**/{node_modules,.venv,bower_components}/**']);
const SET_ID = 0o6000;

export interface FileRules {
  readonly writes: readonly string[] | undefined;
  readonly checks: readonly Check[];
  /** The program that will run a file of that name later, for the person who reads why it may not be changed. */
  readonly runs?: ((path: string) => string | undefined) | undefined;
}

/** With the scripts of the project's own manifest, as they were. */
interface ScriptedRules extends FileRules {
  readonly scripts: PackageFile['scripts'];
}

/** One thing that a step changed and may not, as a sentence. `restore` says whether checks must not see it. */
export interface Violation {
  readonly path: string;
  readonly message: string;
  readonly restore: boolean;
}

export async function findViolations(
  store: ObjectStore,
  base: StateId,
  after: StateId,
  rules: FileRules,
): Promise<readonly Violation[]> {
  const violations: Violation[] = [];
  const changes = await store.diff(base, after);
  if (changes.length === 0) return violations;
  const links = await linksIn(store, base);
  const scripts = await scriptsOf(store, base);
  const checker = anyOf(checkerSettings(rules, scripts));
  for (const change of changes) {
    const found = await violationOf(store, change, { ...rules, scripts }, links, checker);
    if (found !== undefined) violations.push(found);
  }
  return violations;
}

/** The targets of the base's links, so that a file reached through one is known by that name too. */
async function linksIn(store: ObjectStore, base: StateId): Promise<readonly (readonly [to: string, from: string])[]> {
  const found: [string, string][] = [];
  for (const [path, entry] of await store.entries(base)) {
    if (entry.kind !== 'link' || found.length === MAX_LINKS) continue;
    const target = (await store.read(entry.oid)).toString('utf8');
    const to = posix.normalize(posix.join(posix.dirname(path), target)).replace(/\/$/, '');
    if (!target.startsWith('/') && to !== '.' && !to.startsWith('..')) found.push([to, path]);
  }
  return found;
}

const MAX_LINKS = 1000;

function namesOf(path: string, links: readonly (readonly [to: string, from: string])[]): readonly string[] {
  const others = links.flatMap(([to, from]) => {
    if (path === to) return [from];
    return path.startsWith(`${to}/`) ? [`${from}${path.slice(to.length)}`] : [];
  });
  return [path, ...others];
}

async function scriptsOf(store: ObjectStore, base: StateId): Promise<PackageFile['scripts']> {
  const entry = (await store.entries(base)).get('package.json');
  return entry?.kind === 'file' ? parse(await store.read(entry.oid)).scripts : {};
}

/** Everything that the checks run, by themselves or by a package script. */
function commandsOf(checks: readonly Check[], scripts: PackageFile['scripts']): string {
  const bodies = [...usedScripts(checks, scripts)].map((name) => scripts[name]);
  const lines = [...checks.map((check) => (check.kind === 'command' ? check.run : '')), ...bodies];
  return lines.filter((line) => typeof line === 'string').join('\n');
}

/**
 * Tests that a step has added although its `writes` do not name them. One of them can mislead a runner that loads all,
 * so a proof must not depend on them, unless the check names them itself.
 */
export async function unnamedTests(
  store: ObjectStore,
  base: StateId,
  after: StateId,
  { writes, checks }: FileRules,
): Promise<readonly string[]> {
  if (writes !== undefined) return [];
  const commands = commandsOf(checks, await scriptsOf(store, base));
  const added = (await store.diff(base, after)).filter(
    (one) => one.before === undefined && one.after?.kind !== 'folder',
  );
  return added.map(({ path }) => path).filter((path) => isTestPath(path) && !commands.includes(posix.basename(path)));
}

function checkerSettings({ checks }: FileRules, scripts: PackageFile['scripts']): readonly string[] {
  const text = commandsOf(checks, scripts);
  return CHECKERS.flatMap(([command, settings]) => (command.test(text) ? settings : []));
}

/** The state with every protected file restored: the checks run on it. */
export async function restoreProtected(
  store: ObjectStore,
  base: StateId,
  after: StateId,
  violations: readonly Violation[],
): Promise<StateId> {
  const paths = new Set(violations.filter(({ restore }) => restore).map(({ path }) => path));
  if (paths.size === 0) return after;
  const edits = new Map<string, Entry | undefined>();
  const entries = await store.entries(after);
  const restored = (await store.diff(base, after)).filter(({ path }) => paths.has(path));
  // Obstacles go first: a link where there was a folder, a folder where there was a file.
  for (const { path, before } of restored) {
    if (before === undefined) continue;
    const inTheWay = (other: string): boolean => path.startsWith(`${other}/`) || other.startsWith(`${path}/`);
    for (const [other, { kind }] of entries) if (kind !== 'folder' && inTheWay(other)) edits.set(other, undefined);
  }
  for (const { path, before } of restored) edits.set(path, before);
  return await store.edit(after, edits);
}

async function violationOf(
  store: ObjectStore,
  change: Change,
  rules: ScriptedRules,
  links: readonly (readonly [to: string, from: string])[],
  decidesChecker: (path: string) => boolean,
): Promise<Violation | undefined> {
  const { path, before, after } = change;
  const shown = showPath(path);
  const verb = before === undefined ? 'added' : after === undefined ? 'deleted' : 'changed';
  const folder = after?.kind === 'folder' || (after === undefined && before?.kind === 'folder');
  const named = rules.writes?.some((pattern) => globMatcher(pattern)(path) || (folder && mayHold(pattern, path)));
  const runs = rules.runs?.(path);
  const file = runs === undefined ? shown : `${shown} (${runs})`;
  const said = (what: string, restore: boolean): Violation => ({ path, message: `${verb} ${file}: ${what}`, restore });
  if (setIdBits(after) !== 0 && setIdBits(after) !== setIdBits(before)) {
    return said('it would run with the rights of its owner', true);
  }
  if (isInstalled(path) && before === undefined && named !== true) {
    return said('it takes the place of installed dependencies', true);
  }
  if (named !== true && !folder) {
    const names = namesOf(path, links);
    if (before !== undefined && names.some(isTestPath)) return said('a test that is not in its writes', true);
    if (names.some(isRunnerPath)) return said('it decides how tests run, and is not in its writes', true);
    if (decidesChecker(path)) return said('it decides what its own checks accept, and is not in its writes', true);
  }
  if (named === false) return said('outside its writes', isManifest(path));
  if (isEnvironment(path) && (await gained(store, change, LOADER_VARIABLE))) {
    return said('it sets what programs load before anything else', true);
  }
  const settings = isPython(path) ? pythonSettings : isCargo(path) ? cargoSettings : undefined;
  if (settings !== undefined && named !== true && (await settingsChanged(store, change, settings))) {
    return said('it decides how tests run, and is not in its writes', true);
  }
  if (before !== undefined && rules.writes?.includes(path) !== true) {
    const test = changedTest(path, await textOf(store, before), await textOf(store, after));
    if (test !== undefined) return said(`the test ${test}, beside its code, is not as it was`, false);
  }
  return await scriptViolation(store, change, rules, said, named === true);
}

/** Of a file only. A new folder inherits the bit of its parent, and no program runs by it. */
function setIdBits(entry: Entry | undefined): number {
  return entry?.kind === 'file' ? entry.mode & SET_ID : 0;
}

async function textOf(store: ObjectStore, entry: Entry | undefined): Promise<string> {
  return entry?.kind === 'file' ? (await store.read(entry.oid)).toString('utf8') : '';
}

/** Whether the change adds lines of that kind. */
async function gained(store: ObjectStore, { before, after }: Change, line: RegExp): Promise<boolean> {
  const old = new Set((await textOf(store, before)).split('\n'));
  return (await textOf(store, after)).split('\n').some((one) => line.test(one) && !old.has(one));
}

/** Whether a manifest's settings for tests have changed. */
async function settingsChanged(
  store: ObjectStore,
  { before, after }: Change,
  settings: (text: string) => string,
): Promise<boolean> {
  return settings(await textOf(store, before)) !== settings(await textOf(store, after));
}

/** `package.json` may be named for a dependency's sake; the scripts that the checks run are still not the step's. */
async function scriptViolation(
  store: ObjectStore,
  { path, before, after }: Change,
  rules: ScriptedRules,
  said: (what: string, restore: boolean) => Violation,
  named: boolean,
): Promise<Violation | undefined> {
  if (!isManifest(path) || before?.kind !== 'file') return undefined;
  if (rules.writes?.includes(`${path}#scripts`) === true) return undefined;
  const old = parse(await store.read(before.oid));
  const now = parse(after?.kind === 'file' ? await store.read(after.oid) : Buffer.alloc(0));
  const scripts = Object.keys(old.scripts).filter((name) => old.scripts[name] !== now.scripts[name]);
  const hooks = Object.keys(now.scripts).filter((name) => !(name in old.scripts));
  const used = usedScripts(rules.checks, { ...now.scripts, ...old.scripts }, rules.scripts);
  const touched = [...scripts, ...hooks].filter((name) =>
    named ? used.has(name) : scripts.includes(name) || used.has(name),
  );
  if (touched.length > 0) return said(`the script ${touched.join(', ')} is what its own checks run`, true);
  const keys = named ? RUNNER_KEYS : [...RUNNER_KEYS, 'packageManager', 'workspaces'];
  const runners = keys
    .filter((key) => JSON.stringify(old.whole[key]) !== JSON.stringify(now.whole[key]))
    .filter((key) => rules.writes?.includes(`${path}#${key}`) !== true);
  if (runners.length > 0) return said(`${runners.join(', ')} decides how tests run`, true);
  return undefined;
}

/** Settings of test runners in a package file; they are named as `package.json#jest`, like its scripts. */
const RUNNER_KEYS = ['jest', 'mocha', 'ava', 'tap', 'nyc', 'c8', 'vitest', 'babel'];

interface PackageFile {
  readonly whole: Readonly<Record<string, unknown>>;
  readonly scripts: Readonly<Record<string, unknown>>;
}

function parse(content: Buffer): PackageFile {
  try {
    const whole = JSON.parse(content.toString('utf8')) as Record<string, unknown>;
    const scripts = whole['scripts'];
    return {
      whole,
      scripts: typeof scripts === 'object' && scripts !== null ? (scripts as Record<string, unknown>) : {},
    };
  } catch {
    return { whole: {}, scripts: {} };
  }
}

/**
 * Scripts that the checks run, with their `pre` and `post`, and those that they run in turn: in the manifest itself, and
 * by way of the project's own, which may run those of its workspaces.
 */
function usedScripts(
  checks: readonly Check[],
  scripts: PackageFile['scripts'],
  project: PackageFile['scripts'] = {},
): ReadonlySet<string> {
  const used = new Set<string>();
  const visit = (line: string): void => {
    for (const one of scriptsNamed(line)) {
      if (used.has(one)) continue;
      used.add(one);
      for (const body of [scripts[one], project[one]]) if (typeof body === 'string') visit(body);
    }
  };
  for (const check of checks) {
    const run = lineOf(check);
    if (run !== undefined) visit(run.line);
  }
  return used;
}

function isManifest(path: string): boolean {
  return path === 'package.json' || path.endsWith('/package.json');
}

function anyOf(patterns: readonly string[]): (path: string) => boolean {
  const matchers = patterns.map(globMatcher);
  return (path) => matchers.some((matches) => matches(path));
}
