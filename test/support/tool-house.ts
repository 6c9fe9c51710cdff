import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../src/core/clock.ts';
import { createRedactor, secretsOf } from '../../src/core/redact.ts';
import { Authority } from '../../src/permissions/authority.ts';
import { DEFAULT_RULES } from '../../src/permissions/default-rules.ts';
import { Gate } from '../../src/permissions/gate.ts';
import { GrantStore } from '../../src/permissions/grant-store.ts';
import { Policy } from '../../src/permissions/policy.ts';
import { parseRules } from '../../src/permissions/rule.ts';
import { loadShellParser, type ShellParser } from '../../src/permissions/shell/syntax-tree.ts';
import { detectSandbox, sandboxFor } from '../../src/processes/sandbox/detect-sandbox.ts';
import type { Sandbox } from '../../src/processes/sandbox/sandbox.ts';
import { fileBlobs } from '../../src/storage/blobs.ts';
import { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { builtinTools } from '../../src/tools/builtin-tools.ts';
import { ToolRegistry, type ToolCallResult } from '../../src/tools/tool-registry.ts';
import type { ToolSource } from '../../src/tools/tool.ts';
import { scratchFolder } from './scratch.ts';

/** Everything that a call of a tool meets, wired as the runtime wires it, around a fresh workspace. */
export interface ToolHouse extends AsyncDisposable {
  readonly workspace: string;
  readonly outside: string;
  readonly home: string;
  readonly sandbox: Sandbox;
  readonly database: Database;
  readonly grants: GrantStore;
  readonly registry: ToolRegistry;
  readonly authority: Authority;
  readonly parse: ShellParser;
  setRules(rules: unknown): void;
  call(name: string, args: unknown, signal?: AbortSignal): Promise<ToolCallResult>;
  /** What a person would do: approve exactly this, once. */
  approve(): Promise<number>;
}

export interface HouseOptions {
  readonly rules?: unknown;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly sources?: readonly ToolSource[];
  readonly sandboxed?: boolean;
}

/** Tried out once: it takes half a second. */
const detected = detectSandbox();

export const SCOPE = 'run_test';

export async function toolHouse(options: HouseOptions = {}): Promise<ToolHouse> {
  const root = scratchFolder();
  const [workspace, outside, home] = [join(root, 'ws'), join(root, 'outside'), join(root, 'home')];
  for (const folder of [join(workspace, 'sub'), outside, home]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(workspace, 'seed.txt'), 'one line\n');
  writeFileSync(join(workspace, 'other.txt'), 'other\n');
  writeFileSync(join(workspace, 'sub/real.txt'), 'real\n');
  const database = await Database.open(join(home, 'atlas.db'));
  await migrate(database);
  const parse = await loadShellParser();
  const sandbox = sandboxFor(await detected);
  const environment = options.environment ?? process.env;
  const grants = new GrantStore(database, systemClock);
  let rules: unknown = options.rules ?? {};
  const gate = async (): Promise<Gate> => {
    const layers = { defaults: DEFAULT_RULES, user: parseRules(rules, 'test'), run: await grants.rules(SCOPE) };
    const policy = new Policy({ layers, projectTrusted: false, home: '/root' });
    return new Gate({ policy, parse, sandboxed: options.sandboxed ?? sandbox.isolation !== 'none' });
  };
  const authority = new Authority({
    gate,
    grants,
    parse,
    redactor: createRedactor(secretsOf(environment)),
    scope: SCOPE,
  });
  const shell = { sandbox, environment, hidden: [home], writable: [], blobs: fileBlobs(join(home, 'blobs')) };
  const registry = new ToolRegistry(builtinTools(shell), options.sources ?? []);
  return {
    workspace,
    outside,
    home,
    sandbox,
    database,
    grants,
    registry,
    authority,
    parse,
    setRules: (next) => {
      rules = next;
    },
    call: async (name, args, signal = AbortSignal.timeout(180_000)) =>
      await registry.call(
        { name, args },
        { folder: workspace, signal },
        async (action) => await authority.permit(action),
      ),
    approve: async () => {
      const open = await grants.pending(SCOPE);
      for (const { id } of open) await grants.decide(id, 'approved');
      return open.length;
    },
    [Symbol.asyncDispose]: async () => await database.close(),
  };
}

export function gitRepository(folder: string): void {
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  };
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'start');
}
