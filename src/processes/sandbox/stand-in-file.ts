import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../../core/hash.ts';
import { stageFolder } from './stage-folder.ts';

/** A file of this very content, to be mounted where another must not be seen; nothing secret is ever in one. */
export function standInFile(text: string): string {
  const { empty } = stageFolder();
  if (text === '') return empty;
  const path = join(dirname(empty), sha256(text).slice(0, 32));
  if (existsSync(path)) return path;
  writeFileSync(`${path}.incoming`, text, { mode: 0o444 });
  renameSync(`${path}.incoming`, path);
  return path;
}
