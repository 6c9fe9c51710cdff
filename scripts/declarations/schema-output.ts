import { isNode, nameOf, type Node } from './modules.ts';

type Render = (node: Node) => string;

/** Whether a reference to `z.` is one that has an output: `z.core` holds the schemas' own settings. */
export function isSchema(node: Node): boolean {
  return schemaName(node) !== undefined;
}

/** `ZodString` of `z.ZodString`, `infer` of `z.infer`. */
function schemaName(node: Node): string | undefined {
  const name = node['typeName'] as Node;
  if (name.type !== 'TSQualifiedName' || (name['left'] as Node).type !== 'Identifier') return undefined;
  return nameOf(name['right'] as Node);
}

const PLAIN: Readonly<Record<string, string>> = {
  ZodString: 'string',
  ZodURL: 'string',
  ZodNumber: 'number',
  ZodInt: 'number',
  ZodBoolean: 'boolean',
  ZodUnknown: 'unknown',
  ZodJSONSchema: 'unknown',
  ZodNull: 'null',
};

/** Which argument of a schema's type says what comes out of it. */
const PASSED_ON: Readonly<Record<string, number>> = {
  infer: 0,
  output: 0,
  ZodType: 0,
  ZodDefault: 0,
  ZodExactOptional: 0,
  ZodCatch: 0,
  ZodPreprocess: 0,
  ZodCustom: 0,
  ZodLiteral: 0,
  ZodTransform: 0,
  ZodPipe: 1,
};

/** A field of such a schema may be left out. */
const OPTIONAL: ReadonlySet<string> = new Set(['ZodOptional', 'ZodExactOptional']);

/** The type of what a schema lets through, written as TypeScript. The constant of a schema is declared as that, too. */
export function outputOf(node: Node, render: Render): string {
  const name = schemaName(node) ?? '';
  const plain = PLAIN[name];
  if (plain !== undefined) return plain;
  const args = ((node['typeArguments'] as Node | null)?.['params'] ?? []) as readonly Node[];
  const argument = (i: number): Node => {
    const found = args[i];
    if (found === undefined) throw new Error(`z.${name} has no argument ${i}`);
    return found;
  };
  const passed = PASSED_ON[name];
  if (passed !== undefined) return render(argument(passed));
  switch (name) {
    case 'ZodOptional':
      return `(${render(argument(0))} | undefined)`;
    case 'ZodReadonly':
      return `Readonly<${render(argument(0))}>`;
    case 'ZodNullable':
      return `(${render(argument(0))} | null)`;
    case 'ZodArray':
      return `(${render(argument(0))})[]`;
    case 'ZodRecord':
      return `Record<${render(argument(0))}, ${render(argument(1))}>`;
    case 'ZodTuple':
      return render(argument(0));
    case 'ZodEnum':
      return `(${members(argument(0)).map(valueOf).map(render).join(' | ')})`;
    case 'ZodUnion':
    case 'ZodDiscriminatedUnion':
      return `(${elements(argument(0)).map(render).join(' | ')})`;
    case 'ZodObject':
      return objectOf(argument(0), args[1], render);
    default:
      throw new Error(`nobody has said what comes out of z.${name}`);
  }
}

function objectOf(shape: Node, settings: Node | undefined, render: Render): string {
  const fields = members(shape).map((member) => {
    const value = valueOf(member);
    const optional = value.type === 'TSTypeReference' && OPTIONAL.has(schemaName(value) ?? '');
    const { name, value: text } = member['key'] as { readonly name?: string; readonly value?: unknown };
    return `${name ?? JSON.stringify(text)}${optional ? '?' : ''}: ${render(value)};`;
  });
  const named = settings?.['typeName'];
  const loose = isNode(named) && isNode(named['right']) && nameOf(named['right']) === '$loose';
  return `{ ${[...fields, ...(loose ? ['[key: string]: unknown;'] : [])].join(' ')} }`;
}

function members(node: Node): readonly Node[] {
  if (node.type !== 'TSTypeLiteral') throw new Error(`an object's shape is written as ${node.type}`);
  return node['members'] as readonly Node[];
}

function valueOf(member: Node): Node {
  return (member['typeAnnotation'] as Node)['typeAnnotation'] as Node;
}

function elements(node: Node): readonly Node[] {
  const list = node.type === 'TSTypeOperator' ? (node['typeAnnotation'] as Node) : node;
  if (list.type !== 'TSTupleType') throw new Error(`a union's members are written as ${list.type}`);
  return list['elementTypes'] as readonly Node[];
}
