import { posix } from 'node:path';
import { showPath } from '../../workspace/path-bytes.ts';
import type { Entry } from '../../workspace/state.ts';
import { servesAlone } from '../leaning.ts';
import { ProjectTexts } from '../project-texts.ts';
import { isTestPath } from '../protected-files.ts';
import { importsOf } from './alone/questions.ts';
import { syntaxOf } from './expectations/blank-text.ts';
import { leanedAlone } from './leaned-alone.ts';
import { ownModule } from './own-module.ts';
import { onlyTests } from './only-tests.ts';
import type { PlantingParts, PlantingRequest, PlantingResult } from './planting.ts';
import type { Runner } from './runners.ts';
import { noTime } from './suspect-check.ts';
import { readText, type TestedFile } from './tested-files.ts';

/**
 *  D14  with the tests as they were before the step, and all that serves them alone, the check passes
 *
 * A step that may write everywhere, or is asked for tests, may write into them what its code answers anyway: the check then
 * fails before and passes after, and nothing was mended. Where the step is there to change what its tests expect, the same
 * is seen: it is told, and nothing more. What the line of the check names was asked for, and data that tests read without any
 * code of the project is itself the work.
 */
export async function testsAsTheyWere(
  { store, rehearse, doubting }: PlantingParts,
  { check, base, state, changed }: PlantingRequest,
  { runner, files }: { readonly runner: Runner; readonly files: readonly TestedFile[] },
): Promise<PlantingResult | undefined> {
  if (check.kind !== 'command') return undefined;
  const old = await store.entries(base);
  const there = changed.filter((path) => old.get(path)?.kind === 'file');
  const leaned = new Set(await leanedAlone({ store, base }, there));
  const texts = await ProjectTexts.of(store, base);
  const edits = new Map<string, Entry | undefined>();
  for (const path of there) {
    const serves = leaned.has(path) && !check.run.includes(path) && forCode(path, files, old);
    const helps = syntaxOf(path) !== undefined && servesAlone(path, texts);
    if (serves || helps || isTestPath(path) || onlyTests(path, await readText(store, old.get(path))))
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

/** Whether a test that speaks of some data also takes code of the project. */
function forCode(path: string, files: readonly TestedFile[], entries: ReadonlyMap<string, Entry>): boolean {
  const name = posix.basename(path);
  return files.some(
    (file) =>
      (file.source.includes(name) || isTestPath(path)) &&
      importsOf(file.path, file.source).some(({ from }) => /^[.#]/.test(from) || ownModule(from, entries).length > 0),
  );
}
