import { chooseModel } from '../builtin-agent/language-model.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import { messageOf } from '../core/atlas-error.ts';
import type { Finding } from './finding.ts';

/** The language model that Atlas's own agent would ask. Agents that are installed bring their own. */
export function thinkerFinding({ config }: Pick<LoadedConfig, 'config'>): Finding {
  const base = { name: 'language model', needed: false } as const;
  const { name, ...settings } = config.providers;
  try {
    const { provider, model } = chooseModel({ provider: name, ...settings });
    return {
      ...base,
      ok: true,
      detail: `${model} of ${provider}, for Atlas's own agent (nothing was asked of it now)`,
    };
  } catch (error) {
    return {
      ...base,
      ok: false,
      detail: `none for Atlas's own agent: ${messageOf(error)}`,
      remedy:
        'Set a key (ANTHROPIC_API_KEY, OPENAI_API_KEY, GITHUB_TOKEN) or providers.baseUrl; an installed agent needs none of these.',
    };
  }
}
