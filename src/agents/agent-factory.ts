import { AtlasError } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import { nearName } from '../core/near-name.ts';
import type { Clock } from '../core/clock.ts';
import { childEnvironment } from '../processes/child-environment.ts';
import { noSandbox } from '../processes/sandbox/no-sandbox.ts';
import type { Exit, Program } from '../processes/program.ts';
import type { Confinement, Sandbox } from '../processes/sandbox/sandbox.ts';
import { NETWORK_VARIABLES } from '../processes/network-variables.ts';
import type { Egress } from '../processes/egress/egress.ts';
import { withEgress } from '../processes/egress/with-egress.ts';
import { startProgram, type RunningProgram } from '../processes/start-program.ts';
import { AcpAgent } from './acp-agent.ts';
import type { FrameSink } from './acp-wire.ts';
import type { AgentDefinition } from './agent-definition.ts';
import { findLaunch, installHint } from './launch.ts';
import { networkNeeds, ownHostsOnly, type NetworkNeeds, type OpenNetwork } from './network-needs.ts';
import { openPrivateState, type PrivateState } from './private-state.ts';
import {
  loginVariables,
  revealedLogins,
  statePlaces,
  stateVariables,
  wholePlace,
  workVariables,
} from './state-place.ts';
import { rulesBound } from './rules-bound.ts';
import type { TurnLimits } from './turn-limits.ts';
import { withheldFiles } from './withheld-files.ts';

export interface AgentFactoryOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clientVersion: string;
  readonly clock?: Clock;
  /** A folder of Atlas's own, for files that agents write and must not keep. */
  readonly scratch?: string;
  /** Whether a package runner may fetch an agent that is not installed. Without this function, it may. */
  readonly mayFetch?: (id: string) => boolean;
}

export interface SpawnOptions {
  /** Where the process starts, as it will see it. */
  readonly cwd: string;
  readonly sandbox?: Sandbox;
  /** The staged copy and the place where the agent shall find it; only with a sandbox. */
  readonly workspace?: NonNullable<Confinement['workspace']>;
  readonly overlays?: NonNullable<Confinement['overlays']>;
  /** All that a staged copy needs to be seen, where the caller has it as one. */
  readonly confinement?: Confinement;
  /** Opens its way out, where a sandbox bounds it; without one it reaches its own hosts and no other. */
  readonly network?: OpenNetwork;
  /** Addresses of servers of this machine that it will be handed. */
  readonly servers?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: Partial<TurnLimits>;
  readonly requestMs?: number;
  readonly signal?: AbortSignal;
  readonly onFrame?: FrameSink;
}

/** Knows agents by name and starts them. */
export class AgentFactory {
  readonly #options: AgentFactoryOptions;
  readonly #agents = new Map<string, AgentDefinition>();
  readonly #models = new Map<string, string>();
  #withheld: () => Promise<readonly string[]> = async () => [];

  constructor(options: AgentFactoryOptions) {
    this.#options = options;
  }

  /** A later definition replaces an earlier one of the same id: the person's registry wins over ours. */
  register(...agents: readonly AgentDefinition[]): void {
    for (const agent of agents) this.#agents.set(agent.id, agent);
  }

  list(): readonly AgentDefinition[] {
    return [...this.#agents.values()];
  }

  get(id: string): AgentDefinition {
    const agent = this.#agents.get(id);
    if (agent !== undefined) return agent;
    const known = [...this.#agents.keys()];
    const near = nearName(id, known);
    const hint = near === undefined ? '' : `Did you mean ${near}? `;
    throw new AtlasError('agent.unknown', `there is no agent ${id}`, {
      remedy: `${hint}Choose one of: ${known.join(', ')}; or name a command line that speaks ACP.`,
      details: { id },
    });
  }

  /** From now on every session of this agent uses this model. */
  chooseModel(id: string, model: string): void {
    this.#models.set(id, model);
  }

  /**
   * From now on an agent that does not ask before everything is started without these programs. That is a hindrance and
   * no boundary: it can bring a copy of its own.
   */
  withhold(programs: () => Promise<readonly string[]>): void {
    this.#withheld = programs;
  }

  /** Starts an agent and shakes hands with it. */
  async spawn(id: string, options: SpawnOptions): Promise<AcpAgent> {
    const agent = this.get(id);
    const { environment, clientVersion, clock, mayFetch } = this.#options;
    const launch = findLaunch(agent, environment);
    if (launch === undefined || (!launch.installed && mayFetch?.(id) === false)) {
      throw new AtlasError('agent.unknown', `${agent.name} is not installed`, {
        remedy: `Install it: ${installHint(agent)}`,
        details: { id },
      });
    }
    const confined = options.sandbox !== undefined && options.sandbox.isolation !== 'none';
    const own = confined ? agent.atlas.ownSandbox : undefined;
    const asks = asksOf(agent);
    const work = confined ? workVariables(agent) : {};
    const model = this.#models.get(id);
    const { modelVariable } = agent.atlas;
    const chosen = model === undefined || modelVariable === undefined ? {} : { [modelVariable]: model };
    const env = childEnvironment(
      environment,
      { ...work, ...launch.env, ...own?.env, ...asks?.env, ...chosen, ...options.env },
      [...loginVariables(agent, environment), ...stateVariables(agent), ...NETWORK_VARIABLES],
    );
    const needs = await networkNeeds(agent, launch, environment, options.servers);
    const network = await networkOf(options, environment, needs);
    const program = {
      command: launch.command,
      args: launch.args,
      cwd: options.cwd,
      env: { ...env, ...network?.environment },
    };
    const starting = confined
      ? this.#startConfined(agent, program, options, launch.state, network)
      : startUnconfined(program, options);
    const running = await starting.catch(async (error: unknown) => {
      await network?.[Symbol.asyncDispose]();
      throw error;
    });
    return await AcpAgent.connect(running, {
      agentId: id,
      clientVersion,
      ...defined({ askMode: asks?.mode, model: modelVariable === undefined ? model : undefined }),
      ...defined({
        clock,
        limits: options.limits,
        requestMs: options.requestMs,
        signal: options.signal,
        onFrame: options.onFrame,
      }),
    });
  }

  /** Its state is as it finds it for as long as it runs. */
  async #startConfined(
    agent: AgentDefinition,
    program: Program,
    options: SpawnOptions,
    fetched: readonly string[],
    network: Egress | undefined,
  ): Promise<RunningProgram> {
    const environment = { ...this.#options.environment, ...program.env };
    const places = [...statePlaces(agent, environment), ...fetched.map(wholePlace)];
    const { scratch } = this.#options;
    const state = await openPrivateState(places, {
      scratch,
      settings: [agent.atlas.ownSandbox?.settings ?? {}, asksOf(agent)?.settings ?? {}],
    });
    try {
      const reveals = [...places.map(({ path }) => path), ...revealedLogins(agent, environment)];
      const sandbox = options.sandbox ?? noSandbox;
      const seen = confinement(options, state, network);
      const hidden = [...(seen.hidden ?? []), ...(await this.#withheldFrom(agent, program))];
      const confined = await sandbox.confine(program, { ...seen, hidden, reveals });
      const started = await startProgram(confined);
      const running = network === undefined ? started : withEgress(started, network);
      const exited = running.exited.then(async (exit) => {
        await state[Symbol.asyncDispose]();
        return exit;
      });
      const end = async (graceMs?: number): Promise<Exit> => {
        await running.end(graceMs);
        return await exited;
      };
      return { ...running, exited, end, [Symbol.asyncDispose]: async () => void (await end(0)) };
    } catch (error) {
      await state[Symbol.asyncDispose]();
      throw error;
    }
  }

  async #withheldFrom(agent: AgentDefinition, program: Program): Promise<readonly string[]> {
    if (rulesBound(agent, true) === 'asked') return [];
    const names = await this.#withheld();
    return names.length === 0 ? [] : withheldFiles(names, program);
  }
}

function asksOf({ atlas }: AgentDefinition): Exclude<AgentDefinition['atlas']['asks'], 'never'> {
  return atlas.asks === 'never' ? undefined : atlas.asks;
}

/** Where nothing isolates an agent its network cannot be bounded: it has the person's own. */
async function networkOf(
  { sandbox, network }: SpawnOptions,
  environment: AgentFactoryOptions['environment'],
  needs: NetworkNeeds,
): Promise<Egress | undefined> {
  if (sandbox === undefined || sandbox.isolation === 'none') return undefined;
  return await (network ?? ownHostsOnly(environment))(needs);
}

async function startUnconfined(program: Program, options: SpawnOptions): Promise<RunningProgram> {
  return await startProgram((await options.sandbox?.confine(program, confinement(options))) ?? program);
}

function confinement(options: SpawnOptions, state?: PrivateState, network?: Egress): Confinement {
  const given = options.confinement;
  return {
    ...given,
    network: false,
    forwards: network?.forwards ?? [],
    writable: [...(given?.writable ?? []), ...(state?.writable ?? [])],
    shown: [...(given?.shown ?? []), ...(state?.mounts ?? [])],
    guarded: [...(given?.guarded ?? []), ...(state?.guards ?? [])],
    ...defined({ workspace: options.workspace, overlays: options.overlays }),
  };
}
