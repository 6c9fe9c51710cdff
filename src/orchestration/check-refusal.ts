import type { Authority } from '../permissions/authority.ts';
import { RunPaused } from './run-paused.ts';

/**
 * Leave for the commands of checks that an agent chose, where nothing confines them. A check is looked at before, after
 * and again by VERIFY steps: one approval of a person counts for all of them. Throws `RunPaused` when a person must decide.
 */
export function checkRefusal(
  authority: Authority,
  folder: string,
): (line: string, step: string) => Promise<string | undefined> {
  return async (command, step) => {
    const action = { tool: 'run_shell', args: { command }, folder, effects: ['execute'] as const, command };
    const permission = await authority.permit(action, { lasting: true });
    if (permission.status === 'paused') throw new RunPaused({ ...permission.pause, step });
    return permission.status === 'denied' ? `not permitted: ${permission.decision.reason}` : undefined;
  };
}
