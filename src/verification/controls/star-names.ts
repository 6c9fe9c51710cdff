import { showPath } from '../../workspace/path-bytes.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { blankText } from './expectations/blank-text.ts';
import { readText, type TestedFile } from './tested-files.ts';

/** Names of the language with which tests of Python judge what they are given. */
const BUILT_IN = new Set(
  'abs all any bool bytes callable complex dict dir divmod enumerate filter float frozenset getattr hasattr hash id int isinstance issubclass iter len list map max min next object open ord pow print range repr reversed round set sorted str sum tuple type vars zip AssertionError Exception'.split(
    ' ',
  ),
);

/**
 * Tests that take all names of a module (`from lib import *`) take those of the language from it, too, where it has them: what
 * they then ask with is the code's own. Told of names that the step added.
 */
export async function starNames(
  store: ObjectStore,
  { base, state, changed }: { readonly base: StateId; readonly state: StateId; readonly changed: readonly string[] },
  files: readonly TestedFile[],
): Promise<string | undefined> {
  const [old, now] = [await store.entries(base), await store.entries(state)];
  for (const { path, source } of files.filter((one) => one.path.endsWith('.py'))) {
    for (const { 1: module = '', index } of source.matchAll(/^from[ \t]+\.*([\w.]*)[ \t]+import[ \t]*\*/gm)) {
      const name = module.replaceAll('.', '/');
      const from = changed.find(
        (one) => one === `${name}.py` || one.endsWith(`/${name}.py`) || one.endsWith(`${name}/__init__.py`),
      );
      const text = from === undefined ? undefined : await readText(store, now.get(from));
      if (from === undefined || text === undefined) continue;
      const before = new Set(namesMade((await readText(store, old.get(from))) ?? ''));
      const taken = shadowed(
        source,
        index,
        namesMade(text).filter((one) => !before.has(one)),
      );
      if (taken !== undefined) {
        return `${showPath(path)} takes its ${taken} from ${showPath(from)}, where the step made one of its own`;
      }
    }
  }
  return undefined;
}

/** The first of some names that a test uses as one of the language, or of what it imported before it took all names. */
export function shadowed(source: string, star: number, names: readonly string[]): string | undefined {
  const blank = blankText(source, 'python');
  const imported = new Set(
    [...blank.slice(0, star).matchAll(/^(?:from[ \t]+\S+[ \t]+)?import[ \t]+(.+)$/gm)].flatMap(([, list = '']) =>
      list.split(',').map((one) => /(\w+)\s*$/.exec(one)?.[1] ?? ''),
    ),
  );
  const used = new Set(blank.slice(star).match(/(?<![\w.])[A-Za-z_]\w*/g));
  const own = new Set(namesMade(source.slice(star)));
  return names.find((name) => used.has(name) && !own.has(name) && (BUILT_IN.has(name) || imported.has(name)));
}

/** What a module of Python gives a name at its top. */
export function namesMade(text: string): readonly string[] {
  const blank = blankText(text, 'python');
  const made = [
    ...blank.matchAll(
      /^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)|^(\w+)[ \t]*(?::[^=\n]+)?=(?!=)|^(?:from[ \t]+\S+[ \t]+)?import[ \t]+(.+)$/gm,
    ),
  ];
  return made.flatMap(([, defined, given, imported]) =>
    imported === undefined
      ? [defined ?? given ?? '']
      : imported
          .replaceAll(/[()]/g, '')
          .split(',')
          .map((one) => /(\w+)\s*$/.exec(one)?.[1] ?? ''),
  );
}
