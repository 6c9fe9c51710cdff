import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, interpret } from '../../../../test/support/bpf-interpreter.ts';
import { ANSWERS, AUDIT_ARCHITECTURES, compiledFilter, compileFilter } from './compile-filter.ts';
import { POLICY } from './policy.ts';
import { type Architecture, callNumber } from './syscalls.ts';

const NAMES = Object.fromEntries(Object.entries(ANSWERS).map(([name, value]) => [value, name]));

/** The call, its arguments, and what comes of it: on every machine that has the call. */
type Case = readonly [name: string, args: readonly (number | bigint)[], answer: keyof typeof ANSWERS];

const CREATE = 0o100;
const HIGH = 0xffff_ffff_0000_0000n;

const CASES: readonly Case[] = [
  // Every flag that makes a namespace, alone and among those of a thread or a fork.
  ...[0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000].flatMap((flag): Case[] => [
    ['clone', [flag | 17], 'EPERM'],
    ['clone', [0x3d_0f00 | flag], 'EPERM'],
    ['unshare', [flag], 'EPERM'],
    ['unshare', [flag | 0x200], 'EPERM'],
  ]),
  ['clone', [17], 'allow'],
  ['clone', [0x3d_0f00], 'allow'],
  ['clone', [0x4111], 'allow'],
  // The kernel does not look at the upper half, and the lowest byte is a signal and no time namespace.
  ['clone', [HIGH | 17n], 'allow'],
  ['clone', [HIGH | 0x1000_0011n], 'EPERM'],
  ['clone', [0x80], 'allow'],
  ['unshare', [0x80], 'EPERM'],
  ['unshare', [0x200 | 0x400], 'allow'],

  ['open', [0, 0], 'allow'],
  ['open', [0, 0o1101, 0o644], 'allow'],
  ['open', [0, 0x4_0000], 'EPERM'],
  ['open', [0, CREATE, 0o4755], 'EPERM'],
  ['open', [0, 0, 0o4755], 'allow'],
  ['openat', [-100, 0, 0x8_0000], 'allow'],
  ['openat', [-100, 0, 0x4_0000], 'EPERM'],
  ['openat', [-100, 0, HIGH | 0x4_0000n], 'EPERM'],
  ['openat', [-100, 0, CREATE | 1, 0o2775], 'allow'],
  ['openat', [-100, 0, CREATE | 1, 0o4700], 'EPERM'],
  ['openat', [-100, 0, 0x41_0002, 0o4700], 'EPERM'],
  ['openat', [-100, 0, 0, 0o4700], 'allow'],
  ['fcntl', [3, 4, 0x4_0000], 'EPERM'],
  ['fcntl', [3, 4, 0x800], 'allow'],
  ['fcntl', [3, 2, 0x4_0000], 'allow'],

  ['creat', [0, 0o644], 'allow'],
  ['creat', [0, 0o4644], 'EPERM'],
  ['chmod', [0, 0o755], 'allow'],
  ['chmod', [0, 0o2755], 'allow'],
  ['chmod', [0, 0o4755], 'EPERM'],
  ['fchmod', [3, 0o6755], 'EPERM'],
  ['fchmod', [3, 0o1777], 'allow'],
  ['fchmodat', [-100, 0, 0o4755], 'EPERM'],
  ['fchmodat', [-100, 0, 0o644], 'allow'],
  ['fchmodat2', [-100, 0, 0o4755, 0x100], 'EPERM'],
  ['fchmodat2', [-100, 0, 0o755, 0x100], 'allow'],
  ['mknod', [0, 0o2_0666, 0x103], 'EPERM'],
  ['mknod', [0, 0o6_0666, 0x800], 'EPERM'],
  ['mknod', [0, 0o1_0644], 'allow'],
  ['mknod', [0, 0o14_0755], 'allow'],
  ['mknod', [0, 0o10_4755], 'EPERM'],
  ['mknodat', [-100, 0, 0o2_0000, 0], 'EPERM'],
  ['mknodat', [-100, 0, 0o6_0600, 0x700], 'EPERM'],
  ['mknodat', [-100, 0, 0o1_0644], 'allow'],
  ['mknodat', [-100, 0, 0o10_4644], 'EPERM'],
  ['renameat2', [-100, 0, -100, 0, 4], 'EPERM'],
  ['renameat2', [-100, 0, -100, 0, 3], 'allow'],

  ['ioctl', [0, 0x5412], 'EPERM'],
  ['ioctl', [0, HIGH | 0x5412n], 'EPERM'],
  ['ioctl', [0, 0x541c], 'EPERM'],
  ['ioctl', [0, 0x5423], 'EPERM'],
  ['ioctl', [0, 0x5413], 'allow'],
  ['ioctl', [0, 0x5401], 'allow'],
  ['personality', [0xffff_ffff], 'allow'],
  ['personality', [-1], 'allow'],
  ['personality', [0], 'allow'],
  ['personality', [0x4_0000], 'allow'],
  ['personality', [0x40_0000], 'EPERM'],
  ['personality', [0x44_0000], 'EPERM'],

  ['socket', [1, 1, 0], 'allow'],
  ['socket', [1, 0x8_0002, 0], 'allow'],
  ['socket', [2, 0x8_0801, 6], 'allow'],
  ['socket', [2, 2, 17], 'allow'],
  ['socket', [2, 2, 1], 'allow'],
  ['socket', [2, 1, 262], 'allow'],
  ['socket', [10, 2, 0], 'allow'],
  ['socket', [2, 3, 1], 'EPERM'],
  ['socket', [2, 3, 255], 'EPERM'],
  ['socket', [10, 0x8_0003, 58], 'EPERM'],
  ['socket', [2, 10, 0x300], 'EPERM'],
  ['socket', [2, 5, 132], 'EPERM'],
  ['socket', [2, 1, 132], 'EPROTONOSUPPORT'],
  ['socket', [2, 2, 136], 'EPROTONOSUPPORT'],
  ['socket', [16, 3, 0], 'allow'],
  ['socket', [16, 0x8_0003, 0], 'allow'],
  ...[1, 4, 6, 9, 12, 15, 16, 21].map((protocol): Case => ['socket', [16, 3, protocol], 'EPROTONOSUPPORT']),
  // Packets, keys, ALG, vsock, Bluetooth, TIPC, XDP, CAN, and nothing at all.
  ...[0, 3, 15, 17, 29, 30, 31, 38, 40, 44].map((family): Case => ['socket', [family, 2, 0], 'EAFNOSUPPORT']),
  ['socket', [HIGH | 17n, 3, 0], 'EAFNOSUPPORT'],
  ['socketpair', [1, 1, 0], 'allow'],
  ['socketpair', [30, 1, 0], 'EAFNOSUPPORT'],
];

/** What programs of every kind live on, by number: memory, threads, files, waiting, events, signals, processes. */
const NEEDED: Readonly<Record<Architecture, readonly number[]>> = {
  x64: [0, 1, 3, 9, 10, 11, 13, 42, 46, 49, 57, 58, 59, 61, 62, 157, 186, 202, 231, 232, 262, 281, 288, 293, 302, 317],
  arm64: [20, 21, 22, 48, 57, 59, 61, 62, 63, 64, 73, 78, 79, 93, 98, 129, 167, 178, 203, 215, 221, 222, 226, 260, 277],
};
/** The same on both: pidfd_send_signal, pidfd_open, close_range, faccessat2, landlock, memfd_secret, futex_waitv. */
const NEEDED_EVERYWHERE = [424, 434, 436, 439, 444, 445, 446, 447, 449];

describe.each(['arm64', 'x64'] as const)('the filter for %s', (architecture) => {
  const program = compileFilter(architecture);
  const ours = AUDIT_ARCHITECTURES[architecture];
  const asked = (number: number, args: readonly (number | bigint)[] = [], machine = ours): string | undefined =>
    NAMES[interpret(program, { number, architecture: machine, args })];

  test('answers every call of the table as it should', () => {
    const here = CASES.filter(([name]) => callNumber(name, architecture) !== undefined);
    const wrong = here.filter(([name, args, answer]) => asked(callNumber(name, architecture) ?? -1, args) !== answer);
    expect(wrong).toEqual([]);
    expect(here.length).toBeGreaterThan(100);
  });

  test('refuses what the policy refuses always, whatever the arguments', () => {
    const always = POLICY.filter(({ where }) => where === undefined);
    const numbers = always.flatMap(({ calls, answer }) =>
      calls.flatMap((name) => {
        const number = callNumber(name, architecture);
        return number === undefined ? [] : [{ number, answer }];
      }),
    );
    expect(numbers.length).toBeGreaterThan(50);
    const word = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
    fc.assert(
      fc.property(fc.constantFrom(...numbers), fc.array(word, { maxLength: 6 }), ({ number, answer }, args) => {
        expect(asked(number, args)).toBe(answer);
      }),
    );
  });

  test('lets every call pass that the policy does not name', () => {
    const named = new Set(POLICY.flatMap(({ calls }) => calls.map((name) => callNumber(name, architecture))));
    const free = Array.from({ length: 480 }, (_, number) => number).filter((number) => !named.has(number));
    expect(free.filter((number) => asked(number, Array<bigint>(6).fill(2n ** 64n - 1n)) !== 'allow')).toEqual([]);
    expect([...NEEDED[architecture], ...NEEDED_EVERYWHERE].filter((number) => !free.includes(number))).toEqual([]);
  });

  test('ends a program of another machine, and one with 32-bit calls', () => {
    const others = [0x4000_0003, 0x4000_0028, AUDIT_ARCHITECTURES[architecture === 'x64' ? 'arm64' : 'x64'], 0];
    for (const machine of others) expect(asked(39, [], machine)).toBe('kill');
  });

  test('is the one in the repository', () => {
    const committed = readFileSync(join(import.meta.dirname, `../native/filter-${architecture}.bpf`));
    expect(Buffer.from(compiledFilter(architecture)).equals(committed)).toBe(true);
    expect(decode(committed)).toEqual(program);
  });
});

test('the filter for x64 does not know the calls of x32, whatever their number', () => {
  const program = compileFilter('x64');
  for (const number of [0x4000_0000, 0x4000_0000 | 165, 0x4000_0000 | 520, 0x7fff_ffff, -1]) {
    expect(interpret(program, { number, architecture: AUDIT_ARCHITECTURES.x64 })).toBe(ANSWERS.ENOSYS);
  }
});

test('every call that the policy names has a number on one machine at least', () => {
  for (const name of POLICY.flatMap(({ calls }) => calls)) {
    expect(callNumber(name, 'x64') ?? callNumber(name, 'arm64'), name).toBeGreaterThan(0);
  }
  expect(() => callNumber('nonsense', 'x64')).toThrow('nonsense');
});
