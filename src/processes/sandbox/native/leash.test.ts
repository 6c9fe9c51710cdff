import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { scratchFolder } from '../../../../test/support/scratch.ts';
import { nativeParts } from '../native.ts';

const { launcher } = nativeParts() ?? { launcher: '' };
const statOf = (pid: number): string => readFileSync(`/proc/${pid}/stat`, 'latin1');

test('on a leash the program begins with a word, under limits, and its group ends with the other end', async () => {
  const folder = scratchFolder();
  const pid = join(folder, 'pid');
  const leashed = (limits: string, line: string): ChildProcess =>
    spawn(launcher, ['--leash', limits, '--', 'sh', '-c', line], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
    });
  const ended = async (child: ChildProcess): Promise<readonly unknown[]> =>
    await Promise.all([text(child.stdout as Readable), text(child.stderr as Readable), once(child, 'exit')]);
  const holderOf = (child: ChildProcess): Writable => child.stdio[3] as Writable;

  const never = leashed('', `touch ${folder}/begun`);
  holderOf(never).end('no line');
  expect(await ended(never)).toEqual(['', '', [125, null]]);
  expect(existsSync(join(folder, 'begun'))).toBe(false);

  const limited = leashed(
    'c0 f1024000 n100',
    'ulimit -c; ulimit -f; ulimit -n; ulimit -H -n; readlink /proc/$$/fd/3 || echo let go',
  );
  holderOf(limited).write('go\n');
  expect(await ended(limited)).toEqual(['0\n2000\n100\n100\nlet go\n', '', [0, null]]);

  const wrong = leashed('n', 'true');
  holderOf(wrong).write('go\n');
  expect(await ended(wrong)).toEqual(['', 'launch: n: is no limit\n', [125, null]]);

  const held = leashed('', `sleep 300 & echo $! > ${pid}; wait`);
  holderOf(held).write('go\nand more');
  await eventually('it has begun', () => existsSync(pid) && readFileSync(pid, 'utf8') !== '');
  holderOf(held).destroy();
  expect(await ended(held)).toEqual(['', '', [null, 'SIGKILL']]);
  const left = Number(readFileSync(pid, 'utf8'));
  // A dead one that nobody has collected yet is gone.
  await eventually('its child is gone', () => !existsSync(`/proc/${left}`) || /\) Z /.test(statOf(left)));
});
