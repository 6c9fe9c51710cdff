import { lineDiff, type DiffLine } from '../../../../core/line-diff.ts';
import type { ApiDiff } from '../../api-types.ts';

type ChangedFile = ApiDiff['steps'][number]['files'][number];
type Coverage = ChangedFile['lines'][number]['coverage'];

/** A line of a difference with its number in the file after the step, and whether a check notices its absence. */
export interface CoveredLine {
  readonly kind: DiffLine['kind'];
  readonly text: string;
  readonly number: number | undefined;
  readonly coverage: Coverage | undefined;
}

/** The changed lines of a file that is text on the sides that it has; none of any other. */
export function coveredLines({ before, after, lines }: ChangedFile): readonly CoveredLine[] {
  if ([before, after].some((side) => side !== undefined && side.text === undefined)) return [];
  let number = 1;
  return lineDiff(before?.text ?? '', after?.text ?? '').map(({ kind, text, at }): CoveredLine => {
    if (kind === 'gap') {
      number += Number.parseInt(text, 10);
      return { kind, text, number: undefined, coverage: undefined };
    }
    const here = at ?? number;
    if (kind !== 'out') number = here + 1;
    const place = lines.find(({ first, last }) => first <= here && here <= last);
    return {
      kind,
      text,
      number: kind === 'out' ? undefined : here,
      coverage: kind === 'in' ? place?.coverage : undefined,
    };
  });
}
