import type { Limits } from './limits.ts';
import type { Sandbox } from './sandbox.ts';

/** The same sandbox, with default limits for programs whose confinement names none. */
export function limitedSandbox(sandbox: Sandbox, limits: Limits): Sandbox {
  return {
    ...sandbox,
    confine: async (program, confinement) => {
      const held = confinement.limits ?? limits;
      return { ...(await sandbox.confine(program, { ...confinement, limits: held })), limits: held };
    },
  };
}
