import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { findProgram } from '../processes/find-program.ts';
import type { AgentDefinition } from './agent-definition.ts';

/** How an agent can be started on this machine. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Whether the program itself is installed; otherwise a package runner fetches it first. */
  readonly installed: boolean;
  /** Further folders that must be writable for the start. */
  readonly state: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined when neither the program nor a runner that could fetch it is installed. */
export function findLaunch(agent: AgentDefinition, environment: Environment): Launch | undefined {
  const { npx, uvx, binary } = agent.distribution;
  const own = agent.atlas.command;
  const target = binary?.[platform()];
  const fromBinary = target === undefined ? undefined : [target.cmd.replace(/^.*[/\\]/, ''), ...target.args];
  for (const [argv, env] of [
    [own, npx?.env ?? uvx?.env],
    [fromBinary, target?.env],
  ] as const) {
    const path = argv?.[0] === undefined ? undefined : findProgram(argv[0], environment);
    if (path !== undefined) {
      return {
        command: path,
        args: argv?.slice(1) ?? [],
        env: { ...env, ...agent.atlas.env },
        installed: true,
        state: [],
      };
    }
  }
  const folder = fetchedFolder(agent.id, environment);
  const runners = [
    { name: 'npx', pack: npx, before: ['--yes'], cache: { npm_config_cache: folder } },
    { name: 'uvx', pack: uvx, before: [], cache: uvFolders(folder) },
  ] as const;
  for (const { name, pack, before, cache } of runners) {
    const path = pack === undefined ? undefined : findProgram(name, environment);
    if (pack === undefined || path === undefined) continue;
    const args = [...before, pack.package, ...pack.args];
    const env = { ...cache, ...pack.env, ...agent.atlas.env };
    return { command: path, args, env, installed: false, state: [folder] };
  }
  return undefined;
}

/**
 * The folder of the packages fetched for an agent: for this agent alone, which runs confined. In the person's own cache
 * it could leave programs that they start later without a sandbox.
 */
function fetchedFolder(id: string, environment: Environment): string {
  const caches = environment['XDG_CACHE_HOME'];
  const usual = join(environment['HOME'] ?? homedir(), '.cache');
  return join(caches !== undefined && isAbsolute(caches) ? caches : usual, 'atlas/agents', id);
}

function uvFolders(folder: string): Readonly<Record<string, string>> {
  return {
    UV_CACHE_DIR: join(folder, 'cache'),
    UV_TOOL_DIR: join(folder, 'tools'),
    UV_PYTHON_INSTALL_DIR: join(folder, 'python'),
  };
}

/** The install command where the agent is not installed. */
export function installHint(agent: AgentDefinition): string {
  const { npx, uvx } = agent.distribution;
  if (agent.atlas.install !== undefined) return agent.atlas.install;
  if (npx !== undefined) return `npm install -g ${npx.package}`;
  if (uvx !== undefined) return `uv tool install ${uvx.package}`;
  return `see the makers of ${agent.name}`;
}

/** This machine, as the public registry spells it. */
function platform(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `${system}-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}`;
}
