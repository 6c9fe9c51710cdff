import { join } from 'node:path';
import type { StandInAction, StandInScript } from '../../src/builtin-agent/stand-in-script.ts';

export const standInProgram: string = join(import.meta.dirname, '../../dist/src/builtin-agent/stand-in.js');

/** The environment in which Atlas's agent is the stand-in with this script for every turn. */
export function standInEnvironment(actions: readonly StandInAction[]): Record<string, string> {
  return standInCommand({ turns: [actions] });
}

/** The same with a whole script. */
export function standInCommand(script: StandInScript): Record<string, string> {
  return {
    ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify([process.execPath, standInProgram, JSON.stringify(script)]),
    // A script that says nothing of checks would be asked for them in vain.
    ATLAS_VERIFICATION_CHECKS_BY: 'planner',
  };
}

/** A registry in which the agent `stand-in` keeps its sessions in a folder that it may write. */
export function standInRegistry(script: StandInScript, state: string): string {
  const command = [process.execPath, standInProgram, JSON.stringify({ ...script, state })];
  return JSON.stringify({ agents: [{ id: 'stand-in', name: 'Stand-in', atlas: { command, state: [state] } }] });
}
