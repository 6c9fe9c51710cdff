import { agentDefinitionSchema, type AgentDefinition } from './agent-definition.ts';
import { FURTHER_AGENTS } from './catalogue-further.ts';
import { SEEN_AGENTS } from './catalogue-seen.ts';

/**
 * The agents that Atlas knows, as data in the form of the public ACP registry. Versions are left out on purpose: the
 * person's own installation decides. A registry file of the person's adds to these and overrides them.
 */
export const CATALOGUE: readonly AgentDefinition[] = [...SEEN_AGENTS, ...FURTHER_AGENTS].map((entry) =>
  agentDefinitionSchema.parse(entry),
);
