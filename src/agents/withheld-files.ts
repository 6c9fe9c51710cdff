import { closeSync, openSync, readdirSync, readSync, realpathSync } from 'node:fs';
import { basename, delimiter, isAbsolute, join } from 'node:path';
import { findProgram } from '../processes/find-program.ts';
import type { Program } from '../processes/program.ts';

/**
 * The files of programs, by their names, that a sandbox can keep from an agent.
 *
 *  W1  A file that stands for several programs (busybox, one `vim` for six names) is kept only when each of its names on
 *      the path is withheld: the others must go on working.
 *  W2  The agent's own program, its interpreter and the plain shell stay: without them the agent would not start.
 */
export function withheldFiles(names: readonly string[], program: Pick<Program, 'command' | 'env'>): readonly string[] {
  const folders = (program.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const wanted = new Set(names.map((name) => basename(name)));
  const needed = new Set(ownFiles(program));
  const files = new Set<string>();
  for (const name of names) {
    const places = name.includes('/') ? [name] : folders.map((folder) => join(folder, name));
    for (const place of places.filter(isAbsolute)) {
      const real = realOf(place);
      if (real !== undefined && !needed.has(real)) files.add(real);
    }
  }
  if (files.size === 0) return [];
  const shared = new Set<string>();
  for (const folder of folders) {
    for (const { name, link } of linksOf(folder)) {
      const real = link && !wanted.has(name) ? realOf(join(folder, name)) : undefined;
      if (real !== undefined) shared.add(real);
    }
  }
  // A link beside the file that has another name than it is how one file stands for many; its own name is no other.
  return [...files].filter((file) => !shared.has(file) && (wanted.has(basename(file)) || !isOnPath(file, folders)));
}

/** Whether the file itself is a program of the path, under a name of its own. */
function isOnPath(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => realOf(join(folder, basename(file))) === file);
}

/** W2. */
function ownFiles({ command, env }: Pick<Program, 'command' | 'env'>): readonly string[] {
  const interpreters = interpretersOf(command).flatMap((name) => findProgram(name, env) ?? []);
  return [command, ...interpreters, '/bin/sh', '/usr/bin/env'].flatMap((path) => realOf(path) ?? []);
}

/** The words of a script's first line: `#!/usr/bin/env node` names two programs. */
function interpretersOf(path: string): readonly string[] {
  const [, line] = /^#!(.*)/.exec(beginningOf(path)) ?? [];
  return (line ?? '').split(/\s+/).filter((word) => word !== '' && !word.startsWith('-'));
}

function beginningOf(path: string): string {
  const bytes = Buffer.alloc(256);
  try {
    const file = openSync(path, 'r');
    try {
      return bytes.toString('utf8', 0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}

function linksOf(folder: string): readonly { readonly name: string; readonly link: boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((one) => ({ name: one.name, link: one.isSymbolicLink() }));
  } catch {
    return [];
  }
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
