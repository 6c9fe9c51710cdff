import { showPath } from '../../workspace/path-bytes.ts';
import type { Entry } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import type { PlantingParts, PlantingRequest, PlantingResult } from './planting.ts';
import { noTime } from './suspect-check.ts';
import { readText } from './tested-files.ts';

/** Records of a file of data, with the text of it with its last record gone, and with that one twice. */
export interface Records {
  readonly count: number;
  readonly fewer: string;
  readonly more: string;
}

/**
 *  D16  where a step left fewer records in a file of data than it found, the check notices when one is lost, and when one is
 *       there twice
 *
 * Tests that go through data hold of whatever is left of it: who is asked to bring all of it into another form could keep
 * the one that fits. Where records are to go, tests that say which stay notice; where none does, it is told, and nothing more.
 */
export async function lostRecords(
  { store, rehearse, doubting }: PlantingParts,
  { check, base, state, changed, opened }: PlantingRequest,
): Promise<PlantingResult | undefined> {
  const [old, now] = [await store.entries(base), await store.entries(state)];
  for (const path of changed) {
    const entry = now.get(path);
    if (!DATA.test(path) || isTestPath(path) || entry?.kind !== 'file' || opened?.includes(path) === false) continue;
    const before = recordsIn(path, await readText(store, old.get(path)));
    const after = recordsIn(path, await readText(store, entry));
    if (before === undefined || after === undefined || after.count >= before.count) continue;
    for (const [text, what] of [
      [after.fewer, 'one more is lost'],
      [after.more, 'one is there twice'],
    ] as const) {
      const signal = doubting();
      if (signal === undefined) return noTime(`another number of records in ${showPath(path)}`);
      const edits = new Map<string, Entry>([[path, { ...entry, oid: await store.write(Buffer.from(text)) }]]);
      const { result } = await rehearse(check, { base, state: await store.edit(state, edits) }, signal);
      if (result !== 'pass') continue;
      const held = `${showPath(path)} holds ${after.count} of the ${before.count} records that it held before the step`;
      return { result: 'unknown', evidence: `${held}, and no test notices when ${what}` };
    }
  }
  return undefined;
}

const DATA = /\.(?:json|jsonl|ndjson|csv|tsv)$/;

/** Undefined where a file holds no records: settings do not. */
export function recordsIn(path: string, text: string | undefined): Records | undefined {
  if (text === undefined) return undefined;
  if (!path.endsWith('.json')) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return recordsOf(lines, (some) => some.map((line) => `${line}\n`).join(''));
  }
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (Array.isArray(whole)) return areRecords(whole) ? recordsOf(whole, (some) => JSON.stringify(some)) : undefined;
  if (!isObject(whole)) return undefined;
  const entries = Object.entries(whole);
  if (areRecords(entries.map(([, one]) => one))) {
    // Two of one name would be one.
    const named = (some: typeof entries) => some.map(([name, one], i) => [i < entries.length ? name : `${name}2`, one]);
    return recordsOf(entries, (some) => JSON.stringify(Object.fromEntries(named(some))));
  }
  const lists = entries.filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && areRecords(entry[1]),
  );
  const [first] = lists.toSorted(([, a], [, b]) => b.length - a.length);
  if (first === undefined) return undefined;
  const [name, list] = first;
  const count = lists.reduce((sum, [, one]) => sum + one.length, 0);
  return { ...recordsOf(list, (some) => JSON.stringify({ ...whole, [name]: some })), count };
}

function recordsOf<T>(list: T[], spell: (some: T[]) => string): Records {
  return { count: list.length, fewer: spell(list.slice(0, -1)), more: spell([...list, ...list.slice(-1)]) };
}

function areRecords(list: readonly unknown[]): boolean {
  return list.every((one) => Array.isArray(one) || isObject(one));
}

function isObject(one: unknown): one is Readonly<Record<string, unknown>> {
  return typeof one === 'object' && one !== null && !Array.isArray(one);
}
