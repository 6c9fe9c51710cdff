import { realpath, rm } from 'node:fs/promises';
import { isAtlasError, messageOf } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import { ownedFolder } from '../processes/owned-folder.ts';
import type { Sandbox } from '../processes/sandbox/sandbox.ts';
import type { AgentCapabilities } from './agent-capabilities.ts';
import type { AgentDefinition } from './agent-definition.ts';
import type { AgentFactory } from './agent-factory.ts';
import { findLaunch, installHint } from './launch.ts';
import type { OpenNetwork } from './network-needs.ts';
import { rulesBound, unaskedOf, type RulesBound } from './rules-bound.ts';

/** The state of an agent on this machine, as a real handshake showed it. */
export interface AgentReport {
  readonly id: string;
  readonly name: string;
  readonly installed: boolean;
  /** A test of this project has seen it working; for the others only their makers say so. */
  readonly tested: boolean;
  readonly program?: string;
  readonly install: string;
  /** Hosts that it reaches without asking. */
  readonly hosts: readonly string[];
  /** Whether it looks at the variables that name a proxy; one that does not reaches nothing from a sandbox. */
  readonly proxy: 'used' | 'ignored';
  /** How permission rules bind it. */
  readonly rules: RulesBound;
  /** What it does without asking, where rules do not bind all of it. */
  readonly unasked?: string;
  readonly version?: string;
  readonly capabilities?: Omit<AgentCapabilities, 'name' | 'version'>;
  /** Whether a session can be opened. */
  readonly ready: 'yes' | 'login-needed' | 'no' | 'not-asked';
  readonly login?: string;
  readonly problem?: string;
}

export interface InspectOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly sandbox?: Sandbox;
  readonly network?: OpenNetwork;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Looks for an agent and, where it is installed, starts it, shakes hands and opens a session. */
export async function inspectAgent(
  factory: AgentFactory,
  agent: AgentDefinition,
  options: InspectOptions,
): Promise<AgentReport> {
  const launch = findLaunch(agent, options.environment);
  const confined = options.sandbox !== undefined && options.sandbox.isolation !== 'none';
  const base = {
    id: agent.id,
    name: agent.name,
    tested: agent.atlas.tested,
    install: installHint(agent),
    hosts: agent.atlas.hosts,
    proxy: agent.atlas.proxy,
    rules: rulesBound(agent, confined),
    ...defined({ login: agent.atlas.login, unasked: unaskedOf(agent, confined) }),
  };
  if (launch?.installed !== true) return { ...base, installed: false, ready: 'not-asked' };
  const found = { ...base, installed: true, program: launch.command };
  const scratch = await realpath(ownedFolder('atlas-agent'));
  try {
    return { ...found, ...(await handshake(factory, agent.id, scratch, options)) };
  } catch (error) {
    return { ...found, ready: 'no', problem: messageOf(error) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function handshake(
  factory: AgentFactory,
  id: string,
  scratch: string,
  { sandbox, network, timeoutMs, signal }: InspectOptions,
): Promise<Pick<AgentReport, 'version' | 'capabilities' | 'ready' | 'problem'>> {
  await using handle = await factory.spawn(id, {
    cwd: scratch,
    requestMs: timeoutMs,
    ...defined({
      sandbox,
      workspace: sandbox === undefined ? undefined : { source: scratch, target: scratch, writable: true },
      network,
      signal,
    }),
  });
  const { version, name: _name, ...capabilities } = handle.capabilities;
  const known = { capabilities, ...defined({ version }) };
  try {
    await using _session = await handle.newSession({ cwd: scratch, timeoutMs });
    return { ...known, ready: 'yes' };
  } catch (error) {
    const login = isAtlasError(error) && error.details['authRequired'] === true;
    return { ...known, ready: login ? 'login-needed' : 'no', problem: messageOf(error) };
  }
}
