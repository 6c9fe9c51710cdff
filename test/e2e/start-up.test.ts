import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { atlasJson, cleanEnvironment } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';

const root = join(import.meta.dirname, '../..');

/** Packages that cost more to load than most commands take to run. */
const HEAVY = [
  '@langchain',
  '@huggingface',
  'onnxruntime',
  '/ink/',
  '/react/',
  '@modelcontextprotocol',
  '@agentclientprotocol',
  'chromadb',
  '/ai/',
  '@ai-sdk',
  'tree-sitter',
];

async function modulesOf(args: readonly string[]): Promise<readonly string[]> {
  const project = projectWith({});
  const child = spawn(
    process.execPath,
    [
      '--import',
      join(import.meta.dirname, '../support/loaded-modules.ts'),
      join(root, 'dist/src/surfaces/cli/main.js'),
      ...args,
    ],
    { cwd: project, env: cleanEnvironment(join(project, '..')), stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  let text = '';
  child.stdio[3]?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return text.trim().split('\n');
}

test.each([[['--help']], [['--version']], [['doctor']], [['runs']], [['trust']], [['no-such-command']]])(
  'atlas %j loads nothing heavy',
  async (args) => {
    const modules = await modulesOf(args);
    expect(modules.length).toBeGreaterThan(3);
    expect(modules.filter((url) => HEAVY.some((name) => url.includes(name)))).toEqual([]);
  },
);

test('atlas --help loads the command line and nothing behind it', async () => {
  const ours = (await modulesOf(['--help'])).filter((url) => /\/dist\/(?:src|program)\//.test(url));
  const parts = ours.flatMap((url) => {
    const text = readFileSync(fileURLToPath(url), 'utf8');
    return [...text.matchAll(/^\/\/(?:#region)? ?dist\/(?<file>src\/\S+)$/gm)].map(
      ({ groups }) => groups?.['file'] ?? '',
    );
  });
  expect(parts.toSorted()).toEqual([
    // Whether this Node will do is said before anything else is loaded.
    'src/core/atlas-error.js',
    // So is what was compiled before: the rest is looked for there.
    'src/core/keep-compiled.js',
    'src/core/node-version.js',
    'src/surfaces/cli/commands.js',
    'src/surfaces/cli/main.js',
    'src/surfaces/cli/program.js',
    'src/surfaces/cli/version.js',
  ]);
});

test('what tells of an error loads nothing that an older Node does not have', () => {
  const program = join(root, 'dist/program');
  const first = readdirSync(program).find((name) => name.startsWith('report-error-'));
  const reached = new Set(first === undefined ? [] : [first]);
  for (const name of reached) {
    const text = readFileSync(join(program, name), 'utf8');
    expect(text, name).not.toContain('node:sqlite');
    for (const { 1: next = '' } of text.matchAll(/^import\b[^;]*"\.\/([^"]+)";$/gm)) reached.add(next);
  }
  expect(reached.size).toBeGreaterThan(2);
});

test('a run loads its packages as a few bundled files, and only those with files of their own from their folders', async () => {
  const modules = await modulesOf(['run', 'hello', '--plan', join(root, 'examples/hello.plan.json')]);
  const names = modules.flatMap((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []);
  expect(
    names.filter((name) => /^(@langchain|zod|yaml|commander|ai$|@ai-sdk|@agentclientprotocol)/.test(name)),
  ).toEqual([]);
  expect(modules.filter((url) => url.includes('/dist/packages/@langchain/langgraph/'))).toHaveLength(1);
});

test('the CPU time of --help stays in the order of an empty Node program', async () => {
  const project = projectWith({});
  const result = (await atlasJson(['bench', 'start', '--rounds', '5'], { cwd: project })) as { ratio: number };
  // The aim is 3 (see `atlas bench start`); this only guards against a mistake of another kind.
  expect(result.ratio).toBeLessThan(6);
});
