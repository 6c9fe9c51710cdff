import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { has } from '../../../test/support/machine.ts';
import { detectSandbox, sandboxFor } from './detect-sandbox.ts';

/** A folder on a disk without room; undefined where this user cannot make one. */
function fullDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-full-'));
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder]).status !== 0) return undefined;
  expect(() => {
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(1 << 20));
  }).toThrow('ENOSPC');
  return folder;
}

test.skipIf(!has('bwrap'))('a trial that failed for want of room is no word on the machine', async () => {
  const full = fullDisk();
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  if (full !== undefined) {
    vi.stubEnv('TMPDIR', full);
    const report = await detectSandbox();
    expect(report).toMatchObject({ isolation: 'none', passing: true });
    expect(() => sandboxFor(report)).toThrow('no sandbox could be tried out');
  }
  vi.stubEnv('TMPDIR', join(tmpdir(), 'atlas-not-there'));
  await expect(detectSandbox()).rejects.toThrow('ENOENT');
  vi.unstubAllEnvs();
  expect((await detectSandbox()).isolation).not.toBe('none');
});

/** Runs the rest of its arguments where the kernel's calls of these numbers are refused, as a container's filter does it. */
const FORBIDDING = `
import ctypes, os, struct, sys
numbers = [int(one) for one in sys.argv[1].split(',')]
code = [(0x20, 0, 0, 0)] + [(0x15, len(numbers) - i, 0, one) for i, one in enumerate(numbers)]
code += [(0x06, 0, 0, 0x7FFF0000), (0x06, 0, 0, 0x00050000 | int(sys.argv[2]))]
text = ctypes.create_string_buffer(b''.join(struct.pack('HBBI', *one) for one in code))
class Program(ctypes.Structure):
    _fields_ = [('length', ctypes.c_ushort), ('code', ctypes.c_void_p)]
libc = ctypes.CDLL(None, use_errno=True)
libc.prctl(38, 1, 0, 0, 0)
if libc.prctl(22, 2, ctypes.byref(Program(len(code), ctypes.addressof(text))), 0, 0) != 0: sys.exit(9)
os.execv(sys.argv[3], sys.argv[3:])
`;

/** Says which sandbox it has found, and what a program in it says. */
const CONFINED = `
  import { detectSandbox, sandboxFor } from ${JSON.stringify(join(import.meta.dirname, 'detect-sandbox.ts'))};
  import { runProgram } from ${JSON.stringify(join(import.meta.dirname, '../run-program.ts'))};
  const report = await detectSandbox();
  const program = { command: 'sh', args: ['-c', 'echo inside'], cwd: '/', env: { PATH: process.env.PATH } };
  const confined = await sandboxFor(report).confine(program, { network: false, writable: [] });
  const { stdout, stderr } = await runProgram(confined, { timeoutMs: 60_000, outputLimit: 1000 });
  console.log([report.isolation, report.filter, report.overlays, stdout.text.trim() || stderr.text].join(' '));`;

test.skipIf(!has('bwrap') || !has('python3'))(
  'a container that forbids calls of newer kernels has a sandbox by older ones',
  () => {
    const node = [process.execPath, '--no-warnings', '--input-type=module', '-e', CONFINED];
    const forbidding = (calls: string, error: number): string => {
      const { stdout, stderr } = spawnSync('python3', ['-c', FORBIDDING, calls, String(error), ...node], {
        encoding: 'utf8',
      });
      return `${stdout}${stderr}`.trim();
    };
    const [openat2, mountSetattr, notPermitted, notThere] = ['437', '442', 1, 38] as const;
    expect(forbidding(openat2, notPermitted)).toBe('bubblewrap true true inside');
    expect(forbidding(mountSetattr, notThere)).toBe('bubblewrap true true inside');
  },
);

test.skipIf(!has('bwrap') || !has('setpriv') || process.getuid?.() !== 0)(
  'a root that may mount but not bring up a network confines in a user namespace',
  () => {
    const few = ['--bounding-set', '-net_admin', '--inh-caps', '-net_admin'];
    const node = [process.execPath, '--no-warnings', '--input-type=module', '-e', CONFINED];
    const { stdout, stderr } = spawnSync('setpriv', [...few, ...node], { encoding: 'utf8' });
    expect(`${stdout}${stderr}`.trim()).toBe('bubblewrap true true inside');
  },
);
