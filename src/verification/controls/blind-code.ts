import type { ObjectStore } from '../../workspace/object-store.ts';
import type { Entry, StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { blankText, syntaxOf } from './expectations/blank-text.ts';
import { newMark } from './new-mark.ts';
import { readText } from './tested-files.ts';

/** Code that asks who runs it, and where. */
const ASKS =
  /\b(?:env|environ|getenv|argv|argv0|execArgv|stack|modules|filename|parent|main|cwd|getcwd|caller|callee|_getframe|f_code|co_name|co_filename|inspect|traceback|children|title|ppid|import\.meta|__file__|__name__|__main__|cache)\b/;
/** Variables that test runners set for the programs that they start. */
const VARIABLES =
  /\b(?:NODE_TEST_\w+|NODE_ENV|JEST_\w+|VITEST(?:_\w+)?|PYTEST_\w+|MOCHA_\w+|AVA_\w+|TAP(?:_\w+)?|PLAYWRIGHT_\w+|CYPRESS|TEST_\w+|TESTING|CI|GITHUB_ACTIONS|BUILD_NUMBER)\b/g;
const RUNNER_WORDS =
  /(?<![A-Za-z])(?:tests?|specs?|jest|mocha|vitest|pytest|unittest|tape|jasmine|nose2?)(?![A-Za-z])/gi;
/** Names that exist only under a test runner. */
const PRESENCE =
  /(?<=\btypeof\s+(?:globalThis\.|global\.)?|\bglobal(?:This)?\??\.)(?:describe|it|test|expect|jest|vi|vitest|mocha|suite|before(?:Each|All)?|after(?:Each|All)?|__vitest\w*|__coverage__)\b|(?<=\bexpect\s*\.\s*)getState\b|(?<=\bimport\.meta\.)vitest\b/g;
/** How far from a question its answer may stand. */
const NEAR = 3;

export interface BlindCode {
  readonly state: StateId;
  /** The first place that was blinded: `src/a.ts:3`. */
  readonly place: string;
}

/**
 * The state after a step in which the added code can no longer tell that it is being tested: every name by which it
 * could know a test, a runner or a runner's settings is another word. Undefined where it asks for none.
 */
export async function blindCode(
  store: ObjectStore,
  base: StateId,
  after: StateId,
  paths: readonly string[],
): Promise<BlindCode | undefined> {
  const [old, now] = [await store.entries(base), await store.entries(after)];
  const edits = new Map<string, Entry>();
  let place: string | undefined;
  for (const path of paths) {
    const entry = now.get(path);
    if (entry?.kind !== 'file' || isTestPath(path) || syntaxOf(path) === undefined) continue;
    const text = await readText(store, entry);
    if (text === undefined) continue;
    const known = new Set(((await readText(store, old.get(path))) ?? '').split('\n'));
    const { lines, first } = blindText(path, text, known);
    if (first === undefined) continue;
    place ??= `${path}:${first}`;
    edits.set(path, { ...entry, oid: await store.write(Buffer.from(lines.join('\n'))) });
  }
  return place === undefined ? undefined : { state: await store.edit(after, edits), place };
}

const IMPORT =
  /^\s*(?:import\b(?!\s*\()|export\b.*\bfrom\b|from\s+\S+\s+import\b)|\brequire\s*\(\s*['"]\.{0,2}[\w@./:-]+['"]\s*\)/;

/** One file with the words blinded in lines that are not known, and the first of those lines. */
export function blindText(
  path: string,
  text: string,
  known: ReadonlySet<string>,
): { readonly lines: readonly string[]; readonly first: number | undefined } {
  const syntax = syntaxOf(path);
  const source = text.split('\n');
  const blank = (syntax === undefined ? text : blankText(text, syntax)).split('\n');
  const asking = source.map((line) => !known.has(line) && ASKS.test(line));
  let first: number | undefined;
  const lines = source.map((line, i) => {
    if (known.has(line) || IMPORT.test(line)) return line;
    const literal = (at: number): boolean => blank[i]?.charAt(at) === '_' && line.charAt(at) !== '_';
    const near = asking.slice(Math.max(0, i - NEAR), i + NEAR + 1).includes(true);
    const bare = line.replaceAll(PRESENCE, () => newMark());
    const other = near ? blindedWords(line, literal).replaceAll(PRESENCE, () => newMark()) : bare;
    if (other !== line) first ??= i + 1;
    return other;
  });
  return { lines, first };
}

function blindedWords(line: string, literal: (at: number) => boolean): string {
  return (
    line
      // Its own names may be anything; only quoted words are compared with the surroundings.
      .replaceAll(RUNNER_WORDS, (word: string, at: number) => (literal(at) ? newMark() : word))
      .replaceAll(VARIABLES, () => newMark())
  );
}
