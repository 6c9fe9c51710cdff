import type { Entry } from '../../workspace/state.ts';

/** The files of the project that an import of Python means: none where it is of a module that was installed or comes along. */
export function ownModule(line: string, entries: ReadonlyMap<string, Entry>): readonly string[] {
  const [, from, names = ''] = /^from\s+([\w.]+)\s+import\s+(.*)/s.exec(line) ?? [];
  const modules =
    from === undefined
      ? line.replace(/^import\s+/, '').split(',')
      : [
          from,
          ...names
            .replaceAll(/[()\\]/g, ' ')
            .split(',')
            .map((name) => `${from}.${name.trim()}`),
        ];
  const places = modules
    .map((one) => (one.trim().split(/\s/)[0] ?? '').replaceAll('.', '/'))
    .filter((one) => one !== '');
  const files = places.flatMap((place) => [`${place}.py`, `${place}/__init__.py`]);
  return [...entries.keys()].filter((path) => files.some((file) => path === file || path.endsWith(`/${file}`)));
}
