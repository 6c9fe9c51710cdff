import type { PermissionPause } from '../../src/core/pause.ts';

/** A question of a run, with what a test says of it. */
export function permissionPause(said: Partial<PermissionPause> = {}): PermissionPause {
  return {
    reason: 'permission',
    message: 'may it?',
    answers: [{ kind: 'once' }, { kind: 'no' }],
    permission: 'shell',
    blockedTool: 'run_shell',
    blockedArgs: { command: 'make' },
    digest: 'd1',
    narrowest: [],
    ...said,
  };
}
