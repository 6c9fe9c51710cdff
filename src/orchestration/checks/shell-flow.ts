import { readProgram } from '../../permissions/shell/programs.ts';
import { readShell } from '../../permissions/shell/read-shell.ts';
import type { ShellWord } from '../../permissions/shell/shell-word.ts';
import type { ShellParser, SyntaxNode } from '../../permissions/shell/syntax-tree.ts';
import { knownOutcome, knownTest } from './known-outcome.ts';

/**
 * A command line as far as its exit code is concerned: which command decides it, and how the others take part.
 *
 *  told     the code of a command that only the run decides, by its number
 *  fixed    a command that ends the same way in any project
 *  last     the outcome of the command before it (`exit $?`)
 */
export type Flow =
  | { readonly kind: 'told'; readonly command: number }
  | { readonly kind: 'fixed'; readonly passes: boolean }
  | { readonly kind: 'last' }
  | { readonly kind: 'not' | 'inner'; readonly of: Flow }
  | { readonly kind: 'exit'; readonly of: Flow }
  | { readonly kind: 'and' | 'or'; readonly left: Flow; readonly right: Flow }
  | { readonly kind: 'sequence' | 'pipe'; readonly parts: readonly Flow[] }
  | { readonly kind: 'if'; readonly condition: Flow; readonly body: Flow; readonly otherwise: Flow }
  | { readonly kind: 'set'; readonly option: 'errexit' | 'pipefail'; readonly on: boolean };

export interface ShellFlow {
  readonly flow: Flow;
  /** The texts of the commands that only the run decides. */
  readonly commands: readonly string[];
}

const PASSES: Flow = { kind: 'fixed', passes: true };
/** The body of a loop may end differently each time: two rounds show what happens to the first outcome. */
const ROUNDS = 2;
const MAX_NESTING = 6;

/** Programs that run their operands and end with the same status. */
const WRAPPERS = new Set(
  'sh bash dash zsh ksh ash env timeout nice nohup setsid stdbuf ionice chrt taskset time exec command builtin eval sudo doas xvfb-run unbuffer chronic'.split(
    ' ',
  ),
);

/** Undefined where the line cannot be read. */
export function shellFlow(parse: ShellParser, line: string): ShellFlow | undefined {
  const builder = new FlowBuilder(parse);
  const flow = builder.text(line, 0);
  return flow === undefined ? undefined : { flow, commands: builder.commands };
}

class FlowBuilder {
  readonly commands: string[] = [];
  readonly #parse: ShellParser;

  constructor(parse: ShellParser) {
    this.#parse = parse;
  }

  text(source: string, depth: number): Flow | undefined {
    const tree = depth > MAX_NESTING ? undefined : this.#parse(source);
    if (tree === undefined || tree.hasError) return undefined;
    return this.#sequence(tree.root.children, source, depth);
  }

  /** Statements one after the other. A statement in the background counts as passed at once. */
  #sequence(nodes: readonly SyntaxNode[], source: string, depth: number): Flow {
    const parts: Flow[] = [];
    for (const [i, node] of nodes.entries()) {
      if (!isStatement(node)) continue;
      parts.push(nodes[i + 1]?.type === '&' ? PASSES : this.#statement(node, source, depth));
    }
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: 'sequence', parts };
  }

  #statement(node: SyntaxNode, source: string, depth: number): Flow {
    const { children } = node;
    const text = source.slice(node.start, node.end);
    const inner = children.filter(isStatement);
    switch (node.type) {
      case 'list': {
        const [left, right] = inner.map((one) => this.#statement(one, source, depth));
        if (left === undefined || right === undefined) return this.#told(text);
        return { kind: children.some(({ type }) => type === '||') ? 'or' : 'and', left, right };
      }
      case 'pipeline':
        return this.#pipeline(inner, source, depth);
      case 'negated_command':
        return { kind: 'not', of: this.#sequence(inner, source, depth) };
      case 'redirected_statement':
        return inner[0] === undefined ? PASSES : this.#statement(inner[0], source, depth);
      case 'subshell':
        return { kind: 'inner', of: this.#sequence(children, source, depth) };
      case 'compound_statement':
        return this.#sequence(children, source, depth);
      case 'if_statement':
      case 'elif_clause':
        return this.#if(children, source, depth);
      case 'for_statement':
      case 'c_style_for_statement': {
        const body = children.find(({ type }) => type === 'do_group')?.children ?? [];
        const parts = Array.from({ length: ROUNDS }, () => this.#sequence(body, source, depth));
        return { kind: 'sequence', parts };
      }
      case 'variable_assignment':
      case 'variable_assignments':
        return children.some(holdsSubstitution) ? this.#told(text) : PASSES;
      case 'declaration_command':
      case 'unset_command':
      case 'function_definition':
        return PASSES;
      case 'test_command': {
        const words = this.#words(`test ${text.replaceAll(/^\[{1,2}|\]{1,2}$/g, '')}`);
        const known = knownTest(words.slice(1));
        return known === undefined ? this.#told(text) : { kind: 'fixed', passes: known };
      }
      case 'command': {
        const words = this.#words(text);
        return words.length === 0 ? this.#told(text) : this.#command(words, text, false, depth);
      }
      default:
        return this.#told(text);
    }
  }

  #pipeline(nodes: readonly SyntaxNode[], source: string, depth: number): Flow {
    const [first] = nodes;
    // To the shell the `!` in front is that of the whole pipeline.
    const negated = first?.type === 'negated_command';
    const parts = nodes.map((node, i): Flow => {
      const one = i === 0 && negated ? (node.children.find(isStatement) ?? node) : node;
      const text = source.slice(one.start, one.end);
      if (one.type !== 'command') return this.#statement(one, source, depth);
      const words = this.#words(text);
      return words.length === 0 ? this.#told(text) : this.#command(words, text, i > 0, depth);
    });
    const pipe: Flow = { kind: 'pipe', parts };
    return negated ? { kind: 'not', of: pipe } : pipe;
  }

  #if(children: readonly SyntaxNode[], source: string, depth: number): Flow {
    const then = children.findIndex(({ type }) => type === 'then');
    const end = children.findIndex(({ type }) => type === 'elif_clause' || type === 'else_clause' || type === 'fi');
    const rest = children.filter(({ type }) => type === 'elif_clause' || type === 'else_clause');
    const otherwise = rest.toReversed().reduce<Flow>((after, clause) => {
      if (clause.type === 'else_clause') return this.#sequence(clause.children, source, depth);
      const one = this.#if(clause.children, source, depth);
      return one.kind === 'if' ? { ...one, otherwise: after } : one;
    }, PASSES);
    return {
      kind: 'if',
      condition: this.#sequence(children.slice(0, then), source, depth),
      body: this.#sequence(children.slice(then, end === -1 ? children.length : end), source, depth),
      otherwise,
    };
  }

  #command(words: readonly ShellWord[], text: string, piped: boolean, depth: number): Flow {
    const name = words[0]?.value ?? '';
    const program = name.slice(name.lastIndexOf('/') + 1);
    const values = words.slice(1).map(({ value }) => value);
    if (program === 'exit' || program === 'return') return this.#exit(words[1]);
    if (program === 'set') return setting(values);
    if (WRAPPERS.has(program)) return this.#wrapped(program, words, text, piped, depth) ?? this.#told(text);
    const known = knownOutcome(program, words.slice(1), piped);
    return known === undefined ? this.#told(text) : { kind: 'fixed', passes: known };
  }

  #wrapped(
    program: string,
    words: readonly ShellWord[],
    text: string,
    piped: boolean,
    depth: number,
  ): Flow | undefined {
    const { starts, problems } = readProgram(program, words);
    const [started] = starts;
    if (starts.length !== 1 || started === undefined || problems.length > 0 || depth > MAX_NESTING) return undefined;
    if (started.argv !== undefined) return this.#command(started.argv, text, piped, depth + 1);
    const flow = this.text(started.shell ?? '', depth + 1);
    if (flow === undefined) return undefined;
    const strict = words.some(({ value }) => /^-\w*e/.test(value ?? '') && value !== '-e=') && program !== 'env';
    const parts: readonly Flow[] = strict ? [{ kind: 'set', option: 'errexit', on: true }, flow] : [flow];
    return { kind: 'inner', of: { kind: 'sequence', parts } };
  }

  #exit(word: ShellWord | undefined): Flow {
    const code = word?.value;
    const of: Flow =
      code === undefined || !/^\d+$/.test(code)
        ? { kind: 'last' }
        : { kind: 'fixed', passes: Number(code) % 256 === 0 };
    return { kind: 'exit', of };
  }

  #told(text: string): Flow {
    this.commands.push(text.trim());
    return { kind: 'told', command: this.commands.length - 1 };
  }

  /** The words of one simple command; those of a substitution in it come before. */
  #words(text: string): readonly ShellWord[] {
    return readShell(this.#parse, text).commands.at(-1)?.words ?? [];
  }
}

function setting(values: readonly (string | undefined)[]): Flow {
  for (const [i, value = ''] of values.entries()) {
    const on = value.startsWith('-');
    if (/^[-+]o$/.test(value) && values[i + 1] === 'pipefail') return { kind: 'set', option: 'pipefail', on };
    if (/^[-+]o$/.test(value) && values[i + 1] === 'errexit') return { kind: 'set', option: 'errexit', on };
    if (/^[-+]\w*e/.test(value)) return { kind: 'set', option: 'errexit', on };
  }
  return PASSES;
}

const KINDS = new Set([
  'list', 'pipeline', 'negated_command', 'redirected_statement', 'subshell', 'compound_statement', 'if_statement',
  'for_statement', 'c_style_for_statement', 'while_statement', 'case_statement', 'variable_assignment',
  'variable_assignments', 'declaration_command', 'unset_command', 'function_definition', 'test_command', 'command',
]); // prettier-ignore

function isStatement({ type }: SyntaxNode): boolean {
  return KINDS.has(type);
}

function holdsSubstitution(node: SyntaxNode): boolean {
  return node.type === 'command_substitution' || node.children.some(holdsSubstitution);
}
