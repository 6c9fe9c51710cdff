import { AtlasError } from '../core/atlas-error.ts';
import { land, type LandingParts } from './landing.ts';
import type { Landing } from './landing-log.ts';
import { mergeStates } from './merge.ts';
import { showPath } from './path-bytes.ts';

export interface Undone {
  readonly step: string;
  readonly attempt: number;
  readonly paths: readonly string[];
}

const ROUNDS = 5;

/** What a run has landed and not taken back yet, newest first. */
export async function undoable(
  parts: LandingParts,
  runId: string,
  step: string | undefined,
): Promise<readonly Landing[]> {
  const landings = (await parts.log.ofRun(runId)).filter(({ status }) => status === 'landed');
  const undone = new Set(landings.map(({ undoes }) => undoes));
  return landings
    .filter((one) => one.kind === 'commit' && !undone.has(one.id) && (step === undefined || one.step === step))
    .toReversed();
}

/**
 * Takes one landed step back, the same way it came: through the log, three ways against what the person (or a later
 * step) has done since.
 */
export async function undoLanding(parts: LandingParts, landing: Landing): Promise<Undone> {
  const { project } = parts;
  const times = new Map<string, number>();
  for (const { path, before, beforeTime } of landing.moves) {
    if (before !== undefined && beforeTime !== undefined) times.set(path, beforeTime);
  }
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
  }
  throw changedSince(landing, []);
}

function changedSince(landing: Landing, paths: readonly string[]): AtlasError {
  const which = paths.length === 0 ? 'its files' : paths.map(showPath).join(', ');
  return new AtlasError('workspace.conflict', `step ${landing.step} cannot be taken back: ${which} changed since`, {
    remedy: 'Undo the later steps first, or put your own edits aside, then try again.',
    details: { runId: landing.runId, step: landing.step, paths: paths.map(showPath) },
  });
}
