import { isAbsolute, resolve } from 'node:path';
import { defined } from '../../core/defined.ts';
import { placeByName, readDestination } from '../../core/destination.ts';
import type { PermissionRequest } from '../../agents/permission.ts';
import type { Authority } from '../../permissions/authority.ts';
import type { Action, Decision, PathUse } from '../../permissions/decision.ts';
import type { Effect } from '../../permissions/effect.ts';
import { SHELL_TOOL } from '../../permissions/shell-tool.ts';
import type { PermissionPause } from '../../core/pause.ts';

export type AgentDecision =
  | { readonly answer: 'allow' }
  /** `words`: the person's words; left out where no person was asked. */
  | { readonly answer: 'deny'; readonly why: string; readonly words?: string }
  | { readonly answer: 'pause'; readonly pause: PermissionPause };

/**
 * Asks a person at a surface, while the agent waits. True once the gate can read their answer; false when they give
 * none.
 */
export type AskPerson = (pause: PermissionPause, signal: AbortSignal) => Promise<boolean>;

/** Puts an agent's request through the same gate as Atlas's own tools. */
export function decideForAgent(
  authority: Pick<Authority, 'judge' | 'permit'>,
  mode: 'ask' | 'auto-approve' | 'auto-deny' | 'callback',
  project: string,
  ask: AskPerson | undefined,
  /**
   * Whether the agent's connections pass the gate by themselves: then the gate asks about a fetch there, and only
   * there.
   */
  bounded: boolean = false,
  /** Whether Atlas itself handed this tool to the agent: its calls pass the gate on their own. */
  isHanded: (tool: string) => boolean = () => false,
): (request: PermissionRequest, at: AttemptAt, signal: AbortSignal) => Promise<AgentDecision> {
  return async (request, at, signal) => {
    if (mode === 'auto-deny') return { answer: 'deny', why: 'nothing is permitted here' };
    const action = actionFor(request, project);
    if (mode === 'auto-approve' || (request.asked.what === 'tool' && isHanded(request.asked.name))) {
      // The person asked for this mode; a denying rule still denies.
      return unlessDenied(await authority.judge(action));
    }
    if (bounded && action.connection !== undefined) return unlessDenied(await authority.judge(action));
    // A yes is to this very command for this attempt, however often the agent runs it.
    const how = { lasting: true, within: `${at.planNumber}.${at.step}.${at.attempt}` };
    let permission = await authority.permit(action, how);
    if (permission.status === 'paused' && ask !== undefined) {
      const answered = await ask({ ...permission.pause, step: at.step, byAgent: true }, signal);
      if (answered) permission = await authority.permit(action, how);
    }
    if (permission.status === 'granted') return { answer: 'allow' };
    if (permission.status === 'paused') return { answer: 'pause', pause: { ...permission.pause, byAgent: true } };
    const { decision, words } = permission;
    return { answer: 'deny', why: decision.reason, ...defined({ words }) };
  };
}

/** The attempt at a step in which an agent asks. */
interface AttemptAt {
  readonly planNumber: number;
  readonly step: string;
  readonly attempt: number;
}

function unlessDenied({ decision, reason }: Decision): AgentDecision {
  return decision === 'deny' ? { answer: 'deny', why: reason } : { answer: 'allow' };
}

/** Translates an agent's request into an action of Atlas's own tools. An unknown request is treated as a program. */
export function actionFor({ asked, title, input }: PermissionRequest, project: string): Action {
  const base = { args: { title, ...fieldsOf(input) }, folder: project };
  switch (asked.what) {
    case 'shell': {
      // Only the command and its place count: the same command in other words for people is the same command.
      const { command } = asked;
      const cwd = asked.folder === undefined ? project : resolve(project, asked.folder);
      const args = cwd === project ? { command } : { command, cwd };
      return {
        ...base,
        args,
        ...SHELL_TOOL,
        effects: ['execute'],
        command,
        ...defined({ cwd: cwd === project ? undefined : cwd }),
      };
    }
    case 'read':
      return { ...base, tool: 'read_file', effects: ['read'], paths: usesOf(asked.paths, 'read', project) };
    case 'write':
      return { ...base, tool: 'write_file', effects: ['write'], paths: usesOf(asked.paths, 'write', project) };
    case 'fetch':
      return { ...base, tool: 'fetch', effects: ['network'], ...connectionTo(asked.url) };
    case 'execute':
      return {
        ...base,
        tool: toolNamed(title),
        effects: ['execute'],
        question: {
          message: `the agent wants to run a program and does not show its command; it calls it "${title}"`,
          details: 'The request does not say what would run. A yes is a yes to whatever it is.',
        },
      };
    case 'tool':
      return { ...base, tool: toolNamed(asked.name), effects: ['execute'] };
  }
}

function toolNamed(name: string): string {
  return `agent:${name}`.slice(0, 100);
}

function fieldsOf(input: unknown): Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {};
}

function usesOf(paths: readonly string[], effect: Effect, project: string): readonly PathUse[] {
  return [...new Set(paths)].map((path) => {
    const absolute = isAbsolute(path) ? path : resolve(project, path);
    const inside = absolute === project || absolute.startsWith(`${project}/`);
    return { path: absolute, effect: effect === 'write' && !inside ? 'write-outside' : effect };
  });
}

/** The host of the fetched address, where the agent shows it. */
function connectionTo(url: string | undefined): Pick<Action, 'connection'> {
  const [, scheme = '', authority = ''] = url === undefined ? [] : (/^(https?):\/\/([^/?#]+)/i.exec(url) ?? []);
  const to = readDestination(authority, scheme.toLowerCase() === 'https' ? 443 : 80);
  return to === undefined ? {} : { connection: { ...to, place: placeByName(to.host) ?? 'public' } };
}
