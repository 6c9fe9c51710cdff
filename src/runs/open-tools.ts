import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { systemClock } from '../core/clock.ts';
import { defined } from '../core/defined.ts';
import type { AskPerson } from '../orchestration/tetyana/agent-permission.ts';
import { Authority } from '../permissions/authority.ts';
import { DEFAULT_RULES } from '../permissions/default-rules.ts';
import { Gate } from '../permissions/gate.ts';
import type { Grants } from '../permissions/grant-store.ts';
import { openGrants } from '../permissions/open-grants.ts';
import { Policy } from '../permissions/policy.ts';
import { portsNamed } from '../permissions/ports-named.ts';
import type { Rules } from '../permissions/rule.ts';
import { loadShellParser } from '../permissions/shell/syntax-tree.ts';
import { builtinTools } from '../tools/builtin-tools.ts';
import type { Egress } from '../processes/egress/egress.ts';
import { McpToolServer } from '../tools/mcp/mcp-tool-server.ts';
import { mcpTools } from '../tools/mcp/mcp-tools.ts';
import { databasePins } from '../tools/mcp/pin-store.ts';
import type { McpServerSpec } from '../tools/mcp/server-spec.ts';
import type { ShellNetwork } from '../tools/system/run-shell.ts';
import { ruleForWord } from '../tools/rule-for-word.ts';
import type { ToolContext } from '../tools/tool.ts';
import { ToolRegistry, type ToolCall, type ToolCallResult } from '../tools/tool-registry.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { openSandbox } from './open-sandbox.ts';
import { configuredRules } from '../permissions/configured-rules.ts';
import {
  programNetwork,
  type ProgramNetwork,
  type ProgramNetworkParts,
  type ProgramNetworkRequest,
} from './program-network.ts';

export interface ToolsOptions {
  /** The id of the run whose grants and rules count. Calls outside a run share the project's. */
  readonly scope?: string;
  /** The workspace; the project itself when left out. */
  readonly folder?: string;
  /** Servers besides the person's own: those that an ACP client names for a session. */
  readonly servers?: Readonly<Record<string, McpServerSpec>>;
  /** Reports a fault of one of the person's servers to the surface. */
  readonly warn?: (message: string) => void;
  /** The run that calls the tools: it receives the traffic, and its person may be asked. */
  readonly run?: NonNullable<ProgramNetworkParts['run']> & { readonly ask?: AskPerson | undefined };
}

/** The registry with everything in front of and behind it. */
export interface OpenTools extends AsyncDisposable {
  readonly scope: string;
  readonly registry: ToolRegistry;
  readonly authority: Authority;
  readonly grants: Grants;
  /** The way out of one program, by the same rules. */
  network(request: ProgramNetworkRequest): ProgramNetwork;
  call(call: ToolCall, context?: Partial<ToolContext>): Promise<ToolCallResult>;
  /** `/allow WORD`: a rule for this scope. Only ever called on a person's word. */
  allow(word: string): Promise<void>;
  withdraw(word: string): Promise<void>;
}

export async function openTools(runtime: Runtime, options: ToolsOptions = {}): Promise<OpenTools> {
  const { project, environment, loaded, database, blobs, redactor, logging } = runtime;
  const scope = options.scope ?? `project:${project}`;
  const folder = options.folder ?? project;
  const [parse, sandbox] = await Promise.all([loadShellParser(), openSandbox(runtime)]);
  const grants = openGrants(runtime);
  const configured = configuredRules(loaded);
  const policyWith = (run: Rules): Policy =>
    new Policy({
      layers: { defaults: DEFAULT_RULES, ...configured, run },
      projectTrusted: loaded.heldBack.length === 0,
      home: environment['HOME'] ?? homedir(),
    });
  const compiled = compiledOnce(
    (rules) => new Gate({ policy: policyWith(rules), parse, sandboxed: sandbox.isolation !== 'none' }),
  );
  const gate = async (): Promise<Gate> => compiled(await grants.rules(scope));
  const authority = new Authority({ gate, grants, parse, redactor, scope });

  const log = logging.logger('atlas.mcp');
  const warn = (message: string): void => {
    log.warn({ scope }, message);
    options.warn?.(message);
  };
  const servers = Object.entries({ ...loaded.config.tools.mcpServers, ...options.servers }).map(
    ([name, spec]: readonly [string, McpServerSpec]) => ({
      spec,
      server: new McpToolServer({ name, spec, folder, environment, warn }),
    }),
  );
  const source = mcpTools({ servers, pins: databasePins(database, systemClock), warn });
  const policy = policyWith(await grants.rules(scope));
  const writable = openedFolders(policy.allowedPaths(), project);
  const closed = policy.deniedPaths().flatMap((glob) => closedPath(glob, project));
  const logger = logging.logger('atlas.execution');
  const { run } = options;
  const network = (request: ProgramNetworkRequest): ProgramNetwork =>
    programNetwork({ authority, project, environment, logger, ...defined({ run }) }, request);
  const shellNetwork = async ({ command, approved, at }: ShellNetwork): Promise<Egress> => {
    const unspoken = approved ? 'allow' : run?.ask === undefined ? 'refuse' : 'ask';
    const program = network({ program: 'tool:run_shell', tool: 'run_shell', unspoken, ask: run?.ask, at });
    return await program.open(approved ? { loopback: portsNamed(command) } : {});
  };
  const shell = {
    sandbox,
    environment,
    hidden: closed,
    writable,
    blobs,
    network: shellNetwork,
  };
  const builtin = builtinTools(shell);
  const registry = new ToolRegistry(builtin, servers.length === 0 ? [] : [source]);

  return {
    scope,
    registry,
    authority,
    grants,
    network,
    call: async (call, context = {}) => {
      const whole = { folder, shownFolder: project, signal: new AbortController().signal, ...context };
      return await registry.call(call, whole, async (action) => await authority.permit(action));
    },
    allow: async (word) => {
      await grants.remember(scope, 'allow', [ruleForWord(word, builtin)]);
    },
    withdraw: async (word) => {
      await grants.forget(scope, 'allow', ruleForWord(word, builtin));
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(servers.map(async ({ server }) => await server[Symbol.asyncDispose]()));
    },
  };
}

/** The folders that allowed path rules name for certain: a glob opens the part before its first wildcard. */
function openedFolders(globs: readonly string[], project: string): readonly string[] {
  return globs.flatMap((glob) => {
    const fixed = /[*?]/.test(glob) ? glob.slice(0, glob.search(/[*?]/)).replace(/[^/]*$/, '') : glob;
    const folder = resolve(project, fixed);
    // A rule for files never means the whole disk.
    return fixed === '' || folder === '/' || folder === homedir() ? [] : [folder];
  });
}

/** A denied path without a wildcard, or a whole folder, is not even shown to a command. */
function closedPath(glob: string, project: string): readonly string[] {
  const fixed = glob.replace(/\/\*\*$/, '').replace(/^~(?=\/)/, homedir());
  return /[*?]/.test(fixed) || fixed === '' || fixed === '/' ? [] : [resolve(project, fixed)];
}

/** Most scopes never get rules of their own, so most questions find the gate as it was. */
function compiledOnce(compile: (rules: Rules) => Gate): (rules: Rules) => Gate {
  let last: { readonly rules: Rules; readonly gate: Gate } | undefined;
  return (rules) => {
    if (last?.rules !== rules) last = { rules, gate: compile(rules) };
    return last.gate;
  };
}
