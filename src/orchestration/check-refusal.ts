import type { Authority } from '../permissions/authority.ts';
import { SHELL_TOOL } from '../permissions/shell-tool.ts';
import { RunPaused } from './run-paused.ts';

/**
 * Asks for permission to run the commands of checks that an agent chose, where no sandbox confines them. The verifier
 * runs a check before, after and again in VERIFY steps: one approval of a person counts for all of them. Throws
 * `RunPaused` when a person must decide.
 */
export function checkRefusal(
  authority: Authority,
  folder: string,
): (line: string, step: string) => Promise<string | undefined> {
  return async (command, step) => {
    const action = { ...SHELL_TOOL, args: { command }, folder, effects: ['execute'] as const, command };
    const permission = await authority.permit(action, { lasting: true });
    if (permission.status === 'paused') throw new RunPaused({ ...permission.pause, step });
    return permission.status === 'denied' ? `not permitted: ${permission.decision.reason}` : undefined;
  };
}
