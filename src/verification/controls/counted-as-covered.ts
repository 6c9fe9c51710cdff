import { showPath } from '../../workspace/path-bytes.ts';
import { isTestPath } from '../protected-files.ts';
import { asksForNothing } from './asks-for-nothing.ts';
import { isCode, isSilent } from './change-kind.ts';
import { commandText } from './command-text.ts';
import type { PlantingParts, PlantingRequest } from './planting.ts';
import { readText, type TestedFile } from './tested-files.ts';

/** Lines that demand that enough of the code is run by its tests. */
const COUNTS =
  /--(?:experimental-)?test-coverage|--coverage\b|--cov\b|\bcoverage\s+(?:run|report)|\b(?:c8|nyc|tarpaulin|llvm-cov)\b|\s-cover(?:profile)?\b/;
/** Comments by which code is left out of what is counted. */
const LEFT_OUT =
  /node:coverage\s+(?:ignore|disable)|\b(?:c8|v8|istanbul)\s+ignore\b|pragma:?\s*no\s*(?:cover|branch)|LCOV_EXCL|\bcoverage\s*\(\s*off\s*\)/;

/**
 * Why more is counted as covered although nothing more is tested: code that is left out, tests that call and expect nothing, or
 * code that is gone while its tests are as they were. Each may be meant; it is told.
 */
export async function countedAsCovered(
  { store }: Pick<PlantingParts, 'store'>,
  { check, base, state, changed }: Pick<PlantingRequest, 'check' | 'base' | 'state' | 'changed'>,
  tests: readonly TestedFile[],
): Promise<string | undefined> {
  if (check.kind !== 'command') return undefined;
  const [old, now] = [await store.entries(base), await store.entries(state)];
  const line = await commandText(check.run, async (path) => await readText(store, now.get(path)));
  if (!COUNTS.test(line)) return undefined;
  const own = tests.filter(({ path }) => changed.includes(path));
  for (const file of own) {
    const why = asksForNothing([file]);
    if (why !== undefined) return `${showPath(file.path)} adds to what is covered, and ${why}`;
  }
  let gone = 0;
  for (const path of changed) {
    if (isTestPath(path) || !isCode(path)) continue;
    const [before, after] = [await readText(store, old.get(path)), await readText(store, now.get(path))];
    const known = new Set((before ?? '').split('\n'));
    const lines = (after ?? '').split('\n');
    const at = lines.findIndex((one) => !known.has(one) && LEFT_OUT.test(one));
    if (at !== -1) return `${showPath(path)}:${at + 1} leaves code out of what is counted as covered`;
    gone += speaking(path, before) - speaking(path, after);
  }
  return own.length === 0 && gone > 0
    ? `${gone} lines of code are gone, and no test asks for more than before`
    : undefined;
}

/** How many lines say something to a machine. */
function speaking(path: string, text = ''): number {
  return text.split('\n').filter((line) => !isSilent(path, line)).length;
}
