import { join } from 'node:path';
import { messageOf } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import { limitText } from '../core/met-limit.ts';
import { printable } from '../core/printable.ts';
import { runProgram } from '../processes/run-program.ts';
import type { Sandbox } from '../processes/sandbox/sandbox.ts';
import { showPath } from '../workspace/path-bytes.ts';
import type { ProjectStore } from '../workspace/project-store.ts';
import { checkEnvironment } from './checks/run-command.ts';
import { isLockfile, type Prepare } from './dependencies.ts';

/**
 * A landed lockfile makes the project's installed dependencies differ from the proven ones. Atlas installs them again
 * where the person has said how, and otherwise says that this is due. Either way the step has landed: the result is a
 * sentence for the person, or nothing. Installing runs code that a step may have chosen: the sandbox lets it write only
 * the project, and neither its `.git` nor the home.
 */
export async function installDependencies(
  parts: { readonly project: ProjectStore; readonly sandbox: Sandbox },
  prepare: Prepare | undefined,
  landed: readonly string[],
): Promise<string | undefined> {
  const lockfiles = landed.filter(isLockfile);
  if (lockfiles.length === 0) return undefined;
  const changed = lockfiles.map(showPath).join(', ');
  if (prepare === undefined) {
    return `${changed} changed: install your dependencies (set verification.prepare to have that done)`;
  }
  const { project, home } = parts.project;
  await using egress = parts.sandbox.isolation === 'none' ? undefined : await prepare.network?.(prepare.command);
  const env = { ...checkEnvironment(), ...egress?.environment };
  const program = { command: '/bin/sh', args: ['-c', prepare.command], cwd: project, env };
  const confinement = {
    workspace: { source: project, target: project, writable: true },
    guarded: [join(project, '.git')],
    hidden: [home],
    network: false,
    ...defined({ forwards: egress?.forwards }),
  };
  const failed = (why: string): string =>
    `${changed} changed, and \`${prepare.command}\` failed in the project: ${printable(why).trim().slice(-300)}`;
  try {
    const confined = await parts.sandbox.confine(program, confinement);
    const { exitCode, stdout, stderr, limit } = await runProgram(confined, {
      timeoutMs: prepare.timeoutMs,
      outputLimit: 100_000,
    });
    if (limit !== undefined) return failed(`ended: ${limitText(limit)}`);
    return exitCode === 0 ? undefined : failed(stderr.text.trim() || stdout.text.trim() || `exit ${exitCode}`);
  } catch (error) {
    return failed(messageOf(error));
  }
}
