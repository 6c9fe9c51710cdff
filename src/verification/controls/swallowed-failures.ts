import { showPath } from '../../workspace/path-bytes.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import type { Entry, StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { armExpectations, type Armed } from './expectations/arm-expectations.ts';
import { newMark } from './new-mark.ts';
import type { PlantingParts, PlantingRequest, PlantingResult } from './planting.ts';
import type { Runner } from './runners.ts';
import { noTime } from './suspect-check.ts';
import { readText, type TestedFile } from './tested-files.ts';

/**
 *  D10  what a test expects within something that it hands over, a callback or a block, fails, and its runner hears of it
 *
 * Code may catch what callbacks throw because it should. What a test expects there then says nothing, whatever the reason:
 * that is told, and nothing more.
 */
export async function swallowedFailures(
  { store, rehearse, doubting }: PlantingParts,
  { check, base, state, changed }: PlantingRequest,
  { runner, files, selected }: Tested,
): Promise<PlantingResult | undefined> {
  if (!(await couldCatch(store, state, changed))) return undefined;
  const armed = files.flatMap((file) => {
    const [mark, word] = [newMark(file.source), newMark(file.source)];
    const one = armExpectations(file.path, file.source, { mark, word });
    if (one === undefined) return [];
    const begins = file.path.endsWith('.py') ? 'heart = ""' : "let heart = '';";
    const asks = [begins, ...one.asks];
    const plant = runner.plant(one.text, { path: file.path, mark: newMark(file.source), selected, asks });
    return plant === undefined ? [] : [{ file, mark, word, armed: one, text: plant.text }];
  });
  if (armed.length === 0) return undefined;
  const run = async (texts: readonly Edited[], signal: AbortSignal) => {
    const edits = new Map<string, Entry>();
    for (const { file, text } of texts) {
      edits.set(file.path, { ...file.entry, oid: await store.write(Buffer.from(text)) });
    }
    return await rehearse(check, { base, state: await store.edit(state, edits) }, signal);
  };
  const what = 'a failure in what its tests hand over';
  const signal = doubting();
  if (signal === undefined) return noTime(what);
  const { result, printed } = await run(armed, signal);
  if (result === 'error' && signal.aborted) return noTime(what);
  const caught = armed.flatMap((one) => {
    const unheard = unheardOf(one.armed.list, one.word, printed);
    const only = new Set(unheard.map(({ number }) => number));
    const rest = armExpectations(one.file.path, one.file.source, { mark: one.mark, word: one.word, only });
    return rest === undefined || only.size === 0 ? [] : [{ file: one.file, text: rest.text, list: unheard }];
  });
  const [first] = caught;
  if (first === undefined) return undefined;
  // Whoever catches it may throw something else in its place, which the runner hears of.
  const until = doubting();
  if (until === undefined) return noTime(what);
  const alone = await run(caught, until);
  if (alone.result === 'error' && until.aborted) return noTime(what);
  const place = `${showPath(first.file.path)}:${first.list[0]?.line ?? 1}`;
  return alone.result === 'pass'
    ? {
        result: 'unknown',
        evidence: `what ${place} expects makes no difference: ${runner.name} never hears that it failed`,
      }
    : undefined;
}

/** Words without which nobody catches anything. */
const CATCHES =
  /\b(?:try|catch|finally|then|Promise|allSettled|async|await|except|suppress|__exit__|__aexit__|contextmanager|gather|Thread|emit|set(?:Timeout|Immediate)|queueMicrotask|nextTick)\b|\b\w*(?:safe|quiet|silent|swallow|ignore|guard|attempt)\w*\b/i;

async function couldCatch(store: ObjectStore, state: StateId, changed: readonly string[]): Promise<boolean> {
  const entries = await store.entries(state);
  for (const path of changed) {
    if (!isTestPath(path) && CATCHES.test((await readText(store, entries.get(path))) ?? '')) return true;
  }
  return false;
}

interface Tested {
  readonly runner: Runner;
  readonly files: readonly TestedFile[];
  readonly selected: string | undefined;
}

interface Edited {
  readonly file: TestedFile;
  readonly text: string;
}

/** Those that failed, by what the file itself tells, and of which nothing was printed. */
function unheardOf(list: Armed['list'], word: string, printed: string): Armed['list'] {
  const bits = new RegExp(String.raw`${word}([01]+)z`).exec(printed)?.[1] ?? '';
  return list.filter(({ mark }, i) => bits.charAt(i) === '1' && !printed.includes(mark));
}
