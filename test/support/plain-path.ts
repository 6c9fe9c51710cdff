import { spawnSync } from 'node:child_process';

/**
 * The search path without the stand-ins of pyenv, where the machine has a Python with pytest beside them. Each `python3` of
 * pyenv is a shell script that first looks for the real one: five times the cost of a short test, some thousand times.
 */
export function plainPath(path: string): string {
  const plain = path
    .split(':')
    .filter((folder) => !/pyenv\/shims\/?$/.test(folder))
    .join(':');
  if (plain === path) return path;
  return spawnSync('python3', ['-c', 'import pytest'], { env: { PATH: plain } }).status === 0 ? plain : path;
}
