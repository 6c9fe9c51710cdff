import { defined } from '../../../core/defined.ts';
import type { ObjectStore } from '../../../workspace/object-store.ts';
import { FILE_MODE, type Entry, type StateId } from '../../../workspace/state.ts';
import { isTestPath } from '../../protected-files.ts';
import { syntaxOf } from '../expectations/blank-text.ts';
import { newMark } from '../new-mark.ts';
import { readText, type TestedFile } from '../tested-files.ts';
import { JAVASCRIPT, PYTHON } from './circumstances-environment.ts';
import { countedText } from './counted-text.ts';
import { javascriptShim } from './javascript-shim.ts';
import { pythonShim } from './python-shim.ts';
import { FACETS, type Facet, type Shown } from './shown.ts';

/** Files to be put beside a project, so that programs of it find other circumstances than they do. */
export interface OtherCircumstances {
  readonly edits: ReadonlyMap<string, Entry>;
  /** Where they lie, below the project. */
  readonly folder: string;
  /** The facets that the files of the step asked for, by the files that a run left changed. */
  readonly asked: (altered: readonly string[] | undefined) => readonly Facet[];
  /** The first place where a number that counts was made to begin elsewhere. */
  readonly counted: string | undefined;
  /** Whether the code of the step draws random numbers, or asks what was used: then one row of them says little. */
  readonly draws: boolean;
}

const STACK = /stack|caller|callee|prepareStackTrace/i;
const RANDOM = /random|secrets|urandom|shuffle/i;
const USED = /memoryUsage|cpuUsage|resourceUsage|getHeapStatistics|process_time|thread_time|getrusage/;
/** A date in the future, but within the range of 32-bit counters. */
const LATER = Date.UTC(2037, 5, 17, 13, 21, 34, 567);
const YEARS = 5 * 365 * 24 * 60 * 60 * 1000;

export async function otherCircumstances(
  store: ObjectStore,
  { base, state, changed }: { readonly base: StateId; readonly state: StateId; readonly changed: readonly string[] },
  tests: readonly TestedFile[],
  { low, own }: Pick<Shown, 'low' | 'own'>,
): Promise<OtherCircumstances | undefined> {
  const [old, now] = [await store.entries(base), await store.entries(state)];
  const edits = new Map<string, Entry>();
  const files: string[] = [];
  let [text, counted] = ['', undefined as string | undefined];
  for (const path of changed) {
    const entry = now.get(path);
    const syntax = syntaxOf(path);
    if (entry?.kind !== 'file' || isTestPath(path) || (syntax !== 'javascript' && syntax !== 'python')) continue;
    const source = await readText(store, entry);
    if (source === undefined) continue;
    files.push(path);
    text += source;
    const known = new Set(((await readText(store, old.get(path))) ?? '').split('\n'));
    const other = countedText(path, source, known);
    if (other === undefined) continue;
    counted ??= `${path}:${other.line}`;
    edits.set(path, { ...entry, oid: await store.write(Buffer.from(other.text)) });
  }
  if (files.length === 0) return undefined;
  // Code in a folder of packages does not count as the project's own.
  const folder = `.${newMark()}-packages`;
  const shown: Shown = {
    changed: files,
    tests: tests.map(({ path }) => path),
    variables: [...new Set(tests.flatMap(({ source }) => source.match(/\b[A-Za-z_]\w{2,}\b/g) ?? []))].slice(0, 2000),
    now: laterMoment(),
    low,
    stack: STACK.test(text),
    ...defined({ own }),
  };
  return {
    edits: new Map([...edits, ...(await shims(store, shown, folder))]),
    folder,
    asked: (altered = []) => FACETS.filter((facet) => altered.includes(`${folder}/${facet}`)),
    counted,
    draws: RANDOM.test(text) || USED.test(text),
  };
}

/** A moment years from now. */
export function laterMoment(): number {
  return Math.max(LATER, Date.now() + YEARS);
}

/** The files that show programs something else, in a folder of their own. */
export async function shims(store: ObjectStore, shown: Shown, folder: string): Promise<ReadonlyMap<string, Entry>> {
  const edits = new Map<string, Entry>();
  const put = async (name: string, content: string): Promise<void> => {
    edits.set(`${folder}/${name}`, { kind: 'file', mode: FILE_MODE, oid: await store.write(Buffer.from(content)) });
  };
  await put(JAVASCRIPT, javascriptShim(shown));
  await put(PYTHON, pythonShim(shown));
  for (const facet of FACETS) await put(facet, '');
  return edits;
}
