import { isAbsolute, resolve } from 'node:path';
import { placeByName, readDestination } from '../../core/destination.ts';
import type { PermissionRequest } from '../../agents/permission.ts';
import type { Authority } from '../../permissions/authority.ts';
import type { Action, PathUse } from '../../permissions/decision.ts';
import type { Effect } from '../../permissions/effect.ts';
import type { PauseInfo } from '../../core/runtime-event.ts';

export type AgentDecision =
  | { readonly answer: 'allow' | 'deny' }
  | { readonly answer: 'pause'; readonly pause: PauseInfo };

/**
 * Asks a person who is there, while the agent waits. True once their answer stands where the gate looks for it; false
 * when they give none.
 */
export type AskPerson = (pause: PauseInfo, signal: AbortSignal) => Promise<boolean>;

/** An agent does not wait longer than this: it is let go, and the run waits in its stead. */
const PATIENCE_MS = 240_000;

/** What an agent asks for passes the same gate as our own tools. */
export function decideForAgent(
  authority: Authority,
  mode: 'ask' | 'auto-approve' | 'auto-deny' | 'callback',
  project: string,
  ask: AskPerson | undefined,
  /** Whether its connections pass the gate by themselves: then what it fetches is asked for there, and only there. */
  bounded: boolean = false,
): (request: PermissionRequest, signal: AbortSignal) => Promise<AgentDecision> {
  return async (request, signal) => {
    if (mode === 'auto-deny') return { answer: 'deny' };
    const action = actionFor(request, project);
    if (mode === 'auto-approve') {
      // Asked for by the person; a rule that denies still denies.
      return { answer: (await authority.judge(action)).decision === 'deny' ? 'deny' : 'allow' };
    }
    if (bounded && action.connection !== undefined) {
      return { answer: (await authority.judge(action)).decision === 'deny' ? 'deny' : 'allow' };
    }
    let permission = await authority.permit(action);
    if (permission.status === 'paused' && ask !== undefined) {
      const answered = await ask(permission.pause, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
      if (answered) permission = await authority.permit(action);
    }
    if (permission.status === 'granted') return { answer: 'allow' };
    return permission.status === 'denied' ? { answer: 'deny' } : { answer: 'pause', pause: permission.pause };
  };
}

/** The action behind an agent's question, in the words of our own tools. What cannot be told is treated as a program. */
export function actionFor(request: PermissionRequest, project: string): Action {
  const { kind = 'other', input, locations = [], title } = request;
  const fields = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {};
  const args = { title, ...fields };
  const base = { args, folder: project };
  const command = commandIn(fields);
  if (kind === 'execute' && command !== undefined) return { ...base, tool: 'run_shell', effects: ['execute'], command };
  const paths = [...locations, ...pathsIn(fields)];
  if (kind === 'read' || kind === 'search' || kind === 'think') {
    return { ...base, tool: 'read_file', effects: ['read'], paths: usesOf(paths, 'read', project) };
  }
  if ((kind === 'edit' || kind === 'delete' || kind === 'move') && paths.length > 0) {
    return { ...base, tool: 'write_file', effects: ['write'], paths: usesOf(paths, 'write', project) };
  }
  if (kind === 'fetch') return { ...base, tool: 'fetch', effects: ['network'], ...connectionIn(fields) };
  return { ...base, tool: `agent:${title}`.slice(0, 100), effects: ['execute'] };
}

function usesOf(paths: readonly string[], effect: Effect, project: string): readonly PathUse[] {
  return [...new Set(paths)].map((path) => {
    const absolute = isAbsolute(path) ? path : resolve(project, path);
    const inside = absolute === project || absolute.startsWith(`${project}/`);
    return { path: absolute, effect: effect === 'write' && !inside ? 'write-outside' : effect };
  });
}

function commandIn(fields: Readonly<Record<string, unknown>>): string | undefined {
  const { command } = fields;
  if (typeof command === 'string') return command;
  if (!Array.isArray(command) || !command.every((word) => typeof word === 'string')) return undefined;
  // `["bash", "-lc", "the line"]` is how some agents say it.
  const words = command as readonly string[];
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(' ');
}

/** The host of the address that is fetched, where the agent tells it. */
function connectionIn({ url }: Readonly<Record<string, unknown>>): Pick<Action, 'connection'> {
  const [, scheme = '', authority = ''] = typeof url === 'string' ? (/^(https?):\/\/([^/?#]+)/i.exec(url) ?? []) : [];
  const to = readDestination(authority, scheme.toLowerCase() === 'https' ? 443 : 80);
  return to === undefined ? {} : { connection: { ...to, place: placeByName(to.host) ?? 'public' } };
}

function pathsIn(fields: Readonly<Record<string, unknown>>): readonly string[] {
  return ['path', 'file_path', 'filePath', 'abs_path', 'filename'].flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' ? [value] : [];
  });
}
