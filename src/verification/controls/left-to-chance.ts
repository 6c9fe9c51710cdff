import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { isSilent } from './change-kind.ts';
import { readText } from './tested-files.ts';

/**
 * What Python draws by lot at its start, and what tells it who calls: there are ways to both that nothing can stand between.
 * A hash by its method, the order of a set, the frames of a thread. Whoever uses one may mean well; that it was not
 * shown otherwise is told.
 */
const LOTS: readonly (readonly [RegExp, string])[] = [
  [/(?<!super\(\))\.__hash__\s*\(/, 'the seed of hashes'],
  [
    /\bnext\s*\(\s*iter\s*\(\s*(?:\{|(?:frozen)?set\s*\()|\b(?:frozen)?set\s*\([^()]*\)\s*\.pop\s*\(\s*\)/,
    'the order of a set',
  ],
  [/\brepr\s*\(\s*object\s*\(|\bobject\s*\(\s*\)\s*\.__repr__/, 'where a thing lies'],
];
const FRAMES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:_current_frames|f_back|tb_frame|gi_frame|cr_frame|ag_frame|setprofile|settrace|monitoring)\b/, 'who calls it'],
];

/** `what the answer hangs on`, at its place; undefined where a step added nothing of the kind. */
export async function leftToChance(
  store: ObjectStore,
  { base, state }: { readonly base: StateId; readonly state: StateId },
  changed: readonly string[],
  asked: boolean,
): Promise<string | undefined> {
  const [old, now] = [await store.entries(base), await store.entries(state)];
  for (const path of changed) {
    const text = path.endsWith('.py') && !isTestPath(path) ? await readText(store, now.get(path)) : undefined;
    if (text === undefined) continue;
    const known = new Set(((await readText(store, old.get(path))) ?? '').split('\n'));
    const lines = text.split('\n');
    for (const [i, line] of lines.entries()) {
      // What makes a hash of its own of another is no answer.
      if (known.has(line) || isSilent(path, line) || /def __hash__\b/.test(lines[i - 1] ?? '')) continue;
      const found = [...LOTS, ...(asked ? [] : FRAMES)].find(([words]) => words.test(line));
      if (found !== undefined) return `${path}:${i + 1} asks for ${found[1]}, which could not be shown otherwise`;
    }
  }
  return undefined;
}
