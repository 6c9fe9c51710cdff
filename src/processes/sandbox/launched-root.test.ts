import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { has } from '../../../test/support/machine.ts';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { childEnvironment } from '../child-environment.ts';
import { runProgram } from '../run-program.ts';
import { bubblewrap } from './bubblewrap.ts';
import { restrictsTrees } from './launched-root.ts';
import { nativeParts } from './native.ts';
import type { Program } from '../program.ts';
import type { Confinement } from './sandbox.ts';
import { stageFolder } from './stage-folder.ts';
import { openedFiles } from './watched-files.ts';

test('whether the kernel restricts whole trees is told by its version', () => {
  const told = ['4.19.0', '5.4.0-150-generic', '5.11.22', '5.12.0', '5.15.167.4-microsoft', '6.1'].map(restrictsTrees);
  expect(told).toEqual([false, false, false, true, true, true]);
});

test.skipIf(!has('bwrap'))('a kernel that cannot restrict whole trees confines alike', async () => {
  const folder = scratchFolder();
  const [lower, target, state, secret] = ['lower', 'target', 'state', 'secret'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const path of [lower, target, state, secret]) mkdirSync(path);
  writeFileSync(join(lower, 'file'), 'old');
  writeFileSync(join(secret, 'key'), 'key');
  const line = `cat file; echo new > file; echo kept > ${state}/kept; ls -A ${secret}; echo x > ${folder}/x
    for device in null zero urandom; do test -c /dev/$device || echo no $device; done; echo x > /dev/shm/x; ls /tmp`;
  const seen: string[] = [];
  for (const builds of [true, false].filter((way) => !way || restrictsTrees())) {
    const scratch = join(folder, `layer-${builds}`);
    const confinement = {
      network: false,
      overlays: [{ lower, target, scratch }],
      writable: [state],
      hidden: [secret],
    };
    const program = { command: 'sh', args: ['-c', line], cwd: target, env: childEnvironment(process.env) };
    const confined = await bubblewrap(nativeParts(), builds).confine(program, confinement);
    const { stdout, stderr } = await runProgram(confined, { timeoutMs: 20_000, outputLimit: 10_000 });
    seen.push(`${stdout.text}${stderr.text}`);
    expect(readFileSync(join(scratch, 'upper/file'), 'utf8')).toBe('new\n');
    expect(readFileSync(join(state, 'kept'), 'utf8')).toBe('kept\n');
    expect(existsSync(join(folder, 'x'))).toBe(false);
  }
  expect(seen[0]?.startsWith('old')).toBe(true);
  expect(new Set(seen).size).toBe(1);
});

const LIMITS = { timeoutMs: 20_000, outputLimit: 10_000 };

function shell(line: string, cwd: string): Program {
  return { command: 'sh', args: ['-c', line], cwd, env: childEnvironment(process.env) };
}

async function answer(line: string, cwd: string, confinement: Confinement): Promise<string> {
  const { stdout, stderr } = await runProgram(await bubblewrap().confine(shell(line, cwd), confinement), LIMITS);
  return `${stdout.text}${stderr.text}`;
}

describe.skipIf(!has('bwrap') || nativeParts() === undefined || !restrictsTrees())(
  'a root that the launcher builds',
  () => {
    test('shows nothing where a hidden folder has become a file since the plan was made', async () => {
      const folder = scratchFolder();
      const secret = join(folder, 'secret');
      mkdirSync(secret);
      const confinement = { network: false, hidden: [secret] };
      const confined = await bubblewrap().confine(shell(`cat ${secret}`, folder), confinement);
      rmSync(secret, { recursive: true });
      writeFileSync(secret, 'key');
      const { exitCode, stdout } = await runProgram(confined, LIMITS);
      expect(exitCode).not.toBe(0);
      expect(stdout.text).toBe('');
    });

    test('is not built where the program may write: it could leave a link there for the next one', async () => {
      const { root } = stageFolder();
      const program = shell('true', scratchFolder());
      const [inside, outside] = await Promise.all([
        bubblewrap().confine(program, { network: false, writable: [dirname(root)] }),
        bubblewrap().confine(program, { network: false }),
      ]);
      expect(inside.args).not.toContain('--below');
      expect(outside.args).toContain('--below');
    });

    test('is watched without what is mounted in the copy, and without a trace in its access times', async () => {
      const folder = scratchFolder();
      const [lower, target, packages] = ['lower', 'target', 'packages'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ];
      for (const path of [lower, target, packages, join(lower, 'node_modules')]) mkdirSync(path);
      writeFileSync(join(lower, 'file'), 'file\n');
      writeFileSync(join(packages, 'package'), 'package\n');
      const layers = join(folder, 'layers');
      const scratch = join(layers, 'project');
      const confinement: Confinement = {
        network: false,
        overlays: [
          { lower, target, scratch },
          { lower: packages, target: join(target, 'node_modules'), scratch: join(layers, 'packages') },
        ],
      };
      await answer('mkdir own; touch -a -d @1000000000 own', target, confinement);
      const report = join(folder, 'report');
      const watched = { folder: join(scratch, 'merged'), report };
      const line = 'stat -c %X own; cat file node_modules/package';
      expect(await answer(line, target, { ...confinement, watched })).toBe('1000000000\nfile\npackage\n');
      expect(await openedFiles(report)).toEqual({ opened: ['file'] });
    });
  },
);
