import type { Formula } from './formula.ts';
import type { PddlAction, PddlDomain } from './pddl.ts';
import { parseText } from './parse-text.ts';
import type { TextGrammar } from './text-grammar.ts';

/** The role of a command: to get somewhere, to see, to hold; everything else is an act on things. */
export type Role = 'move' | 'open' | 'close' | 'look' | 'take' | 'put' | 'act';

/**
 * The role of each command, by its pattern: derived from the effects of the actions, so that no verb needs to be known.
 * `goals` are those of the games: an effect that no action and no goal needs only looks.
 */
export function rolesOf(
  domain: PddlDomain,
  grammar: TextGrammar,
  goals: readonly Formula[],
): ReadonlyMap<string, Role> {
  const actions = [...domain.actions.values()];
  const actor = actions[0]?.parameters.find(({ type }) =>
    actions.every(({ parameters }) => parameters.some((one) => one.type === type)),
  )?.type;
  const wanted = new Set([
    ...goals.flatMap(predicatesIn),
    ...actions.flatMap(({ precondition, effects }) => [
      ...predicatesIn(precondition),
      ...effects.flatMap(({ when }) => (when === undefined ? [] : predicatesIn(when))),
    ]),
  ]);
  const placeTypes = new Set(actions.filter((one) => moves(one, actor)).flatMap((one) => toldTypes(one, grammar)));
  const roles = new Map<string, Role>();
  for (const action of actions) {
    const template = grammar.actions.get(action.name)?.template;
    if (template === undefined) continue;
    roles.set(patternOf(template), roleOf(action, { actor, wanted, placeTypes }));
  }
  return roles;
}

interface Known {
  readonly actor: string | undefined;
  readonly wanted: ReadonlySet<string>;
  readonly placeTypes: ReadonlySet<string>;
}

function roleOf(action: PddlAction, { actor, wanted, placeTypes }: Known): Role {
  const { effects } = action;
  const typeOf = typesIn(action);
  if (moves(action, actor)) return 'move';
  const lasting = effects.filter(({ atom }) => wanted.has(atom.predicate));
  if (lasting.length === 0) return 'look';
  /** Something comes into the actor's hands, or leaves them, in exchange for a place. */
  const held = (adds: boolean): boolean =>
    lasting.some(
      (one) =>
        one.adds === adds && one.atom.terms.length === 2 && one.atom.terms.some((term) => typeOf(term) === actor),
    );
  const placed = (adds: boolean): boolean =>
    lasting.some(
      (one) =>
        one.adds === adds &&
        one.atom.terms.length === 2 &&
        one.atom.terms.some((term) => placeTypes.has(typeOf(term) ?? '')),
    );
  if (held(true) && placed(false)) return 'take';
  if (held(false) && placed(true)) return 'put';
  const ofPlace = lasting.every(
    ({ atom }) => atom.terms.length === 1 && placeTypes.has(typeOf(atom.terms[0] ?? '') ?? ''),
  );
  if (!ofPlace) return 'act';
  return lasting.some(({ adds }) => adds) ? 'open' : 'close';
}

/** The actor is somewhere else afterwards. */
function moves(action: PddlAction, actor: string | undefined): boolean {
  const typeOf = typesIn(action);
  const { effects } = action;
  return effects.some(
    (left) =>
      !left.adds &&
      left.atom.terms.some((term) => typeOf(term) === actor) &&
      effects.some((one) => one.adds && one.atom.predicate === left.atom.predicate),
  );
}

function toldTypes(action: PddlAction, grammar: TextGrammar): readonly string[] {
  const told = parseText(grammar.actions.get(action.name)?.template ?? '');
  const typeOf = typesIn(action);
  return told
    .flatMap((node) => (node.is === 'list' ? node.of : [node]))
    .flatMap((node) => (node.is === 'value' ? (typeOf(node.variable) ?? []) : []));
}

function typesIn({ parameters }: PddlAction): (term: string) => string | undefined {
  return (term) => parameters.find(({ name }) => name === term)?.type;
}

/** `take {o} from {r}` is `take # from #`. */
function patternOf(template: string): string {
  return parseText(template)
    .map((node) => (node.is === 'literal' ? node.text : '#'))
    .join('');
}

export function predicatesIn(formula: Formula): readonly string[] {
  switch (formula.is) {
    case 'atom':
      return [formula.predicate];
    case 'equal':
      return [];
    case 'and':
    case 'or':
      return formula.of.flatMap(predicatesIn);
    case 'not':
    case 'exists':
    case 'forall':
      return predicatesIn(formula.of);
  }
}
