import type { Sandbox } from './sandbox.ts';

/** The person's own settings for what programs may see. */
export interface Personal {
  /** Called for each program: a folder that was made meanwhile is hidden too. */
  readonly hidden: () => readonly string[];
  readonly reveals: readonly string[];
  readonly sockets: readonly string[];
  /** The variables that lead to those sockets. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The same sandbox for every program of this person: it hides what is theirs, or shows it where they say so. */
export function personalSandbox(sandbox: Sandbox, { hidden, reveals, sockets, environment }: Personal): Sandbox {
  return {
    ...sandbox,
    confine: async (program, confinement) =>
      await sandbox.confine(
        { ...program, env: { ...environment, ...program.env } },
        {
          ...confinement,
          hidden: [...(confinement.hidden ?? []), ...hidden()],
          reveals: [...(confinement.reveals ?? []), ...reveals],
          sockets: [...(confinement.sockets ?? []), ...sockets],
        },
      ),
  };
}
