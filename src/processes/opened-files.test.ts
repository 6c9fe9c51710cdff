import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFiles } from './opened-files.ts';

const TEXT = 'line\n'.repeat(20_000);
const onLinux = process.platform === 'linux';
const mayMount = onLinux && spawnSync('unshare', ['-rm', 'true']).status === 0;

/** What a process sees of a text that it opens where shared memory has room for its first 4 KiB. */
function whereMemoryIsFull(line: string): string {
  const script = `
    import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
    import { openFiles } from ${JSON.stringify(join(import.meta.dirname, 'opened-files.ts'))};
    const text = 'line\\n'.repeat(20_000);
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    let said;
    try {
      using opened = openFiles({ opens: [{ text }, { text: 'short' }] });
      said = opened.descriptors.map((one) => {
        const path = '/proc/self/fd/' + one;
        return [readFileSync(path, 'utf8') === (one === opened.descriptors[0] ? text : 'short'), readlinkSync(path)];
      });
    } catch (error) {
      said = error.code;
    }
    console.log(JSON.stringify({ said, left: open() - before }));`;
  const mount = `mount -t tmpfs -o size=4k none /dev/shm && ${line} exec "$@"`;
  const node = [process.execPath, '--no-warnings', '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', mount, 'sh', ...node], { encoding: 'utf8' });
  return `${stdout}${stderr}`.trim();
}

test.skipIf(!onLinux)('a text lies in memory, whole and without a name', () => {
  using opened = openFiles({ opens: [{ text: TEXT }, { path: import.meta.filename }] });
  const [text = 0] = opened.descriptors;
  expect(readFileSync(`/proc/self/fd/${text}`, 'utf8')).toBe(TEXT);
  expect(readlinkSync(`/proc/self/fd/${text}`)).toMatch(/^\/dev\/shm\/#\d+ \(deleted\)$/);
  const open = readdirSync('/proc/self/fd').length;
  expect(() => openFiles({ opens: [{ text: TEXT }, { path: '/not/there' }] })).toThrow('ENOENT');
  expect(readdirSync('/proc/self/fd')).toHaveLength(open);
});

test.skipIf(!mayMount)('a text that shared memory has no room for is not cut off there', () => {
  const { said, left } = JSON.parse(whereMemoryIsFull('')) as { said: [boolean, string][]; left: number };
  expect(said.map(([isWhole]) => isWhole)).toEqual([true, true]);
  expect(said[1]?.[1]).toMatch(/^\/dev\/shm\//);
  expect(said[0]?.[1]).toMatch(/^(?!\/dev\/shm\/).*\/atlas-[0-9a-f-]+ \(deleted\)$/);
  expect(left).toBe(0);
  // Nor anywhere else: where there is no room for it at all, the program does not start.
  expect(JSON.parse(whereMemoryIsFull('TMPDIR=/dev/shm'))).toEqual({ said: 'ENOSPC', left: 0 });
});
