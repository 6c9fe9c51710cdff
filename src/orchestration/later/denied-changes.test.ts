import { expect, test } from 'vitest';
import { proofProject, type ProofProject } from '../../../test/support/proof-project.ts';
import { Policy } from '../../permissions/policy.ts';
import { parseRules } from '../../permissions/rule.ts';
import type { Entry, StateId } from '../../workspace/state.ts';
import { deniedChanges, deniedWords } from './denied-changes.ts';

type Files = Readonly<Record<string, string | { readonly link: string } | undefined>>;

type Told = (deny: readonly unknown[], files: Files) => Promise<readonly string[]>;

async function house(): Promise<Told> {
  const parts = await proofProject({ 'a.txt': 'a\n', 'keys/one.pem': 'k\n', 'conf/app.json': '{}\n' });
  const { store } = parts.project;
  const link = await store.write(Buffer.from('conf'));
  const links = new Map<string, Entry>([['settings', { kind: 'link', oid: link }]]);
  const base = await store.edit(await parts.project.snapshot(), links);
  return async (deny, files) => await told(parts, base, deny, files);
}

async function told(
  parts: ProofProject,
  base: StateId,
  deny: readonly unknown[],
  files: Files,
): Promise<readonly string[]> {
  const { store, project } = parts.project;
  const edits = new Map<string, Entry | undefined>();
  for (const [path, what] of Object.entries(files)) {
    if (what === undefined) edits.set(path, undefined);
    else if (typeof what === 'string')
      edits.set(path, { kind: 'file', mode: 0o644, oid: await store.write(Buffer.from(what)) });
    else edits.set(path, { kind: 'link', oid: await store.write(Buffer.from(what.link)) });
  }
  const layers = { run: parseRules({ deny }, 'test') };
  const policy = new Policy({ layers, projectTrusted: true, home: '/home/x' });
  const authority = { deniedChange: async () => policy.deniedChange() };
  const staged = await store.edit(base, edits);
  return deniedWords(await deniedChanges({ store, project, authority }, base, staged));
}

const KEYS = 'deny "path:keys/**" (run)';

/** D1 to D3, each as the whole difference of an attempt. */
const CASES: readonly (readonly [title: string, deny: unknown, files: Files, said: readonly string[]])[] = [
  ['a new file', 'path:keys/**', { 'keys/two.pem': 'k' }, [`added keys/two.pem, which ${KEYS} forbids`]],
  ['another content', 'path:keys/**', { 'keys/one.pem': 'x' }, [`changed keys/one.pem, which ${KEYS} forbids`]],
  [
    'a rename away',
    'path:keys/**',
    { 'keys/one.pem': undefined, 'b.pem': 'k\n' },
    [`removed keys/one.pem, which ${KEYS} forbids`],
  ],
  ['a rename there', 'path:**/*.pem', { 'b.pem': 'x' }, ['added b.pem, which deny "path:**/*.pem" (run) forbids']],
  ['another case', 'path:.env', { '.ENV': 'x' }, ['added .ENV, which deny "path:.env" (run) forbids']],
  [
    'letters that nobody sees',
    'path:.env',
    { '.e\u200Bnv': 'x' },
    [expect.stringMatching(/^added \.e.*nv, which deny "path:\.env" \(run\) forbids$/)],
  ],
  [
    'a link that leads there',
    'path:keys/**',
    { 'docs/k': { link: '../keys' } },
    [`added docs/k (also keys), which ${KEYS} forbids`],
  ],
  [
    'a link by way of another one',
    'path:conf/**',
    { c: { link: 'settings/app.json' } },
    ['added c (also conf/app.json), which deny "path:conf/**" (run) forbids'],
  ],
  [
    'a link that leads out',
    'path:~/.ssh/**',
    { s: { link: '/home/x/.ssh/id' } },
    ['added s (also /home/x/.ssh/id), which deny "path:~/.ssh/**" (run) forbids'],
  ],
  [
    'a file that a link names',
    'path:settings/**',
    { 'conf/app.json': '{"a":1}' },
    ['changed conf/app.json (also settings/app.json), which deny "path:settings/**" (run) forbids'],
  ],
  [
    'a folder in the place of a file, and a file in the place of a folder',
    'path:a.txt/**',
    { 'a.txt': undefined, 'a.txt/b': 'x' },
    [expect.stringContaining('a.txt'), expect.stringContaining('a.txt/b')],
  ],
  ['any writing', 'effect:write', { 'b.txt': 'x' }, ['added b.txt, which deny "effect:write" (run) forbids']],
  [
    'the tool by which an agent asks to write',
    { tool: 'write_file', path: 'b.txt' },
    { 'b.txt': 'x' },
    ['added b.txt, which deny "{"tool":"write_file","path":"b.txt"}" (run) forbids'],
  ],
];

test('whatever way a change was made, it is held against the rules that deny it, and against no other', async () => {
  const tell = await house();
  for (const [title, deny, files, said] of CASES) {
    expect({ title, said: await tell([deny], files) }).toEqual({ title, said });
  }
  // Rules of reading, of running, or of one tool alone say nothing of what was written.
  const files = { 'b.txt': 'x', 'conf/app.json': '{"a":1}' };
  const others = ['path:keys/**', 'touch *', 'effect:execute', { effect: 'read', path: 'b.txt' }, 'tool:write_file'];
  expect(await tell(others, files)).toEqual([]);
  expect(await tell([], files)).toEqual([]);
  // Of a whole folder the first files are named, and the rest counted.
  const many = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`keys/${i}`, 'x']));
  const all = await tell(['path:keys/**'], many);
  expect([all.length, all.at(-1)]).toEqual([11, 'changed 4 more files that a rule forbids to change']);
});
