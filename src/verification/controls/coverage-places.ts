import type { Coverage } from './ablate.ts';
import type { ChangeUnit } from './change-units.ts';
import type { ControlReport } from '../../core/control-report.ts';

type CoverageReport = ControlReport['coverage'];
type Place = CoverageReport['places'][number];

const MAX_PLACES = 500;

/** The coverage of the units of a difference, by line. */
export function coverageReport(
  units: readonly ChangeUnit[],
  found: ReadonlyMap<ChangeUnit, Coverage>,
  idle: ReadonlyMap<string, ReadonlySet<number>> = new Map(),
): CoverageReport {
  const places = units.flatMap((unit) =>
    placesOf(unit, found).flatMap((place) => withoutIdle(place, unit.counted, idle.get(place.path))),
  );
  const lines = (coverage: Coverage): number =>
    places.reduce((sum, place) => sum + (place.kind === 'code' && place.coverage === coverage ? place.lines : 0), 0);
  return {
    covered: lines('covered'),
    uncovered: lines('uncovered'),
    notTried: lines('not tried'),
    other: places.reduce((sum, place) => sum + (place.kind === 'code' ? 0 : place.lines), 0),
    places: places.slice(0, MAX_PLACES),
  };
}

/** Reports a unit whole, or, where parts of it were tried, in stretches of equal coverage. */
function placesOf(unit: ChangeUnit, found: ReadonlyMap<ChangeUnit, Coverage>): readonly Place[] {
  const { path, first, last, lines, kind, counted, parts } = unit;
  const coverage = found.get(unit) ?? 'not tried';
  const whole = { path, first, last, lines, kind, coverage };
  if (!parts.some((part) => found.has(part))) return [whole];
  const words = new Map<number, Coverage>(counted.map((line) => [line, coverage]));
  lay(parts, found, words);
  // Where each could be missed alone and all of them could not, it is all of them that are noticed.
  if (![...words.values()].includes('covered')) return [whole];
  return stretchesOf(whole, words);
}

function stretchesOf(whole: Place, words: ReadonlyMap<number, Coverage>): readonly Place[] {
  const stretches: Place[] = [];
  for (const [line, word] of words) {
    const open = stretches.at(-1);
    if (open?.coverage === word) stretches[stretches.length - 1] = { ...open, last: line, lines: open.lines + 1 };
    else stretches.push({ ...whole, first: line, last: line, lines: 1, coverage: word });
  }
  return stretches;
}

/** A line of which a part never ran is not covered, though it is noticed when the whole of it is taken back. */
function withoutIdle(
  place: Place,
  counted: readonly number[],
  idle: ReadonlySet<number> | undefined,
): readonly Place[] {
  const own = counted.filter((line) => place.first <= line && line <= place.last);
  if (place.kind !== 'code' || place.coverage !== 'covered' || !own.some((line) => idle?.has(line) === true))
    return [place];
  const words = new Map<number, Coverage>(
    own.map((line) => [line, idle?.has(line) === true ? 'uncovered' : 'covered']),
  );
  return stretchesOf(place, words);
}

/** The coverage of parts overrides that of their unit. */
function lay(
  parts: readonly ChangeUnit[],
  found: ReadonlyMap<ChangeUnit, Coverage>,
  words: Map<number, Coverage>,
): void {
  for (const part of parts) {
    const coverage = found.get(part);
    if (coverage === undefined) continue;
    for (const line of part.counted) words.set(line, coverage);
    if (coverage === 'covered') lay(part.parts, found, words);
  }
}
