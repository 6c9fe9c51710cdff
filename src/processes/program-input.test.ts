import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nativeParts } from './sandbox/native.ts';

const launcher = nativeParts()?.launcher;
const isRoot = process.getuid?.() === 0;

/**
 * Root without a capability, as in most containers: it may list the descriptors of a process that hides itself, and is
 * not told what they are. The word on descriptor 3 lets the program become the launcher after its input was looked at.
 */
const PROBE = `
import { spawn } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
const [module, launcher] = process.argv.slice(1);
const { ProgramInput } = await import(module);
const become = 'read -r _ <&3; exec 3<&-; exec "$0" --pipes -- sleep 60';
const program = spawn('sh', ['-c', become, launcher], { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] });
const input = new ProgramInput(program.pid);
program.stdio[3].end('go\\n');
const isHidden = () => {
  try {
    readlinkSync('/proc/' + program.pid + '/fd/0');
    return false;
  } catch (error) {
    return error.code === 'EACCES';
  }
};
while (!isHidden() && program.exitCode === null) await nextTurn();
console.log(program.exitCode, input.isOpen());
program.kill('SIGKILL');
`;

test.skipIf(launcher === undefined || !isRoot)(
  'a program that hides what it holds is not taken for one that has closed its input',
  () => {
    const dropped = ['--bounding-set', '-all', '--inh-caps', '-all', process.execPath];
    const words = ['--input-type=module', '--eval', PROBE, join(import.meta.dirname, 'program-input.ts')];
    const told = execFileSync('setpriv', [...dropped, ...words, launcher ?? ''], { encoding: 'utf8', timeout: 20_000 });
    expect(told.trim()).toBe('null true');
  },
);
