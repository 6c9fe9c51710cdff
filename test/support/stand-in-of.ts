import { join } from 'node:path';
import { commandAgent, type AgentDefinition } from '../../src/agents/agent-definition.ts';
import type { StandInScript } from '../../src/builtin-agent/stand-in-script.ts';

const program = join(import.meta.dirname, '../../src/builtin-agent/stand-in.ts');

/** An agent is not told where compiled code is kept, and more than half of what a stand-in costs is compiling it. */
export function standInOf(script: StandInScript, ...more: readonly string[]): AgentDefinition {
  const agent = commandAgent([process.execPath, program, JSON.stringify(script), ...more]);
  const compiled = process.env['NODE_COMPILE_CACHE'];
  const env = compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled };
  return { ...agent, atlas: { ...agent.atlas, env } };
}
