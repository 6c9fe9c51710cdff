import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import { openPrivateState, type PrivateState } from './private-state.ts';
import type { StatePlace } from './state-place.ts';

interface World {
  readonly home: string;
  readonly scratch: string;
  readonly place: StatePlace;
  readonly open: (settings?: Readonly<Record<string, unknown>>) => Promise<PrivateState>;
}

/** A state folder with one of everything. */
function world(): World {
  const root = scratchFolder();
  const [home, scratch] = [join(root, '.agent'), join(root, 'scratch')];
  for (const folder of ['sessions', 'hooks', 'store']) mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(join(home, 'settings.json'), '{"model": "one", "sandbox": {"enabled": true, "strict": true}}');
  writeFileSync(join(home, 'oauth_creds.json'), 'old login', { mode: 0o600 });
  writeFileSync(join(home, '.credentials.json'), 'a login of its own');
  writeFileSync(join(home, 'logins.db'), 'a database');
  writeFileSync(join(home, 'store/entry'), 'stored');
  const place = {
    path: home,
    keeps: ['sessions/', 'cache/', '.credentials.json', 'key.json'],
    copies: ['store'],
    guards: [],
    fresh: ['history'],
  };
  const open: World['open'] = async (settings = {}) => {
    const state = await openPrivateState([place], { scratch, settings: [settings] });
    onTestFinished(async () => {
      await state[Symbol.asyncDispose]();
    });
    return state;
  };
  return { home, scratch, place, open };
}

/** Where what the agent finds at a path of its state folder really lies. */
function behind(
  state: PrivateState,
  home: string,
  name: string,
): { readonly path: string; readonly writable: boolean } {
  const own = state.mounts.find(({ target }) => target === join(home, name));
  if (own !== undefined) return { path: own.source, writable: own.writable === true };
  const folder = state.mounts.find(({ target }) => target === home);
  return { path: join(folder?.source ?? '', name), writable: folder?.writable === true };
}

test('what is kept is the real thing, what is not is a copy or cannot be written (S1, S2)', async () => {
  const { home, open } = world();
  const state = await open();
  expect(behind(state, home, 'sessions')).toEqual({ path: join(home, 'sessions'), writable: true });
  expect(behind(state, home, 'hooks')).toEqual({ path: join(home, 'hooks'), writable: false });
  const settings = behind(state, home, 'settings.json');
  expect(settings.path).not.toBe(join(home, 'settings.json'));
  writeFileSync(settings.path, '{"hooks": "planted"}');
  expect(readFileSync(join(home, 'settings.json'), 'utf8')).toContain('"model": "one"');
  const copied = behind(state, home, 'store/entry').path;
  writeFileSync(copied, 'changed');
  expect(readFileSync(join(home, 'store/entry'), 'utf8')).toBe('stored');
});

test('a folder that is kept and missing is made, a file is not; a database is nobody’s copy', async () => {
  const { home, open } = world();
  const state = await open();
  expect(lstatSync(join(home, 'cache')).isDirectory()).toBe(true);
  expect(existsSync(join(home, 'key.json'))).toBe(false);
  expect(existsSync(behind(state, home, 'logins.db').path)).toBe(false);
});

test('what it makes beside its settings goes with it, and nothing of the copies stays (S3, S4)', async () => {
  const { home, scratch, open } = world();
  const state = await open();
  writeFileSync(behind(state, home, 'hooks.json').path, 'planted');
  mkdirSync(behind(state, home, 'plugins').path);
  await state[Symbol.asyncDispose]();
  expect(readFileSync(join(home, '.credentials.json'), 'utf8')).toBe('a login of its own');
  expect(readdirSync(home).toSorted()).toEqual([
    '.credentials.json',
    'cache',
    'hooks',
    'logins.db',
    'oauth_creds.json',
    'sessions',
    'settings.json',
    'store',
  ]);
  expect(readdirSync(scratch)).toEqual([]);
});

test('copies of an Atlas that was killed are swept at the next start (S4)', async () => {
  const { scratch, open } = world();
  const [dead, other] = ['4194303-left', 'somebody-else'];
  for (const name of [dead, other, `${process.pid}-mine`]) mkdirSync(join(scratch, name), { recursive: true });
  await open();
  expect(readdirSync(scratch)).toEqual(expect.arrayContaining([other, `${process.pid}-mine`]));
  expect(readdirSync(scratch)).not.toContain(dead);
});

test('a login that is replaced is carried back at once, with its mode; one that somebody else renewed is theirs', async () => {
  const { home, open } = world();
  const [state, later] = [await open(), await open()];
  const real = join(home, 'oauth_creds.json');
  const replace = (where: PrivateState, text: string): void => {
    const copy = behind(where, home, 'oauth_creds.json').path;
    writeFileSync(`${copy}.tmp`, text);
    renameSync(`${copy}.tmp`, copy);
  };
  replace(state, 'new login');
  await eventually('the login is carried back', () => readFileSync(real, 'utf8') === 'new login');
  expect(lstatSync(real).mode & 0o777).toBe(0o600);
  replace(later, 'a login of a copy that was old already');
  await later[Symbol.asyncDispose]();
  expect(readFileSync(real, 'utf8')).toBe('new login');
});

test('a login that became a link or a folder is not carried back', async () => {
  const { home, scratch, open } = world();
  const state = await open();
  const { path } = behind(state, home, 'oauth_creds.json');
  renameSync(path, `${path}.old`);
  symlinkSync('/etc/passwd', path);
  await state[Symbol.asyncDispose]();
  expect(readFileSync(join(home, 'oauth_creds.json'), 'utf8')).toBe('old login');
  expect(readdirSync(scratch)).toEqual([]);
});

test('settings are changed in the copy alone, key by key; a file that is no JSON is left to the agent', async () => {
  const { home, open } = world();
  writeFileSync(join(home, 'other.json'), '// with a remark\n{}');
  const change = { sandbox: { enabled: false } };
  const state = await open({ 'settings.json': change, 'other.json': change });
  expect(JSON.parse(readFileSync(behind(state, home, 'settings.json').path, 'utf8'))).toEqual({
    model: 'one',
    sandbox: { enabled: false, strict: true },
  });
  expect(readFileSync(behind(state, home, 'other.json').path, 'utf8')).toContain('remark');
  expect(readFileSync(join(home, 'settings.json'), 'utf8')).toContain('"enabled": true');
});

test('a link stays a link, and only where it is kept may what it leads to be written', async () => {
  const { home, open } = world();
  const elsewhere = scratchFolder();
  mkdirSync(join(elsewhere, 'cache'));
  mkdirSync(join(elsewhere, 'commands'));
  symlinkSync(join(elsewhere, 'cache'), join(home, 'cache'));
  symlinkSync(join(elsewhere, 'commands'), join(home, 'commands'));
  const { mounts } = await open();
  const leading = mounts.filter(({ target }) => target.startsWith(elsewhere));
  expect(leading).toEqual([{ source: join(elsewhere, 'cache'), target: join(elsewhere, 'cache'), writable: true }]);
});

test('settings that the person does not have are made for the agent, and go with it', async () => {
  const { home, open } = world();
  const state = await open({ 'wanted.json': { permissions: { ask: ['all'] } } });
  expect(JSON.parse(readFileSync(behind(state, home, 'wanted.json').path, 'utf8'))).toEqual({
    permissions: { ask: ['all'] },
  });
  expect(existsSync(join(home, 'wanted.json'))).toBe(false);
});

test('a file of state that mixes settings and the rest is a copy', async () => {
  const file = join(scratchFolder(), '.agent.json');
  writeFileSync(file, '{"mcpServers": {}}');
  const place = { path: file, keeps: [], copies: [], guards: [], fresh: [] };
  await using state = await openPrivateState([place], { settings: [] });
  const [mount] = state.mounts;
  expect(mount).toMatchObject({ target: file, writable: true });
  writeFileSync(mount?.source ?? '', '{"mcpServers": {"planted": {}}}');
  expect(readFileSync(file, 'utf8')).toBe('{"mcpServers": {}}');
});

test('a place without parts is the agent’s own to write, and needs no copies', async () => {
  const path = join(scratchFolder(), 'state');
  await using state = await openPrivateState([{ path, keeps: undefined, copies: [], guards: ['bin'], fresh: [] }], {
    settings: [],
  });
  expect(state).toMatchObject({ mounts: [], writable: [path], guards: [join(path, 'bin')] });
  expect(existsSync(join(path, 'bin'))).toBe(true);
});

test('a folder of repositories is an empty one of its own, also where all else is kept (S5)', async () => {
  const { home, open } = world();
  mkdirSync(join(home, 'history/one'), { recursive: true });
  const whole = join(scratchFolder(), 'state');
  mkdirSync(join(whole, 'snapshot/one'), { recursive: true });
  await using kept = await openPrivateState(
    [{ path: whole, keeps: undefined, copies: [], guards: [], fresh: ['snapshot', 'new'] }],
    { settings: [] },
  );
  for (const [state, folder] of [
    [await open(), join(home, 'history')],
    [kept, join(whole, 'snapshot')],
    [kept, join(whole, 'new')],
  ] as const) {
    const { path, writable } = behind(state, folder.replace(/\/\w+$/, ''), folder.replace(/^.*\//, ''));
    expect([path === folder, existsSync(join(path, 'one')), writable]).toEqual([false, false, true]);
  }
  expect(existsSync(join(whole, 'new'))).toBe(true);
});
