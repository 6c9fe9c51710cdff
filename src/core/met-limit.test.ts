import { expect, test } from 'vitest';
import { limitText } from './met-limit.ts';

test('a limit is told in words, with the setting that raises it', () => {
  expect(limitText({ name: 'processes', allowed: 512 })).toBe('more than 512 processes (limits.processes)');
  expect(limitText({ name: 'processes', allowed: 4096, of: 'threads' })).toBe(
    'more than 4096 threads (limits.processes)',
  );
  expect(limitText({ name: 'memoryShare', allowed: 1.5 * 2 ** 30 })).toBe(
    'more than 1.5 GiB of memory (limits.memoryShare)',
  );
  expect(limitText({ name: 'fileBytes', allowed: 1023 })).toBe('a file of more than 1023 bytes (limits.fileBytes)');
});
