import { listOf, unreadable, wordOf, type SExpression } from './s-expression.ts';

/** A name, or a variable (`?x`). */
export interface Variable {
  readonly name: string;
  readonly type: string;
}

export type Formula =
  | { readonly is: 'atom'; readonly predicate: string; readonly terms: readonly string[] }
  | { readonly is: 'equal'; readonly terms: readonly string[] }
  | { readonly is: 'not'; readonly of: Formula }
  | { readonly is: 'and' | 'or'; readonly of: readonly Formula[] }
  | { readonly is: 'exists' | 'forall'; readonly variables: readonly Variable[]; readonly of: Formula };

export type Atom = Extract<Formula, { readonly is: 'atom' }>;

export interface Effect {
  readonly variables: readonly Variable[];
  /** Undefined: always. */
  readonly when: Formula | undefined;
  readonly adds: boolean;
  readonly atom: Atom;
}

/** `?a ?b - type ?c - other`; without a type everything fits. */
export function parseTyped(words: readonly SExpression[]): readonly Variable[] {
  const found: Variable[] = [];
  let untyped: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = wordOf(words[i]);
    if (word !== '-') {
      untyped.push(word);
      continue;
    }
    i += 1;
    const type = wordOf(words[i]);
    found.push(...untyped.map((name) => ({ name, type })));
    untyped = [];
  }
  return [...found, ...untyped.map((name) => ({ name, type: 'object' }))];
}

export function parseFormula(expression: SExpression): Formula {
  const [head, ...rest] = listOf(expression);
  if (head === undefined) return { is: 'and', of: [] };
  switch (wordOf(head)) {
    case 'and':
    case 'or':
      return { is: head === 'and' ? 'and' : 'or', of: rest.map(parseFormula) };
    case 'not':
      return { is: 'not', of: parseFormula(rest[0] ?? []) };
    case 'imply':
      return { is: 'or', of: [{ is: 'not', of: parseFormula(rest[0] ?? []) }, parseFormula(rest[1] ?? [])] };
    case 'exists':
    case 'forall':
      return {
        is: head === 'exists' ? 'exists' : 'forall',
        variables: parseTyped(listOf(rest[0])),
        of: parseFormula(rest[1] ?? []),
      };
    case '=':
      return { is: 'equal', terms: rest.map(wordOf) };
    default:
      return { is: 'atom', predicate: wordOf(head), terms: rest.map(wordOf) };
  }
}

/** Costs are left out: the bench does not count them. */
export function parseEffects(
  expression: SExpression,
  variables: readonly Variable[] = [],
  when?: Formula,
): readonly Effect[] {
  const [head, ...rest] = listOf(expression);
  if (head === undefined) return [];
  switch (wordOf(head)) {
    case 'and':
      return rest.flatMap((one) => parseEffects(one, variables, when));
    case 'increase':
    case 'decrease':
    case 'assign':
      return [];
    case 'forall':
      return parseEffects(rest[1] ?? [], [...variables, ...parseTyped(listOf(rest[0]))], when);
    case 'when': {
      const condition = parseFormula(rest[0] ?? []);
      const both: Formula = when === undefined ? condition : { is: 'and', of: [when, condition] };
      return parseEffects(rest[1] ?? [], variables, both);
    }
    default: {
      const literal = parseFormula(expression);
      const atom = literal.is === 'not' ? literal.of : literal;
      if (atom.is !== 'atom') throw unreadable('an effect is neither a fact nor the end of one');
      return [{ variables, when, adds: literal.is === 'atom', atom }];
    }
  }
}
