import type { MetLimit } from '../core/met-limit.ts';
import { diskUse, survey, surveyWithout, type Survey, type Surveyed } from './survey.ts';

/** How much an attempt may write. */
export interface AttemptLimits {
  /** Files that it adds or changes and that would be taken in, and their size together. */
  readonly files: number;
  readonly bytes: number;
  /** Everything that it takes on disk, what is ignored included. */
  readonly diskBytes: number;
}

/** What an attempt has written, and where. */
export interface Written {
  /** What may be taken in lies here. */
  readonly project: Surveyed;
  /** With what will not. */
  readonly all: Surveyed;
  /** What ignore rules name, as the attempt left them: files, and folders with a slash at their end. */
  readonly ignored: () => Promise<readonly string[]>;
}

/**
 * Looks through what an attempt has written before anything of it is read. Who is asked what is ignored takes longer
 * than to count, and is asked only where there is too much otherwise.
 */
export async function surveyAttempt(
  { project, ignored }: Written,
  limits: AttemptLimits | undefined,
): Promise<{ readonly survey: Survey; readonly met: MetLimit | undefined }> {
  const whole = await survey(project);
  if (limits === undefined || over(whole, limits) === undefined) return { survey: whole, met: undefined };
  const kept = await surveyWithout(project, new Set(await ignored()));
  return { survey: whole, met: over(kept, limits) };
}

export async function diskLimit({ all }: Written, { diskBytes }: AttemptLimits): Promise<MetLimit | undefined> {
  return (await diskUse(all)) > diskBytes ? { name: 'diskBytes', allowed: diskBytes } : undefined;
}

function over(found: Pick<Survey, 'files' | 'bytes'>, limits: AttemptLimits): MetLimit | undefined {
  if (found.files > limits.files) return { name: 'attemptFiles', allowed: limits.files };
  if (found.bytes > limits.bytes) return { name: 'attemptBytes', allowed: limits.bytes };
  return undefined;
}
