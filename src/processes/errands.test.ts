import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errand, place } from './errands.ts';
import { placeFiles, type Placing } from './place-files.ts';
import { processesWith } from './process-tree.ts';
import type { Program } from './program.ts';
import { runErrand } from './run-errand.ts';

const program = (command: string, ...args: string[]): Program => ({
  command,
  args,
  cwd: '/',
  env: { PATH: process.env['PATH'] ?? '' },
});

/** Enough of them that a helper is worth its while, and some more that it has begun to answer. */
async function manyErrands(): Promise<void> {
  for (let i = 0; i < 60; i += 1) await errand(program('true'));
}

async function parentOf(): Promise<number> {
  return Number((await errand(program('sh', '-c', 'echo $PPID'))).stdout.toString());
}

describe('errands', () => {
  test('the first few are run from this process, many by a helper', async () => {
    expect(await parentOf()).toBe(process.pid);
    await manyErrands();
    const helper = await parentOf();
    expect(helper).not.toBe(process.pid);
    expect(readFileSync(`/proc/${helper}/cmdline`, 'utf8')).toContain('errand-helper');
  });

  test('every byte of input and output is kept, and the exit code and complaint are told', async () => {
    await manyErrands();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7) % 256));
    expect((await errand(program('cat'), bytes)).stdout.equals(bytes)).toBe(true);
    const failed = await errand(program('sh', '-c', 'echo no >&2; exit 3'));
    expect(failed).toMatchObject({ exitCode: 3, stderr: 'no\n' });
    await expect(errand(program('no-such-program'))).rejects.toThrow('no-such-program');
    expect((await errand(program('true'), bytes)).exitCode).toBe(0);
  });

  test('files are placed by a helper as they are from here, and what cannot be placed is told by the system', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atlas-place-'));
    const at = (...names: string[]): string => join(folder, ...names);
    const placing = (name: string): Placing => ({
      folders: [at(name, 'deep/er')],
      files: [[at(name, 'deep/text'), 'words\n']],
      copies: [
        { from: at('old'), to: at(name, 'deep/copy') },
        { from: at('not-there'), to: at(name, 'deep/nothing') },
      ],
    });
    writeFileSync(at('old'), 'old');
    utimesSync(at('old'), 1000, 1000);
    await placeFiles(placing('here'));
    await manyErrands();
    await place(placing('there'));
    for (const name of ['here', 'there']) {
      expect(readdirSync(at(name, 'deep')).toSorted()).toEqual(['copy', 'er', 'text']);
      expect(readFileSync(at(name, 'deep/text'), 'utf8')).toBe('words\n');
      expect(statSync(at(name, 'deep/copy')).mtimeMs).toBe(1_000_000);
    }
    await expect(place({ folders: [at('old', 'below')], files: [], copies: [] })).rejects.toMatchObject({
      code: 'ENOTDIR',
    });
    rmSync(folder, { recursive: true });
  });

  test('a file that must be whole takes the place of the one before at once, and leaves nothing beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atlas-place-'));
    const path = join(folder, 'file');
    writeFileSync(path, 'before');
    const reader = openSync(path, 'r');
    await manyErrands();
    await place({ folders: [folder], files: [[path, 'after']], copies: [], whole: true });
    // Whoever reads the one before reads it to its end: it was not written over.
    expect([readFileSync(reader, 'utf8'), readFileSync(path, 'utf8')]).toEqual(['before', 'after']);
    expect(readdirSync(folder)).toEqual(['file']);
    closeSync(reader);
    rmSync(folder, { recursive: true });
  });

  test('who stops one hears of it when everything that it started has ended, whoever runs it (R1)', async () => {
    const mark = randomUUID();
    const line = {
      ...program('sh', '-c', 'sleep 600 & sleep 600; true'),
      env: { PATH: process.env['PATH'] ?? '', MARK: mark },
    };
    const alive = (): number => processesWith('MARK', mark).length;
    for (const run of [runErrand, errand]) {
      const stop = new AbortController();
      const waiting = run(line, '', stop.signal);
      await expect.poll(alive).toBe(3);
      stop.abort();
      await expect(waiting).rejects.toThrow(/abort/i);
      expect(alive()).toBe(0);
    }
  });

  test('one that is cancelled is ended', async () => {
    await manyErrands();
    const abort = new AbortController();
    const waiting = errand(program('sleep', '600'), '', abort.signal);
    abort.abort();
    await expect(waiting).rejects.toThrow(/abort/i);
    await expect(errand(program('true'), '', abort.signal)).rejects.toThrow(/abort/i);
  });

  test('when the helper is killed, whoever waits is told and the next errand is run all the same', async () => {
    await manyErrands();
    const waiting = errand(program('sleep', '5'));
    const told = expect(waiting).rejects.toThrow('was ended');
    process.kill(await parentOf(), 'SIGKILL');
    await told;
    expect((await errand(program('echo', 'again'))).stdout.toString()).toBe('again\n');
  });

  test('the helper holds nobody up and is gone when its process is killed', async () => {
    const script = `
      const { errand } = await import(${JSON.stringify(join(import.meta.dirname, 'errands.ts'))});
      const one = { command: 'sh', args: ['-c', 'echo $PPID'], cwd: '/', env: { PATH: process.env.PATH } };
      for (let i = 0; i < 60; i += 1) await errand(one);
      const { stdout } = await errand(one);
      process.stdout.write(stdout);
      if (process.argv[1] === 'stay') setInterval(() => {}, 1000);`;
    const start = (word: string) =>
      spawn(process.execPath, ['--input-type=module', '-e', script, word], { stdio: ['ignore', 'pipe', 'inherit'] });

    const leaving = start('leave');
    expect(await once(leaving, 'exit')).toEqual([0, null]);

    const staying = start('stay');
    const [chunk] = (await once(staying.stdout, 'data')) as [Buffer];
    const helper = Number(chunk.toString());
    expect(isRunning(helper)).toBe(true);
    staying.kill('SIGKILL');
    await expect.poll(() => isRunning(helper)).toBe(false);
  });

  test('a program goes too when whoever asked for it is killed while its streams are on their way', async () => {
    const mark = randomUUID();
    const script = `
      const { errand, spawnProgram } = await import(${JSON.stringify(join(import.meta.dirname, 'errands.ts'))});
      const env = { PATH: process.env.PATH };
      for (let i = 0; i < 60; i += 1) await errand({ command: 'true', args: [], cwd: '/', env });
      // Stopped, it takes nothing more from the helper, which has begun to hand over.
      const asked = { command: 'sleep', args: ['600'], cwd: '/', env: { ...env, ATLAS_TEST: '${mark}' } };
      spawnProgram(asked).catch(() => undefined);
      process.kill(process.pid, 'SIGSTOP');`;
    const asking = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
    await expect.poll(() => processesWith('ATLAS_TEST', mark)).toHaveLength(1);
    const [pid = 0] = processesWith('ATLAS_TEST', mark);
    const helper = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    asking.kill('SIGKILL');
    await expect.poll(() => isRunning(pid) || isRunning(helper)).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
