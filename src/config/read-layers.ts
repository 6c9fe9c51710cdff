import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { AtlasError, messageOf } from '../core/atlas-error.ts';
import { nearName } from '../core/near-name.ts';
import { SETTING_ENTRIES, type SettingEntry } from './settings.ts';

/** Where a value came from, weakest first. */
export const LAYERS = ['default', 'user', 'project', '.env', 'environment', 'flag'] as const;
export type LayerName = (typeof LAYERS)[number];

/** The values that one source gives, checked one by one against the schema. */
export interface ConfigLayer {
  readonly name: LayerName;
  /** The file, or what else to look at when a value is wrong. */
  readonly source: string;
  readonly values: ReadonlyMap<SettingEntry, unknown>;
  readonly ignored: readonly Ignored[];
}

export interface Ignored {
  readonly variable: string;
  readonly why: string;
  /** Whether the person is told, because it may matter to them. */
  readonly tell: boolean;
}

const byKey = new Map(SETTING_ENTRIES.map((entry) => [entry.key, entry]));
const sections = new Set(SETTING_ENTRIES.map((entry) => entry.section));
const byVariable = new Map<string, SettingEntry>();
for (const entry of SETTING_ENTRIES) {
  for (const alias of entry.setting.aliases) byVariable.set(alias, entry);
}
for (const entry of SETTING_ENTRIES) byVariable.set(entry.variable, entry);

/** Variables between Atlas's own processes and its tests; no settings. */
const OWN_VARIABLES = /^ATLAS_(?:TEST|PROPERTY|CRASH|MCP|PROCESS|NOTE|RUN|STATUS|MESSAGE|HTTP_CHECK)/;

export async function readFileLayer(name: LayerName, path: string): Promise<ConfigLayer> {
  const content = await readIfThere(path);
  if (content === undefined) return { name, source: path, values: new Map(), ignored: [] };
  let tree: unknown;
  try {
    tree = JSON.parse(content);
  } catch (error) {
    throw new AtlasError('config.invalid', `${path} is not JSON: ${messageOf(error)}`, {
      remedy: 'Mend the file; `atlas doctor` shows every key that it may hold.',
      details: { path },
      cause: error,
    });
  }
  return { name, source: path, values: valuesOf(tree, path), ignored: [] };
}

/** Only documented keys are read from `.env`; whatever else stands there is the project's business, not ours. */
export async function readDotEnvLayer(project: string): Promise<ConfigLayer> {
  const path = join(project, '.env');
  const content = await readIfThere(path);
  return environmentLayer('.env', path, content === undefined ? {} : parseEnv(content));
}

export function environmentLayer(
  name: LayerName,
  source: string,
  environment: Readonly<Record<string, string | undefined>>,
): ConfigLayer {
  const values = new Map<SettingEntry, unknown>();
  const ignored: Ignored[] = [];
  const set = (entry: SettingEntry, variable: string, value: string): void => {
    const given = entry.setting.fromText(value);
    const problem = problemOf(entry, given);
    if (problem !== undefined && entry.setting.shared && variable !== entry.variable) {
      ignored.push({ variable, why: problem, tell: true });
      return;
    }
    values.set(entry, check(entry, given, `${variable} in ${source}`));
  };
  for (const entry of SETTING_ENTRIES) {
    // The last one wins: the variable of our own is read after its aliases.
    for (const variable of [...entry.setting.aliases, entry.variable]) {
      const value = environment[variable];
      if (value === undefined) continue;
      if (value !== '') set(entry, variable, value);
      // A variable that others share may well be empty for reasons of theirs.
      else if (variable === entry.variable) ignored.push({ variable, why: 'is empty', tell: true });
    }
  }
  for (const variable of Object.keys(environment)) {
    if (!variable.startsWith('ATLAS_') || byVariable.has(variable)) continue;
    if ([...sections].some((section) => variable.startsWith(`ATLAS_${section.toUpperCase()}_`))) {
      throw unknownKey(variable, source, [...byVariable.keys()]);
    }
    if (OWN_VARIABLES.test(variable)) continue;
    const near = nearName(variable, [...byVariable.keys()]);
    const hint = near === undefined ? '' : `; did you mean ${near}?`;
    ignored.push({ variable, why: `is no setting of Atlas${hint}`, tell: near !== undefined });
  }
  return { name, source, values, ignored };
}

export function flagLayer(flags: Readonly<Record<string, unknown>>): ConfigLayer {
  const values = new Map<SettingEntry, unknown>();
  for (const [key, value] of Object.entries(flags)) {
    const entry = byKey.get(key);
    if (entry === undefined) throw unknownKey(key, 'the command line', [...byKey.keys()]);
    values.set(entry, check(entry, value, `${key} on the command line`));
  }
  return { name: 'flag', source: 'the command line', values, ignored: [] };
}

function valuesOf(tree: unknown, source: string): ReadonlyMap<SettingEntry, unknown> {
  const values = new Map<SettingEntry, unknown>();
  for (const [section, members] of membersOf(tree, source, 'the file')) {
    // The form of other tools: servers at the top level.
    if (section === 'mcpServers') {
      const entry = byKey.get('tools.mcpServers');
      if (entry !== undefined) values.set(entry, check(entry, members, `mcpServers in ${source}`));
      continue;
    }
    if (!sections.has(section)) throw unknownKey(section, source, [...sections, 'mcpServers']);
    for (const [name, value] of membersOf(members, source, section)) {
      const entry = byKey.get(`${section}.${name}`);
      if (entry === undefined) throw unknownKey(`${section}.${name}`, source, [...byKey.keys()]);
      values.set(entry, check(entry, value, `${entry.key} in ${source}`));
    }
  }
  return values;
}

function membersOf(value: unknown, source: string, what: string): readonly (readonly [string, unknown])[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
  throw new AtlasError('config.invalid', `${source}: ${what} must hold an object, not ${show(value)}`, {
    remedy: 'Write it as {"key": value}; `atlas doctor` shows every key.',
    details: { source },
  });
}

function check(entry: SettingEntry, value: unknown, where: string): unknown {
  const { setting, key } = entry;
  const problem = problemOf(entry, value);
  if (problem === undefined) return setting.schema.parse(value);
  throw new AtlasError('config.invalid', `${where} ${problem}`, {
    remedy: `Correct ${key}; its default is ${show(setting.fallback)}.`,
    details: { key },
  });
}

function problemOf({ setting }: SettingEntry, value: unknown): string | undefined {
  if (setting.schema.safeParse(value).success) return undefined;
  return `is ${setting.secret ? '(hidden)' : show(value)}; allowed is ${setting.allowed}`;
}

function unknownKey(key: string, source: string, known: readonly string[]): AtlasError {
  const near = nearName(key, known);
  const hint = near === undefined ? '`atlas doctor` shows every key.' : `Did you mean ${near}?`;
  return new AtlasError('config.invalid', `unknown key ${key} in ${source}`, {
    remedy: hint,
    details: { key, source },
  });
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new AtlasError('config.unreadable', `cannot read ${path}: ${messageOf(error)}`, {
      remedy: 'Make the file readable, or move it away.',
      details: { path },
      cause: error,
    });
  }
}
