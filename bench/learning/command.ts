/** A verb with things: `take # from #`. */
export interface Command {
  readonly text: string;
  readonly pattern: string;
  readonly things: readonly Thing[];
}

/** `desk 2` is of the kind `desk`. */
export interface Thing {
  readonly name: string;
  readonly kind: string;
}

const THING = /(?<kind>[^\s,.]+) \d+(?![^\s,.])/gu;

export function parseCommand(text: string): Command {
  return { text, pattern: text.replaceAll(THING, '#'), things: thingsIn(text) };
}

/** Every thing that a text names, in order. */
export function thingsIn(text: string): readonly Thing[] {
  return [...text.matchAll(THING)].map((match) => ({ name: match[0], kind: match.groups?.['kind'] ?? '' }));
}
