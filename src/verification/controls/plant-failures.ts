import { randomBytes } from 'node:crypto';
import { posix } from 'node:path';
import { checkHash, type Check, type FileCheck } from '../../core/check.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import { showPath } from '../../workspace/path-bytes.ts';
import { FILE_MODE, type Entry, type StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { commandText } from './command-text.ts';
import type { Plant } from './plants/plant.ts';
import type { Rehearse, Rehearsed } from './rehearsal.ts';
import { runnersIn, selectionOf, type Runner } from './runners.ts';

/**
 *  noticed   the check failed because of what was planted
 *  dead      a file that the check certainly ran has a failure in it, and the check still passes
 *  unknown   it could not be told: nobody saw which files the check ran, or it could not be run
 *  none      no failure is known that a check of this kind would have to notice
 */
export interface PlantedControl {
  readonly check: string;
  readonly result: 'noticed' | 'dead' | 'unknown' | 'none';
  readonly evidence: string;
}

export interface PlantingParts {
  readonly store: ObjectStore;
  readonly rehearse: Rehearse;
  /** Whether another run of this check may still be begun. */
  readonly mayGoOn: () => boolean;
}

export interface PlantingRequest {
  readonly check: Check;
  readonly base: StateId;
  readonly state: StateId;
  /** The files that the check opened, where that was seen. */
  readonly opened: readonly string[] | undefined;
  /** The files that the step changed. */
  readonly changed: readonly string[];
  readonly signal: AbortSignal | undefined;
}

interface Planted {
  readonly path: string;
  readonly entry: Extract<Entry, { kind: 'file' }>;
  readonly plant: Plant;
  /** Whether the check is known to run this file. */
  readonly certain: boolean;
}

const MAX_FILES = 40;
const MAX_BYTES = 1_000_000;

/** Tests a check that passed: with a failure planted into what it ran, it must fail, and because of it. */
export async function plantFailures(parts: PlantingParts, request: PlantingRequest): Promise<PlantedControl> {
  const { check } = request;
  const said = (result: PlantedControl['result'], evidence: string): PlantedControl => ({
    check: checkHash(check),
    result,
    evidence,
  });
  if (check.kind === 'file') return await spoiledFile(parts, request, check, said);
  if (check.kind !== 'command') return said('none', 'no failure is known that such a check would have to notice');
  const entries = await parts.store.entries(request.state);
  const text = await commandText(check.run, async (path) => await readText(parts.store, entries.get(path)));
  const runners = runnersIn(text);
  if (runners.length === 0) return said('none', 'it starts no runner of tests that is known');
  const results: PlantedControl[] = [];
  for (const runner of runners) {
    const planted = await plants(parts.store, entries, runner, request, text);
    if (planted.length === 0) continue;
    const result = await oneRunner(parts, request, runner, planted);
    if (result.result === 'dead') return said('dead', result.evidence);
    results.push(said(result.result, result.evidence));
  }
  const worst = results.find(({ result }) => result === 'unknown') ?? results[0];
  return worst ?? said('unknown', `${runners.map(({ name }) => name).join(', ')}: no file was found that it ran`);
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
  if (seen.result === 'fail') return said('noticed', `fails with ${showPath(path)} ${what}`);
  if (seen.result === 'error') return said('unknown', `with ${showPath(path)} ${what}: ${seen.evidence}`);
  return said('dead', `the check of ${showPath(path)} still passes with it ${what}`);
}

/** All at once first, told apart by their words; then, one by one, those whose word did not come. */
async function oneRunner(
  { store, rehearse, mayGoOn }: PlantingParts,
  { check, base, state, signal }: PlantingRequest,
  runner: Runner,
  planted: readonly Planted[],
): Promise<Pick<PlantedControl, 'result' | 'evidence'>> {
  const run = async (some: readonly Planted[]) => {
    const edits = new Map<string, Entry>();
    for (const { path, entry, plant } of some) {
      edits.set(path, { ...entry, oid: await store.write(Buffer.from(plant.text)) });
    }
    return await rehearse(check, { base, state: await store.edit(state, edits) }, signal);
  };
  if (!mayGoOn()) return { result: 'unknown', evidence: 'no time was left to try it' };
  const all = await run(planted);
  if (all.result === 'error') return { result: 'unknown', evidence: `with a planted failure: ${all.evidence}` };
  // A compiler names the place; whoever runs tests, the failure.
  const because = ({ path, plant }: Planted, { result, printed }: Rehearsed): boolean =>
    result === 'fail' &&
    (printed.includes(plant.mark) || (runner.kind === 'checker' && printed.includes(posix.basename(path))));
  const silent = planted.filter((one) => !because(one, all));
  const unsure: string[] = [];
  for (const one of silent) {
    const alone = planted.length === 1 ? all : mayGoOn() ? await run([one]) : undefined;
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
  return { result: 'noticed', evidence: `${runner.name} failed with a failure planted into ${files}` };
}

/** The files to plant into: what the check was seen to open, what its line names, or what looks like its tests. */
async function plants(
  store: ObjectStore,
  entries: ReadonlyMap<string, Entry>,
  runner: Runner,
  { opened, changed }: PlantingRequest,
  text: string,
): Promise<readonly Planted[]> {
  const seen = opened === undefined ? undefined : new Set(opened);
  const named = (path: string): boolean => text.includes(path) || text.includes(moduleName(path));
  const fitting = [...entries.keys()].filter((path) => runner.files.test(path));
  const touched = fitting.filter((path) => changed.includes(path) && (seen === undefined || seen.has(path)));
  const wanted = fitting.filter((path) => {
    if (runner.kind === 'script') return named(path);
    // Where the step changed nothing of the kind, one of those that it opened says at least that it is alive.
    if (runner.kind === 'checker') return touched.length === 0 ? seen?.has(path) === true : touched.includes(path);
    return seen === undefined ? isTestPath(path) || named(path) : seen.has(path);
  });
  const few = runner.kind === 'checker' && touched.length === 0 ? 1 : MAX_FILES;
  const selected = selectionOf(runner, text);
  const found: Planted[] = [];
  for (const path of wanted.toSorted((a, b) => Number(named(b)) - Number(named(a)))) {
    if (found.length === few) break;
    const entry = entries.get(path);
    const source = await readText(store, entry);
    if (entry?.kind !== 'file' || source === undefined) continue;
    // A program that says nothing of right and wrong is what the check looks at, and no place for a failure.
    if (runner.kind === 'script' && !judges(source)) continue;
    // A file without tests that a runner opened is what its tests are about, and no place for one.
    if (runner.kind === 'tests' && !isTestPath(path) && !holdsTests(source)) continue;
    const plant = runner.plant(source, { path, mark: newMark(source), selected });
    if (plant === undefined) continue;
    const certain =
      runner.kind === 'script' ||
      (runner.kind === 'checker'
        ? touched.includes(path) && seen !== undefined
        : seen?.has(path) === true || named(path));
    found.push({ path, entry, plant, certain });
  }
  return found;
}

/** As Python names a file that it imports. */
function moduleName(path: string): string {
  return path.replace(/\.py$/, '').replaceAll('/', '.');
}

function judges(source: string): boolean {
  return holdsTests(source) || /\bassert|\bexpect\s*\(|\bexit\b|\braise\b|\bthrow\b|\btest\s+-|\[\s/.test(source);
}

function holdsTests(source: string): boolean {
  return /#\[(?:\w+::)*test\]|\b(?:it|test|describe)\s*\(|\bdef test_|\bTestCase\b|@Test\b|\bfunc Test/.test(source);
}

/** A word that nobody could know, that is a name in every language, and that neither is in a text nor has it in it. */
function newMark(text = ''): string {
  const letters = 'bcdfghjkmnpqrstvwxz';
  for (;;) {
    // Words of one letter are all that is left to avoid a text of one.
    const some = letters.split('').filter((letter) => text !== letter);
    const mark = [...randomBytes(9)].map((byte) => some[byte % some.length]).join('');
    if (!text.includes(mark) && (text === '' || !mark.includes(text))) return mark;
  }
}

async function readText(store: ObjectStore, entry: Entry | undefined): Promise<string | undefined> {
  if (entry?.kind !== 'file') return undefined;
  const content = await store.read(entry.oid);
  return content.length > MAX_BYTES || content.includes(0) ? undefined : content.toString('utf8');
}
