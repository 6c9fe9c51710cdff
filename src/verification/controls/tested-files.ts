import type { ObjectStore } from '../../workspace/object-store.ts';
import type { Entry } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import type { Runner } from './runners.ts';

/** A file that a check ran, with its content. */
export interface TestedFile {
  readonly path: string;
  readonly entry: Extract<Entry, { kind: 'file' }>;
  readonly source: string;
  /** Whether the check is known to run this file. */
  readonly certain: boolean;
}

export interface TestedRequest {
  /** The files that the check opened, where that was seen. */
  readonly opened: readonly string[] | undefined;
  /** The files that the step changed. */
  readonly changed: readonly string[];
}

const MAX_FILES = 40;
const MAX_BYTES = 1_000_000;
const CODE = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|cs|php|rb|c|h|cc|cpp|swift|scala|sh|vue|svelte)$/;

/** The files to plant into: those that the check was seen to open, that its line names, or that look like its tests. */
export async function testedFiles(
  store: ObjectStore,
  entries: ReadonlyMap<string, Entry>,
  runner: Runner,
  { opened, changed }: TestedRequest,
  text: string,
): Promise<readonly TestedFile[]> {
  const seen = opened === undefined ? undefined : new Set(opened);
  const named = (path: string): boolean => text.includes(path) || text.includes(moduleName(path));
  const fitting = [...entries.keys()].filter((path) => runner.files.test(path));
  const touched = fitting.filter((path) => changed.includes(path) && (seen === undefined || seen.has(path)));
  // Where the step changed no code at all, a file that the checker opened shows at least that it works. Where the step
  // changed code that the checker does not read, no other file says anything about it.
  const looksOn = touched.length === 0 && !changed.some((path) => CODE.test(path) && entries.has(path));
  const wanted = fitting.filter((path) => {
    if (runner.kind === 'script') return named(path);
    if (runner.kind === 'checker') return looksOn ? seen?.has(path) === true : touched.includes(path);
    return seen === undefined ? isTestPath(path) || named(path) : seen.has(path);
  });
  // Of what such a runner opens, it runs what its line names; where that is nothing, those that notice a failure.
  const some = runner.crawls === true ? wanted.filter(named) : [];
  const crawled = runner.crawls === true && some.length === 0 && wanted.length > MAX_FILES;
  const few = runner.kind === 'checker' && looksOn ? 1 : MAX_FILES;
  const found: TestedFile[] = [];
  const onlyNamed = runner.kind === 'tests' && wanted.some((path) => text.includes(path));
  for (const path of (some.length > 0 ? some : wanted).toSorted((a, b) => Number(named(b)) - Number(named(a)))) {
    if (found.length === few) break;
    const entry = entries.get(path);
    const source = await readText(store, entry);
    if (entry?.kind !== 'file' || source === undefined) continue;
    // A script without assertions is the program under test, so planting a failure there would show nothing.
    if (runner.kind === 'script' && !judges(source)) continue;
    // A file without tests that a runner opened is under test, and no place for one.
    if (runner.kind === 'tests' && !isTestPath(path) && !holdsTests(source)) continue;
    const certain =
      runner.kind === 'script' ||
      (runner.kind === 'checker'
        ? touched.includes(path) && seen !== undefined
        : (seen?.has(path) === true && !crawled) || named(path));
    found.push({ path, entry, source, certain: certain && !(onlyNamed && maybeLoadedOnly(path, text)) });
  }
  return found;
}

/**
 * Whether a module of Python that was opened may have been imported by a test that the line names, and by nobody else:
 * its own tests are then not asked for. A module of JavaScript runs its tests wherever it is imported.
 */
function maybeLoadedOnly(path: string, line: string): boolean {
  if (!path.endsWith('.py') || line.includes(path) || line.includes(moduleName(path))) return false;
  const folders = line.split(/[\s'"]+/).map((word) => word.replace(/^\.\//, '').replace(/\/$/, ''));
  return !folders.some((folder) => folder === '.' || (folder !== '' && path.startsWith(`${folder}/`)));
}

/** As Python names a file that it imports. */
function moduleName(path: string): string {
  return path.replace(/\.py$/, '').replaceAll('/', '.');
}

function judges(source: string): boolean {
  return holdsTests(source) || /\bassert|\bexpect\s*\(|\bexit\b|\braise\b|\bthrow\b|\btest\s+-|\[\s/.test(source);
}

/** A class of Python from which tests inherit: without a test in it, a runner has nothing there to run. */
const INHERITED = /^class\s+\w+\s*\([^)]*\bTestCase\b[^)]*\)\s*:/m;

function holdsTests(source: string): boolean {
  if (INHERITED.test(source) && !/\bdef\s+(?:test|runTest)/.test(source)) return false;
  // A method of that name (`pattern.test(text)`) is no test.
  return /#\[(?:\w+::)*test\]|(?<![.\w$])(?<!function )(?:it|test|describe)\s*\(|\bdef test_|\bTestCase\b|@Test\b|\bfunc Test/.test(
    source,
  );
}

export async function readText(store: ObjectStore, entry: Entry | undefined): Promise<string | undefined> {
  if (entry?.kind !== 'file') return undefined;
  const content = await store.read(entry.oid);
  return content.length > MAX_BYTES || content.includes(0) ? undefined : content.toString('utf8');
}
