import { readFile, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { z } from 'zod';
import { AtlasError, messageOf } from '../core/atlas-error.ts';
import { placeByName, readDestination } from '../core/destination.ts';
import type { Action, Decision } from '../permissions/decision.ts';
import { DEFAULT_RULES } from '../permissions/default-rules.ts';
import { Gate } from '../permissions/gate.ts';
import { Policy } from '../permissions/policy.ts';
import { parseRules, type Layer, type Rules } from '../permissions/rule.ts';
import { loadShellParser } from '../permissions/shell/syntax-tree.ts';
import { detectSandbox, sandboxFor, type SandboxChoice } from '../processes/sandbox/detect-sandbox.ts';
import { noSandbox } from '../processes/sandbox/no-sandbox.ts';
import { builtinTools } from './builtin-tools.ts';
import type { PinStore } from './mcp/pin-store.ts';
import { approvedToolUse } from './mcp/server-tool-use.ts';
import { ToolRegistry } from './tool-registry.ts';

export interface PermissionQuestion {
  /** A call of a tool; a command line is a call of `run_shell`. */
  readonly tool: string;
  readonly args: unknown;
  /** A file of rules to judge by, instead of the configured ones. */
  readonly rulesFile?: string | undefined;
  /** The folder in which it would happen; the project when left out. */
  readonly folder?: string | undefined;
}

/** The place of the action, and the rules that count there. */
export interface PermissionSetting {
  readonly project: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly rules: Readonly<Partial<Record<Layer, Rules>>>;
  readonly sandbox: SandboxChoice;
  /** The person's MCP servers, by name, and their tools as far as a person has approved them. */
  readonly servers: readonly string[];
  readonly pins: Pick<PinStore, 'get'>;
}

/** Returns the decision and the rule behind it. It runs, asks and writes nothing. */
export async function explainPermission(setting: PermissionSetting, question: PermissionQuestion): Promise<Decision> {
  const { project, rules, environment } = setting;
  const folder = question.folder === undefined ? project : await realFolder(question.folder);
  const fromFile = question.rulesFile === undefined ? undefined : await readRules(question.rulesFile);
  const sandbox = fromFile === undefined ? sandboxFor(await detectSandbox(setting.sandbox)) : undefined;
  const layers = fromFile === undefined ? rules : { run: fromFile };
  const policy = new Policy({
    layers: { defaults: DEFAULT_RULES, ...layers },
    projectTrusted: true,
    home: environment['HOME'] ?? homedir(),
  });
  const gate = new Gate({
    policy,
    parse: await loadShellParser(),
    sandboxed: sandbox === undefined || sandbox.isolation !== 'none',
  });
  return gate.decide(await actionOf(setting, question, folder));
}

async function actionOf(
  { environment, servers, pins }: PermissionSetting,
  { tool, args }: PermissionQuestion,
  folder: string,
): Promise<Action> {
  if (tool === 'connect') return connectAction(args, folder);
  const builtin = builtinTools({ sandbox: noSandbox, environment, hidden: [], writable: [] });
  // A server is not started for a question: what a person approved of it is known.
  const isBuiltin = builtin.some(({ name }) => name === tool);
  const served = isBuiltin ? undefined : await approvedToolUse(tool, servers, pins);
  if (served !== undefined) return { tool, args, folder, ...served };
  const { action } = await new ToolRegistry(builtin).actionOf({ name: tool, args }, folder);
  return action;
}

/** A connection of an agent: `{"host": "example.com", "port": 443}`. */
function connectAction(args: unknown, folder: string): Action {
  const parsed = z.strictObject({ host: z.string(), port: z.number().int().default(443) }).safeParse(args);
  const to = parsed.success ? readDestination(`${parsed.data.host}:${parsed.data.port}`) : undefined;
  if (to === undefined) {
    throw new AtlasError('tool.invalid-arguments', 'connect needs a host', {
      remedy: 'Give --args \'{"host": "example.com", "port": 443}\'.',
    });
  }
  const connection = { ...to, place: placeByName(to.host) ?? ('public' as const) };
  return { tool: 'connect', args: to, folder, effects: ['network'], connection };
}

async function readRules(path: string): Promise<ReturnType<typeof parseRules>> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new AtlasError('config.unreadable', `cannot read the rules in ${path}: ${messageOf(error)}`, {
      remedy: 'Give a JSON file of the form {"allow": [...], "ask": [...], "deny": [...]}.',
      cause: error,
    });
  }
  return parseRules(content, path);
}

async function realFolder(path: string): Promise<string> {
  return await realpath(path).catch((cause: unknown) => {
    throw new AtlasError('usage', `there is no folder ${path}`, {
      remedy: 'Give an existing folder with --cwd DIR.',
      cause,
    });
  });
}
