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

/**
 * Collects the rules of all layers; the last layer does not replace the others. Rules of an untrusted project have been
 * removed before.
 */
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
