import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { scratchFolder } from '../support/scratch.ts';
import { greetingPlan } from '../support/project.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

test('the packed program installs into an empty folder and runs there without the repository', async () => {
  const folder = scratchFolder();
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
  });
  const [packed] = JSON.parse(stdout) as readonly { filename: string; files: readonly { path: string }[] }[];
  const files = packed?.files.map(({ path }) => path) ?? [];
  expect(files).toContain('dist/src/surfaces/cli/main.js');
  expect(files.filter((path) => /\.test\.|^test\/|^src\//.test(path))).toEqual([]);

  const place = join(folder, 'place');
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{"private": true}');
  writeFileSync(join(place, 'plan.json'), greetingPlan());
  await run('npm', ['install', '--no-audit', '--no-fund', join(folder, packed?.filename ?? '')], { cwd: place });
  // On this Node, not on one that the package would bring along.
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') };
  const bin = join(place, 'node_modules/.bin/atlas');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  // What starts confined programs must arrive as a program.
  const launcher = join(place, `node_modules/atlas-runtime/dist/src/processes/sandbox/native/launch-${process.arch}`);
  expect(statSync(launcher).mode & 0o111).toBe(0o111);
  expect((await run(process.execPath, [bin, '--version'], { cwd: place, env })).stdout.trim()).toBe(version);
  const done = await run(process.execPath, [bin, 'run', 'hello', '--plan', 'plan.json'], { cwd: place, env });
  expect(done.stdout).toContain('proven');
  expect(readFileSync(join(place, 'b.txt'), 'utf8')).toBe('two\n');
}, 300_000);
