import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { AS_NOBODY } from '../../bench/fixtures/as-nobody.ts';
import { has } from './machine.ts';

export { AS_NOBODY };

/** Whether a test can become a person who is not root, and that person may read this file. */
export function canBeNobody(file: string): boolean {
  if (process.getuid?.() !== 0 || !has('setpriv')) return false;
  const [setpriv = '', ...rest] = AS_NOBODY;
  return spawnSync(setpriv, [...rest, process.execPath, '--check', file], { env: { HOME: '/' } }).status === 0;
}

/** Makes a folder, and what is in it, that person's own. */
export function giveToNobody(folder: string): void {
  chmodSync(folder, 0o755);
  const { status, stderr } = spawnSync('chown', ['-R', '65534:65534', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${dirname(folder)} cannot be given away: ${stderr}`);
}
