import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { WORK_VARIABLES } from '../processes/child-environment.ts';
import type { AgentDefinition } from './agent-definition.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A folder or file in which an agent keeps its own state, on this machine. */
export interface StatePlace {
  readonly path: string;
  /** The names in it that stay its own to write; undefined: all of it. */
  readonly keeps: readonly string[] | undefined;
  /** Folders of which it has copies. */
  readonly copies: readonly string[];
  /** Folders inside its kept state that it may not write. */
  readonly guards: readonly string[];
  /** Folders that it finds empty, and that go when it ends. */
  readonly fresh: readonly string[];
}

export function statePlaces(agent: AgentDefinition, environment: Environment): readonly StatePlace[] {
  const places = agent.atlas.state.map((one) => {
    const { path, moved, ...parts } = typeof one === 'string' ? wholePlace(one) : one;
    const elsewhere = moved === undefined ? undefined : expandVariable(moved, environment);
    return { keeps: undefined, ...parts, path: elsewhere ?? expandHome(path, environment) };
  });
  const further = agent.atlas.stateVariables.flatMap((name) => environment[name] ?? []);
  return [...places, ...further.map(wholePlace)].filter(({ path }) => isAbsolute(path));
}

/** All of which is the agent's own to write. */
export function wholePlace(path: string): StatePlace & { readonly moved?: string } {
  return { path, keeps: undefined, copies: [], guards: [], fresh: [] };
}

/** The variables that say where the state is. */
export function stateVariables({ atlas }: AgentDefinition): readonly string[] {
  const moving = atlas.state.flatMap((one) =>
    typeof one === 'string' ? [] : (/^\$(\w+)/.exec(one.moved ?? '')?.[1] ?? []),
  );
  return [...atlas.stateVariables, ...moving];
}

/**
 * The variables that checks get too, for the agent's shells; an agent that keeps state among the caches keeps its own
 * cache folder.
 */
export function workVariables({ atlas }: AgentDefinition): Readonly<Record<string, string>> {
  const { XDG_CACHE_HOME: caches = '', ...others } = WORK_VARIABLES;
  const keeps = atlas.state.some((one) => (typeof one === 'string' ? one : one.path).includes('/.cache/'));
  return keeps ? others : { ...others, XDG_CACHE_HOME: caches };
}

/** Paths of other logins that the agent may see because a variable says that it uses them. */
export function revealedLogins({ atlas }: AgentDefinition, environment: Environment): readonly string[] {
  return atlas.reveals
    .filter(({ when }) => isSet(environment[when]))
    .map(({ path }) => expandHome(path, environment))
    .filter(isAbsolute);
}

/** The variables of the person's shell that the agent needs for its login. */
export function loginVariables({ atlas }: AgentDefinition, environment: Environment): readonly string[] {
  const used = atlas.reveals.filter(({ when }) => isSet(environment[when]));
  return [...atlas.passes, ...used.flatMap(({ when, passes }) => [when, ...passes])];
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value.toLowerCase());
}

export function expandHome(path: string, environment: Environment): string {
  const home = environment['HOME'] ?? homedir();
  return path === '~' || path.startsWith('~/') ? join(home, path.slice(1)) : path;
}

/** `$NAME/rest`, where the variable names a folder; undefined where it does not. */
function expandVariable(text: string, environment: Environment): string | undefined {
  const [, name = '', rest = ''] = /^\$(\w+)(\/.*)?$/.exec(text) ?? [];
  const value = environment[name];
  return value !== undefined && isAbsolute(value) ? join(value, rest) : undefined;
}
