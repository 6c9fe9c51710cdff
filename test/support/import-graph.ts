import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import of one file by another, whatever its form: static, `type`, `export from`, `import()` or `import('x').T`. */
export interface ImportEdge {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

/** The imports between the TypeScript files below `root`, as paths relative to it. Tests are left out. */
export function importGraph(root: string, folders: readonly string[]): readonly ImportEdge[] {
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file)),
  );
  return files.flatMap((file) => {
    const edges: ImportEdge[] = [];
    for (const { specifier, typeOnly } of importsOf(join(root, file))) {
      if (!specifier.startsWith('.')) continue;
      const target = relative(root, resolve(root, dirname(file), specifier))
        .split(sep)
        .join('/');
      edges.push({ from: file.split(sep).join('/'), to: target, typeOnly });
    }
    return edges;
  });
}

function importsOf(file: string): readonly { readonly specifier: string; readonly typeOnly: boolean }[] {
  const text = readFileSync(file, 'utf8');
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: { specifier: string; typeOnly: boolean }[] = [];
  for (const item of module.staticImports) {
    const typeOnly = item.entries.length > 0 && item.entries.every((entry) => entry.isType);
    found.push({ specifier: item.moduleRequest.value, typeOnly });
  }
  for (const item of module.staticExports) {
    for (const entry of item.entries) {
      if (entry.moduleRequest !== null) found.push({ specifier: entry.moduleRequest.value, typeOnly: entry.isType });
    }
  }
  walk(program, (node) => {
    if (node['type'] !== 'ImportExpression' && node['type'] !== 'TSImportType') return;
    const source = (node['source'] ?? node['argument']) as { value?: unknown; literal?: { value?: unknown } };
    const specifier = source.value ?? source.literal?.value;
    // A specifier that is computed cannot be checked, so it is not allowed to exist.
    if (typeof specifier !== 'string') throw new Error(`${file}: an import whose target is not a literal`);
    found.push({ specifier, typeOnly: node['type'] === 'TSImportType' });
  });
  return found;
}

function walk(node: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const record = node as Record<string, unknown>;
  if (typeof record['type'] === 'string') visit(record);
  for (const child of Object.values(record)) walk(child, visit);
}

/** The first cycle found, as the files along it; undefined when there is none. */
export function findCycle(edges: readonly ImportEdge[]): readonly string[] | undefined {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const target of next.get(file) ?? []) {
      const cycle = visit(target, [...path, file]);
      if (cycle !== undefined) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of next.keys()) {
    const cycle = visit(file, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
