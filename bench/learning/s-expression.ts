import { AtlasError } from '../../src/core/atlas-error.ts';

/** A word, or a list of the same. */
export type SExpression = string | readonly SExpression[];

/**
 * Reads one expression of PDDL: names ignore case, `;` starts a comment. A comma is part of its word, as in planners:
 * the type `place,` has no members.
 */
export function parseSExpression(text: string): SExpression {
  const tokens = text
    .replaceAll(/;[^\n]*/g, '')
    .toLowerCase()
    .match(/[()]|[^\s()]+/g);
  const open: SExpression[][] = [];
  for (const token of tokens ?? []) {
    const inner = open.at(-1);
    if (token === '(') open.push([]);
    else if (token !== ')') {
      if (inner === undefined) throw unreadable(`"${token}" stands outside of any list`);
      inner.push(token);
    } else {
      if (inner === undefined) throw unreadable('a ) has no (');
      open.pop();
      const outer = open.at(-1);
      if (outer === undefined) return inner;
      outer.push(inner);
    }
  }
  throw unreadable(open.length === 0 ? 'it is empty' : 'a ( has no )');
}

export function listOf(expression: SExpression | undefined): readonly SExpression[] {
  if (expression === undefined || typeof expression === 'string') throw unreadable(`a list is missing`);
  return expression;
}

export function wordOf(expression: SExpression | undefined): string {
  if (typeof expression !== 'string') throw unreadable('a word is missing');
  return expression;
}

export function unreadable(what: string): AtlasError {
  return new AtlasError('usage', `the PDDL cannot be read: ${what}`, {
    remedy: 'Give a folder with domain.pddl and problems for it (:adl, :typing).',
  });
}
