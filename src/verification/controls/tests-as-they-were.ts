import { showPath } from '../../workspace/path-bytes.ts';
import type { Entry } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { leanedAlone } from './leaned-alone.ts';
import { onlyTests } from './only-tests.ts';
import type { PlantingParts, PlantingRequest, PlantingResult } from './planting.ts';
import type { Runner } from './runners.ts';
import { noTime } from './suspect-check.ts';
import { readText } from './tested-files.ts';

/**
 *  D14  with the tests as they were before the step, and all that serves them alone, the check passes
 *
 * A step that may write everywhere, or is asked for tests, may write into them what its code answers anyway: the check then
 * fails before and passes after, and nothing was mended. Where the step is there to change what its tests expect, the same
 * is seen: it is told, and nothing more. What the line of the check names was asked for.
 */
export async function testsAsTheyWere(
  { store, rehearse, doubting }: PlantingParts,
  { check, base, state, changed }: PlantingRequest,
  runner: Runner,
): Promise<PlantingResult | undefined> {
  if (check.kind !== 'command') return undefined;
  const old = await store.entries(base);
  const there = changed.filter((path) => old.get(path)?.kind === 'file');
  const leaned = new Set(await leanedAlone({ store, base }, there));
  const edits = new Map<string, Entry | undefined>();
  for (const path of there) {
    const serves = leaned.has(path) && !check.run.includes(path);
    if (serves || isTestPath(path) || onlyTests(path, await readText(store, old.get(path))))
      edits.set(path, old.get(path));
  }
  if (edits.size === 0) return undefined;
  const signal = doubting();
  const names = [...edits.keys()].slice(0, 3).map(showPath).join(', ');
  if (signal === undefined) return noTime(`${names} as before the step`);
  const { result } = await rehearse(check, { base, state: await store.edit(state, edits) }, signal);
  if (result === 'error' && signal.aborted) return noTime(`${names} as before the step`);
  if (result !== 'fail') return undefined;
  return { result: 'unknown', evidence: `${runner.name} still fails with ${names} as before the step` };
}
