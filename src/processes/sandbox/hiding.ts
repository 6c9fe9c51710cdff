import type { Sandbox } from './sandbox.ts';

/** The same sandbox; whatever is started in it does not see these paths. */
export function hiding(sandbox: Sandbox, paths: readonly string[]): Sandbox {
  return {
    ...sandbox,
    confine: async (program, confinement) =>
      await sandbox.confine(program, { ...confinement, hidden: [...(confinement.hidden ?? []), ...paths] }),
  };
}
