import type { Check } from '../core/check.ts';
import { globMatcher, mayHold } from '../workspace/glob.ts';
import type { ObjectStore } from '../workspace/object-store.ts';
import { showPath } from '../workspace/path-bytes.ts';
import type { Change, Entry, StateId } from '../workspace/state.ts';

/**
 * What a step may not change on its own authority, because its proof rests on it.
 *
 *  tests     files that test the project, where they existed before the step
 *  runners   what decides how tests run, scripts and CI, whether it existed before or not: a new one can switch them off
 *  scripts   the package scripts that the step's own checks run
 *
 * A step that names such a file in `writes` may change it. Where `writes` is left out, that is the whole project, but
 * it names nothing.
 */
const TESTS = [
  '**/{test,tests,__tests__,spec,specs,e2e,__snapshots__}/**',
  '**/*.{test,spec,e2e,cy}.*',
  '**/*.snap',
  '**/{test_*,*_test,*_spec,*Test,*Tests}.{py,go,rb,java,kt,cs,php,ex,exs,c,cc,cpp,rs,js,ts}',
  '**/{test,tests,spec,run-tests,run_tests,runtests,check,verify}.{js,mjs,cjs,ts,mts,py,rb,sh,bash,php,pl}',
  '**/conftest.py',
];

const RUNNERS = [
  '**/{jest,vitest,vite,karma,playwright,cypress,ava,wdio,web-test-runner,nyc,c8,babel}.config.*',
  '**/vitest.workspace.*',
  '**/{.mocharc*,.nycrc*,.c8rc*,.taprc*,.babelrc*,.swcrc*,.jestrc*}',
  '**/{pytest.ini,tox.ini,noxfile.py,setup.cfg,.coveragerc,phpunit.xml*,.rspec,sitecustomize.py,usercustomize.py}',
  '**/{.npmrc,.yarnrc,.yarnrc.yml,.pnpmfile.cjs,.pnp.cjs,bunfig.toml,.node-version,.nvmrc,.tool-versions}',
  '**/{Makefile,makefile,GNUmakefile,justfile,Justfile,Taskfile.yml,Rakefile,.cargo/config.toml}',
  '{.github,.circleci,.buildkite,.woodpecker,.ci}/**',
  '{.gitlab-ci.yml,.travis.yml,Jenkinsfile,azure-pipelines.yml,bitbucket-pipelines.yml,appveyor.yml,.drone.yml}',
  '**/{.husky,.githooks}/**',
  '{scripts,script,bin,tools,ci}/{test,tests,check,verify,lint,ci}*',
];

const isTest = anyOf(TESTS);
const isRunner = anyOf(RUNNERS);

export interface Rules {
  readonly writes: readonly string[] | undefined;
  readonly checks: readonly Check[];
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
  rules: Rules,
): Promise<readonly Violation[]> {
  const violations: Violation[] = [];
  for (const change of await store.diff(base, after)) {
    const found = await violationOf(store, change, rules);
    if (found !== undefined) violations.push(found);
  }
  return violations;
}

/** The state with every protected file as it was: what the checks look at. */
export async function restoreProtected(
  store: ObjectStore,
  base: StateId,
  after: StateId,
  violations: readonly Violation[],
): Promise<StateId> {
  const paths = new Set(violations.filter(({ restore }) => restore).map(({ path }) => path));
  if (paths.size === 0) return after;
  const edits = new Map<string, Entry | undefined>();
  for (const { path, before } of await store.diff(base, after)) if (paths.has(path)) edits.set(path, before);
  return await store.edit(after, edits);
}

async function violationOf(store: ObjectStore, change: Change, rules: Rules): Promise<Violation | undefined> {
  const { path, before } = change;
  const shown = showPath(path);
  const verb = before === undefined ? 'added' : change.after === undefined ? 'deleted' : 'changed';
  const folder = change.after?.kind === 'folder' || (change.after === undefined && before?.kind === 'folder');
  const named = rules.writes?.some((pattern) => globMatcher(pattern)(path) || (folder && mayHold(pattern, path)));
  const said = (what: string, restore: boolean): Violation => ({ path, message: `${verb} ${shown}: ${what}`, restore });
  if (named !== true) {
    if (!folder && before !== undefined && isTest(path)) return said('a test that is not in its writes', true);
    if (!folder && isRunner(path)) return said('it decides how tests run, and is not in its writes', true);
  }
  if (named === false) return said('outside its writes', isManifest(path));
  return await scriptViolation(store, change, rules, said, named === true);
}

/** `package.json` may be named for a dependency's sake; the scripts that the checks run are still not the step's. */
async function scriptViolation(
  store: ObjectStore,
  { path, before, after }: Change,
  rules: Rules,
  said: (what: string, restore: boolean) => Violation,
  named: boolean,
): Promise<Violation | undefined> {
  if (!isManifest(path) || before?.kind !== 'file') return undefined;
  if (rules.writes?.includes(`${path}#scripts`) === true) return undefined;
  const old = parse(await store.read(before.oid));
  const now = parse(after?.kind === 'file' ? await store.read(after.oid) : Buffer.alloc(0));
  const scripts = Object.keys(old.scripts).filter((name) => old.scripts[name] !== now.scripts[name]);
  const hooks = Object.keys(now.scripts).filter((name) => !(name in old.scripts));
  const used = usedScripts(rules.checks, { ...now.scripts, ...old.scripts });
  const touched = [...scripts, ...hooks].filter((name) =>
    named ? used.has(name) : scripts.includes(name) || used.has(name),
  );
  if (touched.length > 0) return said(`the script ${touched.join(', ')} is what its own checks run`, true);
  const runners = RUNNER_KEYS.filter((key) => JSON.stringify(old.whole[key]) !== JSON.stringify(now.whole[key]));
  if (runners.length > 0 && !named) return said(`${runners.join(', ')} decides how tests run`, true);
  return undefined;
}

const RUNNER_KEYS = ['jest', 'mocha', 'ava', 'tap', 'nyc', 'c8', 'vitest', 'babel', 'packageManager', 'workspaces'];

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

/** Scripts that the checks run, with their `pre` and `post`, and those that they run in turn. */
function usedScripts(checks: readonly Check[], scripts: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const used = new Set<string>();
  const visit = (line: string): void => {
    for (const [, word = ''] of line.matchAll(/\b(?:npm|pnpm|yarn|bun)(?:\s+(?:run|run-script|-\S+))*\s+([\w:.-]+)/g)) {
      const name = word === 't' || word === 'tst' ? 'test' : word;
      for (const one of [`pre${name}`, name, `post${name}`]) {
        if (used.has(one)) continue;
        used.add(one);
        const body = scripts[one];
        if (typeof body === 'string') visit(body);
      }
    }
  };
  for (const check of checks) {
    if (check.kind === 'command') visit(check.run);
    if (check.kind === 'http') visit(check.start);
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
