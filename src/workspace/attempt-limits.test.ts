import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defined } from '../core/defined.ts';
import { eventually } from '../../test/support/eventually.ts';
import { has } from '../../test/support/machine.ts';
import { proofProject, type ProofProject } from '../../test/support/proof-project.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import { childEnvironment } from '../processes/child-environment.ts';
import { runProgram, type ProgramResult } from '../processes/run-program.ts';
import type { AttemptWrites } from './attempt-limits.ts';
import { stageAttempt, type StagedAttempt } from './staged-attempt.ts';
import { watchView } from './watch-view.ts';

const LIMITS = { files: 300, bytes: 2 ** 20, diskBytes: 2 ** 40 };
const FILES = { 'a.txt': 'a\n', '.gitignore': 'target/\n*.log\n' };

async function run(
  parts: ProofProject,
  { view }: StagedAttempt,
  line: string,
  signal?: AbortSignal,
): Promise<ProgramResult> {
  const program = { command: 'bash', args: ['-c', line], cwd: view.cwd, env: childEnvironment(process.env) };
  const confined = await parts.sandbox.confine(program, view.confinement());
  return await runProgram(confined, {
    timeoutMs: 60_000,
    outputLimit: 10_000,
    graceMs: 100,
    ...defined({ signal }),
  });
}

const make = (folder: string, count: number): string =>
  `mkdir -p ${folder}; for i in $(seq ${count}); do : > ${folder}/f$i; done`;

describe.each([['overlay'], ['plain']] as const)('how much an attempt may write (%s)', (kind) => {
  const here = kind === 'plain' || has('bwrap');

  const attempt = async (line: string, limits: typeof LIMITS = LIMITS) => {
    const parts = { ...(await proofProject(FILES, kind === 'plain' ? { sandbox: 'none' } : {})), limits };
    const base = await parts.project.snapshot();
    await using staged = await stageAttempt(parts, base, { runId: 'run_1', plan: 0, step: 's1', attempt: 1 });
    const { exitCode, stderr } = await run(parts, staged, line);
    expect([exitCode, stderr.text]).toEqual([0, '']);
    const result = await staged.finish();
    return { ...result, changed: result.staged !== base };
  };

  test.skipIf(!here)('files beyond the limit are named by it, and nothing of them is taken in', async () => {
    expect(await attempt(make('many', 301))).toMatchObject({
      changed: false,
      refused: ['too much to take in: more than 300 new or changed files (limits.attemptFiles)'],
    });
  });

  test.skipIf(!here)('a file with nothing in it is as large as it says', async () => {
    expect(await attempt('truncate -s 1025K sparse')).toMatchObject({
      changed: false,
      refused: ['too much to take in: more than 1 MiB in new or changed files (limits.attemptBytes)'],
    });
  });

  test.skipIf(!here)('what is ignored does not count, also by a rule that the attempt adds', async () => {
    const line = `${make('target/debug', 400)}; ${make('out', 400)}; echo out/ >> .gitignore; echo b > a.txt; head -c 2000000 /dev/zero > x.log`;
    expect(await attempt(line)).toMatchObject({ changed: true, refused: [] });
  });

  test.skipIf(!here)('a turn that writes too much is ended while it goes on', async () => {
    const parts = { ...(await proofProject(FILES, kind === 'plain' ? { sandbox: 'none' } : {})), limits: LIMITS };
    const base = await parts.project.snapshot();
    await using staged = await stageAttempt(parts, base, { runId: 'run_1', plan: 0, step: 's1', attempt: 1 });
    await using watch = staged.view.watch();
    const result = await run(parts, staged, `${make('many', 301)}; sleep 300`, watch.signal);
    expect(result.stopped).toBe('cancelled');
    expect(watch.met()).toEqual({ name: 'attemptFiles', allowed: 300 });
    expect((await staged.finish()).staged).toBe(base);
    await staged[Symbol.asyncDispose]();
    expect(existsSync(join(parts.project.folder, 'views/run_1-0-s1-1'))).toBe(false);
  });
});

describe('how much lies on disk', () => {
  const written = (): AttemptWrites => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'x.log'), Buffer.alloc(200_000, 'x'));
    return { project: { folder }, all: { folder }, ignored: async () => ['x.log'] };
  };
  const limits = { ...LIMITS, diskBytes: 100_000 };

  test('counts with all that is ignored', async () => {
    let free = 10_000_000;
    await using watch = watchView(written(), limits, false, async () => (free -= 150_000));
    await once(watch.signal, 'abort');
    expect(watch.met()).toEqual({ name: 'diskBytes', allowed: 100_000 });
  });

  test('is not counted while the disk has as much to give as before', async () => {
    let asked = 0;
    await using watch = watchView(written(), limits, false, async () => {
      asked += 1;
      return 10_000_000;
    });
    await eventually('it was looked twice', () => asked > 2);
    expect(watch.met()).toBeUndefined();
  });
});
