import type { Atom } from './formula.ts';
import type { PddlAction, PddlDomain } from './pddl.ts';

/**
 * The predicates that exclude each other: a thing is here, there or in a hand. A planner keeps these as one variable
 * with many values, and the texts of the games are written for its states: there is no fact that a thing is *not* in
 * one of the places, so a condition that asks for it never holds.
 */
export function exchangedPredicates({ actions }: PddlDomain): ReadonlySet<string> {
  const steady = new Map<string, boolean>();
  for (const action of actions.values()) {
    for (const { adds, atom } of action.effects) {
      if (!adds) continue;
      steady.set(atom.predicate, (steady.get(atom.predicate) ?? true) && takesAPlace(action, atom));
    }
  }
  return new Set([...steady].filter(([, always]) => always).map(([predicate]) => predicate));
}

/** Whether the effect ends a precondition about the same thing. */
function takesAPlace({ precondition, effects }: PddlAction, added: Atom): boolean {
  const parts = precondition.is === 'and' ? precondition.of : [precondition];
  const key = ({ predicate, terms }: Atom): string => [predicate, ...terms].join(' ');
  const asked = new Set(parts.flatMap((part) => (part.is === 'atom' ? [key(part)] : [])));
  return effects.some(({ adds, atom }) => {
    if (adds || !asked.has(key(atom))) return false;
    const shared = atom.terms.filter((term) => added.terms.includes(term)).length;
    return shared > 0 && atom.terms.length - shared <= 1 && added.terms.length - shared <= 1;
  });
}
