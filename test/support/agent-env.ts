import { join } from 'node:path';
import type { StandInAction } from '../../src/builtin-agent/stand-in-script.ts';

export const standInProgram: string = join(import.meta.dirname, '../../dist/src/builtin-agent/stand-in.js');

/** The environment in which Atlas's agent is the stand-in with this script for every turn. */
export function standInEnvironment(actions: readonly StandInAction[]): Record<string, string> {
  const command = [process.execPath, standInProgram, JSON.stringify({ turns: [actions] })];
  return { ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify(command) };
}
