import { homedir } from 'node:os';
import type { NetworkNeeds } from './network-needs.ts';
import { authorityOf } from '../core/destination.ts';
import { closesHost } from '../permissions/connection-gate.ts';
import { Policy } from '../permissions/policy.ts';
import { openEgress, type Egress } from '../processes/egress/egress.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import { configuredRules } from '../permissions/configured-rules.ts';

/** The rules that count outside of a run. */
export interface RulesOfPerson {
  readonly loaded: LoadedConfig;
  readonly project: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * The way out for a program outside of a run: the hosts that it needs, and those that the person's rules allow. It asks
 * no person.
 */
export function ruledNetwork(
  { loaded, project, environment }: RulesOfPerson,
  tool: 'connect' | 'run_shell',
): (needs: Partial<NetworkNeeds>) => Promise<Egress> {
  const policy = new Policy({
    layers: configuredRules(loaded),
    projectTrusted: loaded.heldBack.length === 0,
    home: environment['HOME'] ?? homedir(),
  });
  return async ({ owns, loopback = [] }) =>
    await openEgress({
      environment,
      loopback: [...new Set([...loopback, ...policy.openedPorts(tool)])],
      decide: async (connection) => {
        const facet = { tool, effect: 'network', text: authorityOf(connection), folder: project } as const;
        const judged = policy.judge({ ...facet, connection });
        const allowed = judged.decision === 'allow' || (owns?.(connection) === true && !closesHost(judged));
        return allowed ? { allowed } : { allowed, reason: `is not permitted: ${judged.reason}` };
      },
    });
}
