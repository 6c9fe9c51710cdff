import { join } from 'node:path';
import {
  environmentLayer,
  flagLayer,
  readDotEnvLayer,
  readFileLayer,
  type Ignored,
  type ConfigLayer,
  type LayerName,
} from './read-layers.ts';
import { SETTING_ENTRIES, type Config } from './settings.ts';
import { heldBackBy, TrustStore, type HeldBack } from './trust.ts';
import { userFolder } from './user-folder.ts';

export interface ConfigSources {
  readonly project: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Values of the command line, by key (`storage.basePath`). */
  readonly flags?: Readonly<Record<string, unknown>>;
}

/** One effective value, and who set it. */
export interface EffectiveValue {
  readonly key: string;
  readonly variable: string;
  readonly value: unknown;
  readonly layer: LayerName;
  readonly source: string;
  readonly secret: boolean;
}

export interface LoadedConfig {
  readonly config: Config;
  readonly effective: readonly EffectiveValue[];
  /** Every layer as it took effect, weakest first: for values that are collected rather than replaced. */
  readonly layers: readonly ConfigLayer[];
  /** Settings in the project's own files that do not take effect, because the folder is not trusted. */
  readonly heldBack: readonly HeldBack[];
  readonly ignored: readonly (Ignored & { readonly source: string })[];
  readonly userFolder: string;
}

/** Layers that may come with a cloned repository. */
const FROM_PROJECT: ReadonlySet<LayerName> = new Set(['project', '.env']);

/** Defaults, user file, project file, `.env`, environment, flags: the later ones win, the untrusted only narrow. */
export async function loadConfig(sources: ConfigSources): Promise<LoadedConfig> {
  const folder = userFolder(sources.environment);
  const layers = [
    await readFileLayer('user', join(folder, 'config.json')),
    await readFileLayer('project', join(sources.project, 'atlas.config.json')),
    await readDotEnvLayer(sources.project),
    environmentLayer('environment', 'the environment', sources.environment),
    flagLayer(sources.flags ?? {}),
  ];
  const wanted = wantedByProject(layers);
  const trusted = await new TrustStore(folder).isTrusted(sources.project, wanted);
  const applied = trusted ? layers : layers.map((layer) => withoutHeldBack(layer, layers));
  const stated = SETTING_ENTRIES.map(({ key, variable, setting, ...entry }): EffectiveValue => {
    const from = applied.findLast((layer) => [...layer.values.keys()].some((one) => one.key === key));
    const value = from === undefined ? setting.fallback : [...from.values].find(([one]) => one.key === key)?.[1];
    const layer = from?.name ?? 'default';
    const source = from?.source ?? `the default of ${entry.section}`;
    return { key, variable, value, layer, source, secret: setting.secret };
  });
  const effective = withChosenIndex(stated);
  return {
    config: nest(effective),
    effective,
    layers: applied,
    heldBack: trusted ? [] : wanted,
    ignored: layers.flatMap(({ ignored, source }) => ignored.map((one) => ({ ...one, source }))),
    userFolder: folder,
  };
}

/** A person who gives the address of a Chroma server wants it used; an index that they chose by name stays chosen. */
function withChosenIndex(stated: readonly EffectiveValue[]): readonly EffectiveValue[] {
  const address = stated.find(({ key }) => key === 'storage.chromaUrl');
  if (address?.value === undefined || address.value === '') return stated;
  const { layer, source } = address;
  return stated.map((one) =>
    one.key === 'storage.vectorIndex' && one.layer === 'default'
      ? { ...one, value: 'chroma', layer, source: `storage.chromaUrl in ${source}` }
      : one,
  );
}

/** Everything that trusting this project would let its files do. */
function wantedByProject(layers: readonly ConfigLayer[]): readonly HeldBack[] {
  const person = weakerThanProject(layers);
  return layers
    .filter(({ name }) => FROM_PROJECT.has(name))
    .flatMap((layer) => [...heldBackBy(layer, person).values()]);
}

function withoutHeldBack(layer: ConfigLayer, layers: readonly ConfigLayer[]): ConfigLayer {
  if (!FROM_PROJECT.has(layer.name)) return layer;
  const held = heldBackBy(layer, weakerThanProject(layers));
  return { ...layer, values: new Map([...layer.values].filter(([entry]) => !held.has(entry))) };
}

/** The environment and flags stand above the project's files anyway. */
function weakerThanProject(layers: readonly ConfigLayer[]): readonly ConfigLayer[] {
  return layers.slice(
    0,
    layers.findIndex(({ name }) => FROM_PROJECT.has(name)),
  );
}

function nest(effective: readonly EffectiveValue[]): Config {
  const tree: Record<string, Record<string, unknown>> = {};
  for (const { key, value } of effective) {
    const [section = '', name = ''] = key.split('.');
    tree[section] = { ...tree[section], [name]: value };
  }
  return tree as unknown as Config;
}
