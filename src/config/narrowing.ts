import { canonicalJson } from '../core/canonical-json.ts';

/**
 * How a file of a cloned repository may change a setting before the person has trusted that folder: it may only narrow
 * it. Each setting says which of two of its values is the narrower one; there is no default, so that none is forgotten.
 *
 * Invariants
 *  N1  A value is compared with the one that holds without the file (the default, or the person's own file), never
 *      against a constant: a person who has narrowed further keeps that.
 *  N2  The relation is an order: the value in force itself is always taken, and two steps that narrow are one that
 *      narrows.
 *  N3  A value that the order does not know is refused.
 */
export type Narrowing<T> = AnyKind<T> | (number extends T ? NumberKind : never);

type AnyKind<T> =
  /** It starts programs, chooses places or keys, or sends data elsewhere: no other value than the one in force. */
  | { readonly kind: 'never'; readonly why: string }
  /** It cannot widen anything, and says why not. */
  | { readonly kind: 'free'; readonly why: string }
  /** Every value there is, from the widest to the narrowest. */
  | { readonly kind: 'order'; readonly values: readonly T[] }
  /** For a list or a record: entries may be removed, and none is added or changed. */
  | { readonly kind: 'fewer' };

type NumberKind =
  /** A budget where 0 is no limit: less is narrower, and 0 is the widest. */
  { readonly kind: 'lower'; readonly zeroIsNoLimit: boolean } | { readonly kind: 'higher' };

export const never = (why: string): { readonly kind: 'never'; readonly why: string } => ({ kind: 'never', why });
export const free = (why: string): { readonly kind: 'free'; readonly why: string } => ({ kind: 'free', why });
export const order = <const T>(...values: readonly T[]): { readonly kind: 'order'; readonly values: readonly T[] } => ({
  kind: 'order',
  values,
});
export const fewer: { readonly kind: 'fewer' } = { kind: 'fewer' };
export const lower: NumberKind = { kind: 'lower', zeroIsNoLimit: false };
export const lowerUnlessZero: NumberKind = { kind: 'lower', zeroIsNoLimit: true };
export const higher: NumberKind = { kind: 'higher' };

/** Why `value` may not stand in for `inForce`; undefined where it may. */
export function widening(narrowing: Narrowing<unknown>, value: unknown, inForce: unknown): string | undefined {
  if (canonicalJson(value ?? null) === canonicalJson(inForce ?? null)) return undefined;
  switch (narrowing.kind) {
    case 'free':
      return undefined;
    case 'never':
      return narrowing.why;
    case 'order': {
      const [wanted, held] = [narrowing.values.indexOf(value), narrowing.values.indexOf(inForce)];
      const words = narrowing.values.map((one) => String(one)).join(', then ');
      return wanted >= 0 && wanted >= held ? undefined : `it may only go on in the order ${words}`;
    }
    case 'fewer':
      return isPartOf(value, inForce) ? undefined : 'it may only leave out entries';
    case 'lower': {
      const rank = (one: unknown): number => (narrowing.zeroIsNoLimit && one === 0 ? Infinity : Number(one));
      if (rank(value) <= rank(inForce)) return undefined;
      return narrowing.zeroIsNoLimit ? 'it may only be lowered, and 0 is no limit' : 'it may only be lowered';
    }
    case 'higher':
      return Number(value) >= Number(inForce) ? undefined : 'it may only be raised';
  }
}

function isPartOf(value: unknown, whole: unknown): boolean {
  const held = new Set(entriesOf(whole));
  return entriesOf(value).every((entry) => held.has(entry));
}

function entriesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map((one) => canonicalJson(one));
  return Object.entries(value ?? {}).map((entry) => canonicalJson(entry));
}
