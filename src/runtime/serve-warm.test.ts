import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cleanEnvironment } from '../../test/support/atlas.ts';
import { AS_NOBODY, canBeNobody } from '../../test/support/nobody.ts';
import { confinedPersons } from '../../test/support/persons.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import { childEnvironment } from '../processes/child-environment.ts';
import { openAtlas } from './atlas.ts';
import { askWarm } from '../warm/ask-warm.ts';
import { serveWarm, type WarmOptions } from './serve-warm.ts';
import { startWarm } from '../warm/start-warm.ts';
import { socketPath, warmFolder, warmKey, type WarmOwner } from '../warm/warm-place.ts';
import { SETTING_ENTRIES } from '../config/settings.ts';
import { warmEnvironment } from '../warm/warm-environment.ts';
import { environmentDigests, KEYS_OF_STORES } from '../warm/warm-variables.ts';
import { warmFinding } from '../warm/warm-finding.ts';
import { programVersion } from '../warm/warm-protocol.ts';

const question = { query: 'releases Tuesday', wordsOnly: true };

async function remembering(deep = ''): Promise<WarmOwner> {
  const folder = scratchFolder();
  const project = join(folder, deep, 'project');
  mkdirSync(project, { recursive: true });
  const runtimeFolder = join(folder, 'r');
  mkdirSync(runtimeFolder);
  const environment = { ...cleanEnvironment(folder), XDG_RUNTIME_DIR: runtimeFolder, ATLAS_MEMORY_WARM_MINUTES: '5' };
  await using atlas = await openAtlas({ project, environment });
  const document = 'The company ships new releases every Tuesday';
  await atlas.memory.add({ content: { document, type: 'fact', confidence: 1 } });
  return { project, home: undefined, environment };
}

/** A process that is kept warm, in this one. */
async function warm(owner: WarmOwner, how: Omit<WarmOptions, 'ready'> = {}) {
  const stop = new AbortController();
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const ended = serveWarm(owner, stop.signal, { ...how, ready: resolve });
  onTestFinished(async () => {
    stop.abort();
    await ended;
  });
  await Promise.race([ready, ended]);
  const socket = socketPath(warmFolder(owner.environment) ?? '', warmKey(owner));
  return { ended, stop, socket };
}

async function sent(socket: string, line: string): Promise<Readonly<Record<string, unknown>>> {
  return await new Promise((resolve, reject) => {
    let text = '';
    const connection = connect(socket);
    connection
      .on('connect', () => connection.write(`${line}\n`))
      .on('data', (part: Buffer) => (text += part.toString()))
      .on('error', reject)
      .on('close', () => resolve(JSON.parse(text) as Record<string, unknown>));
  });
}

test('what it answers is what the command finds by itself, under a socket of the person alone (W2, W4)', async () => {
  // The home lies deeper than the name of a socket may be long.
  const owner = await remembering('a-folder-with-a-long-name/'.repeat(6));
  const { stop, ended, socket } = await warm(owner);
  expect(socket.length).toBeLessThan(100);
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  expect(statSync(join(socket, '..')).mode & 0o777).toBe(0o700);
  const found = await askWarm(owner, question);
  await using atlas = await openAtlas({ project: owner.project, environment: owner.environment });
  const { ranked } = await atlas.memory.search(question);
  expect(found?.ranked).toEqual(ranked);
  expect(found?.ranked).toHaveLength(1);
  expect(found?.receipt).toMatch(/^recall_/);
  const told = await warmFinding(owner);
  expect(told.detail).toContain(`process ${process.pid} keeps the model`);
  // What is forgotten meanwhile is not answered from what it holds.
  await atlas.memory.forget(ranked.map(({ record }) => record.id));
  expect((await askWarm(owner, question))?.ranked).toEqual([]);
  stop.abort();
  await ended;
  expect(readdirSync(join(socket, '..'))).toEqual([]);
  expect(await askWarm(owner, question)).toBeUndefined();
  expect((await warmFinding(owner)).detail).toContain('none runs');
});

test('of two that start at once one serves and the other ends (W1)', async () => {
  const owner = await remembering();
  const [one, two] = await Promise.all([warm(owner), warm(owner)]);
  const first = await Promise.race([one.ended.then(() => 'one'), two.ended.then(() => 'two')]);
  expect(await askWarm(owner, question)).toBeDefined();
  (first === 'one' ? two : one).stop.abort();
  await Promise.all([one.ended, two.ended]);
});

test('what a killed one left behind is cleared away by the next (W1)', async () => {
  const owner = await remembering();
  const socket = socketPath(warmFolder(owner.environment) ?? '', warmKey(owner));
  const dead = createServer();
  await new Promise<void>((resolve) => dead.listen(socket, resolve));
  renameSync(socket, `${socket}.kept`);
  await new Promise<void>((resolve) => dead.close(() => resolve()));
  renameSync(`${socket}.kept`, socket);
  expect(await askWarm(owner, question)).toBeUndefined();
  await warm(owner);
  expect(await askWarm(owner, question)).toBeDefined();
});

test('one of another version refuses and ends, and its answer is not used (W2)', async () => {
  const owner = await remembering();
  const { ended, socket } = await warm(owner);
  const environment = environmentDigests(owner.environment);
  const answer = await sent(socket, JSON.stringify({ version: 'older', environment, question }));
  expect(answer).toMatchObject({ refused: 'another version' });
  await ended;
  // An older program that knows nothing of versions answers as it always did.
  const old = createServer((connection) => {
    connection.end(`${JSON.stringify({ version: 'older', found: { ranked: ['of old'] } })}\n`);
  });
  await new Promise<void>((resolve) => old.listen(socket, resolve));
  onTestFinished(() => {
    old.close();
  });
  expect(await askWarm(owner, question)).toBeUndefined();
});

test('other variables are refused; other settings in a file end it, and so does a line that is none (W2)', async () => {
  const owner = await remembering();
  const { ended, socket } = await warm(owner);
  const other = { ...owner.environment, ATLAS_MEMORY_TOP_K: '3' };
  expect(await askWarm({ ...owner, environment: other }, question)).toBeUndefined();
  expect(await askWarm({ ...owner, environment: { ...owner.environment, EDITOR: 'vi' } }, question)).toBeDefined();
  const strange = { version: programVersion(), environment: {}, question: { query: 1 } };
  expect(await sent(socket, JSON.stringify(strange))).toMatchObject({ refused: 'this is no question' });
  writeFileSync(join(owner.project, 'atlas.config.json'), '{"memory": {"topK": 2}}');
  expect(await askWarm(owner, question)).toBeUndefined();
  await ended;
});

test('it ends when nobody asks, when its home is gone, and when another lies there (W3)', async () => {
  const idle = await remembering();
  await (
    await warm(idle, { idleMs: 1 })
  ).ended;
  const gone = await remembering();
  const removed = await warm(gone);
  rmSync(join(gone.project, '.atlas'), { recursive: true });
  expect(await askWarm(gone, question)).toBeUndefined();
  await removed.ended;
  const another = await remembering();
  const replaced = await warm(another);
  renameSync(join(another.project, '.atlas'), join(another.project, 'earlier'));
  mkdirSync(join(another.project, '.atlas'));
  await replaced.ended;
});

test('a folder that others can enter, a link and a place too deep hold no socket (W4)', async () => {
  const folder = scratchFolder();
  const name = `atlas-${process.getuid?.() ?? 0}`;
  const open = join(folder, 'open');
  mkdirSync(join(open, name), { recursive: true });
  chmodSync(join(open, name), 0o755);
  const linked = join(folder, 'linked');
  mkdirSync(linked);
  symlinkSync(folder, join(linked, name));
  const deep = join(folder, 'd'.repeat(90));
  mkdirSync(deep);
  for (const base of [open, linked, deep]) {
    const found = warmFolder({ XDG_RUNTIME_DIR: base });
    expect(found === undefined || !found.startsWith(folder)).toBe(true);
  }
});

test.skipIf(!canBeNobody(import.meta.filename))(
  'another user cannot ask it (W4)',
  async () => {
    const owner = await remembering();
    const { socket } = await warm(owner);
    const program = `require('node:net').connect(${JSON.stringify(socket)}).on('error', (e) => console.log(e.code)).on('connect', () => console.log('in'))`;
    const [setpriv = '', ...rest] = AS_NOBODY;
    const { stdout } = spawnSync(setpriv, [...rest, process.execPath, '-e', program], { encoding: 'utf8' });
    expect(stdout).toBe('EACCES\n');
  },
  60_000,
);

test.for(confinedPersons().filter(({ person }) => person !== 'nobody'))(
  'an agent in $isolation does not see it, nor one that is started after the agent (W4)',
  { timeout: 60_000 },
  async ({ run }) => {
    const owner = await remembering();
    const { socket } = await warm(owner);
    const folder = join(socket, '..');
    // Of the folders that can be chosen each is private to the agent, whatever is put there later.
    const line = `for place in ${folder} /run /tmp /var/tmp; do ls -A $place 2>&1 | grep -c sock; done`;
    const program = { command: 'sh', args: ['-c', line], cwd: owner.project, env: childEnvironment(process.env) };
    const workspace = { source: owner.project, target: owner.project, writable: true };
    const { stdout } = await run({ program, confinement: { network: false, workspace } });
    expect(stdout.text).toBe('0\n0\n0\n0\n');
  },
);

test('it is given settings and no key, and is not asked where a key would be needed (W5)', async () => {
  const keys = {
    OPENAI_API_KEY: 'sk-1',
    GITHUB_TOKEN: 'ghp_1',
    AWS_SECRET_ACCESS_KEY: 'x',
    NODE_OPTIONS: '--require x',
  };
  const kept = warmEnvironment({ ...keys, HOME: '/h', ATLAS_MEMORY_TOP_K: '3', MEMORY_TOP_K: '4' });
  expect(kept).toEqual({ HOME: '/h', ATLAS_MEMORY_TOP_K: '3', MEMORY_TOP_K: '4' });
  expect(Object.keys(environmentDigests(keys))).toEqual(['NODE_OPTIONS']);
  const secrets = SETTING_ENTRIES.filter(({ section, setting }) => section === 'storage' && setting.secret);
  expect(secrets.flatMap(({ variable, setting }) => [variable, ...setting.aliases])).toEqual([...KEYS_OF_STORES]);
  const owner = await remembering();
  await warm(owner);
  expect(await askWarm({ ...owner, environment: { ...owner.environment, ...keys } }, question)).toBeDefined();
  const token = { ...owner.environment, ATLAS_STORAGE_CHROMA_HEADERS: '{"x-token":"secret"}' };
  expect(await askWarm({ ...owner, environment: token }, question)).toBeUndefined();
  expect(startWarm({ ...owner, environment: token })).toBe(false);
});

test('none is left behind where a machine works by itself', () => {
  const owner = { project: '/', home: undefined, environment: {} };
  for (const name of ['CI', 'VITEST']) expect(startWarm({ ...owner, environment: { [name]: 'true' } })).toBe(false);
});
