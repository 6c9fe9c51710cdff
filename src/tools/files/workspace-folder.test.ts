import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { isProtected } from './protected-paths.ts';
import { relativePath, WorkspaceFolder } from './workspace-folder.ts';

test('whatever a path looks like, it stays inside or is refused (W4)', () => {
  const piece = fc.constantFrom('..', '.', 'a', '...', '..a', 'b..', '', '/', '//', 'ws', 'ws-evil', '~', ' ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (parts, absolute) => {
      const path = `${absolute ? '/ws/' : ''}${parts.join('/')}`;
      let inside: string;
      try {
        inside = relativePath('/ws', path);
      } catch {
        return;
      }
      expect(inside.split('/')).not.toContain('..');
      expect(inside.startsWith('/')).toBe(false);
    }),
  );
  for (const path of ['../x', '/etc/passwd', '/ws-evil/x', '/wsx', 'a/../../x'])
    expect(() => relativePath('/ws', path)).toThrow(/outside/);
  expect(relativePath('/ws', '/ws/a/../b')).toBe('b');
  expect(relativePath('/ws', '..name/file..txt')).toBe('..name/file..txt');
});

test('a file is written whole, keeps its mode, and leaves nothing beside it (W2)', async () => {
  const root = scratchFolder();
  const folder = await WorkspaceFolder.open(root);
  expect(await folder.writeFile('a/b/c.sh', 'one')).toBe('created');
  chmodSync(join(root, 'a/b/c.sh'), 0o750);
  expect(await folder.writeFile('a/b/c.sh', 'two')).toBe('replaced');
  expect(readFileSync(join(root, 'a/b/c.sh'), 'utf8')).toBe('two');
  expect(statSync(join(root, 'a/b/c.sh')).mode & 0o777).toBe(0o750);
  expect(readdirSync(join(root, 'a/b'))).toEqual(['c.sh']);
});

test('a hard link to a file outside is replaced, not written through', async () => {
  const root = scratchFolder();
  mkdirSync(join(root, 'ws'));
  writeFileSync(join(root, 'outside.txt'), 'kept');
  linkSync(join(root, 'outside.txt'), join(root, 'ws/link.txt'));
  const folder = await WorkspaceFolder.open(join(root, 'ws'));
  await folder.writeFile('link.txt', 'new');
  expect(readFileSync(join(root, 'outside.txt'), 'utf8')).toBe('kept');
});

test('links inside lead inside, links out lead nowhere, and circles end (W1)', async () => {
  const root = scratchFolder();
  const ws = join(root, 'ws');
  mkdirSync(join(ws, 'sub/deep'), { recursive: true });
  mkdirSync(join(ws, '.git'));
  mkdirSync(join(root, 'out'));
  writeFileSync(join(ws, 'sub/real.txt'), 'real');
  writeFileSync(join(root, 'out/secret'), 'secret');
  for (const [name, target] of [
    ['file', 'sub/real.txt'],
    ['dir', 'sub'],
    ['absolute', join(ws, 'sub')],
    ['sub/up', '../sub/real.txt'],
    ['chain', 'dir/up'],
    ['loop', 'loop'],
    ['a', 'b'],
    ['b', 'a'],
    ['out', '../out'],
    ['over', 'sub/../../out'],
    ['hop', 'out/secret'],
    ['git', '.git'],
    ['new', 'sub/new.txt'],
  ] as const) {
    symlinkSync(target, join(ws, name));
  }
  const folder = await WorkspaceFolder.open(ws);
  for (const path of ['file', 'dir/real.txt', 'absolute/real.txt', 'sub/up', 'chain', 'dir/up']) {
    expect((await folder.readFile(path)).toString(), path).toBe('real');
  }
  for (const path of ['out/secret', 'over/secret', 'hop', 'loop', 'a'])
    await expect(folder.readFile(path), path).rejects.toMatchObject({
      code: expect.stringMatching(/^path\./) as string,
    });
  for (const path of ['out/x', 'over/x', 'git/config', 'loop/x'])
    await expect(folder.writeFile(path, 'x'), path).rejects.toMatchObject({
      code: expect.stringMatching(/^path\./) as string,
    });
  await folder.writeFile('dir/made.txt', 'made');
  await folder.writeFile('new', 'new');
  expect(readdirSync(join(ws, 'sub')).toSorted()).toEqual(['deep', 'made.txt', 'new.txt', 'real.txt', 'up']);
  expect(readdirSync(join(root, 'out'))).toEqual(['secret']);
  expect((await folder.list('dir')).map(({ name }) => name)).toContain('real.txt');
});

test('a workspace that is itself reached through a link is the folder it points to', async () => {
  const root = scratchFolder();
  mkdirSync(join(root, 'real'));
  symlinkSync(join(root, 'real'), join(root, 'ws'));
  const folder = await WorkspaceFolder.open(join(root, 'ws'));
  await folder.writeFile('x.txt', 'x');
  expect(readdirSync(join(root, 'real'))).toEqual(['x.txt']);
});

test('a file over the limit is not read (W3)', async () => {
  const root = scratchFolder();
  writeFileSync(join(root, 'big'), 'x'.repeat(1000));
  const folder = await WorkspaceFolder.open(root);
  await expect(folder.readFile('big', 999)).rejects.toMatchObject({ code: 'path.refused' });
  expect((await folder.readFile('big', 1000)).length).toBe(1000);
});

const mayMount = process.platform === 'linux' && spawnSync('unshare', ['-rm', 'true']).status === 0;

test.skipIf(!mayMount)("a full disk is named as the machine's fault, and leaves nothing half written", () => {
  const root = scratchFolder();
  const from = (path: string): string => JSON.stringify(join(import.meta.dirname, path));
  const script = `
    import { readdirSync } from 'node:fs';
    import { WorkspaceFolder } from ${from('workspace-folder.ts')};
    import { asFullDisk } from ${from('../../storage/storage-error.ts')};
    const folder = await WorkspaceFolder.open('.');
    const said = await folder.writeFile('a.txt', 'x'.repeat(1e6)).catch((error) => asFullDisk(error, ['.']).code);
    console.log(JSON.stringify([said, readdirSync('.')]));`;
  const mount = 'mount -t tmpfs -o size=64k none . && cd "$PWD" && exec "$@"';
  const node = [process.execPath, '--no-warnings', '--input-type=module', '-e', script];
  const words = ['-rm', 'sh', '-c', mount, 'sh', ...node];
  const { stdout, stderr } = spawnSync('unshare', words, { cwd: root, encoding: 'utf8' });
  expect([stdout.trim(), stderr]).toEqual(['["storage.disk-full",[]]', '']);
});

test('many reads and writes leave no descriptor open', async () => {
  const root = scratchFolder();
  const folder = await WorkspaceFolder.open(root);
  const open = (): number => readdirSync('/proc/self/fd').length;
  await folder.writeFile('a/x', '1');
  const before = open();
  for (let i = 0; i < 50; i += 1) {
    await folder.writeFile('a/x', `${i}`);
    await folder.readFile('a/x');
    await folder.list('a');
    await folder.readFile('a/nothere').catch(() => undefined);
    await folder.writeFile('a/x/y', '').catch(() => undefined);
  }
  expect(open()).toBeLessThanOrEqual(before + 2);
});

test('protected names are protected in every dress, and their neighbours are not', () => {
  for (const path of [
    '.git/config',
    '.GIT/x',
    'a/.Atlas/b',
    '.git./x',
    '.g\u200bit/x',
    '.bashrc',
    'ATLAS.config.json',
  ]) {
    expect(isProtected(path), path).toBe(true);
  }
  for (const path of ['git/x', '.gitignore', '.github/x', 'atlas/x', 'bashrc', 'src/.atlasrc'])
    expect(isProtected(path), path).toBe(false);
});
