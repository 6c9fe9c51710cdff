import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bubblewrap } from '../../src/processes/sandbox/bubblewrap.ts';
import { childEnvironment } from '../../src/processes/child-environment.ts';
import { nativeParts } from '../../src/processes/sandbox/native.ts';
import { noSandbox } from '../../src/processes/sandbox/no-sandbox.ts';
import type { Program } from '../../src/processes/program.ts';
import { runProgram, type ProgramResult } from '../../src/processes/run-program.ts';
import type { Confinement, Sandbox } from '../../src/processes/sandbox/sandbox.ts';
import { utilLinux } from '../../src/processes/sandbox/util-linux.ts';
import { has } from '../support/machine.ts';
import { scratchFolder } from '../support/scratch.ts';

/** What every sandbox promises. What only an isolating one can keep stands in its own tests. */
const implementations: readonly { readonly name: string; readonly sandbox: Sandbox; readonly here: boolean }[] = [
  { name: 'bubblewrap', sandbox: bubblewrap(), here: has('bwrap') },
  { name: 'util-linux', sandbox: utilLinux(), here: has('unshare') && nativeParts() !== undefined },
  { name: 'none', sandbox: noSandbox, here: true },
];

interface Staged {
  readonly project: string;
  readonly copy: string;
  readonly confinement: Confinement;
}

function staged(): Staged {
  const folder = scratchFolder();
  const project = join(folder, 'project');
  const copy = join(folder, 'copy');
  for (const root of [project, copy]) {
    mkdirSync(join(root, 'sub'), { recursive: true });
    writeFileSync(join(root, 'sub/file.txt'), root === project ? 'real' : 'copy');
  }
  const confinement = { network: false, workspace: { source: copy, target: project, writable: true } };
  return { project, copy, confinement };
}

for (const { name, sandbox, here } of implementations) {
  describe.skipIf(!here)(`the sandbox "${name}"`, () => {
    const run = async (program: Omit<Program, 'env'>, confinement: Confinement, input = ''): Promise<ProgramResult> => {
      const whole = { ...program, env: { ...childEnvironment(process.env), SAID: 'two words' } };
      const confined = await sandbox.confine(whole, confinement);
      return await runProgram(confined, { timeoutMs: 20_000, outputLimit: 100_000, input });
    };
    const shell = (line: string, cwd: string): Omit<Program, 'env'> => ({ command: 'sh', args: ['-c', line], cwd });

    test('says what it is', () => {
      expect(sandbox.isolation).toBe(name);
    });

    test('a program that is started in the project works on the copy, and the project stays as it is', async () => {
      const { project, copy, confinement } = staged();
      const { stdout, exitCode } = await run(shell('cat sub/file.txt; echo new > made', project), confinement);
      expect([stdout.text, exitCode]).toEqual(['copy', 0]);
      expect(readFileSync(join(copy, 'made'), 'utf8')).toBe('new\n');
      expect(existsSync(join(project, 'made'))).toBe(false);
    });

    test('a folder of the project is the same folder of the copy', async () => {
      const { project, confinement } = staged();
      expect((await run(shell('cat file.txt', join(project, 'sub')), confinement)).stdout.text).toBe('copy');
    });

    test('where nothing stands in for the project, a program sees the real one', async () => {
      const { project } = staged();
      const confinement = { network: false, readOnly: [project] };
      expect((await run(shell('cat sub/file.txt', project), confinement)).stdout.text).toBe('real');
    });

    test('what a program is told, asked for and comes to passes through unchanged', async () => {
      const { project, confinement } = staged();
      const line = 'printf %s "$SAID"; cat; echo heard >&2; exit 7';
      const { stdout, stderr, exitCode } = await run(shell(line, project), confinement, ' and input');
      expect([stdout.text, stderr.text, exitCode]).toEqual(['two words and input', 'heard\n', 7]);
    });

    test('what a program opens as its streams are its streams', async () => {
      const { project, confinement } = staged();
      const line = 'cat /dev/stdin; echo out > /dev/stdout; echo err > /dev/stderr; echo fd > /dev/fd/1';
      const { stdout, stderr, exitCode } = await run(shell(line, project), confinement, 'told\n');
      expect([stdout.text, stderr.text, exitCode]).toEqual(['told\nout\nfd\n', 'err\n', 0]);
    });

    test('every argument arrives as it was given', async () => {
      const { project, confinement } = staged();
      const word = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0'));
      await fc.assert(
        fc.asyncProperty(fc.array(word, { maxLength: 6 }), async (words) => {
          const args = ['-c', String.raw`for word; do printf '%s\0' "$word"; done`, 'sh', ...words];
          const { stdout } = await run({ command: 'sh', args, cwd: project }, confinement);
          expect(stdout.text).toBe(words.map((text) => `${text}\0`).join(''));
        }),
        { numRuns: 15 },
      );
    });

    test('the program that it is given stays as it is', async () => {
      const { project, confinement } = staged();
      const program: Program = Object.freeze({ command: 'true', args: Object.freeze(['a']), cwd: project, env: {} });
      await sandbox.confine(program, confinement);
      expect(program).toEqual({ command: 'true', args: ['a'], cwd: project, env: {} });
    });
  });
}
