import { tomlEntries } from './toml-entries.ts';

/**
 * The changed parts of a file that are run by themselves, by name; empty where all of them are the same. An unreadable
 * part counts as changed. A missing file is an empty text.
 */
export type ChangedParts = (before: string, after: string) => readonly string[];

/** A longer line is no declaration of anything, and no pattern is tried on it that could take long. */
export const LONGEST_LINE = 500;

/** Lines of a certain form, wherever they stand. */
export function linesLike(form: RegExp): ChangedParts {
  const wanted = (text: string): ReadonlyMap<string, string> =>
    new Map(
      linesOf(text).flatMap((line) => {
        const plain = line.trim();
        return form.test(line) ? [[plain, plain] as const] : [];
      }),
    );
  return (before, after) => differing(wanted(before), wanted(after));
}

/** Keys of a TOML file, each with everything below it. */
export function tomlKeys(names: readonly string[]): ChangedParts {
  const wanted = (entries: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    new Map(
      [...entries].filter(([key]) =>
        names.some((name) => key === name || key.startsWith(`${name}.`) || name.startsWith(`${key}.`)),
      ),
    );
  return (before, after) => {
    const now = tomlEntries(after);
    if (now === undefined) return ['it cannot be read'];
    return differing(wanted(tomlEntries(before) ?? new Map()), wanted(now));
  };
}

/** Sections of a YAML file, all but those that only name and describe. */
export function sectionsBut(harmless: readonly string[]): ChangedParts {
  const wanted = (text: string): ReadonlyMap<string, string> => {
    const sections = new Map<string, string>();
    let name = '';
    for (const line of linesOf(text)) {
      if (/^(?:\s*#.*|\s*|---.*|\.\.\.)$/.test(line)) continue;
      const [, quoted = '', plain = ''] = /^(?:["'](.*?)["']|([\w.-]+))\s*:/.exec(line.slice(0, LONGEST_LINE)) ?? [];
      // A line that begins with no key (a list, braces, a tag) may hold any key.
      if (/^\S/.test(line)) name = quoted || plain || line;
      if (!harmless.includes(name)) sections.set(name, `${sections.get(name) ?? ''}${line.trimEnd()}\n`);
    }
    return sections;
  };
  return (before, after) => differing(wanted(before), wanted(after));
}

/** Settings of an INI file by their names, with the lines that go on. */
export function iniKeys(form: RegExp): ChangedParts {
  const wanted = (text: string): ReadonlyMap<string, string> => {
    const found = new Map<string, string>();
    let key = '';
    for (const line of linesOf(text)) {
      if (/^\s*(?:[#;].*)?$/.test(line)) continue;
      if (/^\S/.test(line)) key = line.startsWith('[') ? '' : (/^([^=:]*)/.exec(line)?.[1] ?? '').trim();
      if (form.test(key)) found.set(key, `${found.get(key) ?? ''}${line.trim()}\n`);
    }
    return found;
  };
  return (before, after) => differing(wanted(before), wanted(after));
}

/** A file that chooses a version: a number or a usual name chooses; a path or anything else does more. */
export function versionParts(before: string, after: string): readonly string[] {
  const usual =
    /^(?:[\w.-]+[-@])?v?\d+(?:\.[\dx*]+)*(?:[-+.\w]*)$|^(?:lts(?:\/[\w*-]+)?|node|stable|latest|current|system|nightly|iojs)$/i;
  const odd = (text: string): ReadonlyMap<string, string> =>
    new Map(
      linesOf(text)
        .map((line) => line.replace(/#.*/, '').trim())
        .filter((line) => line !== '' && !(line.length < LONGEST_LINE && usual.test(line)))
        .map((line) => [line, line]),
    );
  return differing(odd(before), odd(after));
}

/** The names under which two collections differ. */
export function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name));
}

export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n?|\n/);
}
