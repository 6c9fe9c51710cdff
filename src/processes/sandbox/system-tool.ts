import { findProgram } from '../find-program.ts';

/** Where the machine keeps its own programs. */
export const SYSTEM_FOLDERS: string = [
  '/usr/bin',
  '/bin',
  '/usr/sbin',
  '/sbin',
  '/usr/local/bin',
  '/run/current-system/sw/bin',
].join(':');

const known = new Map<string, string>();

/**
 * The path of a machine's program that runs before anything is confined. The person's PATH may lead through a project,
 * whose `mount` must not run: so the machine's own folders come first.
 */
export function systemTool(name: string): string {
  const path = known.get(name) ?? findProgram(name, { PATH: SYSTEM_FOLDERS }) ?? findProgram(name, process.env);
  if (path !== undefined) known.set(name, path);
  return path ?? name;
}
