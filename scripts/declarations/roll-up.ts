import { isNode, nameOf, type DeclarationModule, type DeclarationModules, type Node, type Origin } from './modules.ts';
import { isSchema, outputOf } from './schema-output.ts';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Wanted {
  readonly module: DeclarationModule;
  readonly name: string;
  /** What it is called in the file that is made. */
  readonly inside: string;
}

export interface PublicName {
  readonly name: string;
  readonly inside: string;
  readonly isType: boolean;
}

/** Gathers declarations from many files into one, each under a name of its own. */
export class RollUp {
  readonly #modules: DeclarationModules;
  readonly #wanted = new Map<string, Wanted>();
  readonly #queue: Wanted[] = [];
  readonly #taken = new Set<string>();
  readonly #nodeTypes = new Map<string, Map<string, string>>();
  readonly #public = new Map<string, boolean>();
  readonly #texts: string[] = [];

  constructor(modules: DeclarationModules) {
    this.#modules = modules;
  }

  /** Everything that a file exports, and all that it leads to. */
  add(path: string): readonly PublicName[] {
    const entry = this.#modules.at(path);
    const names: PublicName[] = [];
    for (const [name, { typeOnly }] of entry.exports) {
      const origin = this.#modules.exported(entry, name);
      if (origin.kind === 'package') throw new Error(`${path} passes on ${name} of ${origin.specifier}`);
      const declared = origin.module.declarations.get(origin.name);
      const isType = typeOnly || declared?.isType === true;
      if (!isType && declared?.nodes.some(({ type }) => type === 'VariableDeclaration') === true) {
        this.#refuseSchema(origin.module, declared.nodes, name);
      }
      const inside = this.#nameFor(origin);
      this.#public.set(inside, (this.#public.get(inside) ?? true) && isType);
      names.push({ name, inside, isType });
    }
    this.#work();
    return names.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  text(): string {
    const imports = [...this.#nodeTypes].map(([specifier, names]) => {
      const list = [...names].map(([name, inside]) => (name === inside ? name : `${name} as ${inside}`));
      return `import type { ${list.join(', ')} } from '${specifier}';`;
    });
    const values = [...this.#public].filter(([, isType]) => !isType).map(([name]) => name);
    const types = [...this.#public].filter(([, isType]) => isType).map(([name]) => name);
    const exported = [`export { ${values.join(', ')} };`, `export type { ${types.join(', ')} };`];
    return `${[...imports, ...this.#texts, ...exported].join('\n')}\n`;
  }

  #work(): void {
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      const { module, name, inside } = next;
      for (const node of module.declarations.get(name)?.nodes ?? []) {
        this.#texts.push(this.#declaration(module, node, name, inside));
      }
    }
  }

  #declaration(module: DeclarationModule, node: Node, name: string, inside: string): string {
    const comment = module.code.slice(Number(node['commentStart']), Number(node['outerStart']));
    const own = ownName(node, name);
    const text = this.#render(module, node, node.start, node.end, new Set(), [
      { start: own.start, end: own.start + name.length, text: inside },
    ]);
    return `${comment}${/^(?:interface|type|declare)\b/.test(text) ? '' : 'declare '}${text}`;
  }

  #render(
    module: DeclarationModule,
    node: Node,
    start: number,
    end: number,
    bound: ReadonlySet<string>,
    given: readonly Edit[] = [],
  ): string {
    const edits = [...given];
    this.#visit(module, node, bound, edits);
    let text = module.code.slice(start, end);
    for (const edit of edits.toSorted((a, b) => b.start - a.start)) {
      text = text.slice(0, edit.start - start) + edit.text + text.slice(edit.end - start);
    }
    return text;
  }

  #visit(module: DeclarationModule, node: Node, outer: ReadonlySet<string>, edits: Edit[]): void {
    const bound = withParameters(node, outer);
    if (node.type === 'TSTypeReference' && this.#isZod(module, node)) {
      const render = (one: Node): string => this.#render(module, one, one.start, one.end, bound);
      edits.push({ start: node.start, end: node.end, text: outputOf(node, render) });
      return;
    }
    if (node.type === 'TSImportType') {
      edits.push(this.#importType(module, node));
      return;
    }
    const reference = referenceIn(node);
    if (reference !== undefined && !bound.has(nameOf(reference))) {
      const origin = this.#modules.origin(module, nameOf(reference));
      if (origin !== undefined) {
        edits.push({ start: reference.start, end: reference.end, text: this.#nameFor(origin) });
      }
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'id' || (value === reference && reference !== undefined)) continue;
      for (const child of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
        if (isNode(child)) this.#visit(module, child, bound, edits);
      }
    }
    // The type of a constant stands with its name.
    if (node.type === 'VariableDeclarator' || node.type === 'Identifier') {
      const annotation = node['typeAnnotation'] ?? (node['id'] as Node | undefined)?.['typeAnnotation'];
      if (node.type === 'VariableDeclarator' && isNode(annotation)) this.#visit(module, annotation, bound, edits);
    }
  }

  #importType(module: DeclarationModule, node: Node): Edit {
    const specifier = String((node['source'] as Node)['value']);
    const qualifier = node['qualifier'] as Node | null;
    const target = this.#modules.from(module, specifier);
    if (target === undefined || qualifier === null) {
      throw new Error(`${module.path} imports ${specifier} inside a type, which nobody outside can resolve`);
    }
    const end = qualifier.end;
    return { start: node.start, end, text: this.#nameFor(this.#modules.exported(target, nameOf(qualifier))) };
  }

  #nameFor(origin: Origin): string {
    if (origin.kind === 'package') return this.#packageName(origin.specifier, origin.name);
    const key = `${origin.module.path}#${origin.name}`;
    const known = this.#wanted.get(key);
    if (known !== undefined) return known.inside;
    const wanted = { module: origin.module, name: origin.name, inside: this.#free(origin.name) };
    this.#wanted.set(key, wanted);
    this.#queue.push(wanted);
    return wanted.inside;
  }

  #packageName(specifier: string, name: string): string {
    if (!specifier.startsWith('node:')) {
      throw new Error(`${name} of ${specifier} stands in the types of the library: give it a type of its own`);
    }
    const names = this.#nodeTypes.get(specifier) ?? new Map<string, string>();
    this.#nodeTypes.set(specifier, names);
    const inside = names.get(name) ?? this.#free(name);
    names.set(name, inside);
    return inside;
  }

  #free(name: string): string {
    let free = name;
    for (let i = 2; this.#taken.has(free); i += 1) free = `${name}_${i}`;
    this.#taken.add(free);
    return free;
  }

  #isZod(module: DeclarationModule, node: Node): boolean {
    const reference = referenceIn(node);
    if (reference === undefined) return false;
    return module.imports.get(nameOf(reference))?.specifier === 'zod' && isSchema(node);
  }

  /** Inside, a schema stands for what it lets through: as a value it would be told wrongly. */
  #refuseSchema(module: DeclarationModule, nodes: readonly Node[], name: string): void {
    if (nodes.some(({ start, end }) => /\bz\.Zod/.test(module.code.slice(start, end)))) {
      throw new Error(`the library exports ${name}, which is a schema`);
    }
  }
}

function ownName(node: Node, name: string): Node {
  if (node.type !== 'VariableDeclaration') return node['id'] as Node;
  const found = (node['declarations'] as readonly Node[]).find((one) => nameOf(one['id'] as Node) === name);
  if (found === undefined) throw new Error(`${name} is not declared where it was found`);
  return found['id'] as Node;
}

/** The first name of what a node refers to: of a type, of the type of a value, or of what it extends. */
function referenceIn(node: Node): Node | undefined {
  const keys: Readonly<Record<string, string>> = {
    TSTypeReference: 'typeName',
    TSTypeQuery: 'exprName',
    TSInterfaceHeritage: 'expression',
    TSClassImplements: 'expression',
    ClassDeclaration: 'superClass',
  };
  const key = keys[node.type];
  const target = key === undefined ? undefined : node[key];
  return isNode(target) ? leftmost(target) : undefined;
}

function leftmost(node: Node): Node | undefined {
  if (node.type === 'Identifier') return node;
  const left = node['left'] ?? node['object'];
  return isNode(left) ? leftmost(left) : undefined;
}

/** The names of a node's own type parameters, which hide those of the file. */
function withParameters(node: Node, outer: ReadonlySet<string>): ReadonlySet<string> {
  const parameters = node['typeParameters'];
  const list =
    isNode(parameters) && Array.isArray(parameters['params']) ? (parameters['params'] as readonly Node[]) : [];
  const own = list.map((one) => (typeof one['name'] === 'string' ? one['name'] : nameOf(one['name'] as Node)));
  const key = node.type === 'TSMappedType' && isNode(node['key']) ? [nameOf(node['key'])] : [];
  const inferred = node.type === 'TSConditionalType' ? inferredIn(node['extendsType'] as Node) : [];
  return own.length + key.length + inferred.length === 0 ? outer : new Set([...outer, ...own, ...key, ...inferred]);
}

function inferredIn(node: Node): readonly string[] {
  if (node.type === 'TSInferType') {
    const { name } = node['typeParameter'] as { readonly name: string | Node };
    return [typeof name === 'string' ? name : nameOf(name)];
  }
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? (value as readonly unknown[]) : [value]).flatMap((child) =>
      isNode(child) ? inferredIn(child) : [],
    ),
  );
}
