import { limitText, type MetLimit } from '../../core/met-limit.ts';
import type { AttemptResult } from '../../workspace/staged-attempt.ts';

/** What became of an attempt beside the content that it staged. */
export interface AttemptEnd extends Pick<AttemptResult, 'strays' | 'refused'> {
  /** The reason why the worker's own turn failed. A turn that came to its end has none. */
  readonly ended: string | undefined;
  /** The limit that the attempt met: nothing of it was captured. */
  readonly met: MetLimit | undefined;
}

/**
 * The reasons for which an attempt cannot land, whatever its checks say. A limit may be met in the moment in which the
 * turn comes to its end by itself: nothing else says then why its work is gone.
 */
export function attemptFailures({ ended, met, refused, strays }: AttemptEnd): readonly string[] {
  const limit = met === undefined ? [] : [`too much to take in: ${limitText(met)}`];
  return [
    ...(ended === undefined ? limit : [ended]),
    ...refused,
    ...(strays.length === 0 ? [] : [`files of the real project changed meanwhile: ${strays.join(', ')}`]),
  ];
}
