import type { LoadedConfig } from '../config/load-config.ts';
import { rulesSchema, type Layer, type RuleEntry, type RuleList, type Rules } from './rule.ts';

/** Which layer of the rules a layer of the configuration speaks for. */
const SPEAKS_FOR = {
  default: 'defaults',
  user: 'user',
  project: 'project',
  '.env': 'project',
  environment: 'user',
  flag: 'user',
} as const;

/** Rules are collected over all layers, not replaced by the last one. What an untrusted project wants is gone already. */
export function configuredRules(loaded: LoadedConfig): Readonly<Partial<Record<Layer, Rules>>> {
  const found: Partial<Record<Layer, Record<RuleList, RuleEntry[]>>> = {};
  for (const { name, values } of loaded.layers) {
    const layer = SPEAKS_FOR[name];
    for (const [entry, value] of values) {
      if (entry.section !== 'permissions') continue;
      const lists = (found[layer] ??= { allow: [], ask: [], deny: [] });
      lists[entry.name as RuleList].push(...(value as readonly RuleEntry[]));
    }
  }
  return Object.fromEntries(Object.entries(found).map(([layer, lists]) => [layer, rulesSchema.parse(lists)]));
}
