import { showPath } from '../../workspace/path-bytes.ts';
import type { Entry } from '../../workspace/state.ts';
import { blindCode } from './blind-code.ts';
import { expectationLine, guardExpectations } from './expectations/guard-expectations.ts';
import { markExpectations } from './expectations/mark-expectations.ts';
import { newMark } from './new-mark.ts';
import { ofTheRun } from './of-the-run.ts';
import type { PlantingParts, PlantingRequest, PlantingResult } from './planting.ts';
import type { Runner } from './runners.ts';
import type { TestedFile } from './tested-files.ts';

/**
 * Where the step's code reaches beyond itself, three more experiments:
 *
 *  D5  with every expectation inverted by itself, each of them fails
 *  D6  every test that reached its expectations before the step still reaches them
 *  D7  with code that can no longer tell that it is being tested, the check passes as before
 */
interface Tested {
  readonly runner: Runner;
  readonly files: readonly TestedFile[];
  readonly selected: string | undefined;
}

type Doubt = PlantingResult | undefined;

/** An experiment without time stays open, and a check with an open doubt is not controlled. */
export function noTime(what: string): PlantingResult {
  return { result: 'unknown', evidence: `no time was left to run it with ${what}`, late: true };
}

/** D5 */
export async function survivingExpectations(
  { store, rehearse, doubting }: PlantingParts,
  { check, base, state }: PlantingRequest,
  { runner, files }: Tested,
): Promise<Doubt> {
  const marks = new Map<string, TestedFile>();
  const edits = new Map<string, Entry>();
  for (const file of files) {
    const mark = newMark(file.source);
    const guarded = guardExpectations(file.path, file.source, mark);
    if (guarded === undefined) continue;
    marks.set(mark, file);
    edits.set(file.path, { ...file.entry, oid: await store.write(Buffer.from(guarded)) });
  }
  if (edits.size === 0) return undefined;
  const signal = doubting();
  if (signal === undefined) return noTime('each of its expectations turned');
  const { result, printed } = await rehearse(check, { base, state: await store.edit(state, edits) }, signal);
  if (result !== 'fail') return undefined;
  for (const [mark, { path, source }] of marks) {
    const number = new RegExp(String.raw`${mark}n(\d+)z`).exec(printed)?.[1];
    if (number === undefined) continue;
    const line = expectationLine(path, source, Number(number));
    const place = `${showPath(path)}${line === undefined ? '' : `:${line}`}`;
    return dead(`${runner.name}: what ${place} expects holds with another value in its place too`);
  }
  return undefined;
}

/** The text behind a word, printed by a test that looks for changed globals. */
export function wordsAfter(printed: string, word: string): string | undefined {
  return told(printed, word)[0];
}

/** What every test said after the word, which may be a list. */
export function namesAfter(printed: string, word: string): ReadonlySet<string> {
  return new Set(told(printed, word).flatMap((words) => words.split(/,\s*/)));
}

function told(printed: string, word: string): readonly string[] {
  const found = printed.matchAll(new RegExp(String.raw`${word} ([\w$.(][\w$.(), ]*)`, 'g'));
  return [...found].map(([, words = '']) => words.trim());
}

/** D6 */
export async function lostExpectations(
  { store, rehearse, doubting }: PlantingParts,
  { check, base, state, reaches }: PlantingRequest,
  { runner, files, selected }: Tested,
): Promise<Doubt> {
  const [now, then] = [new Map<string, Entry>(), new Map<string, Entry>()];
  const groups: { readonly path: string; readonly marks: readonly string[] }[] = [];
  for (const { path, entry, source } of files) {
    const mark = newMark(source);
    const [judged, bare] = [true, false].map((one) => markExpectations(path, source, { mark, judged: one }));
    if (judged === undefined || bare === undefined) continue;
    now.set(path, { ...entry, oid: await store.write(Buffer.from(judged.text)) });
    then.set(path, { ...entry, oid: await store.write(Buffer.from(bare.text)) });
    groups.push(...judged.groups.map((marks) => ({ path, marks })));
  }
  if (now.size === 0) return undefined;
  const what = 'a mark at each of its expectations';
  const signal = doubting();
  if (signal === undefined) return noTime(what);
  const { result, printed } = await rehearse(check, { base, state: await store.edit(state, now) }, signal);
  const names = [...now.keys()].slice(0, 3).map(showPath).join(', ');
  if (result === 'pass') {
    // Where the run may not have been of these tests, it says nothing.
    const sure = reaches === true || (selected === undefined && files.some(({ certain }) => certain));
    return sure ? dead(`${runner.name} still passes with a failure at everything that ${names} expects`) : undefined;
  }
  if (result === 'error') return signal.aborted ? noTime(what) : undefined;
  const missing = groups.filter(({ marks }) => !marks.some((mark) => printed.includes(mark)));
  if (missing.length === 0) return undefined;
  const until = doubting();
  if (until === undefined) return noTime(`${what}, as it was before the step`);
  const before = await rehearse(check, { base, state: await store.edit(base, then) }, until);
  const lost = missing.find(({ marks }) => marks.some((mark) => before.printed.includes(mark)));
  return lost === undefined
    ? undefined
    : dead(
        `${runner.name}: a test of ${showPath(lost.path)} came to what it expects before the step, and no longer does`,
      );
}

/** D7 */
export async function blindRun(
  { store, rehearse, doubting }: PlantingParts,
  request: PlantingRequest,
  { runner }: Tested,
): Promise<Doubt> {
  const { check, base, state } = request;
  const made = ofTheRun(request);
  const blind = await blindCode(store, made.base, state, made.changed);
  if (blind === undefined) return undefined;
  const signal = doubting();
  if (signal === undefined) return noTime('code that cannot tell that it is tested');
  const { result } = await rehearse(check, { base, state: blind.state }, signal);
  return result === 'fail'
    ? dead(`${runner.name} passes only while the code can tell that it is being tested: ${blind.place}`)
    : undefined;
}

function dead(evidence: string): PlantingResult {
  return { result: 'dead', evidence };
}
