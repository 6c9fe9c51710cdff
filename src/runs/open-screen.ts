import { homedir } from 'node:os';
import { AtlasError } from '../core/atlas-error.ts';
import type { Logger } from '../core/logger.ts';
import type { WorkStep } from '../core/plan.ts';
import type { AskPerson } from '../orchestration/tetyana/agent-permission.ts';
import { HandedServers } from '../orchestration/tetyana/handed-servers.ts';
import type { ScreenAccess } from '../orchestration/tetyana/screen-access.ts';
import type { Authority, Permission } from '../permissions/authority.ts';
import type { Action } from '../permissions/decision.ts';
import { systemScreenReader } from '../tools/screen/screen-reader.ts';
import { sightedTools } from '../tools/screen/sighted-tools.ts';
import { ToolRegistry } from '../tools/tool-registry.ts';
import type { ScreenReader } from '../verification/checks/look-at-screen.ts';
import type { ServeTools } from '../tools/served-tools.ts';

export interface ScreenParts {
  readonly project: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly authority: Authority;
  readonly mode: 'ask' | 'auto-approve' | 'auto-deny' | 'callback';
  readonly ask: AskPerson | undefined;
  readonly serve: ServeTools | undefined;
  readonly logger: Logger;
  /** Whether the plan was given by hand: it authorises its own checks. */
  readonly given: boolean;
}

export interface RunScreen extends ScreenAccess {
  readonly reader: ScreenReader;
  /** Whether a step was given the screen. */
  held(): boolean;
}

/**
 * The person's screen, for agents that look and act, and for checks that read it.
 *
 * Invariants
 *  V1  An agent gets no screen before the rules or a person allow it for that step. A tool that a rule denies by name
 *      stays denied afterwards, and a tool that a rule makes a question asks for each call.
 *  V2  The tools run here, outside of the agent's sandbox: it reaches them by messages alone.
 */
export function openScreen(parts: ScreenParts): RunScreen {
  const { project, environment, authority, ask } = parts;
  const reading = systemScreenReader(environment);
  const handed = new HandedServers();
  let held = false;

  const mayRead = async (needsWords: boolean): Promise<void> => {
    const problem = await reading.problem(needsWords);
    if (problem !== undefined) throw unavailable(problem);
    const { decision } = await authority.judge(useOf(project, 'take_screenshot', {}));
    if (decision !== 'deny' && (decision === 'allow' || parts.given || held)) return;
    throw new AtlasError('permission.needed', 'no rule and no person allows the agent to look at the screen', {
      remedy: 'Allow it with the rule "tool:take_screenshot".',
    });
  };

  return {
    permit: async (step, within) => {
      const permission = await permitted(parts, wholeScreen(project, step), within);
      held ||= permission.status === 'granted';
      return permission;
    },
    open: async (at, signal) => {
      if (parts.serve === undefined) throw unavailable('nothing serves tools to agents here');
      // Each turn gets a fresh view of the screen: an agent may not aim at what an earlier turn saw.
      const registry = new ToolRegistry(sightedTools(environment));
      const tools = await registry.describe();
      const missing = tools.find(({ unavailable: why }) => why !== undefined)?.unavailable;
      if (missing !== undefined) throw unavailable(missing);
      const permit = async (action: Action): Promise<Permission> => {
        const decision = await authority.judge(action);
        if (decision.decision === 'deny') return { status: 'denied', decision };
        const askedFor = decision.decision === 'ask' && decision.rule?.list === 'ask' && parts.mode !== 'auto-approve';
        if (!askedFor) return { status: 'granted', decision, byPerson: true };
        const permission = await authority.permit(action, { lasting: true, within: at });
        if (permission.status !== 'paused' || ask === undefined) return permission;
        return (await ask(permission.pause, signal))
          ? await authority.permit(action, { lasting: true, within: at })
          : permission;
      };
      const { name, takeBack } = handed.handOut('atlas-screen');
      const served = await parts.serve({
        name,
        logger: parts.logger,
        list: async () =>
          tools.map(({ tool }) => ({
            name: tool.name,
            description: tool.description,
            effect: tool.effect,
            inputSchema: tool.input.schema,
          })),
        call: async (call, stop) => {
          const context = { folder: homedir(), shownFolder: project, signal: AbortSignal.any([signal, stop]) };
          return await registry.call(call, context, permit);
        },
      });
      return {
        servers: served.servers,
        [Symbol.asyncDispose]: async () => {
          takeBack();
          await served[Symbol.asyncDispose]();
        },
      };
    },
    isHanded: (tool) => handed.has(tool),
    held: () => held,
    reader: {
      titles: async (signal) => {
        await mayRead(false);
        return await reading.titles(signal);
      },
      words: async (window, signal) => {
        await mayRead(true);
        return await reading.words(window, signal);
      },
    },
  };
}

async function permitted({ authority, mode }: ScreenParts, action: Action, within: string): Promise<Permission> {
  if (mode === 'ask' || mode === 'callback') return await authority.permit(action, { lasting: true, within });
  const decision = await authority.judge(action);
  if (mode === 'auto-deny' || decision.decision === 'deny') return { status: 'denied', decision };
  return { status: 'granted', decision, byPerson: true };
}

function useOf(folder: string, tool: string, args: object): Action {
  return { tool, args, folder, effects: ['ui'] };
}

function wholeScreen(project: string, { id, title }: WorkStep): Action {
  return {
    ...useOf(project, 'use_screen', { step: id, title }),
    question: {
      message: `the agent wants to see and use your screen for step ${id}: ${title}`,
      details:
        'It gets pictures of the whole screen, moves the pointer, types and opens programs as you would. No sandbox bounds what is done that way, and nothing takes it back.',
    },
  };
}

function unavailable(why: string): AtlasError {
  return new AtlasError('tool.unavailable', `the screen cannot be used: ${why}`, {
    remedy: 'Set up what is missing; `atlas tools list` says which screen tools work here.',
  });
}
