import { onTestFinished } from 'vitest';
import type { AcpAgent } from '../../src/agents/acp-agent.ts';
import type { AgentEvent, TurnEnd } from '../../src/agents/agent-event.ts';
import { AgentFactory, type SpawnOptions } from '../../src/agents/agent-factory.ts';
import type { Decide } from '../../src/agents/permission.ts';
import type { PromptOptions, Session } from '../../src/agents/session.ts';
import type { StandInScript } from '../../src/builtin-agent/stand-in-script.ts';
import type { Clock } from '../../src/core/clock.ts';
import { standInOf } from './stand-in-of.ts';

export const allow: Decide = async () => ({ decision: 'allow' });

/** A factory that knows one agent, `command`: the stand-in with this script. */
export function standInFactory(script: StandInScript, clock?: Clock): AgentFactory {
  const factory = new AgentFactory({
    environment: process.env,
    clientVersion: '0',
    ...(clock === undefined ? {} : { clock }),
  });
  factory.register(standInOf(script));
  return factory;
}

/** A running stand-in that is gone when the test is. */
export async function startStandIn(
  script: StandInScript,
  options: Partial<SpawnOptions> = {},
  clock?: Clock,
): Promise<AcpAgent> {
  const agent = await standInFactory(script, clock).spawn('command', { cwd: process.cwd(), ...options });
  onTestFinished(async () => {
    await agent.close();
  });
  return agent;
}

export async function openStandIn(
  script: StandInScript,
  options: Partial<SpawnOptions> = {},
  clock?: Clock,
): Promise<Session> {
  const agent = await startStandIn(script, options, clock);
  return await agent.newSession({ cwd: options.cwd ?? process.cwd() });
}

/** Everything that one prompt brings, and how it ended. */
export async function promptAll(
  session: Session,
  options: Partial<PromptOptions> = {},
  prompt = 'go',
): Promise<{ readonly events: readonly AgentEvent[]; readonly end: TurnEnd }> {
  const events: AgentEvent[] = [];
  for await (const event of session.prompt(prompt, { decide: allow, ...options })) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'turn-end') throw new Error('a turn without an end');
  return { events, end: last.end };
}

/** The texts of the chunks of messages and thoughts among events. */
export function said(events: readonly AgentEvent[]): string {
  return events.map((event) => (event.type === 'update' && 'text' in event.update ? event.update.text : '')).join('');
}
