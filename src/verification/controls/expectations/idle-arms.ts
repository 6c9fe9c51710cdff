import { z } from 'zod';

/**
 * A test file that notes which arms of the code of a step never ran while its tests did: the `a - b` of
 * `isLinux() ? a + b : a - b`. Whoever takes the line back sees it noticed; that one arm of it is noticed by nobody is
 * seen only so.
 *
 * V8 counts what runs, and a program can ask it about itself. The question is put on the first line of the tests, before
 * any of them runs, so that no line moves. Where a bundler stands between, places would be others than in the source: only
 * tests that Node.js runs itself are asked.
 */
export interface WatchedArms {
  readonly text: string;
  /** Statements that come before everything that asks the code for more. */
  readonly first: readonly string[];
  /** Statements that add to `heart`, behind the word, what never ran, as base64 of JSON. */
  readonly asks: readonly string[];
}

/** What never ran of a file, where a file of tests had loaded it. */
export interface Idle {
  readonly path: string;
  /** From where to where, by letters. */
  readonly ranges: readonly (readonly [number, number])[];
}

export function watchArms(
  path: string,
  source: string,
  word: string,
  changed: readonly string[],
): WatchedArms | undefined {
  if (!SCRIPT.test(path) || source.startsWith('#!')) return undefined;
  const files = changed.filter((one) => SCRIPT.test(one));
  if (files.length === 0) return undefined;
  const begins = `globalThis.${word} = (() => { try { const { Session } = process.getBuiltinModule('node:inspector'); const one = new Session(); one.connect(); one.post('Profiler.enable'); one.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true }); return one; } catch { return undefined; } })(); `;
  const first = [
    `let ${word}_idle = '';`,
    `try {`,
    `  let told;`,
    `  globalThis.${word}?.post('Profiler.takePreciseCoverage', (error, found) => { told = found; });`,
    `  globalThis.${word}?.disconnect();`,
    `  const files = ${JSON.stringify(files)}.map((one) => [one, 'file://' + encodeURI(process.cwd() + '/' + one)]);`,
    `  const idle = (told?.result ?? []).flatMap(({ url, functions }) => files.filter(([, own]) => own === url.split('?')[0]).map(([path]) => ({ path, ranges: functions.flatMap(({ ranges }) => ranges.filter(({ count }) => count === 0).map(({ startOffset, endOffset }) => [startOffset, endOffset])).slice(0, ${MOST}) })));`,
    `  ${word}_idle = Buffer.from(JSON.stringify(idle)).toString('base64');`,
    `} catch {}`,
  ];
  return { text: begins + source, first, asks: [`heart += ' ' + '${word}' + ':' + ${word}_idle + ';';`] };
}

const SCRIPT = /\.[cm]?[jt]s$/;
const MOST = 200;

/** What a run of watched tests told. */
export function idleIn(printed: string, word: string): readonly Idle[] {
  const [, code] = new RegExp(String.raw`${word}:([\w+/=]+);`).exec(printed) ?? [];
  if (code === undefined) return [];
  return idleSchema.parse(JSON.parse(Buffer.from(code, 'base64').toString('utf8')));
}

const idleSchema = z.array(
  z.object({ path: z.string(), ranges: z.array(z.tuple([z.number(), z.number()])).readonly() }).readonly(),
);

/**
 * The lines of which something never ran in any of the tests that loaded the file: what ran in one of them ran. Counted
 * from 1.
 */
export function idleLines(
  told: readonly Idle[],
  textOf: (path: string) => string,
): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, ReadonlySet<number>>();
  for (const [path, all] of Map.groupBy(told, (one) => one.path)) {
    const [first, ...rest] = all;
    const text = textOf(path);
    const never = (first?.ranges ?? []).filter(([from, to]) =>
      rest.every(({ ranges }) => ranges.some(([begin, end]) => begin <= from && to <= end)),
    );
    found.set(path, new Set(never.flatMap((range) => linesOf(text, range))));
  }
  return found;
}

/** Lines of a range on which it says something: brackets alone are nothing that could run. */
function linesOf(text: string, [from, to]: readonly [number, number]): readonly number[] {
  const before = text.slice(0, from).split('\n').length;
  return text
    .slice(from, to)
    .split('\n')
    .flatMap((line, i) => (/\w/.test(line.replace(/\/\/.*$|^\s*\/?\*.*$/, '')) ? [before + i] : []));
}
