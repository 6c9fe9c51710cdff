import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

export interface HouseMeasures {
  /** Functions of more than a hundred lines: `file: name, lines`. */
  readonly long: readonly string[];
  /** Exported types and classes of one name in several files: `name: files`. */
  readonly doubled: readonly string[];
  /** Lines of each file, ascending. */
  readonly lines: readonly number[];
  /** Spreads of an object that may be empty, and casts through `unknown`. */
  readonly conditionalSpreads: number;
  readonly castsThroughUnknown: number;
}

const MOST_LINES = 100;
const NAMING = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration']);

/** Measures every source file below a folder, tests apart. */
export function houseMeasures(folder: string): HouseMeasures {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .toSorted();
  const long: string[] = [];
  const names = new Map<string, string[]>();
  const lines: number[] = [];
  let [conditionalSpreads, castsThroughUnknown] = [0, 0];
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
    const { program } = parseSync(file, text);
    lines.push(text.split('\n').length - 1);
    const measure = (node: { readonly start: number; readonly end: number }): void => {
      const length = lineAt(node.end) - lineAt(node.start) + 1;
      if (length > MOST_LINES) long.push(`${file}:${lineAt(node.start)}, ${length} lines`);
    };
    new Visitor({
      FunctionDeclaration: measure,
      FunctionExpression: measure,
      ArrowFunctionExpression: measure,
      SpreadElement: ({ argument }) => {
        const inner = argument.type === 'ParenthesizedExpression' ? argument.expression : argument;
        if (inner.type !== 'ConditionalExpression') return;
        const sides = [inner.consequent, inner.alternate];
        if (sides.some((side) => side.type === 'ObjectExpression' && side.properties.length === 0))
          conditionalSpreads += 1;
      },
      TSAsExpression: ({ expression }) => {
        if (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword')
          castsThroughUnknown += 1;
      },
    }).visit(program);
    for (const statement of program.body) {
      if (statement.type !== 'ExportNamedDeclaration' || statement.declaration == null) continue;
      const { declaration } = statement;
      if (!NAMING.has(declaration.type) || !('id' in declaration)) continue;
      const { id } = declaration;
      const name = id !== null && 'name' in id ? id.name : '';
      names.set(name, [...(names.get(name) ?? []), file]);
    }
  }
  const doubled = [...names].filter(([, at]) => at.length > 1).map(([name, at]) => `${name}: ${at.join(', ')}`);
  return { long, doubled, lines: lines.toSorted((a, b) => a - b), conditionalSpreads, castsThroughUnknown };
}
