import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { warmEnvironment } from './warm-environment.ts';
import { needsKey } from './warm-variables.ts';
import type { WarmOwner } from './warm-place.ts';

/** Where one of these is set the machine works unattended, and Atlas leaves no process running on it. */
const UNATTENDED = ['CI', 'VITEST', 'NODE_TEST_CONTEXT'] as const;

/**
 * Starts a process that holds the model for the next search. It outlives this command, and ends by itself when it is
 * idle or its home is gone. It finds out by itself whether another one already serves the home.
 */
export function startWarm({ project, home, environment }: WarmOwner): boolean {
  if (UNATTENDED.some((name) => (environment[name] ?? '') !== '') || needsKey(environment)) return false;
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const program = fileURLToPath(new URL(`../runtime/warm-process.${extension}`, import.meta.url));
  const child = spawn(process.execPath, [program, project, ...(home === undefined ? [] : [home])], {
    detached: true,
    stdio: 'ignore',
    // It keeps no folder busy.
    cwd: '/',
    env: warmEnvironment(environment),
  });
  // No process more: the next search loads the model itself, as this one did.
  child.on('error', () => undefined);
  child.unref();
  return true;
}
