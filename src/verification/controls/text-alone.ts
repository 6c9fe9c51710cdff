import { randomBytes } from 'node:crypto';
import type { Check } from '../../core/check.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import { FILE_MODE, type Entry, type StateId } from '../../workspace/state.ts';
import type { Rehearse } from './rehearsal.ts';

/**
 * The least text that makes a check pass which ought to prove work:
 *
 *  line     one line of nonsense in each of the files, in place of their content
 *  comment  a comment in them that says what the check looks for
 */
export type TextAlone = 'line' | 'comment';

export interface TextAloneRequest {
  readonly check: Check;
  /** The state without the work. */
  readonly base: StateId;
  /** Files that the work could write. */
  readonly paths: readonly string[];
  /** Whether comments are tried too. */
  readonly comments: boolean;
  readonly signal: AbortSignal | undefined;
}

const MAX_BYTES = 1_000_000;

/** Undefined where neither is enough, or where that could not be tried. */
export async function textAlone(
  { store, rehearse }: { readonly store: ObjectStore; readonly rehearse: Rehearse },
  { check, base, paths, comments, signal }: TextAloneRequest,
): Promise<TextAlone | undefined> {
  if (paths.length === 0) return undefined;
  const entries = await store.entries(base);
  const passes = async (textOf: (path: string) => Promise<string | undefined>): Promise<boolean> => {
    const edits = new Map<string, Entry>();
    for (const path of paths) {
      const before = entries.get(path);
      if (before !== undefined && before.kind !== 'file') continue;
      const text = await textOf(path);
      if (text === undefined) continue;
      const oid = await store.write(Buffer.from(text));
      edits.set(path, { kind: 'file', mode: before?.mode ?? FILE_MODE, oid });
    }
    if (edits.size === 0) return false;
    const state = await store.edit(base, edits);
    return (await rehearse(check, { base, state }, signal)).result === 'pass';
  };
  // A word that is no statement in any language, and the name of nothing.
  const mark = `x${randomBytes(9).toString('hex')}\n`;
  if (await passes(async () => mark)) return 'line';
  if (!comments) return undefined;
  const wanted = wordsOf(check);
  const commented = await passes(async (path) => {
    const entry = entries.get(path);
    const bytes = entry?.kind === 'file' ? await store.read(entry.oid) : Buffer.alloc(0);
    if (bytes.length > MAX_BYTES || bytes.includes(0)) return undefined;
    const text = bytes.toString('utf8');
    return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${commentIn(path, wanted)}\n`;
  });
  return commented ? 'comment' : undefined;
}

/** Everything that a check could look for, a line each: its own words, bare and as patterns spell them. */
function wordsOf(check: Check): readonly string[] {
  if (check.kind === 'file')
    return [check.contains, check.matches].flatMap((word) => (word === undefined ? [] : spelt(word)));
  if (check.kind !== 'command') return [];
  const quoted = [...check.run.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|\/((?:[^/\\\s]|\\.)+)\//g)];
  const inner = quoted.flatMap(([, a, b, c, d]) => [a, b, c, d]).filter((word) => word !== undefined);
  // Code in quotes has strings of its own.
  const deeper = inner.flatMap((word) => [...word.matchAll(/['"`/]([^'"`/]+)['"`/]/g)].map(([, text = '']) => text));
  const bare = check.run.split(/\s+/);
  return [...new Set([check.run, ...inner, ...deeper, ...bare].flatMap(spelt))].filter((word) => word !== '');
}

function spelt(word: string): readonly string[] {
  const flat = word.replaceAll(/\s*\n\s*/g, ' ');
  const plain = flat
    .replaceAll(/^\^|\$$/g, '')
    .replaceAll(/\\s[*+]?/g, ' ')
    .replaceAll(/\.[*+]\??/g, ' ')
    .replaceAll(/\\b/g, '')
    .replaceAll(/\\(.)/g, '$1');
  return [flat, plain];
}

const BLOCK: readonly (readonly [RegExp, string, string])[] = [
  [/\.(?:[cm]?[jt]sx?|java|kt|cs|go|rs|php|c|h|cc|cpp|hpp|swift|scala|dart|css|scss|less)$/, '/*', '*/'],
  [/\.pyi?$/, '"""', '"""'],
  [/\.(?:ba|z|k|da)?sh$/, ": <<'ATLAS'", 'ATLAS'],
  [/\.rb$/, '=begin', '=end'],
  [/\.(?:html?|xml|vue|svelte|md|markdown)$/, '<!--', '-->'],
  [/\.lua$/, '--[[', ']]'],
  [/\.hs$/, '{-', '-}'],
];
const LINES = /\.(?:ya?ml|toml|ini|cfg|conf|mk|cmake|tf|nix|pl|r|jl|sql)$|(?:^|\/)(?:Makefile|Dockerfile|\.\w+)$/;

function commentIn(path: string, lines: readonly string[]): string {
  const [, open, close] = BLOCK.find(([files]) => files.test(path)) ?? [];
  if (open === undefined || close === undefined) {
    const sign = path.endsWith('.sql') ? '-- ' : '# ';
    return lines.map((line) => (LINES.test(path) ? `${sign}${line}` : line)).join('\n');
  }
  const safe = lines.map((line) => line.replaceAll(close, ' '));
  return [open, ...safe, close].join('\n');
}
