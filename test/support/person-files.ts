import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Git as a person uses it, for tests that need a repository of theirs. */
export function git(folder: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Person', '-c', 'user.email=person@localhost', '-c', 'init.defaultBranch=main'];
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' });
}
