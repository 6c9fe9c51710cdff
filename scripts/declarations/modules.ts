import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A node of the syntax tree, as far as it is looked at here. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** One thing that a declaration file declares; an overloaded function is declared several times. */
export interface Declaration {
  readonly nodes: readonly Node[];
  readonly isType: boolean;
}

/** Where a name comes from: declared in a file, or of a package. */
export type Origin =
  | { readonly kind: 'declared'; readonly module: DeclarationModule; readonly name: string }
  | { readonly kind: 'package'; readonly specifier: string; readonly name: string };

interface Import {
  readonly specifier: string;
  readonly imported: string;
}

interface Comment {
  readonly start: number;
  readonly end: number;
}

/** A declaration file that the compiler wrote: what it declares, imports and exports. */
export class DeclarationModule {
  readonly path: string;
  readonly code: string;
  readonly declarations = new Map<string, Declaration>();
  readonly imports = new Map<string, Import>();
  /** By the name under which it leaves: a name of this file, or of another. */
  readonly exports = new Map<string, { readonly name: string; readonly from?: string; readonly typeOnly: boolean }>();
  readonly #comments: readonly Comment[];

  constructor(path: string) {
    this.path = path;
    this.code = readFileSync(path, 'utf8');
    const { program, comments, errors } = parseSync(path, this.code);
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'cannot be read'}`);
    this.#comments = comments;
    for (const statement of program.body as unknown as readonly Node[]) this.#read(statement);
  }

  /** The comment that stands right before a node, with it. */
  startWithComment({ start }: Node): number {
    const before = this.#comments.find(({ end }) => end <= start && this.code.slice(end, start).trim() === '');
    return before?.start ?? start;
  }

  #read(statement: Node): void {
    if (statement.type === 'ImportDeclaration') this.#readImport(statement);
    else if (statement.type === 'ExportNamedDeclaration') {
      const declared = statement['declaration'] as Node | null;
      if (declared === null) this.#readExport(statement);
      else this.#declare(declared, statement, true);
    } else if (statement.type !== 'EmptyStatement') this.#declare(statement, statement, false);
  }

  #readImport(statement: Node): void {
    const specifier = sourceOf(statement);
    for (const one of statement['specifiers'] as readonly Node[]) {
      const local = nameOf(one['local'] as Node);
      const imported =
        one.type === 'ImportSpecifier'
          ? nameOf(one['imported'] as Node)
          : one.type === 'ImportDefaultSpecifier'
            ? 'default'
            : '*';
      this.imports.set(local, { specifier, imported });
    }
  }

  #readExport(statement: Node): void {
    const from = statement['source'] === null ? undefined : sourceOf(statement);
    for (const one of statement['specifiers'] as readonly Node[]) {
      const typeOnly = statement['exportKind'] === 'type' || one['exportKind'] === 'type';
      const name = nameOf(one['local'] as Node);
      this.exports.set(nameOf(one['exported'] as Node), { name, typeOnly, ...(from === undefined ? {} : { from }) });
    }
  }

  #declare(node: Node, outer: Node, exported: boolean): void {
    const names =
      node.type === 'VariableDeclaration'
        ? (node['declarations'] as readonly Node[]).map((one) => nameOf(one['id'] as Node))
        : [nameOf(node['id'] as Node)];
    const isType = node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration';
    for (const name of names) {
      // The comment stands before `export`, not before what is exported.
      const placed = { ...node, commentStart: this.startWithComment(outer), outerStart: outer.start };
      const known = this.declarations.get(name);
      this.declarations.set(name, { nodes: [...(known?.nodes ?? []), placed], isType });
      if (exported) this.exports.set(name, { name, typeOnly: isType });
    }
  }
}

/** The files, each read once. */
export class DeclarationModules {
  readonly #known = new Map<string, DeclarationModule>();

  at(path: string): DeclarationModule {
    const known = this.#known.get(path) ?? new DeclarationModule(path);
    this.#known.set(path, known);
    return known;
  }

  /** What a specifier in a file stands for; undefined for a package. */
  from({ path }: DeclarationModule, specifier: string): DeclarationModule | undefined {
    if (!specifier.startsWith('.')) return undefined;
    return this.at(join(dirname(path), specifier).replace(/\.[jt]sx?$/, '.d.ts'));
  }

  /** Where a name that a file uses comes from; undefined for a global one. */
  origin(module: DeclarationModule, name: string): Origin | undefined {
    if (module.declarations.has(name)) return { kind: 'declared', module, name };
    const imported = module.imports.get(name);
    return imported === undefined ? undefined : this.#through(module, imported.specifier, imported.imported);
  }

  exported(module: DeclarationModule, name: string): Origin {
    const found = module.exports.get(name);
    if (found === undefined) throw new Error(`${module.path} exports no ${name}`);
    if (found.from !== undefined) return this.#through(module, found.from, found.name);
    const origin = this.origin(module, found.name);
    if (origin === undefined) throw new Error(`${module.path} exports ${name}, which it does not declare`);
    return origin;
  }

  #through(module: DeclarationModule, specifier: string, name: string): Origin {
    const target = this.from(module, specifier);
    return target === undefined ? { kind: 'package', specifier, name } : this.exported(target, name);
  }
}

export function nameOf(node: Node): string {
  return String(node['name'] ?? node['value']);
}

function sourceOf(statement: Node): string {
  return String((statement['source'] as Node)['value']);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}
