import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { defined } from '../core/defined.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { isId } from '../core/ids.ts';
import type { Trajectory } from '../core/trajectory.ts';
import { exportAtif } from './export-atif.ts';
import { exportMarkdown } from './export-markdown.ts';
import { readRecording } from './read-recording.ts';
import type { RecordedTrajectories } from './recorded-conversation.ts';
import type { TrajectorySummary } from './trajectory-rows.ts';
import { TrajectoryStore, type TrajectoryStoreOptions } from './trajectory-store.ts';

export const TRAJECTORY_FORMATS = ['atlas', 'atif', 'md'] as const;
export type TrajectoryFormat = (typeof TRAJECTORY_FORMATS)[number];

/** Opens the home for reading while the work runs; undefined where there is none. */
type Look = <T>(work: (home: TrajectoryStoreOptions | undefined) => Promise<T>) => Promise<T>;

/** A recorded stream by its path; a target that is no file is looked up in the store. */
export async function findTrajectories(target: string, look: Look): Promise<RecordedTrajectories> {
  const file = await stat(target).catch(() => undefined);
  if (file?.isFile() === true) {
    const recorded = await readRecording(createReadStream(target), file.mtime);
    if (recorded.trajectories.length > 0) return recorded;
    throw new AtlasError('usage', `${target} holds no frame of an agent's turn`, {
      remedy: 'Give a recorded stream, one frame a line (FILE.jsonl), or the id of a run or of a trajectory.',
    });
  }
  if (file !== undefined || target.endsWith('.jsonl')) {
    throw new AtlasError('usage', `there is no file ${target}`, {
      remedy: 'Give a recorded stream (FILE.jsonl), or the id of a run or of a trajectory.',
    });
  }
  return {
    trajectories: await look(async (home) => await storedTrajectories(home, target)),
    replayedAgain: 0,
    anomalies: 0,
  };
}

export async function listTrajectories(
  home: TrajectoryStoreOptions,
  limit: number,
  runId?: string,
): Promise<readonly TrajectorySummary[]> {
  return await new TrajectoryStore(home).list({ limit, ...defined({ runId }) });
}

/** One trajectory in one of the formats that leave Atlas. */
export function exportTrajectory(trajectory: Trajectory, format: TrajectoryFormat): string {
  if (format === 'md') return exportMarkdown(trajectory);
  return JSON.stringify(format === 'atif' ? exportAtif(trajectory) : trajectory);
}

async function storedTrajectories(
  home: TrajectoryStoreOptions | undefined,
  target: string,
): Promise<readonly Trajectory[]> {
  if (home === undefined) throw notFound(target);
  const store = new TrajectoryStore(home);
  if (isId('trajectory', target)) return [await store.get(target)];
  const found = await store.list({ runId: target });
  if (found.length === 0) throw notFound(target);
  const trajectories: Trajectory[] = [];
  for (const { id } of found) trajectories.push(await store.get(id));
  return trajectories;
}

function notFound(target: string): AtlasError {
  return new AtlasError('run.not-found', `there is no trajectory of ${target}`, {
    remedy: 'List what is stored with `atlas trajectory`; `atlas runs` lists the runs.',
    details: { target },
  });
}
