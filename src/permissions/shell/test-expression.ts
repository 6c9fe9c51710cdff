import type { SyntaxNode } from './syntax-tree.ts';

const UNARY = new Set('abcdefghknprstuwxzGLNOS'.split('').map((letter) => `-${letter}`));
const BINARY = new Set(['=', '==', '!=', '<', '>', '-nt', '-ot', '-ef', '-a', '-o', '&&', '||']);
const NUMERIC = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);

/**
 * Whether `[ ... ]` or `[[ ... ]]` only compares. `-v` and the numeric operators of `[[` evaluate their operands,
 * subscripts included, and a word that may split could turn into an operator.
 */
export function isPlainTest(source: string, node: SyntaxNode): boolean {
  const whole = source.slice(node.start, node.end);
  // Without blanks around them the brackets are part of a word; a substitution can look like a comparison.
  if (!/^\[\[?[ \t][^]*[ \t]\]\]?$/.test(whole) || /[<>]\(|`/.test(whole)) return false;
  const double = source.slice(node.start).startsWith('[[');
  const text = (child: SyntaxNode): string => source.slice(child.start, child.end);
  const operand = (child: SyntaxNode): boolean => {
    switch (child.type) {
      case 'word':
      case 'number':
      case 'raw_string':
      case 'string':
      case 'extglob_pattern':
        return true;
      case 'concatenation':
        return double || child.children.every(operand);
      case 'simple_expansion':
      case 'expansion':
      case 'command_substitution':
        return double && !/^\$\{[^}]*[@!=[:]/.test(text(child));
      default:
        return false;
    }
  };
  const plain = (child: SyntaxNode): boolean => {
    if (child.type === 'binary_expression') {
      const [left, operator, right] = child.children;
      if (left === undefined || operator === undefined || right === undefined || child.children.length !== 3)
        return false;
      const name = text(operator);
      if (NUMERIC.has(name))
        return double ? [left, right].every((side) => /^\d+$/.test(text(side))) : operand(left) && operand(right);
      return BINARY.has(name) && [left, right].every((side) => plain(side));
    }
    if (child.type === 'unary_expression') {
      const [operator, target] = child.children;
      if (operator === undefined || target === undefined || child.children.length !== 2) return false;
      if (text(operator) === '!') return plain(target);
      return UNARY.has(text(operator)) && operand(target);
    }
    if (child.type === 'parenthesized_expression') return child.children.slice(1, -1).every(plain);
    return operand(child);
  };
  const inner = node.children.filter((child) => !['[', ']', '[[', ']]'].includes(child.type));
  return inner.length === 1 && inner.every(plain);
}
