import type { Formula, Variable } from './formula.ts';

/** A text with holes in it. */
export type TextNode =
  | { readonly is: 'literal'; readonly text: string }
  | { readonly is: 'rule'; readonly name: string }
  | { readonly is: 'value'; readonly variable: string; readonly attribute: string }
  /** The first that says something. */
  | { readonly is: 'either'; readonly of: readonly (readonly TextNode[])[] }
  | { readonly is: 'list'; readonly of: readonly TextNode[]; readonly condition: Condition };

export interface Condition {
  readonly variables: readonly Variable[];
  readonly formula: Formula;
}

/** `You open the {r.name}. #examine# [{o.name | in(o:object, r:place)}]` */
export function parseText(text: string): readonly TextNode[] {
  const nodes: TextNode[] = [];
  const pattern = /\[\{(?<item>.*?)\|(?<condition>[^|]*?)\}\]|\{(?<value>[^{}]*)\}|#(?<rule>[^#\s][^#]*)#/gsu;
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) nodes.push({ is: 'literal', text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    const { item, condition, value, rule } = match.groups ?? {};
    if (rule !== undefined) nodes.push({ is: 'rule', name: rule });
    else if (value !== undefined) nodes.push(...parseExpression(value));
    else if (item !== undefined && condition !== undefined) {
      nodes.push({ is: 'list', of: parseExpression(item), condition: parseCondition(condition) });
    }
  }
  if (at < text.length) nodes.push({ is: 'literal', text: text.slice(at) });
  return nodes;
}

/** `o.indefinite + ' ' + o.name`, `r.name or r.id`, `#rule#`. */
function parseExpression(text: string): readonly TextNode[] {
  const choices = text.split(/\sor\s/u).map((choice) => choice.split('+').map((part) => parseTerm(part)));
  const [only] = choices;
  return choices.length === 1 && only !== undefined ? only : [{ is: 'either', of: choices }];
}

function parseTerm(part: string): TextNode {
  const quoted = /^\s*'(?<text>[^']*)'\s*$/su.exec(part)?.groups?.['text'];
  if (quoted !== undefined) return { is: 'literal', text: quoted };
  const word = part.trim();
  if (word.startsWith('#') && word.endsWith('#')) return { is: 'rule', name: word.slice(1, -1) };
  const [variable = '', attribute = 'name'] = word.toLowerCase().split('.');
  return { is: 'value', variable: `?${variable}`, attribute };
}

/** `at(a:agent, l:location) & not_in(o:object, l:location)` */
export function parseCondition(text: string): Condition {
  const variables = new Map<string, Variable>();
  const parts = text
    .toLowerCase()
    .split('&')
    .map((part): Formula => {
      const [head = '', inner = ''] = part.trim().replace(/\)$/u, '').split('(');
      const terms = inner.split(',').flatMap((one) => {
        const [name = '', type = 'object'] = one.trim().split(':');
        if (name === '') return [];
        variables.set(name, { name: `?${name.trim()}`, type: type.trim() });
        return [`?${name.trim()}`];
      });
      const denied = head.startsWith('not_');
      const atom: Formula = { is: 'atom', predicate: denied ? head.slice('not_'.length) : head, terms };
      return denied ? { is: 'not', of: atom } : atom;
    });
  return { variables: [...variables.values()], formula: { is: 'and', of: parts } };
}
