import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { placeByName, readDestination, type WantedConnection, type Destination } from '../core/destination.ts';
import { parseHostPattern } from '../permissions/host-pattern.ts';
import { openEgress, type Egress } from '../processes/egress/egress.ts';
import type { AgentDefinition } from './agent-definition.ts';
import type { Launch } from './launch.ts';
import { COLLECTORS } from './model-hosts.ts';
import { expandHome, statePlaces } from './state-place.ts';

/** The hosts that an agent must reach to do its work at all. */
export interface NetworkNeeds {
  /** Whether a connection is one of them. */
  readonly owns: (connection: WantedConnection) => boolean;
  /** Whether the agent can do without this host: then the gate does not ask about it. */
  readonly needless: (connection: WantedConnection) => boolean;
  /** Ports of this machine that it is promised: a model that runs here, the servers that Atlas hands it. */
  readonly loopback: readonly number[];
}

/** Opens the way out for one agent. */
export type OpenNetwork = (needs: NetworkNeeds) => Promise<Egress>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Where package runners fetch an agent from that is not installed. */
const RUNNER_HOSTS: Readonly<Record<string, readonly string[]>> = {
  npx: ['registry.npmjs.org'],
  uvx: ['pypi.org', 'files.pythonhosted.org', 'github.com', 'release-assets.githubusercontent.com'],
};
const COLLECTED = COLLECTORS.flatMap((text) => parseHostPattern(text) ?? []);
const MAX_SETTINGS = 1024 * 1024;
/** The relay of a sandbox has room for a few; one of them is the proxy. */
const MAX_PORTS = 15;

/**
 * The hosts of its catalogue entry, and the addresses that the person has given it: in variables that pass to it, and
 * in its own settings, which it cannot write. A host that is named by its very address may lie inside the person's
 * network.
 */
export async function networkNeeds(
  agent: AgentDefinition,
  launch: Launch,
  environment: Environment,
  servers: readonly string[] = [],
): Promise<NetworkNeeds> {
  const { hosts, needless, passes, endpoints } = agent.atlas;
  const spared = [...COLLECTED, ...needless.flatMap((text) => parseHostPattern(text) ?? [])];
  const fetched = launch.installed ? [] : (RUNNER_HOSTS[launch.command.replace(/^.*[/\\]/, '')] ?? []);
  const patterns = [...hosts, ...fetched].flatMap((text) => parseHostPattern(text) ?? []);
  const moved = statePlaces(agent, environment).map(({ path }) => path);
  const files = endpoints.flatMap((path) => [path, ...moved.map((folder) => join(folder, basename(path)))]);
  const urls = await Promise.all(files.map(async (path) => await urlsIn(expandHome(path, environment))));
  const variables = [...passes, ...(launch.installed ? [] : ['npm_config_registry', 'UV_INDEX_URL'])];
  const values = [...variables.map((name) => environment[name] ?? ''), ...Object.values(launch.env)];
  const given = [...values, ...urls.flat(), ...servers].flatMap((text) => destinationOf(text) ?? []);
  const here = given.filter(({ host }) => placeByName(host) === 'loopback').map(({ port }) => port);
  return {
    needless: ({ host, port }) => spared.some((pattern) => pattern.catches({ host, port })),
    loopback: [...new Set(here)].slice(0, MAX_PORTS),
    owns: (connection) =>
      (connection.place === 'public' && patterns.some((pattern) => pattern.allows(connection))) ||
      (connection.place !== 'reserved' &&
        given.some(({ host, port }) => host === connection.host && port === connection.port)),
  };
}

/** For a caller without a person to ask: an agent reaches only the hosts that it needs. */
export function ownHostsOnly(environment: Environment): OpenNetwork {
  return async ({ owns, loopback }) =>
    await openEgress({
      environment,
      loopback,
      decide: async (connection) =>
        owns(connection) ? { allowed: true } : { allowed: false, reason: 'is not one of the hosts of this agent' },
    });
}

/** The host of an address such as `https://api.example.com/v1`. */
function destinationOf(text: string): Destination | undefined {
  const [, scheme = '', authority = ''] = /^(https?):\/\/(?:[^/?#@\s]*@)?([^/?#\s]+)/i.exec(text.trim()) ?? [];
  return authority === '' ? undefined : readDestination(authority, scheme.toLowerCase() === 'https' ? 443 : 80);
}

/** Addresses that settings give as the base of a model's, in JSON or TOML: read as text, because both are read alike. */
async function urlsIn(path: string): Promise<readonly string[]> {
  if (/^https?:/i.test(path)) return [path];
  const text = await readFile(path, 'utf8').catch(() => '');
  if (text.length > MAX_SETTINGS) return [];
  const found = text.matchAll(/\b\w*?(?:base_?url|endpoint|api_?base)["']?\s*[:=]\s*["'](https?:\/\/[^"'\s]+)["']/gi);
  return Array.from(found, ([, url = '']) => url);
}
