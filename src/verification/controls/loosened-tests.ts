import { showPath } from '../../workspace/path-bytes.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { blankText, syntaxOf, type Range } from './expectations/blank-text.ts';
import { expectedFailures } from './expectations/expected-failures.ts';
import { shareAllowed, sidesOf } from './expectations/holds-anyway.ts';
import { expectationsOf } from './expectations/turn-expectations.ts';
import { readText, type TestedFile } from './tested-files.ts';

/**
 * Where a step that may change tests had one ask for less than it did: an answer that was compared is only looked for, may be
 * further away, or its test may fail now. Honest work does so, too; whoever reads that it is proven has to know.
 */
export async function loosenedTests(
  store: ObjectStore,
  { base, changed }: { readonly base: StateId; readonly changed: readonly string[] },
  files: readonly TestedFile[],
): Promise<string | undefined> {
  const old = await store.entries(base);
  for (const { path, source } of files) {
    const before = changed.includes(path) ? await readText(store, old.get(path)) : undefined;
    const found = before === undefined ? undefined : loosened(path, before, source);
    if (found !== undefined) return `${showPath(path)}:${found.line} ${found.how} than before the step`;
  }
  return undefined;
}

export function loosened(
  path: string,
  before: string,
  after: string,
): { readonly line: number; readonly how: string } | undefined {
  const [was, is] = [askedIn(path, before), askedIn(path, after)];
  for (const { line, text, share, forgiven } of is) {
    const same = was.filter((one) => !one.forgiven && one.text.slice(0, one.about) === text.slice(0, one.about));
    const [first] = same;
    if (first === undefined) continue;
    if (forgiven) return { line, how: 'may fail sooner' };
    const least = Math.max(...same.map((one) => one.share ?? 0));
    if (share !== undefined && same.every((one) => one.share !== undefined) && share > least)
      return { line, how: 'takes what is further away' };
  }
  for (const { subject } of was) {
    if (subject === undefined || !subject.includes('(')) continue;
    const about = is.filter(({ text }) => text.includes(subject));
    const [first] = about;
    if (first !== undefined && about.every((one) => one.subject === undefined && one.share === undefined))
      return { line: first.line, how: 'asks for less' };
  }
  return undefined;
}

interface Asked {
  readonly line: number;
  /** The whole expectation, without white space. */
  readonly text: string;
  /** How much of it says what is asked; what follows is what is expected. */
  readonly about: number;
  /** What is compared for equality. */
  readonly subject: string | undefined;
  readonly share: number | undefined;
  /** Whether its test may fail. */
  readonly forgiven: boolean;
}

function askedIn(path: string, source: string): readonly Asked[] {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return [];
  const blank = blankText(source, syntax);
  const failing = expectedFailures(blank, syntax);
  const bare = ({ from, to }: Range): string => source.slice(from, to).replaceAll(/\s+/g, '');
  return expectationsOf(path, source).flatMap(({ whole }): readonly Asked[] => {
    if (whole === undefined) return [];
    const text = bare(whole);
    // Of which type something is says nothing of what it is.
    const side = sidesOf(blank, whole, syntax)[0];
    const kind = side !== undefined && /^(?:typeof\b|type\s*\()/.test(blank.slice(side.from, side.to));
    // Up to the number that says how far away an answer may be, and that alone.
    const share = shareAllowed(source.slice(whole.from, whole.to));
    const number = share === undefined ? -1 : text.search(/-?[\d_.]+(?:[eE][-+]?\d+)?\)*$/);
    return [
      {
        line: source.slice(0, whole.from).split('\n').length,
        text,
        about: number === -1 ? text.length : number,
        subject: side === undefined || kind ? undefined : bare(side),
        share,
        forgiven: failing.some(({ from, to }) => from <= whole.from && whole.from < to),
      },
    ];
  });
}
