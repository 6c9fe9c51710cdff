import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Look } from './look.ts';
import { mountPlan, type Mount } from './mount-plan.ts';
import type { Confinement } from './sandbox.ts';

/** A machine of these names: folders end in a slash, links say where they lead, `-` is the mark of what was removed. */
function machine(...names: readonly string[]): Look {
  const files = new Map<string, string>([
    ['/', 'folder'],
    ['/tmp', 'folder'],
    ['/run', 'folder'],
    ['/var/tmp', '-> /tmp'],
  ]);
  const put = (path: string, what: string): void => {
    files.set(path, what);
    if (!files.has(dirname(path))) put(dirname(path), 'folder');
  };
  for (const name of names) {
    const [path = '', link] = name.split(' ');
    if (link === undefined) put(path.replace(/\/$/, ''), path.endsWith('/') ? 'folder' : 'file');
    else put(path, link === '-' ? '-' : `-> ${link}`);
  }
  const real = (path: string): string | undefined => {
    if (path === '/') return path;
    const above = real(dirname(path));
    const here = `${above === '/' ? '' : above}/${path.slice(path.lastIndexOf('/') + 1)}`;
    const what = above === undefined ? undefined : files.get(here);
    return what?.startsWith('-> ') === true ? real(what.slice(3)) : what === undefined ? undefined : here;
  };
  return {
    real,
    kind: (path) => {
      const what = files.get(real(path) ?? '');
      return what === 'folder' || what === 'file' ? what : undefined;
    },
    isLink: (path) => files.get(path)?.startsWith('-> ') ?? false,
    mayRead: (path) => files.has(path),
    isWhiteout: (path) => files.get(path) === '-',
  };
}

const program = { command: 'true', args: [], cwd: '/', env: {} };

/** What is planned after the beginning that every plan has; Atlas itself may lie in a private folder here. */
function planned(confinement: Partial<Confinement>, look: Look): readonly Mount[] {
  const plan = mountPlan(program, { network: false, ...confinement }, look);
  const begin = plan.findLastIndex(({ kind }) => kind === 'private');
  return plan.slice(begin + 1);
}

test('the beginning is the same for everybody, and a private folder that is a link is not mounted twice', () => {
  const look = machine('/proc/kcore', '/sys/firmware/');
  expect(mountPlan(program, { network: false }, look).slice(0, 7)).toEqual([
    { kind: 'root', target: '/' },
    { kind: 'devices', target: '/dev' },
    { kind: 'processes', target: '/proc' },
    { kind: 'mask', target: '/proc/kcore', folder: false },
    { kind: 'mask', target: '/sys/firmware', folder: true },
    { kind: 'private', target: '/tmp', mode: '1777' },
    { kind: 'private', target: '/run', mode: '755' },
  ]);
});

test('a target is spelt without links, and a name in a private folder is there as well (M2)', () => {
  const look = machine('/home -> /data/home', '/home /data/home', '/data/home/me/.agent/', '/tmp/here /data/home/me');
  expect(planned({ writable: ['/home/me/.agent', '/home/me/none'], readOnly: ['/tmp/here'] }, look)).toEqual([
    { kind: 'bind', source: '/data/home/me', target: '/data/home/me', writable: false, file: false },
    { kind: 'bind', source: '/data/home/me', target: '/tmp/here', writable: false, file: false },
    { kind: 'bind', source: '/data/home/me/.agent', target: '/data/home/me/.agent', writable: true, file: false },
  ]);
});

test('what is hidden is hidden where it leads, last, and not where nobody could see it (M3)', () => {
  const look = machine(
    '/home/me/.ssh /keys',
    '/keys/id',
    '/home/me/.netrc',
    '/tmp/secret',
    '/copy/.atlas/',
    '/p/.atlas/',
  );
  const hidden = ['/home/me/.ssh', '/home/me/.netrc', '/tmp/secret', '/home/me/none', '/p/.atlas'];
  const mask = (target: string, folder: boolean): Mount => ({ kind: 'mask', target, folder });
  expect(planned({ hidden }, look)).toEqual([
    mask('/keys', true),
    mask('/home/me/.netrc', false),
    mask('/p/.atlas', true),
  ]);
  const workspace = { source: '/copy', target: '/p', writable: false };
  expect(planned({ workspace, hidden: ['/p/.atlas'] }, look).at(-1)).toEqual(mask('/p/.atlas', true));
  const bare = { ...workspace, source: '/keys' };
  expect(planned({ workspace: bare, hidden: ['/p/.atlas'] }, look)).toHaveLength(1);
  expect(planned({ workspace: { ...bare, writable: true }, hidden: ['/p/.atlas'] }, look)).toHaveLength(2);
});

test('what is shown in something hidden is shown after it, and what is opened by its own name is not hidden (M3)', () => {
  const look = machine('/home/me/.aws/sso/', '/home/me/.aws/key', '/home/me/.agent/', '/home/me/.netrc', '/run/bus');
  const hidden = ['/home/me/.aws', '/home/me/.agent', '/home/me/.netrc'];
  const bind = (source: string, writable: boolean, file = false): Mount => ({
    kind: 'bind',
    source,
    target: source,
    writable,
    file,
  });
  const confinement = { hidden, reveals: ['/home/me/.aws/sso'], writable: ['/home/me/.agent'], sockets: ['/run/bus'] };
  expect(planned(confinement, look)).toEqual([
    { kind: 'mask', target: '/home/me/.aws', folder: true },
    { kind: 'mask', target: '/home/me/.agent', folder: true },
    bind('/home/me/.aws/sso', false),
    bind('/run/bus', false, true),
    bind('/home/me/.agent', true),
    { kind: 'mask', target: '/home/me/.netrc', folder: false },
  ]);
});

test('what is revealed stays seen in a home that is shown as a whole and hides the rest (M3)', () => {
  const look = machine('/tmp/me/.aws/sso/');
  const confinement = { hidden: ['/tmp/me/.aws'], reveals: ['/tmp/me/.aws/sso'], writable: ['/tmp/me'] };
  const sso = '/tmp/me/.aws/sso';
  expect(planned(confinement, look).slice(-2)).toEqual([
    { kind: 'mask', target: '/tmp/me/.aws', folder: true },
    { kind: 'bind', source: sso, target: sso, writable: false, file: false },
  ]);
});

test('what a command line names in a private folder hides what is around it before what is opened there (M3)', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-plan-')));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const [config, agent] = [join(folder, 'config/atlas'), join(folder, 'config/atlas/agent')];
  mkdirSync(agent, { recursive: true });
  const started = { ...program, args: ['agent', '--home', agent] };
  const plan = mountPlan(started, { network: false, hidden: [config], writable: [agent] });
  const about = plan.filter(({ target }) => target.startsWith(config));
  expect(about).toEqual([
    { kind: 'mask', target: config, folder: true },
    { kind: 'bind', source: agent, target: agent, writable: true, file: false },
  ]);
});

test('a folder that is shown around something hidden does not show it (M3)', () => {
  const look = machine('/home/me/.netrc');
  const mask = { kind: 'mask', target: '/home/me/.netrc', folder: false };
  expect(planned({ hidden: ['/home/me/.netrc'], writable: ['/home/me'] }, look).at(-1)).toEqual(mask);
  expect(planned({ hidden: ['/home/me/.netrc'], readOnly: ['/home'] }, look).at(-1)).toEqual(mask);
});

test('what is guarded is looked for in the copy, layer by layer, and never behind a link of the copy (M2, M4)', () => {
  const look = machine(
    '/p/',
    '/low/.git/config',
    '/low/.vscode/x',
    '/s/upper/.vscode -',
    '/s/upper/.idea/',
    '/low/.mcp /etc',
  );
  const overlay = { lower: '/low', target: '/p', scratch: '/s' };
  const guarded = ['.git/config', '.vscode', '.idea', '.mcp', '.envrc'].map((name) => `/p/${name}`);
  expect(planned({ overlays: [overlay], guarded }, look).slice(1)).toEqual([
    { kind: 'guard', source: '/s/merged/.git', target: '/p/.git', writable: true },
    { kind: 'guard', source: '/s/merged/.git/config', target: '/p/.git/config' },
    { kind: 'guard', source: '/s/merged/.idea', target: '/p/.idea' },
  ]);
});

test('the folders on the way to what is guarded or hidden are held in place, each once, where it could be moved (M5)', () => {
  const look = machine('/p/a/b/c', '/p/a/d', '/p/a/e/f', '/q/a/b');
  const workspace = { source: '/p', target: '/p', writable: true };
  const guarded = ['/p/a/b/c', '/p/a/d', '/q/a/b'];
  expect(planned({ workspace, guarded, hidden: ['/p/a/e/f'] }, look).slice(1)).toEqual([
    { kind: 'guard', source: '/p/a', target: '/p/a', writable: true },
    { kind: 'guard', source: '/p/a/b', target: '/p/a/b', writable: true },
    { kind: 'guard', source: '/p/a/b/c', target: '/p/a/b/c' },
    { kind: 'guard', source: '/p/a/d', target: '/p/a/d' },
    { kind: 'guard', source: '/q/a/b', target: '/q/a/b' },
    { kind: 'guard', source: '/p/a/e', target: '/p/a/e', writable: true },
    { kind: 'mask', target: '/p/a/e/f', folder: false },
  ]);
});
