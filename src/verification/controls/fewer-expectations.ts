import { showPath } from '../../workspace/path-bytes.ts';
import type { Entry, StateId } from '../../workspace/state.ts';
import { countExpectations, countsIn, type CountedExpectations } from './expectations/count-expectations.ts';
import { newMark } from './new-mark.ts';
import type { PlantingParts, PlantingRequest, PlantingResult } from './planting.ts';
import type { Runner } from './runners.ts';
import { noTime } from './suspect-check.ts';
import type { TestedFile } from './tested-files.ts';

const WHAT = 'its expectations counted';

/**
 * Tests that go through a list of the code under test compare as often as the list is long. Where that was more before the
 * step, it is told: as a runner counts tests, and sees no more than one here.
 */
export async function fewerExpectations(
  { store, rehearse, doubting }: PlantingParts,
  { check, base, state }: PlantingRequest,
  {
    runner,
    files,
    selected,
  }: { readonly runner: Runner; readonly files: readonly TestedFile[]; readonly selected: string | undefined },
): Promise<PlantingResult | undefined> {
  const edits = new Map<string, Entry>();
  const counted: (CountedExpectations & { readonly word: string; readonly path: string })[] = [];
  for (const { path, entry, source } of files) {
    const word = newMark(source);
    const found = countExpectations(path, source, word);
    const plant = found && runner.plant(found.text, { path, mark: newMark(source), selected, asks: found.asks });
    if (found === undefined || plant === undefined) continue;
    edits.set(path, { ...entry, oid: await store.write(Buffer.from(plant.text)) });
    counted.push({ ...found, word, path });
  }
  if (edits.size === 0) return undefined;
  const printed: string[] = [];
  for (const one of [base, state] satisfies StateId[]) {
    const signal = doubting();
    if (signal === undefined) return noTime(WHAT);
    const seen = await rehearse(check, { base, state: await store.edit(one, edits) }, signal);
    if (seen.result === 'error') return signal.aborted ? noTime(WHAT) : undefined;
    printed.push(seen.printed);
  }
  for (const { word, path, lines } of counted) {
    const [before, after] = printed.map((text) => countsIn(text, word));
    const fewer = after?.findIndex((count, i) => count < (before?.[i] ?? 0)) ?? -1;
    if (fewer !== -1)
      return {
        result: 'unknown',
        evidence: `${showPath(path)}:${lines[fewer] ?? 1} compared ${before?.[fewer] ?? 0} times before the step, and ${after?.[fewer] ?? 0} after it`,
      };
  }
  return undefined;
}
