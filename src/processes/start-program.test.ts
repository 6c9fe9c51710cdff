import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import { childEnvironment } from './child-environment.ts';
import { errand } from './errands.ts';
import type { Program } from './program.ts';
import { runProgram } from './run-program.ts';
import { nativeParts } from './sandbox/native.ts';
import { startProgram } from './start-program.ts';

const env = childEnvironment(process.env);
const shellLine = (line: string, cwd = '/'): Program => ({ command: 'sh', args: ['-c', line], cwd, env });
const limits = { timeoutMs: 20_000, outputLimit: 10_000 };

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie that its new parent has not collected yet is dead.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

const pidIn = (file: string): number => Number(readFileSync(file, 'utf8'));

/** Enough of them that a helper is worth its while, and some more that it has begun to answer. */
const MANY = 60;

const { launcher } = nativeParts() ?? {};

type Way = readonly [name: string, errands: number, first: string | undefined];
const WAYS: readonly Way[] = [
  ['from this process', 0, undefined],
  ['by the helper', MANY, undefined],
  ...(launcher === undefined ? [] : ([['by the helper, with our launcher,', MANY, launcher]] as const)),
];

describe.each(WAYS)('a program started %s', (_, errands, first) => {
  const begun = (program: Program): Program =>
    first === undefined ? program : { ...program, command: first, args: ['--', program.command, ...program.args] };
  const shell = (line: string, cwd?: string): Program => begun(shellLine(line, cwd));

  beforeAll(async () => {
    for (let i = 0; i < errands; i += 1) await errand({ command: 'true', args: [], cwd: '/', env });
  });

  test('is a child of it', async () => {
    const { stdout } = await runProgram(shell('echo $PPID'), limits);
    expect(Number(stdout.text) === process.pid).toBe(errands === 0);
  });

  test('a program runs with its own exit code, streams and input', async () => {
    const result = await runProgram(shell('cat; echo err >&2; exit 3'), { ...limits, input: 'in' });
    expect(result).toMatchObject({ exitCode: 3, signal: null, stopped: undefined });
    expect(result.stdout.text).toBe('in');
    expect(result.stderr.text).toBe('err\n');
  });

  test('a program that does not exist ends with 127, like in a shell', async () => {
    const result = await runProgram(begun({ command: 'no-such-program-here', args: [], cwd: '/', env }), limits);
    expect(result.exitCode).toBe(127);
  });

  test('a folder that does not exist is an error that names it', async () => {
    await expect(startProgram(shell('true', '/no/such/folder'))).rejects.toMatchObject({
      code: 'process.failed',
      message: expect.stringContaining('/no/such/folder') as string,
    });
  });

  test('a child left in the background dies with the program', async () => {
    const file = join(scratchFolder(), 'pid');
    await runProgram(shell(`sleep 300 & echo $! > ${file}`), limits);
    expect(alive(pidIn(file))).toBe(false);
  });

  test('a grandchild that left the group and ignores SIGTERM dies at the time limit', async () => {
    const file = join(scratchFolder(), 'pid');
    const line = `trap '' TERM; (setsid sh -c 'trap "" TERM; echo $$ > ${file}; sleep 300' &); sleep 300`;
    const result = await runProgram(shell(line), { ...limits, timeoutMs: 600, graceMs: 100 });
    expect(result).toMatchObject({ signal: 'SIGKILL', stopped: 'timeout' });
    await eventually('the grandchild is gone', () => !alive(pidIn(file)));
  });

  test('a program that puts its affairs in order on SIGTERM is given the time', async () => {
    const folder = scratchFolder();
    const ready = join(folder, 'ready');
    const tidy = join(folder, 'tidy');
    const running = await startProgram(
      shell(`trap 'touch ${tidy}; exit 7' TERM; touch ${ready}; while :; do sleep 0.05; done`),
    );
    await eventually('the trap is set', () => existsSync(ready));
    expect(await running.end(5000)).toEqual({ exitCode: 7, signal: null });
    expect(existsSync(tidy)).toBe(true);
  });

  test('a caller that aborts ends the program', async () => {
    const abort = new AbortController();
    const running = runProgram(shell('echo on; sleep 300'), {
      ...limits,
      graceMs: 50,
      signal: abort.signal,
      onOutput: () => {
        abort.abort();
      },
    });
    expect(await running).toMatchObject({ stopped: 'cancelled', stdout: { text: 'on\n' } });
  });

  test('nothing is left when Atlas itself is killed', async () => {
    const folder = scratchFolder();
    const script = `
      import { errand } from ${JSON.stringify(join(import.meta.dirname, 'errands.ts'))};
      import { startProgram } from ${JSON.stringify(join(import.meta.dirname, 'start-program.ts'))};
      const one = { command: 'true', args: [], cwd: '/', env: process.env };
      for (let i = 0; i < ${errands}; i += 1) await errand(one);
      await startProgram({ ...${JSON.stringify(shell('echo $$ > leader; sleep 301 & echo $! > child; wait', folder))}, env: process.env });
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
    const pids = ['leader', 'child'].map((name) => join(folder, name));
    await eventually('both are up', () => pids.every((file) => existsSync(file) && pidIn(file) > 0));
    expect(pids.map(pidIn).every(alive)).toBe(true);
    parent.kill('SIGKILL');
    await eventually('both are gone', () => !pids.map(pidIn).some(alive));
  });

  test('nothing of what it says at once is lost, and nothing of what it is told', async () => {
    const said = 'x'.repeat(2_000_000);
    const result = await runProgram(shell('head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2; wc -c'), {
      ...limits,
      input: said,
    });
    expect(result.stdout.bytes).toBe(300_000 + `${said.length}\n`.length);
    expect(result.stderr.bytes).toBe(300_000);
  });

  test('a program whose output nobody reads leaves no descriptor behind', async () => {
    const open = (): number => readdirSync('/proc/self/fd').length;
    await (
      await startProgram(shell('true'))
    ).exited;
    const before = open();
    for (let i = 0; i < 5; i += 1) {
      const running = await startProgram(shell('echo out; echo err >&2; cat'));
      running.stdin.end('in');
      await running.exited;
    }
    await eventually('all are closed', () => open() <= before);
  });
});

test('when the helper is killed, what it started ends, and the next program is started all the same', async () => {
  const file = join(scratchFolder(), 'pid');
  const running = await startProgram(shellLine(`echo $$ > ${file}; exec sleep 300`));
  await eventually('it is up', () => existsSync(file) && pidIn(file) > 0);
  const { stdout } = await runProgram(shellLine('echo $PPID'), limits);
  process.kill(Number(stdout.text), 'SIGKILL');
  expect(await running.exited).toEqual({ exitCode: null, signal: 'SIGKILL' });
  expect(alive(pidIn(file))).toBe(false);
  expect((await runProgram(shellLine('echo again'), limits)).stdout.text).toBe('again\n');
});

test('no variable of the person reaches a program unless it is named', async () => {
  const parent = { PATH: process.env['PATH'], GITHUB_TOKEN: 'x', NODE_OPTIONS: '--require x', LC_ALL: 'C', MINE: '1' };
  expect(childEnvironment(parent, { EXTRA: '2' }, ['MINE'])).toEqual({
    PATH: parent.PATH,
    LC_ALL: 'C',
    MINE: '1',
    EXTRA: '2',
  });
});
