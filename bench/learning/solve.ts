import type { Facts } from './facts.ts';
import type { Atom, Formula, Variable } from './formula.ts';

/** The value of each variable. */
export type Binding = ReadonlyMap<string, string>;

export interface Universe {
  readonly facts: Facts;
  /** Everything of a type and of the types below it, in the order of the file. */
  ofType(type: string): readonly string[];
  isOf(thing: string, type: string): boolean;
}

/** Every way to make a formula true, each once; variables that it leaves open take everything of their type. */
export function* solve(
  universe: Universe,
  variables: readonly Variable[],
  formula: Formula,
  known: Binding = new Map(),
): Generator<Binding> {
  const types = new Map(variables.map(({ name, type }) => [name, type]));
  const seen = new Set<string>();
  for (const found of joined(universe, types, [formula], known)) {
    for (const whole of completed(universe, variables, found)) {
      const key = variables.map(({ name }) => whole.get(name)).join(' ');
      if (seen.has(key)) continue;
      seen.add(key);
      yield whole;
    }
  }
}

export function holds(universe: Universe, formula: Formula, known: Binding = new Map()): boolean {
  for (const _ of joined(universe, new Map(), [formula], known)) return true;
  return false;
}

type Types = ReadonlyMap<string, string>;

/** One part after the other: what can be decided first, then the fact that leaves the fewest ways. */
function* joined(universe: Universe, types: Types, parts: readonly Formula[], known: Binding): Generator<Binding> {
  const at = nextPart(universe, parts, known, types);
  const part = parts[at];
  if (part === undefined) {
    yield known;
    return;
  }
  const rest = parts.filter((_, i) => i !== at);
  switch (part.is) {
    case 'and':
      yield* joined(universe, types, [...part.of, ...rest], known);
      return;
    case 'or':
      for (const one of part.of) yield* joined(universe, types, [one, ...rest], known);
      return;
    case 'exists': {
      // A name may be used again inside: it is another variable there.
      const inner = new Map(types);
      const outer = new Map(known);
      for (const { name, type } of part.variables) {
        inner.set(name, type);
        outer.delete(name);
      }
      for (const found of joined(universe, inner, [part.of], outer)) {
        const kept = new Map([...found].filter(([name]) => !part.variables.some((one) => one.name === name)));
        for (const { name } of part.variables) {
          const before = known.get(name);
          if (before !== undefined) kept.set(name, before);
        }
        yield* joined(universe, types, rest, kept);
      }
      return;
    }
    case 'forall': {
      for (const one of solve(universe, part.variables, { is: 'and', of: [] }, known)) {
        if (!holds(universe, part.of, one)) return;
      }
      yield* joined(universe, types, rest, known);
      return;
    }
    case 'not':
    case 'equal': {
      const open = openIn(part, known);
      const variables = open.map((name) => ({ name, type: types.get(name) ?? 'object' }));
      for (const bound of completed(universe, variables, known)) {
        if (decided(universe, part, bound)) yield* joined(universe, types, rest, bound);
      }
      return;
    }
    case 'atom':
      for (const bound of matches(universe, types, part, known)) yield* joined(universe, types, rest, bound);
  }
}

function decided(universe: Universe, part: Formula, known: Binding): boolean {
  if (part.is === 'not') return !holds(universe, part.of, known);
  if (part.is !== 'equal') return holds(universe, part, known);
  const [first, ...others] = part.terms.map((term) => known.get(term) ?? term);
  return others.every((one) => one === first);
}

function* matches(universe: Universe, types: Types, atom: Atom, known: Binding): Generator<Binding> {
  const terms = atom.terms.map((term) => (term.startsWith('?') ? known.get(term) : term));
  for (const row of universe.facts.candidates(atom.predicate, terms).values()) {
    let bound: Map<string, string> | undefined;
    const fits = row.every((value, i) => {
      const name = atom.terms[i] ?? '';
      const wanted = terms[i] ?? bound?.get(name);
      if (wanted !== undefined) return wanted === value;
      if (!universe.isOf(value, types.get(name) ?? 'object')) return false;
      bound ??= new Map(known);
      bound.set(name, value);
      return true;
    });
    if (fits && row.length === atom.terms.length) yield bound ?? known;
  }
}

function nextPart(universe: Universe, parts: readonly Formula[], known: Binding, types: Types): number {
  let best = parts.length === 0 ? -1 : 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, part] of parts.entries()) {
    const cost = costOf(universe, part, known, types);
    if (cost >= least) continue;
    least = cost;
    best = i;
  }
  return best;
}

/** Roughly how many ways a part leaves; a part that must wait for others has most. */
function costOf({ facts }: Universe, part: Formula, known: Binding, types: Types): number {
  if (part.is === 'and') return -1;
  if (part.is !== 'atom')
    return openIn(part, known).every((name) => !types.has(name)) ? 0 : 1e6 + (part.is === 'not' ? 1e6 : 0);
  return facts.candidates(
    part.predicate,
    part.terms.map((term) => (term.startsWith('?') ? known.get(term) : term)),
  ).size;
}

function openIn(part: Formula, known: Binding): readonly string[] {
  switch (part.is) {
    case 'atom':
    case 'equal':
      return part.terms.filter((term) => term.startsWith('?') && !known.has(term));
    case 'not':
      return openIn(part.of, known);
    case 'and':
    case 'or':
      return [...new Set(part.of.flatMap((one) => openIn(one, known)))];
    case 'exists':
    case 'forall':
      return openIn(part.of, known).filter((name) => !part.variables.some((one) => one.name === name));
  }
}

function* completed(universe: Universe, variables: readonly Variable[], known: Binding): Generator<Binding> {
  const open = variables.find(({ name }) => !known.has(name));
  if (open === undefined) {
    yield known;
    return;
  }
  for (const value of universe.ofType(open.type)) {
    yield* completed(universe, variables, new Map(known).set(open.name, value));
  }
}
