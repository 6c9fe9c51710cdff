import {
  parseEffects,
  parseFormula,
  parseTyped,
  type Atom,
  type Effect,
  type Formula,
  type Variable,
} from './formula.ts';
import { listOf, parseSExpression, unreadable, wordOf, type SExpression } from './s-expression.ts';

export interface PddlAction {
  readonly name: string;
  readonly parameters: readonly Variable[];
  readonly precondition: Formula;
  readonly effects: readonly Effect[];
}

export interface PddlDomain {
  /** The type that each type is one of. */
  readonly parents: ReadonlyMap<string, string>;
  readonly constants: readonly Variable[];
  readonly predicates: ReadonlyMap<string, readonly Variable[]>;
  readonly actions: ReadonlyMap<string, PddlAction>;
}

export interface PddlProblem {
  /** In the order of the file. */
  readonly objects: readonly Variable[];
  readonly init: readonly Atom[];
  readonly goal: Formula;
}

export function parseDomain(text: string): PddlDomain {
  const sections = sectionsOf(text);
  const parts = (name: string): readonly SExpression[] => sections.find(([head]) => head === name)?.slice(1) ?? [];
  const actions = sections.filter(([head]) => head === ':action').map(parseAction);
  return {
    parents: new Map(parseTyped(parts(':types')).map(({ name, type }) => [name, type])),
    constants: parseTyped(parts(':constants')),
    predicates: new Map(
      parts(':predicates').map((one) => {
        const [name, ...terms] = listOf(one);
        return [wordOf(name), parseTyped(terms)];
      }),
    ),
    actions: new Map(actions.map((action) => [action.name, action])),
  };
}

export function parseProblem(text: string): PddlProblem {
  const sections = sectionsOf(text);
  const parts = (name: string): readonly SExpression[] => sections.find(([head]) => head === name)?.slice(1) ?? [];
  return {
    objects: parseTyped(parts(':objects')),
    init: parts(':init').flatMap((one) => {
      const [head] = listOf(one);
      if (head === '=') return [];
      const fact = parseFormula(one);
      return fact.is === 'atom' ? [fact] : [];
    }),
    goal: parseFormula(parts(':goal')[0] ?? []),
  };
}

function sectionsOf(text: string): readonly (readonly SExpression[])[] {
  const [define, ...sections] = listOf(parseSExpression(text));
  if (define !== 'define') throw unreadable('it does not start with (define');
  return sections.map(listOf);
}

function parseAction([, name, ...rest]: readonly SExpression[]): PddlAction {
  const field = (key: string): SExpression => {
    const at = rest.indexOf(key);
    return at < 0 ? [] : (rest[at + 1] ?? []);
  };
  return {
    name: wordOf(name),
    parameters: parseTyped(listOf(field(':parameters'))),
    precondition: parseFormula(field(':precondition')),
    effects: parseEffects(field(':effect')),
  };
}
