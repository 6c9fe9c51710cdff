import { parseCommand, type Command } from './command.ts';
import type { Role } from './roles.ts';

/** The commands that a player used for a task. */
export interface Experience {
  readonly task: string;
  readonly commands: readonly string[];
}

export interface Act {
  readonly role: Role;
  readonly pattern: string;
  /** The things that it needs, by kind; `key` distinguishes two of a kind. */
  readonly things: readonly { readonly kind: string; readonly key: string }[];
}

/** A recalled way in the words of the new task. */
export interface Way {
  readonly acts: readonly Act[];
  /** In which kinds of places each kind of thing was found. */
  readonly foundIn: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The words of a task that are kinds of things, in order. */
export function slotsOf(task: string, kinds: ReadonlySet<string>): readonly string[] {
  return [...new Set(wordsIn(task).filter((word) => kinds.has(word)))];
}

/** Only what matters of a way, with the new task's things in the place of the old one's. */
export function adaptWay(
  { task, commands }: Experience,
  slots: readonly string[],
  roles: ReadonlyMap<string, Role>,
): Way {
  const parsed = commands.map(parseCommand).map((command) => ({ command, role: roles.get(command.pattern) }));
  const kept = parsed.filter(({ role }) => role === 'take' || role === 'put' || role === 'act');
  const useful = kept.filter(({ command }, i) => !isUndone(kept, i) && !(i > 0 && isUndone(kept, i - 1)) && command);
  const used = new Set(useful.flatMap(({ command }) => command.things.map(({ kind }) => kind)));
  const old = slotsOf(task, used);
  const renamed = (kind: string): string => slots[old.indexOf(kind)] ?? kind;
  const foundIn = new Map<string, Set<string>>();
  for (const { command, role } of useful) {
    const [thing, place] = command.things;
    if (role !== 'take' || thing === undefined || place === undefined) continue;
    const kind = renamed(thing.kind);
    // Where the old task's own place is, is no hint: the new one has another.
    foundIn.set(kind, (foundIn.get(kind) ?? new Set<string>()).add(place.kind));
  }
  const acts = useful.map(({ command: { pattern, things }, role }): Act => {
    const named = things.map(({ kind, name }) => ({ kind: renamed(kind), key: name }));
    // A thing is taken from wherever it is.
    return { role: role ?? 'act', pattern, things: role === 'take' ? named.slice(0, 1) : named };
  });
  return { acts, foundIn };
}

/** The thing is taken and put back at once, at the same place. */
function isUndone(kept: readonly { readonly command: Command; readonly role: Role | undefined }[], i: number): boolean {
  const [one, next] = [kept[i], kept[i + 1]];
  if (one?.role !== 'take' || next?.role !== 'put') return false;
  return one.command.things.every(({ name }, at) => next.command.things[at]?.name === name);
}

export function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
}
