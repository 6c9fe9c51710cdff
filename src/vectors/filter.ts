import type { MetadataValue } from './metadata.ts';

/** Conditions on metadata that must all hold. */
export type Filter = readonly Condition[];

/** A value that is missing fulfils no condition. */
export type Condition =
  | { readonly key: string; readonly in: readonly (string | number | boolean)[] }
  /** A list holds at least one of these. */
  | { readonly key: string; readonly hasAny: readonly string[] }
  /** A number within these borders, both included. */
  | { readonly key: string; readonly atLeast?: number; readonly atMost?: number };

export function fulfils(condition: Condition, value: MetadataValue | undefined): boolean {
  if (value === undefined) return false;
  if ('in' in condition) return typeof value !== 'object' && condition.in.includes(value);
  if ('hasAny' in condition) return typeof value === 'object' && condition.hasAny.some((item) => value.includes(item));
  return (
    typeof value === 'number' &&
    value >= (condition.atLeast ?? Number.NEGATIVE_INFINITY) &&
    value <= (condition.atMost ?? Number.POSITIVE_INFINITY)
  );
}
