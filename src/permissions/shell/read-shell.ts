import { everyExpansionWasRead, findHeredoc } from './heredoc.ts';
import { inputTexts } from './input-texts.ts';
import { BLANKS, BLOCKS, MOVERS, PUNCTUATION, SPACES, UNREADABLE } from './known-syntax.ts';
import {
  TOO_MUCH,
  type Assignment,
  type ParsedShell,
  type RedirectedWrite,
  type SimpleCommand,
} from './parsed-shell.ts';
import { findSubstitutions, readWord, type WordContext } from './read-word.ts';
import type { ShellWord } from './shell-word.ts';
import type { ShellParser, SyntaxNode } from './syntax-tree.ts';
import { isPlainTest } from './test-expression.ts';

/**
 * Turns a command line into every simple command that bash could start from it.
 *
 * Invariants
 *  S1  The walk lists the known syntax. A kind of node, an operator or a character that is not on it is a problem, and
 *      a line with a problem is never allowed by a rule for its commands.
 *  S2  Every character of the source belongs to a token that was read, or is a blank: bash might run text that the
 *      parser skipped.
 *  S3  A line over the limits is not examined, and the answer is no.
 */
const LIMITS = { characters: 32_768, bars: 1500, commands: 2_000, depth: 40 } as const;

export function readShell(parse: ShellParser, source: string): ParsedShell {
  // The grammar takes memory by the square of a pipeline's length.
  if (source.length > LIMITS.characters || source.split('|').length > LIMITS.bars) return TOO_MUCH;
  const reader = new ShellReader(source);
  if (UNREADABLE.test(source)) reader.problem('characters that a person cannot see or a terminal would act on');
  if (/(^|[^ \t])\\\n/.test(source)) reader.problem('a word continued over the end of a line');
  const tree = parse(source);
  if (tree === undefined) return TOO_MUCH;
  if (tree.hasError) reader.problem('syntax that was not understood');
  // The root starts behind what the parser takes for blanks: an escaped tab is not one to bash.
  if (!/^[ \t\n]*$/.test(source.slice(0, tree.root.start)) || !/^[ \t\n]*$/.test(source.slice(tree.root.end))) {
    reader.problem('text that the parser skipped');
  }
  reader.visit(tree.root, 0);
  return {
    commands: reader.commands,
    writes: reader.writes,
    inputs: inputTexts(source, tree.root),
    problems: [...new Set(reader.problems)],
    overLimit: reader.overLimit,
  };
}

class ShellReader implements WordContext {
  readonly source: string;
  readonly commands: SimpleCommand[] = [];
  readonly writes: RedirectedWrite[] = [];
  readonly problems: string[] = [];
  overLimit = false;
  #moved = false;
  #lost = false;
  #depth = 0;
  #heredocs = 0;

  constructor(source: string) {
    this.source = source;
  }

  problem(text: string): void {
    this.problems.push(text);
  }

  statements(node: SyntaxNode): void {
    const text = this.#text(node);
    // Bash ends backticks at the next one, whatever stands around it, and takes a layer of escapes away.
    if (text.startsWith('`') && /[`'"\\]/.test(text.slice(1, -1))) this.problem('quotes or escapes inside backticks');
    this.#block(node);
  }

  visit(node: SyntaxNode, depth: number): void {
    this.#depth = Math.max(this.#depth, depth);
    if (depth > LIMITS.depth || this.commands.length > LIMITS.commands) {
      this.overLimit = true;
      return;
    }
    if (PUNCTUATION.has(node.type)) return;
    if (BLOCKS.has(node.type)) {
      // `{}` and `{a` are words to bash: braces group only where they stand alone.
      if (node.type === 'compound_statement' && !/^\{[ \t\n][^]*[ \t\n;]\}$/.test(this.#text(node))) {
        this.problem(`braces that were not understood: ${this.#text(node)}`);
      }
      // So is `![[`.
      if (node.type === 'negated_command' && !/^![ \t]/.test(this.#text(node)))
        this.problem('a word that starts with !');
      this.#block(node, depth);
      return;
    }
    switch (node.type) {
      case 'command':
        this.#command(node, []);
        return;
      case 'redirected_statement':
        this.#redirected(node, depth);
        return;
      case 'declaration_command':
      case 'unset_command':
        this.#declaration(node);
        return;
      case 'variable_assignment':
        this.#record([], [this.#assignment(node, false)], node);
        return;
      case 'variable_assignments':
        this.#record(
          [],
          node.children.map((child) => this.#assignment(child, false)),
          node,
        );
        return;
      case 'for_statement':
        this.#for(node, depth);
        return;
      case 'case_statement':
      case 'case_item':
        this.#case(node, depth);
        return;
      case 'test_command':
        if (!isPlainTest(this.source, node)) this.problem(`a test that can run code: ${this.#text(node)}`);
        findSubstitutions(this, node);
        return;
      case 'function_definition':
        this.problem('a function, which changes what a name means');
        for (const child of node.children.slice(1)) if (BLOCKS.has(child.type)) this.visit(child, depth + 1);
        return;
      case 'command_substitution':
        this.problem('a command that is made while it runs');
        this.statements(node);
        return;
      default:
        this.problem(`${node.type.replaceAll('_', ' ')} that was not understood: ${this.#text(node)}`);
        this.#salvage(node, depth);
    }
  }

  /** Text that was not understood may still hold commands that a rule denies. */
  #salvage(node: SyntaxNode, depth: number): void {
    for (const child of node.children) {
      if (child.type === 'command' || child.type === 'redirected_statement' || BLOCKS.has(child.type)) {
        this.visit(child, depth + 1);
      } else this.#salvage(child, depth + 1);
    }
  }

  #block(node: SyntaxNode, depth: number = this.#depth): void {
    this.#requireBlanks(node);
    for (const child of node.children) {
      if (child.type === 'file_redirect') this.#redirect(child);
      // A chain of commands is as deep as it is long in the tree, and flat to bash.
      else this.visit(child, child.type === node.type && node.type === 'list' ? depth : depth + 1);
    }
  }

  /** S2. Between the words of one command no line may end: to bash, another one begins there. */
  #requireBlanks(node: SyntaxNode, blank: RegExp = BLANKS): void {
    let at = node.start;
    for (const child of node.children) {
      if (!blank.test(this.source.slice(at, child.start))) this.problem('text that the parser skipped');
      at = child.end;
    }
    if (node.children.length > 0 && !blank.test(this.source.slice(at, node.end))) {
      this.problem('text that the parser skipped');
    }
  }

  #command(node: SyntaxNode, more: readonly ShellWord[]): void {
    this.#requireBlanks(node, SPACES);
    const words: ShellWord[] = [];
    const assignments: Assignment[] = [];
    for (const child of node.children) {
      if (child.type === 'variable_assignment') assignments.push(this.#assignment(child, true));
      else if (child.type === 'herestring_redirect') this.#herestring(child);
      else if (child.type === 'file_redirect') words.push(...this.#redirect(child));
      else words.push(readWord(this, child));
    }
    words.push(...more);
    this.#record(words, assignments, node);
  }

  #record(words: readonly ShellWord[], assignments: readonly Assignment[], node: SyntaxNode): void {
    const sorted = words.toSorted((a, b) => a.at - b.at);
    this.commands.push({
      source: this.#text(node),
      words: sorted,
      assignments,
      moved: this.#moved,
      lost: this.#lost,
    });
    const name = sorted[0]?.value;
    // Also behind wrappers (`command cd ..`): any static word that could be the mover.
    if (!sorted.some((word) => MOVERS.has(word.value ?? '')) && name !== undefined) return;
    this.#moved = true;
    this.#lost ||= sorted.some((word) => word.value === undefined || word.value === '-' || word.value === 'popd');
  }

  #assignment(node: SyntaxNode, prefix: boolean): Assignment {
    const [target, , value] = node.children;
    const operator = node.children[1];
    if (target?.type !== 'variable_name' || operator === undefined || node.children.length > 3) {
      this.problem(`an assignment that can run code: ${this.#text(node)}`);
      findSubstitutions(this, node);
      return { name: this.#text(node), value: undefined, prefix };
    }
    if (value !== undefined && (value.start !== operator.end || value.type === 'array')) {
      this.problem(`an assignment that was not understood: ${this.#text(node)}`);
      findSubstitutions(this, node);
      return { name: this.#text(target), value: undefined, prefix };
    }
    return { name: this.#text(target), value: value === undefined ? undefined : readWord(this, value), prefix };
  }

  #declaration(node: SyntaxNode): void {
    this.#requireBlanks(node, SPACES);
    const words: ShellWord[] = [];
    for (const child of node.children) {
      if (child.type === 'variable_assignment') {
        this.#assignment(child, true);
        words.push({ source: this.#text(child), at: child.start, value: this.#text(child), leading: '', many: false });
      } else if (child.children.length === 0) {
        words.push({ source: this.#text(child), at: child.start, value: this.#text(child), leading: '', many: false });
      } else words.push(readWord(this, child));
    }
    this.#record(words, [], node);
  }

  #redirected(node: SyntaxNode, depth: number): void {
    this.#requireBlanks(node);
    const [body, ...redirects] = node.children;
    if (body === undefined) return;
    const more: ShellWord[] = [];
    if (body.type === 'file_redirect' || body.type === 'heredoc_redirect' || body.type === 'herestring_redirect') {
      redirects.unshift(body);
    }
    const later: SyntaxNode[] = [];
    for (const redirect of redirects) {
      if (redirect.type === 'file_redirect') more.push(...this.#redirect(redirect));
      else if (redirect.type === 'herestring_redirect') this.#herestring(redirect);
      else if (redirect.type === 'heredoc_redirect') more.push(...this.#heredoc(redirect, later));
      else this.problem(`a redirection that was not understood: ${this.#text(redirect)}`);
    }
    if (body.type === 'command') this.#command(body, more);
    else {
      // A compound takes no words, so the parser and bash disagree about these.
      if (more.length > 0) this.problem(`words behind a redirection: ${more.map((word) => word.source).join(' ')}`);
      if (body !== redirects[0]) this.visit(body, depth + 1);
    }
    for (const statement of later) this.visit(statement, depth + 1);
  }

  /** Returns the words that the parser took for targets: bash gives them to the command. */
  #redirect(node: SyntaxNode): readonly ShellWord[] {
    this.#requireBlanks(node, SPACES);
    const children = node.children.filter((child) => child.type !== 'file_descriptor');
    const [operator, destination, ...rest] = children;
    const kind = operator === undefined ? '' : this.#text(operator);
    if (destination === undefined) {
      if (kind !== '>&-' && kind !== '<&-') this.problem(`a redirection that was not understood: ${this.#text(node)}`);
      return [];
    }
    const target = readWord(this, destination);
    const source = this.#text(node);
    const value = target.value;
    switch (kind) {
      case '<':
        if (value === undefined || /^\/dev\/(?:tcp|udp)\//.test(value))
          this.problem(`input from a place that was not understood: ${source}`);
        break;
      case '<&':
        if (value === undefined || !/^\d*-?$/.test(value))
          this.problem(`input from a place that was not understood: ${source}`);
        break;
      case '>&':
        if (value === undefined || !/^\d*-?$/.test(value)) this.#write(source, target);
        break;
      case '>':
      case '>>':
      case '>|':
      case '&>':
      case '&>>':
        this.#write(source, target);
        break;
      default:
        this.problem(`a redirection that was not understood: ${source}`);
        this.#write(source, target);
    }
    return rest.map((child) => readWord(this, child));
  }

  #write(source: string, target: ShellWord): void {
    if (target.value === '/dev/null' || target.value === '/dev/stdout' || target.value === '/dev/stderr') return;
    this.writes.push({ source, target, moved: this.#moved });
  }

  #herestring(node: SyntaxNode): void {
    for (const child of node.children.slice(1)) readWord(this, child);
  }

  #heredoc(node: SyntaxNode, later: SyntaxNode[]): readonly ShellWord[] {
    this.#heredocs += 1;
    const body = node.children.find((child) => child.type === 'heredoc_body');
    const found = this.#heredocs === 1 ? findHeredoc(this.source, node) : undefined;
    if (found === undefined) this.problem('a here-document whose end was not certain');
    const words: ShellWord[] = [];
    for (const child of node.children) {
      switch (child.type) {
        case '<<':
        case '<<-':
        case 'file_descriptor':
        case 'heredoc_start':
        case 'heredoc_end':
        case '\n':
        case '&&':
        case '||':
        case '|':
        case '|&':
        case ';':
          break;
        case 'heredoc_body':
          findSubstitutions(this, child);
          if (found?.expands === true && !everyExpansionWasRead(this.source, child)) {
            this.problem('a here-document with expansions that were not understood');
          }
          break;
        case 'file_redirect':
          words.push(...this.#redirect(child));
          break;
        case 'herestring_redirect':
          this.#herestring(child);
          break;
        case 'word':
        case 'string':
        case 'raw_string':
        case 'concatenation':
        case 'number':
        case 'simple_expansion':
        case 'expansion':
        case 'command_substitution':
          words.push(readWord(this, child));
          break;
        default:
          later.push(child);
      }
    }
    if (body === undefined && found !== undefined && found.bodyLength > 0)
      this.problem('a here-document that was not read');
    return words;
  }

  #for(node: SyntaxNode, depth: number): void {
    this.#requireBlanks(node);
    for (const child of node.children) {
      if (child.type === 'variable_name') {
        const value = { source: '', at: child.start, leading: '', many: false };
        this.#record([], [{ name: this.#text(child), value, prefix: false }], child);
      } else if (PUNCTUATION.has(child.type)) {
        if (child.type === 'select') this.problem('a menu');
      } else if (child.type === 'do_group' || child.type === 'compound_statement') this.visit(child, depth + 1);
      else readWord(this, child);
    }
  }

  #case(node: SyntaxNode, depth: number): void {
    this.#requireBlanks(node);
    let inPattern = true;
    for (const child of node.children) {
      if (child.type === ')' || child.type === 'in') inPattern = false;
      if (PUNCTUATION.has(child.type)) continue;
      if (child.type === 'case_item') this.visit(child, depth + 1);
      else if (inPattern) {
        if (
          !['word', 'string', 'raw_string', 'number', 'simple_expansion', 'extglob_pattern', 'concatenation'].includes(
            child.type,
          )
        ) {
          this.problem(`a pattern that was not understood: ${this.#text(child)}`);
        }
        findSubstitutions(this, child);
      } else this.visit(child, depth + 1);
    }
  }

  #text(node: SyntaxNode): string {
    return this.source.slice(node.start, node.end);
  }
}
