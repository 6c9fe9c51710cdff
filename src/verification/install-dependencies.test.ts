import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { has } from '../../test/support/machine.ts';
import { proofProject } from '../../test/support/proof-project.ts';
import { installDependencies } from './install-dependencies.ts';

const PREPARE = { timeoutMs: 20_000 };
const LANDED = ['src/a.js', 'package-lock.json'];

test('a landed lockfile is installed where the person said how, and is said to be due where not', async () => {
  const parts = await proofProject({ 'package-lock.json': '{"v":2}\n' });
  const install = async (command: string | undefined, paths = LANDED): Promise<string | undefined> =>
    await installDependencies(parts, command === undefined ? undefined : { ...PREPARE, command }, paths);
  expect(await install('exit 1', ['src/a.js'])).toBeUndefined();
  expect(await install(undefined)).toBe(
    'package-lock.json changed: install your dependencies (set verification.prepare to have that done)',
  );
  expect(await install('mkdir -p node_modules && cp package-lock.json node_modules/.installed')).toBeUndefined();
  expect(readFileSync(join(parts.folder, 'node_modules/.installed'), 'utf8')).toBe('{"v":2}\n');
  expect(await install('echo no such package >&2; exit 4')).toBe(
    'package-lock.json changed, and `echo no such package >&2; exit 4` failed in the project: no such package',
  );
});

test.skipIf(!has('bwrap'))('what is installed can plant nothing outside the project, and no hook in it', async () => {
  const parts = await proofProject({ 'package-lock.json': '{}\n' });
  mkdirSync(join(parts.folder, '.git/hooks'), { recursive: true });
  writeFileSync(join(parts.folder, '.git/HEAD'), 'ref: refs/heads/main\n');
  const outside = join(parts.folder, '../planted');
  const command = `echo x > .git/hooks/pre-commit; echo x > .git/HEAD; echo x > ${outside}; echo x > .atlas/atlas.db; mkdir node_modules`;
  expect(await installDependencies(parts, { ...PREPARE, command }, LANDED)).toBeUndefined();
  expect([outside, join(parts.folder, '.git/hooks/pre-commit')].filter((path) => existsSync(path))).toEqual([]);
  expect(readFileSync(join(parts.folder, '.git/HEAD'), 'utf8')).toBe('ref: refs/heads/main\n');
  expect(existsSync(join(parts.folder, 'node_modules'))).toBe(true);
  await parts.database.read((connection) => connection.prepare('PRAGMA quick_check').get());
});
