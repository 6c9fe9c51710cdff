import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { loadConfig, type LoadedConfig } from './load-config.ts';
import { widening } from './narrowing.ts';
import { SETTING_ENTRIES, type SettingEntry } from './settings.ts';
import { heldBackLine } from './trust.ts';
import { userFolder } from './user-folder.ts';

/** Values of every kind of setting; each setting is tried with those that it takes. */
const POOL: readonly unknown[] = [
  true, false, 0, 0.1, 0.5, 0.9, 1, 2, 3, 7, 60, 500, 9000, 2 ** 33, 'a', 'b', 'http://127.0.0.1:8000',
  [], ['a'], ['a', 'b'], ['b'], ['/a'], ['/a', '/b'], {}, { a: 'x' }, { a: 'x', b: 'y' },
  { a: { command: 'x', args: [], env: {} } }, { a: { command: 'x', args: [], env: {} }, b: { url: 'https://b.example', headers: {} } },
]; // prettier-ignore

/** For settings that take next to nothing of these. */
const MORE: Readonly<Record<string, readonly unknown[]>> = {
  'web.publicUrl': ['https://atlas.example'],
  'web.users': [{ ann: 'look' }, { ann: 'admin' }],
};

function samples({ key, setting }: SettingEntry): readonly unknown[] {
  const words = /^one of (.*)$/.exec(setting.allowed)?.[1]?.split(', ') ?? [];
  const whole = [...words, setting.fallback, ...POOL, ...(MORE[key] ?? [])].filter(
    (value) => value !== undefined && setting.schema.safeParse(value).success,
  );
  return [...new Map(whole.map((value) => [canonicalJson(value), value])).values()];
}

const takes = ({ setting }: SettingEntry, value: unknown, inForce: unknown): boolean =>
  widening(setting.untrusted, value, inForce) === undefined;

function pairs(entry: SettingEntry): readonly { readonly value: unknown; readonly inForce: unknown }[] {
  const values = samples(entry);
  return values.flatMap((inForce) => values.filter((value) => value !== inForce).map((value) => ({ value, inForce })));
}

/** The person's own file says `inForce`, and the project's file or `.env` says `value`. */
async function between(
  { section, name, variable }: SettingEntry,
  inForce: unknown,
  value: unknown,
  where: 'atlas.config.json' | '.env',
): Promise<LoadedConfig> {
  const folder = scratchFolder();
  const project = join(folder, 'project');
  const environment = { XDG_CONFIG_HOME: join(folder, 'config') };
  mkdirSync(project);
  mkdirSync(userFolder(environment), { recursive: true });
  writeFileSync(join(userFolder(environment), 'config.json'), JSON.stringify({ [section]: { [name]: inForce } }));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const content = where === '.env' ? `${variable}='${text}'\n` : JSON.stringify({ [section]: { [name]: value } });
  writeFileSync(join(project, where), content);
  return await loadConfig({ project, environment });
}

const effective = (loaded: LoadedConfig, key: string): unknown =>
  loaded.effective.find((one) => one.key === key)?.value;

test('what an untrusted project may do to each setting is decided here, and nowhere by default', () => {
  const table = Object.groupBy(SETTING_ENTRIES, ({ setting: { untrusted } }) =>
    untrusted.kind === 'lower' && untrusted.zeroIsNoLimit ? 'lower, and 0 is no limit' : untrusted.kind,
  );
  expect(Object.fromEntries(Object.entries(table).map(([kind, entries]) => [kind, entries.map(({ key }) => key)])))
    .toMatchInlineSnapshot(`
      {
        "fewer": [
          "sandbox.reveals",
          "sandbox.sockets",
          "tools.mcpServers",
        ],
        "free": [
          "telemetry.serviceName",
          "notifications.terminal",
          "notifications.afterSeconds",
          "permissions.ask",
          "permissions.deny",
        ],
        "higher": [
          "memory.confidenceMin",
          "memory.windowSeconds",
          "memory.holdout",
          "verification.controlBudget",
          "verification.coverage",
        ],
        "lower": [
          "executor.timeoutSeconds",
          "executor.inactivitySeconds",
          "executor.modelPatienceMinutes",
          "memory.maxExperiences",
          "memory.maxStrategies",
          "memory.maxConcepts",
          "memory.maxContextTokens",
          "memory.historyTailN",
          "memory.topK",
          "memory.maxPerWindow",
          "memory.warmMinutes",
          "limits.maxSteps",
          "limits.maxReplans",
          "limits.maxAttempts",
          "limits.maxMinutes",
          "limits.processes",
          "limits.memoryShare",
          "limits.openFiles",
          "limits.fileBytes",
          "limits.attemptFiles",
          "limits.attemptBytes",
          "limits.diskBytes",
        ],
        "lower, and 0 is no limit": [
          "limits.maxTokens",
          "limits.maxMoney",
        ],
        "never": [
          "executor.agentType",
          "executor.agentCommand",
          "executor.agentRegistry",
          "sandbox.use",
          "embedding.modelName",
          "embedding.device",
          "embedding.dtype",
          "embedding.reranker",
          "storage.basePath",
          "storage.url",
          "storage.passwordFile",
          "storage.password",
          "storage.tenant",
          "storage.project",
          "storage.chromaCollectionPrefix",
          "storage.distanceMetric",
          "storage.vectorIndex",
          "storage.chromaUrl",
          "storage.chromaTenant",
          "storage.chromaDatabase",
          "storage.chromaHeaders",
          "web.publicUrl",
          "web.userHeader",
          "web.users",
          "verification.prepare",
          "verification.always",
          "verification.found",
          "log.file",
          "telemetry.otlpEndpoint",
          "telemetry.otlpHeaders",
          "notifications.command",
          "permissions.allow",
          "providers.name",
          "providers.model",
          "providers.baseUrl",
          "providers.apiKey",
          "providers.anthropicApiKey",
          "providers.githubToken",
          "providers.copilotApiKey",
        ],
        "order": [
          "executor.reuseSessions",
          "executor.permissionMode",
          "memory.mode",
          "embedding.cacheEnabled",
          "storage.chromaContent",
          "verification.prepareNetwork",
          "verification.rigor",
          "verification.unverifiable",
          "verification.checksBy",
          "verification.controls",
          "verification.unproven",
          "verification.review",
          "verification.gitCommits",
          "log.level",
          "telemetry.captureContent",
          "notifications.desktop",
        ],
      }
    `);
});

describe.each(SETTING_ENTRIES.map((entry) => [entry.key, entry] as const))('%s', (_, entry) => {
  const { kind } = entry.setting.untrusted;

  test('N2, N3: the relation is an order over all values that there are', () => {
    const values = samples(entry);
    expect(values.length).toBeGreaterThan(1);
    if (entry.setting.untrusted.kind === 'order') {
      expect(new Set(entry.setting.untrusted.values)).toEqual(new Set(values));
    }
    for (const a of values) {
      expect(takes(entry, a, a)).toBe(true);
      for (const b of values) {
        if (kind !== 'free' && a !== b) expect(takes(entry, a, b) && takes(entry, b, a)).toBe(false);
        for (const c of values) {
          if (takes(entry, a, b) && takes(entry, b, c)) expect(takes(entry, a, c)).toBe(true);
        }
      }
    }
  });

  test('N1: a wider value of the project is held back and named, a narrower one is taken', async () => {
    const wider = pairs(entry).find(({ value, inForce }) => !takes(entry, value, inForce));
    const narrower = pairs(entry).find(({ value, inForce }) => takes(entry, value, inForce));
    expect(wider === undefined).toBe(kind === 'free');
    expect(narrower === undefined).toBe(kind === 'never');
    for (const where of ['atlas.config.json', '.env'] as const) {
      if (wider !== undefined) {
        const loaded = await between(entry, wider.inForce, wider.value, where);
        expect(effective(loaded, entry.key)).toEqual(wider.inForce);
        expect(loaded.heldBack).toMatchObject([{ key: entry.key, value: wider.value, inForce: wider.inForce }]);
        const [line = ''] = loaded.heldBack.map(heldBackLine);
        expect(line).toContain(`${entry.key} = `);
        expect(line).toContain(where);
        if (entry.setting.secret) expect(line).not.toContain(JSON.stringify(wider.value));
      }
      if (narrower !== undefined) {
        const loaded = await between(entry, narrower.inForce, narrower.value, where);
        expect(effective(loaded, entry.key)).toEqual(narrower.value);
        expect(loaded.heldBack).toEqual([]);
      }
    }
  });
});

test.each([
  ['limits.maxSteps', 20, 10],
  ['limits.maxMoney', 0, 5],
  ['limits.maxTokens', 0, 1000],
  ['verification.rigor', 'medium', 'high'],
  ['verification.unverifiable', 'waive', 'pause'],
  ['verification.unproven', 'land', 'ask'],
  ['verification.coverage', 0, 80],
  ['executor.timeoutSeconds', 301, 300],
  ['executor.permissionMode', 'ask', 'auto-deny'],
  ['memory.confidenceMin', 0.8, 0.9],
  ['memory.windowSeconds', 4000, 5000],
  ['providers.apiKey', 'theirs', 'mine'],
])('N1: %s = %j of the project does not widen %j of the person', async (key, value, inForce) => {
  const entry = SETTING_ENTRIES.find((one) => one.key === key);
  if (entry === undefined) throw new Error(`there is no setting ${key}`);
  const loaded = await between(entry, inForce, value, 'atlas.config.json');
  expect(effective(loaded, key)).toBe(inForce);
  const back = await between(entry, value, inForce, 'atlas.config.json');
  expect(effective(back, key)).toBe(key.startsWith('providers.') ? value : inForce);
});
