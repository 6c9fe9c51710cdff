import type { Statement } from '../read-statement.ts';
import { readingOf, type ValueReading } from './reading-of.ts';

const known = new WeakMap<ValueReading, ReadonlySet<string>>();

function stemsOf(statement: Statement): ReadonlySet<string> {
  const reading = readingOf(statement);
  const kept = known.get(reading) ?? new Set(reading.stems.filter((stem) => stem !== ''));
  known.set(reading, kept);
  return kept;
}

/** Whether two statements speak of anything that is one: most have nothing to do with each other. */
export function haveStemsInCommon(one: Statement, two: Statement): boolean {
  const others = stemsOf(two);
  return [...stemsOf(one)].some((stem) => others.has(stem));
}
