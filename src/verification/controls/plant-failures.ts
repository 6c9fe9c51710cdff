import { posix } from 'node:path';
import { checkHash, type FileCheck } from '../../core/check.ts';
import { defined } from '../../core/defined.ts';
import { showPath } from '../../workspace/path-bytes.ts';
import { FILE_MODE, type Entry } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { askAlone } from './alone/ask-alone.ts';
import { commandText } from './command-text.ts';
import { doubtCheck } from './doubt-check.ts';
import { syntaxOf } from './expectations/blank-text.ts';
import { newMark } from './new-mark.ts';
import { openDoubt } from './open-doubt.ts';
import { askable, neverRan, plantedInto, type Planted } from './planted-file.ts';
import type { PlantedControl, PlantingParts, PlantingRequest, PlantingResult } from './planting.ts';
import type { Rehearsed } from './rehearsal.ts';
import { saidInPassing } from './said-in-passing.ts';
import { checksTypes, runnersIn, selectionOf, type Runner } from './runners.ts';
import { withoutSwitches } from './switched-off.ts';
import { readText, testedFiles } from './tested-files.ts';
import { uncheckedParts } from './unchecked-parts.ts';

/** Tests a check that passed: with a failure planted into what it ran, it must fail, and because of it. */
export async function plantFailures(parts: PlantingParts, request: PlantingRequest): Promise<PlantedControl> {
  const { check, changed } = request;
  const said = (result: PlantedControl['result'], evidence: string): PlantedControl => ({
    check: checkHash(check),
    result,
    evidence,
    ...only,
  });
  let only: Pick<PlantedControl, 'only'> = {};
  if (check.kind === 'file') return await spoiledFile(parts, request, check, said);
  if (check.kind !== 'command') return said('none', 'no failure is known that such a check would have to notice');
  const entries = await parts.store.entries(request.state);
  const text = await commandText(
    check.run,
    async (path) => await readText(parts.store, entries.get(path)),
    entries.keys(),
  );
  const runners = runnersIn(text);
  if (runners.length === 0) return said('none', 'it starts no runner of tests that is known');
  if (runners.every(checksTypes)) only = { only: 'types' };
  const results: (PlantingResult & { readonly found: boolean })[] = [];
  for (const runner of runners) {
    const opened = await testedFiles(parts.store, entries, runner, request, text);
    const selected = selectionOf(runner, text);
    const word = newMark();
    const isTheirs = await namesIn(parts, request);
    const all = opened.flatMap((file) => plantedInto(file, { check, runner, selected, word, isTheirs, changed }));
    const first = all.length === 0 ? undefined : await oneRunner(parts, request, runner, all, word);
    const isRun = ({ path }: { readonly path: string }): boolean => first?.ran?.has(path) !== false;
    const [files, planted] = [opened.filter(isRun), all.filter(isRun)];
    const asked = first?.result === 'noticed' ? askable(planted, first) : [];
    parts.onIdle?.(neverRan(planted, first?.printed ?? ''));
    // What is asked without the tests disturbs nobody who runs them: both at once take little longer than one.
    const [alone, found] = await Promise.all([
      askAlone(parts, request, { runner, asked, tests: opened.map(({ path }) => path) }),
      first?.result === 'dead'
        ? first
        : runner.kind === 'checker'
          ? looked(parts, request, runner, runners)
          : doubtCheck(parts, request, { runner, files, selected }),
    ]);
    if (alone?.result === 'dead') return said('dead', alone.evidence);
    const doubt = found ?? first;
    if (doubt?.result === 'dead') return said('dead', doubt.evidence);
    const told = alone ?? doubt;
    const proves = told?.result === 'noticed' && check.role === 'proof' && runner.kind !== 'checker';
    const { printed = '', byHeart = false } = first ?? {};
    const tried = { runner, files, selected, planted, printed, byHeart, asked: asked.length > 0 };
    const open = proves ? await openDoubt(parts, request, tried) : undefined;
    const last = open ?? told;
    // A failure that went unnoticed says nothing against the tests; what was found of some that noticed theirs does.
    if (last !== undefined) results.push({ ...last, found: first?.result === 'noticed' && last.late !== true });
  }
  const unknown = results.filter(({ result }) => result === 'unknown');
  const worst = unknown.find(({ found }) => found) ?? unknown[0] ?? results[0];
  const doubt = check.role === 'proof' && worst?.result === 'unknown' && worst.found;
  return worst === undefined
    ? said('unknown', `${runners.map(({ name }) => name).join(', ')}: no file was found that it ran`)
    : { ...said(worst.result, worst.evidence), ...(doubt ? { doubt } : {}) };
}

async function looked(
  parts: PlantingParts,
  request: PlantingRequest,
  runner: Runner,
  runners: readonly Runner[],
): Promise<PlantingResult | undefined> {
  return (await lookedAway(parts, request, runner)) ?? (await believed(parts, request, runners));
}

/** A checker's proof does not count where it needs a comment of the step that switches the checker off. */
async function lookedAway(
  { store, rehearse, doubting }: PlantingParts,
  { check, base, state, changed }: PlantingRequest,
  runner: Runner,
): Promise<PlantingResult | undefined> {
  if (check.role !== 'proof') return undefined;
  const bare = await withoutSwitches(store, base, state, changed);
  if (bare === undefined) return undefined;
  const evidence = `no time was left to run ${runner.name} without ${bare.place}`;
  const late = { result: 'unknown', evidence, late: true } as const;
  const signal = doubting();
  if (signal === undefined) return late;
  const { result } = await rehearse(check, { base, state: bare.state }, signal);
  if (result === 'error' && signal.aborted) return late;
  if (result !== 'fail') return undefined;
  return {
    result: 'dead',
    evidence: `${runner.name} passes only because the step tells it to look away: ${bare.place}`,
  };
}

/** A check that only checks types proves nothing of what the step had it believe without looking. */
async function believed(
  { store }: PlantingParts,
  request: PlantingRequest,
  runners: readonly Runner[],
): Promise<PlantingResult | undefined> {
  if (request.check.role !== 'proof' || runners.some(({ kind }) => kind !== 'checker')) return undefined;
  const found = await uncheckedParts(store, request, request.changed);
  if (found === undefined) return undefined;
  const more = found.count === 1 ? '' : `, and ${found.count - 1} more`;
  const names = runners.map(({ name }) => name).join(', ');
  return {
    result: 'unknown',
    evidence: `${names} believes without looking what the step says at ${found.place} (${found.way}${more})`,
  };
}

/** The file that a check speaks of, spoiled: gone, there after all, or with one line of nonsense in it. */
async function spoiledFile(
  { store, rehearse }: PlantingParts,
  { base, state, signal }: PlantingRequest,
  check: FileCheck,
  said: (result: PlantedControl['result'], evidence: string) => PlantedControl,
): Promise<PlantedControl> {
  const path = posix.normalize(check.path);
  const says = [check.contains, check.matches, check.json, check.sha256, check.unchanged, check.absent];
  const nonsense = {
    kind: 'file',
    mode: FILE_MODE,
    oid: await store.write(Buffer.from(`${newMark(check.contains)}\n`)),
  } as const;
  const spoiled = says.some((one) => one !== undefined) ? nonsense : undefined;
  const seen = await rehearse(check, { base, state: await store.edit(state, new Map([[path, spoiled]])) }, signal);
  const what = spoiled === undefined ? 'gone' : 'replaced by a line of nonsense';
  if (seen.result === 'fail') {
    const words = await saidInPassing(store, { base, state, path }, check.contains);
    if (words !== undefined) return { ...said('unknown', words), ...(check.role === 'proof' ? { doubt: true } : {}) };
    return said('noticed', `fails with ${showPath(path)} ${what}`);
  }
  if (seen.result === 'error') return said('unknown', `with ${showPath(path)} ${what}: ${seen.evidence}`);
  return said('dead', `the check of ${showPath(path)} still passes with it ${what}`);
}

/** All at once first, distinguished by their marks; then, one by one, those whose mark did not come. */
async function oneRunner(
  { store, rehearse, mayGoOn }: PlantingParts,
  { check, base, state, signal }: PlantingRequest,
  runner: Runner,
  planted: readonly Planted[],
  word: string,
): Promise<
  PlantingResult & { readonly byHeart?: boolean; readonly printed?: string; readonly ran?: ReadonlySet<string> }
> {
  const run = async (some: readonly Planted[], plainly = false) => {
    const edits = new Map<string, Entry>();
    for (const { path, entry, plant, bare } of some) {
      const { text } = plainly ? bare : plant;
      edits.set(path, { ...entry, oid: await store.write(Buffer.from(text)) });
    }
    return await rehearse(check, { base, state: await store.edit(state, edits) }, signal);
  };
  if (!mayGoOn()) return { result: 'unknown', evidence: 'no time was left to try it' };
  const all = await run(planted);
  if (all.result === 'error') return { result: 'unknown', evidence: `with a planted failure: ${all.evidence}` };
  // A compiler names the file; a test runner prints the failure.
  const because = ({ path, plant }: Planted, { result, printed }: Rehearsed): boolean =>
    result === 'fail' &&
    (printed.includes(plant.mark) || (runner.kind === 'checker' && printed.includes(posix.basename(path))));
  const silent = planted.filter((one) => !because(one, all));
  const heard = silent.length < planted.length;
  const unsure: string[] = [];
  for (const one of silent) {
    const known = planted.length === 1 && one.plant === one.bare;
    const elsewhere = runner.crawls === true && heard;
    const alone = known ? all : !elsewhere && mayGoOn() ? await run([one], true) : undefined;
    if (alone !== undefined && because(one, alone)) continue;
    const name = showPath(one.path);
    if (alone?.result === 'pass' && one.certain) {
      return { result: 'dead', evidence: `${runner.name} still passes with a failing test planted into ${name}` };
    }
    unsure.push(name);
  }
  const noticed = planted.length - unsure.length;
  if (noticed === 0) {
    return {
      result: 'unknown',
      evidence: `a failure planted into ${unsure.slice(0, 3).join(', ')} was not noticed; whether ${runner.name} runs it was not seen`,
    };
  }
  const files = `${noticed} of ${planted.length} ${planted.length === 1 ? 'file' : 'files'}`;
  const evidence = `${runner.name} failed with a failure planted into ${files}`;
  // What such a runner opened and did not run is none of its tests.
  const ran =
    runner.crawls === true
      ? new Set(planted.filter((one) => !silent.includes(one)).map(({ path }) => path))
      : undefined;
  // Printed source also contains the word, but never after the mark.
  const byHeart = planted.some(({ plant }) => all.printed.includes(`${plant.mark} ${word}`));
  return { result: 'noticed', evidence, byHeart, printed: all.printed, ...defined({ ran }) };
}

/** Whether a name stands in code that the step changed. */
async function namesIn(
  { store }: PlantingParts,
  { state, changed }: PlantingRequest,
): Promise<(name: string) => boolean> {
  const entries = await store.entries(state);
  const names = new Set<string>();
  for (const path of changed) {
    if (isTestPath(path) || syntaxOf(path) === undefined) continue;
    for (const name of ((await readText(store, entries.get(path))) ?? '').match(/[A-Za-z_$][\w$]*/g) ?? [])
      names.add(name);
  }
  return (name) => names.has(name);
}
