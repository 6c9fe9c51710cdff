import { spawnSync } from 'node:child_process';

/** Whether a program is on this machine; tests that need one skip by name when it is not. */
export function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v "$1"`, 'sh', program]).status === 0;
}
