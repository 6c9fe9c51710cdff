import type { OpenNetwork } from '../agents/network-needs.ts';
import type { AgentTurnsParts } from '../orchestration/tetyana/agent-turns.ts';
import type { AskPerson } from '../orchestration/tetyana/agent-permission.ts';
import { RunPaused } from '../orchestration/run-paused.ts';
import type { Unspoken } from '../permissions/connection-gate.ts';
import { portsNamed } from '../permissions/ports-named.ts';
import type { OpenLineNetwork } from '../verification/checks/run-command.ts';
import type { VerifierParts } from '../verification/verifier.ts';
import type { OpenTools } from './open-tools.ts';
import { registryNeeds } from '../agents/registry-needs.ts';

export interface RunNetworkRequest {
  readonly tools: OpenTools;
  readonly project: string;
  /** Whether the plan was given by hand: it authorises its own checks. */
  readonly given: boolean;
  readonly mode: 'ask' | 'auto-approve' | 'auto-deny' | 'callback';
  readonly ask: AskPerson | undefined;
}

/** The networks of a run's programs: agents at a step, minds, and checks of world steps. */
export interface RunNetwork {
  readonly ofTurn: AgentTurnsParts['network'];
  /** A mind reaches its own hosts and those that rules allow; it raises no question. */
  readonly ofMind: OpenNetwork;
  /** An installer reaches registries and the hosts that rules allow; it raises no question. */
  readonly ofInstaller: OpenLineNetwork;
  readonly ofChecks: NonNullable<VerifierParts['network']>;
}

const UNSPOKEN: Readonly<Record<RunNetworkRequest['mode'], Unspoken>> = {
  ask: 'ask',
  callback: 'ask',
  'auto-approve': 'allow',
  'auto-deny': 'refuse',
};

export function openRunNetwork({ tools, project, given, mode, ask }: RunNetworkRequest): RunNetwork {
  return {
    ofTurn: (agent, { planNumber: plan, ...place }) =>
      tools.network({ program: agent, tool: 'connect', unspoken: UNSPOKEN[mode], ask, at: { plan, ...place } }),
    ofMind: async (needs) => await tools.network({ program: 'mind', tool: 'connect', unspoken: 'refuse' }).open(needs),
    ofInstaller: async () =>
      await tools.network({ program: 'prepare', tool: 'run_shell', unspoken: 'refuse' }).open(registryNeeds),
    ofChecks: async ({ step, attempt }) => {
      const effects = ['network'] as const;
      const action = { tool: 'run_shell', args: {}, folder: project, effects, hostsAskedFor: true };
      const decision = given ? 'allow' : (await tools.authority.judge(action)).decision;
      if (decision !== 'allow') return undefined;
      const at = { step, attempt };
      const network = tools.network({
        program: 'check',
        tool: 'run_shell',
        unspoken: given ? 'allow' : 'ask',
        ask,
        at,
      });
      return {
        open: async (line) => await network.open(given ? { loopback: portsNamed(line) } : {}),
        settle: () => {
          const pause = network.pause();
          if (pause !== undefined) throw new RunPaused({ ...pause, step });
        },
      };
    },
  };
}
