import type { MetLimit } from '../core/met-limit.ts';
import { diskUse, survey, surveyWithout, type WrittenSurvey, type Surveyed } from './survey.ts';

/** How much an attempt may write. */
export interface AttemptLimits {
  /** Files that it adds or changes and that would be taken in, and their size together. */
  readonly files: number;
  readonly bytes: number;
  /** Everything that it takes on disk, ignored files included. */
  readonly diskBytes: number;
}

/** The files that an attempt has written. */
export interface AttemptWrites {
  /** The folder whose files may be captured. */
  readonly project: Surveyed;
  /** Including the files that will not be captured. */
  readonly all: Surveyed;
  /** The paths that ignore rules name, as the attempt left the rules: files, and folders with a slash at their end. */
  readonly ignored: () => Promise<readonly string[]>;
}

/**
 * Surveys the files of an attempt before any of them is read. Asking git for ignored paths takes longer than counting,
 * so it happens only where the count is over a limit.
 */
export async function surveyAttempt(
  { project, ignored }: AttemptWrites,
  limits: AttemptLimits | undefined,
): Promise<{ readonly survey: WrittenSurvey; readonly met: MetLimit | undefined }> {
  const whole = await survey(project);
  if (limits === undefined || over(whole, limits) === undefined) return { survey: whole, met: undefined };
  const kept = await surveyWithout(project, new Set(await ignored()));
  return { survey: whole, met: over(kept, limits) };
}

export async function diskLimit({ all }: AttemptWrites, { diskBytes }: AttemptLimits): Promise<MetLimit | undefined> {
  return (await diskUse(all)) > diskBytes ? { name: 'diskBytes', allowed: diskBytes } : undefined;
}

function over(found: Pick<WrittenSurvey, 'files' | 'bytes'>, limits: AttemptLimits): MetLimit | undefined {
  if (found.files > limits.files) return { name: 'attemptFiles', allowed: limits.files };
  if (found.bytes > limits.bytes) return { name: 'attemptBytes', allowed: limits.bytes };
  return undefined;
}
