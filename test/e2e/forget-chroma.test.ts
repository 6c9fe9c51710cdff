import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ChromaClient } from '../../src/vectors/chroma/chroma-client.ts';
import { startChroma } from '../../src/vectors/chroma/managed-chroma.ts';
import { atlas, atlasJson } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';

const folder = mkdtempSync(join(tmpdir(), 'atlas-chroma-'));
const chroma = await startChroma(folder).catch(() => undefined);
afterAll(async () => {
  await chroma?.end();
  rmSync(folder, { recursive: true, force: true });
});

const WORD = 'xylophonequagmire';

/** Files below that hold this, in whatever case. */
function filesWith(below: string, text: string): readonly string[] {
  return readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'latin1').toLowerCase().includes(text.toLowerCase()));
}

async function remember(cwd: string, env: Record<string, string>, fresh = 2): Promise<{ id: string; kept: string }> {
  const add = ['memory', 'add', `The codename is ${WORD}`, '--tag', WORD, '--entity', `${WORD} Ltd`];
  const { id } = await atlasJson(add, { cwd, env });
  const { id: kept } = await atlasJson(['memory', 'add', 'The build takes four minutes'], { cwd, env });
  expect(await atlasJson(['memory', 'reindex'], { cwd, env })).toMatchObject({ done: fresh });
  return { id: String(id), kept: String(kept) };
}

describe('a Chroma server', () => {
  const missing = chroma === undefined;
  const url = chroma?.url ?? '';

  test.skipIf(missing)('of our own keeps nothing in any file of what was forgotten', async () => {
    const cwd = projectWith({});
    const env = { ATLAS_STORAGE_VECTOR_INDEX: 'chroma' };
    const { id, kept } = await remember(cwd, env);
    const home = join(cwd, '.atlas');
    const data = join(home, 'chroma');
    // It has the record, and was never told a word of it.
    expect(filesWith(data, id)).not.toEqual([]);
    expect(filesWith(data, WORD)).toEqual([]);
    const segments = readdirSync(data).filter((name) => name.length === 36);
    expect(segments).not.toEqual([]);
    const gone = await atlasJson(['memory', 'forget', id, '--yes'], { cwd, env });
    expect(gone).toMatchObject({ records: 1, vectors: 1, traces: [], server: { server: data, state: 'cleared' } });
    expect(filesWith(home, WORD)).toEqual([]);
    expect(filesWith(data, id)).toEqual([]);
    // The vectors were in these.
    expect(readdirSync(data).filter((name) => segments.includes(name))).toEqual([]);
    // What was not forgotten is there again.
    await atlasJson(['memory', 'reindex'], { cwd, env });
    expect(filesWith(data, kept)).not.toEqual([]);
    // The same while another process has the server running.
    const held = await startChroma(data);
    try {
      const again = await remember(cwd, env, 1);
      expect(filesWith(data, again.id)).not.toEqual([]);
      const report = await atlasJson(['memory', 'forget', again.id, '--yes'], { cwd, env });
      expect(report).toMatchObject({ traces: [], server: { state: 'cleared' } });
      expect([...filesWith(home, WORD), ...filesWith(data, again.id)]).toEqual([]);
      await held.end();
      expect([...filesWith(home, WORD), ...filesWith(data, again.id)]).toEqual([]);
    } finally {
      await held.end();
    }
    // Also what a server has left behind that is no longer configured.
    expect(await atlasJson(['memory', 'forget', kept, '--yes'], { cwd })).toMatchObject({
      server: { state: 'cleared' },
    });
    expect(readdirSync(home)).not.toContain('chroma');
  });

  test.skipIf(missing)('of somebody else is asked to delete, and what that is worth is said', async () => {
    const cwd = projectWith({});
    const env = { ATLAS_STORAGE_VECTOR_INDEX: 'chroma', ATLAS_STORAGE_CHROMA_URL: url };
    const { id, kept } = await remember(cwd, env);
    expect(filesWith(folder, WORD)).toEqual([]);
    const gone = await atlas(['memory', 'forget', id, '--yes'], { cwd, env });
    expect(gone.stdout).toContain(`Chroma at ${url} has deleted`);
    expect(gone.stdout).toContain('backups');
    expect(gone.exitCode).toBe(0);
    await atlasJson(['memory', 'reindex'], { cwd, env });
    const client = new ChromaClient({ url });
    const rows = async (): Promise<readonly string[]> => {
      const collection = await client.find('memory');
      return (await client.get(collection?.id ?? '', { include: [] })).ids;
    };
    expect(await rows()).toEqual([kept]);
    // Another home beside it finds its own, says why the server is no help, and takes nothing away.
    const beside = projectWith({});
    const told = await atlas(['memory', 'add', 'The tests take two hours'], { cwd: beside, env });
    expect(told.exitCode).toBe(0);
    const reindexed = await atlas(['memory', 'reindex'], { cwd: beside, env });
    expect(reindexed.stderr).toMatch(/memory\\" belongs to another home of Atlas .*CHROMA_COLLECTION_PREFIX/);
    const found = await atlas(['memory', 'search', 'how long do the tests take'], { cwd: beside, env });
    expect(found.stdout).toContain('two hours');
    const { id: theirs } = await atlasJson(['memory', 'add', 'A thing to forget'], { cwd: beside, env });
    const forgot = await atlasJson(['memory', 'forget', String(theirs), '--yes'], { cwd: beside, env });
    expect(forgot).not.toHaveProperty('server');
    expect(await rows()).toEqual([kept]);
    // Away, it still has the record; nobody claims otherwise.
    const away = { ...env, ATLAS_STORAGE_CHROMA_URL: 'http://127.0.0.1:9' };
    const { stdout, exitCode } = await atlas(['memory', 'forget', kept, '--yes', '--json'], { cwd, env: away });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ records: 1, traces: [], server: { state: 'due' } });
  });
});
