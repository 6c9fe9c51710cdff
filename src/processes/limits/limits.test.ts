import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { has } from '../../../test/support/machine.ts';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { childEnvironment } from '../child-environment.ts';
import { runProgram, type ProgramResult } from '../run-program.ts';
import { census, initOf } from './census.ts';
import { memoryOf } from './memory-of.ts';
import { shellLimits } from './shell-limits.ts';

const LIMITS = { processes: 500, memoryBytes: 2 ** 30, openFiles: 200, fileBytes: 2 ** 20 };
const env = childEnvironment(process.env);

async function run(line: string, cwd: string, shell = 'sh'): Promise<ProgramResult> {
  const program = { command: shell, args: ['-c', line], cwd, env, limits: LIMITS };
  return await runProgram(program, { timeoutMs: 20_000, outputLimit: 10_000 });
}

describe('what the kernel holds a program to', () => {
  test('a file grows to the limit and no further, and the limit is named', async () => {
    const folder = scratchFolder();
    const result = await run('exec head -c 3000000 /dev/zero > large', folder);
    expect(result.limit).toEqual({ name: 'fileBytes', allowed: 2 ** 20 });
    expect(statSync(join(folder, 'large')).size).toBe(2 ** 20);
  });

  test('it dumps no core, and has as many files open as it may', async () => {
    const { stdout, stderr } = await run('ulimit -c; ulimit -n', scratchFolder());
    expect([stdout.text, stderr.text]).toEqual(['0\n200\n', '']);
  });

  test('whoever sees the error instead of the signal goes on', async () => {
    const line = `trap '' XFSZ; head -c 3000000 /dev/zero > large; echo $?`;
    expect(await run(line, scratchFolder())).toMatchObject({ exitCode: 0, stdout: { text: '1\n' } });
  });

  test.each(['dash', 'bash', 'busybox'].filter(has))('every shell takes the line: %s', async (shell) => {
    const folder = scratchFolder();
    mkdirSync(join(folder, 'bin'));
    const args = shell === 'busybox' ? ['sh', '-c'] : ['-c'];
    const line = `${shellLimits(LIMITS)}; ulimit -c; ulimit -n; echo on`;
    const posix = shell === 'bash' ? ['--posix'] : [];
    const result = await runProgram(
      { command: shell, args: [...posix, ...args, line], cwd: folder, env },
      { timeoutMs: 20_000, outputLimit: 1000 },
    );
    expect([result.stdout.text, result.stderr.text]).toEqual(['0\n200\non\n', '']);
  });
});

describe.skipIf(process.platform !== 'linux')('what is counted from outside', () => {
  const SHARES = `
    data = bytearray(b'x') * (60 << 20)
    import os, sys
    children = []
    for _ in range(8):
        pid = os.fork()
        if pid == 0:
            sys.stdin.read()
            os._exit(0)
        children.append(pid)
    print('on', flush=True)
    sys.stdin.read()`;

  test.skipIf(!has('python3'))('memory that processes share is counted once, as soon as it matters', async () => {
    const { startProgram } = await import('../start-program.ts');
    const code = SHARES.replaceAll(/^ {4}/gm, '').trim();
    await using running = await startProgram({ command: 'python3', args: ['-c', code], cwd: '/', env });
    for await (const chunk of running.stdout) if (String(chunk).includes('on')) break;
    const { pids, threads } = await census(running.pid, { processes: 1000, threads: 1000 });
    // The shell's watcher is one of its children, or was.
    expect(pids.length).toBeGreaterThanOrEqual(9);
    expect(threads).toBeGreaterThanOrEqual(pids.length);
    expect(await memoryOf(pids, undefined, 2 ** 40)).toBeGreaterThan(8 * 60 * 2 ** 20);
    expect(await memoryOf(pids, undefined, 300 * 2 ** 20)).toBeLessThan(200 * 2 ** 20);
  });

  test('it is not counted further than to the limit', async () => {
    const { startProgram } = await import('../start-program.ts');
    const line = 'i=0; while [ $i -lt 30 ]; do sleep 300 & i=$((i + 1)); done; echo on; wait';
    await using running = await startProgram({ command: 'sh', args: ['-c', line], cwd: '/', env });
    for await (const chunk of running.stdout) if (String(chunk).includes('on')) break;
    expect((await census(running.pid, { processes: 10, threads: 1000 })).pids).toHaveLength(11);
    expect(initOf(running.pid)).toBeUndefined();
  });
});
