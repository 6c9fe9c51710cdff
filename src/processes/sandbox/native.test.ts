import { createHash } from 'node:crypto';
import { chmodSync, cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { NATIVE_DIGESTS, nativeParts, nativePartsIn } from './native.ts';

const FOLDER = join(import.meta.dirname, 'native');

function copied(): string {
  const folder = scratchFolder();
  cpSync(FOLDER, folder, { recursive: true });
  return folder;
}

test('every part in the repository is the one whose digest is pinned, and the launchers can be run', () => {
  const parts = readdirSync(FOLDER).filter((name) => /^launch-|\.bpf$/.test(name));
  expect(parts.toSorted()).toEqual(Object.keys(NATIVE_DIGESTS).toSorted());
  for (const name of parts) {
    const digest = createHash('sha256')
      .update(readFileSync(join(FOLDER, name)))
      .digest('hex');
    expect({ [name]: digest }).toEqual({ [name]: NATIVE_DIGESTS[name] });
  }
  expect(statSync(join(FOLDER, 'launch-arm64')).mode & 0o111).toBe(0o111);
  expect(statSync(join(FOLDER, 'launch-x64')).mode & 0o111).toBe(0o111);
});

test('the launchers ask for no library and no loader, and nothing in them can be both written and run', () => {
  for (const name of ['launch-arm64', 'launch-x64']) {
    const file = readFileSync(join(FOLDER, name));
    const [start, count] = [Number(file.readBigUInt64LE(32)), file.readUInt16LE(56)];
    const segments = Array.from({ length: count }, (_, index) => ({
      kind: file.readUInt32LE(start + index * 56),
      flags: file.readUInt32LE(start + index * 56 + 4),
    }));
    // No loader (3) and nothing to be linked (2).
    expect(segments.filter(({ kind }) => kind === 2 || kind === 3)).toEqual([]);
    expect(segments.filter(({ flags }) => (flags & 3) === 3)).toEqual([]);
    expect(file.length).toBeLessThan(20_000);
  }
});

test('there are parts for this machine, and none for one that nobody built for', () => {
  expect(nativeParts()).toEqual({
    launcher: join(FOLDER, `launch-${process.arch}`),
    filter: join(FOLDER, `filter-${process.arch}.bpf`),
  });
  expect(nativePartsIn(FOLDER, 'riscv64')).toBeUndefined();
});

test('a part that was changed, is gone or cannot be run is refused with what to do', () => {
  const changed = copied();
  writeFileSync(join(changed, 'filter-x64.bpf'), 'something else');
  const refusal = { code: 'sandbox.unavailable', remedy: expect.stringContaining('Install Atlas again') as string };
  expect(() => nativePartsIn(changed, 'x64')).toThrow(expect.objectContaining(refusal));
  expect(() => nativePartsIn(changed, 'x64')).toThrow('filter-x64.bpf is not the file');
  expect(nativePartsIn(changed, 'arm64')).toBeDefined();
  const plain = copied();
  chmodSync(join(plain, 'launch-arm64'), 0o644);
  expect(() => nativePartsIn(plain, 'arm64')).toThrow('launch-arm64 cannot be used');
  expect(() => nativePartsIn(scratchFolder(), 'arm64')).toThrow('ENOENT');
});
