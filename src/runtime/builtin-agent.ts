import { join } from 'node:path';
import { agentDefinitionSchema, type AgentDefinition } from '../agents/agent-definition.ts';
import { SETTING_ENTRIES } from '../config/settings.ts';
import { ownProgram } from './own-program.ts';

/** Atlas's own agent, as an agent like any other: a process of its own that speaks ACP. */
export function builtinAgent(userFolder: string): AgentDefinition {
  // Its state is kept apart: a home inside the staged copy would be part of what it worked on.
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
      tested: true,
    },
  });
}
