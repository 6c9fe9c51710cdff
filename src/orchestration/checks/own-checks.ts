import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KeptChecks } from '../../config/kept-checks.ts';
import type { LoadedConfig } from '../../config/load-config.ts';
import { systemClock } from '../../core/clock.ts';
import type { FoundCheck, ProjectFiles } from './found-checks.ts';

export interface CheckedProject {
  readonly project: string;
  readonly loaded: Pick<LoadedConfig, 'config' | 'userFolder'>;
}

/** The project's own checks. */
export interface OwnChecks {
  /** The commands that must pass after every code step. */
  readonly commands: readonly string[];
  /** Checks that Atlas found and that the person has neither allowed nor refused. */
  readonly undecided: readonly FoundCheck[];
}

/**
 * The person's settings come first, then their decision for this project, then the checks found in it. `look` says
 * whether the caller wants to see what could be found although none of it would run.
 */
export async function ownChecks(where: CheckedProject, look: boolean): Promise<OwnChecks> {
  const { always, found: mode } = where.loaded.config.verification;
  if (always.length > 0) return { commands: always, undecided: [] };
  const kept = await new KeptChecks(where.loaded.userFolder).of(where.project);
  if (kept !== undefined) return { commands: kept, undecided: [] };
  if (mode === 'ignore' || (mode === 'ask' && !look)) return { commands: [], undecided: [] };
  const found = await findChecks(where.project);
  return mode === 'run' ? { commands: found.map(({ run }) => run), undecided: [] } : { commands: [], undecided: found };
}

/** Stores a person's yes or no to the checks found in the project now; Atlas does not ask about them again. */
export async function keepChecks({ project, loaded }: CheckedProject, yes: boolean): Promise<readonly string[]> {
  const commands = yes ? (await findChecks(project)).map(({ run }) => run) : [];
  await new KeptChecks(loaded.userFolder).keep(project, commands, systemClock.now());
  return commands;
}

async function findChecks(project: string): Promise<readonly FoundCheck[]> {
  const { foundChecks } = await import('./found-checks.ts');
  const { loadShellParser } = await import('../../permissions/shell/syntax-tree.ts');
  return await foundChecks(projectFiles(project), loadShellParser);
}

const MAX_BYTES = 1_000_000;

/** Reads files of the project itself and follows no link. */
export function projectFiles(project: string): ProjectFiles {
  return {
    read: async (path) => {
      const place = join(project, path);
      const stats = await lstat(place).catch(() => undefined);
      if (stats?.isFile() !== true || stats.size > MAX_BYTES) return undefined;
      return await readFile(place, 'utf8').catch(() => undefined);
    },
    list: async (folder) => {
      const place = join(project, folder);
      const stats = await lstat(place).catch(() => undefined);
      return stats?.isDirectory() === true ? (await readdir(place).catch((): string[] => [])).toSorted() : [];
    },
  };
}
