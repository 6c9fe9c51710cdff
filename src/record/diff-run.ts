import { AtlasError } from '../core/atlas-error.ts';
import { readJournal, type JournalRecord } from '../storage/journal.ts';
import type { ControlReport } from '../core/control-report.ts';
import { receiptsOf } from '../verification/receipts-of.ts';
import { receiptChain } from '../verification/receipt-chain.ts';
import { landingLog, type Landing } from '../workspace/landing-log.ts';
import type { ObjectStore } from '../workspace/object-store.ts';
import { showPath } from '../workspace/path-bytes.ts';
import { openProjectStore } from '../workspace/project-store.ts';
import type { Change, Entry, StateId } from '../workspace/state.ts';
import type { Runtime } from '../home/open-runtime.ts';

/** One side of a changed file. Only text that fits is shown; the rest is named and measured. */
export interface FileSide {
  readonly kind: 'text' | 'binary' | 'large' | 'link' | 'folder';
  readonly bytes: number;
  /** The text of a file, or where a link points to; of anything else, none. */
  readonly text: string | undefined;
}

export interface ChangedFile {
  /** Relative to the project, as people read it. */
  readonly path: string;
  readonly before: FileSide | undefined;
  readonly after: FileSide | undefined;
  /** Its changed places with whether a check notices their absence, where that was tried. */
  readonly lines: readonly ChangedLines[];
}

/** Changed lines of a file as it is after the step; a check can notice only lines of code. */
export interface ChangedLines {
  readonly first: number;
  readonly last: number;
  readonly coverage: 'covered' | 'uncovered' | 'not tried' | 'no code';
}

/** The changes of one attempt at a step: as they landed, or as they are in its staged copy. */
export interface StepDiff {
  readonly step: string;
  readonly attempt: number;
  readonly landed: boolean;
  /** It had landed and was taken back. */
  readonly undone: boolean;
  readonly files: readonly ChangedFile[];
  /** How many changed files are left out here. */
  readonly left: number;
}

export interface RunDiff {
  readonly runId: string;
  readonly steps: readonly StepDiff[];
}

export interface DiffRequest {
  readonly runId?: string | undefined;
  /** One step; all of them when left out. */
  readonly step?: string | undefined;
  /** One attempt at that step; the last one when left out. */
  readonly attempt?: number | undefined;
}

/** Limits on the diff of one step, so that neither a vendored folder nor one giant file fills the memory. */
const MAX_FILES = 200;
const MAX_FILE_BYTES = 256 * 1024;
const MAX_STEP_BYTES = 4 * 1024 * 1024;
/** Where git, too, looks for the zero byte that makes a file binary. */
const BINARY_PROBE = 8000;

/** The changed files of a run with their text before and after, from the stored states: the project is not looked at. */
export async function diffRun(runtime: Runtime, request: DiffRequest = {}): Promise<RunDiff> {
  const { database, home, project } = runtime;
  const run = await runtime.store.runs.find(project, request.runId);
  const attempts = attemptsOf(await readJournal(runtime, run.id)).filter(
    ({ step, attempt }) =>
      (request.step === undefined || step === request.step) &&
      (request.attempt === undefined || attempt === request.attempt),
  );
  if (attempts.length === 0 && request.step !== undefined) throw nothingDone(run.id, request);
  // The last plan's last attempt at each step.
  const chosen = [...new Map(attempts.map((one) => [one.step, one])).values()];
  await using opened = await openProjectStore(home.path, project);
  const landings = await landingLog(database, opened.key).ofRun(run.id);
  const receipts = receiptChain(receiptsOf(runtime, opened.key));
  const steps: StepDiff[] = [];
  for (const one of chosen) {
    const landing = landings.findLast(
      ({ kind, status, step, attempt }) =>
        kind === 'commit' && status === 'landed' && step === one.step && attempt === one.attempt,
    );
    const states = landing === undefined ? one : { base: landing.base, staged: landing.next };
    const changes = await opened.store.diff(states.base, states.staged);
    const receipt = landing?.receipt == null ? undefined : await receipts.find(landing.receipt);
    const places = placesOf(receipt?.controls ?? one.controls);
    const files = await filesOf(opened.store, changes.slice(0, MAX_FILES), places, runtime);
    const undone = isUndone(landing, landings);
    const { step, attempt } = one;
    steps.push({ step, attempt, landed: landing !== undefined, undone, files, left: changes.length - files.length });
  }
  return { runId: run.id, steps };
}

interface Attempt {
  readonly plan: number;
  readonly step: string;
  readonly attempt: number;
  readonly base: StateId;
  readonly staged: StateId;
  controls: ControlReport | undefined;
}

/** Attempts that produced a state, in the order of the journal. */
function attemptsOf(records: readonly JournalRecord[]): readonly Attempt[] {
  const bases = new Map<string, StateId>();
  const found: Attempt[] = [];
  for (const one of records) {
    if (one.record !== 'result') continue;
    const { plan, step, attempt } = one;
    const name = `${plan} ${step} ${attempt}`;
    if (one.effect === 'stage') bases.set(name, one.payload);
    if (one.effect === 'controls') {
      const tested = found.findLast((other) => other.plan === plan && other.step === step && other.attempt === attempt);
      if (tested !== undefined) tested.controls = one.payload;
    }
    if (one.effect !== 'agent-turn' && one.effect !== 'tool-call' && one.effect !== 'world-call') continue;
    const base = bases.get(name);
    if (base === undefined) continue;
    found.push({ plan, step, attempt, base, staged: one.payload.staged, controls: undefined });
  }
  return found;
}

function isUndone(landing: Landing | undefined, landings: readonly Landing[]): boolean {
  return landings.some(({ kind, status, undoes }) => kind === 'undo' && status === 'landed' && undoes === landing?.id);
}

/** The changed lines by path, in the spelling that people read. */
function placesOf(controls: ControlReport | undefined): ReadonlyMap<string, readonly ChangedLines[]> {
  const places = new Map<string, ChangedLines[]>();
  for (const { path, first, last, kind, coverage } of controls?.coverage.places ?? []) {
    const name = showPath(path);
    const lines = places.get(name) ?? [];
    lines.push({ first, last, coverage: kind === 'code' ? coverage : 'no code' });
    places.set(name, lines);
  }
  return places;
}

async function filesOf(
  store: ObjectStore,
  changes: readonly Change[],
  places: ReadonlyMap<string, readonly ChangedLines[]>,
  { redactor }: Pick<Runtime, 'redactor'>,
): Promise<readonly ChangedFile[]> {
  const sizes = await sizesOf(store, changes);
  let room = MAX_STEP_BYTES;
  const side = async (entry: Entry | undefined): Promise<FileSide | undefined> => {
    if (entry === undefined) return undefined;
    if (entry.kind === 'folder') return { kind: 'folder', bytes: 0, text: undefined };
    const bytes = sizes.get(entry.oid) ?? 0;
    if (bytes > MAX_FILE_BYTES || bytes > room) return { kind: 'large', bytes, text: undefined };
    room -= bytes;
    const text = textOf(await store.read(entry.oid));
    if (text === undefined) return { kind: 'binary', bytes, text };
    return { kind: entry.kind === 'link' ? 'link' : 'text', bytes, text: redactor.text(text) };
  };
  const files: ChangedFile[] = [];
  for (const { path, before, after } of changes) {
    const name = showPath(path);
    files.push({ path: name, before: await side(before), after: await side(after), lines: places.get(name) ?? [] });
  }
  return files;
}

/** The sizes are read before any content: a file may be larger than memory. */
async function sizesOf(store: ObjectStore, changes: readonly Change[]): Promise<ReadonlyMap<string, number>> {
  const oids = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((entry) => (entry === undefined || entry.kind === 'folder' ? [] : [entry.oid])),
  );
  if (oids.length === 0) return new Map();
  const input = `${[...new Set(oids)].join('\n')}\n`;
  const listed = await store.git.text(['cat-file', '--batch-check=%(objectname) %(objectsize)'], { input });
  return new Map(
    listed.split('\n').map((line) => {
      const [oid = '', size = ''] = line.split(' ');
      return [oid, Number(size)];
    }),
  );
}

function textOf(content: Buffer): string | undefined {
  if (content.subarray(0, BINARY_PROBE).includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

function nothingDone(runId: string, { step, attempt }: DiffRequest): AtlasError {
  const what = attempt === undefined ? `step ${step ?? ''}` : `attempt ${attempt} at step ${step ?? ''}`;
  return new AtlasError('run.not-found', `${runId} has nothing to show of ${what}`, {
    remedy: '`atlas show` lists the steps of a run and what was done for each.',
    details: { runId, step, attempt },
  });
}
