import { standInAgent } from '../builtin-agent/stand-in-agent.ts';
import type { StandInScript } from '../builtin-agent/stand-in-script.ts';

export type { StandInAction, StandInScript } from '../builtin-agent/stand-in-script.ts';

/**
 * A command line for `executor.agentCommand`, or `agentCommand` of a `TaskExecutor`: a real ACP agent in a process of its
 * own that follows a script instead of a model. For tests of programs that use Atlas.
 */
export function standInCommand(script: StandInScript): readonly string[] {
  return standInAgent(script).atlas.command ?? [];
}
