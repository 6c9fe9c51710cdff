import { fileURLToPath } from 'node:url';
import { agentDefinitionSchema, type AgentDefinition } from '../agents/agent-definition.ts';
import type { StandInScript } from './stand-in-script.ts';

/** The stand-in as an agent like any other: a real process that follows a script instead of a model. */
export function standInAgent(script: StandInScript): AgentDefinition {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const program = fileURLToPath(new URL(`../builtin-agent/stand-in.${extension}`, import.meta.url));
  return agentDefinitionSchema.parse({
    id: 'stand-in',
    name: 'Stand-in',
    description: 'Follows a script instead of a model; for tests and the demo.',
    atlas: { command: [process.execPath, program, JSON.stringify(script)], tested: true },
  });
}
