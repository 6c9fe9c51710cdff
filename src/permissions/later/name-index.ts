import { foldSpelling } from '../fold-spelling.ts';

/** Looks things up by the names of files, for many paths: nearly every path costs one look into a table. */
export interface NameIndex<T> {
  /** In the order in which they were given. */
  find(path: string): readonly T[];
}

interface Pattern {
  readonly order: number;
  readonly segments: readonly (string | RegExp)[];
  /** The segment by which it is looked up. */
  readonly at: number;
  readonly rooted: boolean;
  readonly folder: boolean;
}

/** `names` as `LaterKind` writes them. */
export function nameIndex<T>(items: readonly { readonly names: string; readonly item: T }[]): NameIndex<T> {
  const byKey = new Map<string, Pattern[]>();
  for (const [order, { names }] of items.entries()) {
    for (const name of names.split(' ').flatMap(expanded)) {
      const words = name.replace(/^\//, '').replace(/\/$/, '').split('/');
      const at = Math.max(
        0,
        words.findIndex((word) => !word.includes('*')),
      );
      const pattern = {
        order,
        segments: words.map(formOf),
        at,
        rooted: name.startsWith('/'),
        folder: name.endsWith('/'),
      };
      const key = keyOf(words[at] ?? '');
      byKey.set(key, [...(byKey.get(key) ?? []), pattern]);
    }
  }

  return {
    find: (path) => {
      const parts = foldSpelling(path).split('/');
      const found = new Set<number>();
      for (const [i, part] of parts.entries()) {
        for (const key of keysOf(part)) {
          for (const pattern of byKey.get(key) ?? []) if (matches(pattern, parts, i)) found.add(pattern.order);
        }
      }
      if (found.size === 0) return [];
      return [...found].toSorted((a, b) => a - b).flatMap((order) => items[order]?.item ?? []);
    },
  };
}

/** A whole name, or its beginning, or its extension: whichever a pattern fixes. */
function keyOf(word: string): string {
  if (!word.includes('*')) return `=${word}`;
  const extension = /\*[^*]*(\.[^.*]+)$/.exec(word)?.[1];
  // By such a key no name would ever be found.
  if (extension === undefined && word.slice(0, START).includes('*')) throw new TypeError(`a pattern too open: ${word}`);
  return extension ?? `^${word.slice(0, START)}`;
}

function keysOf(part: string): readonly string[] {
  const dot = part.lastIndexOf('.');
  return [`=${part}`, `^${part.slice(0, START)}`, ...(dot === -1 ? [] : [part.slice(dot)])];
}

const START = 3;

function matches({ segments, at, rooted, folder }: Pattern, parts: readonly string[], found: number): boolean {
  const start = found - at;
  const end = start + segments.length;
  if (start < 0 || (rooted && start > 0) || (folder ? end > parts.length : end !== parts.length)) return false;
  return segments.every((form, i) => {
    const part = parts[start + i] ?? '';
    return typeof form === 'string' ? form === part : form.test(part);
  });
}

/** Every name that the braces stand for. */
function expanded(name: string): readonly string[] {
  const found = /^(.*?)\{([^{}]*)\}(.*)$/.exec(name);
  if (found === null) return [name];
  const [, head = '', list = '', tail = ''] = found;
  return list.split(',').flatMap((one) => expanded(`${head}${one}${tail}`));
}

function formOf(word: string): string | RegExp {
  if (!word.includes('*')) return word;
  const source = word.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*');
  return new RegExp(`^${source}$`, 'su');
}
