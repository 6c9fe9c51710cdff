import type { Execute } from './execute.ts';
import { joinNul, showPath } from './path-bytes.ts';
import { MAX_FILE_BYTES, type WrittenSurvey } from './survey.ts';

/**
 * Removes from a private copy what cannot be part of a project: named pipes, sockets and devices, on which the next
 * reader would hang, and files beyond all measure. It reports the latter, because a program wrote them on purpose.
 * `inside` removes where that leaves a hole instead of the older file.
 */
export async function sweepView({ odd }: WrittenSurvey, written: string, inside: Execute): Promise<readonly string[]> {
  if (odd.length === 0) return [];
  const env = { PATH: process.env['PATH'] ?? '' };
  const input = joinNul(odd.map(({ path }) => `./${path}`));
  await inside({ command: 'xargs', args: ['-0', 'rm', '-f', '--'], cwd: written, env }, input);
  return odd
    .filter(({ kind }) => kind === 'f')
    .map(({ path, size }) => `${showPath(path)} is too large (${size} bytes, at most ${MAX_FILE_BYTES})`);
}
