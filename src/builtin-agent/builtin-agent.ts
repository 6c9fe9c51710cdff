import { join } from 'node:path';
import { agentDefinitionSchema, type AgentDefinition } from '../agents/agent-definition.ts';
import { chooseModel } from './language-model.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import { SETTING_ENTRIES } from '../config/settings.ts';
import { ownProgram } from '../processes/own-program.ts';

/** Where the model is that it would ask: of the person's own choice, or the usual place of one that runs here. */
function modelAddress({ name, ...settings }: LoadedConfig['config']['providers']): string[] {
  try {
    const { baseUrl } = chooseModel({ provider: name, ...settings });
    return baseUrl === undefined ? [] : [baseUrl];
  } catch {
    return [];
  }
}

/** Atlas's own agent, as an agent like any other: a process of its own that speaks ACP. */
export function builtinAgent({ userFolder, config }: LoadedConfig): AgentDefinition {
  // Its state is kept apart: a home inside the staged copy would become part of the work.
  const home = join(userFolder, 'agent');
  const passes = SETTING_ENTRIES.filter(({ section }) => section === 'providers').flatMap(({ variable, setting }) => [
    variable,
    ...setting.aliases,
  ]);
  return agentDefinitionSchema.parse({
    id: 'atlas',
    name: 'Atlas',
    description: "Atlas's own agent: any model, with Atlas's tools",
    atlas: {
      command: [...ownProgram(), 'agent', '--home', home],
      login: 'Set the key of a provider, such as ANTHROPIC_API_KEY or GITHUB_TOKEN, or providers.baseUrl.',
      state: [home],
      passes,
      modelVariable: 'ATLAS_PROVIDERS_MODEL',
      asks: {},
      tested: true,
      endpoints: modelAddress(config.providers),
      hosts: ['api.anthropic.com', 'api.openai.com', 'models.github.ai', 'api.githubcopilot.com'],
    },
  });
}
