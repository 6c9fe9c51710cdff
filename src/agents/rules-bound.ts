import type { AgentDefinition } from './agent-definition.ts';

/**
 * How permission rules bind an agent.
 *
 *  asked          Atlas makes it ask before every action, and every answer comes from the gate
 *  where it asks  it is not known to ask for everything: the sandbox bounds the actions that it does not ask for
 *  sandbox only   it does not ask, and cannot be made to: only the sandbox bounds its actions, and rules for commands
 *                 do not
 */
export type RulesBound = 'asked' | 'where it asks' | 'sandbox only';

/** What an agent does without asking, for the person; undefined where rules bind all of it. */
export function unaskedOf({ atlas }: Pick<AgentDefinition, 'atlas'>, confined: boolean): string | undefined {
  switch (rulesBound({ atlas }, confined)) {
    case 'asked':
      return undefined;
    case 'sandbox only':
      return 'it does not ask before it acts';
    case 'where it asks':
      if (atlas.asks === undefined || atlas.asks === 'never')
        return 'nobody has seen yet whether it asks for everything';
      return atlas.asks.except ?? 'without a sandbox its own settings may let it act without asking';
  }
}

/** Without a sandbox it reads the person's own settings, which may let it do everything unasked. */
export function rulesBound({ atlas }: Pick<AgentDefinition, 'atlas'>, confined: boolean): RulesBound {
  if (atlas.asks === undefined) return 'where it asks';
  if (atlas.asks === 'never') return 'sandbox only';
  return confined && atlas.asks.except === undefined ? 'asked' : 'where it asks';
}
