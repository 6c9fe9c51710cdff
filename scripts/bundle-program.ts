import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { rolldown, type Plugin } from 'rolldown';

/**
 * Joins our own compiled files into a few: those that are started, imported or handed to a thread by name stay where
 * they are, everything behind them goes to `dist/program`. A run loads some six hundred small files otherwise, and
 * finding, reading and compiling each takes a fifth of its CPU. Nothing is shortened or renamed: the text can be read,
 * and a comment over each part says which file a line of a stack comes from.
 *
 * 1. A file that is loaded on demand stays on demand: what a command does not need it does not load.
 * 2. A file finds its neighbours (a worker, a launcher, the package's own manifest) as if it had not moved.
 * 3. A file that nothing reaches is not shipped.
 * 4. Files that the same usual commands load, as `loads.txt` tells, are joined; no command loads one more for it.
 * 5. A small process of its own loads its own file and nothing of a command's: a step starts one for each attempt.
 */
const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const PROGRAM = join(DIST, 'program');

/** What somebody names by its path: the shell, package.json, a thread, another process. */
const NAMED = [
  'src/library/agents.js',
  'src/library/index.js',
  'src/library/memory.js',
  'src/library/trajectory.js',
  'src/library/verification.js',
  'src/runtime/warm-process.js',
  'src/surfaces/cli/main.js',
  'src/surfaces/tui/engine-worker.js',
];

/** Invariant 5. */
const ALONE = ['src/builtin-agent/stand-in.js', 'src/embeddings/embedding-worker.js', 'src/processes/errand-helper.js'];

/** Invariant 2: `import.meta` of a file that moves into another folder tells of the place it came from. */
const samePlace = (folder: string): Plugin => ({
  name: 'same-place',
  transform: (code, id) => {
    const { importMetas } = parseSync(id, code).module;
    if (importMetas.length === 0) return null;
    let text = code;
    for (const { start, end } of importMetas.toSorted((a, b) => b.start - a.start)) {
      text = `${text.slice(0, start)}ownPlace${text.slice(end)}`;
    }
    const from = JSON.stringify(relative(folder, id).replaceAll(sep, '/'));
    return [
      `import { dirname as ownFolder } from 'node:path';`,
      `import { fileURLToPath as ownPath } from 'node:url';`,
      `const ownUrl = new URL(${from}, import.meta.url);`,
      `const ownPlace = { url: ownUrl.href, dirname: ownFolder(ownPath(ownUrl)) };`,
      text,
    ].join('\n');
  },
});

/** Invariant 4: by which commands each file was seen loaded. */
async function loads(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(ROOT, 'scripts/loads.txt'), 'utf8');
  const lines = text.split('\n').flatMap((line) => {
    const [commands, path] = line.split(' ');
    return commands === undefined || path === undefined ? [] : [[join(DIST, compiled(path)), commands] as const];
  });
  const named = new Set(NAMED.map((path) => join(DIST, path)));
  return new Map(lines.filter(([path]) => !named.has(path)));
}

const compiled = (path: string): string => path.replace(/\.tsx?$/, '.js');

async function main(): Promise<void> {
  const written = new Set(await writeProgram());
  for (const path of ALONE) for (const file of await writeAlone(path)) written.add(file);
  await removeOthers(written);
}

const SETTINGS = {
  cwd: ROOT,
  platform: 'node',
  // Packages are bundled after this, each behind a file of its own name.
  external: (id: string) => !/^[./]/.test(id),
} as const;

/** The files that it wrote. */
async function writeProgram(): Promise<readonly string[]> {
  const loadedBy = await loads();
  const bundle = await rolldown({
    ...SETTINGS,
    input: Object.fromEntries(NAMED.map((path) => [path, join(DIST, path)])),
    plugins: [samePlace(PROGRAM)],
    preserveEntrySignatures: 'strict',
    onLog: (level, log) => {
      // A file that some load with their own and others on demand comes with whatever it was joined with.
      if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
    },
  });
  const { output } = await bundle.write({
    dir: DIST,
    format: 'esm',
    entryFileNames: '[name]',
    chunkFileNames: 'program/[name]-[hash].js',
    hashCharacters: 'hex',
    codeSplitting: {
      // A group takes what its files import along: what more commands load is taken out first.
      groups: [...new Set(loadedBy.values())]
        .toSorted((a, b) => b.length - a.length)
        .map((commands) => ({ name: commands, test: (id) => loadedBy.get(id) === commands })),
    },
    // What the sources say to their readers is read there.
    comments: { jsdoc: false },
  });
  await bundle.close();
  return output.map(({ fileName }) => join(DIST, fileName));
}

/** Written last, over the compiled file, from which nothing else is read any more. */
async function writeAlone(path: string): Promise<readonly string[]> {
  const input = { [path]: join(DIST, path) };
  const bundle = await rolldown({ ...SETTINGS, input, plugins: [samePlace(dirname(join(DIST, path)))] });
  const { output } = await bundle.write({ dir: DIST, format: 'esm', entryFileNames: '[name]', codeSplitting: false });
  await bundle.close();
  return output.map(({ fileName }) => join(DIST, fileName));
}

async function removeOthers(written: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const ours = path.startsWith(join(DIST, 'src')) || path.startsWith(join(DIST, 'bench'));
    if (ours && entry.isFile() && entry.name.endsWith('.js') && !written.has(path)) await rm(path);
  }
  // The deepest first: a folder of which nothing is left goes, and then perhaps the one that held it.
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  for (const folder of folders.toSorted((a, b) => b.length - a.length)) {
    if ((await readdir(folder)).length === 0) await rm(folder, { recursive: true });
  }
}

await main();
