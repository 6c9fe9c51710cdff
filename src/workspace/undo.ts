import { AtlasError } from '../core/atlas-error.ts';
import type { LandingParts } from './landing-parts.ts';
import { land } from './landing.ts';
import { landingKeptOut, type KeptOut } from './landing-kept-out.ts';
import type { Landing } from './landing-log.ts';
import { mergeStates } from './merge.ts';
import { showPath } from './path-bytes.ts';

export interface Undone {
  readonly step: string;
  readonly attempt: number;
  readonly paths: readonly string[];
}

const ROUNDS = 5;

/** One landing of a run that can be taken back, or has been. */
export interface Undoable {
  readonly landing: Landing;
  /** The number of this landing within its run; it never changes. */
  readonly ordinal: number;
  readonly undone: Undone | undefined;
}

/** The landings of a run, newest first. */
export async function undoable(
  parts: LandingParts,
  runId: string,
  step: string | undefined,
): Promise<readonly Undoable[]> {
  const all = await parts.log.ofRun(runId);
  const undoings = new Map(all.flatMap((one) => (one.status === 'landed' && one.undoes ? [[one.undoes, one]] : [])));
  return all
    .map((landing, ordinal) => ({ landing, ordinal, undone: undoneBy(undoings.get(landing.id)) }))
    .filter(({ landing }) => landing.kind === 'commit' && landing.status === 'landed')
    .filter(({ landing }) => step === undefined || landing.step === step)
    .toReversed();
}

function undoneBy(undoing: Landing | undefined): Undone | undefined {
  if (undoing === undefined) return undefined;
  return { step: undoing.step, attempt: undoing.attempt, paths: undoing.moves.map(({ path }) => path) };
}

/**
 * Undoes one landed step the way it landed: through the log, merged three ways with the later changes of the person or
 * of later steps.
 */
export async function undoLanding(parts: LandingParts, landing: Landing): Promise<Undone> {
  const { project } = parts;
  const times = new Map<string, number>();
  for (const { path, before, beforeTime } of landing.moves) {
    if (before !== undefined && beforeTime !== undefined) times.set(path, beforeTime);
  }
  let last: Pick<KeptOut, 'from' | 'edited'> | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = await project.snapshot();
    const { state, conflicts } = await mergeStates(project.store, landing.next, now, landing.base);
    if (conflicts.length > 0)
      throw changedSince(
        landing,
        conflicts.map(({ path }) => path),
      );
    const { runId, step, attempt, id } = landing;
    const request = {
      runId,
      step,
      attempt,
      kind: 'undo',
      from: now,
      to: state,
      receipt: null,
      origin: null,
      undoes: id,
    } as const;
    const result = await land(parts, { ...request, times });
    if (result.landed) return { step, attempt, paths: result.landing.moves.map(({ path }) => path) };
    last = { from: now, edited: result.edited };
  }
  const { runId, step } = landing;
  const what = `step ${step} cannot be taken back`;
  throw await landingKeptOut(project, { from: '', edited: [], ...last, what, again: `run \`atlas undo ${runId}\`` });
}

function changedSince(landing: Landing, paths: readonly string[]): AtlasError {
  const which = paths.map(showPath).join(', ');
  return new AtlasError('workspace.conflict', `step ${landing.step} cannot be taken back: ${which} changed since`, {
    remedy: 'Undo the later steps first, or put your own edits aside, then try again.',
    details: { runId: landing.runId, step: landing.step, paths: paths.map(showPath) },
  });
}
