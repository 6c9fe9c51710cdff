import { posix } from 'node:path';
import type { Check } from '../core/check.ts';
import { globMatcher } from '../workspace/glob.ts';
import type { ObjectStore } from '../workspace/object-store.ts';
import { showPath } from '../workspace/path-bytes.ts';
import type { Change, StateId } from '../workspace/state.ts';
import { commandText } from './controls/command-text.ts';
import { onlyTests } from './controls/only-tests.ts';
import { ProjectTexts } from './project-texts.ts';
import { isCheckerPath, isRunnerPath, isTestPath } from './protected-files.ts';
import { PYTHON_MODULES } from './python-modules.ts';

/**
 * Files that a step changed, that its checks lean on, and that its `writes` do not name. A name alone does not separate
 * a helper of the tests from the code under test; the files that mention it do.
 *
 *  L1  a script with assertions of its own that the line of a check names
 *  L2  a file that the check opened and that only tests mention, where it is no code that they could test: data, a
 *      helper with assertions, a file in a folder for such things
 *  L3  a new settings file that the check opened although no file mentions it: found by its name, as runners do
 *  L4  a new module that the check opened in the place of one that Python brings along
 *  L5  a new file that a file which decides how tests run includes: an include that was missing before
 *  L6  a new module that may be found before one which serves tests: the same name, as a file, a folder or a package
 *  L7  a file that the check opened and that holds nothing but tests, whatever it is called; a script of a shell that the
 *      line runs, and that is called a test
 */
export async function leaningViolations(
  store: ObjectStore,
  base: StateId,
  after: StateId,
  rules: { readonly writes: readonly string[] | undefined; readonly checks: readonly Check[] },
  opened: readonly (readonly string[] | null)[],
): Promise<readonly string[]> {
  const named = (rules.writes ?? []).map(globMatcher);
  const changes = (await store.diff(base, after)).filter(
    ({ path, before, after: now }) =>
      before?.kind !== 'folder' && now?.kind !== 'folder' && !named.some((matches) => matches(path)),
  );
  if (changes.length === 0) return [];
  const seen = new Set(opened.flatMap((paths) => paths ?? []));
  const texts = await ProjectTexts.of(store, base);
  const now = await ProjectTexts.of(store, after);
  const lines = await linesOf(rules.checks, async (path) => texts.of(path));
  const violations: string[] = [];
  for (const change of changes) {
    const why =
      change.before === undefined ? newlyThere(change, seen, texts, now) : leantOn(change, seen, texts, lines);
    const verb = change.before === undefined ? 'added' : change.after === undefined ? 'deleted' : 'changed';
    if (why !== undefined) violations.push(`${verb} ${showPath(change.path)}: ${why}`);
  }
  return violations;
}

function leantOn({ path }: Change, seen: ReadonlySet<string>, texts: ProjectTexts, lines: string): string | undefined {
  const own = texts.of(path);
  if (lines.includes(path) && own !== undefined && /\bassert|\bexpect\s*\(/.test(own)) {
    return 'its own checks run it, and it is not in its writes';
  }
  if (lines.includes(path) && SHELL_TEST.test(path))
    return 'it is a test that its own checks run, and it is not in its writes';
  if (!seen.has(path)) return undefined;
  if (onlyTests(path, own)) return 'it holds tests that its own checks run, and is not in its writes';
  return servesAlone(path, texts)
    ? 'its own checks lean on it, only tests speak of it, and it is not in its writes'
    : undefined;
}

const SHELL_TEST =
  /(?:^|\/)(?:(?:tests?|checks?|verify|specs?)[-_.][^/]*|[^/]*[-_.](?:tests?|checks?|verify|specs?))\.(?:ba|z|k)?sh$/;

/** Whether only tests speak of a file, and it is there for them. */
export function servesAlone(path: string, texts: ProjectTexts): boolean {
  const speakers = texts.speakingOf(path);
  if (speakers.length === 0 || !speakers.every(decidesTests) || !servesTests(path, texts.of(path))) return false;
  return CODE.test(path) || !texts.speakingOfFolder(path).some((other) => CODE.test(other) && !decidesTests(other));
}

const ENDINGS = ['.js', '.cjs', '.mjs', '.jsx', '.ts', '.cts', '.mts', '.tsx', '.json', '.py'];

/** Files that an import without an ending may mean as well as this one. */
function rivalsOf(path: string, texts: ProjectTexts): readonly string[] {
  const whole = path.replace(/\.\w+$/, '');
  const stem = /\/(?:index|__init__)$/.test(whole) ? posix.dirname(whole) : whole;
  const names = ENDINGS.flatMap((ending) => [
    `${stem}${ending}`,
    `${stem}/index${ending}`,
    `${stem}/__init__${ending}`,
  ]);
  return names.filter((name) => name !== path && texts.has(name));
}

function decidesTests(path: string): boolean {
  return isTestPath(path) || isRunnerPath(path) || isCheckerPath(path);
}

const CODE = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|cs|php|rb|c|h|cc|cpp|swift|scala|sh|vue|svelte)$/;
const SERVING =
  /(?:^|\/)(?:support|helpers?|testing|test-?utils|test-?helpers|test-?support|fixtures?|mocks?|__mocks__|stubs|goldens?|expected|snapshots|cases|testdata)\//;
const ASSERTING =
  /(?:from|require\(|import)\s*['"(]?(?:node:assert|assert|chai|expect|should|vitest|@jest\/globals|power-assert|unittest|pytest|hamcrest)\b/;

/** Whether a file supports tests, rather than being under test. */
function servesTests(path: string, text: string | undefined): boolean {
  return !CODE.test(path) || SERVING.test(path) || (text !== undefined && ASSERTING.test(text));
}

/** Settings are found where a runner looks for them by itself: at the root of a package, or beside tests. */
const SETTINGS =
  /\.(?:toml|ini|cfg|conf|json[c5]?|ya?ml|rc|properties|mk|env)$|^\.[\w-]+$|rc(?:\.[cm]?[jt]s)?$|\.config\.[cm]?[jt]s$/;
const PACKAGE = [
  'package.json',
  'pyproject.toml',
  'setup.py',
  'Cargo.toml',
  'go.mod',
  'Makefile',
  'Gemfile',
  'composer.json',
];

function newlyThere(
  { path }: Change,
  seen: ReadonlySet<string>,
  texts: ProjectTexts,
  now: ProjectTexts,
): string | undefined {
  if (texts.speakingOf(path).some(isRunnerPath))
    return 'what decides how tests run was waiting for it, and it is not in its writes';
  if (!seen.has(path)) return undefined;
  const folder = posix.dirname(path);
  const [top = ''] = path.split('/');
  if (path.endsWith('.py') && PYTHON_MODULES.has(top.replace(/\.py$/, ''))) {
    return 'it takes the place of a module that Python brings along';
  }
  const rival = rivalsOf(path, texts).find((other) => now.has(other) && servesAlone(other, texts));
  if (rival !== undefined) return `it takes the place of ${showPath(rival)}, on which only tests lean`;
  // Python imports the package; a step that moves a module into a package removes the module.
  const hidden = /^(.+)\/__init__\.py$/.exec(path)?.[1];
  if (hidden !== undefined && texts.has(`${hidden}.py`) && now.has(`${hidden}.py`)) {
    return `it hides ${showPath(`${hidden}.py`)}, which still stands there`;
  }
  const atRoot = folder === '.' || PACKAGE.some((name) => texts.has(posix.join(folder, name))) || isTestPath(path);
  if (atRoot && SETTINGS.test(posix.basename(path)) && now.speakingOf(path).length === 0) {
    return 'its own checks read it although nothing speaks of it: it decides how they run';
  }
  return undefined;
}

async function linesOf(checks: readonly Check[], read: (path: string) => Promise<string | undefined>): Promise<string> {
  const lines: string[] = [];
  for (const check of checks) if (check.kind === 'command') lines.push(await commandText(check.run, read));
  return lines.join('\n');
}
