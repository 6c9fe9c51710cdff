import { posix } from 'node:path';
import { escapePattern } from '../../core/escape-pattern.ts';
import { defined } from '../../core/defined.ts';
import { showPath } from '../../workspace/path-bytes.ts';
import { FILE_MODE, type Entry } from '../../workspace/state.ts';
import { ProjectTexts } from '../project-texts.ts';
import { isRunnerPath } from '../protected-files.ts';
import { syntaxOf } from './expectations/blank-text.ts';
import { isGuardedWhole } from './expectations/guard-expectations.ts';
import { isShell, turnExpectations } from './expectations/turn-expectations.ts';
import { leanedAlone, onlyTestsSpeakOf } from './leaned-alone.ts';
import { newMark } from './new-mark.ts';
import { ownSnapshot } from './own-snapshots.ts';
import type { PlantingParts, PlantingRequest, PlantingResult } from './planting.ts';
import type { Rehearsed } from './rehearsal.ts';
import type { Runner } from './runners.ts';
import { underOtherCircumstances } from './circumstances/under-other-circumstances.ts';
import { blindRun, lostExpectations, namesAfter, noTime, survivingExpectations } from './suspect-check.ts';
import { readText, type TestedFile } from './tested-files.ts';

/**
 * A check that notices a failing test may still not look at the work: what the step made could be equal to everything,
 * could have taken the teeth out of its own tests alone, or could know the tests by heart and behave only while they
 * are as they were. More experiments, each in a fresh copy (D5 to D7 stand in suspect-check.ts):
 *
 *  D1  with everything that the tests expect turned, the check fails
 *  D2  with a test that passes added, like the planted one, the check passes as before; and that test finds nothing
 *      changed that everybody uses
 *  D3  the check leaves the tests, and what only they speak of, as they were
 *  D4  with nonsense in the data of which only tests speak, the check fails
 *
 * All but the first only where what the step added reaches for more than its own: no other step could fail them.
 */
export async function doubtCheck(parts: PlantingParts, request: PlantingRequest, tested: Tested): Promise<Doubt> {
  // Where each expectation is inverted by itself, and all tests reach theirs, D1 has nothing left to try.
  const alone = request.reaches === true && tested.files.every(({ path, source }) => isGuardedWhole(path, source));
  const found = alone ? undefined : await turned(parts, request, tested);
  if (found?.result === 'dead') return found;
  if (request.reaches === true && found === undefined) return await reached(parts, request, tested);
  // For tests that may be skipped, compare with how they ran before the step.
  const leavesOut = found !== undefined || tested.files.some(({ source }) => LEFT_OUT.test(source));
  return (leavesOut ? await lostExpectations(parts, request, tested) : undefined) ?? found;
}

interface Tested {
  readonly runner: Runner;
  readonly files: readonly TestedFile[];
  readonly selected: string | undefined;
}

type Doubt = PlantingResult | undefined;

/** Words that skip tests: the tests of such a file may not have run. */
const LEFT_OUT =
  /\b(?:skip\w*|todo|only|xfail|fails|failing|importorskip|expectedFailure|ignore|pending)\b|\bx(?:it|describe|test)\b/i;

async function turned(
  { store, rehearse, doubting }: PlantingParts,
  { check, base, state, reaches }: PlantingRequest,
  { runner, files, selected }: Tested,
): Promise<Doubt> {
  const edits = new Map<string, Entry>();
  let sure = false;
  for (const { path, entry, source, certain } of files) {
    const other = turnExpectations(path, source);
    if (other === undefined) continue;
    edits.set(path, { ...entry, oid: await store.write(Buffer.from(other.text)) });
    sure ||= certain && other.known > 0 && !LEFT_OUT.test(source);
  }
  if (edits.size === 0) return undefined;
  const signal = doubting();
  if (signal === undefined) return noTime('everything turned that its tests expect');
  const { result } = await rehearse(check, { base, state: await store.edit(state, edits) }, signal);
  // One that no longer comes to an end does not pass either: tests that fail leave servers open.
  if (result !== 'pass') return undefined;
  const names = [...edits.keys()].slice(0, 3).map(showPath).join(', ');
  const evidence = `${runner.name} still passes with everything turned that ${names} ${edits.size === 1 ? 'expects' : 'expect'}`;
  const dead = (sure && selected === undefined) || (reaches === true && ![...edits.keys()].every(isShell));
  return { result: dead ? 'dead' : 'unknown', evidence };
}

async function reached(parts: PlantingParts, request: PlantingRequest, tested: Tested): Promise<Doubt> {
  return (
    (await survivingExpectations(parts, request, tested)) ??
    (await lostExpectations(parts, request, tested)) ??
    (await changingNothing(parts, request, tested)) ??
    (await spoiled(parts, request, tested))
  );
}

/** Everything that must change nothing, at once; one after the other only where together they do. */
async function changingNothing(parts: PlantingParts, request: PlantingRequest, tested: Tested): Promise<Doubt> {
  const found = await underOtherCircumstances(parts, request, tested, await further(parts, tested));
  const told = found === 'changed' ? await twin(parts, request, tested) : undefined;
  if (told !== undefined) return told;
  // The tests themselves put something else in the place of what everybody uses, as they did before the step.
  const together =
    found === 'changed'
      ? await underOtherCircumstances(parts, request, tested, await further(parts, tested, false))
      : found;
  if (together === 'changed') return undefined;
  if (together !== undefined && 'altered' in together) return await altering(parts, request, tested, together);
  const apart = (await twin(parts, request, tested)) ?? (await blindRun(parts, request, tested));
  return apart?.result === 'dead' ? apart : (together ?? apart);
}

interface Further {
  readonly edits: ReadonlyMap<string, Entry>;
  /** The word with which a test fails that finds a changed global; no test in the plants looks for one without it. */
  readonly tampering: string | undefined;
  readonly moved: ReadonlySet<string>;
}

/** The tests with one more in each file, which passes. */
async function further({ store }: PlantingParts, { runner, files, selected }: Tested, looks = true): Promise<Further> {
  const edits = new Map<string, Entry>();
  const tampering = looks ? newMark() : undefined;
  const moved = new Set<string>();
  for (const { path, entry, source } of files) {
    const plant = runner.plant(source, {
      path,
      mark: newMark(source),
      selected,
      passes: true,
      ...defined({ tampering }),
    });
    if (plant === undefined) continue;
    // Moves the code down by one line: its answers must not depend on the line of the call.
    const stays = /^(?:#|\/[/*])/.test(plant.text);
    if (!stays) moved.add(path);
    const text = stays ? plant.text : `\n${plant.text}`;
    edits.set(path, { ...entry, oid: await store.write(Buffer.from(text)) });
  }
  return { edits, tampering, moved };
}

async function twin(parts: PlantingParts, request: PlantingRequest, tested: Tested): Promise<Doubt> {
  const { store, rehearse, doubting } = parts;
  const { check, base, state } = request;
  const { runner, files } = tested;
  const { edits, tampering, moved } = await further(parts, tested);
  if (edits.size === 0) return undefined;
  const signal = doubting();
  if (signal === undefined) return noTime('a further test that passes');
  const beside = await rehearse(check, { base, state: await store.edit(state, edits), captured: true }, signal);
  if (beside.result === 'error') return signal.aborted ? noTime('a further test that passes') : undefined;
  if (beside.result === 'fail') {
    const names = tampering === undefined ? new Set<string>() : namesAfter(beside.printed, tampering);
    if (tampering !== undefined && names.size > 0) {
      const before = await rehearse(check, { base, state: await store.edit(base, edits) }, signal);
      // What tests themselves put in the place of something stood there before.
      const known = namesAfter(before.printed, tampering);
      const fresh = [...names].filter((one) => !known.has(one));
      return fresh.length > 0
        ? { result: 'dead', evidence: `the step changes what its tests use: ${fresh.slice(0, 3).join(', ')}` }
        : undefined;
    }
    const about = [...edits.keys()].some((path) =>
      files.some((file) => file.path === path && speaksOfEnd(beside.printed, file, moved.has(path) ? 1 : 0)),
    );
    return about
      ? { result: 'unknown', evidence: `${runner.name} does not take a further test` }
      : {
          result: 'dead',
          evidence: `${runner.name} fails with a further test that passes: it passes only while its tests are as they were`,
        };
  }
  return await altering(parts, request, tested, beside);
}

/** D3 */
async function altering(
  { store, rehearse, doubting }: PlantingParts,
  { check, base }: PlantingRequest,
  { runner, files }: Tested,
  { altered, made }: Rehearsed,
): Promise<Doubt> {
  const own = ownSnapshot(made ?? [], files);
  const changed = await leanedAlone({ store, base }, altered ?? []);
  if (changed.length === 0) return own === undefined ? undefined : { result: 'unknown', evidence: own };
  const until = doubting();
  if (until === undefined) return noTime('the project as it was, to see whether it changes its own tests');
  const before = await rehearse(check, { base, state: base, captured: true }, until);
  const path = changed.find((one) => before.altered?.includes(one) !== true);
  return path === undefined
    ? undefined
    : {
        result: 'dead',
        evidence: `${runner.name} changes ${showPath(path)} while it runs, which it did not before the step`,
      };
}

/** Whether the output names a line past the end of the original file: then the added test itself is at fault. */
function speaksOfEnd(printed: string, { path, source }: TestedFile, moved: number): boolean {
  const last = source.split('\n').length + moved;
  const name = escapePattern(posix.basename(path));
  const places = printed.matchAll(new RegExp(String.raw`${name}["']?(?::|\(|, line )(\d+)`, 'g'));
  return [...places].some(([, line]) => Number(line) >= last);
}

/** Whether a text reads files: a name in a text that reads none says nothing about the file's content. */
const READS = /\b(?:\w*[rR]ead\w*|open|load\w*|require|import|include|source|from_file|golden\w*|fixture\w*)\s*\(/;

async function spoiled(
  { store, rehearse, doubting }: PlantingParts,
  { check, base, state, changed }: PlantingRequest,
  { runner, files }: Tested,
): Promise<Doubt> {
  const texts = await ProjectTexts.of(store, base);
  const entries = await store.entries(state);
  const edits = new Map<string, Entry>();
  const ran = new Set(files.map(({ path }) => path));
  // Includes files that were not opened: a stand-in for a file keeps it from being opened.
  for (const path of entries.keys()) {
    if (changed.includes(path) || syntaxOf(path) !== undefined || isRunnerPath(path)) continue;
    if (!onlyTestsSpeakOf(texts, path)) continue;
    if (!texts.speakingOf(path).some((one) => ran.has(one) && READS.test(texts.of(one) ?? ''))) continue;
    if ((await readText(store, entries.get(path))) === undefined) continue;
    edits.set(path, { kind: 'file', mode: FILE_MODE, oid: await store.write(Buffer.from(`${newMark()}\n`)) });
  }
  if (edits.size === 0) return undefined;
  const signal = doubting();
  if (signal === undefined) return noTime('nonsense in the data of its tests');
  const { result } = await rehearse(check, { base, state: await store.edit(state, edits) }, signal);
  const names = [...edits.keys()].slice(0, 3).map(showPath).join(', ');
  return result === 'pass'
    ? { result: 'dead', evidence: `${runner.name} still passes with nonsense in ${names}` }
    : undefined;
}
