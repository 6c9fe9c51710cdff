import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { withheldFiles } from './withheld-files.ts';

test('a program is kept back by its file, unless other programs or the agent itself need that file', () => {
  const root = scratchFolder();
  const [bin, lib] = [join(root, 'bin'), join(root, 'lib')];
  for (const folder of [bin, lib]) mkdirSync(folder);
  const program = (path: string, text = ''): string => {
    writeFileSync(path, text);
    chmodSync(path, 0o755);
    return path;
  };
  const curl = program(join(bin, 'curl'));
  const npm = program(join(lib, 'npm-cli.js'));
  const many = program(join(bin, 'busybox'));
  const vim = program(join(lib, 'vim'));
  program(join(bin, 'node'));
  symlinkSync('../lib/npm-cli.js', join(bin, 'npm'));
  for (const name of ['touch', 'ls']) symlinkSync('busybox', join(bin, name));
  for (const name of ['vi', 'ex']) symlinkSync('../lib/vim', join(bin, name));
  const command = program(join(bin, 'agent'), '#!/usr/bin/env -S node --quiet\n');
  const kept = (...names: readonly string[]): readonly string[] =>
    withheldFiles(names, { command, env: { PATH: bin } });
  expect(kept('curl', 'npm', 'missing')).toEqual([curl, npm]);
  expect(kept(curl)).toEqual([curl]);
  // W1
  expect(kept('touch', 'ls')).toEqual([]);
  expect(kept('touch', 'ls', 'busybox')).toEqual([many]);
  expect(kept('vi')).toEqual([]);
  expect(kept('vi', 'ex')).toEqual([vim]);
  // W2
  expect(kept('node', 'agent', 'env', 'sh')).toEqual([]);
});
