import type { PddlDomain, PddlProblem } from './pddl.ts';

export interface ThingName {
  /** `desk 2`. */
  readonly name: string;
  /** `desk`. */
  readonly kind: string;
}

/**
 * The names of the things of a game: by their kind and a number, counted from the last by id. The domain tells which
 * words are kinds: a type that no action changes, and of which each thing has at most one.
 */
export function nameThings(domain: PddlDomain, { objects, init }: PddlProblem): ReadonlyMap<string, ThingName> {
  const kindTypes = typesOfKinds(domain);
  const typeOf = new Map([...domain.constants, ...objects].map(({ name, type }) => [name, type]));
  const suffix = commonSuffix(objects.filter(({ type }) => kindTypes.has(type)).map(({ name }) => name));
  const kinds = new Map<string, Set<string>>();
  for (const { terms } of init) {
    const [thing, kind] = terms;
    if (thing === undefined || kind === undefined || terms.length !== 2) continue;
    if (!kindTypes.has(typeOf.get(kind) ?? '') || kindTypes.has(typeOf.get(thing) ?? '')) continue;
    kinds.set(thing, (kinds.get(thing) ?? new Set()).add(kind));
  }
  const count = new Map<string, number>();
  const names = new Map<string, ThingName>();
  for (const { name: thing } of objects.toSorted((a, b) => (a.name < b.name ? 1 : -1))) {
    const [kind, ...others] = kinds.get(thing) ?? [];
    if (kind === undefined || others.length > 0) continue;
    const word = kind.slice(0, kind.length - suffix);
    const number = (count.get(word) ?? 0) + 1;
    count.set(word, number);
    names.set(thing, { name: `${word} ${number}`, kind: word });
  }
  return names;
}

/** Every kind of thing that a problem knows, whether there is one or not. */
export function kindsOf(domain: PddlDomain, { objects }: PddlProblem): ReadonlySet<string> {
  const kindTypes = typesOfKinds(domain);
  const kinds = objects.filter(({ type }) => kindTypes.has(type)).map(({ name }) => name);
  const suffix = commonSuffix(kinds);
  return new Set(kinds.map((kind) => kind.slice(0, kind.length - suffix)));
}

function typesOfKinds({ predicates, actions }: PddlDomain): ReadonlySet<string> {
  const changed = new Set([...actions.values()].flatMap(({ effects }) => effects.map(({ atom }) => atom.predicate)));
  const moving = new Set<string>();
  const still = new Set<string>();
  for (const [predicate, terms] of predicates) {
    for (const { type } of terms) (changed.has(predicate) ? moving : still).add(type);
  }
  return new Set([...still].filter((type) => !moving.has(type)));
}

/** How many letters all of them end with; a word of their own stays of each. */
function commonSuffix(words: readonly string[]): number {
  const [first = ''] = words;
  if (new Set(words).size < 2) return 0;
  let length = 0;
  const shared = (n: number): boolean => words.every((word) => word.length > n && word.at(-n) === first.at(-n));
  while (shared(length + 1)) length += 1;
  return length;
}
