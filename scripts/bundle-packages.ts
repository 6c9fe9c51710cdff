import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ImportNameKind, parseSync } from 'oxc-parser';
import { rolldown, type OutputChunk, type Plugin } from 'rolldown';

/**
 * Bundles the packages that the compiled program imports into `dist/packages`, one file per import and shared chunks
 * behind them, and points the program there. A run loads some seven hundred small files of packages otherwise, which
 * takes longer than its own work.
 */
const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const PACKAGES = join(DIST, 'packages');

/** Bring binaries, weights or worker files of their own and find them beside themselves, or are not there for all. */
const LEFT_ALONE = /^(node:|@huggingface\/transformers|@alvix\/|chromadb|onnxruntime-node|pg$|sqlite-vec)/;

interface Wanted {
  readonly names: Set<string>;
  /** Somebody takes the whole module: a namespace, or a lazy import. */
  whole: boolean;
}

interface Mention {
  readonly start: number;
  readonly end: number;
  readonly specifier: string;
}

const isPackage = (specifier: string): boolean => !/^[./#]/.test(specifier) && !LEFT_ALONE.test(specifier);

/** Every mention of a package in a file, and what is wanted of it. */
function mentionsIn(path: string, code: string, wanted: Map<string, Wanted>): readonly Mention[] {
  const { module, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'cannot be read'}`);
  const mentions: Mention[] = [];
  const mention = (specifier: string, start: number, end: number): Wanted | undefined => {
    if (!isPackage(specifier)) return undefined;
    mentions.push({ specifier, start, end });
    const known = wanted.get(specifier) ?? { names: new Set(), whole: false };
    wanted.set(specifier, known);
    return known;
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    const found = mention(moduleRequest.value, moduleRequest.start, moduleRequest.end);
    if (found === undefined) continue;
    if (entries.length === 0) found.whole = true;
    for (const { importName } of entries) {
      if (importName.kind === ImportNameKind.NamespaceObject) found.whole = true;
      else found.names.add(importName.kind === ImportNameKind.Default ? 'default' : (importName.name ?? 'default'));
    }
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) {
      if (moduleRequest !== null && isPackage(moduleRequest.value)) {
        throw new Error(`${path}: passes on a package (${moduleRequest.value}); import it where it is used`);
      }
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = code.slice(moduleRequest.start, moduleRequest.end);
    const literal = /^'([^']+)'$|^"([^"]+)"$/.exec(text);
    const specifier = literal?.[1] ?? literal?.[2];
    if (specifier === undefined) continue;
    const found = mention(specifier, moduleRequest.start, moduleRequest.end);
    if (found !== undefined) found.whole = true;
  }
  return mentions;
}

/** One virtual module per import: it passes on just what is used, so that the rest is left out. */
function facades(wanted: ReadonlyMap<string, Wanted>): Plugin {
  const prefix = '\0facade:';
  return {
    name: 'facades',
    resolveId: (id) => (id.startsWith('facade:') ? `\0${id}` : null),
    load: async (id) => {
      if (!id.startsWith(prefix)) return null;
      const specifier = id.slice(prefix.length);
      const { names, whole } = wanted.get(specifier) ?? { names: new Set<string>(), whole: true };
      const from = JSON.stringify(specifier);
      if (!whole) return `export { ${[...names].join(', ')} } from ${from};`;
      // By name: of a CommonJS package `export *` passes on nothing.
      const all = Object.keys((await import(specifier)) as object).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
      const passed = all.filter((name) => name !== 'module.exports' && (name !== 'default' || names.has('default')));
      return `export { ${passed.join(', ')} } from ${from};`;
    },
  };
}

/** The licences of what was taken in travel with it. */
async function licences(chunks: readonly OutputChunk[]): Promise<string> {
  const folders = new Set<string>();
  for (const { moduleIds } of chunks) {
    for (const id of moduleIds) {
      const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'));
      if (found?.[1] !== undefined) folders.add(found[1]);
    }
  }
  const parts: string[] = [];
  for (const folder of [...folders].toSorted()) {
    const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      license?: string;
    };
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
    const text = file === undefined ? '' : `\n${(await readFile(join(folder, file), 'utf8')).trim()}\n`;
    parts.push(`${name} ${version} (${license ?? 'see its package'})\n${text}`);
  }
  return parts.join(`\n${'-'.repeat(80)}\n\n`);
}

async function main(): Promise<void> {
  await rm(PACKAGES, { recursive: true, force: true });
  const files = (await readdir(DIST, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name));
  const wanted = new Map<string, Wanted>();
  const found: { readonly path: string; readonly code: string; readonly mentions: readonly Mention[] }[] = [];
  for (const path of files) {
    const code = await readFile(path, 'utf8');
    const mentions = mentionsIn(path, code, wanted);
    if (mentions.length > 0) found.push({ path, code, mentions });
  }

  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries([...wanted.keys()].map((specifier) => [specifier, `facade:${specifier}`])),
    plugins: [facades(wanted)],
    platform: 'node',
    external: (id) => LEFT_ALONE.test(id) || id === 'react-devtools-core',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    preserveEntrySignatures: 'strict',
    onLog: (level, log) => {
      if (level === 'warn' && log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    },
  });
  const { output } = await bundle.write({
    dir: PACKAGES,
    format: 'esm',
    entryFileNames: '[name]/index.js',
    chunkFileNames: 'shared/[hash].js',
    // Names stay, so that an error of a package still says where it came from.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  });
  await bundle.close();
  const chunks = output.filter((part) => part.type === 'chunk');
  await mkdir(PACKAGES, { recursive: true });
  await writeFile(join(PACKAGES, 'LICENSES.txt'), await licences(chunks));

  for (const { path, code, mentions } of found) {
    let text = code;
    // From the end, so that the places before it stay where they are.
    for (const { start, end, specifier } of mentions.toSorted((a, b) => b.start - a.start)) {
      const target = relative(dirname(path), join(PACKAGES, specifier, 'index.js')).replaceAll('\\', '/');
      text = `${text.slice(0, start)}'${target}'${text.slice(end)}`;
    }
    await writeFile(path, text);
  }
}

await main();
