import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { hiddenByDefault } from '../processes/sandbox/hidden-by-default.ts';
import { isWithin } from '../processes/sandbox/is-within.ts';

/** Paths that a tool of Atlas itself, which no sandbox confines, does not read without asking. */
export function isSecretPath(path: string): boolean {
  return hiddenByDefault(process.env).some((hidden) => isWithin(path, hidden));
}

/** The secret places in a folder, relative to it: most folders have none. */
export function secretsIn(folder: string): readonly string[] {
  return hiddenByDefault(process.env)
    .filter((hidden) => isWithin(hidden, folder) && hidden !== folder)
    .map((hidden) => hidden.slice(folder.length + 1));
}

/** The first secret place that a value of a call names, however deeply nested. */
export function secretNamedIn(value: unknown, folder: string): string | undefined {
  if (typeof value === 'string') {
    const text = value.replace(/^file:\/\//, '').replace(/^~(?=\/)/, homedir());
    return /[/\\]/.test(text) && text.length < 4096 && isSecretPath(resolve(folder, text)) ? value : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const one of Object.values(value)) {
    const named = secretNamedIn(one, folder);
    if (named !== undefined) return named;
  }
  return undefined;
}
