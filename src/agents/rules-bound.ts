import type { AgentDefinition } from './agent-definition.ts';

/**
 * How permission rules bind an agent.
 *
 *  asked          it is made to ask before everything that it does, and every answer comes from the gate
 *  where it asks  nobody has seen whether it asks for everything: what it does not ask for, the sandbox bounds
 *  sandbox only   it does not ask, and cannot be made to: the sandbox bounds what it does, and rules for commands do not
 */
export type RulesBound = 'asked' | 'where it asks' | 'sandbox only';

/** Without a sandbox it reads the person's own settings, which may let it do everything unasked. */
export function rulesBound({ atlas }: Pick<AgentDefinition, 'atlas'>, confined: boolean): RulesBound {
  if (atlas.asks === undefined) return 'where it asks';
  if (atlas.asks === 'never') return 'sandbox only';
  return confined ? 'asked' : 'where it asks';
}
