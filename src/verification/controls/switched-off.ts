import type { ObjectStore } from '../../workspace/object-store.ts';
import type { Entry, StateId } from '../../workspace/state.ts';
import { readText } from './tested-files.ts';

/** Words at which a compiler or linter looks away, by the ending of the file's name: comments, and casts that say nothing. */
const LOOKS_AWAY: readonly (readonly [files: RegExp, comment: RegExp])[] = [
  [
    /\.(?:[cm]?[jt]sx?|vue|svelte)$/,
    /(?:\/\/|\/\*+|\{\/\*)\s*(?:@ts-(?:ignore|expect-error|nocheck)|eslint-disable|oxlint-disable|biome-ignore|tslint:disable)[^\n]*|(?<=[\w$)\]])\s+as\s+(?:(?:any|never)(?:\s+as\s+[\w.$]+(?:<[^>\n]*>)?)?|unknown\s+as\s+[\w.$]+(?:<[^>\n]*>)?)(?![\w$])/g,
  ],
  [
    /\.pyi?$/,
    /#\s*(?:type:\s*ignore|pyright:\s*ignore|mypy:|noqa|ruff:\s*noqa|flake8:\s*noqa|pylint:\s*disable)[^\n]*/g,
  ],
  [/\.go$/, /\/\/\s*(?:nolint|lint:ignore)[^\n]*/g],
  [/\.rs$/, /#!?\[\s*(?:allow|expect)\s*\([^\]\n]*\]/g],
];

export interface SwitchedOff {
  readonly state: StateId;
  /** The first place where a comment or a cast switches a checker off: `src/a.ts:3`. */
  readonly place: string;
}

/** The state after a step without the words that it added to make a checker look away; undefined where it added none. */
export async function withoutSwitches(
  store: ObjectStore,
  base: StateId,
  after: StateId,
  paths: readonly string[],
): Promise<SwitchedOff | undefined> {
  const [old, now] = [await store.entries(base), await store.entries(after)];
  const edits = new Map<string, Entry>();
  let place: string | undefined;
  for (const path of paths) {
    const comment = LOOKS_AWAY.find(([files]) => files.test(path))?.[1];
    const entry = now.get(path);
    const text = comment === undefined ? undefined : await readText(store, entry);
    if (comment === undefined || text === undefined || entry?.kind !== 'file') continue;
    const known = new Set(((await readText(store, old.get(path))) ?? '').split('\n'));
    const lines = text.split('\n').map((line, i) => {
      const bare = known.has(line) ? line : line.replaceAll(comment, (whole) => opened(whole));
      if (bare !== line) place ??= `${path}:${i + 1}`;
      return bare;
    });
    const bare = lines.join('\n');
    if (bare !== text) edits.set(path, { ...entry, oid: await store.write(Buffer.from(bare)) });
  }
  return place === undefined ? undefined : { state: await store.edit(after, edits), place };
}

/** A comment that stays one, and says nothing. */
function opened(comment: string): string {
  const brace = comment.startsWith('{') ? '{' : '';
  if (comment.startsWith(`${brace}/*`)) {
    const end = comment.indexOf('*/');
    return end === -1 ? `${brace}/* ` : `${brace}${comment.slice(end + 2)}`;
  }
  return '';
}
