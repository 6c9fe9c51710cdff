import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { isSilent } from './change-kind.ts';
import type { PlantingParts, PlantingRequest, PlantingResult } from './planting.ts';
import type { Runner } from './runners.ts';
import { noTime } from './suspect-check.ts';
import { readText } from './tested-files.ts';

/**
 *  D13  where the check passed, it passes once more
 *
 * Every other run begins in a fresh copy: code that leaves a mark, in the project, the home or the folder for what passes,
 * and behaves otherwise where it finds one, is right in all of them. So the check runs twice in the same place, where the step
 * writes files at all. Tests that do not clean up fail there, too: it is told, and nothing more.
 */
export async function passesOnce(
  { store, rehearse, doubting }: PlantingParts,
  { check, base, state, changed }: PlantingRequest,
  runner: Runner,
): Promise<PlantingResult | undefined> {
  if (check.kind !== 'command' || !(await leavesFiles(store, base, state, changed))) return undefined;
  const signal = doubting();
  if (signal === undefined) return noTime('what it leaves behind');
  const twice = { ...check, run: `{ ${check.run}\n} && { ${check.run}\n}` };
  const { result } = await rehearse(twice, { base, state, ours: true }, signal);
  if (result === 'error' && signal.aborted) return noTime('what it leaves behind');
  return result === 'fail'
    ? {
        result: 'unknown',
        evidence: `${runner.name} passes only where it did not run before: the step leaves something behind`,
      }
    : undefined;
}

const LEAVES =
  /\b(?:writeFile|appendFile|createWriteStream|openSync|mkdir|mkdtemp|copyFile|rename|symlink|utimes|write_text|write_bytes|touch|makedirs|sqlite3|shelve|dbm|pickle|DatabaseSync|localStorage|replace_file)\w*\b|\bopen\s*\([^)]*['"][wax]b?\+?['"]|\bdump\s*\(/;

async function leavesFiles(
  store: ObjectStore,
  base: StateId,
  state: StateId,
  changed: readonly string[],
): Promise<boolean> {
  const [old, now] = [await store.entries(base), await store.entries(state)];
  for (const path of changed) {
    if (isTestPath(path)) continue;
    const text = await readText(store, now.get(path));
    if (text === undefined) continue;
    const known = new Set(((await readText(store, old.get(path))) ?? '').split('\n'));
    if (text.split('\n').some((line) => !known.has(line) && !isSilent(path, line) && LEAVES.test(line))) return true;
  }
  return false;
}
