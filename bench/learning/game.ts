import { exchangedPredicates } from './exchanged.ts';
import { Facts } from './facts.ts';
import type { Effect, Formula, Variable } from './formula.ts';
import { parseCondition, parseText, type TextNode } from './parse-text.ts';
import type { PddlAction, PddlDomain, PddlProblem } from './pddl.ts';
import { holds, solve, type Binding, type Universe } from './solve.ts';
import type { TextGrammar } from './text-grammar.ts';
import type { ThingName } from './thing-names.ts';

/** One thing that can be done now. */
export interface Offer {
  readonly text: string;
  readonly action: PddlAction;
  readonly binding: Binding;
}

/** The game's answer to a command that it does not offer. */
const REFUSAL = 'Nothing happens.';

/** A game in words: the domain decides the possible actions, the grammar their texts. */
export class Game {
  readonly #domain: PddlDomain;
  readonly #problem: PddlProblem;
  readonly #grammar: TextGrammar;
  readonly #names: ReadonlyMap<string, ThingName>;
  readonly #task: string;
  readonly #places: ReadonlyMap<string, number>;
  readonly #universe: Universe & { facts: Facts };
  readonly #exchanged: ReadonlySet<string>;
  #offers: readonly Offer[] | undefined;

  constructor(
    domain: PddlDomain,
    problem: PddlProblem,
    telling: {
      readonly grammar: TextGrammar;
      readonly names: ReadonlyMap<string, ThingName>;
      readonly task: string;
    },
  ) {
    this.#domain = domain;
    this.#problem = problem;
    this.#grammar = telling.grammar;
    this.#names = telling.names;
    this.#task = telling.task;
    const things = [...domain.constants, ...problem.objects];
    this.#places = new Map(
      things
        .map(({ name }) => name)
        .toSorted()
        .map((name, i) => [name, i]),
    );
    this.#universe = universeOf(domain, problem);
    this.#exchanged = exchangedPredicates(domain);
  }

  restart(): void {
    this.#universe.facts = new Facts(this.#problem.init);
    this.#offers = undefined;
  }

  intro(): string {
    return this.#tell('#intro#', new Map());
  }

  won(): boolean {
    return holds(this.#universe, this.#problem.goal);
  }

  /** All possible actions now, by their words; of two with the same words, the first. */
  offers(): readonly Offer[] {
    if (this.#offers !== undefined) return this.#offers;
    const offers = new Map<string, Offer>();
    for (const [name, { template }] of this.#grammar.actions) {
      const action = this.#domain.actions.get(name);
      if (action === undefined) continue;
      for (const binding of solve(this.#universe, action.parameters, action.precondition)) {
        if (changesNothing(action, binding)) continue;
        const text = this.#tell(template, binding);
        if (!offers.has(text)) offers.set(text, { text, action, binding });
      }
    }
    this.#offers = [...offers.values()].toSorted((a, b) => (a.text < b.text ? -1 : 1));
    return this.#offers;
  }

  act(command: string): string {
    const offer = this.offers().find(({ text }) => text === command);
    if (offer === undefined) return REFUSAL;
    const { action, binding } = offer;
    this.#apply(action.effects, binding);
    this.#offers = undefined;
    return this.#tell(this.#grammar.actions.get(action.name)?.feedback ?? '', binding);
  }

  /** All effects are of the state before: what is added stays, even if it is taken away at once. */
  #apply(effects: readonly Effect[], binding: Binding): void {
    const changes = effects.flatMap(({ variables, when, adds, atom }) =>
      [...solve(this.#universe, variables, when ?? ALWAYS, binding)].map((bound) => ({
        adds,
        predicate: atom.predicate,
        terms: atom.terms.map((term) => bound.get(term) ?? term),
      })),
    );
    const { facts } = this.#universe;
    for (const { adds, predicate, terms } of changes) if (!adds) facts.remove(predicate, terms);
    for (const { adds, predicate, terms } of changes) if (adds) facts.add(predicate, terms);
  }

  #tell(text: string, binding: Binding): string {
    return this.#fill(nodesOf(text), binding);
  }

  #fill(nodes: readonly TextNode[], binding: Binding): string {
    return nodes.map((node) => this.#fillOne(node, binding)).join('');
  }

  #fillOne(node: TextNode, binding: Binding): string {
    switch (node.is) {
      case 'literal':
        return node.text;
      case 'value': {
        const thing = binding.get(node.variable);
        if (thing === undefined) return node.variable === '?task' ? this.#task : '';
        if (node.attribute === 'indefinite') return 'a';
        return node.attribute === 'id' ? thing : (this.#names.get(thing)?.name ?? '');
      }
      case 'either':
        return node.of.map((one) => this.#fill(one, binding)).find((one) => one !== '') ?? '';
      case 'rule': {
        const rules = this.#grammar.rules.get(node.name) ?? [];
        const rule = rules.find(({ condition }) => condition === undefined || this.#holds(condition, binding));
        return rule === undefined ? '' : this.#tell(rule.rhs, binding);
      }
      case 'list':
        return this.#list(node, binding);
    }
  }

  #holds(condition: string, binding: Binding): boolean {
    const { variables, formula } = conditionOf(condition);
    return this.#ways(variables, formula, binding).length > 0;
  }

  #ways(variables: readonly Variable[], formula: Formula, binding: Binding): readonly Binding[] {
    const parts = formula.is === 'and' ? formula.of : [formula];
    const impossible = parts.some(
      (part) => part.is === 'not' && part.of.is === 'atom' && this.#exchanged.has(part.of.predicate),
    );
    return impossible ? [] : [...solve(this.#universe, variables, formula, binding)];
  }

  #list({ of, condition }: Extract<TextNode, { readonly is: 'list' }>, binding: Binding): string {
    const order = (found: Binding): readonly number[] =>
      condition.variables.map(({ name }) => this.#places.get(found.get(name) ?? '') ?? 0);
    const rows = this.#ways(condition.variables, condition.formula, binding)
      .map((found) => ({ found, at: order(found) }))
      .toSorted((a, b) => compareNumbers(a.at, b.at));
    const items = [...new Set(rows.map(({ found }) => this.#fill(of, found)))];
    const last = items.at(-1);
    if (last === undefined) return this.#word('list_empty', 'nothing', binding);
    const before = items.slice(0, -1).join(this.#word('list_separator', ', ', binding));
    return before === '' ? last : `${before}${this.#word('list_last_separator', ', and ', binding)}${last}`;
  }

  #word(rule: string, otherwise: string, binding: Binding): string {
    return this.#grammar.rules.has(rule) ? this.#fillOne({ is: 'rule', name: rule }, binding) : otherwise;
  }
}

const ALWAYS: Formula = { is: 'and', of: [] };

/** Texts and conditions are parsed once, however often they are used. */
const TEXTS = new Map<string, readonly TextNode[]>();
const CONDITIONS = new Map<string, ReturnType<typeof parseCondition>>();

function nodesOf(text: string): readonly TextNode[] {
  const nodes = TEXTS.get(text) ?? parseText(text);
  TEXTS.set(text, nodes);
  return nodes;
}

function conditionOf(text: string): ReturnType<typeof parseCondition> {
  const condition = CONDITIONS.get(text) ?? parseCondition(text);
  CONDITIONS.set(text, condition);
  return condition;
}

/** Going to the present place is not offered: its precondition already holds all its effects. */
function changesNothing({ precondition, effects }: PddlAction, binding: Binding): boolean {
  const key = ({ predicate, terms }: { readonly predicate: string; readonly terms: readonly string[] }): string =>
    [predicate, ...terms.map((term) => binding.get(term) ?? term)].join(' ');
  if (effects.some(({ when, variables }) => when !== undefined || variables.length > 0)) return false;
  const adds = new Set(effects.filter((one) => one.adds).map(({ atom }) => key(atom)));
  if (effects.some((one) => !one.adds && !adds.has(key(one.atom)))) return false;
  const parts = precondition.is === 'and' ? precondition.of : [precondition];
  const asked = new Set(parts.flatMap((part) => (part.is === 'atom' ? [key(part)] : [])));
  return [...adds].every((one) => asked.has(one));
}

function universeOf({ parents, constants }: PddlDomain, problem: PddlProblem): Universe & { facts: Facts } {
  const things = [...constants, ...problem.objects];
  const above = (type: string): readonly string[] => {
    const chain = [type];
    for (let next = parents.get(type); next !== undefined && !chain.includes(next); next = parents.get(next)) {
      chain.push(next);
    }
    return [...chain, 'object'];
  };
  const types = new Map(things.map(({ name, type }) => [name, new Set(above(type))]));
  const members = new Map<string, string[]>();
  for (const [name, all] of types) for (const type of all) members.set(type, [...(members.get(type) ?? []), name]);
  return {
    facts: new Facts(problem.init),
    ofType: (type) => members.get(type) ?? [],
    isOf: (thing, type) => types.get(thing)?.has(type) ?? false,
  };
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (const [i, one] of a.entries()) if (one !== b[i]) return one - (b[i] ?? 0);
  return 0;
}
